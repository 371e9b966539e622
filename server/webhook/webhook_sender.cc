// webhook_sender.cc: one connection for each request, and when an event is given up.
#include "server/webhook/webhook_sender.h"

#include <algorithm>
#include <utility>

#include "server/store/etcd/http_connection.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostAnswer = 65536;  // bytes

// A webhook that has been deleted or never existed does not take the event later either.
bool is_final(unsigned status) {
  return status >= 400 && status < 500 && status != 408 && status != 429;
}

}  // namespace

WebhookSender::WebhookSender(WebhookUrl url, WebhookCounts& counts, Options options)
    : url_(std::move(url)),
      counts_(counts),
      options_(std::move(options)),
      delay_(options_.first_delay) {}

WebhookSender::~WebhookSender() {
  ends_ = std::chrono::steady_clock::now() + options_.deadline;
  queue_.close();
}

void WebhookSender::send(WebhookEvent event) {
  const auto added = queue_.add([this, event = std::move(event)] { deliver(event); });
  if (added == TaskQueue::Added::InPlaceOfOldest) ++counts_.dropped;
}

void WebhookSender::deliver(const WebhookEvent& event) {
  const bool is_late = queue_.is_closing() && std::chrono::steady_clock::now() > ends_;
  if (has_given_up_ || is_late) return;
  while (!post(event)) {
    wait_after_failure();
    if (gives_up()) return;
  }
}

// After a failure. A full queue drops its oldest event, and the one that failed is older still. A
// sender that ends gives up the events that wait as well.
bool WebhookSender::gives_up() {
  has_given_up_ = queue_.is_closing();
  if (!has_given_up_ && queue_.waiting() < kMostWaiting) return false;
  ++counts_.dropped;
  return true;
}

bool WebhookSender::post(const WebhookEvent& event) {
  const auto answer =
      send_and_wait(url_.endpoint, {url_.has_tls, options_.authority},
                    {url_.path, url_.is_discord ? discord_body(event) : json_body(event),
                     options_.deadline, kMostAnswer});
  const bool is_answered = answer.outcome == HttpExchange::Outcome::Answered;
  const bool is_taken = is_answered && answer.status >= 200 && answer.status < 300;
  report(is_taken, is_answered ? "HTTP " + std::to_string(answer.status) : answer.text);
  if (!is_taken && !(is_answered && is_final(answer.status))) return false;
  ++(is_taken ? counts_.sent : counts_.dropped);
  return true;
}

void WebhookSender::wait_after_failure() {
  static_cast<void>(queue_.wait_for_close(delay_));
  delay_ = std::min(2 * delay_, options_.longest_delay);
}

// One line when it begins to fail, and one when it works again.
void WebhookSender::report(bool worked, const std::string& why) {
  if (worked) delay_ = options_.first_delay;
  if (worked != is_failing_) return;
  is_failing_ = !worked;
  options_.log(worked ? "the webhook at " + url_.endpoint.host + " takes events again"
                      : "the webhook at " + url_.endpoint.host +
                            " does not take an event (repeated later): " + why);
}

}  // namespace undercroft
