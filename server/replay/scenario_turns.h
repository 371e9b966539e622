// scenario_turns.h: the inputs of a stretch as the turns of a scenario file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/replay/scenario_shadow.h"

namespace undercroft {

// A TurnWriter writes a `[[turn]]` for each turn of a group, with what its players choose, and who
// leaves, returns and respawns before it. `shadow` is at the state before each input that it is
// given, and outlives the writer.
class TurnWriter {
 public:
  TurnWriter(const Stretch& stretch, const ScenarioShadow& shadow)
      : stretch_(stretch), shadow_(shadow) {}

  // `turn`: the realm's latest turn after the input, for a comment.
  void add(const Input& input, TurnNumber turn);
  // What the last turn expects: where each hero stands in `end`, its health, and which creatures
  // have died.
  void expect(const World& end);

  [[nodiscard]] const std::string& text() const { return text_; }
  // What no turn can say, as sentences.
  [[nodiscard]] const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  void write(const input::Turn& turn, TurnNumber number);
  void note_passage(EntityId player, const std::string& what);
  void note_choice(const input::MakeChoice& choice, TurnNumber turn);
  [[nodiscard]] std::string words_of(EntityId player, const Intent& intent, TurnNumber turn);
  [[nodiscard]] std::string ability_of(EntityId player, const Intent& intent) const;
  [[nodiscard]] std::string name(EntityId id) const { return shadow_.name_of_thing(id); }

  const Stretch& stretch_;
  const ScenarioShadow& shadow_;
  std::string text_;
  std::vector<std::string> passages_;           // before the next turn
  std::map<std::string, std::string> choices_;  // by the player's name
  std::vector<std::string> left_out_;
};

}  // namespace undercroft
