// referee.cc: comparing what two players know.
#include "client/referee.h"

#include <algorithm>
#include <map>

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
  return a.turn == b.turn && a.depth == b.depth && a.depth > 0 &&
         a.cells.size() == b.cells.size() && counts_as_group_mate(a, b.self.id) &&
         counts_as_group_mate(b, a.self.id) && !has_insight(a) && !has_insight(b);
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

std::vector<std::string> Referee::turn_over(std::size_t who, const Observation& last) {
  std::vector<std::string> found;
  for (std::size_t other = 0; other < kept_.size(); ++other) {
    if (other == who) continue;
    for (const Observation& theirs : kept_[other]) {
      if (!comparable(last, theirs)) continue;
      const auto more = differences(last, theirs, cells_compared_);
      found.insert(found.end(), more.begin(), more.end());
    }
  }
  kept_[who].push_back(last);
  if (kept_[who].size() > kTurnsKept) kept_[who].pop_front();
  return found;
}

}  // namespace undercroft
