// password_tries.cc: the queues in which password attempts wait.
#include "server/gateway/password_tries.h"

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

// A queue that an attempt has to wait in.
struct PasswordTries::Line {
  std::string name;
  std::uint32_t at_once = 0;  // attempts that do not wait
};

PasswordTries::Tries& PasswordTries::tries(const std::string& of, std::uint64_t now_ms) {
  Tries& found = tries_.of(of, now_ms);
  if (now_ms - found.last_ms > kForgivenIn) found.count = 0;
  return found;
}

std::vector<PasswordTries::Line> PasswordTries::lines(const ClientAddress& from,
                                                      const std::string& account,
                                                      std::uint64_t now_ms) {
  std::vector<Line> found;
  const std::string pair = pair_of(from, account);
  const Tries own = tries(pair, now_ms);
  const std::uint32_t at_once = limit_.most - 1;  // attempts beyond these delay the next ones
  if (own.count >= at_once) {
    found.push_back({pair, at_once});
    if (!own.was_right) found.push_back({account_alone(account), at_once});
  }
  const std::uint32_t all = kAccountsEach * limit_.most - 1;
  if (!own.was_right && tries(from.name, now_ms).count >= all) found.push_back({from.name, all});
  return found;
}

std::optional<milliseconds> PasswordTries::wait_for(const ClientAddress& from,
                                                    const std::string& account,
                                                    std::uint64_t now_ms) {
  if (from.is_local && !limit_.is_set) return milliseconds(0);
  const std::lock_guard lock(mutex_);
  const std::vector<Line> waits_in = lines(from, account, now_ms);
  std::uint64_t at = now_ms;
  for (const Line& line : waits_in) at = std::max(at, tries(line.name, now_ms).next_ms);
  if (at - now_ms > kLatestMs) return std::nullopt;
  for (const std::string& name : {pair_of(from, account), from.name, account_alone(account)}) {
    Tries& noted = tries(name, now_ms);
    noted.last_ms = now_ms;
    ++noted.count;
  }
  for (const Line& line : waits_in) {
    Tries& noted = tries(line.name, now_ms);
    const std::uint32_t after_those = noted.count - std::min(noted.count, line.at_once + 1);
    noted.next_ms = at + (std::uint64_t{kSoonestMs} << std::min(after_those, kTimesDoubled));
  }
  return milliseconds(at - now_ms);
}

void PasswordTries::was_right(const ClientAddress& from, const std::string& account,
                              std::uint64_t now_ms) {
  const std::lock_guard lock(mutex_);
  Tries& own = tries(pair_of(from, account), now_ms);
  own.count = 0;
  own.was_right = true;
  Tries& address = tries(from.name, now_ms);
  if (address.count > 0) --address.count;
}

}  // namespace undercroft
