// world.cc: the only place that changes cells, and the invariants it guards.
#include "server/sim/world/world.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"

namespace undercroft {
namespace {

std::size_t index_of(EntityId id) { return static_cast<std::size_t>(id) - 1; }

// Doors and mimics are another kind in another state; nothing else is.
Kind kind_in_state(Kind kind, State state) {
  const bool door = kind == Kind::ClosedDoor || kind == Kind::OpenDoor;
  if (door) return state == State::Open ? Kind::OpenDoor : Kind::ClosedDoor;
  if (kind == Kind::Mimic && state == State::Awake) return Kind::Monster;
  return kind;
}

Entity described_by(const Blueprint& b) {
  Entity e;
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
  return e;
}

}  // namespace

World::World(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed)
    : dice(seed), catalogue_(std::move(catalogue)), rules_(rules), seed_(seed) {
  CHECK(catalogue_ != nullptr, "a world needs a catalogue");
}

void World::add_level(Level level) { levels_.push_back(std::move(level)); }

const Level& World::level(int depth) const {
  CHECK(has_level(depth), "a level that is not there was asked for");
  return levels_[static_cast<std::size_t>(depth) - 1];
}

Level& World::level_mut(int depth) { return const_cast<Level&>(std::as_const(*this).level(depth)); }

void World::set_ground(int depth, Point at, Ground ground) {
  CHECK(!is_wall(ground) || body_at(depth, at) == kNobody, "a wall cannot stand on a body");
  cell(depth, at).ground = ground;
  ++level_mut(depth).revision;
}

void World::set_level_turn(int depth, TurnNumber turn) { level_mut(depth).turn = turn; }

bool World::is_barrier(int depth, Point at) const {
  if (!contains(depth, at) || is_wall(ground(depth, at))) return true;
  const EntityId body = body_at(depth, at);
  return body != kNobody && entity(body).kind() == Kind::ClosedDoor;
}

bool World::is_pinched(int depth, Point from, Direction direction) const {
  return is_diagonal(direction) && is_barrier(depth, step(from, rotated(direction, -1))) &&
         is_barrier(depth, step(from, rotated(direction, 1)));
}

bool World::exists(EntityId id) const { return id != kNobody && index_of(id) < entities_.size(); }

const Entity& World::entity(EntityId id) const {
  CHECK(exists(id), "an entity that is not there was asked for");
  return entities_[index_of(id)];
}

Entity& World::entity(EntityId id) { return const_cast<Entity&>(std::as_const(*this).entity(id)); }

EntityId World::spawn(BlueprintId blueprint_id, Place place) {
  const Blueprint& b = catalogue()[blueprint_id];
  Entity made = described_by(b);
  made.id = static_cast<EntityId>(entities_.size() + 1);
  made.blueprint = blueprint_id;
  made.post = place.at;
  made.kind_ = kind_in_state(b.kind, b.state);
  made.state = b.state;
  const EntityId id = made.id;
  if (b.kind == Kind::Player) {
    players_.push_back(id);
    made.slot = static_cast<int>(players_.size());
  }
  entities_.push_back(std::move(made));
  move(id, place);
  for (const std::string& key : b.holds) spawn(catalogue().at(key), Place::held_by(id));
  return id;
}

void World::move(EntityId id, Place place) {
  Entity& e = entity(id);
  take_from_cell(e);
  e.place_ = place;
  put_in_cell(e);
}

void World::swap(EntityId a, EntityId b) {
  const Place first = entity(a).place();
  const Place second = entity(b).place();
  move(b, Place::nowhere());
  move(a, second);
  move(b, first);
}

void World::become(EntityId id, Kind kind) {
  Entity& e = entity(id);
  take_from_cell(e);
  e.kind_ = kind;
  put_in_cell(e);
}

void World::set_state(EntityId id, State state) {
  Entity& e = entity(id);
  e.state = state;
  const Kind kind = kind_in_state(e.kind(), state);
  if (kind != e.kind()) become(id, kind);
}

void World::remove(EntityId id) { move(id, Place::nowhere()); }

EntityId World::body_at(int depth, Point at) const {
  if (!contains(depth, at)) return kNobody;
  const std::vector<EntityId>& things = level(depth).cells[at].things;
  if (things.empty()) return kNobody;
  const Entity& top = entity(things.front());
  return layer_of(top.kind()) == Layer::Body ? top.id : kNobody;
}

bool World::is_free(int depth, Point at) const {
  return contains(depth, at) && !is_wall(ground(depth, at)) && body_at(depth, at) == kNobody;
}

std::optional<Point> World::nearest_free(int depth, Point at) const {
  return nearest_free(depth, at, [](Point) { return true; });
}

std::optional<Point> World::nearest_free(int depth, Point at,
                                         const std::function<bool(Point)>& fits) const {
  const Size size = level(depth).cells.size();
  // `at` may lie off this level, being a cell of another.
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

void World::put_in_cell(const Entity& e) {
  if (e.place().holder != kNobody) {
    entity(e.place().holder).holds_.push_back(e.id);
    return;
  }
  if (!e.place().on_level()) return;
  const Layer layer = layer_of(e.kind());
  CHECK(layer != Layer::Body || is_free(e.depth(), e.at()), "two blockers in one cell (R3)");
  std::vector<EntityId>& things = cell(e.depth(), e.at()).things;
  const auto above = [this, layer, &e](EntityId other) {
    const Layer theirs = layer_of(entity(other).kind());
    return theirs > layer || (theirs == layer && other < e.id);
  };
  things.insert(std::partition_point(things.begin(), things.end(), above), e.id);
  note_change(e.kind(), e.depth());
}

void World::take_from_cell(const Entity& e) {
  if (e.place().holder != kNobody) std::erase(entity(e.place().holder).holds_, e.id);
  if (!e.place().on_level()) return;
  std::erase(cell(e.depth(), e.at()).things, e.id);
  note_change(e.kind(), e.depth());
}

void World::note_change(Kind kind, int depth) {
  if (layer_of(kind) == Layer::Body && !is_creature(kind)) ++level_mut(depth).revision;
}

}  // namespace undercroft
