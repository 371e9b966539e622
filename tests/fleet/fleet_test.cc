// fleet_test.cc: servers that share a roster find each other, and notice who is gone.
#include "server/fleet/fleet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "server/fleet/owner_cache.h"
#include "tests/support/linked_server.h"
#include "tests/support/memory_roster.h"

namespace undercroft::fleet_test {
namespace {

using testing::LinkedServer;
using testing::Player;

struct SteadyClock final : Clock {
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  }
  [[nodiscard]] std::uint64_t unix_s() const override { return 0; }
};

// A Fleet that records what it reports.
struct Server {
  Server(testing::MemoryRoster& roster, const Clock& clock, const std::string& id,
         std::uint64_t settings = 1)
      : fleet(roster, clock,
              {id, 7, "127.0.0.1", 0, "", fleet_key_of(LinkedServer::kKey).value(), settings},
              reports()) {
    const auto opened = fleet.open();
    EXPECT_TRUE(opened) << opened.error();
    fleet.start();
  }
  FleetCallbacks reports() {
    FleetCallbacks to;
    to.counts = [this] {
      ++counted;
      return FleetCounts{load.load(), 0, 0, 0};
    };
    to.spread = [this](const FleetLoads& now, std::function<void()> done) {
      const std::scoped_lock lock(mutex);
      loads.push_back(now);
      done_spreading = std::move(done);
    };
    to.arrived = [this](IncomingPlayer player) {
      const std::scoped_lock lock(mutex);
      arrived.push_back(std::move(player));
    };
    to.cut_off = [this] { ++cut_offs; };
    to.log = [this](const std::string& sentence) {
      const std::scoped_lock lock(mutex);
      log.push_back(sentence);
    };
    return to;
  }
  std::optional<IncomingPlayer> arrival() {
    const std::scoped_lock lock(mutex);
    return arrived.empty() ? std::nullopt : std::optional(arrived.front());
  }
  bool logged(const std::string& part) {
    const std::scoped_lock lock(mutex);
    return std::any_of(log.begin(), log.end(), [&](const std::string& sentence) {
      return sentence.find(part) != std::string::npos;
    });
  }
  RealmWhereabouts find(const std::string& owner) {
    return fleet.find(std::optional(Ownership{"crypt", 5, 10, owner, 7}),
                      OpeningPlace::LeastLoaded);
  }
  bool sees(const std::string& id, Liveness liveness) const {
    const auto others = fleet.others();
    return std::any_of(others.begin(), others.end(), [&](const Fleet::Other& other) {
      return other.member.id == id && other.liveness == liveness;
    });
  }

  int looks() {
    const std::scoped_lock lock(mutex);
    return static_cast<int>(loads.size());
  }
  FleetLoads last_loads() {
    const std::scoped_lock lock(mutex);
    return loads.back();
  }
  void spread_is_done() {
    const std::scoped_lock lock(mutex);
    done_spreading();
  }

  std::atomic<std::uint32_t> load{0};
  std::atomic<int> counted{0};  // at least once a tick
  std::vector<FleetLoads> loads;
  std::function<void()> done_spreading;
  std::atomic<int> cut_offs{0};
  std::mutex mutex;
  std::vector<IncomingPlayer> arrived;
  std::vector<std::string> log;
  Fleet fleet;
};

struct TwoServers : ::testing::Test {
  // Waits while the roster answers.
  template <typename Condition>
  [[nodiscard]] bool soon(Condition is_true) {
    return testing::eventually([&] {
      roster.settle();
      return is_true();
    });
  }
  [[nodiscard]] bool have_met() {
    return soon([&] {
      const auto found = a.find("b");
      const auto* there = std::get_if<whereabouts::There>(&found);
      return there != nullptr && there->is_reachable && b->sees("a", Liveness::Alive);
    });
  }
  SteadyClock clock;
  testing::MemoryRoster roster;
  Server a{roster, clock, "a"};
  std::unique_ptr<Server> b = std::make_unique<Server>(roster, clock, "b");
};

TEST_F(TwoServers, FindEachOther) {
  EXPECT_EQ(a.fleet.reach(), StoreReach::Away) << "it has not beaten yet";
  EXPECT_TRUE(std::holds_alternative<whereabouts::Wait>(a.find("")));
  ASSERT_TRUE(have_met());
  EXPECT_EQ(a.fleet.reach(), StoreReach::Reached);
  EXPECT_TRUE(std::holds_alternative<whereabouts::ClaimIt>(a.find("")));
  EXPECT_TRUE(std::holds_alternative<whereabouts::Here>(a.find("a")));
  EXPECT_TRUE(soon([&] { return a.logged("server b at " + b->fleet.address() + " is alive"); }));
}

TEST_F(TwoServers, KnownOwnerNeedsNoStore) {
  ASSERT_TRUE(have_met());
  const auto known = a.fleet.find_known("CRYPT");
  ASSERT_TRUE(known);
  EXPECT_EQ(known->member.id, "b");
  EXPECT_EQ(known->epoch, 5u);
  EXPECT_FALSE(a.fleet.find_known("tower"));
  a.fleet.forget("crypt");
  EXPECT_FALSE(a.fleet.find_known("crypt"));
  static_cast<void>(a.find("b"));
  EXPECT_TRUE(a.fleet.find_known("crypt"));
  static_cast<void>(a.find(""));
  EXPECT_FALSE(a.fleet.find_known("crypt")) << "it sleeps";
  static_cast<void>(a.find("a"));
  EXPECT_FALSE(a.fleet.find_known("crypt")) << "its own realms are the server's to find";
  static_cast<void>(a.find("b"));
  b.reset();
  EXPECT_TRUE(soon([&] { return !a.fleet.find_known("crypt"); }));
}

TEST_F(TwoServers, ServerThatStopsIsDeadForTheOther) {
  ASSERT_TRUE(have_met());
  b.reset();
  EXPECT_TRUE(soon([&] { return std::holds_alternative<whereabouts::ClaimIt>(a.find("b")); }));
}

TEST_F(TwoServers, ServerThatIsKilledIsDeadForTheOther) {
  ASSERT_TRUE(have_met());
  roster.cut_off = "b";  // not even its farewell arrives
  b.reset();
  EXPECT_TRUE(soon([&] { return std::holds_alternative<whereabouts::ClaimIt>(a.find("b")); }));
  EXPECT_TRUE(soon([&] { return a.logged(" is dead: its realms may be claimed"); }));
}

// The entry of a server that died earlier stands in the roster.
TEST_F(TwoServers, ServerThatWasDeadBeforeIsNotCalledAlive) {
  FleetMember old{"old", "127.0.0.1:1", 7};
  old.settings = 1;
  old.beat = 12;
  roster.beat(old, [](const auto&) {});
  Server late{roster, clock, "late"};
  EXPECT_TRUE(soon([&] { return late.logged("server old at 127.0.0.1:1 is dead"); }));
  EXPECT_FALSE(late.logged("server old at 127.0.0.1:1 is alive"));
  EXPECT_TRUE(soon([&] { return late.logged("server a at " + a.fleet.address() + " is alive"); }));
}

TEST_F(TwoServers, ServerThatIsCutOffFromTheStoreSaysSoOnce) {
  ASSERT_TRUE(have_met());
  roster.cut_off = "b";
  EXPECT_TRUE(soon([&] { return b->cut_offs == 1; }));
  EXPECT_EQ(b->fleet.reach(), StoreReach::CutOff);
  EXPECT_TRUE(soon([&] { return std::holds_alternative<whereabouts::ClaimIt>(a.find("b")); }));
  roster.cut_off.clear();
  EXPECT_TRUE(soon([&] { return b->fleet.reach() == StoreReach::Reached; }));
  EXPECT_TRUE(have_met());
  EXPECT_EQ(b->cut_offs, 1);
  EXPECT_EQ(a.cut_offs, 0);
}

TEST_F(TwoServers, NobodyIsCutOffWhenTheStoreIsAway) {
  ASSERT_TRUE(have_met());
  roster.fails = true;
  EXPECT_TRUE(soon([&] { return a.fleet.reach() == StoreReach::Away; }));
  EXPECT_TRUE(soon([&] { return b->fleet.reach() == StoreReach::Away; }));
  EXPECT_TRUE(std::holds_alternative<whereabouts::There>(a.find("b")));
  EXPECT_EQ(a.cut_offs + b->cut_offs, 0);
  roster.fails = false;
  EXPECT_TRUE(soon([&] { return a.fleet.reach() == StoreReach::Reached; }));
  EXPECT_EQ(a.cut_offs + b->cut_offs, 0);
}

TEST_F(TwoServers, DrainingServerPassesPlayersOn) {
  b->load = 4;
  ASSERT_TRUE(have_met());
  a.fleet.drain();
  const auto found = a.find("");
  const auto* able = std::get_if<whereabouts::ForwardTo>(&found);
  ASSERT_NE(able, nullptr);
  EXPECT_EQ(able->member.id, "b");
  EXPECT_TRUE(soon([&] {
    const auto others = b->fleet.others();
    return others.size() == 1 && others[0].member.is_draining;
  }));
  Player player;
  Preamble preamble;
  preamble.realm = "crypt";
  preamble.websocket_key = "dGhlIHNhbXBsZSBub25jZQ==";
  std::atomic<bool> is_passed_on{false};
  a.fleet.forward(able->member, preamble, player.take_other_end(),
                  [&](LinkAnswer answer, int) { is_passed_on = answer == LinkAnswer::Yes; });
  ASSERT_TRUE(soon([&] { return b->arrival().has_value(); }));
  EXPECT_EQ(b->arrival()->preamble().front, "a");
  const Player there(b->arrival()->accept());
  EXPECT_TRUE(
      soon([&] { return is_passed_on && a.fleet.sent() == 1 && b->fleet.received() == 1; }));
}

TEST_F(TwoServers, RealmsAreHandedOverOneAtATime) {
  a.load = 20;
  b->load = 3;
  ASSERT_TRUE(have_met());
  ASSERT_TRUE(soon([&] { return a.looks() == 1; }));
  EXPECT_EQ(a.last_loads().own, 20u);
  ASSERT_EQ(a.last_loads().takers.size(), 1u);
  EXPECT_EQ(a.last_loads().takers.front().id, "b");
  EXPECT_EQ(a.last_loads().takers.front().load, 3u);
  const int before = a.counted;
  ASSERT_TRUE(soon([&] { return a.counted > before + 20; }));
  EXPECT_EQ(a.looks(), 1) << "the first is not done";
  a.spread_is_done();
  ASSERT_TRUE(soon([&] { return a.looks() == 2; }));
}

TEST_F(TwoServers, DrainingServerHandsNothingOver) {
  a.load = 20;
  a.fleet.drain();
  ASSERT_TRUE(have_met());
  ASSERT_TRUE(soon([&] { return a.fleet.taker("b").has_value(); }));
  const int before = a.counted;
  ASSERT_TRUE(soon([&] { return a.counted > before + 20; }));
  EXPECT_EQ(a.looks(), 0) << "its players return elsewhere when it stops";
  EXPECT_FALSE(b->fleet.taker("a")) << "nor does it take any";
  EXPECT_FALSE(b->fleet.taker(""));
}

TEST_F(TwoServers, RealmsThatAreBeingOpenedCount) {
  ASSERT_TRUE(have_met());
  // Each try adds to both loads, until the server counts again and hears of the other one. It may
  // count between two calls, too.
  EXPECT_TRUE(soon([&] {
    const int before = a.counted;
    EXPECT_TRUE(soon([&] { return a.counted > before + 10; }));
    const bool is_first_here = std::holds_alternative<whereabouts::ClaimIt>(a.find(""));
    return is_first_here && std::holds_alternative<whereabouts::ForwardTo>(a.find(""));
  })) << "the first is not open yet, and the other server has nothing to do";
}

TEST_F(TwoServers, OtherSettingsAreReported) {
  const Server c(roster, clock, "c", 2);
  EXPECT_TRUE(soon(
      [&] { return a.logged("server c at " + c.fleet.address() + " has other rules or limits"); }));
  EXPECT_FALSE(a.logged("server b at " + b->fleet.address() + " has other"));
}

TEST(FleetAddress, MustBeOneThatOthersCanDial) {
  testing::MemoryRoster roster;
  const SteadyClock clock;
  for (const std::string host : {"0.0.0.0", "::", ""}) {
    Fleet fleet(roster, clock, {"a", 7, host}, {});
    EXPECT_EQ(fleet.open().error(), "--fleet " + host +
                                        " is no address that other servers can dial (add "
                                        "--fleet-advertise HOST:PORT)");
  }
}

TEST(KnownOwnersOfRealms, AreOfLimitedNumber) {
  OwnerCache known;
  for (std::size_t i = 0; i < 3 * OwnerCache::kMost; ++i) {
    known.note({"realm" + std::to_string(i), 1, 1, "b", 7});
    ASSERT_LE(known.size(), OwnerCache::kMost);
  }
  EXPECT_TRUE(known.find("realm" + std::to_string(3 * OwnerCache::kMost - 1)));
}

TEST(KnownOwnersOfRealms, AreNeverForgottenAllAtOnce) {
  OwnerCache known;
  std::size_t before = 0;
  for (std::size_t i = 0; i < 2 * OwnerCache::kMost; ++i) {
    known.note({"realm" + std::to_string(i), 1, 1, "b", 7});
    known.note({"BUSY", 1, 1, "b", i % 2 == 0 ? 7U : 8U});
    ASSERT_GE(known.size() + OwnerCache::kMost / 2, before);
    before = known.size();
    if (i >= 100) {
      ASSERT_TRUE(known.find("realm" + std::to_string(i - 100)));
    }
  }
  EXPECT_EQ(known.find("busy")->simulation, 8U) << "the latest word";
  known.forget("Busy");
  EXPECT_FALSE(known.find("busy"));
}

}  // namespace
}  // namespace undercroft::fleet_test
