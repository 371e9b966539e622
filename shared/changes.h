// changes.h: the changed fields of an entity, a member or the player's own body.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// The changed fields of an entity. For an entity that the client does not have, they differ from
// the defaults of EntityView. Unset: unchanged.
struct EntityChange {
  EntityId id = kNobody;
  std::optional<LookId> look = {};
  std::optional<Point> at = {};
  std::optional<Direction> facing = {};
  std::optional<State> state = {};
  std::optional<std::optional<Metal>> metal = {};  // inner: whether it has one
  std::optional<int> health = {};
  std::optional<int> max_health = {};
  std::optional<StatusSet> statuses = {};
  std::optional<int> slot = {};
  std::optional<StepSign> sign = {};
  std::optional<ReachShape> reach = {};
  std::optional<int> reach_cells = {};
  friend bool operator==(const EntityChange&, const EntityChange&) = default;
};

// The changed fields of the player's own body, except those that its entity carries.
struct SelfChange {
  std::optional<EntityId> id = {};
  std::optional<bool> alive = {};
  std::optional<int> strength = {};
  std::optional<int> speed = {};
  std::optional<int> armour = {};
  std::optional<int> vision = {};
  std::optional<int> dig = {};
  std::optional<std::array<int, kMetalCount>> keys = {};
  std::optional<int> treasure = {};
  std::optional<std::vector<PackView>> pack = {};        // whole
  std::optional<std::vector<StatusView>> statuses = {};  // whole
  friend bool operator==(const SelfChange&, const SelfChange&) = default;
};

// The changed fields of a member. For a new member, they differ from the defaults of MemberView.
// After a turn no member has chosen, unless the change says so.
struct MemberChange {
  EntityId id = kNobody;
  std::optional<std::string> name = {};
  std::optional<int> slot = {};
  std::optional<bool> connected = {};
  std::optional<bool> alive = {};
  std::optional<bool> away = {};
  std::optional<bool> in_group = {};
  std::optional<bool> chosen = {};
  std::optional<int> depth = {};
  std::optional<Point> at = {};
  std::optional<int> health = {};
  std::optional<int> max_health = {};
  std::optional<int> watchers = {};
  friend bool operator==(const MemberChange&, const MemberChange&) = default;
};

// Returns the changes from one view to another, or nothing if they are equal. REQUIRES: both have
// the same id.
[[nodiscard]] std::optional<EntityChange> change_of(const EntityView& before,
                                                    const EntityView& after);
[[nodiscard]] std::optional<MemberChange> change_of(const MemberView& before,
                                                    const MemberView& after);
[[nodiscard]] std::optional<SelfChange> change_of(const SelfView& before, const SelfView& after);
// As above, into an existing change, because a crowd's deltas have hundreds. Returns false and
// writes nothing if the views are equal.
[[nodiscard]] bool note_changes(const EntityView& before, const EntityView& after,
                                EntityChange& change);

// Applies a change: make_change(a, *change_of(a, b)) makes a equal to b.
void make_change(EntityView& view, const EntityChange& change);
void make_change(MemberView& view, const MemberChange& change);
void make_change(SelfView& view, const SelfChange& change);

}  // namespace undercroft
