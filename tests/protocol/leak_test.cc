// leak_test.cc: over random play, nothing is told that an independent judge forbids (R121).
#include <gtest/gtest.h>

#include "server/protocol/memory.h"
#include "server/protocol/observe.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/rng.h"
#include "shared/codec.h"
#include "tests/protocol/suspicion.h"
#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::SmallWorld;
using testing::Suspicion;

// Rooms with doors, corners to look around, chests and their likes, the unseen, and water.
const std::vector<std::string> kMaps = {
    "####################\n"
    "#P..g#...C....#..h.#\n"
    "#....D........+..M.#\n"
    "#.M..#..w.....#....#\n"
    "###+##..#####.#.C..#\n"
    "#....#..#k.H#.##..##\n"
    "#.C..#..#...#......#\n"
    "#..f.D..##+##..~~.g#\n"
    "#....#......M..~~..#\n"
    "#H...#.w.t.....Q...#\n"
    "####################\n"};

const testing::Letters kLetters = {{'Q', "player"},   {'g', "grunt"},    {'h', "hornet"},
                                   {'w', "wanderer"}, {'f', "hermit"},   {'M', "mimic"},
                                   {'C', "chest"},    {'H', "phantom"},  {'D', "door"},
                                   {'+', "door"},     {'k', "iron_key"}, {'t', "dagger"}};

// So that a name in a frame's bytes says whose it is. Chests keep theirs: mimics borrow it.
void give_everyone_a_name(World& world) {
  for (const Entity& e : world.entities()) {
    if (e.kind() == Kind::Chest) continue;
    world.entity(e.id).name = e.name + "-" + std::to_string(static_cast<unsigned>(e.id)) + ";";
  }
}

Intent random_intent(Rng& chance, const Entity& player) {
  constexpr IntentVerb kVerbs[] = {IntentVerb::Bump, IntentVerb::Bump,     IntentVerb::Bump,
                                   IntentVerb::Bump, IntentVerb::Interact, IntentVerb::Attack,
                                   IntentVerb::Take, IntentVerb::Drop};
  Intent intent;
  intent.verb = kVerbs[static_cast<std::size_t>(chance.roll(7))];
  intent.direction = kEightDirections[static_cast<std::size_t>(chance.roll(7))];
  if (!player.holds().empty()) intent.item = player.holds().front();
  return intent;
}

// One player's side of the wire: what the server would have told it, and its judge.
struct Spectator {
  explicit Spectator(EntityId id) : player(id), suspicion(id) {}
  EntityId player;
  Suspicion suspicion;
  Memory memory;
  Observation told;   // the server's side
  Observation known;  // the client's, out of bytes alone

  // The first leak in what the server tells of `world`, or "".
  std::string tell(const World& world) {
    Observation now = memory.recall(observe(world, player));
    const std::vector<Report> heard = reports(world, player, now.turn, memory.looks());
    now.looks = memory.looks().looks();
    Delta delta = diff(told, now);
    delta.reports = heard;
    const std::string frame = encode(ServerMessage{delta});
    told = now;
    const auto decoded = decode_server(frame);
    const Delta received = std::get<Delta>(std::get<ServerMessage>(decoded));
    if (apply(known, received)) return "the delta does not fit";
    if (known != now) return "the client knows something else than the server told";
    for (const std::string& leak :
         {suspicion.leak_in(world, known), suspicion.leak_in(known, received.reports),
          suspicion.leak_in_bytes(world, frame)}) {
      if (!leak.empty()) return leak;
    }
    return "";
  }
};

void play(std::uint64_t seed, Combat combat) {
  Ruleset rules;
  rules.combat = combat;
  SmallWorld small(kMaps, kLetters, rules, seed);
  World& world = small.world;
  give_everyone_a_name(world);
  std::vector<Spectator> spectators;
  for (const char letter : {'P', 'Q'}) {
    Entity& player = small.at(letter);
    player.health = player.max_health = 60;
    spectators.emplace_back(player.id);
    spectators.back().suspicion.look(world);
    ASSERT_EQ(spectators.back().tell(world), "") << "before the first turn, seed " << seed;
  }
  Rng chance = Rng::stream(seed, "intents");
  for (int turn = 1; turn <= 50; ++turn) {
    const World before = world;
    Intents intents;
    for (const Spectator& s : spectators) {
      intents[s.player] = random_intent(chance, world.entity(s.player));
    }
    resolve_turn(world, {1, {small.id('P'), small.id('Q')}, true}, intents);
    for (Spectator& s : spectators) {
      s.suspicion.turn(before, world);
      ASSERT_EQ(s.tell(world), "") << "seed " << seed << " turn " << turn;
    }
  }
}

TEST(Leaks, NothingIsToldThatIsNotPerceivedInDuels) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) play(seed, Combat::Duel);
}

TEST(Leaks, NothingIsToldThatIsNotPerceivedInPlainFights) {
  for (std::uint64_t seed = 101; seed <= 112; ++seed) play(seed, Combat::Plain);
}

// The judge itself: were it blind, the tests above would prove nothing.
TEST(Leaks, TheJudgeSeesWhatTheGameSees) {
  SmallWorld small(kMaps, kLetters);
  const Observation seen = observe(small.world, small.id('P'));
  int visible = 0;
  seen.cells.for_each_point([&](Point p) {
    const bool floor = !is_wall(small.world.ground(1, p)) && !small.world.is_barrier(1, p);
    if (!floor) return;
    visible += seen.cells[p].visible;
    EXPECT_EQ(testing::may_see(small.world, 1, small.at('P').at(), p, 8), seen.cells[p].visible)
        << p.x << ',' << p.y;
  });
  EXPECT_GT(visible, 8);
}

TEST(Leaks, TheJudgeObjectsToASecret) {
  SmallWorld small(kMaps, kLetters);
  give_everyone_a_name(small.world);
  Suspicion suspicion(small.id('P'));
  suspicion.look(small.world);
  Observation told = observe(small.world, small.id('P'));
  EXPECT_EQ(suspicion.leak_in(small.world, told), "");
  LookTable looks;
  told = looks.renumbered(told);
  const EntityView mimic = seen_as(small.world, small.at('M', 1), looks);  // near, a chest to all
  const Entity& far = small.at('Q');
  told.entities[far.id] = seen_as(small.world, far, looks);
  told.looks = looks.looks();
  EXPECT_NE(suspicion.leak_in(small.world, told), "");
  told.entities.erase(far.id);
  told.entities[mimic.id] = mimic;
  Look exposed = told.look(mimic);
  exposed.name = small.at('M', 1).name;
  exposed.kind = Kind::Mimic;
  told.entities[mimic.id].look = looks.number_of(exposed);
  told.looks = looks.looks();
  EXPECT_NE(suspicion.leak_in(small.world, told), "");
  EXPECT_NE(suspicion.leak_in_bytes(small.world, "xx" + small.at('M').name), "");
}

}  // namespace
}  // namespace undercroft
