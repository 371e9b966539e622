// webhooks.h: all webhooks of a server.
#pragma once

#include <memory>
#include <vector>

#include "server/webhook/webhook_sender.h"

namespace undercroft {

// Webhooks sends each event to every webhook. One that is slow delays no other. Thread-safe.
class Webhooks {
 public:
  Webhooks(const std::vector<WebhookUrl>& urls, const WebhookSender::Options& options);

  void send(const WebhookEvent& event);
  [[nodiscard]] const WebhookCounts& counts() const { return counts_; }
  [[nodiscard]] bool empty() const { return senders_.empty(); }

 private:
  WebhookCounts counts_;  // the senders count there, so they end first
  std::vector<std::unique_ptr<WebhookSender>> senders_;
};

}  // namespace undercroft
