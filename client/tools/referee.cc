// referee.cc: comparing the knowledge of two players.
#include "client/tools/referee.h"

#include <algorithm>
#include <map>
#include <utility>

namespace undercroft {
namespace {

constexpr std::size_t kTurnsKept = 16;

// Entity ids differ between connections, so players are matched by name.
std::string own_name(const Observation& known) {
  const auto self = known.members.find(known.self.id);
  return self == known.members.end() ? std::string() : self->second.name;
}

bool counts_as_group_mate(const Observation& known, const std::string& other) {
  return std::any_of(known.members.begin(), known.members.end(), [&](const auto& entry) {
    return entry.second.name == other && entry.second.in_group;
  });
}

// Insight shows its owner what others cannot see (R65), so the views rightly differ.
bool has_insight(const Observation& known) {
  return std::any_of(known.self.statuses.begin(), known.self.statuses.end(),
                     [](const StatusView& status) { return status.status == Status::Insight; });
}

bool comparable(const Observation& a, const Observation& b) {
  return a.depth == b.depth && a.depth > 0 && a.cells.size() == b.cells.size() &&
         counts_as_group_mate(a, own_name(b)) && counts_as_group_mate(b, own_name(a)) &&
         !has_insight(a) && !has_insight(b);
}

// A diff from nothing reports a join, whatever the turn.
bool ends_a_turn(const Delta& delta) {
  const bool from_nothing = delta.from_turn == 0 && delta.level;
  return delta.to_turn > delta.from_turn && !from_nothing;
}

bool changes_the_world(const Delta& delta) {
  return delta.level || !delta.cells.empty() || !delta.entities.empty() || !delta.gone.empty() ||
         !delta.moves.empty() || delta.self;
}

using Cells = std::map<Point, std::vector<const EntityView*>>;

Cells by_cell(const Observation& known) {
  Cells cells;
  for (const auto& [id, entity] : known.entities) cells[entity.at].push_back(&entity);
  return cells;
}

// An entity in words that do not depend on the viewer. Leaves out the id, and the names of items: a
// draught is identified for some players only (R154).
std::string described(const Observation& known, const EntityView& entity) {
  const bool is_item = known.kind(entity) == Kind::Item;
  return (is_item ? std::string() : known.look(entity).name) + "(" +
         std::string(name_of(known.kind(entity))) + "," + std::string(name_of(entity.state)) + "," +
         std::string(name_of(entity.facing)) + "," + std::to_string(entity.health) + "/" +
         std::to_string(entity.max_health) + "," + std::to_string(entity.statuses.bits()) + "," +
         std::to_string(entity.slot) + "," + std::string(name_of(entity.sign)) + "," +
         std::string(name_of(entity.reach)) + "," + std::to_string(entity.reach_cells) + "," +
         std::to_string(entity.status_turns) + ")";
}

std::string listed(const Observation& known, const std::vector<const EntityView*>& entities) {
  std::vector<std::string> words;
  for (const EntityView* entity : entities) words.push_back(described(known, *entity));
  std::sort(words.begin(), words.end());
  std::string all;
  for (const std::string& word : words) all += " " + word;
  return all.empty() ? " nothing" : all;
}

// Smoke shows a creature from adjacent cells alone (R153), so two players may differ about it.
bool is_smoky(const Observation& known, const std::vector<const EntityView*>& entities) {
  return std::any_of(entities.begin(), entities.end(), [&known](const EntityView* entity) {
    return known.kind(*entity) == Kind::Smoke;
  });
}

}  // namespace

std::vector<std::string> differences(const Observation& a, const Observation& b,
                                     std::uint64_t& compared) {
  std::vector<std::string> found;
  Cells of_a = by_cell(a), of_b = by_cell(b);
  a.cells.for_each_point([&](Point p) {
    if (!a.cells[p].visible || !b.cells[p].visible) return;
    ++compared;
    const std::string where = "turn " + std::to_string(a.turn) + " depth " +
                              std::to_string(a.depth) + " cell " + std::to_string(p.x) + "," +
                              std::to_string(p.y) + ": ";
    if (a.cells[p].ground != b.cells[p].ground) {
      found.push_back(where + std::string(name_of(a.cells[p].ground)) + " or " +
                      std::string(name_of(b.cells[p].ground)));
    }
    if (is_smoky(a, of_a[p]) && is_smoky(b, of_b[p])) return;
    const std::string ours = listed(a, of_a[p]), theirs = listed(b, of_b[p]);
    if (ours != theirs) found.push_back(where + ours + " or" + theirs);
  });
  return found;
}

std::vector<std::string> faults_of_choices(const SelfView& self) {
  std::vector<std::string> found;
  std::set<std::uint32_t> numbers;
  for (const Choice& choice : self.choices) {
    const std::string which = "choice " + std::to_string(choice.number) + ": ";
    if (!numbers.insert(choice.number).second) found.push_back(which + "sent twice");
    if (!is_known(choice.kind)) found.push_back(which + "unknown kind");
    if (choice.options.empty()) found.push_back(which + "no options");
    if (std::any_of(choice.options.begin(), choice.options.end(), [](const Option& option) {
          return option.name.empty() || option.text.empty();
        })) {
      found.push_back(which + "an option without a name or text");
    }
  }
  for (const Ability& ability : self.abilities) {
    if (ability.name.empty() || ability.text.empty()) {
      found.emplace_back("an ability without a name or text");
    }
    if (!is_known(ability.aim)) found.push_back(ability.name + ": unknown aim");
  }
  return found;
}

void Referee::check_boons(std::size_t who, const Observation& known,
                          std::vector<std::string>& found) {
  for (const Choice& choice : known.self.choices) {
    if (choice.kind != Choice::Kind::Boon) continue;
    std::set<std::string> names;
    for (const Option& option : choice.options) names.insert(option.name);
    if (names.size() != choice.options.size())
      found.emplace_back("the same boon twice in a choice");
    const auto first = offered_.emplace(std::pair(choice.depth, std::move(names)), who).first;
    if (first->second == who) continue;
    found.push_back("the same boons for level " + std::to_string(choice.depth) +
                    " as player number " + std::to_string(first->second));
  }
}

std::vector<std::string> Referee::told(std::size_t who, const Delta& delta,
                                       const Observation& known) {
  Player& player = players_[who];
  std::vector<std::string> found;
  if (ends_a_turn(delta)) found = settle(who);
  if (delta.self && (delta.self->choices || delta.self->abilities)) {
    const auto faults = faults_of_choices(known.self);
    found.insert(found.end(), faults.begin(), faults.end());
    check_boons(who, known, found);
  }
  if (ends_a_turn(delta)) {
    player.unsettled = TurnEnd{delta.clock_ms, known};
  } else if (changes_the_world(delta)) {
    player.unsettled.reset();
  }
  return found;
}

std::vector<std::string> Referee::settle(std::size_t who) {
  std::vector<std::string> found;
  Player& player = players_[who];
  if (!player.unsettled) return found;
  const TurnEnd& last = *player.unsettled;
  for (const Player& other : players_) {
    if (&other == &player) continue;
    for (const TurnEnd& theirs : other.settled) {
      if (last.clock_ms != theirs.clock_ms || !comparable(last.known, theirs.known)) continue;
      const auto more = differences(last.known, theirs.known, cells_compared_);
      found.insert(found.end(), more.begin(), more.end());
    }
  }
  player.settled.push_back(*std::exchange(player.unsettled, std::nullopt));
  if (player.settled.size() > kTurnsKept) player.settled.pop_front();
  return found;
}

}  // namespace undercroft
