// connection_test.cc: the client outlives pauses, failures and moves of its server.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "client/client.h"
#include "tests/support/scripted_server.h"

namespace undercroft::connection_test {
namespace {

using std::chrono::milliseconds;
using testing::ScriptedServer;

struct CalmClient : ::testing::Test {
  CalmClient() {
    client.on_news([this](const News& news) {
      const auto* change = std::get_if<ConnectionChange>(&news);
      if (change == nullptr || change->state != ConnectionState::Lost) return;
      losses.push_back(*change);
      waits.push_back(change->retry_at_ms - client.now_ms());
    });
  }
  // Runs the client, and the servers that are not frozen, until `done`. Returns false after twenty
  // seconds.
  template <typename Done>
  bool until(Done done) {
    for (int i = 0; i < 20000; ++i) {
      if (!is_frozen) server.listen();
      other.listen();
      if (loop.run_until(done, milliseconds(1))) return true;
    }
    return false;
  }
  void be_welcome(const std::string& addresses) {
    ASSERT_TRUE(client.connect(addresses, {.name = "Ann", .retries = -1}));
    ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
    server.say(Welcome{EntityId{1}, "crypt", "her-token", {}, ""});
    ASSERT_TRUE(until([&] { return is_up(); }));
  }
  [[nodiscard]] bool is_up() const { return client.connection_state() == ConnectionState::Up; }
  [[nodiscard]] std::string both() const { return server.url() + " " + other.url(); }

  ScriptedServer server;
  ScriptedServer other;  // of the same identity
  bool is_frozen = false;
  std::vector<ConnectionChange> losses;
  std::vector<std::uint64_t> waits;  // ms, after each loss
  Loop loop;
  Client client{loop};
};

// ---- a halted realm ----

TEST_F(CalmClient, HaltedRealmIsALostConnection) {
  be_welcome(server.url());
  client.resume();
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 2; }));
  server.say(Refusal{RefusalCode::Server, "The realm is halted: disk full.", {}, "halted"});
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 3; }));
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(losses[0].sentence, "The realm is halted: disk full.");
  EXPECT_FALSE(client.refusal());
  EXPECT_EQ(server.last<Hello>()->resume_token, "her-token");
}

TEST_F(CalmClient, HaltedRealmEndsAClientThatDoesNotRetry) {
  ASSERT_TRUE(client.connect(server.url(), {.name = "Ann"}));
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  server.say(Refusal{RefusalCode::Server, "The realm is halted: disk full.", {}, "halted"});
  ASSERT_TRUE(until([&] { return client.connection_state() == ConnectionState::Ended; }));
}

// ---- a retry by hand ----

// The server makes a seat when it reads Hello, and only Welcome carries its token: a client that
// dropped this connection would lock its own player out.
TEST_F(CalmClient, RetryLeavesAnAttemptAloneThatHasSaidHello) {
  be_welcome(server.url());
  server.close_with(CloseCode::GoingAway, "bye");
  ASSERT_TRUE(until([&] { return !losses.empty(); }));
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 2; }));
  client.retry_now();
  EXPECT_FALSE(loop.run_until([&] { return server.listen(), server.count<Hello>() > 2; },
                              milliseconds(200)));
  server.say(Welcome{EntityId{1}, "crypt", "another-token", {}, ""});
  EXPECT_TRUE(until([&] { return is_up(); }));
}

TEST_F(CalmClient, RetryMakesALaterAttemptAtOnce) {
  be_welcome(server.url());
  server.close_with(CloseCode::GoingAway, "bye");
  ASSERT_TRUE(until([&] { return !losses.empty(); }));
  client.retry_now();
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 2; }));
}

// ---- silence ----

TEST_F(CalmClient, SilentServerIsLost) {
  be_welcome(server.url());
  ASSERT_TRUE(until([&] { return !losses.empty(); }));
  EXPECT_EQ(losses[0].sentence, "no answer for 3 s");
  EXPECT_EQ(server.count<Ping>(), 3U);
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 2; }));
  EXPECT_EQ(server.last<Hello>()->resume_token, "her-token");
}

TEST_F(CalmClient, PongsAreEnough) {
  be_welcome(server.url());
  for (std::size_t pings = 1; pings <= 5; ++pings) {
    ASSERT_TRUE(until([&] { return server.count<Ping>() == pings; }));
    server.say(Pong{server.last<Ping>()->stamp});
  }
  EXPECT_TRUE(losses.empty());
}

// On a slow line a large frame takes longer than a server may be silent.
TEST_F(CalmClient, PartsOfAFrameAreEnough) {
  be_welcome(server.url());
  const std::string frame = ScriptedServer::frame_of(ChatLine{1, "Bob", "Hold the door!"});
  for (std::size_t pings = 1; pings <= 6; ++pings) {
    ASSERT_TRUE(until([&] { return server.count<Ping>() == pings; }));
    const std::size_t from = 2 * (pings - 1);
    server.say_part(std::string_view(frame).substr(from, pings < 6 ? 2 : std::string::npos));
  }
  std::vector<ChatLine> lines;
  ASSERT_TRUE(until([&] {
    if (lines.empty()) lines = client.take_chat();
    return !lines.empty();
  }));
  EXPECT_EQ(lines[0].text, "Hold the door!");
  EXPECT_TRUE(losses.empty());
}

// ---- several addresses ----

TEST_F(CalmClient, InvalidAddressAmongSeveralIsReported) {
  EXPECT_FALSE(client.connect("", {.name = "Ann"}));
  const auto done = client.connect(server.url() + " ftp://moon", {.name = "Ann"});
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().find("ftp://moon"), std::string::npos) << done.error();
}

TEST_F(CalmClient, AddressesAreTriedInTurn) {
  be_welcome("ws://127.0.0.1:1 " + both());
  EXPECT_EQ(losses.size(), 1U) << "nothing listens at the first";
  server.close_with(CloseCode::Restart, "moving on");
  ASSERT_TRUE(until([&] { return other.last<Hello>() != nullptr; }));
  EXPECT_EQ(other.last<Hello>()->resume_token, "her-token");
  EXPECT_EQ(losses.back().sentence, "moving on");
  other.close_with(CloseCode::Restart, "moving on");
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 2; })) << "and again from the first";
}

// Its machine still accepts the connection.
TEST_F(CalmClient, FrozenServerDelaysTheNextAddressOnlyBriefly) {
  is_frozen = true;
  ASSERT_TRUE(client.connect(both(), {.name = "Ann", .retries = -1}));
  ASSERT_TRUE(until([&] { return other.last<Hello>() != nullptr; }));
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(losses[0].sentence, "no answer within 2 s");
}

TEST_F(CalmClient, SilentServerIsLeftForTheNextAddress) {
  be_welcome(both());
  ASSERT_TRUE(until([&] { return other.last<Hello>() != nullptr; }));
  EXPECT_EQ(losses[0].sentence, "no answer for 3 s");
  EXPECT_EQ(other.last<Hello>()->resume_token, "her-token");
}

// ---- Moved ----

TEST_F(CalmClient, MoveLeavesTheWayBack) {
  be_welcome(server.url());
  server.say(Moved{other.url() + "/crypt"});
  ASSERT_TRUE(until([&] { return other.last<Hello>() != nullptr; }));
  other.close_with(CloseCode::Restart, "not here either");
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 2; }));
  EXPECT_EQ(server.last<Hello>()->resume_token, "her-token");
}

// A client that comes back is sent on before it is welcome.
TEST_F(CalmClient, MoveBeforeWelcomeKeepsTheToken) {
  be_welcome(server.url());
  client.resume();
  ASSERT_TRUE(until([&] { return server.count<Hello>() == 2; }));
  server.say(Moved{other.url()});
  ASSERT_TRUE(until([&] { return other.last<Hello>() != nullptr; }));
  EXPECT_EQ(other.last<Hello>()->resume_token, "her-token");
}

TEST_F(CalmClient, ServersThatDisagreeAreAskedLessAndLessOften) {
  ASSERT_TRUE(client.connect(server.url(), {.name = "Ann", .resume_token = "her-token"}));
  for (std::size_t hellos = 1; hellos <= 2; ++hellos) {
    for (auto [from, to] : {std::pair(&server, &other), std::pair(&other, &server)}) {
      ASSERT_TRUE(until([&, asked = from] { return asked->count<Hello>() == hellos; }));
      EXPECT_EQ(from->last<Hello>()->resume_token, "her-token");
      const std::size_t moves = losses.size() + 1;
      from->say(Moved{to->url()});
      ASSERT_TRUE(until([&] { return losses.size() == moves; }));
    }
  }
  EXPECT_LE(waits[0], 100U);
  EXPECT_GE(waits[1], 250U);
  EXPECT_GE(waits[2], 500U);
  EXPECT_GE(waits[3], 500U);
}

}  // namespace
}  // namespace undercroft::connection_test
