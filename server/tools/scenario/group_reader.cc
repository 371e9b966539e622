// group_reader.cc: looks up the players' names.
#include "server/tools/scenario/group_reader.h"

#include <algorithm>

#include "server/scenario/scenario_layout.h"

namespace undercroft {
namespace {

using Sort = PlannedPassage::Sort;

constexpr std::array<WordRow<Sort>, 3> kPassages = {
    {{"leaves", Sort::Leaves}, {"returns", Sort::Returns}, {"respawns", Sort::Respawns}}};

// Null, after a complaint, if that is no player.
const Placement* player_called(TableReader& reader, const Scenario& scenario,
                               const LinedText& name) {
  const Placement* found = find_called(scenario, name.text);
  const Catalogue& catalogue = *scenario.catalogue;
  const bool plays =
      found != nullptr && catalogue[catalogue.at(found->plan.blueprint)].kind == Kind::Player;
  if (!plays) reader.complain(name.line, "'" + name.text + "' is no player");
  return plays ? found : nullptr;
}

// "Ann leaves"
void read_passage(TableReader& reader, const Scenario& scenario, const LinedText& words,
                  TurnPlan& turn) {
  const std::size_t space = words.text.rfind(' ');
  if (space == std::string::npos) {
    return reader.complain(words.line, "before lists '" + words.text +
                                           "'; expected a player and leaves, returns or respawns");
  }
  PlannedPassage passage{"", words.line, Sort::Leaves};
  const std::string verb = words.text.substr(space + 1);
  if (!reader.known_word(verb, words.line, "before", passage.sort, kPassages)) return;
  const Placement* player =
      player_called(reader, scenario, {words.text.substr(0, space), words.line});
  if (player == nullptr) return;
  passage.player = player->name;
  turn.passages.push_back(std::move(passage));
}

}  // namespace

void read_group(TableReader& reader, const Scenario& scenario, TurnPlan& turn) {
  std::vector<LinedText> names, passages;
  if (reader.texts("group", names)) {
    turn.group.emplace();
    for (const LinedText& name : names) {
      const Placement* player = player_called(reader, scenario, name);
      const bool again = player != nullptr && std::find(turn.group->begin(), turn.group->end(),
                                                        player->name) != turn.group->end();
      if (again) reader.complain(name.line, "group lists '" + name.text + "' twice");
      if (player != nullptr) turn.group->push_back(player->name);
    }
    if (names.empty()) reader.complain(reader.line("group"), "a group needs a player");
  }
  reader.texts("before", passages);
  for (const LinedText& words : passages) read_passage(reader, scenario, words, turn);
}

}  // namespace undercroft
