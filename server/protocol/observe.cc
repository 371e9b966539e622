// observe.cc: from a world to what one player perceives of it.
#include "server/protocol/observe.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

std::string lower(std::string_view text) {
  std::string made(text);
  for (char& c : made) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return made;
}

std::string with_article(const std::string& noun) {
  if (noun.starts_with("the ")) return noun;
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun[0]) != noun.npos;
  return (vowel ? "an " : "a ") + noun;
}

// "a goblin", "Bob", "the Crown", "a corpse of Goblin".
std::string name_in_sentence(Kind kind, const std::string& name) {
  if (kind == Kind::Player) return name;
  if (kind == Kind::Corpse && name != "corpse") return with_article("corpse of " + name);
  return name.starts_with("the ") ? name : with_article(lower(name));
}

Look made_look(Kind kind, const std::string& name, const Blueprint& b) {
  const KindRow& row = kKinds[kind];
  Look look;
  look.kind = kind;
  look.layer = row.layer;
  look.solid = is_solid(row.layer);
  look.hostile = row.hostile;
  look.takeable = row.takeable;
  look.glyph = b.glyph;
  look.ascii = b.glyph > 0x20 && b.glyph < 0x7F ? static_cast<char>(b.glyph) : row.ascii;
  look.colour = parse_colour(b.colour).value_or(Colour::Plain);
  look.name = name;
  look.a_name = name_in_sentence(kind, name);
  look.description = b.description;
  return look;
}

// Exactly how a closed chest looks that is made from the "chest" blueprint.
Look look_of_sleeping_mimic(const World& world) {
  const Blueprint& chest = world.catalogue()[world.catalogue().at("chest")];
  return made_look(Kind::Chest, chest.name, chest);
}

// A corpse looks like a corpse; whose it was, its name says.
const Blueprint& appearance(const World& world, const Entity& e) {
  const auto corpse = world.catalogue().find("corpse");
  return e.kind() == Kind::Corpse && corpse ? world.catalogue()[*corpse] : world.blueprint(e);
}

Look look_of(const World& world, const Entity& e) {
  if (e.kind() == Kind::Mimic) return look_of_sleeping_mimic(world);
  return made_look(e.kind(), e.name, appearance(world, e));
}

// What happened to the dead happened to them as they were.
Look look_in_report(const World& world, const Entity& e) {
  if (e.kind() != Kind::Corpse) return look_of(world, e);
  const Blueprint& alive = world.blueprint(e);
  return made_look(alive.kind == Kind::Mimic ? Kind::Monster : alive.kind, e.name, alive);
}

bool has_face(Kind kind) {
  return is_creature(kind) || kind == Kind::BounceTrap || kind == Kind::Projectile;
}

void look_alive(const Entity& e, EntityView& view) {
  view.health = e.health;
  view.max_health = e.max_health;
  for (const StatusRow& row : kStatuses) {
    if (row.visible && e.is(row.item)) view.statuses.add(row.item);
  }
}

void see_cells(const World& world, EntityId viewer, LookTable& looks, Observation& seen) {
  const Entity& e = world.entity(viewer);
  const Level& level = world.level(e.depth());
  seen.depth = e.depth();
  seen.level_name = level.name;
  seen.cells = Grid<CellView>(level.cells.size());
  view_of(world, viewer).for_each([&](Point p) {
    seen.cells[p] = {level.cells[p].ground, true};
    for (const Entity& there : world.things_at(seen.depth, p)) {
      if (perceives(world, viewer, there.id)) {
        seen.entities[there.id] = seen_as(world, there, looks);
      }
    }
  });
  EntityView& body = seen.entities[viewer] = seen_as(world, e, looks);
  body.max_health = e.max_health;  // of one's own corpse too
}

PackView look_in_pack(const World& world, const Entity& owner, EntityId id, LookTable& looks) {
  const Entity& thing = world.entity(id);
  const Blueprint& b = world.blueprint(thing);
  PackView view;
  view.id = id;
  view.look = looks.number_of(look_of(world, thing));
  view.worn = std::find(owner.worn.begin(), owner.worn.end(), id) != owner.worn.end();
  view.wearable = b.slot != Slot::None;
  view.usable = b.use.has_value();
  return view;
}

SelfView look_at_self(const World& world, const Entity& e, LookTable& looks) {
  const Attributes a = attributes(world, e);
  SelfView self;
  self.id = e.id;
  self.alive = e.alive;
  self.strength = a.strength + weapon_power(world, e);
  self.speed = a.speed;
  self.armour = a.armour;
  self.vision = a.vision;
  self.dig = a.dig;
  self.keys = e.keys;
  self.treasure = e.treasure;
  for (const EntityId id : e.holds()) self.pack.push_back(look_in_pack(world, e, id, looks));
  for (const StatusRow& row : kStatuses) {
    if (e.is(row.item)) self.statuses.push_back({row.item, e.turns(row.item)});
  }
  return self;
}

void follow_body(Observation& seen) {
  const EntityView& body = seen.entities.at(seen.self.id);
  seen.self.at = body.at;
  seen.self.facing = body.facing;
  seen.self.health = body.health;
  seen.self.max_health = body.max_health;
}

// One of the two that an event names, as its report has it.
struct Named {
  EntityId id = kNobody;
  LookId look = kNoLook;
};

Named named(const World& world, EntityId id, bool known, LookTable& looks) {
  if (id == kNobody || !known) return {};
  return {id, looks.number_of(look_in_report(world, world.entity(id)))};
}

// Of the two that an event names, `whom` is the one hurt, unless its verb begins with the sufferer.
bool is_one_hurt_known(const Event& event, const Witness& witness) {
  if (event.health < 0) return false;
  const bool is_whom = event.whom != kNobody && !row_of(event.verb).sufferer_first;
  return is_whom ? witness.knew_whom : witness.knew_who;
}

Report report_of(const World& world, const Event& event, const Witness& witness, LookTable& looks) {
  Report report;
  report.verb = event.verb;
  report.amount = event.amount;
  report.words =
      event.verb == Verb::Rejected ? std::string(sentence_of(event.reason)) : event.words;
  Named who = named(world, event.who, witness.knew_who, looks);
  Named whom = named(world, event.whom, witness.knew_whom, looks);
  if (row_of(event.verb).sufferer_first) std::swap(who, whom);
  report.who = who.id;
  report.who_look = who.look;
  report.whom = whom.id;
  report.whom_look = whom.look;
  if (witness.saw_from && event.from != event.at) report.from = event.from;
  if (witness.saw_at) report.at = event.at;
  if (is_one_hurt_known(event, witness)) report.health_after = event.health;
  return report;
}

}  // namespace

EntityView seen_as(const World& world, const Entity& e, LookTable& looks) {
  EntityView view;
  view.id = e.id;
  view.look = looks.number_of(look_of(world, e));
  view.at = e.at();
  if (e.kind() == Kind::Mimic) {
    view.state = State::Closed;
    return view;
  }
  if (has_face(e.kind())) view.facing = e.facing;
  view.state = e.state;
  if (e.has_metal) view.metal = e.metal;
  if (e.alive) look_alive(e, view);
  view.slot = e.slot;
  return view;
}

Observation observe(const World& world, EntityId viewer) {
  const Entity& e = world.entity(viewer);
  LookTable looks;
  Observation seen;
  seen.turn = e.turn;
  seen.self = look_at_self(world, e, looks);
  if (e.place().on_level()) {
    see_cells(world, viewer, looks, seen);
    follow_body(seen);
  }
  seen.looks = looks.looks();
  return seen;
}

std::vector<Report> reports(const World& world, EntityId viewer, TurnNumber turn,
                            LookTable& looks) {
  std::vector<Report> told;
  for (const Event& event : world.events) {
    // That an intent came to nothing is between its player and the realm.
    if (event.verb == Verb::Rejected && event.who != viewer) continue;
    if (event.verb == Verb::Moved) continue;  // the state shows it
    for (const Witness& witness : event.witnesses) {
      if (witness.player != viewer) continue;
      told.push_back(report_of(world, event, witness, looks));
      told.back().turn = turn;
    }
  }
  return told;
}

}  // namespace undercroft
