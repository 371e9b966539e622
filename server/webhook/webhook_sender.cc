// webhook_sender.cc: a queue, a thread, and one connection for each request.
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
      delay_(options_.first_delay) {
  thread_ = std::thread([this] { work(); });
}

WebhookSender::~WebhookSender() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = std::chrono::steady_clock::now() + options_.deadline;
  }
  changed_.notify_all();
  thread_.join();
}

void WebhookSender::send(WebhookEvent event) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(event));
    if (waiting_.size() > kMostWaiting) {
      waiting_.pop_front();
      ++counts_.dropped;
    }
  }
  changed_.notify_all();
}

// None: the sender ends, and nothing waits, or the time for it is over.
std::optional<WebhookEvent> WebhookSender::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
  if (ends_ && std::chrono::steady_clock::now() > *ends_) waiting_.clear();
  if (waiting_.empty()) return std::nullopt;
  WebhookEvent event = std::move(waiting_.front());
  waiting_.pop_front();
  return event;
}

void WebhookSender::work() {
  while (const auto event = next()) {
    while (!post(*event)) {
      wait_after_failure();
      if (gives_up()) break;
    }
  }
}

// After a failure. A full queue drops its oldest event, and the one that failed is older still.
bool WebhookSender::gives_up() {
  const std::lock_guard lock(mutex_);
  if (!ends_ && waiting_.size() < kMostWaiting) return false;
  ++counts_.dropped;
  if (ends_) waiting_.clear();
  return true;
}

bool WebhookSender::post(const WebhookEvent& event) {
  HttpConnection connection(url_.endpoint, {url_.has_tls, options_.authority});
  const auto answer =
      connection.post(url_.path, url_.is_discord ? discord_body(event) : json_body(event),
                      options_.deadline, kMostAnswer);
  const bool is_answered = answer.outcome == HttpExchange::Outcome::Answered;
  const bool is_taken = is_answered && answer.status >= 200 && answer.status < 300;
  report(is_taken, is_answered ? "HTTP " + std::to_string(answer.status) : answer.text);
  if (!is_taken && !(is_answered && is_final(answer.status))) return false;
  ++(is_taken ? counts_.sent : counts_.dropped);
  return true;
}

void WebhookSender::wait_after_failure() {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, delay_, [this] { return ends_.has_value(); });
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
