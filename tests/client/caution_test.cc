// caution_test.cc: dangerous steps need a second press.
#include "client/input/caution.h"

#include <gtest/gtest.h>

#include "client/input/press.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::caution_test {
namespace {

const Bindings kKeys;

ViewModel beside(Ground ground) {
  ViewModel view = view_of({"...", ".@.", "..."});
  view.known.cells[{2, 1}].ground = ground;
  view.known.depth = 2;
  return view;
}

TEST(Caution, FirstPressWarnsAndSecondPressGoes) {
  const Pressed once = press_text(beside(Ground::Ledge), "l");
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt, "The ledge drops to level 3. Press again to go there.");
  const Pressed twice = press_text(once.view, "l");
  ASSERT_EQ(twice.commands.size(), 1U);
  EXPECT_EQ(twice.commands[0].intent.direction, Direction::Right);
  EXPECT_TRUE(twice.view.ui.prompt.empty());
}

TEST(Caution, AnotherKeyInBetweenWarnsAgain) {
  const Pressed pressed = press_text(beside(Ground::Ledge), "l l");
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.prompt, "The ledge drops to level 3. Press again to go there.");
}

TEST(Caution, WaterAndIceWarnOnlyOnEntering) {
  for (const Ground ground : {Ground::Water, Ground::Ice}) {
    ViewModel view = beside(ground);
    EXPECT_TRUE(press_text(view, "l").commands.empty());
    view.known.cells[{1, 1}].ground = ground;
    EXPECT_EQ(press_text(view, "l").commands.size(), 1U);
  }
}

TEST(Caution, SpikesWarnOnlyWhileUp) {
  const auto beside_spikes = [](State state) {
    ViewModel view = beside(Ground::Floor);
    Look look;
    look.kind = Kind::Spikes;
    look.layer = Layer::Trap;
    EntityView spikes;
    spikes.id = EntityId{70};
    spikes.at = {2, 1};
    spikes.state = state;
    put(view.known, spikes, look);
    return view;
  };
  EXPECT_EQ(press_text(beside_spikes(State::Up), "l").view.ui.prompt,
            "The spikes are up. Press again to go there.");
  EXPECT_EQ(press_text(beside_spikes(State::Down), "l").commands.size(), 1U);
}

TEST(Caution, TouchesThatWarnNameWhatTheSecondPressDoes) {
  ViewModel view = beside(Ground::Floor);
  Look look;
  look.kind = Kind::Chest;
  look.layer = Layer::Body;
  look.solid = true;
  look.touch = "open";
  EntityView chest;
  chest.id = EntityId{70};
  chest.at = {2, 1};
  chest.state = State::Closed;
  put(view.known, chest, look);
  EXPECT_EQ(press_text(view, "l").commands.size(), 1U) << "nothing to warn of";
  view.known.looks[view.known.entities.find(chest.id)->second.look].warning =
      "Opening this one locks the other.";
  const Pressed once = press_text(view, "l");
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt, "Opening this one locks the other. Press again to open it.");
  EXPECT_EQ(press_text(once.view, "l").commands.size(), 1U);
}

TEST(Caution, FoeOnALedgeIsAttackedAtOnce) {
  ViewModel view = view_of({"...", ".@g", "..."});
  view.known.cells[{2, 1}].ground = Ground::Ledge;
  const EntityView& goblin = with_sign(view.known, 'g');
  view.known.looks[goblin.look].solid = true;
  EXPECT_EQ(press_text(view, "l").commands.size(), 1U);
}

TEST(Caution, AttackOverALedgeIsNoStep) {
  EXPECT_EQ(
      caution(beside(Ground::Ledge), {.verb = IntentVerb::Attack, .direction = Direction::Right}),
      "");
}

// A pack with a healing vial, its owner at full health.
ViewModel with_vial() {
  ViewModel view = view_of({"...", ".@.", "..."});
  view.known.self.health = view.known.self.max_health = 20;
  PackView vial = in_pack(view.known, "a vial");
  vial.usable = true;
  view.known.looks[vial.look].heals = true;
  view.known.self.pack = {vial};
  return view;
}

TEST(Caution, HealingAtFullHealthWarnsOnce) {
  for (const char* keys : {"aa", "iaa"}) {  // the verb first, or the item
    const Pressed once = press_text(with_vial(), keys);
    EXPECT_TRUE(once.commands.empty()) << keys;
    EXPECT_EQ(once.view.ui.prompt, "You are not hurt. Press again to use the vial anyway.");
    const Pressed twice = press_text(once.view, "a");
    ASSERT_EQ(twice.commands.size(), 1U) << keys;
    EXPECT_EQ(twice.commands[0].intent.verb, IntentVerb::Use);
    EXPECT_TRUE(twice.view.ui.prompt.empty());
    EXPECT_EQ(twice.view.ui.mode, Mode::Map);
  }
}

TEST(Caution, AnotherKeyInThePackWarnsAgain) {
  Pressed pressed = press_text(with_vial(), "aa");
  pressed = press(std::move(pressed.view), Key{KeyName::Down}, kKeys);
  EXPECT_TRUE(pressed.view.ui.prompt.empty());
  pressed = press_text(pressed.view, "a");
  EXPECT_TRUE(pressed.commands.empty());
  pressed = press(std::move(pressed.view), Key{KeyName::Escape}, kKeys);
  EXPECT_TRUE(press_text(pressed.view, "aa").commands.empty());
}

TEST(Caution, HurtPlayerAndUnidentifiedItemGetNoWarning) {
  ViewModel hurt = with_vial();
  hurt.known.self.health = 19;
  EXPECT_EQ(press_text(hurt, "aa").commands.size(), 1U);
  ViewModel unknown = with_vial();
  unknown.known.looks[unknown.known.self.pack[0].look].heals = false;
  EXPECT_EQ(press_text(unknown, "aa").commands.size(), 1U);
}

// A knife in the pack, a friend to the right and a foe behind it.
ViewModel with_knife() {
  ViewModel view = view_of({".....", ".@Ng.", "....."});
  const EntityView& pedlar = with_sign(view.known, 'N');
  Look& look = view.known.looks[pedlar.look];
  look.creature = true;
  look.hostile = false;
  look.solid = true;
  look.definite = "the pedlar";
  view.known.self.pack = {in_pack(view.known, "a knife")};
  view.ui.mode = Mode::Look;
  view.ui.thrown = view.known.self.pack[0].id;
  view.ui.cursor = {3, 1};
  return view;
}

TEST(Caution, ThrowsAtFriendsWarnOnce) {
  const Key enter{KeyName::Enter};
  const Pressed once = press(with_knife(), enter, kKeys);
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt, "It would hit the pedlar, a friend. Enter again throws it.");
  const Pressed twice = press(once.view, enter, kKeys);
  ASSERT_EQ(twice.commands.size(), 1U);
  EXPECT_EQ(twice.commands[0].intent.verb, IntentVerb::Throw);
  EXPECT_EQ(twice.view.ui.mode, Mode::Map);
}

TEST(Caution, ThrowsPastFriendsWarnAgainAfterAnotherKey) {
  const Key enter{KeyName::Enter};
  ViewModel view = with_knife();
  view = press(press(view, enter, kKeys).view, Key{KeyName::Left}, kKeys).view;
  EXPECT_TRUE(view.ui.prompt.starts_with("Throw it where?")) << view.ui.prompt;
  EXPECT_TRUE(press(view, enter, kKeys).commands.empty()) << "at the pedlar itself";
  view.ui.cursor = {1, 2};
  EXPECT_EQ(press(view, enter, kKeys).commands.size(), 1U) << "nobody is in the way";
  view = with_knife();
  view.known.looks[view.known.self.pack[0].look].heals = true;
  EXPECT_EQ(press(view, enter, kKeys).commands.size(), 1U) << "it helps friends";
}

// The line to the target passes the corner of a wall.
ViewModel round_a_corner() {
  ViewModel view = view_of({"......", ".@.#..", ".....g"});
  view.known.self.pack = {in_pack(view.known, "a knife")};
  view.ui.mode = Mode::Look;
  view.ui.thrown = view.known.self.pack[0].id;
  view.ui.cursor = {4, 1};
  return view;
}

TEST(Caution, ThrowThatAWallStopsWarnsOnce) {
  const Key enter{KeyName::Enter};
  const Pressed moved = press_text(round_a_corner(), "l");
  EXPECT_TRUE(moved.view.ui.prompt.starts_with("It would strike the wall."))
      << moved.view.ui.prompt;
  const Pressed once = press(moved.view, enter, kKeys);
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt,
            "It would strike the wall, short of there. Enter again throws it.");
  EXPECT_EQ(press(once.view, enter, kKeys).commands.size(), 1U);
}

TEST(Caution, ThrowAtOnesOwnFeetWarnsOnce) {
  const Key enter{KeyName::Enter};
  ViewModel view = round_a_corner();
  view.ui.cursor = view.known.self.at;
  const Pressed once = press(view, enter, kKeys);
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt, "That is your own cell. Move the cursor, or Enter again.");
  EXPECT_EQ(press(once.view, enter, kKeys).commands.size(), 1U);
}

TEST(Caution, FoeInTheWayIsNamedWhileAiming) {
  ViewModel view = view_of({".....", ".@g..", "....."});
  view.known.self.pack = {in_pack(view.known, "a knife")};
  const Pressed aimed = press_text(view, "zall");
  EXPECT_TRUE(aimed.view.ui.prompt.ends_with(" first. (Enter: there, Tab: next foe, Esc: cancel)"))
      << aimed.view.ui.prompt;
}

}  // namespace
}  // namespace undercroft::testing::caution_test
