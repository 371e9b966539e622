// many_offers_test.cc: offers of a long game: each corpse and thing has a name of its own, and a
// connection has numbers for a few hundred offers only.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/protocol/observe.h"
#include "server/protocol/offers.h"
#include "server/replay/past_teller.h"
#include "tests/support/small_world.h"

namespace undercroft::many_offers_test {
namespace {

using testing::SmallWorld;

// The hero has things in its pack, and stands on two corpses that hold something.
struct ManyCorpses : ::testing::Test {
  static World first() {
    SmallWorld small({"#####\n#PAB#\n#####\n"}, {{'A', "grunt"}, {'B', "grunt"}});
    const Place here = small.at('P').place();
    for (const char letter : {'A', 'B'}) {
      small.world.entity(small.id(letter)).alive = false;
      small.world.become(small.id(letter), Kind::Corpse);
      small.world.move(small.id(letter), here);
      small.world.spawn(small.world.catalogue().at("vial"), Place::held_by(small.id(letter)));
    }
    for (const char* key : {"dagger", "vial"}) {
      small.world.spawn(small.world.catalogue().at(key), Place::held_by(small.id('P')));
    }
    return small.world;
  }
  ManyCorpses() : state(first()) {
    Outcome outcome;
    apply(state, input::Join{"Ann", "digest"}, outcome);
    hero = outcome.player;
    teller = std::make_unique<PastTeller>(hero);
    hear(outcome);
    for (const Entity& e : state.world.entities()) {
      if (e.kind() == Kind::Corpse) corpses.push_back(e.id);
    }
  }
  // Sends the client what a turn of the hero meant to it.
  void hear(const Outcome& outcome) {
    teller->note(outcome);
    const Delta delta = teller->tell(state);
    const auto applied = undercroft::apply(known, delta);
    ASSERT_TRUE(applied) << applied.error();
  }
  void rename_corpses(int number) {
    for (std::size_t i = 0; i < corpses.size(); ++i) {
      state.world.entity(corpses[i]).name =
          "Hero" + std::to_string(2 * number + static_cast<int>(i));
    }
  }
  void play_turn() {
    Outcome outcome;
    apply(state, input::Turn{.group = {.depth = 1, .players = {hero}}}, outcome);
    ASSERT_EQ(outcome.why_not, "");
    hear(outcome);
  }
  [[nodiscard]] std::vector<Offer> shown(const OfferNumbers& numbers) const {
    std::vector<Offer> offers;
    for (const std::uint32_t number : numbers) offers.push_back(known.offers.at(number));
    return offers;
  }

  RealmState state;
  EntityId hero = kNobody;
  std::vector<EntityId> corpses;
  std::unique_ptr<PastTeller> teller;
  Observation known;
};

TEST_F(ManyCorpses, NeverRunOutOfNumbers) {
  ASSERT_EQ(corpses.size(), 2U);
  for (int number = 0; number < 3000; ++number) {
    rename_corpses(number);
    ASSERT_NO_FATAL_FAILURE(play_turn()) << number;
    ASSERT_EQ(shown(known.self.offers), offers_of(state.world, hero)) << number;
    ASSERT_EQ(known.self.pack.size(), 2U);
    const auto& own = state.player(hero)->knowledge.self.pack;
    for (std::size_t i = 0; i < own.size(); ++i) {
      ASSERT_EQ(shown(known.self.pack[i].offers), offers_with(state.world, hero, own[i].id))
          << "the pack was sent long ago: " << number;
    }
  }
  EXPECT_EQ(known.offers.size(), SentWords::kMostOffers) << "all numbers were needed";
}

// Returning to what was offered a moment ago sends nothing again.
TEST_F(ManyCorpses, KeepTheNumbersOfWhatIsOfferedAgain) {
  rename_corpses(1);
  play_turn();
  const OfferNumbers before = known.self.offers;
  rename_corpses(2);
  play_turn();
  EXPECT_NE(known.self.offers, before);
  const std::size_t count = known.offers.size();
  rename_corpses(1);
  play_turn();
  EXPECT_EQ(known.self.offers, before);
  EXPECT_EQ(known.offers.size(), count);
}

}  // namespace
}  // namespace undercroft::many_offers_test
