// turn_groups.cc: groups of players whose turns wait for each other (R100).
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "server/sim/turn/turn.h"

namespace undercroft {
namespace {

bool is_playing(const Entity& p) { return p.alive && p.place().on_level(); }

// A Joined is a union-find over players. A set is identified by its first member.
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

// A Squares sorts the players of a level into squares as wide as the grouping distance. Players in
// one square are always near each other. Players farther apart than adjacent squares never are.
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
      // Four of the eight neighbours; the other four check this one.
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

  // End of the square that begins at `i`.
  [[nodiscard]] std::size_t end_of(std::size_t i) const {
    const Point square = all_[i].square;
    while (i < all_.size() && all_[i].square == square) ++i;
    return i;
  }
  // A single near pair joins both squares.
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

// Splits the players of a level into groups connected by nearness, directly or through others.
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

// Among foes a group must not depend on their distance: a player whose turn waits would know that
// an unseen foe is near.
bool splits_levels(const Ruleset& rules) { return rules.has_bubbles() && !rules.pvp; }

std::vector<Group> groups_of(const World& world) {
  std::vector<Group> groups;
  std::vector<EntityId> playing;
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    playing.clear();
    for (const EntityId id : world.population(depth).players) {
      if (is_playing(world.entity(id))) playing.push_back(id);
    }
    if (playing.empty()) continue;
    if (splits_levels(world.rules())) {
      add_bubbles(world, depth, playing, groups);
    } else {
      groups.push_back({depth, playing, false});
    }
  }
  return groups;
}

}  // namespace undercroft
