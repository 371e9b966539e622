// state_test.cc: a realm is the list of its inputs, and its state is a value.
#include "server/realm/state.h"

#include <gtest/gtest.h>

#include <array>

#include "server/realm/state_codec.h"
#include "tests/support/busy_realm.h"
#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::BusyRealm;

struct InputsTest : ::testing::TestWithParam<std::uint64_t> {};

TEST_P(InputsTest, AppliedAgainMakeTheSameStateAfterEachOfThem) {
  BusyRealm busy(GetParam());
  for (int i = 0; i < 600; ++i) busy.step();
  RealmState again = busy.first_state();
  Outcome outcome;
  const auto& journal = busy.table.journal;
  ASSERT_GT(journal.size(), 100u);
  for (std::size_t i = 0; i < journal.size(); ++i) {
    apply(again, journal[i].input, outcome);
    ASSERT_EQ(outcome.why_not, "") << "input " << i;
    ASSERT_EQ(hash_of(again), journal[i].hash) << "input " << i;
  }
  EXPECT_TRUE(again == busy.table.realm.state());
}

TEST_P(InputsTest, OfEverySortAreAmongThem) {
  BusyRealm busy(GetParam());
  for (int i = 0; i < 600; ++i) busy.step();
  std::array<int, std::variant_size_v<Input>> count{};
  for (const auto& entry : busy.table.journal) ++count[entry.input.index()];
  EXPECT_GT(count[0], 0) << "joined";
  EXPECT_GT(count[1], 0) << "returned";
  EXPECT_GT(count[2], 0) << "left";
  EXPECT_GT(count[5], 0) << "turns";
}

TEST_P(InputsTest, ACopyGoesOnByItself) {
  BusyRealm busy(GetParam());
  for (int i = 0; i < 200; ++i) busy.step();
  const std::size_t so_far = busy.table.journal.size();
  RealmState copy = busy.table.realm.state();
  const std::uint64_t before = hash_of(copy);
  for (int i = 0; i < 200; ++i) busy.step();
  EXPECT_EQ(hash_of(copy), before) << "what happens to one is nothing to the other";
  for (std::size_t i = so_far; i < busy.table.journal.size(); ++i) {
    EXPECT_EQ(undercroft::apply(copy, busy.table.journal[i].input).why_not, "");
  }
  EXPECT_TRUE(copy == busy.table.realm.state());
}

TEST_P(InputsTest, StateIsWrittenAndReadBackEqual) {
  BusyRealm busy(GetParam());
  for (int i = 0; i < 5; ++i) {
    for (int step = 0; step < 80; ++step) busy.step();
    const RealmState& state = busy.table.realm.state();
    const std::string bytes = encode_state(state);
    const auto again = decode_state(bytes, testing::small_catalogue());
    ASSERT_TRUE(again.has_value()) << again.error();
    EXPECT_EQ(hash_of(*again), hash_of(state));
    EXPECT_EQ(encode_state(*again), bytes);
  }
}

// What a map has shown and nobody has seen yet (R154) outlives a restart.
TEST_P(InputsTest, WhatOnlyAMapHasShownIsWrittenToo) {
  BusyRealm busy(GetParam());
  for (int step = 0; step < 80; ++step) busy.step();
  RealmState state = busy.table.realm.state();
  for (Player& player : state.players) {
    for (auto& [depth, level] : player.knowledge.levels) {
      level.cells.for_each_point([&cells = level](Point p) {
        if (!cells.cells[p].visible) cells.mapped.push_back(p);
      });
    }
  }
  ASSERT_NE(hash_of(state), hash_of(busy.table.realm.state()));
  const auto again = decode_state(encode_state(state), testing::small_catalogue());
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(hash_of(*again), hash_of(state));
}

// Bytes with any one of them changed give another state, or a sentence; never anything worse.
TEST_P(InputsTest, BytesThatAreSpoiltAreTurnedDownOrAreAState) {
  BusyRealm busy(GetParam());
  for (int step = 0; step < 80; ++step) busy.step();
  const std::string bytes = encode_state(busy.table.realm.state());
  Rng chance = Rng::stream(GetParam(), "spoil");
  int turned_down = 0;
  for (int i = 0; i < 200; ++i) {
    std::string spoilt = bytes;
    const int place = chance.roll(static_cast<int>(bytes.size()) - 1);
    spoilt[static_cast<std::size_t>(place)] = static_cast<char>(chance.roll(255));
    const auto read = decode_state(spoilt, testing::small_catalogue());
    if (!read) {
      ++turned_down;
      EXPECT_NE(read.error(), "");
    } else {
      EXPECT_LE(read->players.size(), kMaxPlayers);
    }
  }
  EXPECT_GT(turned_down, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, InputsTest, ::testing::Range<std::uint64_t>(1, 9));

// As a journal that somebody has made up may ask for.
TEST(Inputs, ARealmWithoutALevelHasNoEntrance) {
  RealmState state(World(testing::small_catalogue(), Ruleset{}, 1));
  EXPECT_EQ(undercroft::apply(state, input::Join{"Ann", "x"}).why_not,
            "There is no room at the entrance.");
}

TEST(Inputs, ThatCannotBeAppliedChangeNothingAndSayWhy) {
  BusyRealm busy(1);
  for (int i = 0; i < 60; ++i) busy.step();
  RealmState state = busy.table.realm.state();
  const std::uint64_t before = hash_of(state);
  const EntityId nobody{999999};
  for (const Input& input : std::vector<Input>{
           input::Join{"ann", "x"}, input::Return{nobody}, input::Depart{nobody},
           input::Respawn{nobody}, input::Forget{nobody}, input::Turn{Group{7, {}, false}, {}},
           input::Turn{Group{1, {nobody}, false}, {}}, input::BuildLevel{},
           input::Rekey{nobody, "used", "fresh"},
           input::Rekey{state.players[0].body, "used", ""}}) {
    EXPECT_NE(undercroft::apply(state, input).why_not, "") << input.index();
  }
  EXPECT_EQ(hash_of(state), before);
}

}  // namespace
}  // namespace undercroft
