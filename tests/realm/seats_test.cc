// seats_test.cc: a seat belongs to its owner; crowds, cut connections and idle players cannot take
// it.
#include <gtest/gtest.h>

#include "server/base/address_digests.h"
#include "server/realm/state/play_time.h"
#include "server/realm/state/state_codec.h"
#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::seats_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;

constexpr std::uint64_t kWeek = 7 * 24 * 3600000ULL;
constexpr std::uint64_t kMinute = 60000;

World hall() { return testing::hall("<.........", 2); }

RealmOptions options() {
  RealmOptions o;
  o.settings = testing::in_force({.max_players = 4, .places_by_address = {3}});
  o.idle_ms = 10 * kMinute;
  o.gather_ms = 0;
  return o;
}

struct Seats : ::testing::Test {
  static std::string name(int i) { return "delver-" + std::to_string(i); }
  // Joins, plays as many turns and leaves. Returns the token of the seat.
  std::string visit_for(const std::string& from, const std::string& who, int turns,
                        std::uint64_t ms_each = 0) {
    const auto connection = join_from(from, who);
    for (int i = 0; i < turns; ++i) {
      table.wait(connection);
      table.pass(ms_each);
    }
    const auto* welcome = connection->last<Welcome>();
    if (welcome == nullptr) return sentence(*connection);
    table.say(connection, Leave{});
    return welcome->resume_token;
  }
  // Four players of four addresses join, each a minute and a turn of all after the one before.
  std::vector<std::shared_ptr<FakeConnection>> fill_with_newcomers() {
    std::vector<std::shared_ptr<FakeConnection>> others;
    for (int i = 1; i <= 4; ++i) {
      others.push_back(join_from("203.0.113." + std::to_string(i), name(i)));
      play_for_minutes(others, 1);
    }
    return others;
  }
  void play_for_minutes(const std::vector<std::shared_ptr<FakeConnection>>& players, int minutes) {
    for (int minute = 0; minute < minutes; ++minute) {
      for (const auto& each : players) table.wait(each);
      table.pass(kMinute);
    }
  }
  // Connected players, and bodies that linger.
  [[nodiscard]] std::size_t present() const {
    const auto& bodies = table.realm.world().population(1).players;
    return std::max(bodies.size(), table.realm.sessions().there().size());
  }
  std::shared_ptr<FakeConnection> join_from(const std::string& from, const std::string& who,
                                            const std::string& token = "") {
    return table.join(who, token, 0, from);
  }
  std::shared_ptr<FakeConnection> account_from(const std::string& from, const std::string& who) {
    auto connection = std::make_shared<FakeConnection>(table.clock, from);
    Hello hello;
    hello.protocol = 1;
    hello.name = who;
    table.realm.join_as(who, "a.token", hello, connection);
    table.realm.end_batch();
    return connection;
  }
  // Joins, plays a turn if `plays`, and leaves.
  void visit(int i, bool plays = false) {
    const auto connection = table.join(name(i));
    ASSERT_FALSE(connection->closed) << name(i) << ": " << connection->closed->second;
    if (plays) table.wait(connection);
    table.say(connection, Leave{});
    ++table.clock.now;
  }
  static std::string sentence(const FakeConnection& refused) {
    const Refusal* refusal = refused.last<Refusal>();
    return refusal == nullptr ? "was let in" : refusal->sentence;
  }
  RealmHarness table{hall(), options()};
};

TEST_F(Seats, ShortVisitsDoNotTakeTheSeatOfAPlayerWhoHasPlayed) {
  const auto ann = table.join("Ann");
  table.bump(ann, Direction::Right);
  table.say(ann, Leave{});
  for (int i = 0; i < 1100; ++i) visit(i);
  const auto again = table.join("Ann", "token-1");
  ASSERT_FALSE(again->closed) << again->closed->second;
  EXPECT_EQ(again->known.self.at, (Point{2, 1}));
}

TEST_F(Seats, NewcomersAreRefusedBeforeAPlayerIsForgotten) {
  for (int i = 1; i <= kMaxMembers; ++i) visit(i, true);
  EXPECT_EQ(sentence(*table.join("Late")),
            "Every seat of the realm is reserved for a player who may come back.");
  table.pass(kWeek / kLongPlayedTurns - 3000);
  EXPECT_NE(sentence(*table.join("Late")), "was let in");
  table.pass(3000);
  EXPECT_EQ(sentence(*table.join("Late")), "was let in")
      << "a turn is worth a thousandth of a week";
  EXPECT_EQ(table.join(name(1), "token-1")->last<Refusal>()->code, RefusalCode::BadToken);
  EXPECT_FALSE(table.join(name(2), "token-2")->closed);
}

TEST_F(Seats, OwnersGetIntoARealmFullOfCutConnections) {
  const auto ann = table.join("Ann");
  table.wait(ann);
  table.say(ann, Leave{});
  for (int i = 1; i <= 4; ++i) table.drop(table.join(name(i)));
  EXPECT_EQ(sentence(*table.join("Newcomer")), "The realm is full.");
  EXPECT_EQ(sentence(*table.join("Ann", "token-1")), "was let in");
}

TEST_F(Seats, OneAddressCannotFillARealm) {
  for (int i = 1; i <= 3; ++i) table.drop(join_from("203.0.113.7", name(i)));
  EXPECT_EQ(sentence(*join_from("203.0.113.7", name(4))),
            "There are 3 players from your address here: no more may join (the host may set "
            "--places-by-address or --table).");
  EXPECT_EQ(sentence(*join_from("203.0.113.7", name(2), "token-2")), "was let in")
      << "the player owns a seat";
  EXPECT_EQ(sentence(*join_from("198.51.100.9", "Bob")), "was let in");
}

TEST_F(Seats, NewcomersAreRefusedWhileTheStoreIsNearlyFull) {
  bool is_full = false;
  RealmOptions limited = options();
  limited.refusal_of_newcomers = [&is_full] { return is_full ? "It is nearly full." : ""; };
  RealmHarness full{hall(), std::move(limited)};
  const auto ann = full.join("Ann");
  full.wait(ann);
  full.say(ann, Leave{});
  is_full = true;
  const auto bob = full.join("Bob");
  ASSERT_NE(bob->last<Refusal>(), nullptr);
  EXPECT_EQ(bob->last<Refusal>()->code, RefusalCode::Full);
  EXPECT_EQ(sentence(*bob), "It is nearly full.");
  EXPECT_EQ(sentence(*full.join("Ann", "token-1")), "was let in") << "she has a seat";
  is_full = false;
  EXPECT_EQ(sentence(*full.join("Bob")), "was let in");
}

// The host has invited each account, so those of one household share no places.
TEST_F(Seats, AccountsAreNotCountedAmongThePlacesOfAnAddress) {
  for (int i = 1; i <= 2; ++i) (void)join_from("203.0.113.7", name(i));
  const auto third = join_from("203.0.113.7", name(3));
  EXPECT_EQ(table.realm.room().full_origins, std::vector<std::string>{"203.0.113.7"});
  const auto ann = account_from("203.0.113.7", "Ann");
  EXPECT_EQ(sentence(*ann), "was let in");
  EXPECT_TRUE(table.realm.room().is_full);
  EXPECT_EQ(sentence(*account_from("203.0.113.7", "Bob")), "The realm is full.");
  table.say(third, Leave{});
  EXPECT_TRUE(table.realm.room().full_origins.empty());
  EXPECT_EQ(sentence(*join_from("203.0.113.7", name(4))), "was let in") << "the third guest again";
  table.say(ann, Leave{});
  EXPECT_FALSE(table.realm.room().is_full);
  EXPECT_EQ(sentence(*account_from("203.0.113.7", "Ann")), "was let in") << "she has a seat";
}

TEST_F(Seats, OneAddressCannotFillARealmByReturning) {
  std::vector<std::string> tokens;
  for (int i = 1; i <= 12; ++i) tokens.push_back(visit_for("203.0.113.7", name(i), 1));
  std::vector<std::shared_ptr<FakeConnection>> back;
  for (int i = 1; i <= 12; ++i) {
    back.push_back(join_from("203.0.113.7", name(i), tokens[static_cast<std::size_t>(i - 1)]));
  }
  EXPECT_EQ(present(), 3U);
  EXPECT_EQ(sentence(*back.back()),
            "There are 3 players from your address here: no more may join (the host may set "
            "--places-by-address or --table).");
  EXPECT_EQ(sentence(*join_from("198.51.100.9", "Bob")), "was let in");
}

TEST_F(Seats, ReturningPlayersCannotOverfillARealm) {
  std::vector<std::string> tokens;
  for (int i = 1; i <= 12; ++i) {
    tokens.push_back(visit_for("203.0.113." + std::to_string(i), name(i), 1));
  }
  for (int i = 1; i <= 12; ++i) {
    (void)join_from("203.0.113." + std::to_string(i), name(i),
                    tokens[static_cast<std::size_t>(i - 1)]);
  }
  EXPECT_EQ(present(), 4U);
}

TEST_F(Seats, OwnerOfALongerPlayedSeatComesFirst) {
  const std::string ann = visit_for("198.51.100.9", "Ann", 5, kMinute);
  const auto others = fill_with_newcomers();
  const auto back = join_from("198.51.100.9", "Ann", ann);
  EXPECT_EQ(sentence(*back), "was let in");
  EXPECT_EQ(present(), 4U);
  ASSERT_TRUE(others[3]->closed) << "the shortest-played";
  EXPECT_EQ(others[3]->closed->second,
            "your place went to a player who has played longer here: come back later");
  const std::string token = others[3]->last<Welcome>()->resume_token;
  EXPECT_EQ(sentence(*join_from("203.0.113.4", name(4), token)), "The realm is full.");
  table.say(others[0], Leave{});
  EXPECT_EQ(sentence(*join_from("203.0.113.4", name(4), token)), "was let in") << "it has its seat";
}

// A program plays a thousand turns in half a minute.
TEST_F(Seats, TurnsOfOneMinuteDisplaceNobody) {
  const std::string bot = visit_for("198.51.100.9", "Bot", 1000, 33);
  ASSERT_EQ(table.realm.state().named("Bot")->turns_played, 1000U);
  EXPECT_EQ(table.realm.state().named("Bot")->minutes_played, 1U);
  const auto others = fill_with_newcomers();
  EXPECT_EQ(sentence(*join_from("198.51.100.9", "Bot", bot)), "The realm is full.");
  for (const auto& each : others) EXPECT_FALSE(each->closed);
}

TEST_F(Seats, TurnsOfOneMinuteReserveATenthOfTheTime) {
  EXPECT_EQ((PlayTime{1, 1}).share(), 1U);
  EXPECT_EQ((PlayTime{1, 1000}).share(), 100U);
  EXPECT_EQ((PlayTime{10, 1000}).share(), 1000U);
  EXPECT_EQ((PlayTime{600, 300}).share(), 300U);
}

TEST_F(Seats, ReconnectingBeginsNoFurtherMinute) {
  std::string token = visit_for("", "Ann", 1);
  for (int i = 0; i < 5; ++i) {
    const auto ann = table.join("Ann", token);
    table.wait(ann);
    token = ann->last<Welcome>()->resume_token;
    table.say(ann, Leave{});
  }
  EXPECT_EQ(table.realm.state().named("Ann")->turns_played, 6U);
  EXPECT_EQ(table.realm.state().named("Ann")->minutes_played, 1U);
}

TEST_F(Seats, PlayerWhoHasPlayedLongIsNeverDisplaced) {
  const std::string ann = visit_for("198.51.100.9", "Ann", 40, kMinute);
  const auto others = fill_with_newcomers();
  play_for_minutes(others, static_cast<int>(kLongPlayedMinutes));
  EXPECT_EQ(sentence(*join_from("198.51.100.9", "Ann", ann)), "The realm is full.");
  EXPECT_EQ(table.realm.sessions().there().size(), 4U);
}

// A seat of an older version has turns and no minutes.
TEST_F(Seats, MinutesOfOlderSeatsAreEstimated) {
  Player older;
  EXPECT_EQ(play_time_of(older), (PlayTime{0, 0})) << "it has not played";
  older.has_played = true;
  EXPECT_EQ(play_time_of(older), (PlayTime{10, 1000})) << "no turns were counted";
  older.turns_played = 250;
  EXPECT_EQ(play_time_of(older), (PlayTime{2, 250}));
  older.turns_played = 90'000;
  EXPECT_EQ(play_time_of(older), (PlayTime{10, 90'000}));
}

// A place is also for whoever takes over a connection of its own.
TEST_F(Seats, OwnConnectionIsTakenOverInAFullRealm) {
  const auto ann = join_from("203.0.113.7", "Ann");
  for (int i = 1; i <= 2; ++i) (void)join_from("203.0.113.7", name(i));
  (void)join_from("198.51.100.9", name(3));
  const std::string token = ann->last<Welcome>()->resume_token;
  EXPECT_EQ(sentence(*join_from("203.0.113.7", "Ann", token)), "was let in");
}

// A realm without the harness, which hashes the state after every input: these realms are full.
struct FullRealm {
  explicit FullRealm(RealmState state)
      : realm(std::move(state), options(), clock, tokens, metrics) {}
  bool join(const std::string& from, const std::string& who, int turns = 0) {
    const auto connection = std::make_shared<FakeConnection>(clock, from);
    Hello hello;
    hello.protocol = 1;
    hello.name = who;
    const bool is_in = realm.join(hello, connection);
    realm.end_batch();
    for (int i = 0; is_in && i < turns; ++i) {
      realm.receive(*connection, IntentMessage{1, 0, true, {}});
      realm.end_batch();
    }
    if (is_in && turns > 0) realm.receive(*connection, Leave{});
    realm.end_batch();
    return is_in;
  }
  testing::ManualClock clock;
  testing::CountedTokens tokens;
  RealmMetrics metrics;
  Realm realm;
};

// All seats are taken by absent guests who have played that many turns and left at that time.
RealmState full_of_guests(std::uint32_t turns, std::uint64_t left_at) {
  RealmState state(hall());
  for (std::size_t i = 1; i <= kMaxPlayers; ++i) {
    const std::string name = "delver-" + std::to_string(i);
    const EntityId body = apply(state, input::Join{name, "digest-" + name}).player;
    (void)apply(state, input::Depart{body, left_at});
    state.player(body)->has_played = true;
    state.player(body)->turns_played = turns;
    state.player(body)->minutes_played = 1 + turns / 100;
  }
  return state;
}

// The state that a restarted server reads back.
RealmState restored(const RealmState& state) {
  return decode_state(encode_state(state), testing::small_catalogue()).value();
}

// Many names of a few addresses, a turn for each: a newcomer gets in all the same.
TEST_F(Seats, FewAddressesCannotCloseARealmToNewcomers) {
  FullRealm full{RealmState(hall())};
  for (int i = 1; i <= kMaxMembers; ++i) {
    ASSERT_TRUE(full.join("203.0.113." + std::to_string(i % 18), name(i), 1));
  }
  ASSERT_EQ(full.realm.state().players.size(), kMaxPlayers);
  FullRealm again(restored(full.realm.state()));
  EXPECT_TRUE(full.join("198.51.100.9", "Newcomer"));
  EXPECT_TRUE(again.join("198.51.100.9", "Newcomer")) << "after a restart";
}

// Bodies that a killed server left standing take places of their address.
TEST_F(Seats, PlacesOfAnAddressOutlastARestart) {
  for (int i = 1; i <= 3; ++i) (void)join_from("203.0.113.7", name(i));
  FullRealm again(restored(table.realm.state()));
  EXPECT_FALSE(again.join("203.0.113.7", "Fourth"));
  EXPECT_TRUE(again.join("198.51.100.9", "Bob"));
}

TEST_F(Seats, AddressesAreStoredAsKeyedDigests) {
  RealmOptions digesting = options();
  const AddressDigests digests("a secret");
  digesting.origin_of = [&](const std::string& address) { return digests.of(address); };
  RealmHarness other(hall(), std::move(digesting));
  (void)other.join("Ann", "", 0, "203.0.113.7");
  EXPECT_EQ(other.realm.state().named("Ann")->origin, digests.of("203.0.113.7"));
  EXPECT_EQ(encode_state(other.realm.state()).find("203.0.113"), std::string::npos);
}

TEST_F(Seats, DigestsOfAddressesTellNetworksApart) {
  const AddressDigests digests("a secret");
  EXPECT_EQ(digests.of(""), "");
  EXPECT_EQ(digests.of("203.0.113.7"), AddressDigests("a secret").of("203.0.113.7"));
  EXPECT_NE(digests.of("203.0.113.7"), AddressDigests("another").of("203.0.113.7"));
  EXPECT_NE(digests.of("203.0.113.7"), digests.of("203.0.113.8"));
  EXPECT_EQ(digests.of("2001:db8:1::/64"), digests.of("2001:db8:1:ff::/64")) << "of one /48";
  EXPECT_NE(digests.of("2001:db8:1::/64"), digests.of("2001:db8:2::/64"));
}

TEST_F(Seats, ShortestPlayedIsForgottenFirst) {
  RealmState state = full_of_guests(20, 1);
  state.players[700].turns_played = 10;
  const std::string shortest = state.players[700].name;
  FullRealm full(std::move(state));
  EXPECT_TRUE(full.join("198.51.100.9", "Newcomer"));
  EXPECT_EQ(full.realm.state().named(shortest), nullptr);
  EXPECT_NE(full.realm.state().named(name(1)), nullptr);
}

// The server is started when most, or all, of the time for which a turn reserves a seat is over.
TEST_F(Seats, RestartDoesNotBeginTheTimeAgain) {
  const std::uint64_t share_s = kWeek / kLongPlayedTurns / 1000;
  const std::uint64_t now = testing::ManualClock().unix_s();
  EXPECT_FALSE(FullRealm(full_of_guests(1, now - share_s + 10)).join("", "Newcomer"));
  EXPECT_TRUE(FullRealm(full_of_guests(1, now - share_s - 1)).join("", "Newcomer"));
  EXPECT_FALSE(FullRealm(full_of_guests(kLongPlayedTurns, now - share_s - 1)).join("", "Newcomer"));
}

// A player who was connected when the server was killed has been absent since the restart.
TEST_F(Seats, PlayerOfAKilledServerIsAbsentSinceTheRestart) {
  const auto ann = table.join("Ann");
  table.wait(ann);
  testing::ManualClock clock;
  clock.born_s = table.clock.unix_s() + kWeek / 1000;
  RealmMetrics metrics;
  Realm again(table.realm.state(), options(), clock, table.tokens, metrics);
  clock.now += 2 * kMinute;
  again.end_batch();
  EXPECT_EQ(again.state().named("Ann")->left_at, clock.born_s + 1);
}

TEST_F(Seats, LocalConnectionsAreNotLimited) {
  for (int i = 1; i <= 4; ++i) EXPECT_FALSE(join_from("", name(i))->closed);
}

// Nobody may move the body of an absent player (F8), so talk must not keep it there for ever.
TEST_F(Seats, AwayPlayerWhoOnlyTalksLeavesAsWell) {
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(bob, Away{true});
  for (int minute = 0; minute < 20; ++minute) {
    table.pass(kMinute);
    table.say(bob, ChatSay{"brb"});
    table.wait(ann);
  }
  ASSERT_TRUE(bob->closed);
  EXPECT_EQ(bob->closed->first, CloseCode::Idle);
  EXPECT_FALSE(ann->closed);
}

TEST_F(Seats, IdlePlayerIsAwayThenLeaves) {
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int minute = 1; minute <= 9; ++minute) table.pass(kMinute);
  table.say(ann, ChatSay{"still here"});
  table.pass(kMinute);
  EXPECT_TRUE(ann->member("Bob")->away);
  EXPECT_FALSE(ann->member("Ann")->away);
  ASSERT_TRUE(table.realm.next_tick().has_value());
  EXPECT_EQ(*table.realm.next_tick(), 1000 + 19 * kMinute) << "Ann is next to be away";
  table.pass(9 * kMinute);
  table.wait(ann);
  table.pass(kMinute);
  ASSERT_TRUE(bob->closed);
  EXPECT_EQ(bob->closed->first, CloseCode::Idle);
  EXPECT_EQ(ann->member("Bob"), nullptr);
  EXPECT_FALSE(ann->closed);
  EXPECT_EQ(sentence(*table.join("Bob", "token-2")), "was let in");
}

}  // namespace
}  // namespace undercroft::seats_test
