// siege_fill.cc: how much memory unknown clients can make a server use.
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/tools/reliability/siege.h"

namespace undercroft::testing {
namespace {

using Clock = std::chrono::steady_clock;

class Filling {
 public:
  explicit Filling(std::vector<std::string> more) : server_(std::move(more)) {
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
    std::printf("| %s | %.1f |\n", what, server_.megabytes());
    std::fflush(stdout);
  }

  // Connects from 16,384 addresses to an unknown realm: the server keeps a record of each address.
  void fill_addresses() {
    for (int i = 0; i < 16384; ++i) {
      RawSocket socket(server_.port());
      (void)socket.ask_for_websocket("/no/such/realm", from(address_number(i)));
    }
    tell("16,384 addresses");
  }

  std::unique_ptr<RawSocket> join(int i, bool plays) {
    auto socket = std::make_unique<RawSocket>(server_.port(), plays ? 2048 : 0);
    CHECK(socket->upgrade("/", from(address_number(i))), "there is a place for a player");
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
      auto socket = std::make_unique<RawSocket>(server_.port(), 2048);
      if (!socket->upgrade("/", from(address_number(3000 + i)))) break;
      for (int k = 0; k < 3; ++k) socket->send_frame(question);
      socket->send_fragment(std::string(4000, 'x'), RawSocket::Sort::Binary);
      idle_.push_back(std::move(socket));
    }
    std::this_thread::sleep_for(std::chrono::seconds(1));
    std::printf("| %zu connections before their Hello | %.1f |\n", idle_.size(),
                server_.megabytes());
  }

  Besieged server_;
  std::vector<std::unique_ptr<RawSocket>> players_;
  std::vector<std::unique_ptr<RawSocket>> idle_;
};

}  // namespace

void besiege_memory(std::vector<std::string> more) {
  more.insert(more.end(), {"--hello-ms", "600000"});
  Filling(std::move(more)).run();
}

}  // namespace undercroft::testing
