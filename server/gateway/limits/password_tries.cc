// password_tries.cc: the queues in which password attempts wait.
#include "server/gateway/limits/password_tries.h"

#include <algorithm>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

using std::chrono::milliseconds;

constexpr std::uint64_t kForgivenIn = 600000;  // ms since the last attempt
constexpr std::uint32_t kSoonestMs = 250;
constexpr std::uint32_t kTimesDoubled = 5;
constexpr std::uint64_t kLatestMs = std::uint64_t{kSoonestMs} << kTimesDoubled;  // 8 s
constexpr std::uint32_t kAccountsEach = 10;  // accounts per address tried without delay

std::string pair_of(const ClientAddress& from, const std::string& account) {
  return from.name + " as " + to_lower(account);
}

std::string account_alone(const std::string& account) { return "account " + to_lower(account); }

}  // namespace

PasswordTries::Tries& PasswordTries::tries(const std::string& of, std::uint64_t now_ms) {
  Tries& found = tries_.of(of, now_ms);
  if (now_ms - found.last_ms > kForgivenIn) found.count = 0;
  return found;
}

bool PasswordTries::knows(const ClientAddress& from, const std::string& account) const {
  return known_.find(pair_of(from, account)) != nullptr;
}

bool PasswordTries::is_known(const ClientAddress& from, const std::string& account) {
  const std::lock_guard lock(mutex_);
  return knows(from, account);
}

std::vector<PasswordTries::Queue> PasswordTries::queues(const ClientAddress& from,
                                                        const std::string& account) const {
  if (knows(from, account)) return {{pair_of(from, account), limit_.most}};
  std::vector<Queue> all = {{account_alone(account), limit_.most}};
  for (const std::string& network : from.networks()) {
    all.push_back({network, limit_of_network(kAccountsEach * limit_.most, all.size() - 1)});
  }
  return all;
}

std::optional<milliseconds> PasswordTries::wait_for(const ClientAddress& from,
                                                    const std::string& account,
                                                    std::uint64_t now_ms) {
  if (from.is_local && !limit_.is_set) return milliseconds(0);
  const std::lock_guard lock(mutex_);
  const std::vector<Queue> joined = queues(from, account);
  std::uint64_t at = now_ms;
  for (const Queue& queue : joined) {
    const Tries& noted = tries(queue.name, now_ms);
    if (noted.count >= queue.at_once) at = std::max(at, noted.next_ms);
  }
  if (at - now_ms > kLatestMs) return std::nullopt;
  for (const Queue& queue : joined) {
    Tries& noted = tries(queue.name, now_ms);
    noted.last_ms = now_ms;
    if (++noted.count < queue.at_once) continue;
    noted.next_ms =
        at + (std::uint64_t{kSoonestMs} << std::min(noted.count - queue.at_once, kTimesDoubled));
  }
  return milliseconds(at - now_ms);
}

// A correct password is no guess, so the queues it joined forget it.
void PasswordTries::was_right(const ClientAddress& from, const std::string& account,
                              std::uint64_t now_ms) {
  const std::lock_guard lock(mutex_);
  const bool was_known = knows(from, account);
  for (const Queue& queue : queues(from, account)) {
    Tries& noted = tries(queue.name, now_ms);
    noted.count = was_known ? 0 : noted.count - std::min(noted.count, 1U);
  }
  known_.of(pair_of(from, account), now_ms).is_known = true;
}

}  // namespace undercroft
