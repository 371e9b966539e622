// changes.h: changes to an entity, a member or the player's own body, and how to apply them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// An EntityChange holds the fields of an entity that changed. An unset field is unchanged. For an
// entity that was unknown before, the fields are compared with EntityView's defaults.
struct EntityChange {
  EntityId id = kNobody;
  std::optional<LookId> look = {};
  std::optional<Point> at = {};
  std::optional<Direction> facing = {};
  std::optional<State> state = {};
  std::optional<std::optional<Metal>> metal = {};  // inner: whether it has a metal
  std::optional<int> health = {};
  std::optional<int> max_health = {};
  std::optional<StatusSet> statuses = {};
  std::optional<int> slot = {};
  std::optional<StepSign> sign = {};
  std::optional<ReachShape> reach = {};
  std::optional<int> reach_cells = {};
  std::optional<int> status_turns = {};
  friend bool operator==(const EntityChange&, const EntityChange&) = default;
};

// A SelfChange holds the changed fields of the player's own body, except those that its entity
// already carries.
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
  std::optional<OfferNumbers> offers = {};               // whole
  std::optional<std::vector<Choice>> choices = {};       // whole
  std::optional<std::vector<ThreatView>> threats = {};   // whole
  std::optional<std::vector<Remark>> remarks = {};       // whole
  std::optional<std::vector<SheetLine>> sheet = {};      // whole
  std::optional<std::vector<Ability>> abilities = {};    // whole
  std::optional<std::string> awaits = {};
  // Ability::ready_in of each ability, if nothing else of them changed: their texts are long, and
  // the numbers change every turn.
  std::optional<std::vector<std::uint32_t>> ready_in = {};
  friend bool operator==(const SelfChange&, const SelfChange&) = default;
};

// A MemberChange holds the fields of a member that changed. For a new member, the fields are
// compared with MemberView's defaults. When a turn passes, every member's `chosen` becomes false
// unless its change sets it.
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
  std::optional<EntityId> follows = {};
  friend bool operator==(const MemberChange&, const MemberChange&) = default;
};

// Return the change from one view to another, or nothing if they are equal.
// REQUIRES: both views have the same id.
[[nodiscard]] std::optional<EntityChange> change_of(const EntityView& before,
                                                    const EntityView& after);
[[nodiscard]] std::optional<MemberChange> change_of(const MemberView& before,
                                                    const MemberView& after);
[[nodiscard]] std::optional<SelfChange> change_of(const SelfView& before, const SelfView& after);
// As above for an entity, into an existing change: a crowd's delta needs hundreds. Returns false
// and leaves `change` alone if the views are equal.
[[nodiscard]] bool note_changes(const EntityView& before, const EntityView& after,
                                EntityChange& change);

// Apply a change to a view: make_change(a, *change_of(a, b)) makes a equal to b.
// REQUIRES: `ready_in` of a SelfChange has as many numbers as the view then has abilities.
void make_change(EntityView& view, const EntityChange& change);
void make_change(MemberView& view, const MemberChange& change);
void make_change(SelfView& view, const SelfChange& change);

}  // namespace undercroft
