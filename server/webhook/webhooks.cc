// webhooks.cc: a sender for each URL.
#include "server/webhook/webhooks.h"

namespace undercroft {

Webhooks::Webhooks(const std::vector<WebhookUrl>& urls, const WebhookSender::Options& options) {
  for (const WebhookUrl& url : urls)
    senders_.push_back(std::make_unique<WebhookSender>(url, counts_, options));
}

void Webhooks::send(const WebhookEvent& event) {
  for (const auto& sender : senders_) sender->send(event);
}

}  // namespace undercroft
