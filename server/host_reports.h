// host_reports.h: what happens on the server, for its host: in the log, and by webhooks.
#pragma once

#include <memory>
#include <string>

#include "server/config.h"
#include "server/realm/realm_news.h"
#include "server/webhook/webhooks.h"

namespace undercroft {

// The webhooks that the settings name.
[[nodiscard]] std::unique_ptr<Webhooks> make_webhooks(const Config& config);

// Logs who died or won, and sends all news of the realm. Thread-safe.
void report_news(Webhooks& webhooks, const std::string& realm, const RealmNews& news);

// The server starts or stops.
void report_up(Webhooks& webhooks, const std::string& link);
void report_down(Webhooks& webhooks);

// Sends an event that says nothing happened. False when there is no webhook.
[[nodiscard]] bool report_test(Webhooks& webhooks);

void report_failed_backup(Webhooks& webhooks, const std::string& why);

}  // namespace undercroft
