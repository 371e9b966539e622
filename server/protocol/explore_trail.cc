// explore_trail.cc: counting the steps from each cell.
#include "server/protocol/explore_trail.h"

#include <algorithm>
#include <utility>

#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

constexpr std::ptrdiff_t kTwice = 2;
constexpr TurnNumber kPause = 10;      // after so many turns of something else it may look again
constexpr std::size_t kLongest = 512;  // cells
constexpr TurnNumber kSeenLately = 20;

}  // namespace

ExploreTrail::Finds ExploreTrail::finds_of(const Knowledge& known, std::size_t shown) {
  Finds finds{known.depth, 0, 0, known.self.pack.size(), known.self.treasure, shown};
  const KnownLevel& level = known.level();
  level.cells.for_each_point([&](Point p) {
    if (level.cells[p].ground != Ground::Unknown) ++finds.cells;
  });
  for (const KnownEntity& e : level.entities) {
    if (is_loose(e.kind) || e.kind == Kind::Chest) ++finds.things;
  }
  return finds;
}

void ExploreTrail::begin(const Finds& finds) {
  cells_.clear();
  if (finds != finds_) circles_ = 0;
  finds_ = finds;
}

bool ExploreTrail::is_circling(const Knowledge& known, std::size_t shown) {
  const bool is_old = known.turn < turn_ || known.turn > turn_ + kPause;
  turn_ = known.turn;
  const Point here = known.self.at;
  if (cells_.empty() || is_old || known.depth != finds_.depth || cells_.size() >= kLongest) {
    begin(finds_of(known, shown));
  }
  if (!cells_.empty() && cells_.back() == here) return false;  // it waits
  if (std::count(cells_.begin(), cells_.end(), here) >= kTwice) {
    const Finds now = finds_of(known, shown);
    const bool is_circling = now == finds_;
    begin(now);  // the next order walks on
    if (is_circling) ++circles_;
    if (is_circling) return true;
  }
  cells_.push_back(here);
  return false;
}

void ExploreTrail::note_foe(std::string name, TurnNumber now) {
  foe_ = std::move(name);
  foe_seen_in_ = now;
}

std::string ExploreTrail::foe_seen(TurnNumber now) const {
  return now <= foe_seen_in_ + kSeenLately ? foe_ : std::string();
}

}  // namespace undercroft
