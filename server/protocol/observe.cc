// observe.cc: from a world to what one player perceives of it.
#include "server/protocol/observe.h"

#include <algorithm>
#include <utility>

#include "server/sim/sight/hearers.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/signs.h"
#include "server/sim/world/attributes.h"
#include "shared/small_vector.h"

namespace undercroft {
namespace {

bool has_face(Kind kind) {
  return is_creature(kind) || kind == Kind::BounceTrap || kind == Kind::Projectile;
}

// Exactly as a closed chest made from the "chest" blueprint would look.
EntityView sleeping_mimic(const World& world, EntityId viewer, const Entity& mimic) {
  EntityView view;
  view.id = mimic.id;
  view.look = look_id_of(world, viewer, mimic, Kind::Chest);
  view.at = mimic.at();
  view.state = State::Closed;
  return view;
}

// A trap is down under whom the viewer can see: else it would tell where the unseen stand.
State state_seen(const World& world, EntityId viewer, const Entity& e) {
  if (layer_of(e.kind()) != Layer::Trap || e.state != State::Pressed) return e.state;
  const EntityId body = world.body_at(e.depth(), e.at());
  const bool shows = body != kNobody && !is_hidden_from(world, viewer, world.entity(body));
  return shows ? State::Pressed : State::Released;
}

// What it is about, and where that may strike: by its step alone, so whoever sees it may know.
void read_signs(const World& world, const Entity& e, EntityView& view) {
  view.sign = sign_of(world, e);
  const StrikeReach reach = reach_of(world, e);
  view.reach = reach.shape;
  view.reach_cells = reach.cells;
}

// Where it is, how it faces, and how it does while it lives.
template <typename View>
void look_at_body(const Entity& e, View& view) {
  view.at = e.at();
  if (has_face(e.kind())) view.facing = e.facing;
  if (!e.alive) return;
  view.health = e.health;
  view.max_health = e.max_health;
}

EntityView seen_now(const World& world, EntityId viewer, const Entity& e) {
  if (e.kind() == Kind::Mimic) return sleeping_mimic(world, viewer, e);
  EntityView view;
  view.id = e.id;
  view.look = look_id_of(world, viewer, e, e.kind());
  look_at_body(e, view);
  view.state = state_seen(world, viewer, e);
  if (e.has_metal) view.metal = e.metal;
  view.slot = e.slot;
  if (e.kind() == Kind::Downed) view.statuses.add(Status::Down);
  if (!e.alive) return view;
  for (const StatusRow& row : kStatuses) {
    if (row.visible && e.is(row.item)) view.statuses.add(row.item);
  }
  read_signs(world, e, view);
  return view;
}

// One knows of one's own corpse what it had.
EntityView own_body(const World& world, const Entity& viewer) {
  EntityView view = seen_now(world, viewer.id, viewer);
  view.max_health = viewer.max_health;
  return view;
}

// ---- the level ----

// What is out of sight is remembered: cells as last seen, and what stands still.
void remember_level(Knowledge& known) {
  if (known.depth == 0) return;
  KnownLevel& level = known.levels[known.depth];
  known.view.for_each([&level](Point p) { level.cells[p].visible = false; });
  level.entities.forget_if([](const KnownEntity& e) { return kKinds[e.kind].wanders; },
                           [](const KnownEntity&) {});
  for (KnownEntity& e : level.entities) e.perceived = false;
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
  view.for_each_not_in(is_up_to_date ? known.view : View(), look);
  seen = {known.depth, real.ground_changes.count()};
  std::erase_if(level.mapped, [&view](Point p) { return view.contains(p); });
  known.view = view;
}

// A map shows what there is to walk on, and what bounds it (R154).
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

struct Seeing {
  const World& world;
  EntityId viewer;
  LookBook& looks;
  KnownLevel& level;
  Changes& changes;
  std::size_t place = 0;  // where the known one looked for before was: they come in order of id
};

void see(Seeing& seeing, const Entity& e, const EntityView& now) {
  bool made = false;
  KnownEntity& known = seeing.level.entities.at(e.id, made, seeing.place);
  known.perceived = true;
  if (!made && known.view == now) return;
  if (made || known.view.look != now.look) {
    known.kind = apparent_kind(e);
    seeing.looks.keep(seeing.world, seeing.viewer, e, known.kind);
  }
  seeing.changes.entities.push_back(
      {e.id, made ? std::nullopt : std::optional<EntityView>(known.view)});
  known.view = now;
}

bool is_carried(const Entity& owner, EntityId id) {
  const auto& pack = owner.holds();
  return std::find(pack.begin(), pack.end(), id) != pack.end();
}

// What is not perceived now is forgotten if it walks, if its cell is seen without it, or if it is
// in the viewer's own pack.
void forget_what_is_gone(Seeing& seeing, const Entity& viewer, const View& view) {
  const auto is_gone = [&](const KnownEntity& known) {
    return !known.perceived && (kKinds[known.kind].wanders || view.contains(known.view.at) ||
                                is_carried(viewer, known.view.id));
  };
  seeing.level.entities.forget_if(is_gone, [&](const KnownEntity& gone) {
    seeing.changes.entities.push_back({gone.view.id, gone.view});
  });
}

// The viewer itself, and whatever it perceives in its view; in order of id, as what is known lies.
struct Perceived {
  EntityId id = kNobody;
  const Entity* entity = nullptr;
};
using AllPerceived = SmallVector<Perceived, 64>;
AllPerceived perceived_in(const World& world, const Entity& viewer, const View& view) {
  AllPerceived all = {{viewer.id, &viewer}};
  view.for_each_in(world.level(viewer.depth()).occupied, [&](Point p) {
    for (const Entity& e : world.things_at(viewer.depth(), p)) {
      if (e.id != viewer.id && !is_hidden_from(world, viewer.id, e)) all.push_back({e.id, &e});
    }
  });
  std::sort(all.begin(), all.end(),
            [](const Perceived& a, const Perceived& b) { return a.id < b.id; });
  return all;
}

void see_entities(const World& world, const Entity& viewer, const View& view, LookBook& looks,
                  Knowledge& known, Changes& changes) {
  Seeing seeing{world, viewer.id, looks, known.levels[known.depth], changes};
  for (KnownEntity& e : seeing.level.entities) e.perceived = false;
  for (const auto& [id, e] : perceived_in(world, viewer, view)) {
    see(seeing, *e, id == viewer.id ? own_body(world, viewer) : seen_now(world, viewer.id, *e));
  }
  forget_what_is_gone(seeing, viewer, view);
}

// ---- the viewer's own body ----

void look_in_pack(const World& world, const Entity& owner, LookBook& looks, SelfView& self) {
  self.pack.clear();
  for (const EntityId id : owner.holds()) {
    const Entity& thing = world.entity(id);
    const Blueprint& b = world.blueprint(thing);
    PackView view;
    view.id = id;
    view.look = looks.keep(world, owner.id, thing, thing.kind());
    view.worn = std::find(owner.worn.begin(), owner.worn.end(), id) != owner.worn.end();
    view.wearable = b.slot != Slot::None;
    view.usable = b.use.has_value();
    self.pack.push_back(view);
  }
}

// As own_body(), and nothing while the body is on no level.
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

void look_at_self(const World& world, const Entity& e, LookBook& looks, SelfView& self) {
  const Attributes a = attributes(world, e);
  self.id = e.id;
  look_at_own_body(e, self);
  self.alive = e.alive;
  self.strength = a.strength + weapon_power(world, e);
  self.speed = a.speed;
  self.armour = a.armour;
  self.vision = a.vision;
  self.dig = a.dig;
  self.keys = e.keys;
  self.treasure = e.treasure;
  look_in_pack(world, e, looks, self);
  self.statuses.clear();
  for (const StatusRow& row : kStatuses) {
    if (e.is(row.item)) self.statuses.push_back({row.item, e.turns(row.item)});
  }
}

// ---- reports ----

// Of the two that an event names, `whom` is the one hurt, unless its verb begins with the sufferer.
bool is_one_hurt_known(const Event& event, const Witness& witness) {
  if (event.health < 0) return false;
  const bool is_whom = event.whom != kNobody && !row_of(event.verb).sufferer_first;
  return is_whom ? witness.knew_whom : witness.knew_who;
}

// What happened to the dead happened to them as they were.
LookId look_in_report(const World& world, EntityId viewer, EntityId id, LookBook& looks) {
  const Entity& e = world.entity(id);
  return looks.keep(world, viewer, e, acting_kind(world, e));
}

}  // namespace

void observe(const World& world, EntityId viewer, LookBook& looks, Knowledge& known,
             Changes& changes) {
  const Entity& e = world.entity(viewer);
  known.turn = e.turn;
  look_at_self(world, e, looks, known.self);
  change_level(world, e.depth(), known, changes);
  if (known.depth == 0) return;
  const View& view = view_of(world, viewer);
  see_cells(world, view, known, changes);
  if (e.is(Status::Mapped)) read_map(world, known, changes);
  see_entities(world, e, view, looks, known, changes);
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
