// reporting.cc: reads a report, and decides whether the host gets it.
#include "server/realm/reporting.h"

#include <algorithm>

#include "server/realm/seats/seat_rules.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kOfPlayer = 3;  // reports in kReportsIn
constexpr std::uint64_t kOfRealm = 20;
constexpr std::uint64_t kReportsIn = 10 * kMinuteMs;

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

std::string Reporting::file(const Player& reporter, const std::string& name, std::string_view words,
                            const Subscription& seen, RateLimiter& limiter) {
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
                               plain_text(without_spaces(words), kMaxChat), seen.last_lines()});
}

}  // namespace undercroft
