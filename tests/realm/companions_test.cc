// companions_test.cc: friends that follow, as the clients of their players learn of them (R209).
#include <gmock/gmock.h>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::companions_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

std::shared_ptr<Catalogue> catalogue() {
  auto all = testing::small_catalogue();
  Blueprint dog = (*all)[all->at("hermit")];
  dog.key = dog.name = "dog";
  dog.follows = true;
  dog.health = 9;
  dog.lines = {"*wags its tail*"};
  Step step;
  step.chain = {Component::Attack, Component::Move};
  step.movs = Movs::Follow;
  dog.sequence = {step};
  all->add(dog);
  Blueprint phial = (*all)[all->at("vial")];
  phial.key = phial.name = "phial";
  phial.breaks = true;
  all->add(phial);
  return all;
}

struct Companions : ::testing::Test {
  void start(const std::vector<std::string>& maps) {
    SmallWorld small(maps, {{'d', "dog"}}, testing::plain_rules(), 1, catalogue());
    dog = small.id('d');
    small.at('d').health = 2;
    phial = small.world.spawn(small.world.catalogue().at("phial"), Place::held_by(small.id('P')));
    table = std::make_unique<RealmHarness>(std::move(small.world));
    ann = std::make_shared<FakeConnection>(table->clock);
    Hello hello{1, "test", "Ann", "", "", 0};
    hello.lines = true;
    table->realm.join(hello, ann);
    table->realm.end_batch();
  }
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> all;
    for (const ServerMessage& message : ann->messages) {
      const auto* delta = std::get_if<Delta>(&message);
      if (delta == nullptr) continue;
      for (const ToldLine& line : delta->lines) all.push_back(line.text);
    }
    return all;
  }

  EntityId dog{}, phial{};
  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann;
};

TEST_F(Companions, HaveTheSlotOfTheirPlayer) {
  start({"#######\n#Pd...#\n#######\n"});
  EXPECT_EQ(ann->sees("dog")->slot, 0);
  table->bump(ann, Direction::Right);
  EXPECT_EQ(ann->sees("dog")->slot, 1);
  EXPECT_THAT(lines(), ::testing::Contains("The dog wags its tail."));
  ann->messages.clear();
  for (int i = 0; i < 3; ++i) table->bump(ann, Direction::Right);
  EXPECT_EQ(ann->known.self.at, (Point{4, 1}));
  EXPECT_THAT(lines(), ::testing::IsEmpty()) << "steps and swaps are no news";
  EXPECT_EQ(ann->misfit, "");
}

TEST_F(Companions, AreHealedByAThrownVial) {
  start({"#######\n#P.d..#\n#######\n"});
  table->act(ann, {.verb = IntentVerb::Throw, .item = phial, .place = {3, 1}});
  EXPECT_EQ(ann->sees("dog")->health, 7);
  EXPECT_THAT(lines(), ::testing::Contains("The phial shatters on the dog: it feels better (+5)."));
}

TEST_F(Companions, ComeAlongByTheStairsWithoutALine) {
  start({"#######\n#>Pd..#\n#######\n", "#######\n#<....#\n#######\n"});
  table->bump(ann, Direction::Right);
  table->bump(ann, Direction::Left);
  table->act(ann, {.verb = IntentVerb::Descend});
  ASSERT_EQ(ann->known.depth, 2);
  ASSERT_NE(ann->sees("dog"), nullptr);
  EXPECT_EQ(ann->sees("dog")->slot, 1);
  for (const std::string& line : lines()) {
    EXPECT_EQ(line.find("dog comes into view (west"), std::string::npos) << line;
  }
  EXPECT_EQ(ann->misfit, "");
}

}  // namespace
}  // namespace undercroft::companions_test
