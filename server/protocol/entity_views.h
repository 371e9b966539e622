// entity_views.h: how an entity appears right now to a player who perceives it.
#pragma once

#include <cstddef>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/observation.h"

namespace undercroft {

// An EntityViews builds views of a world that does not change meanwhile. Most entities look alike
// to all players, so that in a crowd the view of each body is built once and reused.
class EntityViews {
 public:
  // `viewers`: how many players will ask. For a single one nothing is cached.
  EntityViews(const World& world, std::size_t viewers);

  [[nodiscard]] const World& world() const { return world_; }
  // The entity as `viewer` sees it; the reference is valid until the next call. A sleeping mimic
  // equals a chest in every field.
  // REQUIRES: `viewer` perceives the entity.
  [[nodiscard]] const EntityView& seen_by(EntityId viewer, EntityId id);
  // The viewer's own body. A dead viewer still sees its maximum health. Valid until the next call.
  [[nodiscard]] const EntityView& own_body(EntityId viewer);

 private:
  const World& world_;
  std::vector<EntityView> kept_;  // cache, by id modulo its size (a power of two); may be empty
  EntityView other_;              // the last view that was not cached
};

[[nodiscard]] constexpr bool has_face(Kind kind) {
  return is_creature(kind) || kind == Kind::BounceTrap || kind == Kind::Projectile;
}

// Copies place, facing and, while it lives, health into an EntityView or a SelfView.
template <typename View>
void look_at_body(const Entity& e, View& view) {
  view.at = e.at();
  if (has_face(e.kind())) view.facing = e.facing;
  if (!e.alive) return;
  view.health = e.health;
  view.max_health = e.max_health;
}

}  // namespace undercroft
