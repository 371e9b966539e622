// caution_test.cc: steps that are asked for twice.
#include "client/input/caution.h"

#include "client/input/press.h"
#include "tests/client/pictures.h"

namespace undercroft::testing {
namespace {

const Bindings kKeys;

Pressed press_text(ViewModel view, std::string_view text) {
  Pressed out{std::move(view), {}};
  for (const char c : text) {
    out = press(std::move(out.view), character(static_cast<char32_t>(c)), kKeys);
  }
  return out;
}

ViewModel beside(Ground ground) {
  ViewModel view = view_of({"...", ".@.", "..."});
  view.known.cells[{2, 1}].ground = ground;
  view.known.depth = 2;
  return view;
}

TEST(Caution, TheFirstPressWarnsAndTheSecondGoes) {
  const Pressed once = press_text(beside(Ground::Ledge), "l");
  EXPECT_TRUE(once.commands.empty());
  EXPECT_EQ(once.view.ui.prompt, "The ledge drops to level 3. Again to jump.");
  const Pressed twice = press_text(once.view, "l");
  ASSERT_EQ(twice.commands.size(), 1U);
  EXPECT_EQ(twice.commands[0].intent.direction, Direction::Right);
  EXPECT_TRUE(twice.view.ui.prompt.empty());
}

TEST(Caution, AnotherKeyBetweenAsksAnew) {
  const Pressed pressed = press_text(beside(Ground::Ledge), "l l");
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.prompt, "The ledge drops to level 3. Again to jump.");
}

TEST(Caution, WaterAndIceAreAskedForOnceAndNotWithinThem) {
  for (const Ground ground : {Ground::Water, Ground::Ice}) {
    ViewModel view = beside(ground);
    EXPECT_TRUE(press_text(view, "l").commands.empty());
    view.known.cells[{1, 1}].ground = ground;
    EXPECT_EQ(press_text(view, "l").commands.size(), 1U);
  }
}

TEST(Caution, SpikesAreAskedForWhileTheyAreUp) {
  ViewModel view = beside(Ground::Floor);
  Look look;
  look.kind = Kind::Spikes;
  look.layer = Layer::Trap;
  EntityView spikes;
  spikes.id = EntityId{70};
  spikes.look = number_of(view.known, look);
  spikes.at = {2, 1};
  spikes.state = State::Up;
  view.known.entities[spikes.id] = spikes;
  EXPECT_EQ(press_text(view, "l").view.ui.prompt, "The spikes are up. Again to step on them.");
  view.known.entities[spikes.id].state = State::Down;
  EXPECT_EQ(press_text(view, "l").commands.size(), 1U);
}

TEST(Caution, AFoeOnTheLedgeIsAttackedAtOnce) {
  ViewModel view = view_of({"...", ".@g", "..."});
  view.known.cells[{2, 1}].ground = Ground::Ledge;
  const EntityView& goblin = with_sign(view.known, 'g');
  view.known.looks[goblin.look].solid = true;
  EXPECT_EQ(press_text(view, "l").commands.size(), 1U);
}

TEST(Caution, AttackingOverALedgeIsNoStep) {
  EXPECT_EQ(
      caution(beside(Ground::Ledge), {.verb = IntentVerb::Attack, .direction = Direction::Right}),
      "");
}

}  // namespace
}  // namespace undercroft::testing
