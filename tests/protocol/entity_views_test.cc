// entity_views_test.cc: a shared view equals the view computed for each viewer alone.
#include "server/protocol/entity_views.h"

#include <gtest/gtest.h>

#include "server/protocol/look_ids.h"
#include "server/sim/rules/things.h"
#include "tests/support/small_world.h"

namespace undercroft::entity_views_test {
namespace {

using testing::SmallWorld;

// Compares the views of all entities when the viewers share a cache with those computed alone.
void expect_all_as_alone(const World& world, const std::vector<EntityId>& viewers) {
  EntityViews together(world, viewers.size());
  for (const Entity& e : world.entities()) {
    for (const EntityId viewer : viewers) {
      EXPECT_EQ(together.seen_by(viewer, e.id), EntityViews(world, 1).seen_by(viewer, e.id))
          << e.name << " seen by " << static_cast<std::uint32_t>(viewer);
    }
  }
}

TEST(EntityViews, UnidentifiedItemDiffersByTheViewersKnowledge) {
  SmallWorld w({"#####\n#PeQ#\n#####\n"}, {{'Q', "player"}, {'e', "elixir"}});
  make_known_to(w.world, w.id('Q'), w.world.catalogue().at("elixir"));
  EntityViews views(w.world, 2);
  const LookId look = views.seen_by(w.id('P'), w.id('e')).look;
  EXPECT_NE(look, views.seen_by(w.id('Q'), w.id('e')).look);
  expect_all_as_alone(w.world, {w.id('P'), w.id('Q')});
}

TEST(EntityViews, PressedTrapDiffersByWhetherItsCauseIsSeen) {
  SmallWorld w({"#####\n#PHQ#\n#####\n"}, {{'Q', "player"}, {'H', "phantom"}});
  const EntityId trap =
      w.world.spawn(w.world.catalogue().at("bounce_trap"), Place::on(1, w.at('H').at()));
  w.world.set_state(trap, State::Pressed);
  w.at('Q').set(Status::Insight, 5);
  EntityViews views(w.world, 2);
  EXPECT_EQ(views.seen_by(w.id('P'), trap).state, State::Released);
  EXPECT_EQ(views.seen_by(w.id('Q'), trap).state, State::Pressed);
  expect_all_as_alone(w.world, {w.id('P'), w.id('Q')});
}

TEST(EntityViews, ShowHowManyActionsAStunHasYetToTake) {
  SmallWorld w({"#####\n#PGM#\n#####\n"}, {{'G', "grunt"}, {'M', "mimic"}});
  w.at('G').set(Status::Stun, 2);
  w.at('M').set(Status::Stun, 2);
  EntityViews views(w.world, 1);
  EXPECT_EQ(views.seen_by(w.id('P'), w.id('G')).status_turns, 2);
  EXPECT_EQ(views.seen_by(w.id('P'), w.id('M')).status_turns, 0) << "a chest is not stunned";
}

// A bell that opens a chest, and one that works once.
TEST(EntityViews, SpentBellsAppearPressed) {
  auto catalogue = testing::small_catalogue();
  Blueprint bell = (*catalogue)[catalogue->at("lever")];
  bell.key = bell.name = "bell";
  bell.triggers = {
      {.occasion = Occasion::Toggled, .effect = {.says = "Dong.", .opens = {"chest"}}}};
  catalogue->add(bell);
  bell.key = bell.name = "small bell";
  bell.triggers = {{.occasion = Occasion::Toggled, .once = true, .effect = {.noise = 5}}};
  catalogue->add(bell);
  SmallWorld w({"######\n#PBSC#\n######\n"}, {{'B', "bell"}, {'S', "small bell"}, {'C', "chest"}},
               {}, 1, catalogue);
  const auto state = [&w](char sign) {
    return EntityViews(w.world, 1).seen_by(w.id('P'), w.id(sign)).state;
  };
  EXPECT_NE(state('B'), State::Pressed);
  EXPECT_NE(state('S'), State::Pressed);
  w.world.set_state(w.id('C'), State::Open);
  EXPECT_EQ(state('B'), State::Pressed);
  EXPECT_NE(state('S'), State::Pressed);
  w.at('S').triggers.change().add_one(0);
  EXPECT_EQ(state('S'), State::Pressed);
}

TEST(EntityViews, LeversThatAreWiredOrOpenNothingAreNeverSpent) {
  auto catalogue = testing::small_catalogue();
  Blueprint slit = (*catalogue)[catalogue->at("lever")];
  slit.key = slit.name = "slit";
  slit.triggers = {{.occasion = Occasion::Toggled, .effect = {.says = "Knock.", .noise = 8}}};
  catalogue->add(slit);
  SmallWorld w({"#####\n#PLS#\n#####\n"}, {{'L', "lever"}, {'S', "slit"}}, {}, 1, catalogue);
  EntityViews views(w.world, 1);
  EXPECT_NE(views.seen_by(w.id('P'), w.id('L')).state, State::Pressed);
  EXPECT_NE(views.seen_by(w.id('P'), w.id('S')).state, State::Pressed);
}

// R141: friends of a downed player have to know how long it lives.
TEST(EntityViews, ShowHowManyTurnsADownedPlayerHasLeft) {
  SmallWorld w({"####\n#PQ#\n####\n"}, {{'Q', "player"}});
  w.at('Q').alive = false;
  w.at('Q').set(Status::Down, 12);
  w.world.become(w.id('Q'), Kind::Downed);
  EntityViews views(w.world, 1);
  EXPECT_EQ(views.seen_by(w.id('P'), w.id('Q')).status_turns, 12);
}

// More entities than the cache holds, so that some share a slot.
TEST(EntityViews, AreCorrectWithMoreEntitiesThanSlots) {
  SmallWorld w(
      {std::string(30, '#') + "\n#PQMC" + std::string(24, '.') + "#\n" + "#" +
       std::string(28, '.') + "#\n#" + std::string(28, '.') + "#\n#" + std::string(28, '.') +
       "#\n#" + std::string(28, '.') + "#\n" + std::string(30, '#') + "\n"},
      {{'Q', "player"}, {'M', "mimic"}, {'C', "chest"}});
  for (int nth = 0; nth < 100; ++nth) {
    const Point at{1 + nth % 28, 2 + nth / 28};
    w.world.spawn(w.world.catalogue().at(nth % 3 == 0 ? "hornet" : "grunt"), Place::on(1, at));
  }
  expect_all_as_alone(w.world, {w.id('P'), w.id('Q')});
}

TEST(EntityViews, OwnCorpseKeepsItsMaximumHealth) {
  SmallWorld w({"#####\n#PQ.#\n#####\n"}, {{'Q', "player"}});
  w.at('P').health = 0;
  w.at('P').alive = false;
  EntityViews views(w.world, 2);
  EXPECT_EQ(views.seen_by(w.id('Q'), w.id('P')).max_health, 0);
  EXPECT_EQ(views.own_body(w.id('P')).max_health, w.at('P').max_health);
}

Look named(const std::string& name) {
  Look look;
  look.name = name;
  return look;
}

TEST(LookBook, IsInOrderHoweverItIsFilled) {
  LookBook book;
  for (const std::uint32_t number : {40U, 7U, 900U, 8U, 41U}) {
    book.restore(LookId{number}, named(std::to_string(number)));
  }
  book.drop_unless([](LookId id) { return id != LookId{8}; });
  EXPECT_EQ(book.find(LookId{8}), nullptr);
  std::string names;
  for (const auto& [id, look] : book) {
    EXPECT_EQ(book.find(id), look.get());
    names += look->name + " ";
  }
  EXPECT_EQ(names, "7 40 41 900 ");
}

TEST(LookBook, CopyIsEqualUntilOneOfThemChanges) {
  LookBook book;
  book.restore(LookId{7}, named("goblin"));
  LookBook copy = book;
  EXPECT_EQ(copy, book);
  copy.restore(LookId{7}, named("ogre"));
  EXPECT_NE(copy, book);
  EXPECT_EQ(book.find(LookId{7})->name, "goblin");
}

}  // namespace
}  // namespace undercroft::entity_views_test
