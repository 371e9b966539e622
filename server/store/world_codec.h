// world_codec.h: a world as bytes and back (proto/state.proto).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/sim/world/world.h"
#include "shared/expected.h"

namespace undercroft {

// What a world may be at most; a file that says otherwise is none of ours.
inline constexpr std::size_t kMaxWorldBytes = std::size_t{256} << 20U;
inline constexpr int kMaxLevels = 100;
inline constexpr int kLongestSide = 4096;                   // cells
inline constexpr std::size_t kMaxStoredEntities = 1 << 20;  // at a time
inline constexpr std::uint32_t kMaxEntityNumber = 1 << 28;  // of entities, ever given

// The whole state: decode_world() gives an equal world. Events are no part of it.
[[nodiscard]] std::string encode_world(const World& world);

// Total: any bytes give a world in which every invariant holds, or a sentence that says what is
// wrong with them. The catalogue must have every blueprint that the world speaks of.
[[nodiscard]] Expected<World> decode_world(std::string_view bytes,
                                           std::shared_ptr<const Catalogue> catalogue);

}  // namespace undercroft
