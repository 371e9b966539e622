// host_reports.cc: sentences for the log and for webhooks.
#include "server/host_reports.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

namespace undercroft {
namespace {

std::uint64_t now_s() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(now).count());
}

WebhookEvent event_of(const std::string& realm, const RealmNews& news) {
  const std::string& who = news.player;
  switch (news.kind) {
    case RealmNews::Kind::Joined:
      return {WebhookEvent::Kind::Joined, realm, who, who + " joins " + realm + "."};
    case RealmNews::Kind::Left:
      return {WebhookEvent::Kind::Left, realm, who, who + " leaves " + realm + "."};
    case RealmNews::Kind::Died:
      return {WebhookEvent::Kind::Died, realm, who, who + " has died in " + realm + "."};
    case RealmNews::Kind::Won:
      return {WebhookEvent::Kind::Won, realm, who,
              who + " has carried the Crown out of " + realm + "!"};
    case RealmNews::Kind::Halted:
      return {WebhookEvent::Kind::Halted, realm, "", realm + ": " + news.text};
    case RealmNews::Kind::Resumed:
      break;
  }
  return {WebhookEvent::Kind::Resumed, realm, "", realm + ": The realm resumes."};
}

void send(Webhooks& webhooks, WebhookEvent event) {
  if (webhooks.empty()) return;
  event.at_s = now_s();
  webhooks.send(event);
}

}  // namespace

std::unique_ptr<Webhooks> make_webhooks(const Config& config) {
  std::vector<WebhookUrl> urls;
  for (const std::string& text : config.webhooks) {
    if (auto url = read_webhook_url(text)) urls.push_back(*std::move(url));
  }
  WebhookSender::Options options;
  options.log = [](const std::string& sentence) { spdlog::warn(sentence); };
  return std::make_unique<Webhooks>(urls, options);
}

void report_news(Webhooks& webhooks, const std::string& realm, const RealmNews& news) {
  const WebhookEvent event = event_of(realm, news);
  const bool is_end =
      event.kind == WebhookEvent::Kind::Died || event.kind == WebhookEvent::Kind::Won;
  if (is_end) spdlog::info("{}", event.text);
  send(webhooks, event);
}

void report_up(Webhooks& webhooks, const std::string& link) {
  send(webhooks,
       {WebhookEvent::Kind::Up, "", "", "The server is up" + (link.empty() ? "." : ": " + link)});
}

void report_failed_backup(Webhooks& webhooks, const std::string& why) {
  send(webhooks, {WebhookEvent::Kind::BackupFailed, "", "", "A backup failed: " + why});
}

bool report_test(Webhooks& webhooks) {
  send(webhooks, {WebhookEvent::Kind::Test, "", "", "This is a test: nothing happened."});
  return !webhooks.empty();
}

void report_down(Webhooks& webhooks) {
  send(webhooks, {WebhookEvent::Kind::Down, "", "", "The server stops."});
}

}  // namespace undercroft
