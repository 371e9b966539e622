// impostor_test.cc: no secret reaches a server before it has proved its identity, nor another one.
#include <gtest/gtest.h>

#include <vector>

#include "client/client.h"
#include "tests/support/scripted_server.h"

namespace undercroft::impostor_test {
namespace {

using std::chrono::milliseconds;
using testing::ScriptedServer;

struct Impostors : ::testing::Test {
  template <typename Done>
  bool until(Done done) {
    for (int i = 0; i < 10000; ++i) {
      server.listen();
      elsewhere.listen();
      if (loop.run_until(done, milliseconds(1))) return true;
    }
    return false;
  }
  void connect(const ScriptedServer& to, Identity identity) {
    ASSERT_TRUE(client.connect(to.url(), std::move(identity)));
  }
  [[nodiscard]] bool has_ended() const {
    return client.connection_state() == ConnectionState::Ended;
  }
  void play_at_server() {
    connect(server, {.name = "Ann", .password = "anns secret", .retries = -1});
    ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
    server.say(Welcome{EntityId{1}, "crypt", "her-token", {}, ""});
    ASSERT_TRUE(until([&] { return client.connection_state() == ConnectionState::Up; }));
  }

  ScriptedServer server;
  ScriptedServer elsewhere{ServerKey::fresh()};
  Loop loop;
  Client client{loop};
};

TEST_F(Impostors, PasswordIsSentAfterTheProofAndSealed) {
  connect(server, {.name = "Ann", .password = "anns secret"});
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  ASSERT_EQ(server.heard().size(), 2U);
  EXPECT_TRUE(std::holds_alternative<Challenge>(server.heard()[0]));
  EXPECT_EQ(server.last<Hello>()->password, "anns secret");
  EXPECT_EQ(server.bytes_heard().find("anns secret"), std::string::npos)
      << "somebody who passes the bytes on must not read it";
}

// A relay could have another seat's token sent to the client, which would store it as Ann's.
TEST_F(Impostors, NothingThatDecidesTheSeatIsSentInTheOpen) {
  connect(server, {.name = "Annika", .realm = "vault", .watch = "Bobby", .ask_first = true});
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  for (const char* text : {"Annika", "vault", "Bobby"}) {
    EXPECT_EQ(server.bytes_heard().find(text), std::string::npos) << text;
  }
  const Hello& hello = *server.last<Hello>();
  EXPECT_EQ(hello.name + " " + hello.realm + " " + hello.watch, "Annika vault Bobby");
  EXPECT_TRUE(hello.ask_first);
}

// The path of the connection is open to changes as well, and the server's default realm may change.
TEST_F(Impostors, RealmOfTheProofIsNamedAndKept) {
  play_at_server();
  EXPECT_EQ(server.last<Hello>()->realm, "crypt");
  server.lead_to("vault");
  server.say(Moved{server.url()});
  ASSERT_TRUE(until([&] { return server.last<Hello>()->resume_token == "her-token"; }));
  EXPECT_EQ(server.last<Hello>()->realm, "crypt");
}

bool holds(const Client& client, const SealKey& key) {
  const std::string_view memory(reinterpret_cast<const char*>(&client), sizeof client);
  const std::string_view bytes(reinterpret_cast<const char*>(key.data()), SealKey::size());
  return memory.find(bytes) != std::string_view::npos;
}

TEST_F(Impostors, KeysAreForgottenOnceUsed) {
  connect(server, {.name = "Ann"});
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  const SealKeys keys = *server.keys();
  EXPECT_FALSE(holds(client, keys.to_receive)) << "Hello is sealed";
  EXPECT_TRUE(holds(client, keys.to_send)) << "Welcome is still to come";
  server.say(Welcome{EntityId{1}, "crypt", "her-token", {}, ""});
  ASSERT_TRUE(until([&] { return client.connection_state() == ConnectionState::Up; }));
  EXPECT_FALSE(holds(client, keys.to_send));
}

// The server claims another's identity but cannot sign for it.
TEST_F(Impostors, FalseProofGetsNothing) {
  elsewhere.pose_as(ScriptedServer::usual_key());
  connect(elsewhere, {.name = "Ann", .password = "anns secret"});
  ASSERT_TRUE(until([&] { return has_ended(); }));
  EXPECT_EQ(elsewhere.last<Hello>(), nullptr);
  EXPECT_EQ(elsewhere.bytes_heard().find("anns secret"), std::string::npos);
}

TEST_F(Impostors, ServerThatProvesNothingGetsNoSecret) {
  server.be_old();
  for (const Identity& identity : {Identity{.name = "Ann", .password = "anns secret"},
                                   Identity{.name = "Ann", .resume_token = "her-token"}}) {
    connect(server, identity);
    ASSERT_TRUE(until([&] { return has_ended(); }));
    EXPECT_EQ(server.last<Hello>(), nullptr);
  }
}

// Guests still play on servers up to 0.3, and come back to them.
TEST_F(Impostors, OldServerLetsGuestsPlay) {
  server.be_old();
  connect(server, {.name = "Ann", .retries = -1});
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  server.say(Welcome{EntityId{1}, "crypt", "her-token", {}, ""});
  ASSERT_TRUE(until([&] { return client.connection_state() == ConnectionState::Up; }));
  EXPECT_EQ(client.welcome().resume_token, "her-token");
  server.say(Moved{server.url()});
  ASSERT_TRUE(until([&] { return server.last<Hello>()->resume_token == "her-token"; }));
}

// After a lost connection somebody else may listen at the address.
TEST_F(Impostors, TokenIsNotSentToAnotherServer) {
  play_at_server();
  server.say(Moved{elsewhere.url()});
  ASSERT_TRUE(until([&] { return has_ended(); }));
  EXPECT_EQ(elsewhere.last<Hello>(), nullptr);
}

TEST_F(Impostors, TokenIsNotSentToAServerThatProvesNothingAnyMore) {
  play_at_server();
  server.be_old();
  server.say(Moved{server.url()});
  const std::size_t before = server.heard().size();
  ASSERT_TRUE(until([&] { return has_ended(); }));
  for (std::size_t i = before; i < server.heard().size(); ++i) {
    EXPECT_FALSE(std::holds_alternative<Hello>(server.heard()[i]));
  }
}

// A stranger who passes messages on could put a Welcome of its own among them.
TEST_F(Impostors, TokenThatTheServerDidNotSealIsNoToken) {
  connect(server, {.name = "Ann"});
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  server.say_unsealed(Welcome{EntityId{1}, "crypt", "rubbish", {}, ""});
  ASSERT_TRUE(until([&] { return client.connection_state() == ConnectionState::Up; }));
  EXPECT_EQ(client.welcome().resume_token, "");
}

TEST_F(Impostors, SecondWelcomeBringsNoToken) {
  play_at_server();
  std::size_t welcomes = 0;
  client.on_news([&](const News& news) { welcomes += std::holds_alternative<Welcome>(news); });
  server.say_unsealed(Welcome{EntityId{1}, "crypt", "rubbish", {}, ""});
  ASSERT_TRUE(until([&] { return welcomes == 1; }));
  EXPECT_EQ(client.welcome().resume_token, "her-token");
}

// A server that proves nothing may try to plant a token, or to have the stored one thrown away.
TEST_F(Impostors, NothingIsBelievedBeforeHello) {
  server.be_silent();
  std::vector<News> told;
  client.on_news([&told](const News& news) { told.push_back(news); });
  for (const ServerMessage& lie : std::vector<ServerMessage>{
           Welcome{EntityId{1}, "crypt", "rubbish", {}, ""},
           Refusal{RefusalCode::BadToken, "No seat of this realm has that token.", {}}}) {
    const std::size_t before = server.heard().size();
    connect(server, {.name = "Ann", .resume_token = "her-token"});
    ASSERT_TRUE(until([&] { return server.heard().size() > before; }));
    server.say(lie);
    ASSERT_TRUE(until([&] { return has_ended(); }));
  }
  for (const News& news : told) {
    EXPECT_FALSE(std::holds_alternative<Welcome>(news) || std::holds_alternative<SeatLost>(news));
  }
  EXPECT_EQ(client.welcome().resume_token, "");
}

// A server without a data folder comes back as another one: the hero is gone, and its token secret.
TEST_F(Impostors, RestartedPassingServerIsJoinedAnew) {
  server.be_passing();
  elsewhere.be_passing();
  play_at_server();
  server.say(Moved{elsewhere.url()});
  ASSERT_TRUE(until([&] { return elsewhere.last<Hello>() != nullptr; }));
  EXPECT_EQ(elsewhere.last<Hello>()->name, "Ann");
  EXPECT_EQ(elsewhere.last<Hello>()->resume_token, "");
  EXPECT_EQ(elsewhere.last<Hello>()->password, "");
}

TEST_F(Impostors, CallerChoosesTheSeatOrRefuses) {
  std::string answered;
  client.choose_seat([&](const AnsweringServer& found) -> Expected<SeatRequest> {
    answered = found.identity + "/" + found.realm;
    if (found.identity != ScriptedServer::usual_key().identity()) return failed("a stranger");
    return SeatRequest{"vault", {"her-token"}};
  });
  connect(server, {.name = "Ann"});
  ASSERT_TRUE(until([&] { return server.last<Hello>() != nullptr; }));
  EXPECT_EQ(answered, ScriptedServer::usual_key().identity() + "/crypt");
  EXPECT_EQ(server.last<Hello>()->resume_token, "her-token");
  EXPECT_EQ(server.last<Hello>()->realm, "vault");
  connect(elsewhere, {.name = "Ann"});
  ASSERT_TRUE(until([&] { return has_ended(); }));
  EXPECT_EQ(elsewhere.last<Hello>(), nullptr);
}

}  // namespace
}  // namespace undercroft::impostor_test
