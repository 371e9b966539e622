// changes.h: what of an entity, of a member or of oneself is another than before, and its undoing.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// What of an entity is another than before; of one that was not known, than EntityView's own
// defaults. Unset: unchanged.
struct EntityChange {
  EntityId id = kNobody;
  std::optional<LookId> look = {};
  std::optional<Point> at = {};
  std::optional<Direction> facing = {};
  std::optional<State> state = {};
  std::optional<std::optional<Metal>> metal = {};  // inner: is there one
  std::optional<int> health = {};
  std::optional<int> max_health = {};
  std::optional<StatusSet> statuses = {};
  std::optional<int> slot = {};
  std::optional<StepSign> sign = {};
  std::optional<ReachShape> reach = {};
  std::optional<int> reach_cells = {};
  friend bool operator==(const EntityChange&, const EntityChange&) = default;
};

// What of one's own is another than before, but for what one's entity says already.
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

// What of a member is another than before; of a new one, than MemberView's own defaults. When a
// turn has passed nobody has chosen, unless it is said here.
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

// What leads from one view of an entity (member, own body) to another; nothing when they are equal.
// REQUIRES: they have the same id.
[[nodiscard]] std::optional<EntityChange> change_of(const EntityView& before,
                                                    const EntityView& after);
[[nodiscard]] std::optional<MemberChange> change_of(const MemberView& before,
                                                    const MemberView& after);
[[nodiscard]] std::optional<SelfChange> change_of(const SelfView& before, const SelfView& after);
// The same of an entity, into a change at hand, which a crowd's deltas have by the hundred: false,
// and nothing is put into it, when nothing differs.
[[nodiscard]] bool note_changes(const EntityView& before, const EntityView& after,
                                EntityChange& change);

// Changes a view as it says: make_change(a, *change_of(a, b)) makes a equal to b.
void make_change(EntityView& view, const EntityChange& change);
void make_change(MemberView& view, const MemberChange& change);
void make_change(SelfView& view, const SelfChange& change);

}  // namespace undercroft
