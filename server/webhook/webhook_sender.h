// webhook_sender.h: sends events to one webhook, in order, on a thread of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "server/base/task_queue.h"
#include "server/gateway/context/gateway_metrics.h"
#include "server/webhook/webhook_event.h"
#include "server/webhook/webhook_url.h"

namespace undercroft {

// A WebhookSender holds up to kMostWaiting events. It repeats one that the webhook did not take, at
// growing intervals; when the queue is full the oldest event is dropped and counted. The caller
// never waits.
class WebhookSender {
 public:
  static constexpr std::size_t kMostWaiting = 100;

  struct Options {
    std::chrono::milliseconds first_delay{1000};  // after a failure; doubled after each further one
    std::chrono::milliseconds longest_delay{60000};
    std::chrono::milliseconds deadline{5000};  // of one request
    std::string authority = {};                // PEM file for TLS; empty: the system's
    std::function<void(const std::string&)> log = [](const std::string&) {};
  };

  // `counts` outlives the sender.
  WebhookSender(WebhookUrl url, WebhookCounts& counts, Options options);
  // Sends what still waits, for up to one deadline.
  ~WebhookSender();
  WebhookSender(const WebhookSender&) = delete;
  WebhookSender& operator=(const WebhookSender&) = delete;

  void send(WebhookEvent event);  // thread-safe

 private:
  void deliver(const WebhookEvent& event);
  [[nodiscard]] bool gives_up();
  [[nodiscard]] bool post(const WebhookEvent& event);
  void wait_after_failure();
  void report(bool worked, const std::string& why);

  const WebhookUrl url_;
  WebhookCounts& counts_;
  const Options options_;
  bool is_failing_ = false;  // only for the thread, like the next two
  bool has_given_up_ = false;
  std::chrono::milliseconds delay_;
  std::chrono::steady_clock::time_point ends_;  // set before the queue closes
  // Last: its tasks use the others.
  TaskQueue queue_{{.most_waiting = kMostWaiting,
                    .when_full = TaskQueue::WhenFull::DropOldest,
                    .at_close = TaskQueue::AtClose::Finish}};
};

}  // namespace undercroft
