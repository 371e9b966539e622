// map_news.cc: collects what a turn has shown to the players of a group, and adds it to their maps.
#include "server/protocol/map_news.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/sight/sight.h"
#include "shared/vocabulary.h"

namespace undercroft {
namespace {

bool stays_put(Kind kind) { return !kKinds[kind].wanders && !acts_by_itself(kind); }
bool is_on_shared_maps(Kind kind) { return stays_put(kind) && layer_of(kind) != Layer::Trap; }

// ---- what a turn has shown ----

struct CellNews {
  Point at;
  Ground ground = Ground::Unknown;
  bool from_a_map = false;
};

struct MapNews {
  std::vector<CellNews> cells;           // in reading order, each once
  std::vector<const KnownEntity*> seen;  // by id, each once
  std::vector<EntityId> gone;            // no longer where they were
  [[nodiscard]] bool is_empty() const { return cells.empty() && seen.empty() && gone.empty(); }
};

void add_cell(const KnownLevel& level, const Changes::Cell& change, MapNews& news) {
  const CellView now = level.cells[change.at];
  const bool is_seen = now.visible && !change.before.visible;
  if (now.ground == change.before.ground && !is_seen) return;
  news.cells.push_back({change.at, now.ground, !now.visible && is_mapped(level, change.at)});
}

const KnownEntity* found(const KnownEntities& entities, EntityId id) {
  const auto place = std::lower_bound(
      entities.begin(), entities.end(), id,
      [](const KnownEntity& known, EntityId wanted) { return known.view.id < wanted; });
  return place != entities.end() && place->view.id == id ? &*place : nullptr;
}

void add_thing(const KnownLevel& level, const Changes::Entity& change, MapNews& news) {
  const KnownEntity* now = found(level.entities, change.id);
  if (now == nullptr) return news.gone.push_back(change.id);
  if (now->perceived && is_on_shared_maps(now->kind)) news.seen.push_back(now);
}

void add_news(const KnownLevel& level, const Changes& changes, MapNews& news) {
  if (changes.level) return;  // they name nothing; the player shares as after a meeting
  for (const Changes::Cell& change : changes.cells) add_cell(level, change, news);
  for (const Changes::Entity& change : changes.entities) add_thing(level, change, news);
}

// What is seen stands before what a map shows, and wins.
void put_in_order(MapNews& news) {
  std::sort(news.cells.begin(), news.cells.end(), [](const CellNews& a, const CellNews& b) {
    return std::pair(a.at, a.from_a_map) < std::pair(b.at, b.from_a_map);
  });
  const auto same_cell = [](const CellNews& a, const CellNews& b) { return a.at == b.at; };
  news.cells.erase(std::unique(news.cells.begin(), news.cells.end(), same_cell), news.cells.end());
  const auto id = [](const KnownEntity* known) { return known->view.id; };
  std::sort(news.seen.begin(), news.seen.end(),
            [id](const auto* a, const auto* b) { return id(a) < id(b); });
  news.seen.erase(std::unique(news.seen.begin(), news.seen.end(),
                              [id](const auto* a, const auto* b) { return id(a) == id(b); }),
                  news.seen.end());
}

// ---- telling it ----

// The news points into the others' knowledge, so it is copied before any of them changes.
std::vector<KnownEntity> copies_of(const std::vector<const KnownEntity*>& seen) {
  std::vector<KnownEntity> copies;
  for (const KnownEntity* known : seen) copies.push_back(*known);
  return copies;
}

void tell_cell(const CellNews& news, KnownLevel& level, Changes& changes) {
  CellView& cell = level.cells[news.at];
  if (cell.visible) return;
  const bool was_unknown = cell.ground == Ground::Unknown;
  if (news.from_a_map && !was_unknown) return;
  if (!news.from_a_map) unmap(level, news.at);
  learn_cell(level, news.at, news.ground, &changes);
  if (news.from_a_map) {
    level.mapped.insert(std::upper_bound(level.mapped.begin(), level.mapped.end(), news.at),
                        news.at);
  }
}

struct Listener {
  const World& world;
  const MapHolder& holder;
};

// Updates what the player remembers of things that others have seen again.
void tell_known(const Listener& to, const std::vector<KnownEntity>& seen,
                const std::vector<EntityId>& gone) {
  Knowledge& known = *to.holder.known;
  const auto is_listed = [&seen](EntityId id) {
    return std::lower_bound(
        seen.begin(), seen.end(), id,
        [](const KnownEntity& k, EntityId wanted) { return k.view.id < wanted; });
  };
  known.levels.at(known.depth).entities.keep_if([&](KnownEntity& mine) {
    if (mine.perceived || !is_on_shared_maps(mine.kind)) return true;
    const EntityId id = mine.view.id;
    const auto again = is_listed(id);
    const bool is_seen = again != seen.end() && again->view.id == id;
    const bool is_gone = !is_seen && std::binary_search(gone.begin(), gone.end(), id);
    if (!is_seen && !is_gone) return true;
    const EntityView before = mine.view;
    if (is_seen && is_shared(to.world, to.holder.player, known.depth, *again)) {
      mine = remembered(to.world, to.holder.player, *again, *to.holder.looks);
    }
    if (is_gone || mine.view != before) note_change(to.holder.changes, {id, before});
    return !is_gone;
  });
}

void tell_new(const Listener& to, const std::vector<KnownEntity>& seen) {
  Knowledge& known = *to.holder.known;
  KnownLevel& level = known.levels.at(known.depth);
  std::vector<KnownEntity> more;
  std::size_t place = 0;
  for (const KnownEntity& thing : seen) {
    if (level.entities.find(thing.view.id, place) != nullptr) continue;
    if (level.cells[thing.view.at].visible) continue;
    if (!is_shared(to.world, to.holder.player, known.depth, thing)) continue;
    more.push_back(remembered(to.world, to.holder.player, thing, *to.holder.looks));
    note_change(to.holder.changes, {thing.view.id, std::nullopt});
  }
  level.entities.add(more);
}

}  // namespace

bool is_mapped(const KnownLevel& level, Point at) {
  return std::binary_search(level.mapped.begin(), level.mapped.end(), at);
}

void unmap(KnownLevel& level, Point at) {
  const auto place = std::lower_bound(level.mapped.begin(), level.mapped.end(), at);
  if (place != level.mapped.end() && *place == at) level.mapped.erase(place);
}

// Each entity stands there once, with its state before all changes.
void note_change(Changes* changes, const Changes::Entity& change) {
  if (changes == nullptr) return;
  const bool is_noted =
      std::any_of(changes->entities.begin(), changes->entities.end(),
                  [&change](const Changes::Entity& noted) { return noted.id == change.id; });
  if (!is_noted) changes->entities.push_back(change);
}

void learn_cell(KnownLevel& level, Point at, Ground ground, Changes* changes) {
  CellView& cell = level.cells[at];
  if (cell.ground == ground) return;
  if (changes != nullptr) changes->cells.push_back({at, cell});
  cell.ground = ground;
}

bool is_shared(const World& world, EntityId player, int depth, const KnownEntity& known) {
  if (!is_on_shared_maps(known.kind) || !world.exists(known.view.id)) return false;
  const Entity& e = world.entity(known.view.id);
  return e.place() == Place::on(depth, known.view.at) && !is_hidden_from(world, player, e);
}

KnownEntity remembered(const World& world, EntityId player, const KnownEntity& known,
                       LookBook& looks) {
  KnownEntity copy = known;
  copy.perceived = false;
  copy.view.look = looks.keep(world, player, world.entity(known.view.id), known.kind);
  return copy;
}

bool has_map_news(const Knowledge& known, const Changes& changes) {
  if (known.depth == 0) return false;
  if (changes.level) return true;
  MapNews news;
  add_news(known.level(), changes, news);
  return !news.cells.empty() || !news.seen.empty();  // mostly, a creature is what is gone
}

void share_news(const World& world, std::span<const MapHolder> group) {
  MapNews news;
  for (const MapHolder& holder : group) add_news(holder.known->level(), *holder.changes, news);
  if (news.is_empty()) return;
  put_in_order(news);
  const std::vector<KnownEntity> seen = copies_of(news.seen);
  std::sort(news.gone.begin(), news.gone.end());
  for (const MapHolder& holder : group) {
    KnownLevel& level = holder.known->levels.at(holder.known->depth);
    for (const CellNews& cell : news.cells) tell_cell(cell, level, *holder.changes);
    tell_known({world, holder}, seen, news.gone);
    tell_new({world, holder}, seen);
  }
}

}  // namespace undercroft
