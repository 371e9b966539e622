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
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::entrances_test {
namespace {

// What a server has said to a client that asked, or tried to join.
struct Answered {
  std::string refusal = {};
  std::string reason = {};  // a word for a program; else the number of the refusal's code
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
    if (const auto& refused = client.refusal()) {
      answer.refusal = refused->sentence;
      answer.reason = refused->reason.empty() ? std::to_string(static_cast<int>(refused->code))
                                              : refused->reason;
    }
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

// ---- who gets what ----

// The connections of a browser that has opened the page and has not joined.
struct PageVisit {
  explicit PageVisit(int port) {
    for (int i = 0; i < 16; ++i) {
      sockets.push_back(std::make_unique<testing::RawSocket>(port));
      if (i % 2 == 0) {
        sockets.back()->send_bytes("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      } else {
        static_cast<void>(sockets.back()->upgrade());
      }
    }
  }
  std::vector<std::unique_ptr<testing::RawSocket>> sockets;
};

struct EveryArrival : Entrances {
  void SetUp() override {
    Entrances::SetUp();
    host("account add Dora", "doras secret");
    host("account add Zoe", "zoes secret");
    visit = std::make_unique<PageVisit>(server->port());
  }
  // What each arrival gets, in the order of the table's columns. A fresh name has no seat yet.
  std::string row(const std::string& guest) {
    const auto list = arrive({.lobby = true}).realms;
    const bool has_names = list && !list->realms.empty() && !list->realms[0].names.empty();
    const Answered wish = arrive({.lobby = true, .new_realm = guest + "-realm"});
    const bool has_made = wish.made && wish.made->sentence.empty();
    const std::string ann_seat = ann.welcome().resume_token;
    std::string text = !list ? "no list" : has_names ? "names" : "no names";
    text += has_made ? " | made" : " | not made";
    for (const Identity& who :
         {Identity{.name = guest}, Identity{.name = "Ann", .resume_token = "made-up"},
          Identity{.name = guest, .watch = "Ann"},
          Identity{.name = guest, .resume_token = "made-up", .watch = "Ann"},
          Identity{.name = "Dora", .password = "doras secret"},
          Identity{.name = "Zoe", .password = "zoes secret", .watch = "Ann"},
          Identity{.name = "Dora", .password = "not hers"}}) {
      const Answered got = arrive(who);
      text += " | " + (got.plays ? "in" : got.reason);
    }
    return text;
  }
  std::unique_ptr<PageVisit> visit;
};

// Columns: the lobby and MakeRealm before Hello; a guest; a made-up token; a spectator; a spectator
// with a made-up token; an account; an account that watches; a wrong password. 2: the name is
// taken, as a client without a seat comes back as a newcomer.
TEST_F(EveryArrival, GetsWhatTheHostHasDecided) {
  EXPECT_EQ(row("Gus"), "names | made | in | 2 | in | in | in | in | wrong-password");
  host("admin realm pause undercroft dinner");
  EXPECT_EQ(row("Hal"), "names | made | paused | 2 | in | in | in | in | wrong-password");
  host("admin realm resume undercroft");
  host("admin allow account Dora");
  host("admin allow-only on");
  EXPECT_EQ(row("Ida"),
            "no names | not made | not-listed | 2 | not-listed | not-listed | in | not-listed | "
            "wrong-password");
  host("admin allow-only off");
  host("admin ban account Dora");
  host("admin ban guest Jim");
  EXPECT_EQ(row("Jim"),
            "names | made | banned | 2 | banned | banned | banned | in | wrong-password");
  host("admin ban address 127.0.0.1");
  EXPECT_EQ(row("Kim"),
            "no list | not made | banned | banned | banned | banned | banned | banned | banned");
}

}  // namespace
}  // namespace undercroft::entrances_test
