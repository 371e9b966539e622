// blow_shapes.cc: blows around, through and beyond the cell in front.
#include "server/sim/rules/blow_shapes.h"

#include <utility>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/hits.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

BlowShape shape_of(const World& world, const Entity& striker) {
  const EntityId weapon = striker.worn[static_cast<std::size_t>(Slot::Weapon)];
  return weapon == kNobody ? BlowShape::Single : world.blueprint(world.entity(weapon)).shape;
}

// A foe that the striker knows of. A sleeping mimic is none: the blow would give it away.
EntityId known_foe_at(const World& world, const Entity& striker, Point at) {
  const EntityId body = world.body_at(striker.depth(), at);
  if (body == kNobody || body == striker.id) return kNobody;
  const Entity& e = world.entity(body);
  const bool known = is_creature(e.kind()) && e.alive && perceives(world, striker.id, body);
  return known && is_foe(world, striker.id, body) ? body : kNobody;
}

// Certain in plain combat, rolled in duels.
void strike_too(World& world, EntityId striker, EntityId target) {
  const int most = force_of(world, striker);
  const int force = world.rules().combat == Combat::Plain ? most : world.dice.roll(most);
  const int damage = damage_of(world, force, target);
  land_hit(world, Verb::Hit, target, striker, through_shell(world, striker, target, false, damage));
}

void strike_around(World& world, EntityId striker, EntityId target) {
  SmallVector<EntityId, 8> foes;
  const Entity& s = std::as_const(world).entity(striker);
  for (const Direction way : kEightDirections) {
    if (is_pinched(world, s.depth(), s.at(), way)) continue;
    const EntityId foe = known_foe_at(world, s, step(s.at(), way));
    if (foe != kNobody && foe != target) foes.push_back(foe);
  }
  for (const EntityId foe : foes) {
    if (std::as_const(world).entity(foe).alive) strike_too(world, striker, foe);
  }
}

// The target may have been knocked into that cell.
void strike_behind(World& world, EntityId striker, EntityId target, Point at) {
  const Entity& s = std::as_const(world).entity(striker);
  const Direction way = direction_of(at - s.at());
  if (way == Direction::None || is_pinched(world, s.depth(), at, way)) return;
  const EntityId foe = known_foe_at(world, s, step(at, way));
  if (foe != kNobody && foe != target) strike_too(world, striker, foe);
}

// Where a blow at the cell after next passes: no wall, body or closed door, and no pinched corner.
bool is_open(const World& world, const Entity& striker, Direction direction) {
  const Point next = step(striker.at(), direction);
  return world.is_free(striker.depth(), next) && !world.is_barrier(striker.depth(), next) &&
         !is_pinched(world, striker.depth(), striker.at(), direction) &&
         !is_pinched(world, striker.depth(), next, direction);
}

}  // namespace

void follow_through(World& world, EntityId striker, EntityId target, Point at) {
  const Entity& s = std::as_const(world).entity(striker);
  const BlowShape shape = shape_of(world, s);
  if (shape == BlowShape::Single || !s.alive) return;
  if (shape == BlowShape::Around) strike_around(world, striker, target);
  if (shape == BlowShape::Through) strike_behind(world, striker, target, at);
}

bool strike_far(World& world, EntityId striker, Direction direction) {
  Entity& s = world.entity(striker);
  if (direction == Direction::None || shape_of(world, s) != BlowShape::Long) return false;
  if (!is_open(world, s, direction)) return false;
  const EntityId foe = known_foe_at(world, s, step(step(s.at(), direction), direction));
  if (foe == kNobody) return false;
  s.facing = s.action_direction = direction;
  if (is_held(world, s)) {
    break_free(world, striker);
    return true;
  }
  strike_too(world, striker, foe);
  return true;
}

}  // namespace undercroft
