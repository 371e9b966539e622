// observe.cc: derives what a player perceives from the world.
#include "server/protocol/observe.h"

#include <algorithm>
#include <utility>

#include "server/protocol/omen_choice.h"
#include "server/protocol/waste.h"
#include "server/sim/rules/ability_words.h"
#include "server/sim/rules/company.h"
#include "server/sim/rules/omens.h"
#include "server/sim/rules/pack_places.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"
#include "shared/in_order.h"
#include "shared/limits.h"
#include "shared/small_vector.h"

namespace undercroft {
namespace {

// ---- the level ----

// Turns what is in sight into memory: cells as last seen, and stationary entities.
void remember_level(Knowledge& known) {
  if (known.depth == 0) return;
  KnownLevel& level = known.levels[known.depth];
  known.view.for_each([&level](Point p) { level.cells[p].visible = false; });
  level.entities.keep_if([](KnownEntity& e) {
    e.perceived = false;
    return !kKinds[e.kind].wanders;
  });
}

void change_level(const World& world, int depth, Knowledge& known, Changes& changes) {
  if (depth == known.depth) return;
  remember_level(known);
  known.depth = depth;
  known.view = {};
  changes.clear();
  changes.level = true;
  if (depth == 0) return;
  KnownLevel& level = known.levels[depth];
  const Size size = world.level(depth).cells.size();
  if (level.cells.size() != size) level = {Grid<CellView>(size), {}, {}};
}

// ---- cells ----

void set_cell(KnownLevel& level, Point at, CellView now, Changes& changes) {
  CellView& cell = level.cells[at];
  if (cell == now) return;
  changes.cells.push_back({at, cell});
  cell = now;
}

void see_cells(const World& world, const View& view, Knowledge& known, Changes& changes) {
  KnownLevel& level = known.levels[known.depth];
  known.view.for_each_not_in(view, [&](Point p) {
    set_cell(level, p, {level.cells[p].ground, false}, changes);
  });
  const Level& real = world.level(known.depth);
  const auto look = [&](Point p) { set_cell(level, p, {real.cells[p].ground, true}, changes); };
  const auto look_if_seen = [&](Point p) {
    if (view.contains(p)) look(p);
  };
  GroundsSeen& seen = known.grounds_seen.get();
  const bool is_up_to_date =
      seen.depth == known.depth && real.ground_changes.for_each_since(seen.changes, look_if_seen);
  const View nothing;
  view.for_each_not_in(is_up_to_date ? known.view : nothing, look);
  seen = {known.depth, real.ground_changes.count()};
  std::erase_if(level.mapped, [&view](Point p) { return view.contains(p); });
  known.view = view;
}

// A map shows walkable cells and the walls around them (R154).
bool is_on_maps(const Level& level, Point at) {
  if (!is_wall(level.cells[at].ground)) return true;
  return std::any_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
    const Point beside = step(at, way);
    return level.cells.contains(beside) && !is_wall(level.cells[beside].ground);
  });
}

void read_map(const World& world, Knowledge& known, Changes& changes) {
  KnownLevel& level = known.levels[known.depth];
  const Level& real = world.level(known.depth);
  real.cells.for_each_point([&](Point p) {
    const Ground ground = real.cells[p].ground;
    if (level.cells[p].ground != Ground::Unknown || !is_on_maps(real, p)) return;
    set_cell(level, p, {ground, false}, changes);
    if (!is_wall(ground)) level.mapped.push_back(p);
  });
  std::sort(level.mapped.begin(), level.mapped.end());
}

// ---- entities ----

// All entities that the viewer perceives in its view, including itself. Sorted by id, as its
// knowledge is.
using Perceived = SmallVector<EntityId, 128>;
Perceived perceived_in(const World& world, const Entity& viewer, const View& view) {
  Perceived all = {viewer.id};
  view.for_each_in(world.level(viewer.depth()).occupied, [&](Point p) {
    for (const Entity& e : world.things_at(viewer.depth(), p)) {
      if (e.id != viewer.id && !is_hidden_from(world, viewer.id, e)) all.push_back(e.id);
    }
  });
  sort_ids(all);
  return all;
}

bool is_carried(const Entity& owner, EntityId id) {
  const auto& pack = owner.holds();
  return std::find(pack.begin(), pack.end(), id) != pack.end();
}

struct Seeing {
  EntityViews& views;
  const Entity& viewer;
  const View& view;
  LookBook& looks;
  Changes& changes;
};

void look_at(Seeing& seeing, EntityId id, KnownEntity& known) {
  const bool own = id == seeing.viewer.id;
  const EntityView& now =
      own ? seeing.views.own_body(id) : seeing.views.seen_by(seeing.viewer.id, id);
  const bool made = known.view.id == kNobody;
  if (!made && known.view == now) return;
  if (made || known.view.look != now.look) {
    const Entity& e = seeing.views.world().entity(id);
    known.kind = apparent_kind(e);
    seeing.looks.keep(seeing.views.world(), seeing.viewer.id, e, known.kind);
  }
  Changes::Entity& change = seeing.changes.entities.emplace_back();
  change.id = id;
  if (!made) change.before = known.view;
  known.view = now;
}

KnownEntity first_look_at(Seeing& seeing, EntityId id) {
  KnownEntity known;
  known.perceived = true;
  look_at(seeing, id, known);
  return known;
}

// An entity that is no longer perceived is forgotten if it moves by itself, if its cell is in view
// without it, or if it is in the viewer's own pack.
bool is_gone(const Seeing& seeing, const KnownEntity& known) {
  return kKinds[known.kind].wanders || seeing.view.contains(known.view.at) ||
         is_carried(seeing.viewer, known.view.id);
}

// Walks through the perceived and the known entities together, both in order of id. In a crowd this
// saves hundreds of searches.
void see_entities(Seeing& seeing, KnownEntities& entities) {
  const Perceived all = perceived_in(seeing.views.world(), seeing.viewer, seeing.view);
  SmallVector<KnownEntity, 16> come;
  const EntityId* next = all.begin();
  entities.keep_if([&](KnownEntity& known) {
    const EntityId id = known.view.id;
    while (next != all.end() && *next < id) come.push_back(first_look_at(seeing, *next++));
    known.perceived = next != all.end() && *next == id;
    if (known.perceived) look_at(seeing, *next++, known);
    if (known.perceived || !is_gone(seeing, known)) return true;
    seeing.changes.entities.push_back({id, known.view});
    return false;
  });
  while (next != all.end()) come.push_back(first_look_at(seeing, *next++));
  entities.add({come.begin(), come.size()});
}

// ---- the viewer's own body ----

void look_in_pack(const World& world, const Entity& owner, LookBook& looks, SelfView& self) {
  self.pack.clear();
  PackPlaces places(world.blueprint(owner).stack);
  for (const EntityId id : owner.holds()) {
    const Entity& thing = world.entity(id);
    const Blueprint& b = world.blueprint(thing);
    PackView view;
    view.id = id;
    view.look = looks.keep(world, owner.id, thing, thing.kind());
    view.worn = std::find(owner.worn.begin(), owner.worn.end(), id) != owner.worn.end();
    view.wearable = b.slot != Slot::None;
    view.usable = b.use.has_value() && !b.aimed;
    view.most_charges = b.charges;
    view.charges = b.charges - thing.spent;
    view.slot = b.slot;
    view.power = b.power;
    view.reach = b.range;
    view.armour = b.worn.armour;
    view.shares = !view.worn && places.take(pack_item(world, thing));
    self.pack.push_back(view);
  }
}

// Like own_body(), but with default values while the body is on no level.
void look_at_own_body(const Entity& e, SelfView& self) {
  const SelfView nothing;
  self.at = nothing.at;
  self.facing = nothing.facing;
  self.health = nothing.health;
  self.max_health = nothing.max_health;
  if (!e.place().on_level()) return;
  look_at_body(e, self);
  self.max_health = e.max_health;
}

Choice::Kind kind_of(const HeroChoice& open) {
  if (open.is_kit()) return Choice::Kind::Kit;
  return open.is_kept() ? Choice::Kind::Kept : Choice::Kind::Boon;
}

// In three lines what a kit does for one hero, for several, and what it brings (R170).
Option option_of(const Kit& kit) {
  Option option{kit.name, kit.text};
  option.icon = kit.icon;
  for (const auto& [head, line] :
       {std::pair("Alone: ", &kit.alone), std::pair("Together: ", &kit.together),
        std::pair("You carry: ", &kit.carries)}) {
    if (!line->empty()) option.lines.push_back(head + *line);
  }
  return option;
}

Option option_of(const World& world, EntityId hero, const Boon& boon) {
  return {boon.name, text_for(world, hero, boon)};
}

Choice choice_of(const World& world, EntityId hero, const HeroChoice& open) {
  const GrowthTables& tables = world.catalogue().growth();
  Choice choice{open.number, kind_of(open), std::max(0, open.depth), {}};
  for (const int option : open.options) {
    const auto number = static_cast<std::size_t>(option);
    choice.options.push_back(open.is_kit() ? option_of(tables.kits[number])
                                           : option_of(world, hero, tables.boons[number]));
  }
  return choice;
}

void look_at_ability(const World& world, EntityId hero, const HeldAbility& held, Ability& view) {
  const HeroAbility& a =
      world.catalogue().growth().abilities[static_cast<std::size_t>(held.ability)];
  view.name = a.name;
  write_text_for(world, hero, a, view.text);
  view.aim = a.aim;
  view.ready_in = static_cast<std::uint32_t>(held.ready_in);
  view.reach = static_cast<std::uint32_t>(a.reach);
  view.for_friends = is_for_friends(world.catalogue(), a);
}

// A dead hero keeps those that it died with: stone and file tell of the same hero.
void look_at_attributes(const World& world, const Entity& e, SelfView& self) {
  if (e.kind() == Kind::Corpse && self.id == e.id) return;
  const Attributes a = attributes(world, e);
  self.strength = a.strength + weapon_power(world, e);
  self.speed = a.speed;
  self.armour = a.armour;
  self.vision = a.vision;
  self.dig = a.dig;
}

void look_at_self(const World& world, const Entity& e, LookBook& looks, SelfView& self) {
  look_at_attributes(world, e, self);
  self.id = e.id;
  look_at_own_body(e, self);
  self.alive = e.alive;
  self.keys = e.keys;
  self.treasure = e.treasure;
  look_in_pack(world, e, looks, self);
  self.statuses.clear();
  for (const StatusRow& row : kStatuses) {
    if (e.is(row.item)) self.statuses.push_back({row.item, e.turns(row.item)});
  }
  look_at_growth(world, e, self);
}

// ---- reports ----

// An event hurts its `whom`, unless the verb puts the sufferer first.
bool is_one_hurt_known(const Event& event, const Witness& witness) {
  if (event.health < 0) return false;
  const bool is_whom = event.whom != kNobody && !row_of(event.verb).sufferer_first;
  return is_whom ? witness.knew_whom : witness.knew_who;
}

// A dead creature is reported with the look that it had in life.
LookId look_in_report(const World& world, EntityId viewer, EntityId id, LookBook& looks) {
  const Entity& e = world.entity(id);
  return looks.keep(world, viewer, e, acting_kind(world, e));
}

}  // namespace

namespace {

// The open ones. Those beyond the wire's limit wait until others are made.
SmallVector<const HeroChoice*, kMaxChoices> open_choices(const HeroGrowth& growth) {
  SmallVector<const HeroChoice*, kMaxChoices> open;
  for (const HeroChoice& choice : growth.choices) {
    const bool is_shown = choice.chosen == 0 && open.size() < kMaxChoices;
    if (is_shown) open.push_back(&choice);
  }
  return open;
}

void look_at_omens(const World& world, EntityId viewer, SelfView& self) {
  std::vector<Choice>& choices = self.choices;
  std::erase_if(choices, [](const Choice& one) { return one.kind == Choice::Kind::Omen; });
  if (!omens_are_offered(world)) return;
  if (choices.size() == kMaxChoices) choices.pop_back();
  choices.insert(choices.begin(), omen_choice(world, viewer));
}

// A choice never changes while it is open, so those that are known are not built again.
void look_at_choices(const World& world, const Entity& hero, SelfView& self) {
  const auto open = open_choices(hero.growth.get());
  const bool known = std::equal(
      open.begin(), open.end(), self.choices.begin(), self.choices.end(),
      [](const HeroChoice* one, const Choice& told) { return one->number == told.number; });
  if (known) return;
  self.choices.clear();
  for (const HeroChoice* choice : open) {
    self.choices.push_back(choice_of(world, hero.id, *choice));
  }
}

void look_at_abilities(const World& world, const Entity& hero, SelfView& self) {
  const HeroGrowth& growth = hero.growth.get();
  const std::size_t count = std::min<std::size_t>(growth.abilities.size(), kMaxAbilities);
  self.abilities.resize(count);
  for (std::size_t i = 0; i < count; ++i)
    look_at_ability(world, hero.id, growth.abilities[i], self.abilities[i]);
}

}  // namespace

namespace {

// How companions bring back a dead hero (R201); empty: they do not, or the run is over.
std::string company_awaited(const World& world, const Entity& e) {
  const bool waits = e.kind() == Kind::Corpse && world.rules().death == DeathRule::Company &&
                     world.run.end == RunEnd::Open;
  if (!waits) return "";
  return "You come back beside a living companion: when it is the first on a new level, when it "
         "says \"life\" at an altar, or when it has stayed on one level for " +
         std::to_string(kTurnsOfVigil) + " turns.";
}

}  // namespace

void look_at_growth(const World& world, const Entity& e, SelfView& self) {
  look_at_choices(world, e, self);
  look_at_omens(world, e.id, self);
  look_at_abilities(world, e, self);
  self.awaits = company_awaited(world, e);
}

void observe(EntityViews& views, EntityId viewer, LookBook& looks, Knowledge& known,
             Changes& changes) {
  const World& world = views.world();
  const Entity& e = world.entity(viewer);
  known.turn = e.turn;
  look_at_self(world, e, looks, known.self);
  change_level(world, e.depth(), known, changes);
  if (known.depth == 0) return;
  const View& view = view_of(world, e);
  see_cells(world, view, known, changes);
  if (e.is(Status::Mapped)) read_map(world, known, changes);
  Seeing seeing{views, e, view, looks, changes};
  see_entities(seeing, known.levels[known.depth].entities);
}

void observe(const World& world, EntityId viewer, LookBook& looks, Knowledge& known,
             Changes& changes) {
  EntityViews views(world, 1);
  observe(views, viewer, looks, known, changes);
}

bool is_told(const Event& event, const Witness& witness) {
  const Hearers hearers = hearers_of(event.verb);
  if (hearers != Hearers::OneConcerned) return hearers == Hearers::Witnesses;
  return event.who == witness.player || event.whom == witness.player;
}

Report report_of(const World& world, const Event& event, const Witness& witness, LookBook& looks) {
  Report report;
  report.turn = world.entity(witness.player).turn;
  report.verb = event.verb;
  report.amount = event.amount;
  report.words =
      event.verb == Verb::Rejected ? std::string(sentence_of(event.reason)) : event.words;
  if (event.who != kNobody && witness.knew_who) {
    report.who = event.who;
    report.who_look = look_in_report(world, witness.player, event.who, looks);
  }
  if (event.whom != kNobody && witness.knew_whom) {
    report.whom = event.whom;
    report.whom_look = look_in_report(world, witness.player, event.whom, looks);
  }
  if (row_of(event.verb).sufferer_first) {
    std::swap(report.who, report.whom);
    std::swap(report.who_look, report.whom_look);
  }
  if (witness.saw_from && event.from != event.at) report.from = event.from;
  if (witness.saw_at) report.at = event.at;
  if (is_one_hurt_known(event, witness)) report.health_after = event.health;
  return report;
}

}  // namespace undercroft
