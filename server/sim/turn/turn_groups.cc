// turn_groups.cc: whose turns wait for each other (R100).
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "server/sim/turn/turn.h"

namespace undercroft {
namespace {

bool is_playing(const Entity& p) { return p.alive && p.place().on_level(); }

// Sets of players that are joined, each known by the first of its members.
class Joined {
 public:
  explicit Joined(std::size_t count) : first_(count) {
    std::iota(first_.begin(), first_.end(), std::size_t{0});
  }
  std::size_t set_of(std::size_t i) {
    while (first_[i] != i) i = first_[i] = first_[first_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    a = set_of(a);
    b = set_of(b);
    first_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> first_;
};

// The players of one level in squares as wide as nearness reaches: those of one square are all near
// each other, and nobody is near one who is farther than in the next square.
class Squares {
 public:
  Squares(const World& world, const std::vector<EntityId>& players, int reach)
      : reach_(reach), joined_(players.size()) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Point at = world.entity(players[i]).at();
      all_.push_back({{at.x / (reach + 1), at.y / (reach + 1)}, i, at});
    }
    std::sort(all_.begin(), all_.end(), [](const Placed& a, const Placed& b) {
      return std::pair(a.square, a.player) < std::pair(b.square, b.player);
    });
  }

  Joined& join_near() {
    for (std::size_t i = 0; i < all_.size();) {
      const std::size_t end = end_of(i);
      for (std::size_t j = i + 1; j < end; ++j) joined_.join(all_[i].player, all_[j].player);
      // Four of the eight neighbours; the others look at this one.
      for (const Point side : {Point{1, 0}, Point{-1, 1}, Point{0, 1}, Point{1, 1}}) {
        join_across(i, end, all_[i].square + side);
      }
      i = end;
    }
    return joined_;
  }

 private:
  struct Placed {
    Point square;
    std::size_t player = 0;
    Point at;
  };

  // Past the last of the square that begins at `i`.
  [[nodiscard]] std::size_t end_of(std::size_t i) const {
    const Point square = all_[i].square;
    while (i < all_.size() && all_[i].square == square) ++i;
    return i;
  }
  // One near pair joins two squares whole.
  void join_across(std::size_t here, std::size_t end, Point square) {
    const auto found = std::lower_bound(all_.begin(), all_.end(), square,
                                        [](const Placed& p, Point s) { return p.square < s; });
    if (found == all_.end() || found->square != square) return;
    if (joined_.set_of(all_[here].player) == joined_.set_of(found->player)) return;
    const auto there = static_cast<std::size_t>(found - all_.begin());
    const std::size_t there_end = end_of(there);
    for (std::size_t i = here; i < end; ++i) {
      for (std::size_t j = there; j < there_end; ++j) {
        if (distance(all_[i].at, all_[j].at) > reach_) continue;
        return joined_.join(all_[i].player, all_[j].player);
      }
    }
  }

  int reach_;
  std::vector<Placed> all_;
  Joined joined_;
};

// The players of one level, parted into those joined by nearness, directly or through others.
void add_bubbles(const World& world, int depth, const std::vector<EntityId>& players,
                 std::vector<Group>& groups) {
  if (players.size() == 1) return groups.push_back({depth, players, false});
  Squares squares(world, players, 2 * world.rules().awareness);
  Joined& joined = squares.join_near();
  std::vector<std::size_t> group_of(players.size());
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::size_t first = joined.set_of(i);
    if (first == i) {
      group_of[i] = groups.size();
      groups.push_back({depth, {}, false});
    }
    groups[group_of[first]].players.push_back(players[i]);
  }
}

}  // namespace

std::vector<Group> groups_of(const World& world) {
  std::vector<Group> groups;
  std::vector<EntityId> playing;
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    playing.clear();
    for (const EntityId id : world.population(depth).players) {
      if (is_playing(world.entity(id))) playing.push_back(id);
    }
    if (playing.empty()) continue;
    if (world.rules().clock == ClockRule::Bubble) {
      add_bubbles(world, depth, playing, groups);
    } else {
      groups.push_back({depth, playing, false});
    }
  }
  return groups;
}

}  // namespace undercroft
