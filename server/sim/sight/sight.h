// sight.h: what can be seen from where (R120), and who perceives whom (R65, R121).
#pragma once

#include "server/sim/world/world.h"

namespace undercroft {

// The cells seen from `from`: symmetric shadow casting (Albert Ford), radius in cells (Chebyshev).
// Between cells that are no barriers: a sees b exactly when b sees a, for the same radius. Barriers
// that bound the view are seen. The cell itself is always seen.
[[nodiscard]] View field_of_view(const World& world, int depth, Point from, int radius);
// The same into a view whose storage is used again.
void field_of_view(const World& world, int depth, Point from, int radius, View& seen);
// The same, cell by cell: what field_of_view() does for radii beyond 31.
void far_field_of_view(const World& world, int depth, Point from, int radius, View& seen);

// What `viewer` sees from where it is, with its vision in force. Kept until it moves, its vision
// changes, or a barrier within its reach does; the reference holds until then. A viewer who is
// nowhere sees nothing.
[[nodiscard]] const View& view_of(const World& world, const Entity& viewer);

[[nodiscard]] bool sees_cell(const World& world, EntityId viewer, int depth, Point at);

// Does `other` see `one`, which is near enough for that, on the same level? Sight is symmetric, so
// where the view of `one` reaches it answers for both: let that be a player, whose view is wanted
// anyhow.
[[nodiscard]] bool is_seen_by(const World& world, const Entity& one, const Entity& other);

// Is `target` unseen to `viewer` though in plain view (R65): the trait, unless it is revealed,
// dead, or the viewer has insight?
[[nodiscard]] bool is_hidden_from(const World& world, EntityId viewer, const Entity& target);

// Does the player know the thing for what it is (R154)? Of an unknown draught or scroll it knows
// the look alone.
[[nodiscard]] bool is_known_to(const World& world, EntityId player, const Entity& thing);

// In a cell that is seen, and not hidden; or the viewer itself, or something in its own pack.
[[nodiscard]] bool perceives(const World& world, EntityId viewer, EntityId target);

}  // namespace undercroft
