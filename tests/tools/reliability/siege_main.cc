// siege_main.cc: what unknown clients can do to a server: how many passwords they can try, and how
// much memory they can fill.
#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/accounts/passwords.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/store/data_folder.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {
namespace {

using Clock = std::chrono::steady_clock;

// The server trusts this machine as a proxy, so that one machine can pose as many addresses.
std::string header_of(int address) {
  return "X-Forwarded-For: 10." + std::to_string(address / 65536 % 256) + "." +
         std::to_string(address / 256 % 256) + "." + std::to_string(address % 256) + "\r\n";
}

int port_of(ServerProcess& server) {
  const std::string url = url_in(server.read_to("listening on"));
  CHECK(!url.empty(), "the server starts");
  return std::stoi(url.substr(url.rfind(':') + 1));
}

Hello hello_of(const std::string& name) {
  Hello hello;
  hello.protocol = 1;
  hello.client = "siege";
  hello.name = name;
  return hello;
}

// ---- guessing passwords ----

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
  if (!socket.upgrade("/", header_of(guess.address))) return Outcome::NotHeard;
  Hello hello = hello_of(guess.account);
  hello.password = "this is not it";
  socket.send(hello);
  return outcome_of(socket);
}

struct Counts {
  std::atomic<int> of[4]{};
};

void besiege(const char* what, int seconds, int attackers, Guess (*next)(int)) {
  const TemporaryFolder folder;
  const auto accounts = SqliteAccounts::open(DataFolder::accounts_in(folder.path())).value();
  CHECK(accounts->add({"Ann", hash_of_password("anns own secret"), false}), "there is an account");
  ServerProcess server({"--listen", "127.0.0.1:0", "--data", folder.path(), "--trust-proxy",
                        "127.0.0.0/8", "--log-level", "off"});
  const int port = port_of(server);
  Counts counts;
  std::atomic<int> number{0};
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  std::vector<std::thread> threads;
  for (int i = 0; i < attackers; ++i) {
    threads.emplace_back([&] {
      while (Clock::now() < end) {
        const auto outcome = try_password(port, next(number++));
        ++counts.of[static_cast<std::size_t>(outcome)];
        if (outcome == Outcome::NotHeard) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::printf("| %s | %d | %.2f | %d | %d | %d |\n", what, counts.of[0].load(),
              static_cast<double>(counts.of[0]) / seconds, counts.of[1].load(), counts.of[2].load(),
              counts.of[3].load());
  std::fflush(stdout);
}

void guess(int seconds) {
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
}

// ---- filling memory ----

double megabytes_of(const ServerProcess& server) {
  std::ifstream status("/proc/" + std::to_string(server.pid()) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) / 1024;
  }
  return 0;
}

class Filling {
 public:
  explicit Filling(std::vector<std::string> more)
      : server_([&] {
          std::vector<std::string> all{"--listen",     "127.0.0.1:0",   "--data",
                                       folder_.path(), "--guests",      "on",
                                       "--hello-ms",   "600000",        "--log-level",
                                       "off",          "--trust-proxy", "127.0.0.0/8"};
          all.insert(all.end(), more.begin(), more.end());
          return all;
        }()),
        port_(port_of(server_)) {
    std::printf("| filled with | MB |\n| --- | --- |\n");
    tell("nothing: one realm without players");
  }

  void run() {
    fill_addresses();
    fill_seats();
    fill_players();
    fill_connections();
  }

 private:
  void tell(const char* what) const {
    std::printf("| %s | %.1f |\n", what, megabytes_of(server_));
    std::fflush(stdout);
  }

  // Connects from 16,384 addresses to an unknown realm: the server keeps a record of each address.
  void fill_addresses() {
    for (int i = 0; i < 16384; ++i) {
      RawSocket socket(port_);
      (void)socket.ask_for_websocket("/no/such/realm", header_of(i));
    }
    tell("16,384 addresses");
  }

  std::unique_ptr<RawSocket> join(int i, bool plays) {
    auto socket = std::make_unique<RawSocket>(port_, plays ? 2048 : 0);
    CHECK(socket->upgrade("/", header_of(i)), "there is a place for a player");
    socket->send(hello_of("Guest-" + std::to_string(i)));
    CHECK(socket->read_frame(), "the guest is let in");
    socket->send(IntentMessage{1, 0, true, {IntentVerb::Bump, kEightDirections[i % 8]}});
    return socket;
  }

  // Guests that have played and left, and whose seats are remembered.
  void fill_seats() {
    for (int i = 0; i < 1024 - 32; ++i) {
      const auto socket = join(i, false);
      socket->send(Leave{});
      (void)socket->read_to_close();
    }
    tell("992 seats of guests who have left");
  }

  // Players that keep asking and read nothing.
  void fill_players() {
    for (int i = 2000; i < 2032; ++i) players_.push_back(join(i, true));
    const auto end = Clock::now() + std::chrono::seconds(40);
    while (Clock::now() < end) {
      for (const auto& player : players_) {
        for (int i = 0; i < 2; ++i) player->send(AskScores{});
        player->send(ChatSay{std::string(kMaxChat, 'x')});
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(120));
    }
    tell("32 players that send and never read");
  }

  // Fills all connections, each with as much as it may send before its Hello: requests whose
  // answers are not read, and the start of a frame.
  void fill_connections() {
    std::string question = encode(ClientMessage{AskRealms{}});
    question += std::string("\xC2\x3E\x9C\x1F", 4) + std::string(3996, 'x');  // an unknown field
    for (int i = 0; i < 1000 - 32; ++i) {
      auto socket = std::make_unique<RawSocket>(port_, 2048);
      if (!socket->upgrade("/", header_of(3000 + i))) break;
      for (int k = 0; k < 3; ++k) socket->send_frame(question);
      socket->send_fragment(std::string(4000, 'x'), RawSocket::Sort::Binary);
      idle_.push_back(std::move(socket));
    }
    std::this_thread::sleep_for(std::chrono::seconds(1));
    std::printf("| %zu connections before their Hello | %.1f |\n", idle_.size(),
                megabytes_of(server_));
  }

  TemporaryFolder folder_;
  ServerProcess server_;
  int port_;
  std::vector<std::unique_ptr<RawSocket>> players_;
  std::vector<std::unique_ptr<RawSocket>> idle_;
};

int run(int argc, char** argv) {
  CLI::App app("Attacks a server as unknown clients would, and measures the effect.",
               "besiege_server");
  int seconds = 20;
  std::vector<std::string> more;
  auto* guessing = app.add_subcommand("guess", "password tries the server accepts per second");
  guessing->add_option("--seconds", seconds, "duration of each attack")->capture_default_str();
  auto* filling = app.add_subcommand("fill", "memory that clients can make the server use");
  filling->allow_extras();
  app.require_subcommand(1);
  CLI11_PARSE(app, argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  if (*guessing) guess(seconds);
  if (*filling) Filling(filling->remaining()).run();
  return 0;
}

}  // namespace
}  // namespace undercroft::testing

int main(int argc, char** argv) { return undercroft::testing::run(argc, argv); }
