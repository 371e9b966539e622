// webhook_url.h: reads the address that a webhook is sent to.
#pragma once

#include <string>
#include <string_view>

#include "server/store/etcd/http_endpoint.h"
#include "shared/expected.h"

namespace undercroft {

struct WebhookUrl {
  HttpEndpoint endpoint;
  bool has_tls = false;
  std::string path = "/";   // with the query; it may hold a secret, so no line of the log has it
  bool is_discord = false;  // its form of message
};

// Reads http://HOST[:PORT]/PATH or https://... A host of Discord gets Discord's form, and so does
// any URL that ends with "#discord". Fails with a sentence that does not repeat the path.
[[nodiscard]] Expected<WebhookUrl> read_webhook_url(std::string_view text);

}  // namespace undercroft
