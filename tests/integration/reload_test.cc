// reload_test.cc: each setting that SIGHUP changes is in force in all realms: an open one, one that
// sleeps, and a daily.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "client/client.h"
#include "server/admin/admin_protocol.h"
#include "server/admin/unix_address.h"
#include "server/running/server.h"
#include "server/settings/server_settings.h"
#include "tests/support/eventually.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::reload_test {
namespace {

using ::testing::Each;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::RawSocket;
using ::testing::StartsWith;

constexpr auto kLong = std::chrono::seconds(30);

// Ann plays in the realm "open" and Dan in a daily. The realm "asleep" sleeps when Mia leaves it.
struct Reloading : ::testing::Test {
  const testing::TemporaryFolder folder;
  Loop loop;
  Client ann{loop};
  Client dan{loop};
  Config base = [this] {
    Config made;
    made.port = 0;
    made.threads = 2;
    made.data = folder.path();
    made.realms = {"open", "asleep"};
    made.rules = {{"linger_ms", "0"}, {"deadline_ms", "600000"}};
    made.daily = true;
    made.sleep_ms = 1;
    made.hello_ms = 4000;  // and so realms are looked at every second
    made.log_level = "off";
    return made;
  }();
  std::map<std::string, std::string> tokens;  // of seats, by realm and player
  std::string party;                          // the realm of Dan's daily
  std::string greeting;                       // in force; each reload changes it
  int reloads = 0;
  std::mutex mutex;
  Config next;  // what the server reads again
  std::unique_ptr<Server> server;

  void start() {
    spdlog::set_level(spdlog::level::off);
    auto opened = Server::open(base, [this]() -> tl::expected<Config, CommandLineExit> {
      const std::lock_guard lock(mutex);
      return next;
    });
    ASSERT_TRUE(opened) << opened.error();
    server = *std::move(opened);
    server->start(false);
  }
  void TearDown() override {
    spdlog::set_level(spdlog::level::off);
    if (server == nullptr) return;
    server->stop("the test is over");
    EXPECT_TRUE(server->join());
  }

  [[nodiscard]] std::string url() const { return "ws://" + server->address(); }
  [[nodiscard]] int port() const {
    return std::stoi(server->address().substr(server->address().rfind(':') + 1));
  }
  [[nodiscard]] std::string get(const std::string& path) const {
    RawSocket socket(port());
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] static bool soon(const std::function<bool()>& is_so) {
    return testing::eventually(is_so);
  }
  [[nodiscard]] bool only_two_are_awake() const {
    return soon(
        [this] { return get("/-/metrics").find("\nundercroft_realms 2\n") != std::string::npos; });
  }

  // The answer of the administration.
  [[nodiscard]] std::string admin(const std::string& verb) const {
    const UnixAddress at(folder.path(), kAdminSocket);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    EXPECT_EQ(::connect(fd, at.address(), UnixAddress::size()), 0);
    const std::string line = request_line({verb, {}});
    EXPECT_EQ(::send(fd, line.data(), line.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(line.size()));
    std::string answer;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = ::recv(fd, part.data(), part.size(), 0)) > 0;) {
      answer.append(part.data(), static_cast<std::size_t>(size));
    }
    ::close(fd);
    return answer;
  }
  // Reloads the settings of the start with this change, and waits until they are in force.
  void reload(const std::function<void(Config&)>& change) {
    greeting = "greeting " + std::to_string(++reloads);
    {
      const std::lock_guard lock(mutex);
      next = base;
      next.motd = greeting;
      change(next);
    }
    (void)admin("reload");
    ASSERT_TRUE(soon([this] { return admin("motd").find(greeting + "\"") != std::string::npos; }));
  }

  // Such a client stays connected while the test waits for something else.
  static Identity identity(const std::string& realm, const std::string& name,
                           const std::string& token = "") {
    return {.name = name, .realm = realm, .resume_token = token, .patience_s = 600};
  }
  // A client that plays or has been refused.
  [[nodiscard]] std::unique_ptr<Client> visit(const std::string& realm, const std::string& name) {
    auto client = std::make_unique<Client>(loop);
    std::string& token = tokens[realm + "/" + name];
    EXPECT_TRUE(client->connect(url(), identity(realm, name, token)));
    EXPECT_TRUE(client->wait_until([&] { return client->playing() || client->refusal(); }, kLong));
    if (client->playing()) token = client->welcome().resume_token;
    return client;
  }
  void leave(Client& client) {
    client.leave();
    EXPECT_TRUE(client.wait_until([&] { return !client.playing(); }, kLong));
  }
  [[nodiscard]] std::string refusal_of(const std::string& realm, const std::string& name) {
    const auto client = visit(realm, name);
    if (client->refusal()) return client->refusal()->sentence;
    leave(*client);
    return "";
  }
  // Has Mia say the lines in each realm, until she is told the sentence there.
  void expect_told_everywhere(int lines, const std::string& sentence) {
    for (const std::string& realm : {std::string("open"), std::string("asleep"), party}) {
      const auto mia = visit(realm, "Mia");
      for (int i = 0; i < lines; ++i) mia->chat("hello");
      bool is_told = false;
      EXPECT_TRUE(mia->wait_until(
          [&] {
            for (const ChatLine& line : mia->take_chat()) is_told |= line.text == sentence;
            return is_told;
          },
          kLong))
          << realm;
      leave(*mia);
    }
  }
  // The places of the realm in the lobby; 0: it is not listed.
  [[nodiscard]] std::uint32_t places_of(const std::string& realm) {
    Client asks(loop);
    std::optional<RealmList> list;
    asks.on_news([&list](const News& news) {
      if (const auto* told = std::get_if<RealmList>(&news)) list = *told;
    });
    EXPECT_TRUE(asks.connect(url(), {.lobby = true}));
    EXPECT_TRUE(asks.wait_until([&] { return list.has_value(); }, kLong));
    if (!list) return 0;
    const auto found = std::find_if(list->realms.begin(), list->realms.end(),
                                    [&](const RealmEntry& one) { return one.name == realm; });
    return found == list->realms.end() ? 0 : found->places;
  }
};

// What a change of a live setting does.
struct Expectation {
  std::string_view setting;
  void (*change)(Config&);
  void (*look)(Reloading&);
};

void look_at_greetings(Reloading& at) {
  EXPECT_THAT(at.get("/-/status.json"), HasSubstr("\"motd\":\"" + at.greeting + "\""));
  for (const std::string& realm : {std::string("open"), std::string("asleep"), at.party}) {
    const auto mia = at.visit(realm, "Mia");
    EXPECT_THAT(mia->welcome().motd, EndsWith(at.greeting)) << realm;
    if (realm == at.party) {
      EXPECT_THAT(mia->welcome().motd, StartsWith("The daily of "));
      EXPECT_THAT(mia->welcome().motd, HasSubstr("Friends join your party in the realm " + realm));
    }
    at.leave(*mia);
  }
}

void look_at_places(Reloading& at) {
  EXPECT_EQ(at.places_of("asleep"), 1U);
  EXPECT_TRUE(Reloading::soon([&] { return at.places_of("open") == 1U; }));
  EXPECT_EQ(at.refusal_of("open", "Eve"), "The realm is full.");
  EXPECT_EQ(at.refusal_of(at.party, "Eve"), "The realm is full.");
  const auto mia = at.visit("asleep", "Mia");
  EXPECT_EQ(at.refusal_of("asleep", "Eve"), "The realm is full.");
  at.leave(*mia);
}

// Ann's connection and Dan's are open.
void look_at_connections(Reloading& at) {
  EXPECT_THAT(at.get("/"), EndsWith("2 connections from your address are open already "
                                    "(--connections-by-address)\n"));
}

void look_at_handshakes(Reloading& at) {
  std::string answer;
  for (int i = 0; i < 100 && !answer.starts_with("HTTP/1.1 429"); ++i) {
    answer = RawSocket(at.port()).ask_for_websocket("/");
  }
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 429"));
}

// All at once: on a slow machine, one page after the other is never too often.
void look_at_pages(Reloading& at) {
  std::deque<RawSocket> askers;
  for (int i = 0; i < 20; ++i) {
    askers.emplace_back(at.port()).send_bytes("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }
  std::vector<std::string> refusals;
  for (RawSocket& asker : askers) {
    std::string answer = asker.read_until("the whole page, until the server closes");
    if (answer.starts_with("HTTP/1.1 429")) refusals.push_back(std::move(answer));
  }
  ASSERT_FALSE(refusals.empty());
  EXPECT_THAT(refusals, Each(EndsWith(" to your address (--pages-by-address)\n")));
}

void look_at_names(Reloading& at) {
  EXPECT_EQ(at.refusal_of("open", "New-1"), "");
  const auto second = at.visit("open", "New-2");
  ASSERT_TRUE(second->refusal());
  EXPECT_EQ(second->refusal()->reason, "too-many-names");
}

// The refusal of a client that presents a token which no seat has.
std::string refusal_of_token(const Reloading& at) {
  RawSocket guess(at.port());
  EXPECT_TRUE(guess.upgrade("/open"));
  guess.send(Hello{1, "raw", "Guess", "open", "wrong"});
  const auto frame = guess.read_frame();
  const auto message = decode_server(frame ? frame->payload : "");
  const auto* refusal = message ? std::get_if<Refusal>(&*message) : nullptr;
  return refusal == nullptr ? "none" : refusal->sentence;
}

void look_at_tokens(Reloading& at) {
  const std::string row = "undercroft_limited_total{limit=\"wrong_tokens_by_address\"} ";
  EXPECT_THAT(at.get("/-/metrics"), HasSubstr(row + "0\n"));
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(refusal_of_token(at), "No seat of this realm has that token.");
  }
  EXPECT_THAT(at.get("/-/metrics"), HasSubstr(row + "1\n"));
}

constexpr std::array kExpectations = std::to_array<Expectation>({
    {"motd", [](Config&) {}, look_at_greetings},
    {"mute", [](Config& c) { c.muted = {"MIA"}; },
     [](Reloading& at) { at.expect_told_everywhere(1, "The host has muted you."); }},
    {"chat-lines", [](Config& c) { c.chat_lines = 2; },
     [](Reloading& at) {
       at.expect_told_everywhere(2, "Not sent: you may send 2 lines a minute.");
     }},
    {"max-players", [](Config& c) { c.max_players = 1; }, look_at_places},
    {"connections-by-address",
     [](Config& c) {
       c.by_address.connections = {2, true};
     },
     look_at_connections},
    {"handshakes-by-address",
     [](Config& c) {
       c.by_address.handshakes = {1, true};
     },
     look_at_handshakes},
    {"pages-by-address",
     [](Config& c) {
       c.by_address.pages = {1, true};
     },
     look_at_pages},
    {"names-by-address",
     [](Config& c) {
       c.by_address.names = {1, true};
     },
     look_at_names},
    {"wrong-tokens-by-address",
     [](Config& c) {
       c.by_address.wrong_tokens = {1, true};
     },
     look_at_tokens},
    {"log-level", [](Config& c) { c.log_level = "err"; },
     [](Reloading&) { EXPECT_EQ(spdlog::get_level(), spdlog::level::err); }},
});

TEST_F(Reloading, EveryLiveSettingReachesAllRealms) {
  start();
  ASSERT_TRUE(ann.connect(url(), identity("open", "Ann")));
  ASSERT_TRUE(dan.connect(url(), identity("daily", "Dan")));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing() && dan.playing(); }, kLong));
  party = dan.welcome().realm;
  leave(*visit("asleep", "Mia"));  // a realm that was never played stays awake for its snapshot
  for (const Setting& setting : settings()) {
    if (!setting.is_live()) continue;
    SCOPED_TRACE(setting.name);
    const auto* const found =
        std::find_if(kExpectations.begin(), kExpectations.end(),
                     [&](const Expectation& one) { return one.setting == setting.name; });
    ASSERT_NE(found, kExpectations.end()) << "kExpectations lacks what a change of it does";
    ASSERT_TRUE(only_two_are_awake()) << get("/-/metrics");
    reload(found->change);
    found->look(*this);
    reload([](Config&) {});
  }
}

// Friends at one table share an address: with --table they fill all --max-players, also those that
// are added while the server runs.
TEST_F(Reloading, TableFillsTheNewPlaces) {
  base.table = true;
  base.max_players = 8;
  base.daily = false;
  ASSERT_TRUE(base.proxies.add("127.0.0.1"));
  start();
  std::vector<std::unique_ptr<RawSocket>> friends;
  const auto answer_to = [&](const std::string& name) {
    friends.push_back(std::make_unique<RawSocket>(port()));
    EXPECT_TRUE(friends.back()->upgrade("/open", "X-Forwarded-For: 203.0.113.7\r\n"));
    friends.back()->send(Hello{1, "raw", name, "", ""});
    const auto frame = friends.back()->read_frame();
    const auto message = decode_server(frame ? frame->payload : "");
    const auto* refusal = message ? std::get_if<Refusal>(&*message) : nullptr;
    if (refusal != nullptr) return refusal->sentence;
    return std::string(message && std::holds_alternative<Welcome>(*message) ? "" : "no answer");
  };
  for (int i = 1; i <= 8; ++i) EXPECT_EQ(answer_to("friend-" + std::to_string(i)), "");
  EXPECT_EQ(answer_to("too-early"), "The realm is full.");
  reload([](Config& c) { c.max_players = 12; });
  EXPECT_EQ(answer_to("ninth"), "");
}

}  // namespace
}  // namespace undercroft::reload_test
