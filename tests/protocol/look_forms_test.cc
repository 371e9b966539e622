// look_forms_test.cc: one look for each state, and nothing that betrays a mimic.
#include "server/protocol/look_forms.h"

#include <gtest/gtest.h>

#include "server/protocol/look_ids.h"
#include "server/protocol/observer.h"
#include "server/sim/content/builtin.h"
#include "server/sim/rules/followers.h"
#include "tests/support/small_world.h"

namespace undercroft::testing::look_forms_test {
namespace {

EntityView in_state(State state, std::optional<Metal> metal = std::nullopt) {
  EntityView view;
  view.state = state;
  view.metal = metal;
  return view;
}

Look drawn(Kind kind, const EntityView& view, EntityId viewer = kNobody) {
  Look look;
  look.kind = kind;
  look.layer = layer_of(kind);
  look.solid = is_solid(look.layer);
  look.a_name = "a thing";
  return appearing(look, form_of(kind, view, viewer));
}

TEST(Appearance, DoorsShowTheirState) {
  EXPECT_EQ(drawn(Kind::ClosedDoor, in_state(State::Closed)).touch, "open");
  EXPECT_EQ(drawn(Kind::OpenDoor, in_state(State::Open)).glyph, U'\'');
  const Look locked = drawn(Kind::ClosedDoor, in_state(State::Locked, Metal::Silver));
  EXPECT_TRUE(locked.reversed);
  EXPECT_EQ(locked.word, "silver lock");
  EXPECT_EQ(locked.colour, Colour::Silver);
  EXPECT_EQ(locked.mono, U'S');
  EXPECT_EQ(locked.blocks, kBlocksSteps | kBlocksSight | kBlocksBlows);
}

// The list of places: doors follow stairs, and an emptied chest is not in it.
TEST(Appearance, DoorsAreLandmarksBeforeChests) {
  const unsigned lock = drawn(Kind::ClosedDoor, in_state(State::Locked, Metal::Iron)).landmark;
  const unsigned door = drawn(Kind::ClosedDoor, in_state(State::Closed)).landmark;
  const unsigned chest = drawn(Kind::Chest, in_state(State::Closed)).landmark;
  EXPECT_LT(look_of(Ground::StairsUp).landmark, look_of(Ground::StairsDown).landmark);
  EXPECT_LT(look_of(Ground::StairsDown).landmark, lock);
  EXPECT_LT(lock, door);
  EXPECT_LT(door, chest);
  EXPECT_EQ(drawn(Kind::Chest, in_state(State::Open)).landmark, chest) << "it holds something";
  EXPECT_EQ(drawn(Kind::Chest, in_state(kEmptied)).landmark, 0u);
}

TEST(Appearance, OnlyRaisedSpikesWarn) {
  EXPECT_EQ(drawn(Kind::Spikes, in_state(State::Up)).warning, "The spikes are up.");
  EXPECT_EQ(drawn(Kind::Spikes, in_state(State::Down)).warning, "");
}

// Only levers are up or down. A bell that has done its work is no place to go.
TEST(Appearance, SpentBellsAreDimAndNoLandmarks) {
  Look look;
  look.kind = Kind::Lever;
  look.name = "dinner bell";
  look.warning = "Ring it, and everybody comes.";
  const auto in = [&look](State state) {
    return appearing(look, form_of(Kind::Lever, in_state(state), kNobody));
  };
  EXPECT_EQ(in(State::Up).word, "");
  EXPECT_EQ(in(State::Up).touch, "ring");
  EXPECT_NE(in(State::Up).landmark, 0U);
  EXPECT_EQ(in(State::Pressed).word, "spent");
  EXPECT_EQ(in(State::Pressed).landmark, 0U);
  EXPECT_EQ(in(State::Pressed).warning, "");
  EXPECT_TRUE(in(State::Pressed).dim);
  look.name = "kennel lever";
  EXPECT_EQ(in(State::Up).word, "up");
  EXPECT_EQ(in(State::Up).touch, "pull");
}

TEST(Appearance, SleepersAreDim) {
  EXPECT_TRUE(drawn(Kind::Monster, in_state(State::Asleep)).dim);
  EXPECT_FALSE(drawn(Kind::Monster, in_state(State::Awake)).dim);
  EXPECT_EQ(form_of(Kind::Monster, in_state(State::Awake), kNobody), kPlainForm);
}

TEST(Appearance, PlayersHaveTheColourOfTheirSlot) {
  EntityView bob;
  bob.id = EntityId{7};
  bob.slot = 2;
  EXPECT_EQ(drawn(Kind::Player, bob).colour, Colour::Player2);
  EXPECT_EQ(drawn(Kind::Player, bob, bob.id).colour, Colour::Me);
  bob.slot = 12;
  EXPECT_EQ(drawn(Kind::Player, bob).glyph, U'2');
  EXPECT_EQ(drawn(Kind::Player, bob).colour, Colour::Player8);
}

// R121: whatever is sent of a sleeping mimic is what would be sent of a chest.
TEST(Appearance, SleepingMimicEqualsAChestInEveryField) {
  SmallWorld small({"#######\n#P.C.M#\n#######\n"}, {{'C', "chest"}, {'M', "mimic"}});
  Observer observer(small.id('P'));
  observer.look(small.world);
  const auto look_at = [&](char letter) {
    const EntityView view = *observer.knowledge().level().entities.find(small.id(letter));
    return appearing(*observer.looks().find(view.look), form_of(view, small.id('P')));
  };
  EXPECT_EQ(look_at('M'), look_at('C'));
}

// R121, with the game's content, which has an icon for each.
TEST(Appearance, SleepingMimicHasTheIconOfAChest) {
  SmallWorld small({"#######\n#P.C.M#\n#######\n"}, {{'C', "chest"}, {'M', "mimic"}}, {}, 1,
                   std::make_shared<Catalogue>(game_catalogue()));
  const auto icon_of = [&](Kind as) {
    return look_of(small.world, small.id('P'), small.at('M'), as).icon;
  };
  const Look chest = look_of(small.world, small.id('P'), small.at('C'), Kind::Chest);
  EXPECT_NE(chest.icon, "");
  EXPECT_EQ(icon_of(Kind::Chest), chest.icon);
  EXPECT_NE(icon_of(Kind::Monster), chest.icon) << "awake it shows";
}

TEST(Appearance, IconFollowsTheState) {
  Look look;
  look.icon = "🚪";
  const auto icon_of = [&](Kind kind, State state) {
    look.kind = kind;
    return appearing(look, form_of(kind, in_state(state), kNobody)).icon;
  };
  EXPECT_EQ(icon_of(Kind::ClosedDoor, State::Closed), "🚪");
  EXPECT_EQ(icon_of(Kind::ClosedDoor, State::Locked), "🔒");
  EXPECT_EQ(icon_of(Kind::OpenDoor, State::Open), "");
  EXPECT_EQ(icon_of(Kind::Chest, State::Open), "");
  EXPECT_EQ(icon_of(Kind::Player, State::None), "") << "players are `@` in their colour";
}

// R195: once its shackles are broken, neither its name nor its description calls it a captive.
TEST(Appearance, FreedCaptiveIsCalledCaptiveNoLonger) {
  SmallWorld small({"#######\n#PQ...#\n#######\n"}, {{'Q', "captive_squire"}}, {}, 1,
                   std::make_shared<Catalogue>(game_catalogue()));
  const auto look = [&] {
    return look_of(small.world, small.id('P'), small.at('Q'), Kind::Friend);
  };
  const auto number = [&] {
    return look_id_of(small.world, small.id('P'), small.at('Q'), Kind::Friend);
  };
  const LookId bound = number();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(look().name, "Captive Squire");
    EXPECT_EQ(number(), bound);
    approach(small.world, small.id('P'), small.id('Q'));
  }
  EXPECT_EQ(look().name, "Squire");
  EXPECT_EQ(look().a_name, "a squire");
  EXPECT_EQ(look().description.find("chain"), std::string::npos);
  EXPECT_NE(number(), bound) << "other captives of the blueprint keep their look";
  small.world.become(small.id('Q'), Kind::Corpse);
  EXPECT_EQ(look().a_name, "a squire") << "as the log tells of its death";
  const Look corpse = look_of(small.world, small.id('P'), small.at('Q'), Kind::Corpse);
  EXPECT_EQ(corpse.a_name, "a squire corpse");
}

TEST(Appearance, EveryItemHasWords) {
  for_each_item<Ground>([](Ground ground) {
    EXPECT_FALSE(look_of(ground).name.empty());
    EXPECT_GE(look_of(ground).ascii, ' ');
  });
  for_each_item<StepSign>(
      [](StepSign sign) { EXPECT_EQ(word_of(sign).word.empty(), sign == StepSign::None); });
  for_each_item<ReachShape>([](ReachShape reach) {
    EXPECT_EQ(word_of(reach).sentence.empty(), reach == ReachShape::None);
  });
}

}  // namespace
}  // namespace undercroft::testing::look_forms_test
