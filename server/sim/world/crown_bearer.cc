// crown_bearer.cc: asks the Crown who holds it.
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

// Null if the Crown has left the world.
const Entity* crown_of(const World& world) {
  const EntityId crown = world.run.waking.get().crown;
  return crown != kNobody && world.exists(crown) ? &world.entity(crown) : nullptr;
}

bool is_hero(const Entity& e) {
  return (e.kind() == Kind::Player && e.alive) || e.kind() == Kind::Downed;
}

}  // namespace

EntityId crown_bearer(const World& world) {
  const Entity* crown = is_awake(world) ? crown_of(world) : nullptr;
  if (crown == nullptr) return kNobody;
  const EntityId holder = crown->place().holder;
  return holder != kNobody && is_hero(world.entity(holder)) ? holder : kNobody;
}

EntityId crown_bearer_on(const World& world, int depth) {
  const EntityId bearer = crown_bearer(world);
  return bearer != kNobody && world.entity(bearer).depth() == depth ? bearer : kNobody;
}

std::optional<Place> place_of_crown(const World& world) {
  const Entity* crown = crown_of(world);
  if (crown == nullptr) return std::nullopt;
  const EntityId holder = crown->place().holder;
  const Place place = holder == kNobody ? crown->place() : world.entity(holder).place();
  return place.on_level() ? std::optional(place) : std::nullopt;
}

int depth_of_crown(const World& world) {
  const auto place = place_of_crown(world);
  return place ? place->depth : 0;
}

}  // namespace undercroft
