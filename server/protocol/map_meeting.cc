// map_meeting.cc: one player of each former group tells the others, who tell their own.
#include "server/protocol/map_meeting.h"

#include <algorithm>
#include <map>
#include <vector>

#include "server/protocol/map_news.h"

namespace undercroft {
namespace {

// What a player has heard of a level.
struct HeardLevel {
  std::vector<Point> cells;         // each may stand there twice, like the next
  std::vector<KnownEntity> things;  // as the speaker knows them, whether or not it could take them
};
using Heard = std::map<int, HeardLevel>;  // by depth

struct Telling {
  const World& world;
  const MapHolder& to;
  int depth = 0;
  // Where changes are noted; null for a level that the listener is not on, which no client shows.
  Changes* changes = nullptr;
};

Telling telling_of(const World& world, const MapHolder& to, int depth) {
  return {world, to, depth, depth == to.known->depth ? to.changes : nullptr};
}

KnownLevel& level_of(const MapHolder& holder, int depth, const KnownLevel& like) {
  KnownLevel& level = holder.known->levels[depth];
  if (level.cells.size() != like.cells.size()) {
    level = {Grid<CellView>(like.cells.size()), {}, {}};
  }
  return level;
}

// Whether that was new. Cells that only a map has shown are added to `mapped`.
bool tell_cell_of(const Telling& telling, const KnownLevel& from, KnownLevel& to, Point at,
                  std::vector<Point>& mapped) {
  const Ground ground = from.cells[at].ground;
  if (ground == Ground::Unknown) return false;
  const bool from_a_map = is_mapped(from, at);
  if (to.cells[at].ground != Ground::Unknown) {
    if (from_a_map || !is_mapped(to, at)) return false;
    unmap(to, at);
    return true;
  }
  learn_cell(to, at, ground, telling.changes);
  if (from_a_map) mapped.push_back(at);
  return true;
}

void add_mapped(KnownLevel& level, const std::vector<Point>& mapped) {
  if (mapped.empty()) return;
  level.mapped.insert(level.mapped.end(), mapped.begin(), mapped.end());
  std::sort(level.mapped.begin(), level.mapped.end());
}

// `things`: in order of id, each once. Returns those that were new.
template <typename Things>
std::vector<KnownEntity> tell_things_of(const Telling& telling, const Things& things,
                                        KnownLevel& to) {
  std::vector<KnownEntity> heard, more;
  std::size_t place = 0;
  for (const KnownEntity& known : things) {
    if (to.entities.find(known.view.id, place) != nullptr) continue;
    heard.push_back(known);
    if (to.cells[known.view.at].visible) continue;
    if (!is_shared(telling.world, telling.to.player, telling.depth, known)) continue;
    more.push_back(remembered(telling.world, telling.to.player, known, *telling.to.looks));
    note_change(telling.changes, {known.view.id, std::nullopt});
  }
  to.entities.add(more);
  return heard;
}

// Adds what is new to `heard`.
void tell_all(const World& world, const MapHolder& from, const MapHolder& to, Heard& heard) {
  for (const auto& [depth, level] : from.known->levels) {
    const KnownLevel& theirs = level;
    KnownLevel& mine = level_of(to, depth, theirs);
    const Telling telling = telling_of(world, to, depth);
    HeardLevel& here = heard[depth];
    std::vector<Point> mapped;
    theirs.cells.for_each_point([&](Point at) {
      if (tell_cell_of(telling, theirs, mine, at, mapped)) here.cells.push_back(at);
    });
    add_mapped(mine, mapped);
    const auto things = tell_things_of(telling, theirs.entities, mine);
    here.things.insert(here.things.end(), things.begin(), things.end());
  }
}

// Each thing once, in order of id.
void put_in_order(std::vector<KnownEntity>& things) {
  const auto id = [](const KnownEntity& known) { return known.view.id; };
  std::stable_sort(things.begin(), things.end(),
                   [id](const auto& a, const auto& b) { return id(a) < id(b); });
  things.erase(std::unique(things.begin(), things.end(),
                           [id](const auto& a, const auto& b) { return id(a) == id(b); }),
               things.end());
}

// Tells what another player of the former group has heard.
void tell_heard(const World& world, const MapHolder& from, const MapHolder& to,
                const Heard& heard) {
  for (const auto& [depth, news] : heard) {
    const KnownLevel& theirs = from.known->levels.at(depth);
    KnownLevel& mine = level_of(to, depth, theirs);
    const Telling telling = telling_of(world, to, depth);
    std::vector<Point> mapped;
    for (const Point at : news.cells) tell_cell_of(telling, theirs, mine, at, mapped);
    add_mapped(mine, mapped);
    tell_things_of(telling, news.things, mine);
  }
}

// The players who know the same, the one first who speaks for them.
using FormerGroup = std::vector<const MapHolder*>;

// In order of their first players.
std::vector<FormerGroup> former_groups(std::span<const MapHolder> group) {
  std::vector<FormerGroup> all;
  for (const MapHolder& holder : group) {
    const std::uint64_t number = holder.known->map_group;
    const auto same = std::find_if(all.begin(), all.end(), [number](const FormerGroup& one) {
      return number != 0 && one.front()->known->map_group == number;
    });
    if (same == all.end()) {
      all.push_back({&holder});
    } else {
      same->push_back(&holder);
    }
  }
  return all;
}

}  // namespace

// The last speaker hears of everything that the others know, and then tells them.
void meet(const World& world, std::span<const MapHolder> group) {
  const std::vector<FormerGroup> groups = former_groups(group);
  if (groups.size() < 2) return;
  std::vector<Heard> heard(groups.size());
  for (std::size_t i = 1; i < groups.size(); ++i) {
    tell_all(world, *groups[i - 1].front(), *groups[i].front(), heard[i]);
  }
  const MapHolder& last = *groups.back().front();
  for (std::size_t i = 0; i + 1 < groups.size(); ++i) {
    tell_all(world, last, *groups[i].front(), heard[i]);
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (auto& [depth, level] : heard[i]) put_in_order(level.things);
    for (const MapHolder* listener : std::span(groups[i]).subspan(1)) {
      tell_heard(world, *groups[i].front(), *listener, heard[i]);
    }
  }
}

}  // namespace undercroft
