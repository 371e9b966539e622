// host_notifier.cc: sentences for the log, for events and for webhooks.
#include "server/running/host_notifier.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <ctime>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/duration_text.h"
#include "server/base/tokens.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kRefusalsListed = 30;  // a minute
constexpr std::uint64_t kRefusalsIn = 60000;

std::string sentence_of_leaving(const std::string& realm, const RealmNews& news) {
  const auto stayed_s = static_cast<std::int64_t>(news.stayed_ms / 1000);
  return news.player + " leaves " + realm + " after " + duration_text(stayed_s) + ": " + news.text +
         ".";
}

WebhookEvent waiting_event(const std::string& realm, const RealmNews& news) {
  WebhookEvent event{WebhookEvent::Kind::TurnWaiting, realm, news.player};
  event.deadline_s = news.deadline_s;
  event.waited_for = news.waited_for;
  const auto until = fmt::gmtime(static_cast<std::time_t>(news.deadline_s));
  event.text =
      fmt::format("{} waits for {}, until {:%Y-%m-%d %H:%M} UTC.", realm, news.player, until);
  return event;
}

std::string sentence_of_end(const RealmNews& news) {
  return news.gave_up ? " has given up in " : " has died in ";
}

WebhookEvent event_of(const std::string& realm, const RealmNews& news) {
  const std::string& who = news.player;
  switch (news.kind) {
    case RealmNews::Kind::Joined:
      return {WebhookEvent::Kind::Joined, realm, who, who + " joins " + realm + "."};
    case RealmNews::Kind::Left:
      return {WebhookEvent::Kind::Left, realm, who, sentence_of_leaving(realm, news)};
    case RealmNews::Kind::Died:
      return {WebhookEvent::Kind::Died, realm, who, who + sentence_of_end(news) + realm + "."};
    case RealmNews::Kind::Won:
      return {WebhookEvent::Kind::Won, realm, who,
              who + " has carried the Crown out of " + realm + "!"};
    case RealmNews::Kind::Halted:
      return {WebhookEvent::Kind::Halted, realm, "", realm + ": " + news.text};
    case RealmNews::Kind::Waits:
      return waiting_event(realm, news);
    case RealmNews::Kind::Resumed:
      break;
  }
  return {WebhookEvent::Kind::Resumed, realm, "", realm + ": The realm resumes."};
}

std::unique_ptr<Webhooks> make_webhooks(const Config& config) {
  std::vector<WebhookUrl> urls;
  for (const std::string& text : config.webhooks) {
    if (auto url = read_webhook_url(text)) urls.push_back(*std::move(url));
  }
  WebhookSender::Options options;
  options.log = [](const std::string& sentence) { spdlog::warn(sentence); };
  return std::make_unique<Webhooks>(urls, options);
}

}  // namespace

HostNotifier::HostNotifier(const Config& config, const Clock& clock)
    : clock_(clock), webhooks_(make_webhooks(config)) {
  if (config.notify_command.empty()) return;
  NotifyCommand::Options options;
  options.log = [](const std::string& sentence) { spdlog::warn(sentence); };
  command_ = std::make_unique<NotifyCommand>(config.notify_command, std::move(options));
}

void HostNotifier::send(WebhookEvent event) {
  events_.publish(event_row(now_s(), name_of(event.kind), event.realm, event.player, event.text));
  if (webhooks_->empty()) return;
  event.at_s = static_cast<std::uint64_t>(now_s());
  event.id = RandomTokens().fresh();
  webhooks_->send(event);
}

void HostNotifier::news(const std::string& realm, const RealmNews& news) {
  WebhookEvent event = event_of(realm, news);
  const bool is_end =
      event.kind == WebhookEvent::Kind::Died || event.kind == WebhookEvent::Kind::Won;
  if (is_end) spdlog::info("{}", event.text);
  if (command_ != nullptr && news.kind == RealmNews::Kind::Waits) command_->run(event);
  send(std::move(event));
}

void HostNotifier::up(const std::string& link) {
  send({WebhookEvent::Kind::Up, "", "", "The server is up" + (link.empty() ? "." : ": " + link)});
}

void HostNotifier::down() { send({WebhookEvent::Kind::Down, "", "", "The server stops."}); }

void HostNotifier::failed_backup(const std::string& why) {
  send({WebhookEvent::Kind::BackupFailed, "", "", "A backup failed: " + why});
}

void HostNotifier::reported(const FiledReport& report) {
  const std::string sentence = report.reporter + " reports " + report.about + " in " +
                               report.realm + ": see admin report " +
                               std::to_string(report.number) + ".";
  spdlog::info("{}", sentence);
  send({WebhookEvent::Kind::Reported, report.realm, report.about, sentence});
}

void HostNotifier::refused(const std::string& name, const std::string& sentence) {
  std::string others;
  {
    const std::lock_guard lock(refusals_mutex_);
    if (!refusals_.allows(clock_.now_ms(), kRefusalsListed, kRefusalsIn)) {
      ++refusals_left_out_;
      return;
    }
    const std::uint64_t left_out = std::exchange(refusals_left_out_, 0);
    if (left_out > 0) others = " (" + std::to_string(left_out) + " earlier refusals left out)";
  }
  events_.publish(event_row(now_s(), "refused", "", name, sentence + others));
}

bool HostNotifier::test() {
  if (webhooks_->empty()) return false;
  send({WebhookEvent::Kind::Test, "", "", "This is a test: nothing happened."});
  return true;
}

}  // namespace undercroft
