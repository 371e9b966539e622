// webhooks.cc: a sender for each URL.
#include "server/webhook/webhooks.h"

namespace undercroft {

Webhooks::Webhooks(const std::vector<WebhookUrl>& urls, const WebhookSender::Options& options) {
  for (const WebhookUrl& url : urls)
    senders_.push_back(std::make_unique<WebhookSender>(url, options));
}

void Webhooks::send(const WebhookEvent& event) {
  for (const auto& sender : senders_) sender->send(event);
}

WebhookCounts Webhooks::counts() const {
  WebhookCounts all;
  for (const auto& sender : senders_) {
    const WebhookCounts one = sender->counts();
    all.sent += one.sent;
    all.dropped += one.dropped;
  }
  return all;
}

}  // namespace undercroft
