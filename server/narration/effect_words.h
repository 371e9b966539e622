// effect_words.h: the effects of a use, a flask or a bolt on creatures, as parts of one sentence.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/narration/mentions.h"

namespace undercroft {

// Effects collects the creatures that something stunned, healed, cured or made ill, each once.
class Effects {
 public:
  // `named`: the creature that the sentence has named already, which is "it" here; null if there is
  // none.
  Effects(const Scene& scene, Mentions& mentions, const EntityView* named = nullptr);

  // Creatures that stand more than a cell away from there are not affected.
  void keep_near(Point at) { centre_ = at; }
  // Returns false for a report that is no such effect. Only `user` counts one point of health:
  // others regain it by themselves.
  bool take(const Report& report, EntityId user = kNobody);
  // False for an affliction that this use does not cause: a use gives one status, and a use that
  // heals or cures gives it to the creatures that it heals or cures. Notes the report if true.
  bool belongs(const Report& report);
  [[nodiscard]] bool is_empty() const { return bodies_.empty(); }
  // "two are stunned, Bob feels better (+3)", "it and another goblin are confused"; empty if there
  // are none.
  [[nodiscard]] std::string in_words() const;

 private:
  struct Effect {
    std::string_view predicate;  // "[feel|feels] better (+{n})"
    std::string words;           // "poisoned"
    int amount = 0;
    friend bool operator==(const Effect&, const Effect&) = default;
  };
  struct Body {
    EntityId id = kNobody;
    std::string bearer;
    std::string plain;  // its name without an article; empty for persons and for the player
    bool is_me = false;
    bool are_many = false;
    bool is_stunned = false;
    std::vector<Effect> effects = {};
  };

  [[nodiscard]] bool is_near(EntityId id) const;
  Body& body_of(EntityId id, LookId look);
  // Some body, or the creature that the sentence has named, has that name.
  [[nodiscard]] bool is_taken(const std::string& plain) const;
  [[nodiscard]] static std::string deeds(const Body& body, bool are_many, bool says_stunned);

  const Scene& scene_;
  Mentions& mentions_;
  EntityId named_ = kNobody;
  std::string named_plain_;
  std::optional<Point> centre_;
  std::string status_;            // that the use gives
  std::vector<EntityId> mended_;  // healed or cured
  std::vector<Body> bodies_;      // the named one first
};

}  // namespace undercroft
