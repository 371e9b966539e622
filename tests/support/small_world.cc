// small_world.cc: parses and draws small worlds.
#include "tests/support/small_world.h"

#include <sstream>

#include "server/sim/content/ground_glyphs.h"
#include "shared/check.h"

namespace undercroft::testing {
namespace {

const Chain kAttackMove = {Component::Attack, Component::Move};

Step step_of(Chain chain, Movs movs) {
  Step step;
  step.chain = std::move(chain);
  step.movs = movs;
  return step;
}

Blueprint creature(const char* key, Kind kind, Sequence sequence) {
  Blueprint b;
  b.key = b.name = key;
  b.kind = kind;
  b.health = kind == Kind::Player ? 10 : 2;
  b.attributes = {1, 5, 0, 8, kind == Kind::Player ? 1 : 0};
  b.sequence = std::move(sequence);
  b.glyph = static_cast<char32_t>(key[0]);
  if (kind == Kind::Player) b.on_fail = {FailingHandler::Bumped};
  return b;
}

Blueprint creature_with(const char* key, Trait trait, Sequence sequence) {
  Blueprint b = creature(key, Kind::Monster, std::move(sequence));
  b.traits.add(trait);
  return b;
}

Blueprint thing(const char* key, Kind kind, State state = State::None) {
  Blueprint b;
  b.key = b.name = key;
  b.kind = kind;
  b.state = state;
  b.glyph = static_cast<char32_t>(key[0]);
  return b;
}

void add_creatures(Catalogue& c) {
  const Sequence chase = {step_of(kAttackMove, Movs::Chase)};
  c.add(creature("player", Kind::Player, {}));
  c.add(creature("grunt", Kind::Monster, chase));
  c.add(creature("idle", Kind::Monster, {Step{}}));
  c.add(creature("straight", Kind::Monster, {step_of(kAttackMove, Movs::Straight)}));
  c.add(creature("wanderer", Kind::Monster, {step_of(kAttackMove, Movs::Wander)}));
  c.add(creature("hermit", Kind::Friend, {Step{}}));
  c.add(creature_with("yielder", Trait::Yielding, chase));
  c.add(creature_with("opener", Trait::Hands, {step_of(kAttackMove, Movs::Path)}));
  c.add(creature_with("phantom", Trait::Unseen, chase));
  c.add(creature_with("hornet", Trait::Flying, {step_of(kAttackMove, Movs::ChaseAny)}));
  Blueprint mimic = creature("mimic", Kind::Mimic, {});
  mimic.state = State::Asleep;
  c.add(mimic);
}

void add_things(Catalogue& c) {
  Blueprint chest = thing("chest", Kind::Chest, State::Closed);
  chest.holds = {"vial"};
  c.add(thing("corpse", Kind::Corpse));
  Blueprint vial = thing("vial", Kind::Item);
  vial.use.emplace().heal = 5;
  c.add(vial);
  Blueprint dagger = thing("dagger", Kind::Item);
  dagger.slot = Slot::Weapon;
  dagger.power = 1;
  c.add(dagger);
  Blueprint pick = thing("pick", Kind::Item);
  pick.slot = Slot::Weapon;
  pick.worn.dig = 3;
  c.add(pick);
  Blueprint crown = thing("crown", Kind::Item);
  crown.crown = true;
  c.add(crown);
  c.add(chest);
  Blueprint crate = thing("crate", Kind::Crate);
  crate.health = 6;
  c.add(crate);
  c.add(thing("door", Kind::ClosedDoor, State::Closed));
  Blueprint vault = thing("vault_door", Kind::ClosedDoor, State::Locked);
  vault.metal = Metal::Iron;
  c.add(vault);
  c.add(thing("bounce_trap", Kind::BounceTrap, State::Released));
  c.add(thing("spikes", Kind::Spikes, State::Down));
  c.add(thing("lever", Kind::Lever, State::Down));
  c.add(thing("portal", Kind::Portal));
  Blueprint key = thing("iron_key", Kind::Key);
  key.metal = Metal::Iron;
  c.add(key);
  Blueprint treasure = thing("treasure", Kind::Treasure);
  treasure.worth = 1;
  c.add(treasure);
}

Blueprint flask(const char* key, Kind fills, int turns) {
  Blueprint b = thing(key, Kind::Item);
  b.breaks = true;
  b.burst = Burst{fills, turns, true};
  return b;
}

// Items that are thrown, shoot, burn, or are unidentified at first.
void add_things_that_fly(Catalogue& c) {
  c.add(flask("fire_flask", Kind::Fire, 3));
  c.add(flask("frost_flask", Kind::Frost, 20));
  c.add(flask("smoke_flask", Kind::Smoke, 5));
  for (const Kind kind : {Kind::Fire, Kind::Frost, Kind::Smoke}) {
    c.add(thing(name_of(kind).data(), kind));
  }
  Blueprint bow = thing("bow", Kind::Item);
  bow.slot = Slot::Weapon;
  bow.range = 5;
  c.add(bow);
  Blueprint elixir = thing("elixir", Kind::Item);
  elixir.use.emplace().status = Status::Keen;
  elixir.use->turns = 5;
  elixir.unknown = Unidentified::Draught;
  elixir.breaks = true;
  c.add(elixir);
  Blueprint look = thing("murk", Kind::Item);
  look.look_of = Unidentified::Draught;
  c.add(look);
  c.add(creature("archer", Kind::Monster, {Step{}, step_of({Component::Shoot}, Movs::ChaseAny)}));
}

std::vector<std::string> lines_of(const std::string& map) {
  std::vector<std::string> lines;
  std::istringstream in(map);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// Builds a level and records the place of each letter. The ground below a letter is floor.
using Spots = std::map<char, std::vector<Place>>;

Level level_of(const std::string& map, int depth, Spots& spots) {
  const std::vector<std::string> lines = lines_of(map);
  Level level;
  level.cells = Grid<Cell>({static_cast<int>(lines.at(0).size()), static_cast<int>(lines.size())});
  level.cells.for_each_point([&](Point p) {
    const char glyph = lines[static_cast<std::size_t>(p.y)].at(static_cast<std::size_t>(p.x));
    const auto ground = ground_of_glyph(static_cast<char32_t>(glyph));
    level.cells[p].ground = ground.value_or(Ground::Floor);
    if (!ground) spots[glyph].push_back(Place::on(depth, p));
  });
  return level;
}

}  // namespace

std::shared_ptr<Catalogue> small_catalogue() {
  auto catalogue = std::make_shared<Catalogue>();
  add_creatures(*catalogue);
  add_things(*catalogue);
  add_things_that_fly(*catalogue);
  catalogue->add(thing("plate", Kind::Plate, State::Released));
  return catalogue;
}

SmallWorld::SmallWorld(const std::vector<std::string>& maps, const Letters& letters, Ruleset rules,
                       std::uint64_t seed, std::shared_ptr<Catalogue> catalogue)
    : world(std::move(catalogue), std::move(rules), seed) {
  Letters all = letters;
  all.emplace('P', "player");
  Spots spots;
  for (const std::string& map : maps) {
    world.add_level(level_of(map, world.level_count() + 1, spots));
  }
  for (const auto& [letter, places] : spots) {
    CHECK(all.contains(letter), "a letter of the map has no blueprint");
    for (const Place& place : places) {
      ids[letter].push_back(world.spawn(world.catalogue().at(all.at(letter)), place));
    }
  }
}

std::string SmallWorld::picture(int depth) const {
  const Grid<Cell>& cells = world.level(depth).cells;
  std::map<EntityId, char> letters;
  for (const auto& [letter, all] : ids) {
    for (const EntityId id : all) letters[id] = letter;
  }
  std::string drawn = "\n";
  for (Point p; p.y < cells.height(); ++p.y) {
    for (p.x = 0; p.x < cells.width(); ++p.x) {
      const EntityId body = world.body_at(depth, p);
      drawn +=
          body == kNobody ? static_cast<char>(glyph_of_ground(cells[p].ground)) : letters[body];
    }
    drawn += '\n';
  }
  return drawn;
}

Ruleset plain_rules() {
  Ruleset rules;
  rules.combat = Combat::Plain;
  return rules;
}

Ruleset plain_rules(ClockRule clock) {
  Ruleset rules = plain_rules();
  rules.clock = clock;
  return rules;
}

World hall(const std::string& first_row, int rows, Ruleset rules) {
  const std::string wall(first_row.size() + 2, '#');
  std::string map = wall + "\n#" + first_row + "#\n";
  for (int row = 1; row < rows; ++row) map += "#" + std::string(first_row.size(), '.') + "#\n";
  return SmallWorld({map + wall + "\n"}, {{'Q', "player"}, {'R', "player"}}, std::move(rules))
      .world;
}

World long_hall(int players, ClockRule clock) {
  std::string row = "<PQ" + std::string(39, '.') + "R.....";
  if (players < 3) row[row.find('R')] = '.';
  if (players < 2) row[row.find('Q')] = '.';
  return hall(row, 2, plain_rules(clock));
}

}  // namespace undercroft::testing
