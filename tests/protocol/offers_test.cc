// offers_test.cc: what a player is offered to do.
#include "server/protocol/offers.h"

#include <gmock/gmock.h>

#include <functional>

#include "server/sim/rules/altars.h"
#include "server/sim/rules/conversation.h"
#include "server/sim/rules/things.h"
#include "server/sim/world/attributes.h"
#include "shared/limits.h"
#include "tests/support/small_world.h"

namespace undercroft::testing::offers_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::vector<std::string> words(const std::vector<Offer>& offers) {
  std::vector<std::string> all;
  for (const Offer& offer : offers) all.push_back(offer.word);
  return all;
}

TEST(Offers, NothingIsOfferedOnBareFloor) {
  const SmallWorld small({"###\n#P#\n###\n"});
  EXPECT_THAT(offers_of(small.world, small.id('P')), IsEmpty());
}

TEST(Offers, AnAltarBesideOffersItsGifts) {
  auto catalogue = small_catalogue();
  Blueprint altar;
  altar.key = altar.name = "altar";
  altar.kind = Kind::Altar;
  altar.gifts = {"dagger"};
  catalogue->add(altar);
  SmallWorld small({"####\n#PA#\n####\n"}, {{'A', "altar"}}, {}, 1, catalogue);
  const std::vector<Offer> offers = offers_of(small.world, small.id('P'));
  EXPECT_THAT(words(offers),
              ElementsAre("ask for might", "ask for the thing", "ask for knowledge"));
  const int strength = attributes(small.world, small.at('P')).strength;
  EXPECT_EQ(offers[0].text, "Strength " + std::to_string(strength) + " to " +
                                std::to_string(strength + 1) + ", for good");
  EXPECT_TRUE(offers[1].text.starts_with("A dagger. Strength ")) << offers[1].text;
  ask_altar(small.world, small.id('P'), "might");
  EXPECT_TRUE(offers_of(small.world, small.id('P')).empty()) << "it has given already";
}

TEST(Offers, StairsAndLooseItemsAreOffered) {
  SmallWorld small({"####\n#P>#\n####\n"}, {});
  small.world.move(small.id('P'), Place::on(1, {2, 1}));
  small.world.spawn(small.world.catalogue().at("vial"), small.at('P').place());
  EXPECT_THAT(words(offers_of(small.world, small.id('P'))), ElementsAre("take", "go down"));
}

// Each can be taken alone: what the offer calls it is sent with the intent.
TEST(Offers, SeveralThingsInTheCellAreOfferedOneByOne) {
  SmallWorld small({"###\n#P#\n###\n"});
  const auto lay = [&](const char* key) {
    return small.world.spawn(small.world.catalogue().at(key), small.at('P').place());
  };
  lay("vial");
  lay("vial");
  EXPECT_THAT(words(offers_of(small.world, small.id('P'))), ElementsAre("take"));
  const EntityId dagger = lay("dagger");
  EXPECT_THAT(words(offers_of(small.world, small.id('P'))),
              UnorderedElementsAre("take", "take a vial", "take a dagger"));
  const Offer one{IntentVerb::Take, "take a dagger",  Offer::Needs::Nothing, 0,
                  "a dagger",       "Strength 1 to 2"};
  EXPECT_THAT(offers_of(small.world, small.id('P')), Contains(one));
  EXPECT_TRUE(take_here(small.world, small.id('P'), "a dagger"));
  EXPECT_THAT(small.at('P').holds(), ElementsAre(dagger));
  EXPECT_FALSE(take_here(small.world, small.id('P'), "a sword"));
}

TEST(Offers, ACorpseIsOfferedWhileItHoldsSomething) {
  SmallWorld small({"####\n#Pg#\n####\n"}, {{'g', "grunt"}});
  Entity& dead = small.at('g');
  dead.alive = false;
  small.world.become(dead.id, Kind::Corpse);
  small.world.move(small.id('P'), Place::on(1, {2, 1}));
  small.world.spawn(small.world.catalogue().at("vial"), small.at('P').place());
  EXPECT_THAT(words(offers_of(small.world, small.id('P'))), ElementsAre("take"));
  const EntityId dagger =
      small.world.spawn(small.world.catalogue().at("dagger"), Place::held_by(small.id('g')));
  EXPECT_THAT(words(offers_of(small.world, small.id('P'))),
              ElementsAre("take", "take a vial", "take what the grunt corpse holds"));
  EXPECT_TRUE(take_here(small.world, small.id('P'), "what the grunt corpse holds"));
  EXPECT_THAT(small.at('P').holds(), ElementsAre(dagger));
}

// A friend of a pack may answer to any number of words (R220), but clients take only so many
// offers.
TEST(Offers, AreCutAtTheLimitOfClients) {
  auto catalogue = small_catalogue();
  Blueprint sage = (*catalogue)[catalogue->at("hermit")];
  sage.key = sage.name = "sage";
  for (int i = 0; i < kMaxOffersEach + 4; ++i) {
    Trigger& answer = sage.triggers.emplace_back();
    answer.occasion = Occasion::Said;
    answer.word = "word " + std::to_string(i);
  }
  catalogue->add(sage);
  SmallWorld small({"####\n#PS#\n####\n"}, {{'S', "sage"}}, {}, 1, catalogue);
  ASSERT_EQ(words_beside(small.world, small.at('P')).size(), kMaxOffersEach + 4U);
  const std::vector<Offer> offers = offers_of(small.world, small.id('P'));
  ASSERT_EQ(offers.size(), static_cast<std::size_t>(kMaxOffersEach));
  EXPECT_EQ(offers.front().word, "ask about word 0");
  EXPECT_EQ(offers.back().word, "ask about word " + std::to_string(kMaxOffersEach - 1));
}

Offer offer_to_throw(const std::function<void(Blueprint&)>& change, bool is_known = false) {
  auto catalogue = small_catalogue();
  Blueprint b = (*catalogue)[catalogue->at("pick")];
  b.key = b.name = "javelin";
  change(b);
  catalogue->add(b);
  SmallWorld small({"###\n#P#\n###\n"}, {}, {}, 1, catalogue);
  const EntityId item = small.world.spawn(catalogue->at("javelin"), Place::held_by(small.id('P')));
  if (is_known) small.at('P').known_blueprints = {catalogue->at("javelin")};
  for (const Offer& offer : offers_with(small.world, small.id('P'), item)) {
    if (offer.verb == IntentVerb::Throw) return offer;
  }
  return {.text = "it is not thrown"};
}

std::string throw_text(const std::function<void(Blueprint&)>& change, bool is_known = false) {
  return offer_to_throw(change, is_known).text;
}

TEST(Offers, ThrowingSaysWhatIsMadeForIt) {
  EXPECT_EQ(throw_text([](Blueprint&) {}), "");
  EXPECT_EQ(throw_text([](Blueprint& b) { b.thrown = 3; }), "made for throwing, 0 to 4 less armour")
      << "its power and the strength of the small hero, 1";
  EXPECT_EQ(throw_text([](Blueprint& b) { b.breaks = true; }),
            "made for throwing, breaks where it lands");
}

TEST(Offers, AnUnknownDraughtDoesNotSayThatItBreaks) {
  const auto draught = [](Blueprint& b) {
    b.breaks = true;
    b.unknown = Unidentified::Draught;
  };
  EXPECT_EQ(throw_text(draught), "");
  EXPECT_EQ(throw_text(draught, true), "made for throwing, breaks where it lands");
}

// R121: nor that it works on the cells around.
TEST(Offers, ThrowingHasTheAreaOfAKnownBurst) {
  const auto flask = [](bool around) {
    return [around](Blueprint& b) {
      b.breaks = true;
      b.unknown = Unidentified::Draught;
      b.burst = Burst{.around = around};
    };
  };
  EXPECT_EQ(offer_to_throw(flask(true), true).area, 1);
  EXPECT_EQ(offer_to_throw(flask(true), false).area, 0);
  EXPECT_EQ(offer_to_throw(flask(false), true).area, 0);
}

TEST(Offers, ThrowingHasTheRangeOfTheRules) {
  SmallWorld small({"###\n#P#\n###\n"});
  const EntityId vial =
      small.world.spawn(small.world.catalogue().at("vial"), small.at('P').place());
  const auto offers = offers_with(small.world, small.id('P'), vial);
  Offer thrown{IntentVerb::Throw, "throw", Offer::Needs::Place, 4 + small.at('P').base.strength / 2,
               ""};
  EXPECT_THAT(offers, Contains(thrown));
  EXPECT_THAT(words(offers), ElementsAre("use", "throw", "give", "drop"));
}

}  // namespace
}  // namespace undercroft::testing::offers_test
