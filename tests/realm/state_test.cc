// state_test.cc: a realm is the list of its inputs, and its state is a value.
#include "server/realm/state/state.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/realm/state/state_codec.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "tests/support/ample_settings.h"
#include "tests/support/busy_realm.h"
#include "tests/support/small_world.h"

namespace undercroft::state_test {
namespace {

using testing::BusyRealm;
using testing::RealmHarness;
using testing::SmallWorld;

struct InputsTest : ::testing::TestWithParam<std::uint64_t> {};

// Applies all inputs of the table's realm to `again`, its first state.
void expect_same_again(const RealmHarness& table, RealmState again) {
  Outcome outcome;
  for (std::size_t i = 0; i < table.journal.size(); ++i) {
    apply(again, table.journal[i].input, outcome);
    ASSERT_EQ(outcome.why_not, "") << "input " << i;
    ASSERT_EQ(hash_of(again), table.journal[i].hash) << "input " << i;
  }
  EXPECT_TRUE(again == table.realm.state());
}

template <typename Sort>
int count_of(const RealmHarness& table) {
  return static_cast<int>(
      std::count_if(table.journal.begin(), table.journal.end(),
                    [](const auto& entry) { return std::holds_alternative<Sort>(entry.input); }));
}

TEST_P(InputsTest, ReproduceTheStateAfterEachInput) {
  BusyRealm busy(GetParam());
  for (int i = 0; i < 600; ++i) busy.step();
  EXPECT_GT(count_of<input::Join>(busy.table), 0);
  EXPECT_GT(count_of<input::Return>(busy.table), 0);
  EXPECT_GT(count_of<input::Rekey>(busy.table), 0);
  EXPECT_GT(count_of<input::Depart>(busy.table), 0);
  EXPECT_GT(count_of<input::Turn>(busy.table), 100);
  EXPECT_GT(count_of<input::Say>(busy.table), 0);
  expect_same_again(busy.table, busy.first_state());
}

// The following inputs never occur in a busy realm: its seats are never freed, its players do not
// respawn, and all its levels exist.
TEST(Inputs, ForgetReproducesTheState) {
  const World hall = SmallWorld({"#####\n#<P.#\n#####\n"}).world;
  RealmHarness table(hall, 4);
  for (int i = 1; i <= kMaxMembers + 2; ++i) {
    table.say(table.join("delver-" + std::to_string(i)), Leave{});
  }
  EXPECT_EQ(count_of<input::Forget>(table), 2);
  expect_same_again(table, RealmState(hall));
}

TEST(Inputs, RespawnReproducesTheState) {
  SmallWorld small({"##########\n#<.....PG#\n##########\n"}, {{'G', "grunt"}},
                   testing::plain_rules());
  small.at('P').health = 1;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  table.wait(ann);
  table.act(ann, {IntentVerb::Respawn, Direction::None, kNobody, ""});
  EXPECT_EQ(count_of<input::Respawn>(table), 1);
  expect_same_again(table, RealmState(small.world));
}

// Ends one hero that stands, one that is dead, and one that is down. All three are gone for good.
TEST(Inputs, GiveUpReproducesTheState) {
  Ruleset rules = testing::plain_rules();
  rules.down = true;
  SmallWorld small({"############\n#<QP.RG....#\n############\n"},
                   {{'G', "grunt"}, {'Q', "player"}, {'R', "player"}}, rules);
  small.at('R').health = 1;
  small.world.entity(small.id('P')).treasure = 3;
  RealmHarness table(small.world);
  std::vector<std::shared_ptr<testing::FakeConnection>> all;
  for (const char* name : {"Ann", "Bob", "Cleo"}) all.push_back(table.join(name));
  for (const auto& one : all) table.wait(one);
  for (const auto& one : all) table.say(one, EndHero{});
  EXPECT_EQ(count_of<input::GiveUp>(table), 3);
  EXPECT_TRUE(table.realm.state().players.empty());
  expect_same_again(table, RealmState(small.world));
  const RealmState& state = table.realm.state();
  const auto read = decode_state(encode_state(state), testing::small_catalogue());
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(hash_of(*read), hash_of(state));
}

TEST(Inputs, BuildLevelReproducesTheState) {
  const World nothing(testing::small_catalogue(), Ruleset{}, 7);
  RealmHarness table(nothing, testing::ample_options(), true);
  ASSERT_TRUE(table.realm.open().has_value());
  const auto ann = table.join("Ann");
  table.wait(ann);
  EXPECT_GE(count_of<input::BuildLevel>(table), 1);
  expect_same_again(table, RealmState(nothing));
}

TEST_P(InputsTest, LeaveACopiedStateUnchanged) {
  BusyRealm busy(GetParam());
  for (int i = 0; i < 200; ++i) busy.step();
  const std::size_t so_far = busy.table.journal.size();
  RealmState copy = busy.table.realm.state();
  const std::uint64_t before = hash_of(copy);
  for (int i = 0; i < 200; ++i) busy.step();
  EXPECT_EQ(hash_of(copy), before) << "the copy does not change with the original";
  for (std::size_t i = so_far; i < busy.table.journal.size(); ++i) {
    EXPECT_EQ(undercroft::apply(copy, busy.table.journal[i].input).why_not, "");
  }
  EXPECT_TRUE(copy == busy.table.realm.state());
}

TEST_P(InputsTest, StateRoundTripsThroughBytes) {
  BusyRealm busy(GetParam());
  for (int i = 0; i < 5; ++i) {
    for (int step = 0; step < 80; ++step) busy.step();
    const RealmState& state = busy.table.realm.state();
    const std::string bytes = encode_state(state);
    const auto again = decode_state(bytes, testing::small_catalogue());
    ASSERT_TRUE(again.has_value()) << again.error();
    EXPECT_TRUE(again->players == state.players);
    EXPECT_TRUE(again->talk == state.talk);
    EXPECT_TRUE(again->looks == state.looks);
    EXPECT_EQ(again->waiting_bodies, state.waiting_bodies);
    EXPECT_EQ(hash_of(*again), hash_of(state));
    EXPECT_EQ(encode_state(*again), bytes);
  }
}

// Cells shown by a map but never seen (R154) survive a restart.
TEST_P(InputsTest, MappedCellsAreStored) {
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

// Bytes with any byte changed decode to another state or an error sentence, never to anything
// worse.
TEST_P(InputsTest, SpoiltBytesDecodeOrAreRejected) {
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

// As in a state that was stored before looks had icons.
TEST(Inputs, LooksWithoutIconsGetThoseOfTheContent) {
  const auto now = std::make_shared<Catalogue>(game_catalogue());
  const auto then = std::make_shared<Catalogue>(*now);
  ASSERT_TRUE(
      load_content_file(*then, "[rat]\nbase = \"rat\"\nicon = \"\"\n", "then.toml").empty());
  RealmHarness table(SmallWorld({"#####\n#<Pr#\n#####\n"}, {{'r', "rat"}}, {}, 1, then).world, 4);
  table.join("Ann");
  const auto decoded = decode_state(encode_state(table.realm.state()), now);
  ASSERT_TRUE(decoded);
  const auto rat = std::find_if(decoded->looks.begin(), decoded->looks.end(),
                                [](const auto& entry) { return entry.second->name == "Rat"; });
  ASSERT_NE(rat, decoded->looks.end());
  EXPECT_EQ(rat->second->icon, (*now)[now->at("rat")].icon);
}

// A forged journal may ask for this.
TEST(Inputs, RealmWithoutALevelHasNoEntrance) {
  RealmState state(World(testing::small_catalogue(), Ruleset{}, 1));
  EXPECT_EQ(undercroft::apply(state, input::Join{"Ann", "x"}).why_not,
            "There is no room at the entrance.");
}

TEST(Inputs, InvalidInputChangesNothingAndSaysWhy) {
  BusyRealm busy(1);
  for (int i = 0; i < 60; ++i) busy.step();
  RealmState state = busy.table.realm.state();
  const std::uint64_t before = hash_of(state);
  const EntityId nobody{999999};
  for (const Input& input : std::vector<Input>{
           input::Join{"ann", "x"}, input::Return{nobody}, input::Depart{nobody},
           input::Respawn{nobody}, input::Forget{nobody}, input::GiveUp{nobody},
           input::Turn{Group{7, {}, false}, {}}, input::Turn{Group{1, {nobody}, false}, {}},
           input::BuildLevel{}, input::Rekey{nobody, "used", "fresh"},
           input::Rekey{state.players[0].body, "used", ""}}) {
    EXPECT_NE(undercroft::apply(state, input).why_not, "") << input.index();
  }
  EXPECT_EQ(hash_of(state), before);
}

}  // namespace
}  // namespace undercroft::state_test
