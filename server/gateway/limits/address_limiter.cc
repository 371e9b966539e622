// address_limiter.cc: limits counted per address.
#include "server/gateway/limits/address_limiter.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

constexpr std::uint64_t kSecond = 1000;
constexpr std::uint64_t kHour = 3600000;
constexpr std::uint64_t kForgivenAfter = 600000;  // ms since the last wrong token
constexpr std::uint32_t kFirstWaitMs = 250;
constexpr std::uint32_t kDoublings = 5;  // 250 ms doubled five times is 8 s
constexpr std::uint32_t kLines = 10;
constexpr std::uint64_t kLogPeriod = 10 * kSecond;

constexpr EnumArray<Limited, std::string_view> kNames = {
    {{"connections_by_address", "handshakes_by_address", "pages_by_address", "names_by_address",
      "wrong_tokens_by_address", "log_lines_by_address"}}};

}  // namespace

std::string_view name_of(Limited limited) { return kNames[limited]; }

bool AddressLimiter::all_allow(const ClientAddress& source, std::uint32_t most,
                               std::uint64_t now_ms, const Allows& allows) {
  std::size_t i = 0;
  for (const std::string& network : source.networks()) {
    if (!allows(entries_.of(network, now_ms), limit_of_network(most, i++))) return false;
  }
  return true;
}

bool AddressLimiter::opened(const ClientAddress& source, std::uint64_t now_ms) {
  const AddressLimit limit = limits().connections;
  const std::lock_guard lock(mutex_);
  const auto is_below = [](const Entry& of, std::uint32_t most) { return of.open < most; };
  const bool may = !counts_crowd(limit, source) || all_allow(source, limit.most, now_ms, is_below);
  if (!may) return no(Limited::Connections);
  for (const std::string& network : source.networks()) ++entries_.of(network, now_ms).open;
  return true;
}

void AddressLimiter::closed(const ClientAddress& source) {
  const std::lock_guard lock(mutex_);
  for (const std::string& network : source.networks()) {
    Entry* found = entries_.find(network);
    if (found != nullptr && found->open > 0) --found->open;
  }
}

// A bucket of kBurstSeconds times the limit, refilled by the limit each second.
bool AddressLimiter::may(Limited limited, const AddressLimit& limit, RateLimiter Entry::*bucket,
                         const ClientAddress& source, std::uint64_t now_ms) {
  if (!counts_crowd(limit, source)) return true;
  const auto allows = [now_ms, bucket](Entry& of, std::uint32_t most) {
    return (of.*bucket).allows(now_ms, most * kBurstSeconds, kBurstSeconds * kSecond);
  };
  return all_allow(source, limit.most, now_ms, allows) || no(limited);
}

bool AddressLimiter::may_connect(const ClientAddress& source, std::uint64_t now_ms) {
  const AddressLimits in_force = limits();
  const std::lock_guard lock(mutex_);
  const AddressLimit both{in_force.handshakes.most + in_force.pages.most,
                          in_force.handshakes.is_set && in_force.pages.is_set};
  return may(Limited::Handshakes, both, &Entry::connects, source, now_ms);
}

bool AddressLimiter::may_shake_hands(const ClientAddress& source, std::uint64_t now_ms) {
  const AddressLimit limit = limits().handshakes;
  const std::lock_guard lock(mutex_);
  return may(Limited::Handshakes, limit, &Entry::handshakes, source, now_ms);
}

bool AddressLimiter::may_load_page(const ClientAddress& source, std::uint64_t now_ms) {
  const AddressLimit limit = limits().pages;
  const std::lock_guard lock(mutex_);
  return may(Limited::Pages, limit, &Entry::pages, source, now_ms);
}

std::optional<GameRefusal> AddressLimiter::refusal_of_game(const ClientAddress& source,
                                                           std::uint64_t now_ms) {
  const AddressLimits in_force = limits();
  const std::lock_guard lock(mutex_);
  const auto has_room = [](const Entry& of, std::uint32_t most) { return of.open <= most; };
  const bool has_connection = !counts_crowd(in_force.connections, source) ||
                              all_allow(source, in_force.connections.most, now_ms, has_room);
  if (!has_connection) return GameRefusal{Limited::Connections, 0};
  std::uint64_t wait_ms = 0;
  const auto wait = [now_ms, &wait_ms](Entry& of, std::uint32_t most) {
    const std::uint64_t needs =
        of.handshakes.wait_ms(now_ms, most * kBurstSeconds, kBurstSeconds * kSecond);
    wait_ms = std::max(wait_ms, needs);
    return true;
  };
  if (counts_crowd(in_force.handshakes, source)) {
    (void)all_allow(source, in_force.handshakes.most, now_ms, wait);
  }
  if (wait_ms == 0) return std::nullopt;
  return GameRefusal{Limited::Handshakes, wait_ms};
}

bool AddressLimiter::may_bring_name(const ClientAddress& source, std::uint64_t now_ms) {
  const AddressLimit limit = limits().names;
  const std::lock_guard lock(mutex_);
  if (!counts(limit, source)) return true;
  const auto allows = [now_ms](Entry& of, std::uint32_t most) {
    return of.names.allows(now_ms, most, kHour);
  };
  return all_allow(source, limit.most, now_ms, allows) || no(Limited::Names);
}

std::chrono::milliseconds AddressLimiter::wait_for_wrong_token(const ClientAddress& source,
                                                               std::uint64_t now_ms) {
  const AddressLimit limit = limits().wrong_tokens;
  const std::lock_guard lock(mutex_);
  if (!counts(limit, source)) return std::chrono::milliseconds(0);
  std::uint32_t wait_ms = 0;
  const auto count = [now_ms, &wait_ms](Entry& of, std::uint32_t most) {
    if (now_ms - of.wrong_at_ms > kForgivenAfter) of.wrong_tokens = 0;
    of.wrong_at_ms = now_ms;
    if (++of.wrong_tokens > most) {
      wait_ms = std::max(wait_ms, kFirstWaitMs << std::min(of.wrong_tokens - most - 1, kDoublings));
    }
    return true;
  };
  (void)all_allow(source, limit.most, now_ms, count);
  if (wait_ms > 0) no(Limited::WrongTokens);
  return std::chrono::milliseconds(wait_ms);
}

std::optional<std::uint64_t> AddressLimiter::may_log(const ClientAddress& source,
                                                     std::uint64_t now_ms) {
  const std::lock_guard lock(mutex_);
  const auto allows = [now_ms](Entry& of, std::uint32_t most) {
    return of.lines.allows(now_ms, most, kLogPeriod);
  };
  const bool may = all_allow(source, kLines, now_ms, allows);
  std::uint64_t& unlogged = entries_.of(source.name, now_ms).unlogged;
  if (may) return std::exchange(unlogged, 0);
  ++unlogged;
  no(Limited::LogLines);
  return std::nullopt;
}

// By the widest network, so that one site with many addresses causes one line.
bool AddressLimiter::may_warn(Warning warning, const ClientAddress& source, std::uint64_t now_ms) {
  const std::lock_guard lock(mutex_);
  return entries_.of(source.widest(), now_ms).warnings[warning].allows(now_ms, 1, kHour);
}

}  // namespace undercroft
