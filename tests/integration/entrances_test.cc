// entrances_test.cc: what each kind of arrival gets at each entrance of a server.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/client.h"
#include "tests/support/test_server.h"

namespace undercroft::entrances_test {
namespace {

// What a server has said to a client that asked, or tried to join.
struct Answered {
  std::string refusal = {};
  bool plays = false;
  std::optional<RealmList> realms = {};
  std::optional<RealmMade> made = {};
};

// A server with guests, spectators, realms of players' own and a data folder. Ann, a guest, plays.
struct Entrances : ::testing::Test {
  void SetUp() override {
    Config config;
    config.data = folder.path();
    config.guests = true;
    config.watchers = 4;
    config.player_realms = 4;
    server = std::make_unique<testing::TestServer>(testing::kQuietRoom, config);
    ASSERT_TRUE(arrive(ann, {.name = "Ann"}).plays);
  }
  // Runs `undercroft-server WORDS --data FOLDER`, and returns what it prints.
  std::string host(const std::string& words, const std::string& input = "") const {
    const testing::TemporaryFile in(input + "\n");
    const testing::TemporaryFile out("");
    const std::string line = std::string(UNDERCROFT_BIN "/undercroft-server ") + words +
                             " --data " + folder.path() + " <" + in.path() + " >" + out.path() +
                             " 2>&1";
    EXPECT_EQ(std::system(line.c_str()), 0) << words;
    std::ifstream file(out.path());
    std::string said((std::istreambuf_iterator<char>(file)), {});
    while (!said.empty() && said.back() == '\n') said.pop_back();
    return said;
  }
  Answered arrive(Client& client, Identity identity) {
    Answered answer;
    client.on_news([&answer](const News& news) {
      if (const auto* list = std::get_if<RealmList>(&news)) answer.realms = *list;
      if (const auto* made = std::get_if<RealmMade>(&news)) answer.made = *made;
    });
    EXPECT_TRUE(client.connect(server->url(), std::move(identity)));
    EXPECT_TRUE(client.wait_until(
        [&] { return client.playing() || client.refusal() || answer.realms || answer.made; },
        std::chrono::seconds(30)));
    client.on_news([](const News&) {});
    if (client.refusal()) answer.refusal = client.refusal()->sentence;
    answer.plays = client.playing();
    return answer;
  }
  Answered arrive(Identity identity) {
    Client client(loop);
    return arrive(client, std::move(identity));
  }
  [[nodiscard]] std::vector<std::string> names_in_lobby() {
    const auto list = arrive({.lobby = true}).realms;
    return list && !list->realms.empty() ? list->realms.front().names : std::vector<std::string>();
  }

  testing::TemporaryFolder folder;
  std::unique_ptr<testing::TestServer> server;
  Loop loop;
  Client ann{loop};
};

constexpr const char* kUnlisted = "This server is open only to players on its list: ask its host.";
constexpr const char* kNoRealms = "Players may make no realms here.";

// ---- guests, while anybody may join ----

TEST_F(Entrances, StrangerReadsTheLobbyMakesARealmAndWatches) {
  EXPECT_EQ(names_in_lobby(), std::vector<std::string>{"Ann"});
  EXPECT_EQ(arrive({.lobby = true, .new_realm = "attic"}).made.value_or(RealmMade{}).sentence, "");
  EXPECT_TRUE(arrive({.name = "Bob", .watch = "Ann"}).plays);
  EXPECT_TRUE(arrive({.name = "Cid"}).plays);
}

TEST_F(Entrances, MadeUpTokenIsNoProof) {
  EXPECT_FALSE(arrive({.name = "Ann", .resume_token = "made up"}).plays);
  EXPECT_FALSE(arrive({.name = "Ann"}).plays) << "her name is taken";
  const std::string seat = ann.welcome().resume_token;
  EXPECT_TRUE(arrive({.name = "another", .resume_token = seat}).plays) << "the seat counts";
}

// ---- the allow-list ----

struct ClosedEntrances : Entrances {
  void SetUp() override {
    Entrances::SetUp();
    host("admin allow guest Ann");
    host("admin allow guest Dan");
    host("admin allow-only on");
  }
};

TEST_F(ClosedEntrances, ListedNameIsNotEnoughToWatch) {
  EXPECT_EQ(arrive({.name = "Ann", .watch = "Ann"}).refusal, kUnlisted);
  EXPECT_EQ(arrive({.name = "Ann", .resume_token = "made up", .watch = "Ann"}).refusal, kUnlisted);
  EXPECT_EQ(arrive({.name = "Eve", .watch = "Ann"}).refusal, kUnlisted);
}

TEST_F(ClosedEntrances, ListedGuestTakesItsSeatAndReturnsToIt) {
  EXPECT_TRUE(arrive({.name = "Dan"}).plays);
  EXPECT_FALSE(arrive({.name = "Dan"}).plays) << "the seat needs its token";
  const std::string seat = ann.welcome().resume_token;
  EXPECT_TRUE(arrive({.name = "Ann", .resume_token = seat}).plays);
  EXPECT_EQ(arrive({.name = "Eve"}).refusal, kUnlisted);
}

TEST_F(ClosedEntrances, StrangerReadsNoNamesAndMakesNoRealm) {
  EXPECT_TRUE(names_in_lobby().empty());
  const Answered asked = arrive({.lobby = true});
  EXPECT_FALSE(asked.realms->may_make);
  EXPECT_EQ(arrive({.lobby = true, .new_realm = "attic"}).made.value_or(RealmMade{}).sentence,
            kNoRealms);
  EXPECT_EQ(arrive({.name = "Ann", .realm = "attic"}).refusal,
            "There is no realm called attic here.");
}

// ---- banned addresses ----

TEST_F(Entrances, BannedAddressGetsNoAnswer) {
  ann.drop();
  host("admin ban address 127.0.0.1");
  const std::string banned = "You are banned from this server.";
  EXPECT_EQ(arrive({.lobby = true}).refusal, banned);
  EXPECT_EQ(arrive({.lobby = true, .new_realm = "attic"}).refusal, banned);
  EXPECT_EQ(arrive({.name = "Bob"}).refusal, banned);
  EXPECT_EQ(arrive({.name = "Bob", .watch = "Ann"}).refusal, banned);
  EXPECT_EQ(host("realm list").find("attic"), std::string::npos);
}

// ---- invitations ----

TEST_F(Entrances, RefusedFriendKeepsTheInvitation) {
  const std::string code = host("account invite");
  const Identity bob{.name = "Bob", .password = "bobs secret", .invitation = code};
  host("realm pause undercroft we are at dinner");
  EXPECT_NE(arrive(bob).refusal, "");
  EXPECT_EQ(host("account list").find("Bob"), std::string::npos);
  host("realm resume undercroft");
  EXPECT_TRUE(arrive(bob).plays);
  EXPECT_TRUE(arrive(bob).plays) << "the link is opened a second time";
  EXPECT_NE(arrive({.name = "Cid", .password = "cids secret", .invitation = code}).refusal, "");
}

TEST_F(ClosedEntrances, UnlistedFriendKeepsTheInvitation) {
  const std::string code = host("account invite");
  const Identity bob{.name = "Bob", .password = "bobs secret", .invitation = code};
  EXPECT_EQ(arrive(bob).refusal, kUnlisted);
  host("admin allow account Bob");
  EXPECT_TRUE(arrive(bob).plays);
}

}  // namespace
}  // namespace undercroft::entrances_test
