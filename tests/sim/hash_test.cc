// hash_test.cc: the hash tells any two states apart, keeps up with every change, and costs nothing
// for what did not change (R13).
#include <gtest/gtest.h>

#include "server/sim/world/fields.h"
#include "tests/support/random_game.h"

namespace undercroft {
namespace {

using testing::RandomGame;
using testing::SmallWorld;

// ---- another value of every type that a field has ----

void change(int& v) { ++v; }
void change(std::uint32_t& v) { ++v; }
void change(std::uint64_t& v) { ++v; }
void change(bool& v) { v = !v; }
void change(std::string& v) { v += 'x'; }
void change(Point& v) { ++v.y; }
void change(Traits& v) { v.add(Trait::FirstStrike); }
template <typename E>
requires std::is_enum_v<E>
void change(E& v) { v = static_cast<E>(static_cast<std::underlying_type_t<E>>(v) + 1); }
template <typename T>
void change(std::vector<T>& v) {
  v.push_back(T{});
}
template <typename T, std::size_t N>
void change(std::array<T, N>& v) {
  change(v.back());
}
template <typename T>
void change(std::optional<T>& v) {
  v = v ? std::nullopt : std::optional<T>(T{});
}

template <typename T>
concept Listed = requires(T& t) {
  Fields::visit(t, [](const char*, auto&) {});
};

// The nth of all fields, those of inner structs too, is given another value; false: there is none.
class ChangeNth {
 public:
  explicit ChangeNth(int n) : left_(n) {}

  template <typename T>
  void operator()(const char* name, T& field) {
    if constexpr (Listed<T>) {
      Fields::visit(field, [this, name](const char* inner, auto& value) {
        (*this)((std::string(name) + "." + inner).c_str(), value);
      });
    } else {
      if (left_-- == 0) {
        changed_ = name;
        change(field);
      }
    }
  }
  [[nodiscard]] const std::string& changed() const { return changed_; }

 private:
  int left_;
  std::string changed_;
};

// Every field of what `part` picks from a world shows in the hash and in ==; returns how many.
template <typename Part>
int expect_every_field_to_show(Part part) {
  for (int n = 0;; ++n) {
    SmallWorld small({"#####\n#P..#\n#####\n"});
    World& world = small.world;
    world.scores.push_back({"Ann", 3, 2, 100, true});
    const World before = world;
    const std::uint64_t hash = world.hash();
    ChangeNth change_nth(n);
    Fields::visit(part(world), change_nth);
    if (change_nth.changed().empty()) return n;
    EXPECT_NE(world.hash(), hash) << change_nth.changed();
    EXPECT_NE(world, before) << change_nth.changed();
  }
}

// That fields.h lists every field, the compiler sees to.
TEST(Hash, ShowsEveryFieldOfAnEntity) {
  const int fields = expect_every_field_to_show(
      [](World& world) -> Entity& { return world.entity(world.players()[0]); });
  EXPECT_EQ(fields, 53) << "with those of its places, its attributes and its sequence";
}

TEST(Hash, ShowsEveryFieldOfScoresAndDice) {
  EXPECT_EQ(expect_every_field_to_show([](World& world) -> Score& { return world.scores[0]; }), 5);
  EXPECT_EQ(expect_every_field_to_show([](World& world) -> Dice& { return world.dice; }), 5);
}

TEST(Hash, ShowsTheHouseRules) {
  const auto catalogue = testing::small_catalogue();
  const World plain(catalogue, Ruleset{}, 1);
  for (int n = 0; n < 13; ++n) {
    Ruleset rules;
    ChangeNth change_nth(n);
    Fields::visit(rules, change_nth);
    const World other(catalogue, rules, 1);
    EXPECT_NE(other.hash(), plain.hash()) << change_nth.changed();
    EXPECT_NE(other, plain) << change_nth.changed();
  }
}

TEST(Hash, ShowsSeedLevelsAndGrounds) {
  const std::string map = "#####\n#P..#\n#####\n";
  const SmallWorld one({map});
  const SmallWorld seed({map}, {}, {}, 2);
  const SmallWorld levels({map, "###\n#.#\n###\n"});
  SmallWorld ground({map});
  ground.world.set_ground(1, {2, 1}, Ground::Water);
  SmallWorld turn({map});
  turn.world.set_level_turn(1, 7);
  const std::vector<const World*> others = {&seed.world, &levels.world, &ground.world, &turn.world};
  for (const World* other : others) {
    EXPECT_NE(other->hash(), one.world.hash());
    EXPECT_NE(*other, one.world);
  }
  ground.world.set_ground(1, {2, 1}, Ground::Floor);
  EXPECT_EQ(ground.world.hash(), one.world.hash());
}

// Where they are counts, not only how many there are of what.
TEST(Hash, ShowsWhichCellHasWhichGround) {
  const SmallWorld one({"#####\n#P.~#\n#####\n"});
  const SmallWorld other({"#####\n#P~.#\n#####\n"});
  EXPECT_NE(one.world.hash(), other.world.hash());
}

TEST(Hash, ShowsThatANumberWasGiven) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  const std::uint64_t before = small.world.hash();
  const EntityId vial = small.world.spawn(small.world.catalogue().at("vial"), Place::nowhere());
  small.world.remove(vial);
  EXPECT_NE(small.world.hash(), before) << "what spawns next will have another number";
}

#ifndef NDEBUG
TEST(HashDeathTest, ChangeThroughAnOldReferenceIsFound) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  Entity& player = small.world.entity(small.id('P'));
  static_cast<void>(small.world.hash());
  player.health += 1;
  EXPECT_DEATH(static_cast<void>(small.world.hash()), "reference older than the last hash");
}
#endif

TEST(Hash, KeepsUpWithEveryChangeOfRandomPlay) {
  RandomGame game(11, {});
  for (int turn = 0; turn < 300; ++turn) {
    const std::uint64_t hash = game.play_turn();
    ASSERT_EQ(hash, game.world().hash_from_scratch()) << turn;
    const World copy = game.world();
    ASSERT_EQ(copy.hash(), hash);
    ASSERT_EQ(copy, game.world());
  }
}

}  // namespace
}  // namespace undercroft
