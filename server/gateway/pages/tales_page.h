// tales_page.h: the tales of the realms' last runs as a page (R203).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/gateway/context/realm_table.h"
#include "server/gateway/http/http_message.h"

namespace undercroft {

// A page without scripts: all tales of the realm of that name, in any capitals, or for an empty
// name the last tale of each realm. Nothing if there is no such realm, or it has no tale. Names of
// players and words of tales are strangers' text, and escaped.
[[nodiscard]] std::optional<Page> tales_page(const std::vector<RealmTable::Shelf>& shelves,
                                             std::string_view realm);

}  // namespace undercroft
