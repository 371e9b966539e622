// sight.h: what a viewer sees (R120), and which entities it perceives (R65, R121).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// Returns the cells visible from `from`: symmetric shadow casting (Albert Ford), radius in cells
// (Chebyshev). For cells that are no barriers and equal radii, a sees b exactly if b sees a.
// Barriers at the edge of the view are visible. The cell itself always is.
[[nodiscard]] View field_of_view(const World& world, int depth, Point from, int radius);
// As above, reusing the storage of `seen`.
void field_of_view(const World& world, int depth, Point from, int radius, View& seen);
// As above, cell by cell. field_of_view() calls it for radii beyond 31.
void far_field_of_view(const World& world, int depth, Point from, int radius, View& seen);

// Returns what `viewer` sees from its place with its effective vision, without the dark (R222).
// Cached until it moves, its vision changes, or a barrier within its reach does, or, on a level
// with dark cells, a light; the reference is valid until then. A viewer that is on no level sees
// nothing.
[[nodiscard]] const View& view_of(const World& world, const Entity& viewer);

[[nodiscard]] bool sees_cell(const World& world, EntityId viewer, int depth, Point at);

// True if smoke hides a creature that stands `at` from eyes at `from` (R153): it shows only from
// adjacent cells. The cell itself can be in view, as the face of a wall is.
[[nodiscard]] bool is_in_smoke_for(const World& world, int depth, Point from, Point at);

// True if `other` sees `one`. REQUIRES: they are on one level and near enough. Sight is symmetric
// outside smoke and darkness, so the view of `one` answers it there; pass the player as `one`,
// because its view is needed anyway.
[[nodiscard]] bool is_seen_by(const World& world, const Entity& one, const Entity& other);

// True if `viewer` cannot see `target` even in a cell in view. Either the target is unseen (R65):
// it has the trait, is alive and not revealed, and the viewer has no insight. Or it is a creature
// in smoke (R153), or a hidden patch.
[[nodiscard]] bool is_hidden_from(const World& world, EntityId viewer, const Entity& target);
// As above, if the target stood `at` on its level: where it was a moment ago.
[[nodiscard]] bool is_hidden_at(const World& world, EntityId viewer, const Entity& target,
                                Point at);

// True if the player has identified the item (R154). If not, it knows only the look of a draught or
// scroll.
[[nodiscard]] bool is_known_to(const World& world, EntityId player, const Entity& thing);

// True if the target is in a visible cell and not hidden, or is the viewer itself or an item in its
// pack.
[[nodiscard]] bool perceives(const World& world, EntityId viewer, EntityId target);

}  // namespace undercroft
