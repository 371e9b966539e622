// for_two_test.cc: what a hero without company learns of things that take two (R207).
#include <gmock/gmock.h>

#include "server/sim/content/builtin.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::for_two_test {
namespace {

using ::testing::Contains;
using ::testing::Each;
using testing::FakeConnection;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::RealmHarness;
using testing::SmallWorld;

constexpr const char* kAlone =
    "It takes two: one rings here, one at the other end, in the same turn. You are alone.";

// Ann stands between a bell and its chest.
struct ForTwo : ::testing::Test {
  void start(const std::string& map) {
    static const auto kGame = std::make_shared<Catalogue>(game_catalogue());
    SmallWorld small({map}, {{'b', "matins_bell"}, {'c', "matins_chest"}}, testing::plain_rules(),
                     1, kGame);
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
  [[nodiscard]] std::string look_at(const std::string& name) const {
    const EntityView* seen = ann->sees(name);
    return seen == nullptr ? "" : ann->known.look(*seen).description;
  }

  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann;
};

TEST_F(ForTwo, ALookAndATrySayWhatIsMissing) {
  start("#######\n#bPc..#\n#######\n");
  EXPECT_THAT(look_at("bell rope"), HasSubstr(kAlone));
  EXPECT_THAT(look_at("bell chest"), HasSubstr("Blows break the lid (attack it, 8 times)"));
  table->bump(ann, Direction::Left);
  EXPECT_THAT(lines(), Contains(kAlone));
  ann->messages.clear();
  table->bump(ann, Direction::Right);
  EXPECT_THAT(lines(), Contains(HasSubstr("Blows break the lid")));
  EXPECT_EQ(ann->misfit, "");
}

TEST_F(ForTwo, WithAnotherHeroNothingIsMissing) {
  start("#######\n#bPc..#\n#.....#\n#######\n");
  EXPECT_THAT(look_at("bell rope"), HasSubstr(kAlone));
  const auto bob = table->join("Bob");
  table->wait(ann);
  table->wait(bob);
  EXPECT_THAT(look_at("bell rope"), Not(HasSubstr("It takes two")));
  table->bump(ann, Direction::Left);
  table->wait(bob);
  EXPECT_THAT(lines(), Each(Not(HasSubstr("It takes two"))));
  EXPECT_EQ(ann->misfit, "");
}

}  // namespace
}  // namespace undercroft::for_two_test
