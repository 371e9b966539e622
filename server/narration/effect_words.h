// effect_words.h: what befalls creatures by a use, a flask or a bolt, as parts of one sentence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/narration/mentions.h"

namespace undercroft {

// Effects collects whom something stunned, healed, cured or made ill.
class Effects {
 public:
  // `named`: the creature that the sentence has named already, which is "it" here.
  explicit Effects(Mentions& mentions, EntityId named = kNobody)
      : mentions_(mentions), named_(named) {}

  // Returns false for a report that is no such effect. One point of health is one only for `user`:
  // others regain it by themselves.
  bool take(const Report& report, EntityId user = kNobody);
  [[nodiscard]] bool is_empty() const { return stunned_.empty() && others_.empty(); }
  // Health that one creature regains twice in a row is one effect: "you feel better (+11)".
  // "two are stunned, Bob feels better (+3)"; empty if there are none.
  [[nodiscard]] std::string in_words() const;

 private:
  struct Effect {
    EntityId whose = kNobody;
    std::string bearer;
    std::string predicate;            // "is poisoned"
    int healed = 0;                   // health that it regained; 0: another effect
    std::string recovered_from = {};  // "poisoned"; empty: another effect
  };

  // Returns false unless this adds to the healing that was noted last.
  bool add_to_healing(const Report& report);
  // Returns true, and takes the recovery back, if this is the status that ended just before.
  bool goes_on(const Report& report);
  void add(std::vector<Effect>& to, EntityId whose, LookId look, std::string_view predicate,
           const Report& report);

  Mentions& mentions_;
  EntityId named_;
  std::vector<Effect> stunned_;
  std::vector<Effect> others_;
};

}  // namespace undercroft
