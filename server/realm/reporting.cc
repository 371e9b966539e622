// reporting.cc: reads a report, and decides whether the host gets it.
#include "server/realm/reporting.h"

#include <algorithm>

#include "server/realm/seats/seat_rules.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::string_view kCommand = "/report";
constexpr std::uint64_t kOfPlayer = 3;  // reports in kReportsIn
constexpr std::uint64_t kOfRealm = 20;
constexpr std::uint64_t kReportsIn = 10 * kMinuteMs;
constexpr const char* kUse = "/report NAME WORDS tells the host about a player.";

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

std::optional<std::string_view> report_in(std::string_view line) {
  if (!line.starts_with(kCommand)) return std::nullopt;
  line.remove_prefix(kCommand.size());
  if (!line.empty() && line.front() != ' ') return std::nullopt;
  return without_spaces(line);
}

std::string Reporting::file(const Player& reporter, std::string_view rest, const Subscription& seen,
                            RateLimiter& limiter) {
  const std::size_t end = std::min(rest.find(' '), rest.size());
  const std::string name(rest.substr(0, end));
  if (!is_player_name(name)) return kUse;
  const Player* about = core_.state.named(name);
  if (about == nullptr) return "No player called " + name + " has been here.";
  if (about->body == reporter.body) return "You cannot report yourself.";
  const std::uint64_t now = core_.now_ms();
  if (!limiter.allows(now, kOfPlayer, kReportsIn)) {
    return "Not reported: you may report three times in ten minutes.";
  }
  if (!all_.allows(now, kOfRealm, kReportsIn)) {
    return "Not reported: the host has many reports from here, so try again in some minutes.";
  }
  return core_.options.report({core_.options.name, about->name, is_of_account(*about),
                               reporter.name, is_of_account(reporter),
                               plain_text(without_spaces(rest.substr(end)), kMaxChat),
                               seen.last_lines()});
}

}  // namespace undercroft
