// hostile_test.cc: clients that break the protocol lose their connection and harm no other; slow
// readers.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

#include "client/client.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::hostile_test {
namespace {

using testing::RawFrame;
using testing::RawSocket;
using testing::TestServer;

const std::string kRoom = R"(
title = "a room"
rules = { combat = "plain", awareness = 1, deadline_ms = 600000 }
map = """
##########
#<.......#
#........#
#....C..A#
##########
"""
[legend]
A = "player"
C = "player"
)";

void expect_close(RawSocket& socket, CloseCode code, const std::string& reason) {
  const auto frame = socket.read_to_close();
  ASSERT_TRUE(frame) << "the connection was cut without a close frame";
  EXPECT_EQ(frame->code, static_cast<int>(code));
  EXPECT_EQ(frame->payload, reason);
}

void hello(RawSocket& socket, const std::string& name) {
  ASSERT_TRUE(socket.upgrade());
  socket.send(Hello{1, "raw", name, "", ""});
}

std::string page(const TestServer& server, const std::string& request) {
  RawSocket socket(server.port());
  socket.send_bytes(request + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return socket.read_until("the whole page, until the server closes");
}

struct Hostile : ::testing::Test {
  explicit Hostile(Config config = {}) : server(kRoom, std::move(config)) {}

  // A quiet witness, which must never notice anything.
  void SetUp() override {
    EXPECT_TRUE(witness.connect(server.url(), {.name = "Witness"}));
    ASSERT_TRUE(witness.wait_until([&] { return witness.playing(); }));
  }
  void TearDown() override {
    if (witness.ending()) return;
    EXPECT_TRUE(witness.act({})) << "the witness's game must go on";
    EXPECT_EQ(witness.metrics().misfits, 0u);
  }
  // Connects, and sends a Hello.
  Refusal refusal_of(Identity identity) {
    Client client(loop);
    EXPECT_TRUE(client.connect(server.url(), std::move(identity)));
    EXPECT_TRUE(client.wait_until([&] { return client.refusal() && client.ending(); }));
    EXPECT_EQ(client.ending()->code, static_cast<int>(CloseCode::Refused));
    return client.refusal().value_or(Refusal{});
  }

  TestServer server;
  Loop loop;
  Client witness{loop};
};

TEST_F(Hostile, UnparsableFrameIsMalformed) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  socket.send_frame("\xFF\xFF\xFF");
  expect_close(socket, CloseCode::Malformed, "the frame is not a message of this protocol");
}

TEST_F(Hostile, FrameAboveTheLimitIsTooBig) {
  RawSocket socket(server.port());
  hello(socket, "Big");
  socket.send_frame(std::string(kMaxClientFrame + 1, 'x'));
  expect_close(socket, CloseCode::TooBig, "a frame larger than 4096 bytes");
}

TEST_F(Hostile, FrameFarAboveTheLimitIsTooBig) {
  RawSocket socket(server.port());
  hello(socket, "Huge");
  socket.send_frame(std::string(60000, 'x'));
  expect_close(socket, CloseCode::TooBig, "a frame larger than 4096 bytes");
}

TEST_F(Hostile, TextFrameIsMalformed) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  socket.send_frame(encode(ClientMessage{Hello{1, "raw", "Texter", "", ""}}),
                    RawSocket::Sort::Text);
  expect_close(socket, CloseCode::Malformed, "the frame is not binary");
}

TEST_F(Hostile, FloodOfMessagesIsClosed) {
  RawSocket socket(server.port());
  hello(socket, "Flood");
  for (int i = 0; i < 40; ++i) socket.send(Ping{1});
  expect_close(socket, CloseCode::Flood, "more than 30 messages a second");
}

TEST_F(Hostile, FloodOfPingsIsClosed) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  for (int i = 0; i < 40; ++i) socket.send_frame("", RawSocket::Sort::Ping);
  expect_close(socket, CloseCode::Flood, "more than 30 messages a second");
}

TEST_F(Hostile, FloodOfUnsolicitedPongsIsClosed) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  for (int i = 0; i < 40; ++i) socket.send_frame("", RawSocket::Sort::Pong);
  expect_close(socket, CloseCode::Flood, "more than 30 messages a second");
}

TEST(Limits, MessageAndByteLimitsAreConfigurable) {
  Config config;
  config.messages_a_second = 50;
  config.bytes_a_second = 8192;
  testing::TestServer server(kRoom, config);
  RawSocket busy(server.port());
  hello(busy, "Busy");
  for (int i = 0; i < 60; ++i) busy.send(Ping{1});
  expect_close(busy, CloseCode::Flood, "more than 50 messages a second");
  RawSocket big(server.port());
  hello(big, "Bigger");
  for (int i = 0; i < 45; ++i) big.send(ChatSay{std::string(kMaxChat, 'x')});
  expect_close(big, CloseCode::Flood, "more than 8192 bytes a second");
}

// A cage of 336 wandering creatures. A turn takes many times longer than the realm's share refills
// meanwhile, however fast or busy the machine.
const std::string kCage = R"(
title = "a cage"
rules = { combat = "plain", awareness = 31, deadline_ms = 600000 }
map = """
##################################
#<#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#A#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
#.#.MMMMMMMMMMMMMMMMMMMMMMMMMMMM.#
##################################
"""
[legend]
A = "player"
M = { blueprint = "grunt", sequence = [{ action = "move", movs = "wander" }] }
)";

// Asks for a turn and reads until it has been played. Returns whether the realm's message came
// first. A rest lasts at most a hundred times the time used, so it ends within the ten seconds that
// a frame is waited for.
bool is_told_of_a_rest_by_turn(RawSocket& ann, std::uint32_t sequence) {
  ann.send(IntentMessage{sequence, 0, true, {}});
  bool is_told = false;
  while (const auto frame = ann.read_frame()) {
    const auto said = decode_server(frame->payload);
    if (!said) break;
    const auto* line = std::get_if<ChatLine>(&*said);
    is_told = is_told || (line != nullptr && line->text.starts_with("This realm is overloaded"));
    const auto* delta = std::get_if<Delta>(&*said);
    if (delta != nullptr && delta->accepted == sequence) return is_told;
  }
  ADD_FAILURE() << "turn " << sequence << " was never played";
  return true;
}

// The players are notified, and the turns go on later.
TEST(Limits, RealmRestsAfterUsingUpItsShareOfTheThread) {
  Config config;
  config.messages_a_second = 1000;
  config.realm_cpu = 1;
  testing::TestServer server(kCage, config);
  RawSocket ann(server.port());
  hello(ann, "Ann");
  std::uint32_t turns = 1;
  while (turns < 900 && !is_told_of_a_rest_by_turn(ann, turns)) ++turns;
  EXPECT_LT(turns, 900U);
  EXPECT_EQ(page(server, "GET /-/metrics").find("{limit=\"realm_cpu\"} 0\n"), std::string::npos);
}

TEST_F(Hostile, FloodOfEmptyFragmentsIsClosed) {
  RawSocket socket(server.port());
  hello(socket, "Empty");
  socket.send_fragment("", RawSocket::Sort::Binary);
  for (int i = 0; i < 3000; ++i) socket.send_fragment("", RawSocket::Sort::Continuation);
  expect_close(socket, CloseCode::Flood, "more than 4096 bytes a second outside messages");
}

TEST_F(Hostile, FloodOfTinyFragmentsIsClosed) {
  RawSocket socket(server.port());
  hello(socket, "Crumbs");
  socket.send_fragment("x", RawSocket::Sort::Binary);
  for (int i = 0; i < 3000; ++i) socket.send_fragment("x", RawSocket::Sort::Continuation);
  expect_close(socket, CloseCode::Flood, "more than 4096 bytes a second outside messages");
}

// This is allowed: messages of maximum size, in fragments, at the maximum rate.
TEST_F(Hostile, FragmentsAtTheAllowedRateAreNoFlood) {
  RawSocket socket(server.port());
  hello(socket, "Decent");
  for (int i = 0; i < 25; ++i) {
    const std::string chat = encode(ClientMessage{ChatSay{std::string(kMaxChat, 'x')}});
    socket.send_fragment(chat.substr(0, 100), RawSocket::Sort::Binary);
    socket.send_fragment(chat.substr(100, 100), RawSocket::Sort::Continuation);
    socket.send_frame(chat.substr(200), RawSocket::Sort::Continuation);
  }
  socket.send(Leave{});
  expect_close(socket, CloseCode::Normal, "goodbye");
}

TEST_F(Hostile, SecondHelloIsMalformed) {
  RawSocket socket(server.port());
  hello(socket, "Twice");
  socket.send(Hello{1, "raw", "Twice", "", ""});
  expect_close(socket, CloseCode::Malformed, "a second Hello");
}

TEST_F(Hostile, FirstMessageMustBeHello) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(Ping{1});
  expect_close(socket, CloseCode::Refused, "The first message must be Hello.");
}

TEST_F(Hostile, UnknownVersionIsRefusedWithTheSupportedOnes) {
  const Refusal refusal = refusal_of({.name = "Future", .protocol = 2});
  EXPECT_EQ(refusal.code, RefusalCode::Version);
  EXPECT_EQ(refusal.sentence, "This server speaks protocol 1, not 2.");
  EXPECT_EQ(refusal.spoken, std::vector<std::uint32_t>{1});
}

TEST_F(Hostile, TakenNameInvalidNameAndUnknownRealmAreRefused) {
  EXPECT_EQ(refusal_of({.name = "wITNESS"}).code, RefusalCode::NameTaken);
  EXPECT_EQ(refusal_of({.name = "a b"}).code, RefusalCode::Name);
  EXPECT_EQ(refusal_of({.name = "Lost", .realm = "cellar"}).code, RefusalCode::NoSuchRealm);
}

TEST_F(Hostile, GuessedTokenIsRefused) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(Hello{1, "raw", "Thief", "", "guessed"});
  expect_close(socket, CloseCode::Refused, "No seat of this realm has that token.");
}

TEST_F(Hostile, PagesAreServedBesideTheGame) {
  EXPECT_TRUE(page(server, "GET /-/health").ends_with("\r\n\r\nok\n"));
  EXPECT_NE(page(server, "GET /-/metrics").find("\nundercroft_players 1\n"), std::string::npos);
  EXPECT_TRUE(page(server, "GET /-/else").starts_with("HTTP/1.1 404"));
  EXPECT_TRUE(page(server, "POST /-/health").starts_with("HTTP/1.1 405"));
}

Config hasty() {
  Config config;
  config.hello_ms = 1000;
  return config;
}

// There is no witness here: on a busy machine its own Hello might be too late.
struct HastyServer : ::testing::Test {
  TestServer server{kRoom, hasty()};
};

TEST_F(HastyServer, SilentConnectionIsClosed) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  expect_close(socket, CloseCode::Malformed, "no Hello arrived in time");
}

TEST_F(HastyServer, ConnectionWithoutARequestIsCut) {
  RawSocket socket(server.port());
  EXPECT_EQ(socket.read_until("anything"), "");
}

Config for_three() {
  Config config;
  config.max_connections = 3;
  return config;
}

struct CrowdedServer : ::testing::Test {
  // The server may notice a moment later that a client has disconnected.
  [[nodiscard]] bool joins_when_there_is_room() const {
    for (int tries = 0; tries < 200; ++tries) {
      if (RawSocket(server.port()).upgrade()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }
  TestServer server{kRoom, for_three()};
};

// Some connections are reserved for pages, so the health of a full server can still be queried.
TEST_F(CrowdedServer, FourthConnectionIsRefusedAndCounted) {
  RawSocket first(server.port());
  RawSocket second(server.port());
  auto third = std::make_unique<RawSocket>(server.port());
  RawSocket fourth(server.port());
  hello(first, "Ann");
  hello(second, "Cleo");
  hello(*third, "Dee");
  for (RawSocket* joined : {&first, &second, third.get()}) ASSERT_TRUE(joined->read_frame());
  EXPECT_TRUE(fourth.ask_for_websocket("/").starts_with("HTTP/1.1 503"));
  EXPECT_TRUE(page(server, "GET /-/health").ends_with("\r\n\r\nok\n"));
  const std::string metrics = page(server, "GET /-/metrics");
  EXPECT_NE(metrics.find("\nundercroft_turned_away_total 1\n"), std::string::npos) << metrics;
  third.reset();
  EXPECT_TRUE(joins_when_there_is_room());
}

// Silent connections, however many, keep no newcomer out.
TEST_F(CrowdedServer, OldestConnectionWithoutHelloGivesWay) {
  RawSocket player(server.port());
  hello(player, "Ann");
  std::vector<std::unique_ptr<RawSocket>> silent;
  for (int i = 0; i < 20; ++i) {
    silent.push_back(std::make_unique<RawSocket>(server.port()));
    ASSERT_TRUE(silent.back()->upgrade()) << i;
  }
  expect_close(*silent.front(), CloseCode::Restart, "the server is full and no Hello has arrived");
  RawSocket newcomer(server.port());
  hello(newcomer, "Cleo");
  ASSERT_TRUE(newcomer.read_frame());
  RawSocket third(server.port());
  ASSERT_TRUE(third.upgrade()) << "a silent one is left";
  player.send(Ping{7});
  EXPECT_TRUE(player.read_frame()) << "players stay";
}

// A client that starts requests without ending them does not take a slot from others.
TEST_F(CrowdedServer, UnfinishedRequestsKeepNoClientOut) {
  std::vector<std::unique_ptr<RawSocket>> halves;
  for (int i = 0; i < 100; ++i) {
    halves.push_back(std::make_unique<RawSocket>(server.port()));
    halves.back()->send_bytes("GET / HT");
  }
  EXPECT_TRUE(page(server, "GET /-/health").ends_with("\r\n\r\nok\n"));
  RawSocket player(server.port());
  EXPECT_TRUE(player.upgrade());
}

TEST_F(Hostile, FloodIsWarnedBeforeItIsClosed) {
  RawSocket socket(server.port());
  hello(socket, "Hasty");
  for (int i = 0; i < 25; ++i) socket.send(Ping{1});
  std::string said;
  while (said.empty()) {
    const auto frame = socket.read_frame();
    ASSERT_TRUE(frame && !frame->is_close);
    const auto decoded = decode_server(frame->payload);
    const auto* line = decoded ? std::get_if<ChatLine>(&*decoded) : nullptr;
    if (line != nullptr && line->text.starts_with("Slow")) said = line->text;
  }
  EXPECT_EQ(said, "Slow down: more than 30 messages a second close this connection.");
}

// ---- health and metrics on a port of their own: players can neither fill it nor read them ----

struct PagesApart : ::testing::Test {
  static Config config() {
    Config config;
    config.max_connections = 1;
    config.pages_address = "127.0.0.1";
    return config;
  }
  [[nodiscard]] static std::string get(int port, const std::string& path) {
    RawSocket socket(port);
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  TestServer server{kRoom, config()};
};

TEST_F(PagesApart, AreServedOnlyOnTheirOwnPort) {
  EXPECT_TRUE(get(server.pages_port(), "/-/health").ends_with("\r\n\r\nok\n"));
  EXPECT_NE(get(server.pages_port(), "/-/metrics").find("undercroft_realms 1"), std::string::npos);
  EXPECT_TRUE(get(server.port(), "/-/metrics").starts_with("HTTP/1.1 404"));
  RawSocket player(server.pages_port());
  EXPECT_FALSE(player.upgrade()) << "the pages' port accepts no players";
}

TEST_F(PagesApart, AreServedWhileTheGamePortIsFull) {
  std::vector<std::unique_ptr<RawSocket>> hanging;
  for (int i = 0; i < 40; ++i) hanging.push_back(std::make_unique<RawSocket>(server.port()));
  EXPECT_TRUE(get(server.pages_port(), "/-/health").ends_with("\r\n\r\nok\n"));
}

// ---- limits by address, set explicitly so that they hold for this machine ----

struct FewConnections : ::testing::Test {
  static Config config() {
    Config config;
    config.by_address.connections = {3, true};
    return config;
  }
  TestServer server{kRoom, config()};
};

TEST_F(FewConnections, ExtraConnectionIsRefusedWithTheReason) {
  std::vector<std::unique_ptr<RawSocket>> open;
  for (int i = 0; i < 3; ++i) {
    open.push_back(std::make_unique<RawSocket>(server.port()));
    ASSERT_TRUE(open.back()->upgrade());
  }
  RawSocket fourth(server.port());
  const std::string answer = fourth.read_until("the whole page, until the server closes");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 429")) << answer;
  EXPECT_TRUE(
      answer.ends_with("3 connections from your address are open already "
                       "(--connections-by-address)\n"))
      << answer;
}

struct BehindAProxy : ::testing::Test {
  static Config config(const char* proxies) {
    Config config;
    config.by_address.connections = {2, true};
    EXPECT_TRUE(config.proxies.add(proxies));
    return config;
  }
  // Opens a connection with this forwarded address, keeps it open, and returns the answer.
  std::string answer(const TestServer& server, const std::string& from) {
    open.push_back(std::make_unique<RawSocket>(server.port()));
    return open.back()->ask_for_websocket("/", "X-Forwarded-For: " + from + "\r\n").substr(0, 12);
  }
  std::vector<std::unique_ptr<RawSocket>> open;
};

TEST_F(BehindAProxy, ForwardedAddressIsTrusted) {
  const TestServer server(kRoom, config("127.0.0.0/8"));
  for (const char* from : {"203.0.113.7", "203.0.113.7", "203.0.113.8", "6.6.6.6, 203.0.113.8"}) {
    EXPECT_EQ(answer(server, from), "HTTP/1.1 101") << from;
  }
  EXPECT_EQ(answer(server, "203.0.113.7"), "HTTP/1.1 429");
  EXPECT_EQ(answer(server, "6.6.6.6, 203.0.113.8"), "HTTP/1.1 429")
      << "earlier entries may be forged";
}

TEST_F(BehindAProxy, OtherForwardedAddressesAreIgnored) {
  const TestServer server(kRoom, config("10.0.0.0/8"));
  EXPECT_EQ(answer(server, "203.0.113.1"), "HTTP/1.1 101");
  EXPECT_EQ(answer(server, "203.0.113.2"), "HTTP/1.1 101");
  EXPECT_NE(answer(server, "203.0.113.3"), "HTTP/1.1 101") << "the third from this machine";
}

struct FewNames : Hostile {
  static Config config() {
    Config config;
    config.by_address.names = {3, true};
    config.by_address.wrong_tokens = {2, true};
    config.places_by_address = {2, true};
    return config;
  }
  FewNames() : Hostile(config()) {}
};

TEST_F(FewNames, FurtherNamesAreRefusedAndPlacesAreLimited) {
  RawSocket second(server.port());
  hello(second, "Second");
  ASSERT_TRUE(second.read_frame());
  const Refusal no_place = refusal_of({.name = "Third"});
  EXPECT_EQ(no_place.code, RefusalCode::Full);
  EXPECT_EQ(no_place.reason, "places-by-address");
  EXPECT_EQ(no_place.sentence,
            "There are 2 players from your address here: no more may join "
            "(the host may set --places-by-address or --table).");
  const Refusal no_name = refusal_of({.name = "Fourth"});
  EXPECT_EQ(no_name.code, RefusalCode::Server);
  EXPECT_EQ(no_name.reason, "too-many-names");
  const std::string metrics = page(server, "GET /-/metrics");
  for (const char* counted : {"names_by_address", "places_by_address"}) {
    const std::string row = std::string("undercroft_limited_total{limit=\"") + counted + "\"} 1\n";
    EXPECT_NE(metrics.find(row), std::string::npos) << metrics;
  }
}

// A guessing client waits. A client with the right token does not, even from the same address.
TEST_F(FewNames, GuessedTokensAreDelayedAndRightOnesAreNot) {
  std::vector<std::unique_ptr<RawSocket>> guesses;
  for (int i = 0; i < 4; ++i) {
    guesses.push_back(std::make_unique<RawSocket>(server.port()));
    ASSERT_TRUE(guesses.back()->upgrade());
    guesses.back()->send(Hello{1, "raw", "Thief", "", "guess-" + std::to_string(i)});
  }
  RawSocket owner(server.port());
  ASSERT_TRUE(owner.upgrade());
  owner.send(Hello{1, "raw", "", "", witness.welcome().resume_token});
  const auto frame = owner.read_frame();
  ASSERT_TRUE(frame);
  const auto decoded = decode_server(frame->payload);
  EXPECT_TRUE(decoded && std::holds_alternative<Welcome>(*decoded));
  for (auto& guess : guesses) {
    expect_close(*guess, CloseCode::Refused, "No seat of this realm has that token.");
  }
  ASSERT_TRUE(witness.wait_until([&] { return witness.ending().has_value(); }));
  EXPECT_EQ(witness.ending()->code, static_cast<int>(CloseCode::Replaced));
}

Config small_buffers() {
  Config config;
  config.send_buffer = 2048;
  config.chat_lines = 6000;
  return config;
}

struct SlowReader : Hostile {
  SlowReader() : Hostile(small_buffers()) {}

  // The state and counts after reading from the socket.
  struct Heard {
    Observation known;
    int deltas = 0;
    int said = 0;  // by the witness
    std::string misfit;
  };
  static Heard listen(RawSocket& socket, const std::function<bool(const Heard&)>& enough) {
    Heard heard;
    while (!enough(heard)) {
      const auto frame = socket.read_frame();
      if (!frame || frame->is_close) break;
      const auto decoded = decode_server(frame->payload);
      const auto* delta = decoded ? std::get_if<Delta>(&*decoded) : nullptr;
      if (delta == nullptr) continue;
      ++heard.deltas;
      if (auto done = apply(heard.known, *delta); !done) heard.misfit = done.error();
      for (const Report& r : delta->reports) {
        if (r.verb == Verb::Said) ++heard.said;
      }
    }
    return heard;
  }
};

TEST_F(SlowReader, GetsOneLargerDeltaInsteadOfAQueue) {
  RawSocket slow(server.port(), 2048);
  hello(slow, "Slowpoke");
  ASSERT_TRUE(witness.wait_until([&] { return witness.sees("Slowpoke") != nullptr; }));
  // Enough talk to fill every buffer on the way to the slow reader.
  Client talker(loop);
  ASSERT_TRUE(talker.connect(server.url(), {.name = "Talker"}));
  ASSERT_TRUE(talker.wait_until([&] { return talker.playing(); }));
  for (int i = 0; i < 25; ++i) talker.chat(std::string(kMaxChat, 'x'));
  std::size_t heard_lines = 0;
  ASSERT_TRUE(witness.wait_until([&] {
    heard_lines += witness.take_chat().size();
    return heard_lines >= 25;
  }));
  const int kTurns = 12;
  ASSERT_TRUE(witness.act({IntentVerb::Bump, Direction::Up, kNobody, ""}));
  for (int i = 0; i < kTurns; ++i) {
    ASSERT_TRUE(witness.act({IntentVerb::Say, Direction::None, kNobody, std::to_string(i)}));
  }
  const Heard heard = listen(slow, [&](const Heard& h) { return h.said >= kTurns; });
  EXPECT_EQ(heard.misfit, "");
  EXPECT_EQ(heard.said, kTurns);    // every line arrives ...
  EXPECT_LT(heard.deltas, kTurns);  // ... in fewer deltas
  const auto mover = std::find_if(
      heard.known.entities.begin(), heard.known.entities.end(),
      [&](const auto& entry) { return heard.known.look(entry.second).name == "Witness"; });
  ASSERT_NE(mover, heard.known.entities.end());
  EXPECT_EQ(mover->second.at, witness.known().self.at);
}

}  // namespace
}  // namespace undercroft::hostile_test
