// entity_views.h: how an entity looks, now, to whoever perceives it.
#pragma once

#include <cstddef>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// Of a world that stands still while this is asked. In a crowd each body is seen by hundreds, to
// all of whom it looks alike: that view is made once.
class EntityViews {
 public:
  // `viewers`: how many will ask. For a single one nothing is kept.
  EntityViews(const World& world, std::size_t viewers);

  [[nodiscard]] const World& world() const { return world_; }
  // As `viewer` sees it, until something else is asked. A sleeping mimic is a chest in every field.
  // REQUIRES: it perceives it.
  [[nodiscard]] const EntityView& seen_by(EntityId viewer, EntityId id);
  // Its own body, as one sees it: of one's own corpse one knows what it had. Likewise.
  [[nodiscard]] const EntityView& own_body(EntityId viewer);

 private:
  const World& world_;
  std::vector<EntityView> kept_;  // by id modulo its size, a power of two; or empty
  EntityView other_;              // the last one asked for that is not kept
};

[[nodiscard]] constexpr bool has_face(Kind kind) {
  return is_creature(kind) || kind == Kind::BounceTrap || kind == Kind::Projectile;
}

// Where it is, how it faces, and how it does while it lives; into a view of an entity or of
// oneself.
template <typename View>
void look_at_body(const Entity& e, View& view) {
  view.at = e.at();
  if (has_face(e.kind())) view.facing = e.facing;
  if (!e.alive) return;
  view.health = e.health;
  view.max_health = e.max_health;
}

}  // namespace undercroft
