// world_codec.h: a world as bytes and back (proto/state.proto).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/sim/world/world.h"
#include "shared/expected.h"

namespace undercroft {

// Limits of a stored world; larger ones are rejected.
inline constexpr std::size_t kMaxWorldBytes = std::size_t{256} << 20U;
inline constexpr int kMaxLevels = 100;
inline constexpr int kLongestSide = 4096;                   // cells
inline constexpr std::size_t kMaxStoredEntities = 1 << 20;  // at one time
inline constexpr std::uint32_t kMaxEntityNumber = 1 << 28;  // ids ever assigned

// The whole state except events. decode_world() returns an equal world.
[[nodiscard]] std::string encode_world(const World& world);

// Accepts any bytes. Returns a world in which every invariant holds, or a sentence that says what
// is wrong. REQUIRES: the catalogue has every blueprint that the world refers to.
[[nodiscard]] Expected<World> decode_world(std::string_view bytes,
                                           std::shared_ptr<const Catalogue> catalogue);

}  // namespace undercroft
