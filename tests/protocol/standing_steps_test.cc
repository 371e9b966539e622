// standing_steps_test.cc: where standing intents lead and why they end (R105), as pictures: `*`
// marks the player's path.
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "server/protocol/observer.h"
#include "server/protocol/spares.h"
#include "server/protocol/standing.h"
#include "server/protocol/work.h"
#include "server/sim/rules/death.h"
#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::standing_steps_test {
namespace {

using testing::plain_rules;
using testing::SmallWorld;

constexpr StandingIntent kExplore{.verb = StandingVerb::Explore};
constexpr StandingIntent kRest{.verb = StandingVerb::Rest};
StandingIntent travel_to(Point place) { return {.verb = StandingVerb::Travel, .place = place}; }
Intent bump_to(Direction way) { return {.verb = IntentVerb::Bump, .direction = way}; }
StandingIntent run(Direction way) { return {.verb = StandingVerb::Run, .direction = way}; }

// One player's standing intents, played on a small world in which only that player chooses.
class Walk {
 public:
  explicit Walk(SmallWorld world) : w(std::move(world)), eyes_(w.id('P')) {}

  // Plays the intent to its end and returns the closing sentence, or the refusal if it cannot
  // begin.
  std::string play(StandingIntent intent, int most_turns = 200) {
    look();
    auto begun = begin_standing(sight(), intent);
    if (const auto* no = std::get_if<NotTaken>(&begun)) {
      reason = no->reason;
      return no->sentence;
    }
    Standing standing = std::get<Standing>(std::move(begun));
    for (turns = 0; turns < most_turns; ++turns) {
      auto step = next_step(sight(), standing);
      if (!standing.remark.empty()) remarks.push_back(std::exchange(standing.remark, {}));
      if (const auto* end = std::get_if<StandingEnd>(&step)) {
        ended = end->reason;
        return end->sentence;
      }
      been_.push_back(w.at('P').at());
      play_turn(std::get<Intent>(step));
      standing.struck_by = struck_by;
    }
    return "still going on";
  }

  void wait(int most_turns) {
    look();
    for (int turn = 0; turn < most_turns; ++turn) play_turn({});
  }
  // An intent of the player's own.
  void act(const Intent& intent) {
    look();
    play_turn(intent);
    for (const Report& report : heard_) note_opened_chest(memory, report, w.id('P'));
  }

  [[nodiscard]] std::string track() const {
    std::string text = picture();
    const auto width = static_cast<int>(text.find('\n')) + 1;
    for (const Point p : been_) {
      char& c = text[static_cast<std::size_t>(p.y * width + p.x)];
      if (c == '.') c = '*';
    }
    return text;
  }

  // Without the leading empty line.
  [[nodiscard]] std::string picture() const { return w.picture().substr(1); }

  SmallWorld w;
  int turns = 0;
  Reason reason = Reason::None;
  std::optional<StopReason> ended;
  std::function<void(int)> after_turn;
  std::vector<EntityId> absent;
  std::vector<std::string> remarks;  // what the player is told on the way
  StandingMemory memory;
  std::optional<ToldPlace> whom;

  Threats threats;
  int bow = 0;                        // range
  std::optional<EntityId> struck_by;  // in each turn
  std::optional<PuzzlePieces> pieces;
  bool in_company = false;
  std::vector<IdleFriend> idle;
  std::vector<DownedFriend> downed;
  std::optional<Point> work_at;

 private:
  void play_turn(const Intent& intent) {
    w.world.forget_events();
    Group group = groups_of(w.world).front();
    group.absent = absent;
    resolve_turn(w.world, group, {{w.id('P'), intent}});
    if (after_turn) after_turn(turns + 1);
    look();
  }
  void look() {
    (void)eyes_.look(w.world);
    heard_ = eyes_.reports(w.world);
    memory.wary.note(eyes_.knowledge(), heard_);
    note_plates(memory, eyes_.knowledge(), heard_);
    for (const Report& report : heard_) memory.fights.note(report, w.id('P'), eyes_.looks());
    note_stands(memory, eyes_.knowledge());
  }
  [[nodiscard]] StandingSight sight() {
    StandingSight sight{eyes_.knowledge(), eyes_.looks(), w.world.rules().pvp, memory, whom};
    sight.threats = threats;
    sight.bow = bow;
    sight.pieces = pieces ? &*pieces : nullptr;
    sight.shot = shot_of(w.world, w.id('P'));
    sight.work_left = work_at ? work_left(w.world, w.id('P'), *work_at) : 0;
    sight.in_company = in_company;
    sight.idle = idle;
    sight.downed = downed;
    sight.stack = w.world.blueprint(w.at('P')).stack;
    sight.spares = spares_of(w.world, eyes_.knowledge().self);
    return sight;
  }

  Observer eyes_;
  std::vector<Report> heard_;  // in the latest turn
  std::vector<Point> been_;
};

// With the blueprint "dog", which follows who walks into it.
std::shared_ptr<Catalogue> catalogue_with_dog() {
  auto catalogue = testing::small_catalogue();
  Blueprint dog = (*catalogue)[catalogue->at("hermit")];
  dog.key = dog.name = "dog";
  dog.follows = true;
  dog.lines = {"Woof."};
  Step step;
  step.chain = {Component::Attack, Component::Move};
  step.movs = Movs::Follow;
  dog.sequence = {step};
  catalogue->add(dog);
  return catalogue;
}

Walk with_dog(const std::string& map, testing::Letters letters = {}) {
  letters.emplace('d', "dog");
  Walk walk(SmallWorld({map}, letters, plain_rules(), 1, catalogue_with_dog()));
  walk.w.at('d').by_kind.set_leader(walk.w.id('P'));
  return walk;
}

Walk on(const std::string& map, const testing::Letters& letters = {}) {
  return Walk(SmallWorld({map}, letters, plain_rules()));
}

// ---- travel ----

// R105: a foe that does not hunt is passed out of its reach, if the detour is short.
TEST(Travel, GoesAroundCellsThatAFoeCouldStrike) {
  Walk walk =
      on("###########\n"
         "#P........#\n"
         "#....O....#\n"
         "#.........#\n"
         "#.........#\n"
         "###########\n",
         {{'O', "idle"}});
  (void)walk.play(travel_to({9, 1}));
  (void)walk.play(travel_to({9, 1}));
  EXPECT_EQ(walk.play(travel_to({9, 1})), "You are there.");
  EXPECT_EQ(walk.track(),
            "###########\n"
            "#*.......P#\n"
            "#.*..O..*.#\n"
            "#..*...*..#\n"
            "#...***...#\n"
            "###########\n");
}

TEST(Travel, TakesTheShortestSafePath) {
  Walk walk =
      on("#########\n"
         "#P.~....#\n"
         "#..~..#.#\n"
         "#..~....#\n"
         "#.......#\n"
         "#########\n");
  EXPECT_EQ(walk.play(travel_to({7, 1})), "You are there.");
  EXPECT_EQ(walk.ended, StopReason::Done);
  EXPECT_TRUE(walk.remarks.empty());
  EXPECT_EQ(walk.track(),
            "#########\n"
            "#*.~..*P#\n"
            "#*.~.*#.#\n"
            "#.*~*...#\n"
            "#..*....#\n"
            "#########\n");
}

// R202: a blow has knocked the Crown from the player.
TEST(Travel, AsksOnceBeforeItLeavesALostCrownBehind) {
  Walk walk(SmallWorld({"########\n"
                        "#<..P.c#\n"
                        "########\n"},
                       {{'c', "crown"}}));
  walk.wait(1);
  const Report knocked{
      .verb = Verb::Dropped, .who = walk.w.id('P'), .whom = walk.w.id('c'), .words = "east"};
  note_lost_crown(walk.memory, knocked, walk.w.id('P'));
  EXPECT_EQ(walk.play(travel_to({3, 1})), "You are there.") << "it does not leave";
  EXPECT_EQ(walk.play(travel_to({1, 1})), "The Crown lies 3 east: again to leave it behind.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{3, 1}));
  EXPECT_EQ(walk.play(travel_to({1, 1})), "You are there.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{1, 1}));
}

TEST(Travel, NeverWalksIntoKnownDangerAndNamesIt) {
  const std::map<char, std::string> dangers = {
      {'=', "the ice"}, {':', "the ledge"}, {'s', "some spikes"}, {'t', "a bounce_trap"}};
  for (const auto& [danger, name] : dangers) {
    std::string map =
        "#######\n"
        "#P.x..#\n"
        "#######\n";
    map[map.find('x')] = danger;
    Walk walk = on(map, {{'s', "spikes"}, {'t', "bounce_trap"}});
    EXPECT_EQ(walk.play(travel_to({5, 1})),
              "You know no safe way there but past " + name + ", east" +
                  (danger == ':' ? "." : ": again to go there all the same."));
    EXPECT_EQ(walk.reason, Reason::NoWay);
    EXPECT_EQ(walk.play(travel_to({3, 1})),
              "It is not safe to walk there (" + name + ", east): take the last step yourself.");
  }
}

// The second order in a turn walks into a danger of one kind.
TEST(Travel, WalksThroughADangerWhenAskedTwice) {
  Walk walk =
      on("########\n"
         "#P.w...#\n"
         "########\n",
         {{'w', "spikes"}});
  const std::string asks =
      "You know no safe way there but past some spikes, east: again to go there all the same.";
  EXPECT_EQ(walk.play(travel_to({6, 1})), asks);
  walk.wait(1);
  EXPECT_EQ(walk.play(travel_to({6, 1})), asks) << "a turn has passed";
  EXPECT_EQ(walk.play(travel_to({6, 1})), "You are there.");
}

// A ledge leads down: what lies on the level way is named instead.
TEST(Travel, NamesTheDangerOfTheLevelWayAndNotALedge) {
  Walk walk =
      on("#########\n"
         "#P::::..#\n"
         "#..s....#\n"
         "#########\n",
         {{'s', "spikes"}});
  EXPECT_EQ(
      walk.play(travel_to({7, 1})),
      "You know no safe way there but past some spikes, south-east: again to go there all the "
      "same.");
}

// R105: without a dry way one press crosses all of the water. Each cell of it holds the player for
// a turn (R92), which is no reason to stop.
TEST(Travel, WadesWhereNoDryWayLeadsAndSaysSo) {
  Walk walk =
      on("#########\n"
         "#P.~~~..#\n"
         "#########\n");
  EXPECT_EQ(walk.play(travel_to({7, 1})), "You are there.");
  EXPECT_EQ(walk.turns, 6 + 3);
  EXPECT_EQ(walk.remarks, std::vector<std::string>{"There is no dry way: you wade."});
  EXPECT_EQ(walk.play(travel_to({4, 1})), "You are there.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{4, 1})) << "a place in the water, not one beside it";
  EXPECT_EQ(walk.play(travel_to({1, 1})), "You are there.") << "from where the water holds it";
}

TEST(Travel, OpensDoorsButNoLocks) {
  Walk walk =
      on("#######\n"
         "#P.D..#\n"
         "#######\n",
         {{'D', "door"}});
  // The cells behind the door are unknown, so the walk goes to the door first.
  EXPECT_EQ(walk.play(travel_to({3, 1})), "You are there.");
  EXPECT_EQ(walk.turns, 3);
  EXPECT_EQ(walk.play(travel_to({5, 1})), "You are there.");

  Walk locked =
      on("#######\n"
         "#P.V..#\n"
         "#######\n",
         {{'V', "vault_door"}});
  locked.w.at('P').keys[0] = 1;
  EXPECT_EQ(locked.play(travel_to({3, 1})), "You are there.");
  EXPECT_EQ(locked.picture(),
            "#######\n"
            "#.PV..#\n"
            "#######\n");
}

TEST(Travel, NamesThePlayerAtTheDestination) {
  Walk walk =
      on("#######\n"
         "#P..Q.#\n"
         "#..R>.#\n"
         "#######\n",
         {{'Q', "player"}, {'R', "player"}});
  walk.w.at('Q').name = "Bob";
  EXPECT_EQ(walk.play(travel_to({4, 1})), "You are beside Bob.");
  walk.w.world.move(walk.w.id('Q'), Place::on(1, {4, 2}));
  EXPECT_EQ(walk.play(travel_to({4, 2})),
            "Bob stands on the stairs: walk into Bob to change places.");
}

// A step into the friend would tend it (R141), which no journey asks for.
TEST(Travel, GoesAroundADownedFriend) {
  Walk walk =
      on("#######\n"
         "#P.Q..#\n"
         "#.....#\n"
         "#######\n",
         {{'Q', "player"}});
  Entity& friend_down = walk.w.at('Q');
  walk.w.world.become(friend_down.id, Kind::Downed);
  friend_down.alive = false;
  friend_down.set(Status::Down, 20);
  EXPECT_EQ(walk.play(travel_to({5, 1})), "You are there.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{5, 1}));
  EXPECT_EQ(walk.w.at('Q').tended, 0);
  EXPECT_EQ(walk.turns, 4);
}

// Q blocks the only path. The player waits a little, and does not swap with a Q who walks on by
// itself.
TEST(Travel, WaitsBrieflyBehindAPlayerWhoMayWalkOn) {
  const auto walk_behind = [](bool goes_on) {
    Walk walk =
        on("#########\n"
           "#PQ.....#\n"
           "#########\n",
           {{'Q', "player"}});
    walk.after_turn = [&walk, goes_on](int turn) {
      if (goes_on) walk.w.world.move(walk.w.id('Q'), Place::on(1, {std::min(2 + turn, 7), 1}));
    };
    EXPECT_EQ(walk.play(travel_to({6, 1})), "You are there.");
    return std::pair(walk.turns, walk.picture());
  };
  EXPECT_EQ(walk_behind(true), std::pair(6, std::string("#########\n"
                                                        "#.....PQ#\n"
                                                        "#########\n")));
  EXPECT_EQ(walk_behind(false), std::pair(7, std::string("#########\n"
                                                         "#Q....P.#\n"
                                                         "#########\n")));
}

// F8: nobody swaps with an absent player, but the travel steps past it.
TEST(Travel, StepsPastAnAbsentPlayer) {
  Walk walk =
      on("#########\n"
         "#PQ.....#\n"
         "#########\n",
         {{'Q', "player"}});
  walk.absent = {walk.w.id('Q')};
  EXPECT_EQ(walk.play(travel_to({6, 1})), "You are there.");
  EXPECT_EQ(walk.turns, 6) << "it waits two turns first, and saves one";
}

// A friend who has stood still for two turns is not walking ahead: it waits no longer.
TEST(Travel, ChangesPlacesAtOnceWithAFriendWhoHasStoodStill) {
  Walk walk =
      on("#########\n"
         "#P..Q...#\n"
         "#########\n",
         {{'Q', "player"}});
  EXPECT_EQ(walk.play(travel_to({6, 1})), "You are there.");
  EXPECT_EQ(walk.turns, 5);
}

// A swap would pull Bob out of his fight.
TEST(Travel, WaitsBehindAFriendWhoFights) {
  Walk walk =
      on("#########\n"
         "#P..QG..#\n"
         "#########\n",
         {{'Q', "player"}, {'G', "grunt"}});
  walk.w.at('Q').name = "Bob";
  walk.w.at('Q').base.armour = 9;
  std::string end;
  for (int order = 0; order < 4; ++order) end = walk.play(travel_to({7, 1}));
  EXPECT_EQ(end,
            "Bob still fights ahead of you. Walk into Bob to change places, or throw or shoot "
            "where your line is clear.");
  ASSERT_FALSE(walk.remarks.empty());
  EXPECT_EQ(walk.remarks.front(), "Bob fights ahead; you wait behind.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{3, 1}));
}

// ---- fighting behind a friend ----

constexpr StandingIntent kFight{.verb = StandingVerb::Fight};

// Bob (Q) fights in the only dry way.
Walk behind_bob(const std::string& map, testing::Letters letters = {}) {
  letters.emplace('Q', "player");
  letters.emplace('G', "grunt");
  letters.emplace('O', "idle");
  Walk walk = on(map, letters);
  walk.w.at('Q').name = "Bob";
  walk.w.at('Q').health = walk.w.at('Q').max_health = 90;
  const EntityId bow =
      walk.w.world.spawn(walk.w.world.catalogue().at("bow"), Place::held_by(walk.w.id('P')));
  walk.w.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = bow;
  return walk;
}

TEST(FightBehindAFriend, ShootsAtTheFoeInAClearLine) {
  Walk walk = behind_bob(
      "#########\n"
      "#P~~~~O.#\n"
      "#Q~~~~~.#\n"
      "#G......#\n"
      "#########\n");
  walk.bow = 5;
  EXPECT_EQ(walk.play(kFight, 2), "still going on");
  EXPECT_EQ(walk.remarks, std::vector<std::string>{});
  EXPECT_EQ(walk.w.at('O').health, 1);
  EXPECT_EQ(walk.w.at('P').at(), (Point{1, 1}));
}

TEST(FightBehindAFriend, ShootsAtNoFoeWithAFriendOnTheLine) {
  Walk walk = behind_bob(
      "#########\n"
      "#P~~O.R.#\n"
      "#Q~~~~~.#\n"
      "#G......#\n"
      "#########\n",
      {{'R', "player"}});
  walk.bow = 5;
  (void)walk.play(kFight, 3);
  EXPECT_EQ(walk.w.at('O').health, 2);
  EXPECT_EQ(walk.remarks, std::vector<std::string>{"Bob fights ahead; you wait behind."});
}

TEST(FightBehindAFriend, ShootsNothingBeyondItsRange) {
  Walk walk = behind_bob(
      "#########\n"
      "#P~~~~O.#\n"
      "#Q~~~~~.#\n"
      "#G......#\n"
      "#########\n");
  walk.bow = 4;
  (void)walk.play(kFight, 3);
  EXPECT_EQ(walk.w.at('O').health, 2);
}

// ---- shooting ----

constexpr StandingIntent kShootRight{.verb = StandingVerb::Fight, .direction = Direction::Right};

Walk with_bow(const std::string& map) { return behind_bob(map); }

TEST(Shot, ReloadsFirstAndShootsOnce) {
  Walk walk = with_bow(
      "#########\n"
      "#P...O..#\n"
      "#Q......#\n"
      "#########\n");
  walk.w.at('P').set(Status::Reload, 2);
  EXPECT_EQ(walk.play(kShootRight, 9), "");
  EXPECT_EQ(walk.ended, StopReason::Done);
  EXPECT_EQ(walk.remarks, std::vector<std::string>{"You reload first."});
  EXPECT_EQ(walk.w.at('O').health, 1);
  EXPECT_EQ(walk.w.at('P').at(), (Point{1, 1}));
}

TEST(Shot, ReloadsWhileTheFoeIsTooFar) {
  Walk walk = with_bow(
      "#########\n"
      "#P.....O#\n"
      "#Q......#\n"
      "#########\n");
  walk.w.at('P').set(Status::Reload, 2);
  const std::string end = walk.play({.verb = StandingVerb::Fight, .direction = Direction::Right});
  EXPECT_NE(end.find("too far"), std::string::npos) << end;
  EXPECT_FALSE(walk.w.at('P').is(Status::Reload));
}

TEST(Shot, SaysHowFarAFoeIsOutOfRange) {
  Walk walk = with_bow(
      "#########\n"
      "#P.....O#\n"
      "#Q......#\n"
      "#########\n");
  EXPECT_EQ(walk.play(kShootRight), "The idle is too far: 6 cells, and you shoot 5.");
  EXPECT_EQ(walk.play({.verb = StandingVerb::Fight, .direction = Direction::Up}),
            "No foe is in line that way.");
}

TEST(Shot, AsksOnceBeforeItShootsThroughAFriend) {
  Walk walk = with_bow(
      "#########\n"
      "#P.Q.O..#\n"
      "#########\n");
  EXPECT_EQ(walk.play(kShootRight), "Bob stands in the line: again to shoot all the same.");
  EXPECT_FALSE(walk.w.at('P').is(Status::Reload));
  EXPECT_EQ(walk.play(kShootRight, 9), "");
  EXPECT_TRUE(walk.w.at('P').is(Status::Reload));
}

TEST(Shot, NeedsAWeaponThatShoots) {
  Walk walk =
      on("#########\n"
         "#P..O...#\n"
         "#########\n",
         {{'O', "idle"}});
  const std::string said = walk.play(kShootRight);
  EXPECT_EQ(walk.turns, 0);
  EXPECT_NE(said, "");
  EXPECT_EQ(said, shot_of(walk.w.world, walk.w.id('P')).refusal);
}

// ---- the risk of an exchange ----

TEST(FightRisk, CountsNoBlowsOfAStunnedFoe) {
  Walk walk =
      on("########\n"
         "#PO....#\n"
         "########\n",
         {{'O', "idle"}});
  walk.threats = {{walk.w.id('O'), 9, 9, 100, 1, 1, 100}};
  EXPECT_EQ(walk.play({.verb = StandingVerb::Fight}),
            "The idle could kill you (18 of your 10 health): again for one exchange.");
  walk.w.at('O').set(Status::Stun, 9);
  EXPECT_NE(walk.play({.verb = StandingVerb::Fight}, 1),
            "The idle could kill you (18 of your 10 health): again for one exchange.");
  EXPECT_EQ(walk.turns, 1);
}

// R204: it steps into no blow that was announced, for two turns.
TEST(FightRisk, LetsAnAnnouncedBlowPass) {
  auto catalogue = testing::small_catalogue();
  Blueprint leaper = (*catalogue)[catalogue->at("idle")];
  leaper.key = leaper.name = "leaper";
  leaper.sequence.front().sign = StepSign::Crouches;
  catalogue->add(leaper);
  Walk walk(SmallWorld({"########\n"
                        "#P..O..#\n"
                        "########\n"},
                       {{'O', "leaper"}}, plain_rules(), 1, catalogue));
  walk.threats = {{walk.w.id('O'), 1, 1, 100, 1, 1, 100}};
  (void)walk.play({.verb = StandingVerb::Fight}, 3);
  EXPECT_EQ(walk.w.at('P').at(), (Point{2, 1}));
  EXPECT_EQ(walk.remarks,
            std::vector<std::string>{"The leaper is about to strike: you wait for it."});
  (void)walk.play({.verb = StandingVerb::Fight}, 3);
  EXPECT_EQ(walk.w.at('P').at(), (Point{3, 1}));
}

// Whatever the odds say: here none are given.
TEST(FightRisk, LeavesAFoeAfterFiveBlowsInVain) {
  auto catalogue = testing::small_catalogue();
  Blueprint idol = (*catalogue)[catalogue->at("idle")];
  idol.key = idol.name = "idol";
  idol.attributes.armour = 9;
  catalogue->add(idol);
  Walk walk(SmallWorld({"#####\n#PO.#\n#####\n"}, {{'O', "idol"}}, plain_rules(), 1, catalogue));
  EXPECT_EQ(walk.play({.verb = StandingVerb::Fight}),
            "Four exchanges have hurt neither you nor the idol.");
  EXPECT_EQ(walk.play({.verb = StandingVerb::Fight}),
            "Your last five blows did nothing to the idol. Look at it for a hint.");
}

// It does not go beside a foe that it cannot hurt.
TEST(FightRisk, LeavesAFoeThatNoBlowCanHurt) {
  Walk walk =
      on("########\n"
         "#P..O..#\n"
         "########\n",
         {{'O', "idle"}});
  walk.threats = {{walk.w.id('O'), 1, 1, 100, 0, 0, 0}};
  EXPECT_EQ(walk.play({.verb = StandingVerb::Fight}),
            "Your blows cannot hurt the idle. Look at it for a hint.");
  EXPECT_EQ(walk.turns, 0);
}

// What can neither kill the player nor meets a weak one is asked about once.
TEST(FightRisk, AsksOnceAboutWhatCannotKill) {
  Walk walk =
      on("#####\n"
         "#PO.#\n"
         "#####\n",
         {{'O', "idle"}});
  walk.w.at('O').max_health = walk.w.at('O').health = 100;
  walk.threats = {{walk.w.id('O'), 4, 4, 100, 1, 1, 100}};
  EXPECT_EQ(walk.play({.verb = StandingVerb::Fight}),
            "The idle could take 8 of your 10 health: again to fight on.");
  EXPECT_EQ(walk.play({.verb = StandingVerb::Fight}, 5), "still going on");
}

// ---- holding a doorway ----

TEST(FightInADoorway, WaitsForSeveralFoesAndGoesForOne) {
  const auto fight = [](const std::string& map) {
    Walk walk = on(map, {{'G', "grunt"}, {'D', "door"}});
    walk.w.world.set_state(walk.w.id('D'), State::Open);
    walk.w.world.move(walk.w.id('P'), Place::on(1, {3, 1}));
    walk.wait(1);
    (void)walk.play(kFight, 1);
    return std::pair(walk.w.at('P').at(), walk.remarks.size());
  };
  EXPECT_EQ(fight("##########\n"
                  "#.PD....G#\n"
                  "####....G#\n"
                  "##########\n"),
            std::pair(Point{3, 1}, std::size_t{1}));
  EXPECT_EQ(fight("##########\n"
                  "#.PD....G#\n"
                  "####.....#\n"
                  "##########\n"),
            std::pair(Point{4, 1}, std::size_t{0}));
}

// ---- foes that run away ----

TEST(FightOfSeveral, GoesForTheFoeThatDoesNotRunAway) {
  auto catalogue = testing::small_catalogue();
  Blueprint coward = (*catalogue)[catalogue->at("idle")];
  coward.key = coward.name = "coward";
  coward.sequence.front().sign = StepSign::Flees;
  catalogue->add(coward);
  Walk walk(SmallWorld({"############\n"
                        "#C..P.....O#\n"
                        "############\n"},
                       {{'C', "coward"}, {'O', "idle"}}, plain_rules(), 1, catalogue));
  walk.wait(1);
  (void)walk.play(kFight, 1);
  EXPECT_EQ(walk.w.at('P').at(), (Point{5, 1}));
}

// ---- works of several turns ----

TEST(Go, WorksUntilTheShacklesBreak) {
  auto catalogue = catalogue_with_dog();
  Blueprint captive = (*catalogue)[catalogue->at("dog")];
  captive.key = captive.name = "captive";
  captive.shackles = 3;
  catalogue->add(captive);
  Walk walk(SmallWorld({"######\n"
                        "#Pc..#\n"
                        "######\n"},
                       {{'c', "captive"}}, plain_rules(), 1, catalogue));
  walk.work_at = Point{2, 1};
  EXPECT_EQ(walk.play({.verb = StandingVerb::Go, .place = {2, 1}}), "");
  EXPECT_EQ(walk.turns, 3);
  EXPECT_EQ(walk.remarks, std::vector<std::string>{"You work on: 3 turns to go."});
  EXPECT_EQ(walk.w.at('c').by_kind.leader(), walk.w.id('P'));
}

// Another player behind the absent one leaves no cell to step to. The travel tries three times,
// then ends.
TEST(Travel, SaysThatAnAbsentPlayerBlocksThePath) {
  Walk walk =
      on("#########\n"
         "#PQR....#\n"
         "#########\n",
         {{'Q', "player"}, {'R', "player"}});
  walk.w.at('Q').name = "Bob";
  walk.absent = {walk.w.id('Q')};
  EXPECT_EQ(walk.play(travel_to({6, 1})),
            "Bob stands in the way. You cannot change places there now: ask Bob to step aside.");
}

TEST(Travel, SaysThatAFriendBlocksThePath) {
  Walk walk =
      on("########\n"
         "#.PH.D.#\n"
         "########\n",
         {{'H', "hermit"}, {'D', "door"}});
  EXPECT_EQ(walk.play(travel_to({4, 1})), "A hermit stands in the way.");
  EXPECT_EQ(walk.play(kExplore), "A hermit stands in the way.");
  walk.w.world.move(walk.w.id('H'), Place::on(1, {1, 1}));
  EXPECT_EQ(walk.play(travel_to({4, 1})), "You are there.");
}

// R209: a companion gives way to a walk as it does to a step.
// R105: creatures move, so a way that only they bar is a way. The walk goes up to the first one.
TEST(Travel, NamesTheFoeInTheOnlyWay) {
  Walk walk =
      on("##########\n"
         "#P....g..#\n"
         "##########\n",
         {{'g', "idle"}});
  EXPECT_EQ(walk.play(travel_to({8, 1})), "An idle is near: again to go on.");
  EXPECT_EQ(walk.play(travel_to({8, 1})), "An idle is near: again to go on.");
  EXPECT_EQ(walk.play(travel_to({8, 1})), "An idle stands in the way.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{5, 1}));
}

TEST(Travel, NamesTheDownedFriendInTheOnlyWay) {
  Walk walk =
      on("#######\n"
         "#P.Q..#\n"
         "#######\n",
         {{'Q', "player"}});
  Entity& friend_down = walk.w.at('Q');
  friend_down.name = "Bob";
  walk.w.world.become(friend_down.id, Kind::Downed);
  friend_down.alive = false;
  friend_down.set(Status::Down, 20);
  EXPECT_EQ(walk.play(travel_to({5, 1})), "Bob lies in the way.");
  EXPECT_EQ(walk.w.at('Q').tended, 0);
}

TEST(Companion, IsPassedInACorridorWithoutALostTurn) {
  Walk walk = with_dog(
      "##########\n"
      "#Pd......#\n"
      "##########\n");
  EXPECT_EQ(walk.play(travel_to({8, 1})), "You are there.");
  EXPECT_EQ(walk.turns, 7);
  EXPECT_EQ(walk.w.at('d').at(), (Point{7, 1})) << "it follows";
}

TEST(Companion, IsPassedOnTheStairs) {
  Walk walk = with_dog(
      "######\n"
      "#P.d.#\n"
      "######\n");
  walk.w.world.set_ground(1, {3, 1}, Ground::StairsDown);
  EXPECT_EQ(walk.play(travel_to({3, 1})), "You are there.");
}

TEST(Companion, DoesNotHideGroundFromExploring) {
  Walk walk = with_dog(
      "########\n"
      "#Pd....#\n"
      "######.#\n"
      "#......#\n"
      "########\n");
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

TEST(Companion, IsPassedByARun) {
  Walk walk = with_dog(
      "########\n"
      "#Pd....#\n"
      "########\n");
  EXPECT_EQ(walk.play(run(Direction::Right)), "There is a wall.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{6, 1}));
}

TEST(Companion, IsPassedByAClickOnIt) {
  Walk walk = with_dog(
      "######\n"
      "#Pd..#\n"
      "######\n");
  EXPECT_EQ(walk.play({.verb = StandingVerb::Go, .place = {2, 1}}), "");
  EXPECT_EQ(walk.w.at('P').at(), (Point{2, 1}));
  EXPECT_EQ(walk.turns, 1);
}

TEST(Companion, IsInTheWayWhileItFollowsNobody) {
  Walk walk = with_dog(
      "######\n"
      "#Pd..#\n"
      "######\n");
  walk.w.at('d').by_kind.set_leader(kNobody);
  EXPECT_EQ(walk.play(travel_to({4, 1})), "A dog stands in the way.");
}

TEST(Travel, SaysWhatOpensTheLockInTheOnlyWay) {
  Walk walk =
      on("######\n"
         "#PD..#\n"
         "##:..#\n"
         "######\n",
         {{'D', "vault_door"}});
  EXPECT_EQ(walk.play(travel_to({3, 2})),
            "You know no safe way there but past a vault_door, east; an iron key opens it.");
  walk.w.at('P').keys[static_cast<std::size_t>(Metal::Iron)] = 1;
  EXPECT_EQ(walk.play(travel_to({3, 2})),
            "You know no safe way there but past a vault_door, east; your iron key opens it.");
}

TEST(Rest, NamesTheDangerToStepOff) {
  Walk walk = on("####\n#P=#\n####\n");
  walk.w.at('P').health = 1;
  walk.w.world.move(walk.w.id('P'), Place::on(1, {2, 1}));
  EXPECT_EQ(walk.play({.verb = StandingVerb::Rest}),
            "It is not safe to rest here: step off the ice.");
}

TEST(Travel, DoesNotSqueezeBetweenCorners) {
  Walk walk =
      on("######\n"
         "#P#..#\n"
         "##.#.#\n"
         "#....#\n"
         "######\n");
  EXPECT_EQ(walk.play(travel_to({2, 2})), "No way that you know leads there: explore first.");
}

TEST(Travel, UsesOnlyCellsThePlayerHasSeen) {
  Walk walk =
      on("#########\n"
         "#P..#...#\n"
         "#.....#.#\n"
         "#########\n");
  EXPECT_EQ(walk.play(travel_to({7, 2})), "You do not know that place: explore first.");
  EXPECT_EQ(walk.play(travel_to({99, 1})), "You do not know that place: explore first.");
  EXPECT_EQ(walk.play(travel_to({4, 1})), "There is a wall: dig, or choose another place.");
}

TEST(Travel, EndsBesideAnOccupiedCell) {
  Walk walk =
      on("#######\n"
         "#P...C#\n"
         "#######\n",
         {{'C', "chest"}});
  EXPECT_EQ(walk.play(travel_to({5, 1})), "You are there.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{4, 1}));
}

TEST(Travel, GivesUpAgainstAnUnseenObstacle) {
  Walk walk =
      on("#######\n"
         "#P....#\n"
         "#######\n");
  walk.after_turn = [&](int) { walk.w.world.move(walk.w.id('P'), Place::on(1, {1, 1})); };
  EXPECT_EQ(walk.play(travel_to({5, 1})), "Something that you do not see is in the way.");
  EXPECT_EQ(walk.ended, StopReason::NoWay);
  EXPECT_EQ(walk.turns, 3);
}

// ---- reasons to end any of them ----

TEST(Standing, IsRefusedWhileAFoeIsInView) {
  Walk walk =
      on("#######\n"
         "#P...g#\n"
         "#######\n",
         {{'g', "idle"}});
  for (const StandingIntent& intent : {kExplore, kRest, travel_to({2, 1}), run(Direction::Right)}) {
    walk.memory.wary = {};
    EXPECT_EQ(walk.play(intent), "An idle is near: again to go on.");
    EXPECT_EQ(walk.reason, Reason::Foe);
  }
}

// ---- foes that stop nothing (R174) ----

// The foe is five cells away: it could not strike within three turns.
TEST(Standing, GoesOnAtASecondPressUntilTheFoeCouldHarm) {
  Walk walk =
      on("###########\n"
         "#P....g...#\n"
         "#.........#\n"
         "###########\n",
         {{'g', "idle"}});
  EXPECT_EQ(walk.play(travel_to({1, 2})), "An idle is near: again to go on.");
  EXPECT_EQ(walk.play(travel_to({1, 2})), "You are there.");
  EXPECT_EQ(walk.play(travel_to({9, 2})), "An idle is near: again to go on.");
  EXPECT_EQ(walk.ended, StopReason::Foe);
  EXPECT_EQ(walk.w.at('P').at(), (Point{3, 2})) << "three cells from it";
  EXPECT_EQ(walk.play(travel_to({9, 2})), "You are there.");
}

// It hunts without doing anything else. Its blows count as harmful unless the walk has threats.
Walk with_stalker(const std::string& map, testing::Letters letters = {}) {
  auto catalogue = testing::small_catalogue();
  Blueprint stalker = (*catalogue)[catalogue->at("idle")];
  stalker.key = stalker.name = "stalker";
  Step hunts;
  hunts.sign = StepSign::Hunts;
  stalker.sequence = {hunts};
  catalogue->add(stalker);
  letters.emplace('s', "stalker");
  letters.emplace('i', "idle");
  return Walk(SmallWorld({map}, letters, plain_rules(), 1, catalogue));
}

// A hero who is too weak to fight must be able to leave: each press is a step.
TEST(Standing, WalksOffFromAHunterStepByStep) {
  Walk walk = with_stalker(
      "#######\n"
      "#.Ps..#\n"
      "#.....#\n"
      "#######\n");
  EXPECT_EQ(walk.play(travel_to({1, 1})),
            "A stalker is upon you: fight it (Tab), step away, or again to walk off.");
  EXPECT_EQ(walk.play(travel_to({1, 2})), "");
  EXPECT_EQ(walk.turns, 1);
  EXPECT_EQ(walk.w.at('P').at(), (Point{1, 2}));
}

// What comes into view beside the player is named first, and asked about at the next order.
TEST(Standing, AsksBeforeItGoesOnNearWhatHasComeIntoView) {
  Walk walk =
      on("########\n"
         "#P..D.g#\n"
         "########\n",
         {{'g', "idle"}, {'D', "door"}});
  EXPECT_EQ(walk.play(travel_to({4, 1})), "An idle comes into view.");
  EXPECT_EQ(walk.play(travel_to({4, 1})), "An idle is near: again to go on.");
  EXPECT_EQ(walk.play(travel_to({4, 1}), 1), "still going on");
}

// A hunter that comes nearer stops each walk anew; it does not stop a follower.
TEST(Standing, EndsWhenAHunterComesNearer) {
  const auto walk_on = [](StandingVerb verb) {
    Walk walk = with_stalker(
        "##########\n"
        "#Q..P..s.#\n"
        "#........#\n"
        "##########\n",
        {{'Q', "player"}});
    walk.w.at('P').health = 5;
    const StandingIntent intent{.verb = verb, .whom = walk.w.id('Q')};
    EXPECT_EQ(walk.play(intent), "A stalker is near: again to go on.");
    walk.after_turn = [&](int) { walk.w.world.move(walk.w.id('s'), Place::on(1, {6, 1})); };
    return walk.play(intent, 2);
  };
  EXPECT_EQ(walk_on(StandingVerb::Rest), "A stalker is near: again to go on.");
  EXPECT_EQ(walk_on(StandingVerb::Follow), "still going on");
}

// No second press: every step beside a hunter is a decision.
TEST(Standing, DoesNotBeginBesideAHunter) {
  Walk walk = with_stalker(
      "#######\n"
      "#Ps...#\n"
      "#.....#\n"
      "#######\n");
  for (int press = 0; press < 3; ++press) {
    EXPECT_EQ(walk.play(kExplore), "A stalker is upon you: fight it (Tab) or step away.");
    EXPECT_EQ(walk.reason, Reason::Foe);
  }
}

TEST(Standing, EndsWhenAHunterComesNearAgain) {
  Walk walk = with_stalker(
      "#########\n"
      "#P.....s#\n"
      "#.......#\n"
      "#########\n");
  walk.w.at('P').health = 5;
  EXPECT_EQ(walk.play(kRest), "A stalker is near: again to go on.");
  EXPECT_EQ(walk.play(kRest, 1), "still going on");
  walk.w.world.move(walk.w.id('s'), Place::on(1, {4, 1}));
  EXPECT_EQ(walk.play(kRest), "A stalker is near: again to go on.");
  EXPECT_EQ(walk.play(kRest, 1), "still going on");
  walk.w.world.move(walk.w.id('s'), Place::on(1, {7, 1}));
  EXPECT_EQ(walk.play(kRest, 1), "still going on");
  walk.w.world.move(walk.w.id('s'), Place::on(1, {4, 1}));
  EXPECT_EQ(walk.play(kRest), "A stalker is near: again to go on.");
}

// A harmless bird beside two rats: the rats are named first, and the bird never stops a walk alone.
TEST(Standing, NamesTheWorstFoeFirstAndAHarmlessKindOnce) {
  Walk walk = with_stalker(
      "########\n"
      "#P..i..#\n"
      "#...s..#\n"
      "########\n");
  walk.threats = {{walk.w.id('i'), 0, 0, 0}};
  EXPECT_EQ(walk.play(travel_to({1, 2})), "A stalker and an idle are near: again to go on.");
  EXPECT_EQ(walk.play(travel_to({1, 2})), "You are there.");
  Walk bird = with_stalker(
      "#########\n"
      "#P..#..i#\n"
      "#.......#\n"
      "#########\n");
  bird.threats = {{bird.w.id('i'), 0, 0, 0}};
  const std::string seen = bird.play(travel_to({6, 2}));
  EXPECT_EQ(seen.substr(0, 7), "An idle") << seen;
  EXPECT_EQ(bird.play(travel_to({6, 2})), "You are there.");
}

// What has just attacked the player stops it, whether it did harm or not.
TEST(Standing, EndsAtAnAttack) {
  Walk walk =
      on("########\n"
         "#.....P#\n"
         "########\n");
  EXPECT_EQ(walk.play(travel_to({5, 1})), "You are there.");
  walk.struck_by = EntityId{4711};
  EXPECT_EQ(walk.play(travel_to({1, 1})), "You are attacked.");
  EXPECT_EQ(walk.turns, 1);
  walk.threats = {{EntityId{4711}, 0, 0, 0}};
  EXPECT_EQ(walk.play(travel_to({1, 1})), "You are there.") << "its blows cannot harm";
}

TEST(Standing, DoesNotBeginAfterABlowOfAFoeInView) {
  Walk walk =
      on("#######\n"
         "#Pg...#\n"
         "#.....#\n"
         "#######\n",
         {{'g', "grunt"}});
  EXPECT_EQ(walk.play(kRest), "A grunt is upon you: fight it (Tab) or step away.");
  walk.w.at('P').health = 5;
  EXPECT_EQ(walk.play(kRest), "A grunt is upon you: fight it (Tab) or step away.");
}

TEST(Standing, HeedsNoFoeThatHarmedNobodyInTenTurnsBesideAPlayer) {
  const auto after_turns_beside = [](int turns) {
    Walk walk = with_stalker(
        "########\n"
        "#Ps....#\n"
        "#......#\n"
        "########\n");
    walk.wait(turns);
    return walk.play(travel_to({1, 2}));
  };
  EXPECT_EQ(after_turns_beside(8),
            "A stalker is upon you: fight it (Tab), step away, or again to walk off.");
  EXPECT_EQ(after_turns_beside(10), "You are there.");
}

TEST(Standing, EndsWhenAFoeComesIntoView) {
  Walk walk =
      on("########\n"
         "#P..D.g#\n"
         "########\n",
         {{'g', "idle"}, {'D', "door"}});
  EXPECT_EQ(walk.play(travel_to({4, 1})), "An idle comes into view.");
  EXPECT_EQ(walk.ended, StopReason::Foe);
  EXPECT_EQ(walk.track(),
            "########\n"
            "#**P..g#\n"
            "########\n");
}

// R174: a creature that begins to hunt stops a walk anew, and has been in view all the time.
TEST(Standing, DoesNotSayThatAHunterComesIntoViewAgain) {
  auto catalogue = testing::small_catalogue();
  Blueprint lurker = (*catalogue)[catalogue->at("idle")];
  lurker.key = lurker.name = "lurker";
  Step waits, hunts;
  waits.repeat = 3;
  hunts.sign = StepSign::Hunts;
  hunts.repeat = 99;
  lurker.sequence = {waits, hunts};
  catalogue->add(lurker);
  Walk walk(SmallWorld({"###########\n"
                        "#P.......L#\n"
                        "#.........#\n"
                        "###########\n"},
                       {{'L', "lurker"}}, plain_rules(), 1, catalogue));
  EXPECT_EQ(walk.play(travel_to({6, 1})), "A lurker is near: again to go on.");
  EXPECT_EQ(walk.play(travel_to({6, 1})), "A lurker is in view: again to go on.");
  EXPECT_EQ(walk.ended, StopReason::Foe);
}

TEST(Standing, EndsAtHarm) {
  Walk walk =
      on("#########\n"
         "#P......#\n"
         "#########\n");
  walk.after_turn = [&](int turn) {
    if (turn == 3) walk.w.at('P').health -= 1;
  };
  EXPECT_EQ(walk.play(travel_to({7, 1})), "You are hurt.");
  EXPECT_EQ(walk.ended, StopReason::Harm);
  EXPECT_EQ(walk.turns, 3);
}

TEST(Standing, EndsWhenStunned) {
  Walk walk =
      on("#########\n"
         "#P......#\n"
         "#########\n");
  walk.after_turn = [&](int turn) {
    if (turn == 2) walk.w.at('P').set(Status::Stun, 3);
  };
  EXPECT_EQ(walk.play(travel_to({7, 1})), "You are stunned.");
}

TEST(Standing, EndsWhenConfused) {
  Walk walk =
      on("#########\n"
         "#P......#\n"
         "#########\n");
  walk.after_turn = [&](int turn) {
    if (turn == 2) walk.w.at('P').set(Status::Confusion, 3);
  };
  EXPECT_EQ(walk.play(travel_to({7, 1})), "You are confused.");
}

// ---- exploring ----

TEST(Explore, VisitsCellsThatOnlyAMapHasShown) {
  Walk walk =
      on("##############\n"
         "#P...........#\n"
         "############.#\n"
         "#............#\n"
         "##############\n");
  walk.w.at('P').set(Status::Mapped, 1);  // as by a scroll: everything is known, little was seen
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.ended, StopReason::Explored);
  EXPECT_EQ(walk.w.at('P').at(), (Point{9, 3}));  // from there it sees the last cell
}

TEST(Explore, SeesTheWholeLevelAndThenReportsThatNothingIsLeft) {
  Walk walk =
      on("###########\n"
         "#P........#\n"
         "#########.#\n"
         "#.........#\n"
         "#.#########\n"
         "#.........#\n"
         "###########\n");
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.ended, StopReason::Explored);
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.reason, Reason::Explored);
}

TEST(Explore, TakesItemsAndStopsAtNewItemsDoorsAndStairs) {
  Walk walk =
      on("##############\n"
         "#P...........#\n"
         "############.#\n"
         "#>..D..k.....#\n"
         "##############\n",
         {{'D', "door"}, {'k', "iron_key"}});
  EXPECT_EQ(walk.play(kExplore), "You see a door and an iron_key.");
  EXPECT_EQ(walk.ended, StopReason::Seen);
  EXPECT_EQ(walk.play(kExplore), "You see stairs down.");
  EXPECT_EQ(walk.w.at('P').keys[0], 1);
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

TEST(Explore, LeavesDroppedItemsAndStopsAtLocks) {
  Walk walk =
      on("########\n"
         "#P...v.#\n"
         "#...####\n"
         "#V######\n"
         "#.######\n"
         "########\n",
         {{'v', "vial"}, {'V', "vault_door"}});
  walk.memory.dropped = {walk.w.id('v')};
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore but behind locked doors.");
  EXPECT_TRUE(walk.w.at('P').holds().empty());
  EXPECT_EQ(walk.w.at('v').at(), (Point{5, 1}));
}

// The server forgets with the connection what it noted of drops; the items do not.
TEST(Explore, GoesOnceToWhatWasDroppedBeforeTheConnection) {
  Walk walk =
      on("########\n"
         "#.P....#\n"
         "########\n");
  for (const Point at : {Point{1, 1}, Point{6, 1}}) {
    const EntityId vial = walk.w.world.spawn(walk.w.world.catalogue().at("vial"), Place::on(1, at));
    walk.w.world.entity(vial).by_kind.set_dropped_by(walk.w.id('P'));
  }
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_LT(walk.turns, 10);
  EXPECT_TRUE(walk.w.at('P').holds().empty());
}

// R105: dry ground first. Nothing is called explored while water alone bars the way.
TEST(Explore, WadesWhenAllDryGroundIsExplored) {
  Walk walk =
      on("###########\n"
         "#....P.~..#\n"
         "#.#######.#\n"
         "#.........#\n"
         "####.######\n"
         "#~~~.######\n"
         "#.#########\n"
         "#.........#\n"
         "###########\n");
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.w.at('P').at().y, 7) << "beyond the southern water";
  EXPECT_EQ(walk.remarks, std::vector<std::string>{"There is no dry way: you wade."});
}

TEST(Explore, NamesWhatLiesBeforeUnexploredGround) {
  const std::map<char, std::string> obstacles = {{'=', "the ice"},
                                                 {':', "the ledge"},
                                                 {'s', "some spikes"},
                                                 {'t', "a bounce_trap"},
                                                 {'c', "a crate"}};
  for (const auto& [obstacle, name] : obstacles) {
    std::string map =
        "#########\n"
        "#.x...P.#\n"
        "#.#######\n"
        "#....####\n"
        "#########\n";
    map[map.find('x')] = obstacle;
    Walk walk = on(map, {{'s', "spikes"}, {'t', "bounce_trap"}, {'c', "crate"}});
    const std::string offer = obstacle == '=' ? " Again to cross it." : "";
    EXPECT_EQ(walk.play(kExplore), "Unexplored ground lies beyond " + name + ", west." + offer);
  }
}

// "Nothing is left" would be wrong: the foe bars the way to the rest.
TEST(Explore, NamesTheFoeBeforeUnexploredGround) {
  Walk walk =
      on("#########\n"
         "#P...g..#\n"
         "#######.#\n"
         "#.......#\n"
         "#########\n",
         {{'g', "idle"}});
  EXPECT_EQ(walk.play(kExplore), "An idle is near: again to go on.");
  EXPECT_EQ(walk.play(kExplore), "An idle is near: again to go on.");
  EXPECT_EQ(walk.play(kExplore), "An idle stands in the way.");
  EXPECT_EQ(walk.ended, StopReason::NoWay);
  EXPECT_EQ(walk.w.at('P').at(), (Point{4, 1}));
}

TEST(Explore, SaysThatDangerAndLocksRemainInOneSentence) {
  Walk walk =
      on("#########\n"
         "#.=...PV#\n"
         "#.#######\n"
         "#....####\n"
         "#########\n",
         {{'V', "vault_door"}});
  EXPECT_EQ(
      walk.play(kExplore),
      "Unexplored ground lies beyond the ice, west, and behind locked doors. Again to cross it.");
}

// R210: ice harms nobody, but it carries the player who knows where.
TEST(Explore, CrossesIceAtASecondPress) {
  Walk walk =
      on("#########\n"
         "#P.==...#\n"
         "#######.#\n"
         "#.......#\n"
         "#########\n");
  EXPECT_EQ(walk.play(kExplore), "Unexplored ground lies beyond the ice, east. Again to cross it.");
  EXPECT_EQ(walk.play(kExplore), "You slide.");
  walk.wait(3);
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.w.at('P').at().y, 3);
  EXPECT_TRUE(walk.remarks.empty()) << "it does not speak of water";
}

// R210: an untried plate may do anything, so the player is asked. One that did no harm is a floor.
TEST(Explore, CrossesAPlateAtASecondPressAndAgainWithoutAsking) {
  Walk walk =
      on("#########\n"
         "#P..p...#\n"
         "#######.#\n"
         "#.......#\n"
         "#########\n",
         {{'p', "plate"}});
  const std::string asks = "Unexplored ground lies beyond a plate, east. Again to cross it.";
  EXPECT_EQ(walk.play(kExplore), asks);
  EXPECT_EQ(walk.play(travel_to({2, 1})), "You are there.");
  EXPECT_EQ(walk.play(kExplore), asks) << "a turn has passed since it asked";
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.w.at('P').at().y, 3);
  EXPECT_EQ(walk.play(travel_to({1, 1})), "You are there.");
}

TEST(Explore, CrossesAPlateOnWhichAFriendStoodUnharmed) {
  Walk walk =
      on("#########\n"
         "#P..p..Q#\n"
         "#######.#\n"
         "#.......#\n"
         "#########\n",
         {{'p', "plate"}, {'Q', "player"}});
  walk.w.world.move(walk.w.id('Q'), Place::on(1, {4, 1}));
  EXPECT_EQ(walk.play(kExplore, 0), "still going on");
  walk.w.world.move(walk.w.id('Q'), Place::on(1, {7, 1}));
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

// The sentences of exploring until nothing is left.
std::string explore_all(Walk& walk) {
  std::string said;
  for (int press = 0; press < 20; ++press) {
    said += walk.play(kExplore) + "\n";
    const bool is_over = walk.ended == StopReason::Explored || walk.reason == Reason::Explored;
    if (is_over) break;
  }
  return said;
}

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// R210: things of a kind that was seen before are fetched or passed without a stop.
TEST(Explore, StopsOnceForEachKind) {
  Walk walk =
      on("##############\n"
         "#P...........#\n"
         "############.#\n"
         "#v...v.D..k..#\n"
         "#.############\n"
         "#...v..D..v..#\n"
         "##############\n",
         {{'D', "door"}, {'k', "iron_key"}, {'v', "vial"}});
  const std::string said = explore_all(walk);
  for (const char* kind : {"a door", "an iron_key", "a vial"}) {
    EXPECT_EQ(count_of(said, kind), 1) << said;
  }
  EXPECT_EQ(walk.w.at('P').holds().size(), 4U);
}

TEST(Explore, KnowsTheKindsOfOtherLevelsAndOfThePack) {
  Walk walk =
      on("########\n"
         "#P.....#\n"
         "######.#\n"
         "#v.....#\n"
         "########\n",
         {{'v', "vial"}});
  walk.w.world.spawn(walk.w.at('v').blueprint, Place::held_by(walk.w.id('P')));
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

TEST(Explore, StopsForAStrangerAndForNoCompanion) {
  Walk walk = with_dog(
      "########\n"
      "#Pd....#\n"
      "######.#\n"
      "#H.....#\n"
      "########\n",
      {{'H', "hermit"}});
  EXPECT_EQ(walk.play(kExplore), "You see a hermit.");
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

// R210: a chest without a lock is opened and searched. Levers and altars are choices: exploring
// leads to each of them once.
TEST(Explore, OpensAndSearchesChestsAndLeadsToLevers) {
  Walk walk =
      on("###########\n"
         "#P........#\n"
         "#.#.#.#.#.#\n"
         "#C.......C#\n"
         "#####.#####\n"
         "#.........#\n"
         "#....L....#\n"
         "###########\n",
         {{'C', "chest"}, {'L', "lever"}});
  const std::string said = explore_all(walk);
  EXPECT_EQ(said,
            "You are beside a lever.\n"
            "Nothing is left to explore. A lever remains: _ goes there.\n");
  EXPECT_EQ(walk.w.at('P').holds().size(), 2U) << "a vial of each chest";
}

TEST(Explore, SearchesAChestThatItsPlayerHasOpened) {
  Walk walk =
      on("#######\n"
         "#PC...#\n"
         "#######\n",
         {{'C', "chest"}});
  walk.act(bump_to(Direction::Right));
  EXPECT_EQ(walk.w.at('C').state, State::Open);
  EXPECT_EQ(walk.w.at('P').holds().size(), 0U);
  (void)explore_all(walk);
  EXPECT_EQ(walk.w.at('P').holds().size(), 1U);
}

// The reports of a bell that opens a chest name no cause; those of a friend name the friend.
TEST(Explore, SearchesAChestThatABellHasOpened) {
  for (const bool by_a_friend : {false, true}) {
    Walk walk =
        on("#######\n"
           "#PC...#\n"
           "#######\n",
           {{'C', "chest"}});
    walk.w.world.set_state(walk.w.id('C'), State::Open);
    Report report;
    report.verb = Verb::Opened;
    report.who = by_a_friend ? EntityId{99} : kNobody;
    report.whom = walk.w.id('C');
    note_opened_chest(walk.memory, report, walk.w.id('P'));
    (void)explore_all(walk);
    EXPECT_EQ(walk.w.at('P').holds().size(), by_a_friend ? 0U : 1U);
  }
}

// A dead friend had a pack. Other corpses are passed by.
TEST(Explore, LeadsOnceToTheCorpseOfAFriend) {
  Walk walk =
      on("##########\n"
         "#P...R...#\n"
         "#.......Q#\n"
         "##########\n",
         {{'Q', "player"}, {'R', "grunt"}});
  walk.w.at('Q').name = "Bob";
  for (const char dead : {'Q', 'R'}) die(walk.w.world, walk.w.id(dead));
  EXPECT_EQ(walk.play(kExplore),
            "You are beside a corpse of Bob. Step onto it to see what it holds.");
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

TEST(Explore, GoesOnFromACorpseOnWhichThePlayerStands) {
  Walk walk =
      on("##########\n"
         "#.PQ.....#\n"
         "##########\n",
         {{'Q', "player"}});
  walk.w.at('Q').name = "Bob";
  die(walk.w.world, walk.w.id('Q'));
  walk.act({.verb = IntentVerb::Bump, .direction = Direction::Right});
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.turns, 0);
}

TEST(Explore, TakesBackFromTheCorpseOfAFriendAtOnce) {
  Walk walk =
      on("########\n"
         "#P...Q.#\n"
         "########\n",
         {{'Q', "player"}});
  walk.w.at('Q').name = "Bob";
  const EntityId dagger =
      walk.w.world.spawn(walk.w.world.catalogue().at("dagger"), Place::held_by(walk.w.id('Q')));
  die(walk.w.world, walk.w.id('Q'));
  walk.memory.debts[walk.w.id('Q')] = "Bob";
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.w.at('P').holds(), std::vector<EntityId>{dagger});
}

// A chest with a chain locks another one as it opens (R81): that is for the player to choose.
TEST(Explore, LeavesTheChoiceBetweenChestsToThePlayer) {
  auto catalogue = testing::small_catalogue();
  Blueprint chained = (*catalogue)[catalogue->at("chest")];
  chained.key = chained.name = "chained chest";
  chained.warning = "A chain runs to another chest.";
  catalogue->add(chained);
  Walk walk(SmallWorld({"#######\n"
                        "#PC...#\n"
                        "#######\n"},
                       {{'C', "chained chest"}}, plain_rules(), 1, catalogue));
  EXPECT_EQ(walk.play(kExplore), "You are beside a chained chest. Walk into it to open it.");
  EXPECT_EQ(walk.play(kExplore),
            "Nothing is left to explore. A chained chest remains: _ goes there.");
  EXPECT_EQ(walk.w.at('C').state, State::Closed);
}

// R210: what comes with a warning is not taken on the way, nor by itself.
TEST(Explore, LeavesWhatComesWithAWarningToThePlayer) {
  auto catalogue = testing::small_catalogue();
  Blueprint idol = (*catalogue)[catalogue->at("treasure")];
  idol.key = idol.name = "squat idol";
  idol.warning = "It sits on something.";
  catalogue->add(idol);
  Walk walk(SmallWorld({"#######\n"
                        "#P....#\n"
                        "#..I..#\n"
                        "#....$#\n"
                        "#######\n"},
                       {{'I', "squat idol"}, {'$', "treasure"}}, plain_rules(), 1, catalogue));
  EXPECT_EQ(explore_all(walk),
            "You are beside a squat idol. It sits on something.\n"
            "Nothing is left to explore. A squat idol remains: _ goes there.\n");
  EXPECT_EQ(walk.w.at('P').treasure, 1) << "of the handful";
  EXPECT_TRUE(walk.w.world.exists(walk.w.id('I')));
  EXPECT_EQ(walk.play(travel_to({3, 2})), "You are there.");
  EXPECT_TRUE(walk.w.world.exists(walk.w.id('I')));
}

// R210: a weight is for its pan, and no vial is, although a shrine asks for one.
TEST(Explore, LeavesAPieceOfAPuzzleToThePlayer) {
  auto catalogue = testing::small_catalogue();
  Blueprint weight = (*catalogue)[catalogue->at("vial")];
  weight.key = weight.name = "lead weight";
  weight.use.reset();
  catalogue->add(weight);
  Blueprint pan = (*catalogue)[catalogue->at("lever")];
  pan.key = pan.name = "pan";
  pan.triggers = {{.with = "lead weight"}, {.with = "vial"}};
  catalogue->add(pan);
  Walk walk(SmallWorld({"#######\n"
                        "#P....#\n"
                        "#..w..#\n"
                        "#....v#\n"
                        "#######\n"},
                       {{'w', "lead weight"}, {'v', "vial"}}, plain_rules(), 1, catalogue));
  walk.pieces.emplace(*catalogue);
  EXPECT_EQ(explore_all(walk),
            "You are beside a lead weight. A puzzle uses it: walk onto it to take it.\n"
            "Nothing is left to explore. A lead weight remains: _ goes there.\n");
  EXPECT_EQ(walk.w.at('P').holds().size(), 1U) << "the vial";
  EXPECT_EQ(walk.play(travel_to({3, 2})), "You are there.");
  EXPECT_EQ(walk.w.at('P').holds().size(), 2U) << "its player has chosen to";
}

// R210: with one lock and one key, a friend may be the one who needs it.
TEST(Explore, LeavesTheLastKeyOfALockToThePlayerInCompany) {
  const auto explore = [](bool in_company) {
    Walk walk =
        on("#######\n"
           "#P.k..#\n"
           "##V####\n"
           "#.....#\n"
           "#######\n",
           {{'k', "iron_key"}, {'V', "vault_door"}});
    walk.in_company = in_company;
    return explore_all(walk);
  };
  const std::string beside = "You are beside an iron_key. It is the last one here for a lock";
  EXPECT_EQ(count_of(explore(true), beside), 1) << explore(true);
  EXPECT_EQ(count_of(explore(true), "An iron_key remains: _ goes there."), 1) << explore(true);
  EXPECT_EQ(count_of(explore(false), beside), 0);
}

// R210: which of two locks a single key opens is for the players to choose.
TEST(Explore, SpendsNoLastKeyInCompany) {
  for (const bool in_company : {true, false}) {
    Walk walk =
        on("#######\n"
           "#P....#\n"
           "##V#V##\n"
           "#..#..#\n"
           "#######\n",
           {{'V', "vault_door"}});
    walk.in_company = in_company;
    const auto metal = static_cast<std::size_t>(walk.w.at('V').metal);
    walk.w.at('P').keys[metal] = 1;
    const std::string said = explore_all(walk);
    EXPECT_EQ(walk.w.at('P').keys[metal], in_company ? 1 : 0) << said;
  }
}

// Three who explore one room cross each other's ways all the time.
TEST(Explore, KeepsItsGoalWhenAFriendCrossesItsWay) {
  const auto explore = [](bool in_company) {
    Walk walk =
        on("###########\n"
           "#k...P..k.#\n"
           "######.####\n"
           "#####Q#####\n"
           "###########\n",
           {{'k', "iron_key"}, {'Q', "player"}});
    walk.in_company = in_company;
    walk.after_turn = [&walk](int turn) {
      if (turn == 1) walk.w.world.move(walk.w.id('Q'), Place::on(1, {7, 1}));
    };
    (void)walk.play(kExplore, 6);
    return walk.w.at('P').at().x;
  };
  EXPECT_GE(explore(true), 7);
  EXPECT_LE(explore(false), 4);
}

// R210: it says so once, and goes on at the second order.
TEST(Explore, StopsOnceUnderHalfHealth) {
  Walk walk =
      on("##########\n"
         "#P.......#\n"
         "##########\n");
  walk.w.at('P').health = 4;
  EXPECT_EQ(walk.play(kExplore), "You have 4 of 10 health left: again to explore all the same.");
  EXPECT_EQ(walk.reason, Reason::Foe);
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

TEST(Explore, SaysThatHealthHasFallenUnderHalf) {
  Walk walk =
      on("########\n"
         "#P.....#\n"
         "######.#\n"
         "#......#\n"
         "########\n");
  walk.after_turn = [&](int turn) { walk.w.at('P').health = turn < 3 ? 10 : 4; };
  EXPECT_EQ(walk.play(kExplore),
            "You are hurt. You have 4 of 10 health left: again to explore all the same.");
  walk.after_turn = nullptr;
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

// It promises no way that Travel does not know.
TEST(Explore, SaysWhichChestCannotBeReached) {
  Walk walk =
      on("########\n"
         "#P..::C#\n"
         "########\n",
         {{'C', "chest"}});
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore. No safe way leads to a chest.");
  EXPECT_EQ(walk.play(travel_to({6, 1})), "You know no safe way there but past the ledge, east.");
}

TEST(Explore, CountsTheChestsThatAFullPackLeft) {
  Walk walk =
      on("#########\n"
         "#P.....C#\n"
         "#......D#\n"
         "#########\n",
         {{'C', "chest"}, {'D', "chest"}});
  const BlueprintId vial = walk.w.world.catalogue().at("vial");
  for (const char chest : {'C', 'D'}) walk.w.world.spawn(vial, Place::held_by(walk.w.id(chest)));
  for (int i = 0; i < kPackSlots; ++i) walk.w.world.spawn(vial, Place::held_by(walk.w.id('P')));
  const std::string said = explore_all(walk);
  EXPECT_NE(said.find("what is left in two chests stays here."), std::string::npos) << said;
}

// R210: what a full pack left in a chest is fetched when there is room again.
TEST(Explore, GoesBackToAChestThatAFullPackLeft) {
  Walk walk =
      on("#########\n"
         "#P.....C#\n"
         "#########\n",
         {{'C', "chest"}});
  const BlueprintId vial = walk.w.world.catalogue().at("vial");
  for (int i = 0; i < kPackSlots; ++i) walk.w.world.spawn(vial, Place::held_by(walk.w.id('P')));
  const std::string said = explore_all(walk);
  EXPECT_NE(said.find("the rest of a chest stays here."), std::string::npos) << said;
  ASSERT_EQ(walk.w.at('C').holds().size(), 1U) << "the pack is full";
  EXPECT_EQ(walk.play(travel_to({1, 1})), "You are there.");
  walk.w.world.remove(walk.w.at('P').holds().front());
  explore_all(walk);
  EXPECT_TRUE(walk.w.at('C').holds().empty());
}

TEST(Explore, OpensAMimicOnceAndStops) {
  Walk walk =
      on("#######\n"
         "#PM...#\n"
         "#######\n",
         {{'M', "mimic"}});
  const std::string said = walk.play(kExplore);
  EXPECT_TRUE(walk.ended == StopReason::Foe || walk.ended == StopReason::Harm) << said;
  EXPECT_EQ(walk.turns, 1);
}

// R210: what a thief has taken is taken back from its corpse, and no other corpse is searched.
TEST(Explore, TakesBackWhatWasStolen) {
  Walk walk =
      on("########\n"
         "#P...g.#\n"
         "########\n",
         {{'g', "grunt"}});
  const EntityId dagger =
      walk.w.world.spawn(walk.w.world.catalogue().at("dagger"), Place::held_by(walk.w.id('g')));
  walk.w.at('g').alive = false;
  walk.w.at('g').health = 0;
  walk.w.world.become(walk.w.id('g'), Kind::Corpse);
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  walk.memory.debts[walk.w.id('g')] = "grunt";
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.w.at('P').holds(), std::vector<EntityId>{dagger});
  EXPECT_TRUE(walk.memory.debts.empty());
}

TEST(Explore, SaysThatThePackIsFullAndWhatStays) {
  Walk walk =
      on("#######\n"
         "#P.v.v#\n"
         "#######\n",
         {{'v', "vial"}});
  const BlueprintId vial = walk.w.at('v').blueprint;
  for (int i = 0; i < kPackSlots; ++i) walk.w.world.spawn(vial, Place::held_by(walk.w.id('P')));
  EXPECT_EQ(walk.play(kExplore),
            "Nothing is left to explore. Your pack is full (10 vials): two vials stay here. "
            "Drop or use something to make room.");
}

// It says so where it sees the first of them, and goes on when it is asked again.
TEST(Explore, StopsOnceWhenAFullPackLeavesSomething) {
  Walk walk =
      on("########\n"
         "#Pv....#\n"
         "######.#\n"
         "#......#\n"
         "########\n",
         {{'v', "vial"}});
  const BlueprintId bow = walk.w.world.catalogue().at("bow");
  for (int i = 0; i < kPackSlots; ++i) walk.w.world.spawn(bow, Place::held_by(walk.w.id('P')));
  EXPECT_EQ(walk.play(kExplore),
            "Your pack is full: a vial stays here. Drop or use something to make room.");
  EXPECT_EQ(
      walk.play(kExplore),
      "Nothing is left to explore. Your pack is full (10 bows): a vial stays here. Drop or use "
      "something to make room.");
}

// A second bow is no reason to make room.
TEST(Explore, PassesASpareWithAFullPack) {
  Walk walk =
      on("########\n"
         "#Pb....#\n"
         "######.#\n"
         "#......#\n"
         "########\n",
         {{'b', "bow"}});
  const BlueprintId bow = walk.w.world.catalogue().at("bow");
  for (int i = 0; i < kPackSlots; ++i) walk.w.world.spawn(bow, Place::held_by(walk.w.id('P')));
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
}

TEST(Explore, PassesASecondOneOfWhatIsWorn) {
  Walk walk =
      on("########\n"
         "#P.b...#\n"
         "########\n",
         {{'b', "bow"}});
  walk.w.world.spawn(walk.w.world.catalogue().at("bow"), Place::held_by(walk.w.id('P')));
  (void)explore_all(walk);
  EXPECT_EQ(walk.w.at('P').holds().size(), 1U) << "it walked over the other one, or not there";
}

// R83: equal items share a slot.
TEST(Explore, TakesAnEqualItemIntoAFullPack) {
  auto catalogue = testing::small_catalogue();
  Blueprint hero = (*catalogue)[catalogue->at("player")];
  hero.key = "hero";
  hero.stack = 3;
  catalogue->add(hero);
  Walk walk(SmallWorld({"########\n"
                        "#Pv.v.d#\n"
                        "########\n"},
                       {{'P', "hero"}, {'v', "vial"}, {'d', "dagger"}}, plain_rules(), 1,
                       catalogue));
  for (int i = 0; i < 27; ++i) {
    walk.w.world.spawn(walk.w.world.catalogue().at("bow"), Place::held_by(walk.w.id('P')));
  }
  const std::string said = explore_all(walk);
  EXPECT_NE(said.find("dagger"), std::string::npos) << said;
  EXPECT_EQ(walk.w.at('P').holds().size(), 29U) << "both vials";
}

TEST(Explore, RemembersWhoHasSomethingOfThePlayers) {
  SmallWorld w({"#####\n#P..#\n#####\n"});
  Observer eyes(w.id('P'));
  (void)eyes.look(w.world);
  StandingMemory memory;
  const StandingSight sight{eyes.knowledge(), eyes.looks(), false, memory};
  const auto report = [](Verb verb, EntityId who, EntityId whom) {
    Report made;
    made.verb = verb;
    made.who = who;
    made.whom = whom;
    return made;
  };
  const EntityId me = w.id('P'), thief{70}, bob{71}, eve{72};
  note_debt(memory, sight, report(Verb::Stole, thief, me));
  note_debt(memory, sight, report(Verb::Gave, me, bob));
  note_debt(memory, sight, report(Verb::Stole, eve, bob));
  note_debt(memory, sight, report(Verb::Gave, eve, me));
  ASSERT_EQ(memory.debts.size(), 2U);
  EXPECT_TRUE(memory.debts.contains(thief));
  EXPECT_TRUE(memory.debts.contains(bob));
}

// R210: a key is spent, so locks come last. A lock is tried once.
TEST(Explore, TriesAKeyOnTheLockThatItFits) {
  Walk walk =
      on("########\n"
         "#P.V.v.#\n"
         "#.####.#\n"
         "#......#\n"
         "########\n",
         {{'V', "vault_door"}, {'v', "vial"}});
  const auto metal = static_cast<std::size_t>(walk.w.at('V').metal);
  auto& keys = walk.w.at('P').keys;
  keys[(metal + 1) % keys.size()] = 1;
  EXPECT_EQ(walk.play(kExplore), "You see a vial.");
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore but behind locked doors.");
  keys[metal] = 1;
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(keys[metal], 0);
  EXPECT_EQ(walk.w.at('V').kind(), Kind::OpenDoor);
}

TEST(Explore, KeepsItsKeyUntilNothingElseIsLeft) {
  Walk walk =
      on("########\n"
         "#.PV.v.#\n"
         "#.####.#\n"
         "#......#\n"
         "########\n",
         {{'V', "vault_door"}, {'v', "vial"}});
  const auto metal = static_cast<std::size_t>(walk.w.at('V').metal);
  walk.w.at('P').keys[metal] = 1;
  EXPECT_EQ(walk.play(kExplore), "You see a vial.");
  EXPECT_EQ(walk.w.at('P').keys[metal], 1);
  EXPECT_EQ(walk.play(kExplore), "Nothing is left to explore.");
  EXPECT_EQ(walk.w.at('P').keys[metal], 0);
}

// A plate keeps this door shut, whatever key its lock takes (R143).
TEST(Explore, TriesALockThatDoesNotOpenOnce) {
  Walk walk =
      on("#####\n"
         "#P.p#\n"
         "##V##\n"
         "#####\n",
         {{'V', "vault_door"}, {'p', "plate"}});
  const auto metal = static_cast<std::size_t>(walk.w.at('V').metal);
  walk.w.at('P').keys[metal] = 1;
  walk.w.at('V').wired_to = {walk.w.id('p')};
  EXPECT_EQ(walk.play(kExplore),
            "Nothing is left to explore but behind locked doors; your iron key opens one of them.");
  EXPECT_EQ(walk.turns, 1);
  EXPECT_EQ(walk.w.at('P').keys[metal], 1);
}

// ---- resting ----

TEST(Rest, EndsAtFullHealth) {
  Walk walk =
      on("#####\n"
         "#P..#\n"
         "#####\n");
  EXPECT_EQ(walk.play(kRest), "You are in full health.");
  EXPECT_EQ(walk.reason, Reason::Pointless);
  walk.w.at('P').health -= 2;
  EXPECT_EQ(walk.play(kRest), "You are in full health.");
  EXPECT_EQ(walk.ended, StopReason::Done);
  EXPECT_EQ(walk.w.at('P').health, walk.w.at('P').max_health);
  EXPECT_EQ(walk.turns, 20);
}

// R105: somebody who holds a plate for a friend, or waits beside one, needs no rest to wait.
TEST(Rest, WaitsAtFullHealthOnAPlate) {
  Walk walk =
      on("#####\n"
         "#P..#\n"
         "#####\n");
  walk.w.world.spawn(walk.w.world.catalogue().at("plate"), Place::on(1, walk.w.at('P').at()));
  EXPECT_EQ(walk.play(kRest), "You have waited for 30 turns: again to go on.");
  EXPECT_EQ(walk.ended, StopReason::Done);
  EXPECT_EQ(walk.turns, 30);
}

TEST(Rest, WaitsAtFullHealthInCompany) {
  Walk walk =
      on("#####\n"
         "#PQ.#\n"
         "#####\n",
         {{'Q', "player"}});
  EXPECT_EQ(walk.play(kRest), "You have waited for 30 turns: again to go on.");
  walk.w.at('P').health -= 1;
  EXPECT_EQ(walk.play(kRest), "You are in full health.") << "a rest that heals ends as ever";
}

// Friends of the group may rest around a corner.
TEST(Rest, WaitsAtFullHealthForAGroupOutOfView) {
  Walk walk =
      on("#####\n"
         "#P..#\n"
         "#####\n");
  walk.in_company = true;
  EXPECT_EQ(walk.play(kRest), "You have waited for 30 turns: again to go on.");
}

// R105: the others would have to wait for who has healed first.
TEST(Rest, GoesOnWhileAFriendHeals) {
  Walk walk =
      on("#####\n"
         "#PQ.#\n"
         "#####\n",
         {{'Q', "player"}});
  walk.w.at('Q').name = "Bob";
  walk.w.at('P').health -= 1;
  walk.w.at('Q').health -= 2;
  EXPECT_EQ(walk.play(kRest), "You are in full health.");
  EXPECT_EQ(walk.turns, 20);
  EXPECT_EQ(walk.w.at('Q').health, walk.w.at('Q').max_health);
  EXPECT_EQ(walk.remarks, std::vector<std::string>{"You are in full health: you rest on for Bob."});
}

TEST(Friends, StopRestOnceWhenBadlyHurt) {
  Walk walk =
      on("#####\n"
         "#PQ.#\n"
         "#####\n",
         {{'Q', "player"}});
  walk.w.at('Q').name = "Bob";
  walk.w.at('Q').health = 1;
  const std::string most = std::to_string(walk.w.at('Q').max_health);
  EXPECT_EQ(walk.play(kRest), "Bob has 1 of " + most + " health left: again to go on.");
  EXPECT_EQ(walk.play(kRest, 1), "still going on");
  walk.w.at('Q').health = walk.w.at('Q').max_health;
  EXPECT_EQ(walk.play(kRest, 1), "still going on");
  walk.w.at('Q').health = 1;
  EXPECT_EQ(walk.play(kRest), "Bob has 1 of " + most + " health left: again to go on.");
}

// The list of members says where a downed friend lies.
TEST(Friends, StopExploringOnceWhenTheyAreDownOutOfView) {
  Walk walk =
      on("#########\n"
         "#P.....L#\n"
         "#########\n",
         {{'L', "lever"}});
  walk.downed = {{EntityId{77}, "Bob", {1, 7}}};
  EXPECT_EQ(walk.play(kExplore), "Bob is down, 6 south: again to go on.");
  EXPECT_EQ(walk.play(kExplore, 1), "still going on");
  walk.downed.clear();
  EXPECT_EQ(walk.play(kExplore, 1), "still going on");
  walk.downed = {{EntityId{77}, "Bob", {1, 7}}};
  EXPECT_NE(walk.play(kExplore).find("Bob is down"), std::string::npos) << "again";
}

TEST(Friends, StopRestOnceWhenTheyHaveNotChosen) {
  Walk walk =
      on("#####\n"
         "#PQ.#\n"
         "#####\n",
         {{'Q', "player"}});
  walk.idle = {{walk.w.id('Q'), "Bob", false}};
  EXPECT_EQ(walk.play(kRest), "Bob has not chosen: again to rest all the same.");
  walk.idle.front().away = true;
  EXPECT_EQ(walk.play(kRest, 1), "still going on") << "asked about already";
  walk.idle.clear();
  EXPECT_EQ(walk.play(kRest, 1), "still going on");
  walk.idle = {{walk.w.id('Q'), "Bob", true}};
  EXPECT_EQ(walk.play(kRest), "Bob is away: again to rest all the same.");
}

TEST(Rest, HealsOnAPlate) {
  Walk walk =
      on("#####\n"
         "#P..#\n"
         "#####\n");
  walk.w.world.spawn(walk.w.world.catalogue().at("plate"), Place::on(1, walk.w.at('P').at()));
  walk.w.at('P').health -= 1;
  EXPECT_EQ(walk.play(kRest), "You are in full health.");
}

// ---- running ----

TEST(Run, FollowsACorridorToItsFork) {
  Walk walk =
      on("###########\n"
         "#P....#####\n"
         "#####.#####\n"
         "#####.....#\n"
         "#######.###\n"
         "#######.###\n"
         "###########\n");
  EXPECT_EQ(walk.play(run(Direction::Right)), "A way opens to the side.");
  EXPECT_EQ(walk.ended, StopReason::Fork);
  EXPECT_EQ(walk.track(),
            "###########\n"
            "#*****#####\n"
            "#####*#####\n"
            "#####**P..#\n"
            "#######.###\n"
            "#######.###\n"
            "###########\n");
}

TEST(Run, CrossesARoomAndEndsAtItsWall) {
  Walk walk =
      on("#########\n"
         "#.......#\n"
         "#P......#\n"
         "#.......#\n"
         "#########\n");
  EXPECT_EQ(walk.play(run(Direction::Right)), "There is a wall.");
  EXPECT_EQ(walk.ended, StopReason::NoWay);
  EXPECT_EQ(walk.w.at('P').at(), (Point{7, 2}));
}

TEST(Run, EndsAtOpeningsStairsAndDanger) {
  Walk corridor =
      on("#########\n"
         "#P......#\n"
         "####.####\n"
         "####.####\n"
         "#########\n");
  EXPECT_EQ(corridor.play(run(Direction::Right)), "A way opens to the side.");
  EXPECT_EQ(corridor.w.at('P').at(), (Point{4, 1}));

  Walk stairs =
      on("#########\n"
         "#P..>...#\n"
         "#########\n");
  EXPECT_EQ(stairs.play(run(Direction::Right)), "You stand on stairs.");
  EXPECT_EQ(stairs.play(run(Direction::Right)), "There is a wall.");

  Walk danger =
      on("#########\n"
         "#P..~...#\n"
         "#########\n");
  EXPECT_EQ(danger.play(run(Direction::Right)), "Water is in the way.");
  EXPECT_EQ(danger.w.at('P').at(), (Point{3, 1}));
  EXPECT_EQ(danger.play(run(Direction::Up)), "There is a wall.");
  EXPECT_EQ(danger.play({.verb = StandingVerb::Run}), "That needs a direction.");
}

// ---- following ----

TEST(Follow, StaysBesideAVisiblePlayerAndGoesToItsLastPlace) {
  Walk walk =
      on("###########\n"
         "#P.Q......#\n"
         "#########.#\n"
         "#.........#\n"
         "###########\n",
         {{'Q', "player"}});
  walk.w.at('Q').name = "Bob";
  const std::vector<Point> path = {{4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1},
                                   {9, 2}, {8, 3}, {7, 3}, {6, 3}, {5, 3}};
  walk.after_turn = [&](int turn) {
    if (turn <= static_cast<int>(path.size())) {
      walk.w.world.move(walk.w.id('Q'), Place::on(1, path[static_cast<std::size_t>(turn) - 1]));
    }
  };
  const StandingIntent follow{.verb = StandingVerb::Follow, .whom = walk.w.id('Q')};
  EXPECT_EQ(walk.play(follow), "Bob stands still.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{6, 3}));
  EXPECT_EQ(walk.play({.verb = StandingVerb::Follow, .whom = walk.w.id('P')}),
            "You cannot see that player.");
}

// R174: a follower would fall behind at each foe that comes into view.
TEST(Follow, GoesOnUntilAFoeIsNear) {
  Walk walk = with_stalker(
      "#############\n"
      "#P..Q.......#\n"
      "#..........s#\n"
      "#############\n",
      {{'Q', "player"}});
  walk.after_turn = [&](int turn) {
    if (turn <= 3) walk.w.world.move(walk.w.id('Q'), Place::on(1, {4 + turn, 1}));
  };
  const StandingIntent follow{.verb = StandingVerb::Follow, .whom = walk.w.id('Q')};
  EXPECT_EQ(walk.play(follow, 3), "still going on");
  walk.w.world.move(walk.w.id('s'), Place::on(1, {6, 2}));
  EXPECT_EQ(walk.play(follow), "A stalker is near: again to go on.");
}

// R105: the list of members shows where Bob is. The way there is unknown at first.
TEST(Follow, ReachesAPlayerOutOfViewWhomTheListOfMembersShows) {
  for (const StandingVerb verb : {StandingVerb::Follow, StandingVerb::Travel}) {
    Walk walk =
        on("##########\n"
           "#P...#.Q.#\n"
           "####.#.#.#\n"
           "#....#...#\n"
           "#.####.###\n"
           "#......#.#\n"
           "##########\n",
           {{'Q', "player"}});
    walk.w.at('Q').name = "Bob";
    const StandingIntent reach{.verb = verb, .whom = walk.w.id('Q')};
    EXPECT_EQ(walk.play(reach), "You cannot see that player.") << "hidden from the player";
    walk.whom = ToldPlace{"Bob", 1, {7, 1}};
    const bool travels = verb == StandingVerb::Travel;
    EXPECT_EQ(walk.play(reach), travels ? "You are beside Bob." : "Bob stands still.");
    EXPECT_EQ(distance(walk.w.at('P').at(), {7, 1}), 1);
  }
}

TEST(Travel, LeadsToTheStairsThatAPlayerTook) {
  Walk walk =
      on("########\n"
         "#P....>#\n"
         "########\n",
         {});
  walk.whom = ToldPlace{"Bob", 3, {4, 4}};
  const StandingIntent reach{.verb = StandingVerb::Travel, .whom = EntityId{4711}};
  EXPECT_EQ(walk.play(reach), "Bob is on level 3: the stairs down lead there.");
  EXPECT_EQ(walk.w.at('P').at(), (Point{6, 1}));
  walk.whom->depth = 0;
  EXPECT_EQ(walk.play(reach), "Bob is on level 0: you know no stairs up.");
}

TEST(Follow, TakesTheStairsAfterAPlayer) {
  Walk walk(SmallWorld({"########\n"
                        "#P....>#\n"
                        "########\n",
                        "########\n"
                        "#<...Q.#\n"
                        "########\n"},
                       {{'Q', "player"}}, plain_rules()));
  walk.w.at('Q').name = "Bob";
  walk.whom = ToldPlace{"Bob", 2, {5, 1}};
  EXPECT_EQ(walk.play({.verb = StandingVerb::Follow, .whom = walk.w.id('Q')}), "Bob stands still.");
  EXPECT_EQ(walk.w.at('P').depth(), 2);
  EXPECT_EQ(distance(walk.w.at('P').at(), walk.w.at('Q').at()), 1);
}

// A swap would pull the one who goes first off the stairs.
TEST(Follow, LetsAnotherFollowerTakeTheStairsFirst) {
  Walk walk(SmallWorld({"######\n"
                        "#P.>##\n"
                        "######\n",
                        "######\n"
                        "#<.Q.#\n"
                        "######\n"},
                       {{'Q', "player"}, {'R', "player"}}, plain_rules()));
  const EntityId other =
      walk.w.world.spawn(walk.w.world.catalogue().at("player"), Place::on(1, {3, 1}));
  walk.whom = ToldPlace{"Bob", 2, {3, 1}};
  (void)walk.play({.verb = StandingVerb::Follow, .whom = walk.w.id('Q')}, 4);
  EXPECT_EQ(walk.w.world.entity(other).at(), (Point{3, 1}));
}

// The list of members shows Bob here, although the follower does not perceive him: it waits.
TEST(Follow, WaitsForAPlayerWhomItCannotSee) {
  Walk walk =
      on("######\n"
         "#P...#\n"
         "######\n");
  walk.whom = ToldPlace{"Bob", 1, {2, 1}};
  const StandingIntent follow{.verb = StandingVerb::Follow, .whom = EntityId{4711}};
  EXPECT_EQ(walk.play(follow, 10), "still going on");
  EXPECT_EQ(walk.play(follow), "Bob is out of sight.") << "not for ever";
  EXPECT_EQ(walk.play({.verb = StandingVerb::Travel, .whom = EntityId{4711}}),
            "Bob is out of sight.");
}

// P and R follow Bob (Q) in a corridor.
Walk in_file() {
  Walk walk =
      on("###########\n"
         "#.PRQ.....#\n"
         "###########\n",
         {{'Q', "player"}, {'R', "player"}});
  walk.w.at('Q').name = "Bob";
  return walk;
}

std::string follow_bob(Walk& walk) {
  return walk.play({.verb = StandingVerb::Follow, .whom = walk.w.id('Q')});
}

// The player behind does not swap with the other follower, who would swap back.
TEST(Follow, WaitsBehindAnotherFollower) {
  Walk walk = in_file();
  EXPECT_EQ(follow_bob(walk), "Bob stands still.");
  EXPECT_EQ(walk.picture(),
            "###########\n"
            "#.PRQ.....#\n"
            "###########\n");
}

TEST(Follow, SwapsWithAFollowerWhoStaysBehind) {
  Walk walk = in_file();
  walk.after_turn = [&](int turn) {
    if (turn <= 4) walk.w.world.move(walk.w.id('Q'), Place::on(1, {4 + turn, 1}));
  };
  EXPECT_EQ(follow_bob(walk), "Bob stands still.");
  EXPECT_EQ(walk.picture(),
            "###########\n"
            "#.R....PQ.#\n"
            "###########\n");
}

}  // namespace
}  // namespace undercroft::standing_steps_test
