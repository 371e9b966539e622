// record_checksum.h: the checksum of a stored record or snapshot, and the key of shared bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace undercroft {

// Depends on the number as well, so that a row in the wrong place is damaged too. Detects damage by
// the disk, not tampering: the key is public.
[[nodiscard]] std::int64_t checksum_of(RecordNumber number, std::string_view bytes);

// The key under which bytes are shared: their BLAKE2b hash, 32 bytes. It is their checksum, too.
[[nodiscard]] std::string key_of(std::string_view bytes);

}  // namespace undercroft
