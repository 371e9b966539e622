// address_limiter.cc: limits counted per address.
#include "server/gateway/address_limiter.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

constexpr std::uint64_t kSecond = 1000;
constexpr std::uint64_t kHour = 3600000;
constexpr std::uint64_t kForgivenAfter = 600000;  // ms since the last wrong token
constexpr std::uint32_t kFirstWaitMs = 250;
constexpr std::uint32_t kDoublings = 5;  // 250 ms doubled five times is 8 s
constexpr std::uint64_t kLines = 10;     // per 10 s

constexpr EnumArray<Limited, std::string_view> kNames = {
    {{"connections_by_address", "handshakes_by_address", "names_by_address",
      "wrong_tokens_by_address", "log_lines_by_address"}}};

}  // namespace

std::string_view name_of(Limited limited) { return kNames[limited]; }

bool AddressLimiter::opened(const ClientAddress& source, std::uint64_t now_ms) {
  const std::lock_guard lock(mutex_);
  Entry& of = entry(source, now_ms);
  if (counts(limits_.connections, source) && of.open >= limits_.connections.most) {
    return no(Limited::Connections);
  }
  ++of.open;
  return true;
}

void AddressLimiter::closed(const ClientAddress& source) {
  const std::lock_guard lock(mutex_);
  Entry* found = entries_.find(source.name);
  if (found != nullptr && found->open > 0) --found->open;
}

bool AddressLimiter::may_shake_hands(const ClientAddress& source, std::uint64_t now_ms) {
  if (!counts(limits_.handshakes, source)) return true;
  const std::lock_guard lock(mutex_);
  const bool may =
      entry(source, now_ms).handshakes.allows(now_ms, limits_.handshakes.most, kSecond);
  return may || no(Limited::Handshakes);
}

bool AddressLimiter::may_bring_name(const ClientAddress& source, std::uint64_t now_ms) {
  if (!counts(limits_.names, source)) return true;
  const std::lock_guard lock(mutex_);
  const bool may = entry(source, now_ms).names.allows(now_ms, limits_.names.most, kHour);
  return may || no(Limited::Names);
}

std::chrono::milliseconds AddressLimiter::wait_for_wrong_token(const ClientAddress& source,
                                                               std::uint64_t now_ms) {
  if (!counts(limits_.wrong_tokens, source)) return std::chrono::milliseconds(0);
  const std::lock_guard lock(mutex_);
  Entry& of = entry(source, now_ms);
  if (now_ms - of.wrong_at_ms > kForgivenAfter) of.wrong_tokens = 0;
  of.wrong_at_ms = now_ms;
  if (++of.wrong_tokens <= limits_.wrong_tokens.most) return std::chrono::milliseconds(0);
  no(Limited::WrongTokens);
  const std::uint32_t doublings =
      std::min(of.wrong_tokens - limits_.wrong_tokens.most - 1, kDoublings);
  return std::chrono::milliseconds(kFirstWaitMs << doublings);
}

std::optional<std::uint64_t> AddressLimiter::may_log(const ClientAddress& source,
                                                     std::uint64_t now_ms) {
  const std::lock_guard lock(mutex_);
  Entry& of = entry(source, now_ms);
  if (of.lines.allows(now_ms, kLines, kLines * kSecond)) return std::exchange(of.unlogged, 0);
  ++of.unlogged;
  no(Limited::LogLines);
  return std::nullopt;
}

}  // namespace undercroft
