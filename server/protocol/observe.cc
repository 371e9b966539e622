// observe.cc: from a world to what one player perceives of it.
#include "server/protocol/observe.h"

#include <algorithm>
#include <array>

#include "server/protocol/intents.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

// Insight is the owner's secret, Freed means nothing to anyone.
constexpr std::array kVisibleStatuses = {Status::Stun,   Status::Rest,  Status::Revealed,
                                         Status::Strong, Status::Swift, Status::Held,
                                         Status::Sliding};

void look_like(const Blueprint& b, EntityView& view) {
  view.description = b.description;
  view.glyph = b.glyph;
  view.colour = b.colour;
}

// Exactly what observe() would say of a closed chest made from the "chest" blueprint.
EntityView look_of_sleeping_mimic(const World& world, const Entity& mimic) {
  const Blueprint& chest = world.catalogue()[world.catalogue().at("chest")];
  EntityView view;
  view.id = mimic.id;
  view.kind = Kind::Chest;
  view.name = chest.name;
  look_like(chest, view);
  view.at = mimic.at();
  view.state = State::Closed;
  return view;
}

// A corpse looks like a corpse; whose it was, its name says.
const Blueprint& appearance(const World& world, const Entity& e) {
  const auto corpse = world.catalogue().find("corpse");
  return e.kind() == Kind::Corpse && corpse ? world.catalogue()[*corpse] : world.blueprint(e);
}

bool has_face(Kind kind) {
  return is_creature(kind) || kind == Kind::BounceTrap || kind == Kind::Projectile;
}

void look_alive(const Entity& e, EntityView& view) {
  view.health = e.health;
  view.max_health = e.max_health;
  for (const Status s : kVisibleStatuses) {
    if (e.is(s)) view.statuses.push_back(s);
  }
}

void see_cells(const World& world, EntityId viewer, Observation& seen) {
  const Entity& e = world.entity(viewer);
  const Level& level = world.level(e.depth());
  seen.depth = e.depth();
  seen.level_name = level.name;
  seen.cells = Grid<CellView>(level.cells.size());
  view_of(world, viewer).for_each([&](Point p) {
    seen.cells[p] = {level.cells[p].ground, true};
    for (const Entity& there : world.things_at(seen.depth, p)) {
      if (perceives(world, viewer, there.id)) seen.entities[there.id] = look_of(world, there);
    }
  });
  seen.entities[viewer] = look_of(world, e);
}

PackView look_in_pack(const World& world, const Entity& owner, EntityId id) {
  const Entity& thing = world.entity(id);
  const Blueprint& b = world.blueprint(thing);
  PackView view;
  view.id = id;
  view.name = thing.name;
  view.description = b.description;
  view.glyph = b.glyph;
  view.worn = std::find(owner.worn.begin(), owner.worn.end(), id) != owner.worn.end();
  view.wearable = b.slot != Slot::None;
  view.usable = b.use.has_value();
  return view;
}

SelfView look_at_self(const World& world, const Entity& e) {
  const Attributes a = attributes(world, e);
  SelfView self;
  self.id = e.id;
  if (e.place().on_level()) self.at = e.at();
  self.facing = e.facing;
  self.alive = e.alive;
  self.health = e.health;
  self.max_health = e.max_health;
  self.strength = a.strength + weapon_power(world, e);
  self.speed = a.speed;
  self.armour = a.armour;
  self.vision = a.vision;
  self.dig = a.dig;
  self.keys = e.keys;
  self.treasure = e.treasure;
  for (const EntityId id : e.holds()) self.pack.push_back(look_in_pack(world, e, id));
  for (int i = 0; i < kStatusCount; ++i) {
    const auto s = static_cast<Status>(i);
    if (e.is(s)) self.statuses.push_back({s, e.turns(s)});
  }
  return self;
}

std::string name_in_report(const World& world, const Entity& e) {
  return e.kind() == Kind::Mimic ? look_of_sleeping_mimic(world, e).name : e.name;
}

bool is_one_hurt_known(const Event& event, const Witness& witness) {
  if (event.health < 0) return false;
  return event.whom != kNobody ? witness.knew_whom : witness.knew_who;
}

Report report_of(const World& world, const Event& event, const Witness& witness) {
  Report report;
  report.verb = event.verb;
  report.amount = event.amount;
  report.words = event.verb == Verb::Rejected ? sentence_of(event.reason) : event.words;
  if (event.who != kNobody && witness.knew_who) {
    report.who = event.who;
    report.who_name = name_in_report(world, world.entity(event.who));
  }
  if (event.whom != kNobody && witness.knew_whom) {
    report.whom = event.whom;
    report.whom_name = name_in_report(world, world.entity(event.whom));
  }
  if (witness.saw_from && event.from != event.at) report.from = event.from;
  if (witness.saw_at) report.at = event.at;
  if (is_one_hurt_known(event, witness)) report.health_after = event.health;
  return report;
}

}  // namespace

EntityView look_of(const World& world, const Entity& e) {
  if (e.kind() == Kind::Mimic) return look_of_sleeping_mimic(world, e);
  EntityView view;
  view.id = e.id;
  view.kind = e.kind();
  view.name = e.name;
  look_like(appearance(world, e), view);
  view.at = e.at();
  if (has_face(e.kind())) view.facing = e.facing;
  view.state = e.state;
  if (e.has_metal) view.metal = e.metal;
  if (e.alive) look_alive(e, view);
  view.slot = e.slot;
  return view;
}

Observation observe(const World& world, EntityId viewer) {
  const Entity& e = world.entity(viewer);
  Observation seen;
  seen.turn = e.turn;
  seen.self = look_at_self(world, e);
  if (e.place().on_level()) see_cells(world, viewer, seen);
  return seen;
}

std::vector<Report> reports(const World& world, EntityId viewer, TurnNumber turn) {
  std::vector<Report> told;
  for (const Event& event : world.events) {
    // That an intent came to nothing is between its player and the realm.
    if (event.verb == Verb::Rejected && event.who != viewer) continue;
    for (const Witness& witness : event.witnesses) {
      if (witness.player != viewer) continue;
      told.push_back(report_of(world, event, witness));
      told.back().turn = turn;
    }
  }
  return told;
}

}  // namespace undercroft
