// realm_gauges.cc: one sample for each realm, or one for all.
#include "server/gateway/context/realm_gauges.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "server/base/daily_names.h"
#include "server/metrics/metrics_text.h"

namespace undercroft {
namespace {

struct RealmGauge {
  std::string_view name;
  std::string_view help;
  std::optional<std::uint64_t> (*value)(const RealmStatus& realm, std::uint64_t now_ms);
  std::uint64_t (*combine)(std::uint64_t one, std::uint64_t other);
  std::string (*text)(std::uint64_t value);
};

std::uint64_t sum_of(std::uint64_t one, std::uint64_t other) { return one + other; }
std::string plain_number(std::uint64_t value) { return std::to_string(value); }
std::uint64_t highest_of(std::uint64_t one, std::uint64_t other) { return std::max(one, other); }

std::optional<std::uint64_t> long_busy_ms(const RealmStatus& realm, std::uint64_t now_ms) {
  const std::uint64_t busy = realm.busy_ms(now_ms);
  return busy < kLongBusyMs ? std::nullopt : std::optional(busy);
}

std::optional<std::uint64_t> journal_lag(const RealmStatus& realm, std::uint64_t /*now_ms*/) {
  return realm.journal_lag();
}

std::optional<std::uint64_t> snapshot_age_ms(const RealmStatus& realm, std::uint64_t now_ms) {
  const auto taken = realm.snapshot_ms();
  return taken ? std::optional(now_ms - std::min(now_ms, *taken)) : std::nullopt;
}

constexpr RealmGauge kGauges[] = {
    {"undercroft_realm_busy_seconds",
     "Time a realm has spent on its current task, if 0.5 s or more.", long_busy_ms, highest_of,
     seconds_of},
    {"undercroft_journal_lag_inputs",
     "Inputs of a stored realm that are applied and not yet durable, as of the last second.",
     journal_lag, sum_of, plain_number},
    {"undercroft_snapshot_age_seconds",
     "Age of a stored realm's newest snapshot; if it has stored none since it was opened, the time "
     "since then.",
     snapshot_age_ms, highest_of, seconds_of},
};

// The realms of the daily are one.
void add_one_each(std::string& text, const RealmGauge& gauge, const RealmStatuses& realms,
                  std::uint64_t now_ms) {
  std::map<std::string_view, std::uint64_t> values;
  for (const auto& realm : realms) {
    const auto value = gauge.value(*realm, now_ms);
    if (!value) continue;
    const auto [of, is_new] = values.try_emplace(public_realm_name(realm->name()), *value);
    if (!is_new) of->second = gauge.combine(of->second, *value);
  }
  for (const auto& [name, value] : values) {
    add_sample(text, gauge.name, metric_label("realm", name), gauge.text(value));
  }
}

void add_one_for_all(std::string& text, const RealmGauge& gauge, const RealmStatuses& realms,
                     std::uint64_t now_ms) {
  std::uint64_t all = 0;
  for (const auto& realm : realms) {
    all = gauge.combine(all, gauge.value(*realm, now_ms).value_or(0));
  }
  add_sample(text, gauge.name, "", gauge.text(all));
}

}  // namespace

std::string seconds_of(std::uint64_t ms) { return fmt::format("{}.{:03}", ms / 1000, ms % 1000); }

std::string realm_gauges(const RealmStatuses& realms, std::uint64_t now_ms) {
  const bool are_many = realms.size() > kMostLabelledRealms;
  std::string text;
  for (const RealmGauge& gauge : kGauges) {
    add_metric(text, gauge.name, "gauge", gauge.help);
    (are_many ? add_one_for_all : add_one_each)(text, gauge, realms, now_ms);
  }
  add_metric(
      text, "undercroft_realms_unlabelled", "gauge",
      "Realms that have no label, because there are more than 50: metrics of realms are then "
      "sums, and ages the highest.");
  add_sample(text, "undercroft_realms_unlabelled", "",
             std::to_string(are_many ? realms.size() : 0));
  return text;
}

}  // namespace undercroft
