// group_reader.cc: looks up the players' names.
#include "server/tools/scenario/group_reader.h"

#include <algorithm>

#include "server/scenario/scenario_layout.h"
#include "server/tools/scenario/event_text.h"
#include "shared/order_words.h"

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

constexpr std::string_view kPoints = " points";
constexpr std::string_view kOrders = " orders";

// "Ann points" and "4,2", "Ann orders" and "stay". Takes the verb off the name.
bool read_order(std::string& name, const std::string& last, PlannedPassage& passage) {
  const auto cell = name.ends_with(kPoints) ? read_cell(last) : std::nullopt;
  if (!cell && !(name.ends_with(kOrders) && order_in(last))) return false;
  passage.sort = cell ? Sort::Points : Sort::Orders;
  if (cell) passage.at = *cell;
  passage.words = last;
  name.resize(name.size() - kPoints.size());
  return true;
}
static_assert(kPoints.size() == kOrders.size());

// "Ann leaves", "Ann points 4,2", "Ann orders stay"
void read_passage(TableReader& reader, const Scenario& scenario, const LinedText& words,
                  TurnPlan& turn) {
  const std::size_t space = words.text.rfind(' ');
  if (space == std::string::npos) {
    return reader.complain(words.line, "before lists '" + words.text +
                                           "'; expected a player and leaves, returns, respawns, "
                                           "points x,y, or orders stay");
  }
  PlannedPassage passage{"", words.line, Sort::Leaves};
  std::string name = words.text.substr(0, space);
  const std::string last = words.text.substr(space + 1);
  const bool is_known = read_order(name, last, passage) ||
                        reader.known_word(last, words.line, "before", passage.sort, kPassages);
  if (!is_known) return;
  const Placement* player = player_called(reader, scenario, {name, words.line});
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
