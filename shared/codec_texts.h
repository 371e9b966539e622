// codec_texts.h: a message with its texts changed, whatever texts the wire has.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "shared/codec.h"

namespace undercroft {

// The encoded message, with `change` applied to each of its texts (fields of type string) at any
// depth. The texts are found by reflection, so one that the wire gains later is not forgotten.
[[nodiscard]] std::string encode_with_texts(
    const ServerMessage& message, const std::function<std::string(std::string_view)>& change);

}  // namespace undercroft
