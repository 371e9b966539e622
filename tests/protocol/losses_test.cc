// losses_test.cc: talking to somebody who takes an item in a trade is asked about first.
#include "server/protocol/losses.h"

#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "tests/support/small_world.h"

namespace undercroft::losses_test {
namespace {

using testing::SmallWorld;

std::shared_ptr<Catalogue> catalogue_with_rag_man() {
  auto catalogue = testing::small_catalogue();
  const std::string text =
      "[rag_man]\nname = \"Rag-and-Bone Man\"\nglyph = \"N\"\nkind = \"friend\"\nhealth = 8\n"
      "on = { talked = { by = \"player\", with = \"dagger\", takes = \"dagger\", "
      "gives = \"pick\", once = true } }\n";
  EXPECT_TRUE(load_content_file(*catalogue, text, "friends.toml").empty());
  return catalogue;
}

struct Losses : ::testing::Test {
  EntityId hold(const std::string& key) {
    return w.world.spawn(w.world.catalogue().at(key), Place::held_by(w.id('P')));
  }
  std::string asks() {
    const Intent bump{.verb = IntentVerb::Bump, .direction = Direction::Right};
    return asks_before_loss(w.world, w.id('P'), bump, asked);
  }

  SmallWorld w{{"#####\n"
                "#PN.#\n"
                "#####\n"},
               {{'N', "rag_man"}},
               testing::plain_rules(),
               1,
               catalogue_with_rag_man()};
  std::optional<AskedLoss> asked;
};

TEST_F(Losses, OfASpareThingAreAskedAboutOnce) {
  hold("dagger");
  EXPECT_EQ(asks(), "That trade takes your dagger: again to go on.");
  EXPECT_EQ(asks(), "");
}

TEST_F(Losses, OfAWieldedThingSaySo) {
  w.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = hold("dagger");
  EXPECT_EQ(asks(), "That trade takes the dagger that you wield: again to go on.");
}

TEST_F(Losses, OfNothingAreNone) {
  hold("vial");
  EXPECT_EQ(asks(), "");
}

// All friends of the game's content that take something for being talked to.
TEST(GameLosses, AreAskedAboutWhateverTheirTriggersSay) {
  const auto game = std::make_shared<Catalogue>(game_catalogue());
  int trades = 0;
  for (const Blueprint& b : game->all()) {
    for (const Trigger& trigger : b.triggers) {
      const bool trades_item =
          b.kind == Kind::Friend && trigger.effect.takes && trigger.occasion == Occasion::Talked;
      if (!trades_item) continue;
      ++trades;
      SmallWorld w({"####\n#PN#\n####\n"}, {{'N', b.key}}, testing::plain_rules(), 1, game);
      const EntityId thing =
          w.world.spawn(w.world.catalogue().at(*trigger.effect.takes), Place::held_by(w.id('P')));
      w.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = thing;
      std::optional<AskedLoss> asked;
      const Intent bump{.verb = IntentVerb::Bump, .direction = Direction::Right};
      EXPECT_NE(asks_before_loss(w.world, w.id('P'), bump, asked), "") << b.key;
    }
  }
  EXPECT_GT(trades, 0);
}

TEST(GameLosses, OfACompanyAreAskedAbout) {
  auto catalogue = testing::small_catalogue();
  const std::string text =
      "[elder]\nname = \"Elder\"\nglyph = \"N\"\nkind = \"friend\"\nhealth = 8\n"
      "on = { talked = { by = \"player\", to = \"company\", takes = \"dagger\" } }\n";
  ASSERT_TRUE(load_content_file(*catalogue, text, "friends.toml").empty());
  SmallWorld w({"####\n#PN#\n####\n"}, {{'N', "elder"}}, testing::plain_rules(), 1, catalogue);
  w.world.spawn(w.world.catalogue().at("dagger"), Place::held_by(w.id('P')));
  std::optional<AskedLoss> asked;
  const Intent bump{.verb = IntentVerb::Bump, .direction = Direction::Right};
  EXPECT_NE(asks_before_loss(w.world, w.id('P'), bump, asked), "");
}

}  // namespace
}  // namespace undercroft::losses_test
