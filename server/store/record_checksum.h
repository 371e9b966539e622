// record_checksum.h: the checksum that a stored record or snapshot has.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/store/store.h"

namespace undercroft {

// Depends on the number as well, so that a row in the wrong place is damaged too. Detects damage by
// the disk, not tampering: the key is public.
[[nodiscard]] std::int64_t checksum_of(RecordNumber number, std::string_view bytes);

}  // namespace undercroft
