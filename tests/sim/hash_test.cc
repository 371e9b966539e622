// hash_test.cc: the hash distinguishes any two states, follows every change, and costs nothing for
// unchanged parts (R13).
#include <gtest/gtest.h>

#include "server/sim/world/fields.h"
#include "tests/support/random_game.h"

namespace undercroft::hash_test {
namespace {

using testing::RandomGame;
using testing::SmallWorld;

// ---- change(v): gives a value of any field type a different value ----

void change(int& v) { ++v; }
void change(std::uint32_t& v) { ++v; }
void change(std::uint64_t& v) { ++v; }
void change(bool& v) { v = !v; }
void change(std::string& v) { v += 'x'; }
void change(Point& v) { ++v.y; }
void change(Place& v) { ++v.depth; }
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
void change(Later<T>& v);  // growth has such a field
template <typename T>
void change(Rare<T>& v) {
  Fields::visit(v.change(), [](const char*, auto& field) { change(field); });
}
template <typename T>
void change(Later<T>& v) {
  change(v.field);
}
template <std::size_t N, typename T>
void change(Lengthened<N, T>& v) {
  change(v.list);
}

template <typename T>
concept Listed = requires(T& t) {
  Fields::visit(t, [](const char*, auto&) {});
};

// Changes the nth field, counting those of nested structs. Reports false if there are fewer fields.
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

// Checks that every field of the part that `part` picks from a world affects the hash and ==.
// Returns the number of fields.
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

// The compiler checks that fields.h lists every field.
TEST(Hash, CoversEveryEntityField) {
  const int fields = expect_every_field_to_show(
      [](World& world) -> Entity& { return world.entity(world.players()[0]); });
  EXPECT_EQ(fields, 66) << "including its places, attributes and sequence";
}

TEST(Hash, CoversEveryFieldOfScoresAndDice) {
  EXPECT_EQ(expect_every_field_to_show([](World& world) -> Score& { return world.scores[0]; }), 7);
  EXPECT_EQ(expect_every_field_to_show([](World& world) -> Dice& { return world.dice; }), 5);
}

TEST(Hash, CoversTheRun) {
  EXPECT_EQ(expect_every_field_to_show([](World& world) -> undercroft::Run& { return world.run; }),
            9);
}

TEST(Hash, CoversHouseRules) {
  const auto catalogue = testing::small_catalogue();
  const World plain(catalogue, Ruleset{}, 1);
  for (int n = 0; n < 27; ++n) {
    Ruleset rules;
    ChangeNth change_nth(n);
    Fields::visit(rules, change_nth);
    const World other(catalogue, rules, 1);
    EXPECT_NE(other.hash(), plain.hash()) << change_nth.changed();
    EXPECT_NE(other, plain) << change_nth.changed();
  }
}

TEST(Hash, CoversSeedLevelsAndGrounds) {
  const std::string map = "#####\n#P..#\n#####\n";
  const SmallWorld one({map});
  const SmallWorld seed({map}, {}, {}, 2);
  const SmallWorld levels({map, "###\n#.#\n###\n"});
  SmallWorld ground({map});
  ground.world.set_ground(1, {2, 1}, Ground::Water);
  SmallWorld turn({map});
  turn.world.set_level_turn(1, 7);
  SmallWorld stay({map});
  stay.world.set_hunters_sent(1, 7);
  SmallWorld called({map});
  called.world.set_heroes_who_called(1, 2);
  const std::vector<const World*> others = {&seed.world, &levels.world, &ground.world,
                                            &turn.world, &stay.world,   &called.world};
  for (const World* other : others) {
    EXPECT_NE(other->hash(), one.world.hash());
    EXPECT_NE(*other, one.world);
  }
  ground.world.set_ground(1, {2, 1}, Ground::Floor);
  EXPECT_EQ(ground.world.hash(), one.world.hash());
}

// The position of each ground counts, not only the number of cells of each kind.
TEST(Hash, CoversTheGroundOfEachCell) {
  const SmallWorld one({"#####\n#P.~#\n#####\n"});
  const SmallWorld other({"#####\n#P~.#\n#####\n"});
  EXPECT_NE(one.world.hash(), other.world.hash());
}

TEST(Hash, CoversTheNextEntityId) {
  SmallWorld small({"#####\n#P..#\n#####\n"});
  const std::uint64_t before = small.world.hash();
  const EntityId vial = small.world.spawn(small.world.catalogue().at("vial"), Place::nowhere());
  small.world.remove(vial);
  EXPECT_NE(small.world.hash(), before) << "the next spawned entity gets a different id";
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
}  // namespace undercroft::hash_test
