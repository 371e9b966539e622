// leak_test.cc: over random play, nothing is told that an independent judge forbids (R121).
#include <gtest/gtest.h>

#include <cstdlib>

#include "server/protocol/intents.h"
#include "server/protocol/observer.h"
#include "server/sim/content/builtin.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/rng.h"
#include "shared/codec.h"
#include "tests/support/fake_table.h"
#include "tests/support/small_world.h"
#include "tests/support/suspicion.h"

namespace undercroft {
namespace {

using testing::FakeTable;
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

// Traps that the unseen walk over, and a lever that moves a door which nobody can see.
const std::vector<std::string> kTraps = {
    "#################\n"
    "#P..T..v#..D...##\n"
    "#..T..v.#####.###\n"
    "#.T..T.T...H#...#\n"
    "#.......T...#.H.#\n"
    "#..H.........T..#\n"
    "#...T..T.T..#T.Q#\n"
    "#################\n"};

// Unknown draughts, smoke, fire, and archers behind corners.
const std::vector<std::string> kFlights = {
    "################\n"
    "#P.U..#..a..S..#\n"
    "#.F...D.....#..#\n"
    "#..S..#..H..#.a#\n"
    "##.####.....##.#\n"
    "#...U.#..U.....#\n"
    "#.S...D...F..Q.#\n"
    "#....U#..~~....#\n"
    "################\n"};

const testing::Letters kLetters = {{'Q', "player"},      {'g', "grunt"},      {'h', "hornet"},
                                   {'w', "wanderer"},    {'f', "hermit"},     {'M', "mimic"},
                                   {'C', "chest"},       {'H', "phantom"},    {'D', "door"},
                                   {'+', "door"},        {'k', "iron_key"},   {'t', "dagger"},
                                   {'T', "bounce_trap"}, {'v', "lever"},      {'U', "elixir"},
                                   {'S', "smoke_flask"}, {'F', "fire_flask"}, {'a', "archer"}};

// So that a name in a frame's bytes says whose it is. Chests keep theirs: mimics borrow it.
void give_everyone_a_name(World& world) {
  for (const Entity& e : world.entities()) {
    if (e.kind() == Kind::Chest) continue;
    world.entity(e.id).name = e.name + "-" + std::to_string(static_cast<unsigned>(e.id)) + ";";
  }
}

// `item`: of the player's own pack, as its client knows it.
Intent random_intent(Rng& chance, const SelfView& self) {
  constexpr IntentVerb kVerbs[] = {IntentVerb::Bump, IntentVerb::Bump,     IntentVerb::Bump,
                                   IntentVerb::Bump, IntentVerb::Interact, IntentVerb::Attack,
                                   IntentVerb::Take, IntentVerb::Drop,     IntentVerb::Throw,
                                   IntentVerb::Use};
  Intent intent;
  intent.verb = kVerbs[static_cast<std::size_t>(chance.roll(9))];
  intent.place = self.at + Point{chance.between(-3, 3), chance.between(-3, 3)};
  intent.direction = kEightDirections[static_cast<std::size_t>(chance.roll(7))];
  if (!self.pack.empty()) intent.item = self.pack.front().id;
  return intent;
}

// Of every verb, to anywhere.
StandingIntent random_standing(Rng& chance, Size level) {
  StandingIntent intent;
  intent.verb = static_cast<StandingVerb>(chance.roll(3));
  intent.place = {chance.roll(level.width - 1), chance.roll(level.height - 1)};
  intent.direction = kEightDirections[static_cast<std::size_t>(chance.roll(7))];
  return intent;
}

// The same with the numbers of the world in place of the connection's own.
Observation by_real_numbers(Observation known, const Subscription& subscription) {
  Observation real = known;
  real.entities.clear();
  for (auto& [number, view] : known.entities) {
    view.id = subscription.entity_numbered(number);
    real.entities[view.id] = view;
  }
  return real;
}

// One player's side of the wire, and its judge.
struct Judged {
  Judged(EntityId id, std::shared_ptr<testing::FakeConnection> client)
      : player(id), suspicion(id), connection(std::move(client)) {}
  EntityId player;
  Suspicion suspicion;
  std::shared_ptr<testing::FakeConnection> connection;

  // As a client takes it: of whom one sees, where they are and how they do is their entity's to
  // say.
  MemberView as_taken(MemberView member) const {
    const auto seen = connection->known.entities.find(member.id);
    if (member.depth == 0 || seen == connection->known.entities.end()) return member;
    member.depth = connection->known.depth;
    member.at = seen->second.at;
    member.health = seen->second.health;
    return member;
  }

  std::string leak_in_members(const World& world, bool says_where) const {
    for (const auto& [number, member] : connection->known.members) {
      const EntityId body = connection->subscription->entity_numbered(number);
      const std::string found = suspicion.leak_in_member(world, body, as_taken(member), says_where);
      if (!found.empty()) return found;
    }
    return "";
  }

  // The first leak in what has been told since the last call, or "".
  std::string leak(const World& world, bool says_where = true) {
    if (!connection->misfit.empty()) return connection->misfit;
    const Subscription& subscription = *connection->subscription;
    const Observation known = by_real_numbers(connection->known, subscription);
    std::vector<Report> reports = std::exchange(connection->reports, {});
    for (Report& report : reports) {
      report.who = subscription.entity_numbered(report.who);
      report.whom = subscription.entity_numbered(report.whom);
    }
    for (const std::string& found :
         {leak_in_members(world, says_where), suspicion.leak_in(world, known),
          suspicion.leak_in(known, reports),
          suspicion.leak_in_bytes(world, std::exchange(connection->bytes, ""))}) {
      if (!found.empty()) return found;
    }
    return "";
  }
};

void wire_levers_to_doors(SmallWorld& small) {
  const auto levers = small.ids.find('v');
  if (levers == small.ids.end()) return;
  for (const EntityId lever : levers->second) {
    small.world.entity(lever).wired_to.push_back(small.id('D'));
  }
}

void play_judged(const World& first, std::uint64_t seed, TurnNumber turns);

void play(std::uint64_t seed, Combat combat, const std::vector<std::string>& maps = kMaps) {
  Ruleset rules;
  rules.combat = combat;
  rules.clock = ClockRule::Lockstep;
  SmallWorld small(maps, kLetters, rules, seed);
  give_everyone_a_name(small.world);
  wire_levers_to_doors(small);
  Rng facing = Rng::stream(seed, "facing");
  for (const EntityId trap : small.ids['T']) {
    small.world.entity(trap).facing = kEightDirections[static_cast<std::size_t>(facing.roll(7))];
  }
  for (const char letter : {'P', 'Q'}) {
    Entity& player = small.at(letter);
    player.health = player.max_health = 60;
  }
  play_judged(small.world, seed, 50);
}

// Two players' every turn, judged. The world has bodies for them, or a staircase.
void play_judged(const World& first, std::uint64_t seed, TurnNumber turns) {
  const bool says_where = seed % 2 == 0;
  RealmOptions options;
  options.gather_ms = 0;
  options.friends_on_map = says_where;
  FakeTable table(first, std::move(options));
  const World& world = table.realm.world();
  std::vector<Judged> judged;
  for (const char letter : {'P', 'Q'}) {
    const std::string name = std::string("player") + letter;
    const auto connection = table.join(name);
    judged.emplace_back(table.realm.state().named(name)->body, connection);
    for (const char other : {'P', 'Q'}) {
      judged.back().suspicion.learn(std::string("player") + other);
    }
    judged.back().suspicion.look(world);
    ASSERT_EQ(judged.back().leak(world, says_where), "") << "before the first turn, seed " << seed;
  }
  Rng chance = Rng::stream(seed, "intents");
  while (world.level(1).turn < turns) {
    const World before = world;
    const TurnNumber turn = world.level(1).turn;
    for (Judged& j : judged) {
      const SelfView& self = j.connection->known.self;
      Intent intent = random_intent(chance, self);
      if (!self.alive) return;  // coming back is no turn, and the judge looks at turns
      // On as it went, mostly: whoever only staggers sees one room.
      const bool goes_on = self.facing != Direction::None && chance.roll(4) > 0;
      if (goes_on && intent.verb == IntentVerb::Bump) intent.direction = self.facing;
      const Size level = j.connection->known.cells.size();
      if (chance.roll(4) == 0) {
        const StandingIntent standing = random_standing(chance, level);
        table.say(j.connection, StandingMessage{++table.sequence, 0, true, standing});
        continue;
      }
      table.say(j.connection, IntentMessage{++table.sequence, 0, true, intent});
    }
    if (world.level(1).turn == turn) continue;  // somebody's intent was turned down
    for (Judged& j : judged) {
      j.suspicion.turn(before, world);
      ASSERT_EQ(j.leak(world, says_where), "")
          << "seed " << seed << " turn " << world.level(1).turn;
    }
  }
}

// A level as the game builds them, of that style, with what lives at depth 4.
World generated(const std::string& style, std::uint64_t seed) {
  Catalogue catalogue = game_catalogue();
  LevelTable table = catalogue.level_table(4);
  table.depth = 1;
  table.style = style;
  catalogue.add_level(table);
  Ruleset rules;
  rules.clock = ClockRule::Lockstep;
  World world(std::make_shared<const Catalogue>(std::move(catalogue)), rules, seed);
  EXPECT_EQ(build_next_level(world), std::nullopt);
  give_everyone_a_name(world);
  return world;
}

// UNDERCROFT_TURNS=N: so many turns of each style instead of as many as a developer waits for.
TEST(Leaks, NothingIsToldThatIsNotPerceivedOnGeneratedLevels) {
  const char* wish = std::getenv("UNDERCROFT_TURNS");
  const int turns = wish == nullptr ? 100 : std::atoi(wish);
  constexpr int kOneGame = 100;
  for (const char* style : {"rooms", "caves", "mixed"}) {
    for (int i = 0; i * kOneGame < turns; ++i) {
      const auto seed = static_cast<std::uint64_t>(1000 + i);
      play_judged(generated(style, seed), seed, kOneGame);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Leaks, NothingIsToldThatIsNotPerceivedInDuels) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) play(seed, Combat::Duel);
}

TEST(Leaks, NothingIsToldThatIsNotPerceivedInPlainFights) {
  for (std::uint64_t seed = 101; seed <= 112; ++seed) play(seed, Combat::Plain);
}

TEST(Leaks, NoTrapOrLeverTellsOfWhatIsNotPerceived) {
  for (std::uint64_t seed = 201; seed <= 220; ++seed) play(seed, Combat::Duel, kTraps);
}

// R154: the looks of what is unknown tell nothing; nor does what smoke hides.
TEST(Leaks, NothingThrownOrUnknownTellsOfWhatIsNotPerceived) {
  for (std::uint64_t seed = 339; seed <= 350; ++seed) play(seed, Combat::Plain, kFlights);
}

// Ann sees where it is aimed at; not Bob (Q), nor the grunt that it breaks on.
TEST(Leaks, AThrowTellsNobodyWhoDoesNotSeeTheThrower) {
  SmallWorld small({"########\n"
                    "#P.....#\n"
                    "######.#\n"
                    "######g#\n"
                    "######QF\n"
                    "########\n"},
                   kLetters, testing::plain_rules());
  small.world.move(small.id('F'), Place::held_by(small.id('Q')));
  Observer ann(small.id('P')), bob(small.id('Q'));
  (void)ann.look(small.world);
  (void)bob.look(small.world);
  const Intent at_the_corner{IntentVerb::Throw, Direction::None, small.id('F'), "", {6, 1}};
  const EntityId players[] = {small.id('P'), small.id('Q')};
  resolve_turn(small.world, Group{1, {players[0], players[1]}, true},
               {{players[1], at_the_corner}});
  ASSERT_FALSE(bob.reports(small.world).empty()) << "he has thrown it";
  for (const Report& report : ann.reports(small.world)) {
    EXPECT_NE(report.verb, Verb::Threw) << "and she is told";
  }
}

TEST(Leaks, ALeverDoesNotTellWhichDoorItMoves) {
  SmallWorld small({"##########\n"
                    "#Pv#...D.#\n"
                    "##########\n"},
                   kLetters, testing::plain_rules());
  wire_levers_to_doors(small);
  Observer ann(small.id('P'));
  (void)ann.look(small.world);
  const Intent pull{IntentVerb::Bump, Direction::Right, kNobody, ""};
  resolve_turn(small.world, Group{1, {small.id('P')}, true}, {{small.id('P'), pull}});
  ASSERT_EQ(small.at('D').kind(), Kind::OpenDoor);
  const std::vector<Report> told = ann.reports(small.world);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].verb, Verb::Toggled);
  EXPECT_EQ(told[0].at, (Point{2, 1}));
}

// The same answer whatever a guessed id is of, and wherever an unseen one may stand (R104).
TEST(Leaks, RefusalsTellNothing) {
  SmallWorld small({"##########\n"
                    "#PH.M.#C.#\n"
                    "#..k..#t.#\n"
                    "##########\n"},
                   kLetters, testing::plain_rules());
  const auto answer = [&](IntentVerb verb, Direction way, std::uint32_t id) {
    const auto got = admit(small.world, small.id('P'), {1, 1, true, {verb, way, EntityId{id}, ""}});
    const auto* no = std::get_if<NotTaken>(&got);
    return no == nullptr ? std::string() : no->sentence;
  };
  for (const IntentVerb verb : {IntentVerb::Use, IntentVerb::Drop, IntentVerb::Wear}) {
    for (std::uint32_t id = 0; id < 40; ++id) {
      EXPECT_EQ(answer(verb, Direction::None, id), sentence_of(Reason::Lacks)) << id;
    }
  }
  for (const IntentVerb verb :
       {IntentVerb::Bump, IntentVerb::Attack, IntentVerb::Interact, IntentVerb::Dig}) {
    EXPECT_EQ(answer(verb, Direction::Right, 0), answer(verb, Direction::Down, 0))
        << "an unseen one there, and nobody here";
  }
}

// The judge itself: were it blind, the tests above would prove nothing.
TEST(Leaks, TheJudgeSeesWhatTheGameSees) {
  SmallWorld small(kMaps, kLetters);
  const Observation seen = Observer(small.id('P')).look(small.world);
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
  const Observation fair = Observer(small.id('P')).look(small.world);
  EXPECT_EQ(suspicion.leak_in(small.world, fair), "");

  Observation told = fair;
  const Entity& far = small.at('Q');
  EntityView& betrayed = told.entities[far.id];
  betrayed.id = far.id;
  betrayed.at = far.at();
  EXPECT_NE(suspicion.leak_in(small.world, told), "") << "of one out of sight";

  told = fair;
  EntityView& mimic = told.entities.at(small.id('M', 1));  // near, a chest to all
  Look exposed = told.look(mimic);
  exposed.name = small.at('M', 1).name;
  exposed.kind = Kind::Mimic;
  mimic.look = LookId{4000};
  told.looks[mimic.look] = exposed;
  EXPECT_NE(suspicion.leak_in(small.world, told), "") << "of what a chest really is";
  EXPECT_NE(suspicion.leak_in_bytes(small.world, "xx" + small.at('M').name), "");
}

}  // namespace
}  // namespace undercroft
