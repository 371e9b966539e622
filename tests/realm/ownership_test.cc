// ownership_test.cc: a realm that was overtaken, or whose store pauses, tells no client anything
// that the client would act on for good.
#include <gtest/gtest.h>

#include "server/realm/realm_opening.h"
#include "server/realm/state/moment_clock.h"
#include "tests/support/ample_settings.h"
#include "tests/support/busy_realm.h"
#include "tests/support/memory_store.h"
#include "tests/support/one_of_everything.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::ownership_test {
namespace {

using testing::FakeConnection;
using testing::MemoryStore;

constexpr std::uint64_t kParkedMs = Parked::kAtMostMs;

// A server's realm on a store that other servers use too.
struct Owned {
  explicit Owned(MemoryStore& on, std::size_t max_players = 8) : store(on) {
    RealmOptions options = testing::ample_options(max_players);
    options.name = "crypt";
    options.builds_levels = false;
    options.gather_ms = 0;
    auto resumed =
        resume_realm(store,
                     {{{}, {"a map", "a map"}},
                      testing::one_of_everything(false, testing::BusyRealm::busy_rules(), 1).world},
                     std::move(options), {.retry_ms = 100},
                     [](const Content&) { return testing::small_catalogue(); });
    EXPECT_TRUE(resumed);
    realm = std::make_unique<Realm>(std::move(resumed->state), std::move(resumed->options), clock,
                                    tokens, metrics);
    settle();
  }
  std::shared_ptr<FakeConnection> join(const std::string& name, const std::string& token = "") {
    auto connection = std::make_shared<FakeConnection>(clock);
    Hello hello;
    hello.protocol = 1;
    hello.name = name;
    hello.resume_token = token;
    realm->join(hello, connection);
    realm->end_batch();
    return connection;
  }
  void wait(const std::shared_ptr<FakeConnection>& by) {
    realm->receive(*by, IntentMessage{++sequence, 0, true, {}});
    realm->end_batch();
  }
  void pass(std::uint64_t ms) {
    clock.now += ms;
    realm->end_batch();
  }
  void settle() {
    for (int i = 0; i < 5; ++i) {
      realm->end_batch();
      store.settle();
    }
    realm->end_batch();
  }

  MemoryStore& store;
  testing::ManualClock clock;
  testing::CountedTokens tokens;
  RealmMetrics metrics;
  std::unique_ptr<Realm> realm;
  std::uint32_t sequence = 0;
};

std::string token_of(const std::shared_ptr<FakeConnection>& connection) {
  const auto* welcome = connection->last<Welcome>();
  return welcome == nullptr ? "" : welcome->resume_token;
}

void expect_closed_for_now(const std::shared_ptr<FakeConnection>& connection) {
  EXPECT_EQ(connection->last<Refusal>(), nullptr);
  EXPECT_EQ(connection->last<Welcome>(), nullptr);
  ASSERT_TRUE(connection->closed);
  EXPECT_EQ(connection->closed->first, CloseCode::Restart) << connection->closed->second;
}

// The first owner is frozen while the second takes the realm over, and then goes on.
struct Overtaken : ::testing::Test {
  void overtake() {
    second = std::make_unique<Owned>(store);
    second->tokens.made = 1000;  // tokens of two servers never repeat
  }
  MemoryStore store;
  Owned frozen{store, 2};
  std::unique_ptr<Owned> second;
};

TEST_F(Overtaken, OwnerRefusesNoTokenThatItCannotKnow) {
  const auto ann = frozen.join("Ann");
  frozen.settle();
  frozen.realm->drop(*ann);
  frozen.settle();
  overtake();
  const auto there = second->join("Ann", token_of(ann));
  second->settle();
  ASSERT_NE(token_of(there), "");
  const auto back = frozen.join("Ann", token_of(there));  // by another front
  EXPECT_FALSE(back->closed);
  frozen.settle();
  EXPECT_TRUE(frozen.realm->is_lost());
  expect_closed_for_now(back);
}

TEST_F(Overtaken, OwnerCallsNoNameTakenThatMayBeFree) {
  const auto ann = frozen.join("Ann");
  frozen.settle();
  overtake();
  const auto there = second->join("Ann", token_of(ann));
  second->settle();
  second->realm->receive(*there, EndHero{});
  second->settle();
  const auto other = frozen.join("Ann");
  frozen.settle();
  expect_closed_for_now(other);
}

TEST_F(Overtaken, OwnerCallsNoRealmFullThatMayHaveRoom) {
  frozen.join("Ann");
  frozen.join("Bob");
  frozen.settle();
  overtake();
  const auto cleo = frozen.join("Cleo");
  frozen.settle();
  expect_closed_for_now(cleo);
}

// The turn is played but its record is refused, so no client is sent it.
TEST_F(Overtaken, OwnerNoticesByItsNextAppend) {
  const auto ann = frozen.join("Ann");
  frozen.settle();
  overtake();
  frozen.wait(ann);
  frozen.settle();
  EXPECT_TRUE(frozen.realm->is_lost());
  EXPECT_NE(frozen.realm->trouble(), "");
  EXPECT_EQ(ann->known.turn, 0u);
  expect_closed_for_now(frozen.join("Bob"));
}

// ---- the realm's clock ----

struct ClockOfRealm : ::testing::Test {
  std::shared_ptr<FakeConnection> join(Owned& owner) {
    auto ann = std::make_shared<FakeConnection>(owner.clock);
    Hello hello;
    hello.protocol = 1;
    hello.name = "Ann" + std::to_string(++visits);
    hello.clock = true;
    owner.realm->join(hello, ann);
    owner.settle();
    return ann;
  }
  // What she is sent after her turn.
  static std::uint32_t play(Owned& owner, const std::shared_ptr<FakeConnection>& ann) {
    owner.wait(ann);
    owner.settle();
    const auto* delta = ann->last<Delta>();
    EXPECT_NE(delta, nullptr);
    return delta == nullptr ? 0 : delta->clock_ms;
  }
  MemoryStore store;
  int visits = 0;
};

// Each owner's own clock begins at the same time.
TEST_F(ClockOfRealm, GoesOnAtATakeover) {
  std::uint32_t last = 0;
  for (int takeovers = 0; takeovers < 4; ++takeovers) {
    Owned owner{store};
    const auto ann = join(owner);
    const std::uint32_t first = play(owner, ann);
    EXPECT_GT(first, last) << "after " << takeovers << " takeovers";
    owner.clock.now += 5000;
    last = play(owner, ann);
    EXPECT_NEAR(last - first, 5000, 100) << "it counts milliseconds";
  }
}

TEST_F(ClockOfRealm, GoesOnWhereItWasWhenTheRealmWasStored) {
  std::uint32_t last = 0;
  {
    Owned owner{store};
    last = play(owner, join(owner));
    owner.realm->close();
    store.settle();
  }
  Owned again{store};
  const std::uint32_t next = play(again, join(again));
  EXPECT_GT(next, last);
  EXPECT_LT(next, last + 100) << "no turn is in doubt";
}

// A server that stores no snapshot for long must not send what the next owner sends.
TEST(MomentClock, StopsBeforeTheNextOwnersMoments) {
  MomentClock clock;
  const MomentRange range = moments_after({5000, 3}, 4, 7);
  clock.continue_from(range, 100);
  EXPECT_EQ(clock.read(100), range.last + 1);
  std::uint64_t sent = 0;
  for (std::uint64_t record = 8; record < 20; ++record) {
    clock.note_change();
    sent = clock.read(record * kMomentsAheadMs);
    EXPECT_LE(sent, moments_after({5000, 3}, 5, record).last);
  }
  EXPECT_GE(sent, range.until);
  EXPECT_EQ(clock.read(UINT32_MAX), sent) << "the state is the same";
  clock.allow(2 * range.until);
  clock.note_change();
  EXPECT_EQ(clock.read(UINT32_MAX), 2 * range.until);
}

struct Confirmed : ::testing::Test {
  MemoryStore store;
  Owned owner{store, 2};
};

TEST_F(Confirmed, OwnerRefusesOnceTheStoreHasAnswered) {
  owner.join("Ann");
  owner.settle();
  const auto thief = owner.join("Eve", "no-such-token");
  const auto twin = owner.join("Ann");
  EXPECT_TRUE(thief->messages.empty());
  EXPECT_FALSE(twin->closed);
  owner.settle();
  ASSERT_NE(thief->last<Refusal>(), nullptr);
  EXPECT_EQ(thief->last<Refusal>()->code, RefusalCode::BadToken);
  ASSERT_NE(twin->last<Refusal>(), nullptr);
  EXPECT_EQ(twin->last<Refusal>()->code, RefusalCode::NameTaken);
  owner.join("Bob");
  const auto third = owner.join("Cleo");
  EXPECT_FALSE(third->closed);
  owner.settle();
  ASSERT_NE(third->last<Refusal>(), nullptr);
  EXPECT_EQ(third->last<Refusal>()->code, RefusalCode::Full);
}

// Such a refusal depends on nothing that another owner could have changed.
TEST_F(Confirmed, ReservedNameIsRefusedAtOnce) {
  const auto admin = owner.join("Admin");
  ASSERT_NE(admin->last<Refusal>(), nullptr);
  EXPECT_EQ(admin->last<Refusal>()->code, RefusalCode::Name);
}

// The hero's end is played but not durable: a crash would bring the hero and its token back.
TEST_F(Confirmed, RefusalWaitsForWhatItFollowsFrom) {
  const auto ann = owner.join("Ann");
  owner.settle();
  store.faults.delayed = 100;
  owner.realm->receive(*ann, EndHero{});
  const auto back = owner.join("Ann", token_of(ann));
  owner.pass(1);
  EXPECT_EQ(back->last<Refusal>(), nullptr);
  store.faults.delayed = 0;
  owner.settle();
  ASSERT_NE(back->last<Refusal>(), nullptr);
  EXPECT_EQ(back->last<Refusal>()->code, RefusalCode::BadToken);
}

TEST_F(Confirmed, QuestionIsRepeatedWhenTheStoreFails) {
  store.faults.failed = 100;
  const auto thief = owner.join("Eve", "no-such-token");
  owner.settle();
  EXPECT_TRUE(thief->messages.empty());
  store.faults.failed = 0;
  owner.settle();
  EXPECT_TRUE(thief->messages.empty()) << "it is not repeated at once";
  ASSERT_EQ(owner.realm->next_tick(), owner.clock.now + 100);
  owner.pass(100);
  owner.settle();
  ASSERT_NE(thief->last<Refusal>(), nullptr);
  EXPECT_EQ(thief->last<Refusal>()->code, RefusalCode::BadToken);
}

TEST_F(Confirmed, ClientIsSentAwayWhenTheStoreIsSilentForTooLong) {
  store.faults.delayed = 100;
  const auto thief = owner.join("Eve", "no-such-token");
  EXPECT_EQ(owner.realm->next_tick(), owner.clock.now + kParkedMs);
  owner.pass(kParkedMs - 1);
  EXPECT_FALSE(thief->closed);
  owner.pass(1);
  expect_closed_for_now(thief);
}

TEST_F(Confirmed, DroppedClientIsForgotten) {
  store.faults.delayed = 100;
  const auto thief = owner.join("Eve", "no-such-token");
  owner.realm->drop(*thief);
  store.faults.delayed = 0;
  owner.settle();
  owner.pass(kParkedMs);
  EXPECT_TRUE(thief->messages.empty());
  EXPECT_FALSE(thief->closed);
}

// ---- a halted realm ----

struct Halted : Confirmed {
  Halted() {
    ann = owner.join("Ann");
    owner.settle();
    store.faults.full = 100;
    owner.wait(ann);
    owner.settle();
    EXPECT_EQ(owner.realm->trouble(), "the disk is full");
  }
  std::shared_ptr<FakeConnection> ann;
};

TEST_F(Halted, NewcomerIsLetInWhenTheRealmGoesOn) {
  const auto bob = owner.join("Bob");
  owner.pass(kParkedMs - 100);
  EXPECT_TRUE(bob->messages.empty());
  EXPECT_FALSE(bob->closed);
  store.faults.full = 0;
  owner.pass(99);
  owner.settle();
  EXPECT_NE(bob->last<Welcome>(), nullptr);
  EXPECT_FALSE(bob->closed);
}

TEST_F(Halted, OwnerOfASeatComesBackWhenTheRealmGoesOn) {
  owner.realm->drop(*ann);
  const auto back = owner.join("Ann", token_of(ann));
  store.faults.full = 0;
  owner.pass(300);
  owner.settle();
  EXPECT_NE(back->last<Welcome>(), nullptr);
  EXPECT_EQ(back->known.turn, 1u) << "with the turn that was played before the halt";
}

TEST_F(Halted, NewcomerIsSentAwayWithTheReasonAfterAWhile) {
  const auto bob = owner.join("Bob");
  owner.pass(kParkedMs);
  expect_closed_for_now(bob);
  EXPECT_EQ(bob->closed->second, std::string(kHaltedRealm) + " Try again soon.");
}

// ---- realms that cannot be resumed ----

TEST(Resuming, RealmThatThisServerCannotReadIsReleased) {
  MemoryStore store;
  { const Owned first(store); }
  const Epoch before = store.look_up("crypt").value()->epoch;
  RealmOptions options = testing::ample_options(8);
  options.name = "crypt";
  const auto no_catalogue = [](const Content&) -> Expected<std::shared_ptr<const Catalogue>> {
    return failed("its content pack is not installed");
  };
  FirstWorld never_used{
      {{}, {"a map", "a map"}},
      testing::one_of_everything(false, testing::BusyRealm::busy_rules(), 1).world};
  const auto resumed =
      resume_realm(store, std::move(never_used), std::move(options), {}, no_catalogue);
  ASSERT_FALSE(resumed);
  EXPECT_EQ(resumed.error().fault, StoreFault::Unreadable);
  store.settle();
  const auto ownership = store.look_up("crypt").value();
  EXPECT_EQ(ownership->server, "") << "another server may be able to";
  EXPECT_GT(ownership->epoch, before) << "it was claimed";
}

// ---- realms that move to another server ----

TEST(HandingOver, NextOwnerGoesOnWhereTheLastOneEnded) {
  MemoryStore store;
  Owned first(store);
  const auto ann = first.join("Ann");
  first.settle();
  first.wait(ann);
  first.settle();
  ASSERT_TRUE(first.realm->is_between_turns());
  const auto hash = first.realm->state().world.hash();
  const std::string token = token_of(ann);
  std::optional<bool> is_kept;
  std::optional<bool> is_released;
  first.realm->part(*ann);
  first.realm->keep_last([&](bool kept) { is_kept = kept; });
  store.settle();
  ASSERT_EQ(is_kept, true);
  EXPECT_NE(store.look_up("crypt").value()->server, "") << "it is released in a step of its own";
  first.realm->release_kept([&](bool released) { is_released = released; });
  store.settle();
  EXPECT_EQ(is_released, true);
  EXPECT_EQ(store.look_up("crypt").value()->server, "");
  EXPECT_FALSE(ann->closed) << "its socket waits for the next owner";
  Owned second(store);
  EXPECT_EQ(second.realm->state().world.hash(), hash);
  const auto again = second.join("Ann", token);
  second.settle();
  EXPECT_NE(again->last<Welcome>(), nullptr);
}

TEST(HandingOver, RealmStaysWhileAPlayerMutesAnother) {
  MemoryStore store;
  Owned one(store);
  const auto ann = one.join("Ann");
  const auto bob = one.join("Bob");
  one.settle();
  EXPECT_TRUE(one.realm->is_between_turns());
  one.realm->receive(*ann, ChatSay{"/mute Bob"});
  one.settle();
  EXPECT_FALSE(one.realm->is_between_turns()) << "nothing stores the mute";
  one.realm->receive(*ann, ChatSay{"/mute Bob"});
  one.settle();
  EXPECT_TRUE(one.realm->is_between_turns());
}

}  // namespace
}  // namespace undercroft::ownership_test
