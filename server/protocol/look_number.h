// look_number.h: how the number of a look is packed.
//
// Snapshots contain these numbers, and the hash of a realm's state covers them. A bit that has a
// meaning keeps it for ever; only the unused top of a field may be given another.
#pragma once

#include <cstdint>
#include <optional>

#include "server/sim/content/blueprint.h"
#include "shared/look.h"

namespace undercroft {

// From the lowest bit: the first five bits of the kind (counted from 1, so that no number is
// kNoLook), the entity or blueprint, the kind's sixth bit, and whether it is an entity. The sixth
// bit is not beside the others because five were enough before: a number of then means the same.
inline constexpr unsigned kLowKindBits = 5;
inline constexpr unsigned kOwnerBits = 25;  // larger entity ids wrap
inline constexpr unsigned kHighKindBits = 1;
inline constexpr std::uint32_t kHasOwnName = std::uint32_t{1} << 31U;
static_assert(kLowKindBits + kOwnerBits + kHighKindBits + 1 == 32);
static_assert(kKindCount < 1 << (kLowKindBits + kHighKindBits), "each kind has a number");

[[nodiscard]] constexpr LookId packed_look(std::uint32_t owner, Kind kind) {
  const auto number = static_cast<std::uint32_t>(kind) + 1;
  const std::uint32_t low = number & ((1U << kLowKindBits) - 1);
  const std::uint32_t high = number >> kLowKindBits;
  const std::uint32_t within = owner & ((1U << kOwnerBits) - 1);
  return LookId{high << (kLowKindBits + kOwnerBits) | within << kLowKindBits | low};
}

// The number of a blueprint's look as this kind.
[[nodiscard]] constexpr LookId look_number(BlueprintId blueprint, Kind kind) {
  return packed_look(static_cast<std::uint32_t>(blueprint), kind);
}
// The number of the look that only this entity has.
[[nodiscard]] constexpr LookId look_number(EntityId entity, Kind kind) {
  const LookId number = packed_look(static_cast<std::uint32_t>(entity), kind);
  return LookId{kHasOwnName | static_cast<std::uint32_t>(number)};
}

// The kind that a number from look_number() stands for.
[[nodiscard]] constexpr Kind kind_of(LookId number) {
  const auto bits = static_cast<std::uint32_t>(number);
  const std::uint32_t low = bits & ((1U << kLowKindBits) - 1);
  const std::uint32_t high = (bits & ~kHasOwnName) >> (kLowKindBits + kOwnerBits);
  return static_cast<Kind>((high << kLowKindBits | low) - 1);
}

// The blueprint that a number from look_number() stands for; nothing for an entity's own look.
[[nodiscard]] constexpr std::optional<BlueprintId> blueprint_of(LookId number) {
  const auto bits = static_cast<std::uint32_t>(number);
  if ((bits & kHasOwnName) != 0) return std::nullopt;
  return static_cast<BlueprintId>(bits >> kLowKindBits & ((1U << kOwnerBits) - 1));
}

// True if the number is that of a look which only this entity has, whatever its kind.
[[nodiscard]] constexpr bool is_look_of(LookId number, EntityId entity) {
  return number == look_number(entity, kind_of(number));
}

}  // namespace undercroft
