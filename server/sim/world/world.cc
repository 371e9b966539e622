// world.cc: the only code that changes cells, and the invariants it guards.
#include "server/sim/world/world.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/kind_uses.h"
#include "shared/check.h"
#include "shared/in_order.h"

namespace undercroft {
namespace {

// Doors and mimics change kind with their state; other kinds do not.
Kind kind_in_state(Kind kind, State state) {
  const bool door = kind == Kind::ClosedDoor || kind == Kind::OpenDoor;
  if (door) return state == State::Open ? Kind::OpenDoor : Kind::ClosedDoor;
  if (kind == Kind::Mimic && state == State::Awake) return Kind::Monster;
  return kind;
}

void apply_blueprint(Entity& e, const Blueprint& b) {
  e.name = b.name;
  e.health = e.max_health = b.health;
  e.base = b.attributes;
  e.priority = b.priority;
  e.traits = b.traits;
  e.facing = b.facing;
  e.alive = is_creature(b.kind) || b.kind == Kind::Mimic;
  e.has_metal = b.metal.has_value();
  e.metal = b.metal.value_or(Metal::Iron);
  e.treasure = b.kind == Kind::Treasure ? b.worth : 0;
}

// A LevelList is one of a level's lists, in order of id (spawning), with the places of its entities
// if those are stored.
struct LevelList {
  std::vector<EntityId>* ids = nullptr;  // null: in no list, found through its cell
  std::vector<Point>* places = nullptr;

  [[nodiscard]] std::size_t place_of(EntityId id, std::size_t hint) const {
    return place_in_order(
        hint, ids->size(), [this](std::size_t nth) { return (*ids)[nth]; }, id);
  }
  friend bool operator==(const LevelList&, const LevelList&) = default;
};

LevelList list_of(Population& population, int slot, Kind kind) {
  // A player stays in the list as a corpse, because it may respawn.
  if (slot > 0) return {&population.players, &population.player_places};
  switch (kKindUses[kind].listed) {
    case Listed::Body:
      return {&population.bodies, &population.body_places};
    case Listed::Trap:
      return {&population.traps, &population.trap_places};
    case Listed::Portal:
      return {&population.portals, nullptr};
    case Listed::Cloud:
      return {&population.clouds, nullptr};
    case Listed::Nowhere:
      break;
  }
  return {};
}

constexpr std::uint32_t kLookBack = 8;  // entries; rarely more leave a list in between

// Usually its index is unchanged. Entities that left the list before it have moved it towards the
// front.
void note_place(Level& on, const Entity& e, std::uint32_t& listed) {
  const LevelList list = list_of(on.population, e.slot, e.kind());
  if (list.places == nullptr) return;
  const bool is_there = listed < list.ids->size() && (*list.ids)[listed] == e.id;
  if (!is_there) {
    const std::uint32_t from = listed - std::min(listed, kLookBack);
    listed = static_cast<std::uint32_t>(list.place_of(e.id, from));
  }
  (*list.places)[listed] = e.at();
}

template <typename T>
auto nth(std::vector<T>& items, std::size_t n) {
  return items.begin() + static_cast<std::ptrdiff_t>(n);
}

void note_has_bounced(Population& population, EntityId trap) {
  std::vector<EntityId>& all = population.bounced_traps;
  all.insert(std::lower_bound(all.begin(), all.end(), trap), trap);
}

void enlist(Population& population, const Entity& e) {
  const LevelList list = list_of(population, e.slot, e.kind());
  if (list.ids == nullptr) return;
  const std::size_t place = list.place_of(e.id, list.ids->size());
  list.ids->insert(nth(*list.ids, place), e.id);
  if (list.places != nullptr) list.places->insert(nth(*list.places, place), e.at());
  if (!e.bounced.empty()) note_has_bounced(population, e.id);
}

void strike_off(Population& population, const Entity& e) {
  const LevelList list = list_of(population, e.slot, e.kind());
  if (list.ids == nullptr) return;
  const std::size_t place = list.place_of(e.id, 0);
  CHECK(place < list.ids->size() && (*list.ids)[place] == e.id,
        "an entity is not in its level's list");
  list.ids->erase(nth(*list.ids, place));
  if (list.places != nullptr) list.places->erase(nth(*list.places, place));
  if (!e.bounced.empty()) std::erase(population.bounced_traps, e.id);
}

void set_barrier(Level& level, Point at) {
  const bool barrier = blocks_sight(level.cells[at]);
  level.barriers.set(at, barrier);
  level.barriers_by_column.set({at.y, at.x}, barrier);
}

void note_barrier(Level& level, Point at) {
  set_barrier(level, at);
  level.barrier_changes.note(at);
}

bool stands_for_good(Kind kind) { return layer_of(kind) == Layer::Body && !is_creature(kind); }

bool is_peril(const Blueprint& b) {
  return b.kind == Kind::Patch && b.inside && b.inside->damage > 0;
}

// Records how the entity's arrival or departure affects paths and sight.
void note_change(Level& level, const Entity& e) {
  const Kind kind = e.kind();
  if (stands_for_good(kind) || kind == Kind::Patch) ++level.revision;
  if (kind == Kind::ClosedDoor || kind == Kind::Smoke) note_barrier(level, e.at());
}

}  // namespace

World::World(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed,
             std::vector<std::string> omens)
    : dice(seed), realm_catalogue_(std::move(catalogue)), house_rules_(rules), seed_(seed) {
  CHECK(realm_catalogue_ != nullptr, "a world needs a catalogue");
  run.omens = std::move(omens);
  catalogue_ = run.omens.empty()
                   ? realm_catalogue_
                   : std::make_shared<const Catalogue>(realm_catalogue_->with_omens(run.omens));
  rules_ = under_omens(house_rules_, catalogue_->omens_in_force());
  disguises_ = ItemDisguises(*catalogue_, seed);
  occasions_ = catalogue_->occasions();
  has_own_statuses_ = !catalogue_->own_statuses().empty();
  for (const Occasion o :
       {Occasion::Entered, Occasion::Left, Occasion::Taken, Occasion::Dropped, Occasion::Laid})
    notes_passages_ = notes_passages_ || occasions_.has(o);
  take_digests();
}

void World::add_level(Level level) {
  const Size size = level.cells.size();
  level.barriers = BitRows(size);
  level.barriers_by_column = BitRows({size.height, size.width});
  level.occupied = BitRows(size);
  level.ground_digest = 0;
  level.cells.for_each_point([&level](Point p) {
    const Cell& c = level.cells[p];
    CHECK(c.top == kNobody && c.body == kNoBody, "a new level must be empty");
    level.ground_digest += digest_of_ground(p, c.ground);
    set_barrier(level, p);
    level.occupied.set(p, false);
  });
  levels_.push_back(std::move(level));
  ++level_count_;
}

Level& World::level_mut(int depth) { return const_cast<Level&>(std::as_const(*this).level(depth)); }

void World::set_ground(int depth, Point at, Ground ground) {
  Level& on = level_mut(depth);
  Cell& c = on.cells[at];
  CHECK(!is_wall(ground) || c.body == kNoBody, "a wall cannot stand on a body");
  on.ground_digest -= digest_of_ground(at, c.ground);
  on.ground_digest += digest_of_ground(at, ground);
  const bool was_wall = is_wall(c.ground);
  c.ground = ground;
  on.ground_changes.note(at);
  if (was_wall != is_wall(ground)) note_barrier(on, at);
  ++on.revision;
}

void World::set_level_turn(int depth, TurnNumber turn) { level_mut(depth).turn = turn; }
void World::set_hunters_sent(int depth, std::uint32_t count) { level_mut(depth).hunters = count; }

void World::set_heroes_who_called(int depth, std::uint32_t count) {
  level_mut(depth).called = count;
}

void World::add_sector(int depth, Rect cells, EntityId bearer) {
  level_mut(depth).sectors.push_back({cells, bearer});
  darken(level_mut(depth));
}

const Sector* World::sector_of(const Entity& bearer) const {
  if (!blueprint(bearer).is_sector || !bearer.place().on_level()) return nullptr;
  for (const Sector& sector : level(bearer.depth()).sectors) {
    if (sector.bearer == bearer.id) return &sector;
  }
  return nullptr;
}

// A later sector is laid over those before it: a room over its level.
void World::darken(Level& on) {
  for (const Sector& sector : on.sectors) {
    const std::optional<bool> dark = blueprint(std::as_const(*this).entity(sector.bearer)).dark;
    if (!dark || (!*dark && !on.has_dark)) continue;
    if (!on.has_dark) on.dark = Grid<bool>(on.cells.size(), false);
    on.has_dark = true;
    on.dark.for_each_point([&](Point p) {
      if (sector.cells.contains(p)) on.dark[p] = *dark;
    });
  }
  ++on.light_changes;
}

const Entity& World::removed(EntityId id) const {
  const auto found =
      std::find_if(removed_.begin(), removed_.end(), [id](const auto& e) { return e->id == id; });
  CHECK(found != removed_.end(), "the entity is not there");
  return **found;
}

EntityId World::thing_at(int depth, Point at, Kind kind) const {
  for (const Entity& e : things_at(depth, at)) {
    if (e.kind() == kind) return e.id;
  }
  return kNobody;
}

EntityId World::spawn(BlueprintId blueprint_id, Place place) {
  const Blueprint& b = catalogue()[blueprint_id];
  const EntityId id = entities_.add().id;
  Entity& made = living(id);
  apply_blueprint(made, b);
  made.blueprint = blueprint_id;
  made.post = place.at;
  made.occupancy.kind_ = kind_in_state(b.kind, b.state);
  made.state = b.state;
  if (b.kind == Kind::Player) {
    made.slot = players_.empty() ? 1 : entity(players_.back()).slot + 1;
    players_.push_back(id);
  }
  note_if_watchful(made);
  move(id, place);
  for (const std::string& key : b.holds) spawn(catalogue().at(key), Place::held_by(id));
  return id;
}

// Fast path for most moves: a creature alone in its cell steps into an empty one.
bool World::walks_alone(Level& on, Entity& e, Point to) {
  Cell& from = on.cells[e.at()];
  Cell& cell = on.cells[to];
  const bool is_alone = from.top == e.id && e.below() == kNobody && cell.top == kNobody;
  if (!is_alone || !is_creature(e.kind()) || !undercroft::is_free(cell)) return false;
  from.top = kNobody;
  from.body = kNoBody;
  on.occupied.set(e.at(), false);
  cell.top = e.id;
  cell.body = e.kind();
  on.occupied.set(to, true);
  e.occupancy.place_.at = to;
  return true;
}

void World::move(Entity& e, Point to) {
  note_player_change(e);
  const Place from = e.place();
  Level& on = level_mut(e.depth());
  if (!walks_alone(on, e, to)) {
    take_from_cell(on, e);
    e.occupancy.place_.at = to;
    put_in_cell(on, e);
  }
  note_place(on, e, e.keeping.listed_);  // it stays on its level's list
  if (on.has_dark) note_light(e, e.place());
  if (notes_passages_) note_passage(e, from);
}

void World::move(Entity& e, Place place) {
  if (e.depth() == place.depth && e.place().on_level()) return move(e, place.at);
  note_presence_change(e);
  const Place from = e.place();
  take(e);
  e.occupancy.place_ = place;
  put(e);
  note_light(e, from);
  note_light(e, place);
  if (notes_passages_) note_passage(e, from);
}

void World::swap(EntityId a, EntityId b) {
  const Place first = entity(a).place();
  const Place second = entity(b).place();
  const bool notes = std::exchange(notes_passages_, false);  // neither is nowhere in between
  move(b, Place::nowhere());
  move(a, second);
  move(b, first);
  notes_passages_ = notes;
  if (!notes) return;
  note_passage(living(a), first);
  note_passage(living(b), second);
}

namespace {

// True if it may light the cells around it, or something that it holds does.
bool is_lamp(const World& world, const Entity& e) {
  const auto lights = [&world](const Entity& one) { return !world.blueprint(one).lights.empty(); };
  return e.kind() == Kind::Fire || lights(e) ||
         std::any_of(e.holds().begin(), e.holds().end(),
                     [&](EntityId id) { return lights(world.entity(id)); });
}

}  // namespace

// In a pack it is where its holder is.
void World::note_light(const Entity& e, const Place& at) {
  const bool is_held = at.holder != kNobody && exists(at.holder);
  const Place& place = is_held ? std::as_const(*this).entity(at.holder).place() : at;
  if (!place.on_level()) return;
  Level& on = level_mut(place.depth);
  if (on.has_dark && is_lamp(*this, e)) ++on.light_changes;
}

void World::become(EntityId id, Kind kind) {
  Entity& e = living(id);
  note_presence_change(e);
  if (!e.place().on_level()) {
    e.occupancy.kind_ = kind;
    return;
  }
  Level& on = level_mut(e.depth());
  const bool stays_listed =
      list_of(on.population, e.slot, e.kind()) == list_of(on.population, e.slot, kind);
  take_from_cell(on, e);
  if (!stays_listed) strike_off(on.population, e);
  e.occupancy.kind_ = kind;
  if (!stays_listed) enlist(on.population, e);
  put_in_cell(on, e);
  note_light(e, e.place());
}

void World::set_state(EntityId id, State state) {
  Entity& e = living(id);
  e.state = state;
  const Kind kind = kind_in_state(e.kind(), state);
  if (kind != e.kind()) return become(id, kind);
  if (stands_for_good(kind) && e.place().on_level()) ++level_mut(e.depth()).revision;  // a lock
}

void World::note_bounced(EntityId trap, EntityId body) {
  Entity& e = living(trap);
  if (e.bounced.empty()) note_has_bounced(level_mut(e.depth()).population, trap);
  e.bounced.push_back(body);
}

void World::forget_bounced(int depth) {
  std::vector<EntityId>& traps = level_mut(depth).population.bounced_traps;
  for (const EntityId trap : traps) living(trap).bounced.clear();
  traps.clear();
}

void World::remove(EntityId id) {
  CHECK(entity(id).slot == 0, "a player is removed with forget_player()");
  discard(id);
}

// Nobody wears what is gone.
void World::strip_off(const Entity& e) {
  if (e.place().holder == kNobody) return;
  for (EntityId& worn : living(e.place().holder).worn) {
    if (worn == e.id) worn = kNobody;
  }
}

void World::discard(EntityId id) {
  const std::vector<EntityId> held = entity(id).holds();
  for (const EntityId thing : held) discard(thing);
  Entity& e = living(id);
  strip_off(e);
  move(id, Place::nowhere());
  if (!watchful_.empty()) std::erase(watchful_, id);
  entities_digest_ -= e.keeping.digest_;
  removed_.push_back(entities_.take(id));
}

// Altars record the players they served. Without this, players who never return would accumulate.
// Fire is out soon, and until then must not become nobody's fire, which burns all players (R146).
void World::forget_as_served(EntityId player) {
  for (const Entity& e : entities_) {
    if (e.kind() != Kind::Fire && e.by_kind.names(player)) living(e.id).by_kind.forget(player);
  }
}

void World::forget_player(EntityId id) {
  const Entity& e = entity(id);
  const bool has_more = e.treasure > 0 || !e.holds().empty() ||
                        std::any_of(e.keys.begin(), e.keys.end(), [](int n) { return n > 0; });
  strike_off_player(id);
  e.alive || !has_more ? discard(id) : leave_as_nobodys(id);
}

void World::bury_player(EntityId id) {
  CHECK(!entity(id).alive || !entity(id).place().on_level(),
        "a living player on a level cannot be buried");
  strike_off_player(id);
  leave_as_nobodys(id);
}

void World::strike_off_player(EntityId id) {
  const auto found = std::find(players_.begin(), players_.end(), id);
  CHECK(found != players_.end(), "the entity to forget is not a player");
  players_.erase(found);
  forget_as_served(id);
  note_presence_change(living(id));
}

void World::leave_as_nobodys(EntityId id) {
  Entity& e = living(id);
  if (!e.place().on_level()) return discard(id);
  strike_off(level_mut(e.depth()).population, e);
  e.slot = 0;
  e.growth.reset();
}

void World::forget_farthest_sight() {
  if (!std::exchange(is_farthest_sight_noted_, false)) return;
  for (Level& level : levels_) level.farthest_sight.reset();
}

void World::restore(std::vector<Entity> entities, EntityId last) {
  CHECK(entities_.empty(), "only an empty world can be restored");
  for (Entity& from : entities) {
    Entity& e = entities_.add(from.id);
    e = std::move(from);
    if (e.slot > 0) players_.push_back(e.id);
  }
  entities_.skip_to(last);
  for (const Entity& listed : entities_) {
    note_if_watchful(listed);
    Entity& e = living(listed.id);
    if (!e.place().on_level()) continue;
    Level& on = level_mut(e.depth());
    enlist(on.population, e);
    put_in_cell(on, e);
  }
  for (Level& level : levels_) darken(level);
}

void World::forget_events() {
  events.clear();
  happenings.clear();
  happenings_done = 0;
  fired.clear();
  worked_at.clear();
  forget_farthest_sight();
  removed_.clear();
}

std::optional<Point> World::nearest_free(int depth, Point at) const {
  return nearest_free(depth, at, [](Point) { return true; });
}

std::optional<Point> World::nearest_free(int depth, Point at,
                                         const std::function<bool(Point)>& fits) const {
  const Size size = level(depth).cells.size();
  // `at` may be a cell of another level and lie outside this one.
  const int reach = std::max(std::max(at.x, size.width - at.x), std::max(at.y, size.height - at.y));
  for (int ring = 0; ring <= reach; ++ring) {
    for (Point p{0, at.y - ring}; p.y <= at.y + ring; ++p.y) {
      const bool edge = p.y == at.y - ring || p.y == at.y + ring;
      const int stride = edge || ring == 0 ? 1 : 2 * ring;
      for (p.x = at.x - ring; p.x <= at.x + ring; p.x += stride) {
        if (is_free(depth, p) && ground(depth, p) != Ground::Ledge && fits(p)) return p;
      }
    }
  }
  return std::nullopt;
}

void World::put(Entity& e) {
  if (e.place().holder != kNobody) living(e.place().holder).keeping.holds_.push_back(e.id);
  if (!e.place().on_level()) return;
  Level& on = level_mut(e.depth());
  enlist(on.population, e);
  if (e.slot > 0) on.farthest_sight.reset();
  put_in_cell(on, e);
}

void World::take(Entity& e) {
  if (e.place().holder != kNobody) std::erase(living(e.place().holder).keeping.holds_, e.id);
  if (!e.place().on_level()) return;
  Level& on = level_mut(e.depth());
  take_from_cell(on, e);
  strike_off(on.population, e);
}

void World::put_in_cell(Level& on, Entity& e) {
  const Layer layer = layer_of(e.kind());
  Cell& c = on.cells[e.at()];
  CHECK(layer != Layer::Body || undercroft::is_free(c), "two blockers in one cell (R3)");
  if (c.top == kNobody) on.occupied.set(e.at(), true);
  EntityId* link = &c.top;
  while (*link != kNobody) {
    Entity& other = *entities_.find(*link);
    const Layer theirs = layer_of(other.kind());
    if (theirs < layer || (theirs == layer && other.id > e.id)) break;
    link = &other.occupancy.below_;
  }
  e.occupancy.below_ = *link;
  *link = e.id;
  if (layer == Layer::Body) c.body = e.kind();
  if (e.kind() == Kind::Smoke) ++c.smoke;
  if (is_peril(blueprint(e))) ++c.peril;
  note_change(on, e);
}

void World::take_from_cell(Level& on, const Entity& e) {
  Cell& c = on.cells[e.at()];
  EntityId* link = &c.top;
  while (*link != e.id) {
    CHECK(*link != kNobody, "an entity is not in its cell (R4)");
    link = &entities_.find(*link)->occupancy.below_;
  }
  *link = e.occupancy.below_;
  if (c.top == kNobody) on.occupied.set(e.at(), false);
  if (layer_of(e.kind()) == Layer::Body) c.body = kNoBody;
  if (e.kind() == Kind::Smoke) --c.smoke;
  if (is_peril(blueprint(e))) --c.peril;
  note_change(on, e);
}

bool operator==(const World& a, const World& b) {
  const auto same_level = [](const Level& x, const Level& y) {
    return x.name == y.name && x.turn == y.turn && x.hunters == y.hunters && x.called == y.called &&
           x.sectors == y.sectors && x.cells == y.cells;
  };
  return a.seed_ == b.seed_ && a.house_rules_ == b.house_rules_ && a.dice == b.dice &&
         a.scores == b.scores && a.run == b.run &&
         std::equal(a.levels_.begin(), a.levels_.end(), b.levels_.begin(), b.levels_.end(),
                    same_level) &&
         a.entities_ == b.entities_;
}

}  // namespace undercroft
