// shared_content.h: the content of realms, stored once for all that have the same.
#pragma once

#include <string>
#include <string_view>

#include "server/realm/state/journal_codec.h"
#include "server/store/store.h"

namespace undercroft {

// Decodes record 1, with its content from the store if record 1 does not have it. Fails with
// Unreadable when either is damaged, and with Unavailable when the store does not answer.
[[nodiscard]] StoreResult<Beginning> read_beginning(Store& store, std::string_view record);

// The content of that key (Store::share()). Fails as above.
[[nodiscard]] StoreResult<Content> read_content_of(Store& store, const std::string& key);

}  // namespace undercroft
