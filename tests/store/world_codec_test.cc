// world_codec_test.cc: a decoded world equals the encoded one, and no bytes can produce a broken
// one.
#include "server/store/world_codec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/state.pb.h"
#include "tests/support/random_game.h"

namespace undercroft::world_codec_test {
namespace {

using state::v1::EntityState;
using state::v1::WorldState;
using ::testing::HasSubstr;
using testing::RandomGame;
using testing::SmallWorld;

World decoded(const std::string& bytes, const World& like) {
  auto world =
      decode_world(bytes, std::shared_ptr<const Catalogue>(&like.catalogue(), [](auto) {}));
  EXPECT_TRUE(world.has_value()) << world.error();
  return *std::move(world);
}

TEST(WorldCodec, RoundTripKeepsRandomlyPlayedWorlds) {
  Ruleset rules;
  rules.patience = 40;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    RandomGame game(seed, rules);
    for (int turn = 0; turn < 150; ++turn) {
      game.play_turn();
      if (turn % 5 != 0) continue;
      const std::string bytes = encode_world(game.world());
      const World again = decoded(bytes, game.world());
      ASSERT_EQ(again, game.world()) << "turn " << turn << " of seed " << seed;
      ASSERT_EQ(again.hash(), game.world().hash());
      ASSERT_EQ(encode_world(again), bytes);
      ASSERT_EQ(testing::broken_invariant(again), std::nullopt);
    }
  }
}

Intents everyone_bumps(const World& world, Direction direction) {
  Intents intents;
  for (const EntityId id : world.players()) {
    intents[id] = Intent{.verb = IntentVerb::Bump, .direction = direction};
  }
  return intents;
}

TEST(WorldCodec, DecodedWorldPlaysOnIdentically) {
  RandomGame game(3, {});
  for (int turn = 0; turn < 40; ++turn) game.play_turn();
  World again = decoded(encode_world(game.world()), game.world());
  World& world = game.world();
  for (int turn = 0; turn < 60; ++turn) {
    const Direction way = kEightDirections[static_cast<std::size_t>(turn) % 8];
    for (World* w : {&world, &again}) {
      for (const Group& group : groups_of(*w)) resolve_turn(*w, group, everyone_bumps(*w, way));
    }
    ASSERT_EQ(again.hash(), world.hash()) << turn;
    ASSERT_EQ(again.events, world.events) << turn;
  }
}

TEST(WorldCodec, RoundTripKeepsScriptedDiceScoresAndPieces) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  small.world.dice.script({1, 2, 3});
  (void)small.world.dice.roll(0);
  small.world.scores.push_back({"Ann", 3, 2, 100, true});
  small.world.run.pieces = {{number_of_piece("room", "The Bath"), 1}, {8, 2}};
  EXPECT_EQ(decoded(encode_world(small.world), small.world), small.world);
}

// ---- malformed input ----

// The error for a world whose encoded message was changed. Entities in spawn order: the chest, its
// vial, the player, the grunt.
template <typename Change>
std::string fault_after(Change change) {
  SmallWorld small({"######\n#PgC.#\n######\n"}, {{'g', "grunt"}, {'C', "chest"}});
  WorldState state;
  EXPECT_TRUE(state.ParseFromString(encode_world(small.world)));
  change(state);
  const auto world = decode_world(state.SerializeAsString(), testing::small_catalogue());
  return world ? "" : world.error();
}

TEST(HostileBytes, AreRejectedWithAReason) {
  const auto catalogue = testing::small_catalogue();
  EXPECT_THAT(decode_world("no protobuf", catalogue).error(), HasSubstr("not a world"));
  using W = WorldState;
  // clang-format off
  EXPECT_THAT(fault_after([](W& w) { w.mutable_rules()->set_clock(77); }), HasSubstr("clock"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_levels(0)->set_width(0); }), HasSubstr("size"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_levels(0)->mutable_grounds()->at(1) = 'x'; }), HasSubstr("ground"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->set_kind(99); }), HasSubstr("kind"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->set_kind(0); }), HasSubstr("only a cell"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->set_blueprint("?"); }), HasSubstr("blueprint"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->set_id(0); }), HasSubstr("order"));
  EXPECT_THAT(fault_after([](W& w) { w.set_last_entity(1); }), HasSubstr("order"));
  EXPECT_THAT(fault_after([](W& w) { w.set_last_entity(4000000000U); }), HasSubstr("too many"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->mutable_place()->mutable_at()->set_x(9); }), HasSubstr("cell"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->mutable_place()->mutable_at()->set_x(0); }), HasSubstr("blocker"));
  EXPECT_THAT(fault_after([](W& w) { *w.mutable_entities(2)->mutable_place() = w.entities(3).place(); }), HasSubstr("blocker"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->add_worn(4); }), HasSubstr("wears"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->add_wired_to(77); }), HasSubstr("wired"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->add_holds(4); }), HasSubstr("holds"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(2)->set_alive(false); }), HasSubstr("dead"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(2)->set_slot(0); }), HasSubstr("slot"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->set_health(-1); }), HasSubstr("health"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->set_priority(2000000000); }), HasSubstr("priority"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(0)->mutable_base()->set_vision(9999); }), HasSubstr("sees"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_entities(3)->mutable_sequence()->set_step(9); }), HasSubstr("step"));
  EXPECT_THAT(fault_after([](W& w) { w.mutable_dice()->set_script_used(9); }), HasSubstr("dice"));
  // clang-format on
}

// Changing one or two random bytes gives either a world that keeps every invariant, or an error
// sentence.
TEST(HostileBytes, WithRandomChangesGiveAValidWorldOrAnError) {
  RandomGame game(9, {});
  for (int turn = 0; turn < 30; ++turn) game.play_turn();
  const std::string bytes = encode_world(game.world());
  Rng chance(1);
  int sound = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string hostile = bytes;
    const int changes = 1 + chance.roll(1);
    for (int n = 0; n < changes; ++n) {
      hostile[static_cast<std::size_t>(chance.roll(static_cast<int>(bytes.size()) - 1))] =
          static_cast<char>(chance.roll(255));
    }
    auto world = decode_world(hostile, testing::small_catalogue());
    if (!world) {
      EXPECT_FALSE(world.error().empty());
      continue;
    }
    ++sound;
    ASSERT_EQ(testing::broken_invariant(*world), std::nullopt);
    for (const Group& group : groups_of(*world)) {
      resolve_turn(*world, group, everyone_bumps(*world, Direction::Right));
    }
    ASSERT_EQ(testing::broken_invariant(*world), std::nullopt);
  }
  EXPECT_GT(sound, 100) << "too few changed worlds were accepted to prove anything";
}

TEST(HostileBytes, TruncatedAreRejected) {
  RandomGame game(9, {});
  const std::string bytes = encode_world(game.world());
  for (std::size_t length = 0; length < bytes.size(); length += 7) {
    const auto world =
        decode_world(std::string_view(bytes).substr(0, length), testing::small_catalogue());
    if (world) {
      EXPECT_EQ(testing::broken_invariant(*world), std::nullopt);
    }
  }
}

}  // namespace
}  // namespace undercroft::world_codec_test
