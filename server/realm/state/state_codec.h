// state_codec.h: encodes and decodes a realm's state (proto/state.proto).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/realm/state/state.h"
#include "shared/expected.h"

namespace undercroft {

// Encodes the whole state; decode_state() returns an equal one.
[[nodiscard]] std::string encode_state(const RealmState& state);

// Accepts any bytes, and returns a state in which every invariant holds or fails with a sentence.
// The catalogue must have every blueprint of the world, in the same order.
[[nodiscard]] Expected<RealmState> decode_state(std::string_view bytes,
                                                std::shared_ptr<const Catalogue> catalogue);

}  // namespace undercroft
