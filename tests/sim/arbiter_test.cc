// arbiter_test.cc: every mover meets every resident; checks the events and who stands where after
// the turn (R60, R61, R62, R63; projectiles as in H3).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <type_traits>

#include "server/sim/rules/rulings_text.h"
#include "server/sim/rules/tile_arbiter.h"
#include "server/sim/turn/turn.h"
#include "tests/support/invariants.h"
#include "tests/support/small_world.h"

namespace undercroft::arbiter_test {
namespace {

using testing::SmallWorld;

struct Meet {
  const char* resident;  // a blueprint, or a ground's glyph
  const char* player;
  const char* monster;
  const char* shoved;
  const char* projectile;
};

// The map is `#m?.#`: the mover at 1, the resident at 2, a free cell behind it. Each entry lists
// the events (mover m, resident r, trap t), then the row after the turn. A player bumps; a monster
// attacks, digs or moves; a trap throws the shoved body; a projectile flies.
// clang-format off
constexpr Meet kMeetings[] = {
    //  resident      Player                                 Monster                        Shoved                        Projectile
    {"%",            "dug m 2 |#m..#",                       "dug m 2 |#m..#",              "bounced t 1 |#m%.#",         "landed m 1 |#.%.#"},
    {"#",            "bumped m 2 |#m#.#",                  "|#m#.#",                      "bounced t 1 |#m#.#",         "landed m 1 |#.#.#"},
    {"player",       "swapped m r 2 |#rm.#",                 "hit m r 1 |#mr.#",            "bounced t 1 |#mr.#",         "landed m 2 hit m r 1 |#.r.#"},
    {"idle",         "hit m r 1 |#mr.#",                     "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 2 hit m r 1 |#.r.#"},
    {"hermit",       "talked m r 2 |#mr.#",                  "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 2 hit m r 1 |#.r.#"},
    {"mimic",        "woke r 2 hit r m 2 |#mr.#",            "|#mr.#",                      "bounced t 1 |#mr.#",         "woke r 2 landed m 2 hit m r 1 |#.r.#"},
    {"chest",        "opened m r 2 |#mr.#",                  "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 1 |#.r.#"},
    {"door",         "opened m r 2 |#m..#",                  "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 1 |#.r.#"},
    {"vault_door",   "locked m r 2 |#mr.#",                  "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 1 |#.r.#"},
    {"open_door",    "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"lever",        "toggled m r 2 |#mr.#",                 "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 1 |#.r.#"},
    {"crate",        "shoved m r 3 moved m 2 |#.mr#",        "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 1 |#.r.#"},
    {"iron_key",     "moved m 2 taken m r 2 |#.m.#",         "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"treasure",     "moved m 2 taken m r 2 |#.m.#",         "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"vial",         "moved m 2 taken m r 2 |#.m.#",         "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"corpse",       "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"spikes",       "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"spikes_up",    "moved m 2 spiked m 2 |#.m.#",          "moved m 2 spiked m 2 |#.m.#", "bounced t 2 spiked m 2 |#.m.#", "landed m 3 |#...#"},
    {"bounce_trap",  "moved m 2 bounced r 3 |#..m#",         "moved m 2 bounced r 3 |#..m#", "bounced t 2 bounced r 3 |#..m#", "landed m 3 |#...#"},
    {"~",            "moved m 2 submerged m 2 |#.m.#",       "moved m 2 submerged m 2 |#.m.#", "bounced t 2 |#.m.#",      "landed m 3 |#.~.#"},
    {"=",            "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#.=.#"},
    {":",            "moved m 2 fell m 2 |#.:.#",            "|#m:.#",                      "bounced t 2 fell m 2 |#.:.#", "landed m 3 |#.:.#"},
    {">",            "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#.>.#"},
    {"portal",       "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"plate",        "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"fire",         "moved m 2 burnt m 2 |#.m.#",           "moved m 2 burnt m 2 |#.m.#",  "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"smoke",        "moved m 2 |#.m.#",                     "moved m 2 |#.m.#",            "bounced t 2 |#.m.#",         "landed m 3 |#...#"},
    {"altar",        "offered m r 1 |#mr.#",                 "|#mr.#",                      "bounced t 1 |#mr.#",         "landed m 1 |#.r.#"},
};
// clang-format on

std::shared_ptr<Catalogue> catalogue_of_movers() {
  auto c = testing::small_catalogue();
  Blueprint digger = (*c)[c->at("straight")];
  digger.key = "digger";
  digger.sequence[0].chain = {Component::Attack, Component::Dig, Component::Move};
  digger.attributes.dig = 1;
  digger.health = 9;
  c->add(digger);
  for (const Kind kind : {Kind::Plate, Kind::Fire, Kind::Smoke, Kind::Altar}) {
    Blueprint b;
    b.key = name_of(kind);
    b.kind = kind;
    if (kind == Kind::Altar) b.gifts = {"vial"};
    c->add(b);
  }
  Blueprint open = (*c)[c->at("door")];
  open.key = "open_door";
  open.state = State::Open;
  c->add(open);
  Blueprint risen = (*c)[c->at("spikes")];
  risen.key = "spikes_up";
  risen.state = State::Up;
  c->add(risen);
  for (const char* sturdy : {"idle", "hermit", "mimic", "player"}) {
    Blueprint b = (*c)[c->at(sturdy)];
    b.health = 9;
    if (b.kind == Kind::Mimic) b.attributes.strength = 2;
    c->add(b);
  }
  return c;
}

struct Encounter {
  explicit Encounter(const std::string& resident)
      : small({"#####\n#.?.#\n#####\n", "#####\n#...#\n#####\n"}, {{'?', "corpse"}},
              testing::plain_rules(), 1, catalogue_of_movers()) {
    small.world.remove(small.id('?'));
    const auto blueprint = small.world.catalogue().find(resident);
    if (blueprint) {
      r = small.world.spawn(*blueprint, Place::on(1, {2, 1}));
    } else {
      small.world.set_ground(1, {2, 1}, ground_of(resident));
    }
  }

  static Ground ground_of(const std::string& glyph) {
    const std::map<std::string, Ground> grounds = {
        {"%", Ground::SoftRock}, {"#", Ground::Masonry}, {"~", Ground::Water},
        {"=", Ground::Ice},      {":", Ground::Ledge},   {">", Ground::StairsDown}};
    return grounds.at(glyph);
  }

  void spawn_mover(const char* blueprint) {
    m = small.world.spawn(small.world.catalogue().at(blueprint), Place::on(1, {1, 1}));
  }

  // Throws the mover as a projectile; it counts as its own thrower.
  void throw_mover(Point to) {
    small.world.become(m, Kind::Projectile);
    small.world.flights.push_back({m, m, Place::on(1, {1, 1}), to, 1});
  }

  std::string name(EntityId id) const {
    return id == m ? "m" : id == r ? "r" : id == t ? "t" : "?";
  }

  std::string told() const {
    std::ostringstream out;
    for (const Event& event : small.world.events) {
      if (event.verb == Verb::Pressed || event.verb == Verb::Released) continue;
      const bool for_one_player = event.verb == Verb::Rejected || event.verb == Verb::Advised;
      if (for_one_player) continue;  // a message, no effect (F24)
      out << name_of(event.verb) << ' ' << name(event.who) << ' ';
      const bool bounce = event.verb == Verb::Bounced;
      if (event.whom != kNobody && !bounce) out << name(event.whom) << ' ';
      const bool counts =
          event.verb == Verb::Hit || event.verb == Verb::Fell || event.verb == Verb::Spiked;
      out << (counts ? event.amount : event.at.x) << ' ';
    }
    return out.str();
  }

  std::string row() const {
    std::string drawn = small.picture().substr(7, 5);
    for (int x = 1; x <= 3; ++x) {
      const EntityId body = small.world.body_at(1, {x, 1});
      if (body != kNobody) drawn[static_cast<std::size_t>(x)] = name(body)[0];
    }
    return "|" + drawn;
  }

  std::string resolve(const Intents& intents) {
    const auto& players = small.world.players();
    resolve_turn(small.world, Group{1, players, true}, intents);
    const auto broken = testing::broken_invariant(small.world);
    return broken ? *broken : told() + row();
  }

  SmallWorld small;
  EntityId m = kNobody;
  EntityId r = kNobody;
  EntityId t = kNobody;
};

std::string player_meets(const char* resident) {
  Encounter meet(resident);
  meet.spawn_mover("player");
  if (std::string(resident) == "spikes_up" || std::string(resident) == ":") {
    meet.small.world.dice.script({1});
  }
  return meet.resolve({{meet.m, Intent{.verb = IntentVerb::Bump, .direction = Direction::Right}}});
}

std::string monster_meets(const char* resident) {
  Encounter meet(resident);
  meet.spawn_mover("digger");
  if (std::string(resident) == "spikes_up") meet.small.world.dice.script({1});
  return meet.resolve({});
}

std::string shoved_meets(const char* resident) {
  Encounter meet(resident);
  meet.t =
      meet.small.world.spawn(meet.small.world.catalogue().at("bounce_trap"), Place::on(1, {1, 1}));
  meet.spawn_mover("player");
  if (std::string(resident) == "spikes_up" || std::string(resident) == ":") {
    meet.small.world.dice.script({1});
  }
  return meet.resolve({});
}

std::string projectile_meets(const char* resident) {
  Encounter meet(resident);
  meet.spawn_mover("dagger");
  meet.throw_mover({3, 1});
  return meet.resolve({});
}

TEST(TileArbiter, EveryResidentMeetsEveryMover) {
  for (const Meet& meet : kMeetings) {
    EXPECT_EQ(player_meets(meet.resident), meet.player) << "Player x " << meet.resident;
    EXPECT_EQ(monster_meets(meet.resident), meet.monster) << "Monster x " << meet.resident;
    EXPECT_EQ(shoved_meets(meet.resident), meet.shoved) << "Shoved x " << meet.resident;
    EXPECT_EQ(projectile_meets(meet.resident), meet.projectile) << "Projectile x " << meet.resident;
  }
}

// R5: projectiles do not pass between two diagonal corners either.
TEST(TileArbiter, PinchedCornerStopsProjectile) {
  SmallWorld small({"#####\n#P#.#\n##..#\n#####\n"}, {}, testing::plain_rules(), 1,
                   catalogue_of_movers());
  small.world.move(small.id('P'), Place::on(1, {3, 1}));
  const EntityId dagger =
      small.world.spawn(small.world.catalogue().at("dagger"), Place::on(1, {1, 1}));
  small.world.become(dagger, Kind::Projectile);
  small.world.flights.push_back({small.id('P'), dagger, Place::on(1, {1, 1}), {2, 2}, 1});
  resolve_turn(small.world, Group{1, small.world.players(), true}, {});
  EXPECT_EQ(small.world.entity(dagger).at(), (Point{1, 1}));
}

TEST(TileArbiter, TableCoversEveryPair) {
  std::istringstream table(rulings_as_markdown());
  int rows = -2;  // the header row and the separator
  for (std::string line; std::getline(table, line); ++rows) {
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), static_cast<long>(kEnumCount<Mover>) + 2)
        << line;
    EXPECT_EQ(line.find("|  |"), std::string::npos) << "a pair without a description: " << line;
  }
  EXPECT_EQ(rows, kKindCount);
}

TEST(TileArbiter, TableInRulesPageIsUpToDate) {
  std::ifstream in(std::filesystem::path(UNDERCROFT_SOURCE) / "docs/rules.md");
  const std::string page(std::istreambuf_iterator<char>(in), {});
  EXPECT_NE(page.find(rulings_as_markdown()), std::string::npos)
      << "paste the output of undercroft-server --print-rulings into docs/rules.md";
}

// F26: a clause cannot be default-constructed.
static_assert(!std::is_default_constructible_v<Clause>);

TEST(TileArbiter, ClausesMatchTheRules) {
  EXPECT_EQ(clause_text(clause_for(Kind::Wall, Mover::Player)),
            "dig: dig out if strong enough, refuse");
  EXPECT_EQ(clause_text(clause_for(Kind::Key, Mover::Player)), "take, enter");
  EXPECT_EQ(clause_text(clause_for(Kind::Monster, Mover::Monster)),
            "fight if the mover follows a player, refuse; rests if yielding, refuse");
  EXPECT_EQ(clause_text(clause_for(Kind::Ledge, Mover::Monster)), "refuse");
  EXPECT_EQ(clause_text(clause_for(Kind::Player, Mover::Player)),
            "unless F8 forbids it, swap; fight with pvp, refuse");
}

}  // namespace
}  // namespace undercroft::arbiter_test
