// unseen_is_unsent_test.cc: twin realms that differ only in what a player does not perceive send
// that player equal bytes (R65, R121).
//
// Ann stands behind a row of chests. Before her lies a hall of perils. In one realm phantoms run
// about in it: they burn, are thrown, held, harmed, blown up, and fall. In the other one there are
// none. UNDERCROFT_SEEDS=N sets the number of pairs.
#include <gtest/gtest.h>

#include <cstdlib>

#include "server/sim/content/loader.h"
#include "server/sim/world/rng.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::unseen_is_unsent_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

constexpr int kTurns = 40;

constexpr std::string_view kContent = R"(
[lava]
kind = "patch"
name = "lava"
inside = { damage = 2 }
[bog]
kind = "patch"
name = "bog"
inside = { status = "slow", turns = 3 }
[fog]
kind = "cloud"
name = "fog"
inside = { damage = 1, status = "poison", turns = 2 }
[spring]
kind = "patch"
name = "spring"
inside = { heal = 1 }
[ghost]
kind = "monster"
name = "ghost"
health = 900
traits = ["unseen"]
sequence = [ { action = "move", movs = "wander" } ]
[keg]
kind = "monster"
name = "keg"
health = 5
death = { explode = { damage = 2, reach = 2, fills = "fog", turns = 4 } }
sequence = [ { action = "wait" } ]
[ability.dazzle]
name = "Dazzle"
text = "T."
cooldown = 2
aim = "direction"
reach = 5
status = "stun"
turns = 2
[ability.ember]
name = "Ember"
text = "T."
cooldown = 2
aim = "place"
reach = 7
burst = { fills = "fire", turns = 2, around = true }
[ability.sleep]
name = "Sleep"
text = "T."
cooldown = 2
aim = "place"
reach = 7
status = "stun"
turns = 3
[ability.shout]
name = "Shout"
text = "T."
cooldown = 2
reach = 7
status = "confusion"
turns = 3
[ability.frost]
name = "Frost"
text = "T."
cooldown = 2
aim = "place"
reach = 7
burst = { fills = "frost", turns = 3, around = true }
)";

constexpr const char* kAbilities[] = {"dazzle", "ember", "sleep", "shout", "frost"};

// Ann's only kit has one of the abilities.
std::shared_ptr<Catalogue> catalogue(std::uint64_t seed) {
  auto all = testing::small_catalogue();
  const std::string kit = "[kit.only]\nname = \"Only\"\ntext = \"T.\"\nability = \"" +
                          std::string(kAbilities[seed % std::size(kAbilities)]) + "\"\n";
  EXPECT_TRUE(load_content_file(*all, std::string(kContent) + kit, "unseen.toml").empty());
  return all;
}

const std::vector<std::string> kMaps = {
    "################\n"
    "##<.....########\n"
    "#CCCCCCCCCCCCCC#\n"
    "#.g.L..T.~~.k.g#\n"
    "#..B.F..O.~~:..#\n"
    "#.T..k.==..L..T#\n"
    "#.g..==.R.s.F..#\n"
    "#..O..S..T..:.g#\n"
    "################\n",
    "################\n"
    "#..............#\n"
    "#..............#\n"
    "#..............#\n"
    "#..............#\n"
    "#..............#\n"
    "#..............#\n"
    "#..............#\n"
    "################\n"};

// The ghosts come last, so that nothing else is numbered differently.
SmallWorld hall(std::uint64_t seed) {
  SmallWorld small(kMaps,
                   {{'C', "chest"},
                    {'L', "lava"},
                    {'B', "bog"},
                    {'F', "fog"},
                    {'R', "spring"},
                    {'T', "bounce_trap"},
                    {'O', "plate"},
                    {'s', "spikes"},
                    {'S', "spikes"},
                    {'k', "keg"},
                    {'g', "ghost"}},
                   testing::plain_rules(), seed, catalogue(seed));
  Rng rng = Rng::stream(seed, "hall");
  for (const EntityId trap : small.ids['T']) {
    small.world.entity(trap).facing = kEightDirections[static_cast<std::size_t>(rng.roll(7))];
  }
  small.world.set_state(small.id('s'), State::Up);
  for (const EntityId fog : small.ids['F']) small.world.entity(fog).by_kind.cloud_turns() = 30;
  for (const EntityId keg : small.ids['k']) {  // they burst in different turns
    small.world.entity(keg).set(Status::Burning, rng.between(5, 20));
  }
  for (const EntityId ghost : small.ids['g']) {
    if (rng.roll(2) == 0) small.world.entity(ghost).traits.add(Trait::Flying);
  }
  return small;
}

World without_ghosts(SmallWorld small) {
  for (const EntityId ghost : small.ids['g']) small.world.remove(ghost);
  small.world.forget_events();
  return std::move(small.world);
}

Intent random_intent(Rng& rng) {
  Intent intent;
  const int choice = rng.roll(5);
  intent.verb = choice > 1 ? IntentVerb::Invoke : IntentVerb::Wait;
  if (choice == 1) intent.verb = IntentVerb::Bump;
  // In the corridor she walks to and fro; she aims down into the hall.
  const Direction kWays[] = {Direction::Left, Direction::Right};
  const Direction kDown[] = {Direction::DownLeft, Direction::Down, Direction::DownRight};
  intent.direction = choice == 1 ? kWays[rng.roll(1)] : kDown[rng.roll(2)];
  intent.place = {rng.between(1, 14), rng.between(3, 7)};
  return intent;
}

// A realm in which Ann plays.
struct Twin {
  explicit Twin(World world) : table(std::move(world)), ann(table.join("Ann")) {}

  RealmHarness table;
  std::shared_ptr<FakeConnection> ann;
};

// What the ghosts have lost to the perils of the hall.
int harm_done(const World& world) {
  int harm = 0;
  for (const Entity& e : world.entities()) {
    if (e.has(Trait::Unseen)) harm += e.max_health - e.health;
  }
  return harm;
}

// Returns the harm that the unseen have suffered.
int expect_equal_bytes(std::uint64_t seed, const std::vector<Intent>& intents) {
  Twin haunted(hall(seed).world);
  Twin empty(without_ghosts(hall(seed)));
  for (std::size_t i = 0; i <= intents.size(); ++i) {
    EXPECT_EQ(haunted.ann->bytes, empty.ann->bytes) << "turn " << i << " of seed " << seed;
    if (i == intents.size() || ::testing::Test::HasFailure()) break;
    for (Twin* twin : {&haunted, &empty}) {
      twin->ann->bytes.clear();
      twin->table.act(twin->ann, intents[i]);
    }
  }
  EXPECT_EQ(haunted.ann->misfit, "");
  return harm_done(haunted.table.realm.state().world);
}

std::uint64_t seeds_or(std::uint64_t usual) {
  const char* wish = std::getenv("UNDERCROFT_SEEDS");
  return wish == nullptr ? usual : std::strtoull(wish, nullptr, 10);
}

TEST(UnseenIsUnsent, TwinsThatDifferInTheUnseenSendEqualBytes) {
  int harm = 0;
  const std::uint64_t seeds = seeds_or(12);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Rng rng = Rng::stream(seed, "ann");
    std::vector<Intent> intents;
    for (int i = 0; i < kTurns; ++i) intents.push_back(random_intent(rng));
    harm += expect_equal_bytes(seed, intents);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(harm, static_cast<int>(seeds) * 15) << "the unseen were hardly in peril";
}

}  // namespace
}  // namespace undercroft::unseen_is_unsent_test
