// host_notifier.h: what happens on the server, for its host: in the log, as events for those who
// administer it, and by webhooks.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/accounts/report_store.h"
#include "server/admin/event_stream.h"
#include "server/base/clock.h"
#include "server/base/rate_limiter.h"
#include "server/realm/realm_news.h"
#include "server/settings/config.h"
#include "server/webhook/notify_command.h"
#include "server/webhook/webhooks.h"

namespace undercroft {

// A HostNotifier passes on what it is sent, from any thread, and never waits. Webhooks get most of
// it; the events have all. The host's command is run for turns that wait, and for nothing else.
class HostNotifier {
 public:
  // With the webhooks and the command that the settings name. The clock outlives it.
  HostNotifier(const Config& config, const Clock& clock);

  // Logs who died or won.
  void news(const std::string& realm, const RealmNews& news);
  // The server starts or stops.
  void up(const std::string& link);
  void down();
  void failed_backup(const std::string& why);
  // A player reports another; `report` has its number. Its words and lines are in the store only.
  void reported(const FiledReport& report);
  // Somebody was not let in (GatewayOptions::refused). In a flood most are only counted.
  void refused(const std::string& name, const std::string& sentence);
  // Sends an event that says nothing happened. False when there is no webhook.
  [[nodiscard]] bool test();

  [[nodiscard]] const Webhooks& webhooks() const { return *webhooks_; }
  [[nodiscard]] EventStream& events() { return events_; }

 private:
  void send(WebhookEvent event);
  [[nodiscard]] std::int64_t now_s() const { return static_cast<std::int64_t>(clock_.unix_s()); }

  const Clock& clock_;
  EventStream events_;
  std::unique_ptr<Webhooks> webhooks_;
  std::unique_ptr<NotifyCommand> command_;  // null: the host names none
  std::mutex refusals_mutex_;               // protects the next two
  RateLimiter refusals_;
  std::uint64_t refusals_left_out_ = 0;
};

}  // namespace undercroft
