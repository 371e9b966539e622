// packed_bytes.h: compresses stored bytes, and checks them when they are read back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace undercroft {

// Bytes that claim to unpack to more than this are damaged.
constexpr std::size_t kMostUnpacked = std::size_t{256} << 20;

// Compresses the bytes, with their checksum for this number (record_checksum.h) in front.
[[nodiscard]] std::string pack(RecordNumber number, std::string_view bytes);
// The inverse. Returns nullopt when the packed bytes are damaged, or are those of another number.
[[nodiscard]] std::optional<std::string> unpack(RecordNumber number, std::string_view packed);

}  // namespace undercroft
