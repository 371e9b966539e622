// promises_test.cc: the minimum variety of the game's content, whatever its numbers.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/sim/content/builtin.h"

namespace undercroft::promises_test {
namespace {

template <typename Test>
int count(Test test) {
  static const Catalogue kGame = game_catalogue();
  return static_cast<int>(std::count_if(kGame.all().begin(), kGame.all().end(), test));
}

bool is_placed(const Blueprint& b) { return b.depth.has_value() || b.kind == Kind::Friend; }

bool does(const Blueprint& b, Component component) {
  return b.kind == Kind::Monster && is_placed(b) &&
         std::any_of(b.sequence.begin(), b.sequence.end(), [component](const Step& step) {
           return std::find(step.chain.begin(), step.chain.end(), component) != step.chain.end();
         });
}

int monsters_that(Component component) {
  return count([component](const Blueprint& b) { return does(b, component); });
}

int monsters_with(Trait trait) {
  return count([trait](const Blueprint& b) {
    return b.kind == Kind::Monster && is_placed(b) && b.traits.has(trait);
  });
}

TEST(Promises, MonstersShootSummonMendFearFireAndNeedFlanking) {
  EXPECT_GE(monsters_that(Component::Attack), 20);
  EXPECT_GE(monsters_that(Component::Shoot), 3);
  EXPECT_GE(monsters_that(Component::Summon), 1);
  EXPECT_GE(monsters_that(Component::Mend), 1);
  EXPECT_GE(monsters_that(Component::Sweep), 1) << "no reach is a radius (R131)";
  EXPECT_GE(monsters_with(Trait::FearsFire), 1);
  EXPECT_GE(monsters_with(Trait::Shelled), 2) << "they are for company";
}

// Noise ends a wait for players, but no wait for anything else (R220). A creature that waits for
// something else must become another creature to get up when it is shot at.
TEST(Promises, NoiseOfAHitRousesTheCreatureThatMakesIt) {
  const Catalogue game = game_catalogue();
  int rousing = 0;
  for (const Blueprint& b : game.all()) {
    const bool makes_noise =
        b.kind == Kind::Monster &&
        std::any_of(b.triggers.begin(), b.triggers.end(), [](const Trigger& trigger) {
          return trigger.occasion == Occasion::Hit && trigger.effect.noise > 0;
        });
    if (!makes_noise || b.sequence.empty() || !b.sequence.front().until) continue;
    const Condition& until = *b.sequence.front().until;
    EXPECT_TRUE(until.player_within || until.sees || until.in_line) << b.key;
    ++rousing;
  }
  EXPECT_GE(rousing, 3);
}

// A missile ends at a friend (R63, R146).
TEST(Promises, NoKitShootsThroughFriends) {
  const Catalogue game = game_catalogue();
  for (const Kit& kit : game.growth().kits) {
    for (const std::string& text : {kit.text, kit.together}) {
      EXPECT_EQ(text.find("from behind"), std::string::npos) << kit.name << ": " << text;
    }
  }
}

// A door is described by the same words when it is open: the state is named beside them.
TEST(Promises, DescriptionsOfThingsThatChangeNameNoState) {
  const auto changes = [](Kind kind) {
    return kind == Kind::ClosedDoor || kind == Kind::OpenDoor || kind == Kind::Chest ||
           kind == Kind::Lever;
  };
  for (const std::string_view word : {"is shut", "is closed", "is open", "is locked", " wants "}) {
    EXPECT_EQ(count([&](const Blueprint& b) {
                return changes(b.kind) && b.description.find(word) != std::string::npos;
              }),
              0)
        << word;
  }
}

TEST(Promises, ContentHasBowsSlingsFlasksScrollsAndDraughts) {
  const auto named = [](std::string_view word) {
    return count([word](const Blueprint& b) {
      return b.kind == Kind::Item && b.name.find(word) != std::string::npos;
    });
  };
  const auto shooting = [](std::string_view word) {
    return count([word](const Blueprint& b) {
      return b.range > 0 && b.slot == Slot::Weapon && b.name.find(word) != std::string::npos;
    });
  };
  EXPECT_GE(shooting("bow"), 2);
  EXPECT_GE(shooting("sling"), 1);
  EXPECT_GE(named("flask of"), 4);
  EXPECT_GE(count([](const Blueprint& b) { return b.unknown == Unidentified::Scroll; }), 6);
  EXPECT_GE(count([](const Blueprint& b) { return b.unknown == Unidentified::Draught; }), 8);
}

// R190: a blow two cells away is not answered, so a long weapon has a weakness beside its wielder.
TEST(Promises, LongWeaponsAreWeakBesideTheirWielder) {
  EXPECT_EQ(count([](const Blueprint& b) {
              return b.shape == BlowShape::Long && b.weak_beside <= b.power;
            }),
            0);
}

TEST(Promises, FriendsHaveLinesAndAltarsGifts) {
  EXPECT_GE(count([](const Blueprint& b) { return b.kind == Kind::Friend; }), 2);
  EXPECT_EQ(count([](const Blueprint& b) { return b.kind == Kind::Friend && b.lines.empty(); }), 0);
  EXPECT_GE(count([](const Blueprint& b) { return b.kind == Kind::Altar && !b.gifts.empty(); }), 1);
}

// Players cannot swap with a friend, and levels are proved with each friend in its place (D33), so
// friends must not move, unless they follow: players pass those (R195).
TEST(Promises, FriendsDoNotMove) {
  const auto walks = [](const Blueprint& b) {
    return std::any_of(b.sequence.begin(), b.sequence.end(),
                       [](const Step& step) { return !step.chain.empty(); });
  };
  EXPECT_EQ(
      count([&](const Blueprint& b) { return b.kind == Kind::Friend && walks(b) && !b.follows; }),
      0);
}

}  // namespace
}  // namespace undercroft::promises_test
