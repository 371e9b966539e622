// siege_places.cc: how many places, seats and connections a few addresses can take from others.
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/tools/reliability/siege.h"

namespace undercroft::testing {
namespace {

void tell(const char* attack, int got, int of, const char* what) {
  std::printf("| %s | %d of %d %s |\n", attack, got, of, what);
  std::fflush(stdout);
}

struct Joined {
  std::unique_ptr<RawSocket> socket;
  std::string token;
};

// Returns nothing when the client is refused.
std::optional<Joined> join(int port, const std::string& address, const std::string& name,
                           const std::string& token = "") {
  auto socket = std::make_unique<RawSocket>(port);
  if (!socket->upgrade("/", from(address))) return std::nullopt;
  Hello hello = hello_of(name);
  hello.resume_token = token;
  socket->send(hello);
  while (const auto frame = socket->read_frame()) {
    const auto decoded = decode_server(frame->payload);
    if (frame->is_close || !decoded || std::holds_alternative<Refusal>(*decoded)) break;
    if (const auto* welcome = std::get_if<Welcome>(&*decoded)) {
      return Joined{std::move(socket), welcome->resume_token};
    }
  }
  return std::nullopt;
}

void wait_one_turn_and_leave(RawSocket& socket) {
  socket.send(IntentMessage{1, 0, true, {IntentVerb::Bump}});
  socket.send(Leave{});
  (void)socket.read_to_close();
}

std::string name_number(int i) { return "Guest-" + std::to_string(i); }

// As many strangers as join, each with an address and a name of its own.
int newcomers(int port, int count) {
  static int number = 0;
  std::vector<Joined> in;
  for (int i = 0; i < count; ++i) {
    const std::string name = "New-" + std::to_string(++number);
    auto one = join(port, "198.51.100." + std::to_string(number), name);
    if (one) in.push_back(*std::move(one));
  }
  return static_cast<int>(in.size());
}

// One address makes 45 seats, leaves each, and comes back to all of them.
void fill_places() {
  const Besieged server({});
  std::vector<std::string> tokens;
  const auto within_limit = [] { std::this_thread::sleep_for(std::chrono::milliseconds(60)); };
  for (int i = 0; i < 45; ++i) {
    within_limit();
    const auto one = join(server.port(), "203.0.113.7", name_number(i));
    if (!one) continue;
    tokens.push_back(one->token);
    wait_one_turn_and_leave(*one->socket);
  }
  std::vector<Joined> back;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    within_limit();
    auto one = join(server.port(), "203.0.113.7", name_number(static_cast<int>(i)), tokens[i]);
    if (one) back.push_back(*std::move(one));
  }
  tell("one address returns with its 45 tokens", static_cast<int>(back.size()), 32, "places");
  tell("... newcomers from elsewhere then", newcomers(server.port(), 20), 20, "join");
}

// 18 addresses take all seats, each by one turn.
void fill_seats() {
  const Besieged server({});
  int seats = 0;
  for (int i = 0; i < 18 * 60; ++i) {
    const auto one = join(server.port(), address_number(i % 18), name_number(i));
    if (!one) continue;
    wait_one_turn_and_leave(*one->socket);
    ++seats;
  }
  std::printf("| 18 addresses take seats by one turn each | %d made |\n", seats);
  tell("... newcomers from elsewhere then", newcomers(server.port(), 20), 20, "join");
}

using Sockets = std::vector<std::unique_ptr<RawSocket>>;

void connect_in_silence(int port, const std::string& address, Sockets& silent) {
  auto one = std::make_unique<RawSocket>(port);
  if (one->upgrade("/", from(address))) silent.push_back(std::move(one));
}

// 20 networks of one IPv6 site open connections and send nothing.
void fill_from_one_site() {
  const Besieged server({"--hello-ms", "600000"});
  Sockets silent;
  for (int i = 0; i < 20 * 50; ++i) {
    connect_in_silence(server.port(), "2001:db8:1:" + std::to_string(i % 20) + "::7", silent);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  tell("20 /64 networks of a /48 send no Hello", static_cast<int>(silent.size()), 1000,
       "connections");
  tell("... newcomers from elsewhere then", newcomers(server.port(), 20), 20, "join");
}

// As many addresses as it takes do the same.
void fill_from_everywhere() {
  const Besieged server({"--hello-ms", "600000"});
  Sockets silent;
  for (int i = 0; silent.size() < 1000 && i < 4000; ++i) {
    connect_in_silence(server.port(), address_number(i), silent);
  }
  tell("1,000 addresses send no Hello", static_cast<int>(silent.size()), 1000, "connections");
  tell("... newcomers from elsewhere then", newcomers(server.port(), 20), 20, "join");
}

}  // namespace

void besiege_places() {
  std::printf("| attack | result |\n| --- | --- |\n");
  fill_places();
  fill_seats();
  fill_from_one_site();
  fill_from_everywhere();
}

}  // namespace undercroft::testing
