// status_page.h: what a client may read before it joins: which realms there are, and whether it may
// join now.
#pragma once

#include <string>
#include <string_view>

#include "server/gateway/context/server_context.h"
#include "server/gateway/http/http_message.h"
#include "server/gateway/limits/client_address.h"

namespace undercroft {

// A browser does not show scripts why a WebSocket was refused, so this page says it, as JSON
// (docs/protocol.md). It counts against no limit of games. `source`: who asks. The realm is that of
// the query, ?realm=NAME, or the default one. Called on the listener's thread.
[[nodiscard]] Page status_page(const HttpRequest& request, const ClientAddress& source,
                               ServerContext& context);

// The realm that a page is about: that of its path, or of its query for the status page; empty for
// the default realm and for pages about none.
[[nodiscard]] std::string realm_of_page(const HttpRequest& request);

// The sentences of refusals before the WebSocket is open. Each names its setting.
[[nodiscard]] std::string sentence_of(Limited limited, const AddressLimits& limits);

}  // namespace undercroft
