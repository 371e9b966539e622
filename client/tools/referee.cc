// referee.cc: comparing what two players know.
#include "client/tools/referee.h"

#include <algorithm>
#include <map>
#include <utility>

namespace undercroft {
namespace {

constexpr std::size_t kTurnsKept = 16;

bool counts_as_group_mate(const Observation& known, EntityId other) {
  return std::any_of(known.members.begin(), known.members.end(), [&](const MemberView& member) {
    return member.id == other && member.in_group;
  });
}

// Insight shows its owner what others cannot see (R65): their pictures differ, and should.
bool has_insight(const Observation& known) {
  return std::any_of(known.self.statuses.begin(), known.self.statuses.end(),
                     [](const StatusView& status) { return status.status == Status::Insight; });
}

bool comparable(const Observation& a, const Observation& b) {
  return a.depth == b.depth && a.depth > 0 && a.cells.size() == b.cells.size() &&
         counts_as_group_mate(a, b.self.id) && counts_as_group_mate(b, a.self.id) &&
         !has_insight(a) && !has_insight(b);
}

// A diff from nothing tells of a join, whatever the turn.
bool ends_a_turn(const Delta& delta) {
  const bool from_nothing = delta.from_turn == 0 && delta.level;
  return delta.to_turn > delta.from_turn && !from_nothing;
}

bool changes_the_world(const Delta& delta) {
  return delta.level || !delta.cells.empty() || !delta.entities.empty() || !delta.gone.empty() ||
         delta.self;
}

using Cells = std::map<Point, std::vector<const EntityView*>>;

Cells by_cell(const Observation& known) {
  Cells cells;
  for (const auto& [id, entity] : known.entities) cells[entity.at].push_back(&entity);
  return cells;
}

std::string listed(const std::vector<const EntityView*>& entities) {
  std::string all;
  for (const EntityView* entity : entities) {
    all += " " + entity->name + "#" + std::to_string(static_cast<std::uint32_t>(entity->id)) + "(" +
           std::string(name_of(entity->state)) + "," + std::to_string(entity->health) + ")";
  }
  return all.empty() ? " nothing" : all;
}

bool same(const std::vector<const EntityView*>& a, const std::vector<const EntityView*>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const EntityView* x, const EntityView* y) { return *x == *y; });
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
    if (!same(of_a[p], of_b[p])) found.push_back(where + listed(of_a[p]) + " or" + listed(of_b[p]));
  });
  return found;
}

std::vector<std::string> Referee::told(std::size_t who, const Delta& delta,
                                       const Observation& known) {
  Player& player = players_[who];
  std::vector<std::string> found;
  if (ends_a_turn(delta)) {
    found = settle(who);
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
