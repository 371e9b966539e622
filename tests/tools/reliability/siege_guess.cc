// siege_guess.cc: how many passwords unknown clients can try.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/accounts/passwords.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/store/data_folder.h"
#include "tests/tools/reliability/siege.h"

namespace undercroft::testing {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Guess {
  int address = 0;
  std::string account;
};

enum class Outcome { LookedAt, TooMany, Busy, NotHeard };

Outcome outcome_of(RawSocket& socket) {
  while (const auto frame = socket.read_frame()) {
    if (frame->is_close) break;
    const auto decoded = decode_server(frame->payload);
    const auto* refusal = decoded ? std::get_if<Refusal>(&*decoded) : nullptr;
    if (refusal == nullptr) continue;
    if (refusal->reason == "wrong-password") return Outcome::LookedAt;
    return refusal->reason == "too-many-tries" ? Outcome::TooMany : Outcome::Busy;
  }
  return Outcome::NotHeard;
}

Outcome try_password(int port, const Guess& guess) {
  RawSocket socket(port);
  if (!socket.upgrade("/", from(address_number(guess.address)))) return Outcome::NotHeard;
  Hello hello = hello_of(guess.account);
  hello.password = "this is not it";
  socket.send(hello);
  return outcome_of(socket);
}

void add_ann(const Besieged& server) {
  const auto accounts = SqliteAccounts::open(DataFolder::accounts_in(server.folder())).value();
  CHECK(accounts->add({"Ann", hash_of_password("anns own secret")}), "there is an account");
}

class Guessers {
 public:
  Guessers(int port, int seconds, int count, Guess (*next)(int)) {
    const auto end = Clock::now() + std::chrono::seconds(seconds);
    for (int i = 0; i < count; ++i) {
      threads_.emplace_back([this, port, end, next] {
        while (Clock::now() < end) {
          const auto outcome = try_password(port, next(number_++));
          ++counts_[static_cast<std::size_t>(outcome)];
          if (outcome == Outcome::NotHeard) std::this_thread::sleep_for(milliseconds(5));
        }
      });
    }
  }
  ~Guessers() { join(); }
  Guessers(const Guessers&) = delete;
  Guessers& operator=(const Guessers&) = delete;
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  [[nodiscard]] int count(Outcome outcome) const {
    return counts_[static_cast<std::size_t>(outcome)];
  }

 private:
  std::array<std::atomic<int>, 4> counts_{};
  std::atomic<int> number_{0};
  std::vector<std::thread> threads_;
};

void besiege(const char* what, int seconds, int attackers, Guess (*next)(int)) {
  const Besieged server({});
  add_ann(server);
  Guessers guessers(server.port(), seconds, attackers, next);
  guessers.join();
  const int checked = guessers.count(Outcome::LookedAt);
  std::printf("| %s | %d | %.2f | %d | %d | %d |\n", what, checked,
              static_cast<double>(checked) / seconds, guessers.count(Outcome::TooMany),
              guessers.count(Outcome::Busy), guessers.count(Outcome::NotHeard));
  std::fflush(stdout);
}

// Logs Ann in from her usual address. Returns how long that took, or nothing when it failed.
std::optional<milliseconds> log_ann_in(int port) {
  const auto began = Clock::now();
  RawSocket socket(port);
  if (!socket.upgrade("/", from("203.0.113.7"))) return std::nullopt;
  Hello hello = hello_of("Ann");
  hello.password = "anns own secret";
  socket.send(hello);
  while (const auto frame = socket.read_frame()) {
    const auto decoded = decode_server(frame->payload);
    if (frame->is_close || (decoded && std::holds_alternative<Refusal>(*decoded))) break;
    if (decoded && std::holds_alternative<Welcome>(*decoded)) {
      return std::chrono::duration_cast<milliseconds>(Clock::now() - began);
    }
  }
  return std::nullopt;
}

void let_owner_in(const char* what, int seconds, Guess (*next)(int)) {
  const Besieged server({});
  add_ann(server);
  CHECK(log_ann_in(server.port()), "her usual address is known");
  std::vector<milliseconds> waits;
  int failed = 0;
  {
    const Guessers guessers(server.port(), seconds, 96, next);
    for (int i = 0; i < seconds / 2; ++i) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      const auto wait = log_ann_in(server.port());
      if (wait) waits.push_back(*wait);
      failed += !wait;
    }
  }
  std::sort(waits.begin(), waits.end());
  const auto at = [&waits](double share) {
    return waits.empty()
               ? -1L
               : static_cast<long>(
                     waits[static_cast<std::size_t>(share * static_cast<double>(waits.size() - 1))]
                         .count());
  };
  std::printf("| %s | %ld | %ld | %d |\n", what, at(0.5), at(1), failed);
  std::fflush(stdout);
}

}  // namespace

void besiege_passwords(int seconds) {
  std::printf(
      "| attack | checked | per second | too many tries | queue full | no answer |\n"
      "| --- | --- | --- | --- | --- | --- |\n");
  besiege("one address, one account", seconds, 32, [](int) { return Guess{1, "Ann"}; });
  besiege("one address, many accounts", seconds, 32, [](int i) {
    return Guess{1, "name" + std::to_string(i)};
  });
  besiege("1,000 addresses, one account", seconds, 96, [](int i) {
    return Guess{i % 1000, "Ann"};
  });
  besiege("one address per account", seconds, 96, [](int i) {
    return Guess{i, "name" + std::to_string(i)};
  });
  std::printf(
      "\n| meanwhile the owner logs in from her usual address | p50, ms | max, ms | failed |\n"
      "| --- | --- | --- | --- |\n");
  let_owner_in("ever new addresses, her account", seconds, [](int i) { return Guess{i, "Ann"}; });
  let_owner_in("ever new addresses and accounts", seconds, [](int i) {
    return Guess{i, "name" + std::to_string(i)};
  });
}

}  // namespace undercroft::testing
