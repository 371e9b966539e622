// fleet_link_test.cc: servers ping each other and pass players on, over real sockets.
#include "server/fleet/fleet_link.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "server/fleet/question_link.h"
#include "tests/support/linked_server.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::fleet_link_test {
namespace {

using testing::eventually;
using testing::LinkedServer;
using testing::Player;

Preamble preamble_to(const std::string& realm) {
  Preamble preamble;
  preamble.front = "a";
  preamble.realm = realm;
  preamble.seen = 7;
  preamble.source.name = "203.0.113.7";
  preamble.websocket_key = "dGhlIHNhbXBsZSBub25jZQ==";
  preamble.received = "GET";
  return preamble;
}

// ---- questions ----

TEST(FleetQuestion, IsAnsweredByTheOtherServer) {
  LinkedServer a("a");
  LinkedServer b("b");
  EXPECT_EQ(a.ask(b, "how many?"), "b hears: how many?");
  const std::string long_one(kMostQuestion, 'x');
  EXPECT_EQ(a.ask(b, long_one), "b hears: " + long_one);
}

TEST(FleetQuestion, HasNoAnswerWhereNobodyListensOrKnowsOne) {
  LinkedServer a("a");
  auto b = std::make_unique<LinkedServer>("b");
  EXPECT_EQ(a.ask(*b, "silence"), std::nullopt);
  LinkedServer stranger("c", std::string(64, 'b'));
  EXPECT_EQ(a.ask(stranger, "how many?"), std::nullopt) << "it has another key";
  const FleetMember gone{"b", b->address(), 1};
  b.reset();
  EXPECT_EQ(a.ask(gone, "how many?"), std::nullopt);
}

// ---- pings ----

TEST(FleetPings, AreHeardByBothSides) {
  LinkedServer a("a");
  LinkedServer b("b");
  const PingWords words{"b", true, 12, true};
  b.say(words);
  a.meet({&b});
  b.meet({&a});
  EXPECT_TRUE(eventually([&] { return a.heard("b") == words; }));
  EXPECT_TRUE(eventually([&] { return b.heard("a") == PingWords{"a"}; }));
  EXPECT_TRUE(a.refusals().empty());
}

TEST(FleetPings, SayWhenNobodyListens) {
  LinkedServer a("a");
  auto b = std::make_unique<LinkedServer>("b");
  a.meet({b.get()});
  EXPECT_TRUE(eventually([&] { return a.heard("b").has_value(); }));
  b.reset();
  EXPECT_TRUE(eventually([&] { return a.refusals().contains("b"); }));
}

TEST(FleetPings, SayWhenAnotherProcessAnswers) {
  LinkedServer a("a");
  LinkedServer reborn("b2");
  a.links.set_members({{"b1", reborn.address(), 1}});
  EXPECT_TRUE(eventually([&] { return a.refusals().contains("b1"); }));
  EXPECT_FALSE(a.heard("b2"));
}

TEST(FleetPings, DialAgain) {
  LinkedServer a("a");
  LinkedServer b("b");
  a.links.set_members({{"b", "127.0.0.1:1", 1}});
  EXPECT_TRUE(eventually([&] { return a.refusals().contains("b"); }));
  a.meet({&b});
  EXPECT_TRUE(eventually([&] { return a.heard("b").has_value(); }));
}

TEST(FleetPings, FindServersByName) {
  LinkedServer a("a");
  LinkedServer b("b");
  a.links.set_members({{"b", "localhost:" + std::to_string(b.links.port()), 1},
                       {"c", "no-such-host.invalid:1", 1}});
  EXPECT_TRUE(eventually([&] { return a.heard("b").has_value(); }));
}

TEST(FleetPings, NeedTheSameKey) {
  LinkedServer a("a");
  LinkedServer stranger("stranger", std::string(64, '7'));
  LinkedServer b("b");
  a.meet({&stranger, &b});
  stranger.meet({&a});
  const std::string sentence =
      "server stranger at " + stranger.address() + " has another --fleet-key";
  EXPECT_TRUE(eventually([&] { return a.logged(sentence) == 1; }));
  EXPECT_TRUE(eventually([&] { return a.heard("b").has_value(); }));
  EXPECT_FALSE(a.heard("stranger"));
  EXPECT_FALSE(stranger.heard("a"));
}

// ---- players ----

TEST(ForwardedPlayer, ArrivesWithItsPreambleAndItsBytes) {
  LinkedServer a("a");
  LinkedServer b("b");
  Player player;
  a.pass_on(player, b, preamble_to("crypt"));
  ASSERT_TRUE(eventually([&] { return b.arrivals() == 1; }));
  IncomingPlayer arrived = b.arrival(0);
  EXPECT_EQ(arrived.preamble().realm, "crypt");
  EXPECT_EQ(arrived.preamble().seen, 7u);
  EXPECT_EQ(arrived.preamble().source.name, "203.0.113.7");
  EXPECT_EQ(arrived.preamble().received, "GET");
  EXPECT_EQ(a.answers(), 0u);
  Player there(arrived.accept());
  EXPECT_TRUE(eventually([&] { return a.answered(LinkAnswer::Yes); }));
  player.send("hello");
  EXPECT_EQ(there.read(5), "hello");
  there.send("welcome");
  EXPECT_EQ(player.read(7), "welcome");
  EXPECT_TRUE(eventually([&] { return a.links.sent() == 1 && b.links.received() == 1; }));
  player.close();
  EXPECT_EQ(there.read_all(), "");
  there.close();
  EXPECT_TRUE(eventually([&] { return a.links.sent() == 0 && b.links.received() == 0; }));
}

// Both sides send more than all buffers hold, close their way, and still receive the rest.
TEST(ForwardedPlayer, LosesNothingWhenOneWayIsClosed) {
  LinkedServer a("a");
  LinkedServer b("b");
  Player player;
  a.pass_on(player, b, preamble_to("crypt"));
  ASSERT_TRUE(eventually([&] { return b.arrivals() == 1; }));
  Player there(b.arrival(0).accept());
  std::string much(3'000'001, 'x');
  for (std::size_t i = 0; i < much.size(); ++i) much[i] = static_cast<char>(i * 2654435761U >> 13U);
  std::thread up([&] {
    player.send(much);
    player.close_way();
  });
  const std::string received = there.read_all();
  up.join();
  EXPECT_TRUE(received == much);
  std::thread down([&] {
    there.send(much);
    there.close();
  });
  const std::string answer = player.read_all();
  down.join();
  EXPECT_TRUE(answer == much);
}

TEST(ForwardedPlayer, IsHandedBackWhenRefused) {
  LinkedServer a("a");
  LinkedServer b("b");
  for (const LinkAnswer why : {LinkAnswer::NotMine, LinkAnswer::Draining, LinkAnswer::Full}) {
    Player player;
    const std::size_t before = b.arrivals();
    a.pass_on(player, b, preamble_to("crypt"));
    ASSERT_TRUE(eventually([&] { return b.arrivals() == before + 1; }));
    player.send("early");
    b.arrival(before).refuse(why);
    ASSERT_TRUE(eventually([&] { return a.answered(why); }));
    Player back(a.handed_back());
    EXPECT_EQ(back.read(5), "early") << "nothing was read from it";
  }
}

TEST(ForwardedPlayer, IsRefusedWhenNobodyAnswersForTheOwner) {
  LinkedServer a("a");
  LinkedServer b("b");
  Player player;
  a.pass_on(player, b, preamble_to("crypt"));
  ASSERT_TRUE(eventually([&] { return b.arrivals() == 1; }));
  b.forget_arrivals();
  EXPECT_TRUE(eventually([&] { return a.answered(LinkAnswer::NotMine); }));
}

TEST(ForwardedPlayer, IsAnsweredOnce) {
  LinkedServer a("a");
  LinkedServer b("b");
  Player player;
  a.pass_on(player, b, preamble_to("crypt"));
  ASSERT_TRUE(eventually([&] { return b.arrivals() == 1; }));
  b.arrival(0).refuse(LinkAnswer::Full);
  EXPECT_EQ(b.arrival(0).accept(), -1);
  EXPECT_TRUE(eventually([&] { return a.answered(LinkAnswer::Full); }));
}

TEST(ForwardedPlayer, IsHandedBackWhenTheOwnerCannotBeReached) {
  LinkedServer a("a");
  LinkedServer stranger("stranger", std::string(64, '7'));
  Player player;
  a.pass_on(player, stranger, preamble_to("crypt"));
  EXPECT_TRUE(eventually([&] { return a.answers() == 1; }));
  a.links.forward({"gone", "127.0.0.1:1"}, preamble_to("crypt"), a.handed_back(),
                  a.when_answered());
  EXPECT_TRUE(eventually([&] { return a.answers() == 2; }));
  EXPECT_TRUE(a.answered(LinkAnswer::Unreachable));
  EXPECT_EQ(a.refusals(), std::set<std::string>{"gone"}) << "its process has ended";
  EXPECT_EQ(stranger.arrivals(), 0u);
}

TEST(ForwardedPlayer, IsOneOfALimitedNumber) {
  LinkedServer a("a");
  LinkedServer b("b", LinkedServer::kKey, 1);
  Player first;
  Player second;
  a.pass_on(first, b, preamble_to("crypt"));
  ASSERT_TRUE(eventually([&] { return b.arrivals() == 1; }));
  const Player there(b.arrival(0).accept());
  a.pass_on(second, b, preamble_to("crypt"));
  EXPECT_TRUE(eventually([&] { return a.answered(LinkAnswer::Full); }));
}

// The owner's thread hangs: its machine still acknowledges every byte.
TEST(ForwardedPlayer, IsCutWhenTheOwnerFallsSilent) {
  LinkedServer a("a");
  LinkedServer b("b");
  a.meet({&b});
  ASSERT_TRUE(eventually([&] { return a.heard("b").has_value(); }));
  Player player;
  a.pass_on(player, b, preamble_to("crypt"));
  ASSERT_TRUE(eventually([&] { return b.arrivals() == 1; }));
  const Player there(b.arrival(0).accept());
  ASSERT_TRUE(eventually([&] { return a.answered(LinkAnswer::Yes); }));
  b.freeze();
  EXPECT_EQ(player.read_all(), "");
  b.thaw();
}

TEST(ForwardedPlayer, OutlivesNoLinks) {
  LinkedServer a("a");
  auto b = std::make_unique<LinkedServer>("b");
  Player player;
  a.pass_on(player, *b, preamble_to("crypt"));
  ASSERT_TRUE(eventually([&] { return b->arrivals() == 1; }));
  IncomingPlayer late = b->arrival(0);
  b.reset();
  const Player nowhere(late.accept());
  EXPECT_TRUE(eventually([&] { return a.answered(LinkAnswer::Unreachable); }));
}

// ---- starting ----

TEST(FleetPort, InUseIsReported) {
  LinkedServer a("a");
  FleetLinks other({"b"}, {});
  const auto opened =
      other.open("127.0.0.1", a.links.port(), fleet_key_of(LinkedServer::kKey).value());
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error(),
            "cannot listen for other servers on 127.0.0.1:" + std::to_string(a.links.port()) +
                " (--fleet): Address already in use");
}

TEST(FleetKeys, AreHexDigits) {
  const auto key = fleet_key_of("  " + std::string(62, '0') + "aF\n");
  ASSERT_TRUE(key);
  EXPECT_EQ(key->data()[31], 0xaf);
  EXPECT_EQ(fleet_key_of("abc").error(),
            "it has 3 characters instead of 64 hex digits (make one: openssl rand -hex 32)");
  EXPECT_FALSE(fleet_key_of(std::string(63, 'a') + "g"));
  EXPECT_FALSE(fleet_key_of(""));
}

TEST(FleetKeys, AreReadFromAFile) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/key";
  EXPECT_EQ(read_fleet_key(file).error(), "fleet key '" + file + "': No such file or directory");
  std::ofstream(file) << LinkedServer::kKey << '\n';
  EXPECT_TRUE(read_fleet_key(file));
  std::ofstream(file) << std::string(100'000, 'a');
  EXPECT_FALSE(read_fleet_key(file));
  EXPECT_EQ(read_fleet_key(folder.path()).error(),
            "fleet key '" + folder.path() + "': it is not a file");
}

}  // namespace
}  // namespace undercroft::fleet_link_test
