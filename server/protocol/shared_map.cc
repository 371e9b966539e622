// shared_map.cc: sharing what the players of a group have seen of their levels.
#include "server/protocol/shared_map.h"

#include <algorithm>
#include <vector>

#include "server/protocol/map_news.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/digest.h"

namespace undercroft {
namespace {

// Players with equal numbers shared everything in their last turn. 0 is no group.
std::uint64_t number_of(std::span<const MapHolder> group) {
  Digest digest;
  for (const MapHolder& holder : group) digest.add(holder.player);
  return std::max<std::uint64_t>(digest.result(), 1);
}

// ---- a meeting ----

struct Telling {
  const World& world;
  const MapHolder& to;
  int depth = 0;
  // Where changes are noted; null for a level that the listener is not on, which no client shows.
  Changes* changes = nullptr;
};

void tell_cells(const Telling& telling, const KnownLevel& from, KnownLevel& to) {
  std::vector<Point> mapped;
  from.cells.for_each_point([&](Point p) {
    const Ground ground = from.cells[p].ground;
    if (ground == Ground::Unknown) return;
    const bool from_a_map = is_mapped(from, p);
    if (to.cells[p].ground != Ground::Unknown) {
      if (!from_a_map && is_mapped(to, p)) unmap(to, p);
      return;
    }
    learn_cell(to, p, ground, telling.changes);
    if (from_a_map) mapped.push_back(p);
  });
  to.mapped.insert(to.mapped.end(), mapped.begin(), mapped.end());
  std::sort(to.mapped.begin(), to.mapped.end());
}

void tell_things(const Telling& telling, const KnownLevel& from, KnownLevel& to) {
  std::vector<KnownEntity> more;
  std::size_t place = 0;
  for (const KnownEntity& known : from.entities) {
    if (to.entities.find(known.view.id, place) != nullptr || to.cells[known.view.at].visible)
      continue;
    if (!is_shared(telling.world, telling.to.player, telling.depth, known)) continue;
    more.push_back(remembered(telling.world, telling.to.player, known, *telling.to.looks));
    note_change(telling.changes, {known.view.id, std::nullopt});
  }
  to.entities.add(more);
}

void tell_all(const World& world, const MapHolder& from, const MapHolder& to) {
  for (const auto& [depth, level] : from.known->levels) {
    KnownLevel& mine = to.known->levels[depth];
    if (mine.cells.size() != level.cells.size()) {
      mine = {Grid<CellView>(level.cells.size()), {}, {}};
    }
    const bool is_here = depth == to.known->depth;
    const Telling telling{world, to, depth, is_here ? to.changes : nullptr};
    tell_cells(telling, level, mine);
    tell_things(telling, level, mine);
  }
}

bool share_already(const MapHolder& a, const MapHolder& b) {
  return a.known->map_group != 0 && a.known->map_group == b.known->map_group;
}

// The last one hears of everything that the others know, and then tells them. Players who shared
// everything before tell each other nothing, until one of them has heard something.
void meet(const World& world, std::span<const MapHolder> group) {
  bool has_heard = false;
  for (std::size_t i = 1; i < group.size(); ++i) {
    has_heard = has_heard || !share_already(group[i - 1], group[i]);
    if (has_heard) tell_all(world, group[i - 1], group[i]);
  }
  if (!has_heard) return;
  for (const MapHolder& holder : group.first(group.size() - 1)) {
    tell_all(world, group.back(), holder);
  }
}

}  // namespace

void share_maps(const World& world, std::span<const MapHolder> group) {
  for (const MapHolder& holder : group) {
    if (holder.changes->level || group.size() < 2) holder.known->map_group = 0;
  }
  if (group.size() < 2) return;
  share_news(world, group);
  const std::uint64_t number = number_of(group);
  const bool is_same = std::all_of(group.begin(), group.end(), [number](const MapHolder& holder) {
    return holder.known->map_group == number;
  });
  if (is_same) return;
  meet(world, group);
  for (const MapHolder& holder : group) holder.known->map_group = number;
}

void note_learned_alone(Knowledge& known, const Changes& changes) {
  if (known.map_group != 0 && has_map_news(known, changes)) known.map_group = 0;
}

}  // namespace undercroft
