// state_codec.h: a realm's state as bytes and back (proto/state.proto).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/realm/state/state.h"
#include "shared/expected.h"

namespace undercroft {

// The whole state: decode_state() gives an equal one.
[[nodiscard]] std::string encode_state(const RealmState& state);

// Total: any bytes give a state in which every invariant holds, or a sentence that says what is
// wrong with them. The catalogue must have every blueprint that the world speaks of, in the same
// order.
[[nodiscard]] Expected<RealmState> decode_state(std::string_view bytes,
                                                std::shared_ptr<const Catalogue> catalogue);

}  // namespace undercroft
