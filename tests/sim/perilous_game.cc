// perilous_game.cc: random dungeons of perils, and the judge of what happens in them.
#include "tests/sim/perilous_game.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/rules/growth.h"
#include "shared/check.h"
#include "tests/support/small_world.h"

namespace undercroft::testing {
namespace {

// Abilities and items that the game does not have, but a host's content may.
constexpr std::string_view kMore = R"(
[ability.shout]
name = "Shout"
text = "T."
cooldown = 1
reach = 6
status = "confusion"
turns = 3
[ability.haul]
name = "Haul"
text = "T."
cooldown = 1
aim = "direction"
reach = 9
swap = true
[ability.heave]
name = "Heave"
text = "T."
cooldown = 1
aim = "direction"
shove = 3
[ability.eruption]
name = "Eruption"
text = "T."
cooldown = 1
aim = "place"
reach = 6
burst = { fills = "lava", turns = 3, around = true }
[boon.shout]
name = "Shout"
text = "T."
ability = "shout"
[boon.haul]
name = "Haul"
text = "T."
ability = "haul"
[boon.heave]
name = "Heave"
text = "T."
ability = "heave"
[boon.eruption]
name = "Eruption"
text = "T."
ability = "eruption"
[boon.wings]
name = "Wings"
text = "T."
traits = ["flying"]
[bottled_lead]
kind = "item"
name = "bottled lead"
breaks = true
use = { cures = ["levitation"] }
[bottled_gale]
kind = "item"
name = "bottled gale"
breaks = true
use = { effect = "blink" }
[bottled_exile]
kind = "item"
name = "bottled exile"
breaks = true
use = { effect = "recall" }
[rod_of_exile]
kind = "item"
name = "rod of exile"
charges = 9
aimed = true
range = 8
use = { effect = "blink" }
[firebug]
kind = "monster"
name = "firebug"
health = 2
death = { explode = { damage = 3, reach = 2, fills = "fire", turns = 3 } }
sequence = [ { action = "attack-move", movs = "chase" } ]
)";

std::shared_ptr<const Catalogue> catalogue_of_all() {
  auto all = std::make_shared<Catalogue>(game_catalogue());
  const auto faults = load_content_file(*all, kMore, "more.toml");
  CHECK(faults.empty(), "the content of the perilous game does not load");
  return all;
}

const std::shared_ptr<const Catalogue>& catalogue() {
  static const std::shared_ptr<const Catalogue> kAll = catalogue_of_all();
  return kAll;
}

template <typename T>
const T& one_of(Rng& rng, const std::vector<T>& all) {
  return all[static_cast<std::size_t>(rng.roll(static_cast<int>(all.size()) - 1))];
}

std::vector<BlueprintId> all_of(Kind kind) {
  std::vector<BlueprintId> found;
  for (std::size_t i = 0; i < catalogue()->all().size(); ++i) {
    const Blueprint& b = catalogue()->all()[i];
    if (b.kind == kind && !b.crown) found.push_back(static_cast<BlueprintId>(i));
  }
  return found;
}

const std::vector<BlueprintId>& all_that_is(Kind kind) {
  static std::array<std::vector<BlueprintId>, kKindCount> found;
  auto& list = found[static_cast<std::size_t>(kind)];
  if (list.empty()) list = all_of(kind);
  return list;
}

constexpr std::array kNasty = {"bottled_lead", "bottled_gale", "bottled_exile", "rod_of_exile"};

constexpr Size kSize{13, 8};

Level random_level(Rng& rng) {
  constexpr std::string_view kGrounds = ".........~==::#";
  Level level;
  level.cells = Grid<Cell>(kSize);
  level.cells.for_each_point([&](Point p) {
    const bool rim = level.cells.on_rim(p);
    const char glyph = rim ? '#' : kGrounds[static_cast<std::size_t>(rng.roll(14))];
    Ground ground = Ground::Floor;
    if (glyph == '#') ground = Ground::Masonry;
    if (glyph == '~') ground = Ground::Water;
    if (glyph == '=') ground = Ground::Ice;
    if (glyph == ':') ground = Ground::Ledge;
    level.cells[p].ground = ground;
  });
  return level;
}

Point random_cell(Rng& rng) {
  return {rng.between(1, kSize.width - 2), rng.between(1, kSize.height - 2)};
}

// A free cell of the level, never a ledge.
Point free_cell(const World& world, Rng& rng) {
  return world.nearest_free(1, random_cell(rng)).value_or(Point{1, 1});
}

void add_peril(World& world, Rng& rng, Kind kind) {
  if (all_that_is(kind).empty()) return;
  const Point at = random_cell(rng);
  if (is_wall(world.ground(1, at)) || !world.things_at(1, at).empty()) return;
  const EntityId id = world.spawn(one_of(rng, all_that_is(kind)), Place::on(1, at));
  Entity& e = world.entity(id);
  if (kind == Kind::Spikes && rng.roll(2) > 0) world.set_state(id, State::Up);
  if (kind == Kind::BounceTrap) e.facing = kEightDirections[static_cast<std::size_t>(rng.roll(7))];
  if (kind == Kind::Cloud || kind == Kind::Fire) e.by_kind.cloud_turns() = rng.between(2, 20);
}

void wire_levers(World& world) {
  std::vector<EntityId> levers, targets;
  for (const Entity& e : world.entities()) {
    if (e.kind() == Kind::Lever) levers.push_back(e.id);
    if (e.kind() == Kind::Spikes) targets.push_back(e.id);
  }
  for (const EntityId lever : levers) world.entity(lever).wired_to = targets;
}

World random_world(Rng& rng, Ruleset rules, std::uint64_t seed) {
  World world(catalogue(), std::move(rules), seed);
  world.add_level(random_level(rng));
  world.add_level(random_level(rng));
  for (int i = 0; i < 3; ++i) {
    world.spawn(catalogue()->at("player"), Place::on(1, free_cell(world, rng)));
  }
  for (int i = 0; i < 5; ++i) {
    const Kind kind = i < 4 ? Kind::Monster : Kind::Friend;
    world.spawn(one_of(rng, all_that_is(kind)), Place::on(1, free_cell(world, rng)));
  }
  world.spawn(catalogue()->at("firebug"), Place::on(1, free_cell(world, rng)));
  for (const Kind kind : {Kind::Spikes, Kind::BounceTrap, Kind::Patch, Kind::Cloud, Kind::Fire,
                          Kind::Web, Kind::Lever, Kind::Crate, Kind::Mimic, Kind::Plate}) {
    for (int i = rng.roll(3); i > 0; --i) add_peril(world, rng, kind);
  }
  wire_levers(world);
  return world;
}

// ---- the judge ----

bool harms_in_words(const std::string& words) { return words != "floating"; }

// The player that this event harms, or kNobody.
EntityId harmed_by(const World& world, const Event& event) {
  const bool costs_health = event.health >= 0 && event.verb != Verb::Healed;
  const bool is_whom = costs_health && event.whom != kNobody && !row_of(event.verb).sufferer_first;
  const bool hinders = event.verb == Verb::Stunned || event.verb == Verb::Death ||
                       event.verb == Verb::WentDown || event.verb == Verb::Fell ||
                       (event.verb == Verb::Afflicted && harms_in_words(event.words));
  if (!costs_health && !hinders) return kNobody;
  const EntityId victim = is_whom ? event.whom : event.who;
  return world.entity(victim).slot > 0 ? victim : kNobody;
}

bool is_peril(const World& world, const Entity& thing) {
  const Blueprint& b = world.blueprint(thing);
  const bool harms_inside = b.inside && (b.inside->damage > 0 ||
                                         (b.inside->status && *b.inside->status != Status::Swift &&
                                          b.inside->status != Status::Levitation));
  return (thing.kind() == Kind::Spikes && thing.state == State::Up) ||
         thing.kind() == Kind::BounceTrap || thing.kind() == Kind::Fire ||
         ((thing.kind() == Kind::Cloud || thing.kind() == Kind::Patch) && harms_inside);
}

bool is_perilous_place(const World& world, int depth, Point at) {
  const Ground ground = world.ground(depth, at);
  if (ground == Ground::Ledge || ground == Ground::Ice) return true;
  for (const Entity& thing : world.things_at(depth, at)) {
    if (is_peril(world, thing)) return true;
  }
  return false;
}

// The player that this event has put somewhere, and where; kNobody if it is no such event.
std::pair<EntityId, Point> put_by(const Event& event) {
  switch (event.verb) {
    case Verb::Swapped:
      return {event.whom, event.from};
    case Verb::Shoved:
    case Verb::Bounced:
      return {event.whom, event.at};
    case Verb::Blinked:
    case Verb::Teleported:
    case Verb::Moved:
    case Verb::Slid:
    case Verb::FallBack:
      return {event.who, event.at};
    default:
      return {kNobody, {}};
  }
}

// Spikes that were raised or lowered meanwhile, and fire that has gone out, are not judged: it is
// perilous if it was so before the turn and after it.
bool is_put_onto_peril(const World& before, const World& after, const Event& event) {
  const auto [body, at] = put_by(event);
  if (body == kNobody || after.entity(body).slot == 0 || body == event.behind) return false;
  return is_perilous_place(before, event.depth, at) && is_perilous_place(after, event.depth, at);
}

std::optional<std::string> fault_in(const World& before, const World& after) {
  for (const Event& event : after.events) {
    if (event.behind == kNobody) continue;
    const EntityId harmed = harmed_by(after, event);
    const bool harms_another = harmed != kNobody && harmed != event.behind;
    if (!harms_another && !is_put_onto_peril(before, after, event)) continue;
    return std::string(name_of(event.verb)) + " at " + std::to_string(event.at.x) + "," +
           std::to_string(event.at.y);
  }
  return std::nullopt;
}

constexpr IntentVerb kVerbs[] = {IntentVerb::Bump,   IntentVerb::Bump,   IntentVerb::Bump,
                                 IntentVerb::Attack, IntentVerb::Throw,  IntentVerb::Throw,
                                 IntentVerb::Throw,  IntentVerb::Use,    IntentVerb::Wear,
                                 IntentVerb::Fire,   IntentVerb::Invoke, IntentVerb::Invoke,
                                 IntentVerb::Invoke, IntentVerb::Invoke, IntentVerb::Interact,
                                 IntentVerb::Give,   IntentVerb::Take};

bool is_deed(IntentVerb verb) {
  return verb == IntentVerb::Invoke || verb == IntentVerb::Throw || verb == IntentVerb::Use ||
         verb == IntentVerb::Fire;
}

}  // namespace

PerilousGame::PerilousGame(std::uint64_t seed, Ruleset rules)
    : rng_(Rng::stream(seed, "perils")), world_(random_world(rng_, std::move(rules), seed)) {
  for (const EntityId id : world_.players()) equip(id);
}

void PerilousGame::equip(EntityId hero) {
  const GrowthTables& tables = catalogue()->growth();
  give_kit(world_, hero, rng_.roll(static_cast<int>(tables.kits.size()) - 1));
  for (int i = 0; i < 4; ++i) {
    give_boon(world_, hero, rng_.roll(static_cast<int>(tables.boons.size()) - 1));
  }
  for (int i = 0; i < 5; ++i) {
    world_.spawn(one_of(rng_, all_that_is(Kind::Item)), Place::held_by(hero));
  }
  const auto nasty = static_cast<std::size_t>(rng_.roll(static_cast<int>(kNasty.size()) - 1));
  world_.spawn(catalogue()->at(kNasty[nasty]), Place::held_by(hero));
  Entity& e = world_.entity(hero);
  e.max_health = 60;
  e.health = e.slot == 3 ? 2 : 60;
  if (rng_.roll(2) == 0) e.set(Status::Levitation, rng_.between(2, 12));
}

// Mostly where another hero stands, or beside it.
Point PerilousGame::random_place(const Entity& hero) {
  if (rng_.roll(3) == 0) return hero.at() + Point{rng_.between(-4, 4), rng_.between(-4, 4)};
  const Entity& other = world_.entity(one_of(rng_, world_.players()));
  return other.at() + Point{rng_.between(-1, 1), rng_.between(-1, 1)};
}

Intent PerilousGame::random_intent(const Entity& hero) {
  Intent intent;
  intent.verb = kVerbs[static_cast<std::size_t>(rng_.roll(std::size(kVerbs) - 1))];
  intent.direction = kEightDirections[static_cast<std::size_t>(rng_.roll(7))];
  intent.place = random_place(hero);
  const int abilities = static_cast<int>(hero.growth.get().abilities.size());
  if (abilities > 0) intent.ability = static_cast<std::uint32_t>(rng_.roll(abilities - 1));
  if (!hero.holds().empty()) intent.item = one_of(rng_, hero.holds());
  deeds_ += is_deed(intent.verb) ? 1 : 0;
  return intent;
}

std::optional<std::string> PerilousGame::play_turn() {
  Intents intents;
  for (const EntityId id : world_.players()) {
    const Entity& hero = std::as_const(world_).entity(id);
    if (hero.alive) intents[id] = random_intent(hero);
  }
  for (const Group& group : groups_of(world_)) {
    const World before = world_;
    resolve_turn(world_, group, intents);
    if (auto fault = fault_in(before, world_)) return fault;
  }
  return std::nullopt;
}

}  // namespace undercroft::testing
