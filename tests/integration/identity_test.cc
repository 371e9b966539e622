// identity_test.cc: the server's key pair in its data folder, and logins that are sealed for it.
#include "server/stored/identity.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "client/client.h"
#include "server/gateway/connections/secret_channel.h"
#include "shared/trust/sealed_hello.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::identity_test {
namespace {

namespace fs = std::filesystem;
using testing::RawSocket;
using testing::TestServer;

std::string identity_of(const std::string& folder) {
  const auto key = server_key_in(folder);
  return key ? (*key)->identity() : key.error();
}

TEST(ServerIdentity, IsTheSameAfterARestart) {
  const testing::TemporaryFolder folder;
  const std::string first = identity_of(folder.path());
  EXPECT_EQ(first.size(), 43U);
  EXPECT_EQ(identity_of(folder.path()), first);
  struct stat info {};
  ASSERT_EQ(stat((folder.path() + "/identity.key").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
  EXPECT_NE(identity_of(""), identity_of("")) << "without a folder each process has its own";
}

// With a new key every player would be warned of an impostor, so a lost one is not replaced.
TEST(ServerIdentity, LostOrBrokenKeyIsAnError) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path() + "/identity.key";
  (void)identity_of(folder.path());
  const std::string secret = [&] {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  fs::remove(path);
  EXPECT_NE(identity_of(folder.path()).find("is missing: restore it"), std::string::npos);
  EXPECT_FALSE(fs::exists(path));
  std::ofstream(path) << secret.substr(3);
  EXPECT_NE(identity_of(folder.path()).find("contains no valid key"), std::string::npos);
}

// Servers up to 0.3 stored a random word.
TEST(ServerIdentity, FolderOfAnEarlierVersionGetsAKey) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder.path() + "/identity") << "nT0y6dZ0m0zJm3C1yqf9q1kzq8H2Xc5b\n";
  const std::string identity = identity_of(folder.path());
  EXPECT_EQ(identity.size(), 43U);
  EXPECT_EQ(identity_of(folder.path()), identity);
}

Config stored_in(const testing::TemporaryFolder& folder) {
  Config config;
  config.data = folder.path();
  return config;
}

TEST(ServerIdentity, HeroComesBackToARestartedServer) {
  const testing::TemporaryFolder folder;
  Loop loop;
  Client ann(loop);
  std::string token;
  {
    const TestServer server(testing::kQuietRoom, stored_in(folder));
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
    token = ann.welcome().resume_token;
    ann.drop();
  }
  ASSERT_NE(token, "");
  const TestServer server(testing::kQuietRoom, stored_in(folder));
  ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann", .resume_token = token}));
  EXPECT_TRUE(ann.wait_until([&] { return ann.playing(); }));
}

struct RawLogin : ::testing::Test {
  Proof prove(RawSocket& socket, const ClientChallenge& challenge) {
    EXPECT_TRUE(socket.upgrade());
    socket.send(challenge.challenge());
    return std::get<Proof>(decode_server(socket.read_frame()->payload).value());
  }
  static Hello hello() {
    Hello hello;
    hello.protocol = 1;
    hello.client = "raw";
    hello.name = "Ann";
    return hello;
  }
  std::string refusal(RawSocket& socket) {
    const auto frame = socket.read_frame();
    if (!frame || frame->is_close) return "closed";
    const auto message = decode_server(frame->payload).value();
    const auto* refusal = std::get_if<Refusal>(&message);
    return refusal == nullptr ? "" : refusal->sentence;
  }
  TestServer server{testing::kQuietRoom};
};

TEST_F(RawLogin, TokenIsSealedForTheClientThatAsked) {
  RawSocket socket(server.port());
  const ClientChallenge challenge;
  const auto keys = challenge.check(prove(socket, challenge));
  ASSERT_TRUE(keys) << keys.error();
  Hello sealed = hello();
  seal_hello(sealed, keys->to_send);
  socket.send(sealed);
  const auto welcome = decode_server(socket.read_frame()->payload).value();
  EXPECT_EQ(std::get<Welcome>(welcome).resume_token, "");
  EXPECT_TRUE(unseal(keys->to_receive, std::get<Welcome>(welcome).sealed_token));
}

TEST_F(RawLogin, SecretsMustBeSealedForThisConnection) {
  RawSocket unproved(server.port());
  ASSERT_TRUE(unproved.upgrade());
  Hello sealed = hello();
  seal_hello(sealed, SealKey());
  unproved.send(sealed);
  EXPECT_EQ(refusal(unproved), "Hello is not sealed for this connection.");
  RawSocket other(server.port());
  const ClientChallenge challenge;
  (void)prove(other, challenge);
  other.send(sealed);
  EXPECT_EQ(refusal(other), "Hello is not sealed for this connection.");
  RawSocket open(server.port());
  (void)prove(open, challenge);
  open.send(hello());
  EXPECT_EQ(refusal(open), "Hello is not sealed for this connection.") << "a relay's own Hello";
  RawSocket weak(server.port());
  ASSERT_TRUE(weak.upgrade());
  weak.send(Challenge{std::string(32, '\0')});
  EXPECT_EQ(refusal(weak), "the challenge holds no usable key");
}

// A relay writes another name beside the sealed one, to have that seat's token sent to the client.
TEST_F(RawLogin, SealedNameCounts) {
  RawSocket socket(server.port());
  const ClientChallenge challenge;
  Hello relayed = hello();
  seal_hello(relayed, challenge.check(prove(socket, challenge))->to_send);
  relayed.name = "Mallory";
  relayed.watch = "Ann";
  socket.send(relayed);
  const auto welcome = decode_server(socket.read_frame()->payload).value();
  ASSERT_TRUE(std::holds_alternative<Welcome>(welcome));
  Loop loop;
  for (const auto& [name, is_taken] : {std::pair{"Ann", true}, std::pair{"Mallory", false}}) {
    Client other(loop);
    ASSERT_TRUE(other.connect(server.url(), {.name = name}));
    ASSERT_TRUE(other.wait_until([&] { return other.playing() || other.refusal(); }));
    EXPECT_EQ(other.refusal().has_value(), is_taken) << name;
  }
}

// Clients up to 0.3 send no challenge: nothing changes for them.
TEST_F(RawLogin, OldClientJoinsWithoutAProof) {
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(hello());
  const auto welcome = decode_server(socket.read_frame()->payload).value();
  EXPECT_NE(std::get<Welcome>(welcome).resume_token, "");
  EXPECT_EQ(std::get<Welcome>(welcome).sealed_token, "");
}

// The realm of the Hello is on another thread, where the connection is read again from its start.
TEST(SealedLogin, MovesToAnotherRealm) {
  const testing::TemporaryFolder folder;
  Config config = stored_in(folder);
  config.realms = {"one", "two"};
  const TestServer server(testing::kQuietRoom, config);
  Loop loop;
  Client ann(loop);
  const Identity identity{.name = "Ann", .realm = "two"};
  ASSERT_TRUE(ann.connect(server.url(), identity));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  const std::string token = ann.welcome().resume_token;
  ASSERT_NE(token, "");
  ann.drop();
  Identity again = identity;
  again.resume_token = token;
  ASSERT_TRUE(ann.connect(server.url(), again));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  EXPECT_EQ(ann.welcome().realm, "two");
}

// ---- keys in memory ----

TEST(SecretChannel, ForgetsItsKeysWhenItCloses) {
  const ClientChallenge client;
  SecretChannel channel;
  const auto proof = channel.open(ServerKey::fresh(), client.challenge(), "crypt", false);
  const SealKeys keys = client.check(*proof).value();
  const auto holds = [&](const SealKey& key) {
    const std::string_view memory(reinterpret_cast<const char*>(&channel), sizeof channel);
    const std::string_view bytes(reinterpret_cast<const char*>(key.data()), SealKey::size());
    return memory.find(bytes) != std::string_view::npos;
  };
  EXPECT_TRUE(holds(keys.to_send) && holds(keys.to_receive));
  channel.close();
  EXPECT_FALSE(holds(keys.to_send) || holds(keys.to_receive));
}

}  // namespace
}  // namespace undercroft::identity_test
