// leak_oracle.cc: sight by casting rays, and a record of what a player may know.
#include "tests/support/leak_oracle.h"

#include <algorithm>
#include <cstdlib>

namespace undercroft::testing {
namespace {

// A slope as a fraction: cells sideways per cell ahead.
struct Slope {
  int sideways = 0;
  int ahead = 1;
};

// One of the four view directions: `ahead` is straight on, `sideways` across.
struct Quadrant {
  Point ahead;
  Point sideways;
};
constexpr Quadrant kQuadrants[] = {
    {{1, 0}, {0, 1}}, {{-1, 0}, {0, 1}}, {{0, 1}, {1, 0}}, {{0, -1}, {1, 0}}};

int floor_div(int a, int b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

bool blocks(const World& world, int depth, Point at) {
  if (!world.contains(depth, at) || is_wall(world.ground(depth, at))) return true;
  for (const Entity& there : world.things_at(depth, at)) {
    if (there.kind() == Kind::ClosedDoor || there.kind() == Kind::Smoke) return true;
  }
  return false;
}

// Whether the ray passes the row `row` cells ahead. It crosses that row at sideways/ahead * row. On
// the edge between two cells either may let it through.
bool passes_row(const World& world, int depth, Point from, const Quadrant& q, Slope s, int row) {
  const int twice = 2 * s.sideways * row;
  const int low = floor_div(twice + s.ahead - 1, 2 * s.ahead);
  const int high = floor_div(twice + s.ahead, 2 * s.ahead);
  for (int column = low; column <= high; ++column) {
    const Point at = from + Point{q.ahead.x * row + q.sideways.x * column,
                                  q.ahead.y * row + q.sideways.y * column};
    if (!blocks(world, depth, at)) return true;
  }
  return false;
}

bool reaches(const World& world, int depth, Point from, const Quadrant& q, Slope s, int row) {
  for (int r = 1; r < row; ++r) {
    if (!passes_row(world, depth, from, q, s, r)) return false;
  }
  return true;
}

// Every slope at which visibility may change, and one between each two of them.
std::vector<Slope> candidates(int radius) {
  std::vector<Slope> slopes;
  for (int row = 1; row <= radius; ++row) {
    for (int edge = -2 * row - 1; edge <= 2 * row + 1; edge += 2) slopes.push_back({edge, 2 * row});
  }
  const auto less = [](Slope a, Slope b) { return a.sideways * b.ahead < b.sideways * a.ahead; };
  std::sort(slopes.begin(), slopes.end(), less);
  const std::size_t count = slopes.size();
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const Slope a = slopes[i];
    const Slope b = slopes[i + 1];
    slopes.push_back({a.sideways + b.sideways, a.ahead + b.ahead});  // the mediant lies between
  }
  return slopes;
}

bool may_see_wall(const World& world, int depth, Point from, const Quadrant& q, int row, int column,
                  int radius) {
  for (const Slope s : candidates(radius)) {
    const int twice = 2 * s.sideways * row;
    const bool touches = twice >= (2 * column - 1) * s.ahead && twice <= (2 * column + 1) * s.ahead;
    if (touches && reaches(world, depth, from, q, s, row)) return true;
  }
  return false;
}

// Whether this event puts its doer where it happened. A creature that opens a door, or has a lever
// open it, stays where it is.
bool takes_the_doer_there(Verb verb) {
  for (const Verb thing :
       {Verb::Opened, Verb::Closed, Verb::Locked, Verb::Unlocked, Verb::Toggled, Verb::FoundNothing,
        Verb::Shoved, Verb::Talked, Verb::Bumped, Verb::Threw, Verb::Flew, Verb::Offered}) {
    if (verb == thing) return false;
  }
  return true;
}

// Whether the target of this event is itself in the event's cells.
bool is_carried_along(Verb verb) {
  return verb == Verb::Swapped || verb == Verb::Bounced || verb == Verb::Shoved;
}

// The target cell of a throw is no secret, but a thrown item need not arrive there.
bool is_thrown(const Event& event, EntityId id) {
  return event.verb == Verb::Threw && event.whom == id;
}

// All places of the entity on that level during the turn.
std::set<Point> places_of(const World& before, const World& after, EntityId id, int depth) {
  std::set<Point> places;
  for (const World* world : {&before, &after}) {
    const bool is_here = world->exists(id) && world->entity(id).place().on_level() &&
                         world->entity(id).depth() == depth;
    if (is_here) places.insert(world->entity(id).at());
  }
  for (const Event& event : after.events) {
    if (event.depth != depth) continue;
    if (is_thrown(event, id)) places.insert(event.from);
    const bool there = event.who == id || (event.whom == id && is_carried_along(event.verb));
    if (!there) continue;
    places.insert(event.from);
    if (event.who != id || takes_the_doer_there(event.verb)) places.insert(event.at);
  }
  return places;
}

// A held item is where its holder is. A thrown one is also where it lands.
std::set<Point> places_of_thing(const World& before, const World& after, const Entity& e,
                                int depth) {
  std::set<Point> places = places_of(before, after, e.id, depth);
  const EntityId holder = e.place().holder;
  if (holder != kNobody) places.merge(places_of(before, after, holder, depth));
  return places;
}

}  // namespace

bool may_see(const World& world, int depth, Point from, Point to, int radius) {
  if (from == to) return true;
  if (distance(from, to) > radius) return false;
  const Point way = to - from;
  for (const Quadrant& q : kQuadrants) {
    const int row = way.x * q.ahead.x + way.y * q.ahead.y;
    const int column = way.x * q.sideways.x + way.y * q.sideways.y;
    if (row <= 0 || std::abs(column) > row) continue;
    const bool seen = blocks(world, depth, to)
                          ? may_see_wall(world, depth, from, q, row, column, radius)
                          : reaches(world, depth, from, q, {column, row}, row);
    if (seen) return true;
  }
  return false;
}

bool may_see_creature(const World& world, int depth, Point from, Point to, int radius) {
  const bool smoke = world.contains(depth, to) && world.thing_at(depth, to, Kind::Smoke) != kNobody;
  return may_see(world, depth, from, to, smoke ? std::min(radius, 1) : radius);
}

bool may_recognise(const World& world, EntityId viewer, const Entity& e) {
  if (e.kind() == Kind::Mimic) return false;  // it sleeps and looks like a chest
  if (e.id == viewer || !e.alive || !e.has(Trait::Unseen)) return true;
  return e.is(Status::Revealed) || world.entity(viewer).is(Status::Insight);
}

namespace {

// An unidentified draught or scroll goes by the name of its appearance (R154).
std::string name_for(const World& world, EntityId viewer, const Entity& e) {
  const auto& known = world.entity(viewer).known_blueprints;
  const bool unknown = world.blueprint(e).unknown != Unidentified::None &&
                       std::find(known.begin(), known.end(), e.blueprint) == known.end();
  return unknown ? world.catalogue()[world.disguise_of(e.blueprint)].name : e.name;
}

// Creatures hide in smoke, downed players too (R153). Sleeping mimics look like chests, which do
// not.
bool hides_in_smoke(const Entity& e) { return is_creature(e.kind()) || e.kind() == Kind::Downed; }

// In cells: the base value plus statuses. No equipment changes it in these games.
int vision_of(const Entity& viewer) {
  return viewer.base.vision + (viewer.is(Status::Keen) ? 3 : 0);
}

}  // namespace

// Records what can be seen from a cell of that level, in either world.
void LeakOracle::witness(const World& world, Place from, const Entity& e, Point at,
                         bool is_recognised) {
  const int radius = vision_of(world.entity(viewer_));
  const bool seen = hides_in_smoke(e) ? may_see_creature(world, from.depth, from.at, at, radius)
                                      : may_see(world, from.depth, from.at, at, radius);
  if (!seen) return;
  const bool mimic = e.kind() == Kind::Mimic;
  if (!mimic && !is_recognised) return;
  ids_.insert(e.id);
  insert_states(e, turn_states_[e.id]);
  if (!mimic) names_.insert(name_for(world, viewer_, e));
}

void LeakOracle::look_from(const World& before, const World& after, const World& world,
                           Place from) {
  const int radius = vision_of(world.entity(viewer_));
  world.level(from.depth).cells.for_each_point([&](Point p) {
    if (!may_see(world, from.depth, from.at, p, radius)) return;
    cells_[{from.depth, p}] = world.ground(from.depth, p);
    turn_cells_.insert(p);
  });
  for (const World* of : {&before, &after}) {
    for (const Entity& e : of->entities()) {
      const auto places = places_of_thing(before, after, e, from.depth);
      if (places.empty()) continue;
      const bool mentioned =
          std::any_of(after.events.begin(), after.events.end(),
                      [&](const Event& event) { return event.who == e.id || event.whom == e.id; });
      // A held item shows only when it is taken, dropped, used ...
      if (e.place().holder != kNobody && e.place().holder != viewer_ && !mentioned) continue;
      // A revealed status ends with a turn. A creature that had it at the start had it during the
      // turn.
      const bool is_recognised = is_recognised_in(before, e.id) || is_recognised_in(after, e.id);
      for (const Point at : places) witness(world, from, e, at, is_recognised);
    }
  }
}

bool LeakOracle::is_recognised_in(const World& world, EntityId id) const {
  return world.exists(id) && may_recognise(world, viewer_, world.entity(id));
}

// A trap must not betray an unrecognised creature that stands on it or is thrown by it.
// An open chest without contents is seen as released, and a lever that has done its work as
// pressed.
void LeakOracle::insert_states(const Entity& e, std::set<State>& states) {
  const bool is_emptied = e.kind() == Kind::Chest && e.state == State::Open && e.holds().empty();
  states.insert(is_emptied ? State::Released : e.state);
  if (e.kind() == Kind::Lever) states.insert(State::Pressed);
}

void LeakOracle::note_secrets(const World& before, const World& after) {
  secret_traps_.clear();
  const auto is_secret = [&](EntityId id) {
    const bool was = !before.exists(id) || !may_recognise(before, viewer_, before.entity(id));
    return was && after.exists(id) && !may_recognise(after, viewer_, after.entity(id));
  };
  for (const World* world : {&before, &after}) {
    for (const Entity& trap : world->entities()) {
      if (layer_of(trap.kind()) != Layer::Trap || !trap.place().on_level()) continue;
      const EntityId body = world->body_at(trap.depth(), trap.at());
      if (body != kNobody && is_secret(body)) secret_traps_.insert(trap.id);
    }
  }
  for (const Event& event : after.events) {
    if (event.verb == Verb::Bounced && is_secret(event.whom)) secret_traps_.insert(event.who);
  }
}

// A player who pulls a lever opens nothing by hand in that turn; nor does a plate.
void LeakOracle::note_doors(const World& after) {
  moved_from_afar_.clear();
  openers_by_hand_.clear();
  std::set<EntityId> pullers;
  for (const Event& event : after.events) {
    if (event.verb == Verb::Toggled) pullers.insert(event.who);
    if (event.verb != Verb::Opened && event.verb != Verb::Closed) continue;
    const bool is_trap = layer_of(after.entity(event.who).kind()) == Layer::Trap;
    const bool is_from_afar = is_trap || pullers.contains(event.who);
    (is_from_afar ? moved_from_afar_ : openers_by_hand_)
        .insert(is_from_afar ? event.whom : event.who);
  }
}

// A mechanism's effect on a door is perceived where the door is, and its cause nowhere.
std::string LeakOracle::leak_of_door(const Report& report) const {
  if (report.verb != Verb::Opened && report.verb != Verb::Closed) return "";
  const std::string verb(name_of(report.verb));
  if (report.whom == kNobody) {
    return openers_by_hand_.contains(report.who) ? "" : verb + " reveals a door out of sight";
  }
  if (!moved_from_afar_.contains(report.whom)) return "";
  if (!report.at) return verb + " names a door out of sight";
  if (report.who != kNobody || report.from) return verb + " reveals what moved the door";
  return "";
}

// What is not in view is remembered as it was last seen. A mimic is remembered as a chest.
std::string LeakOracle::leak_of_state(const World& world, const Entity& e,
                                      const EntityView& view) const {
  const auto seen = states_.find(e.id);
  const bool is_mimic = world.blueprint(e).kind == Kind::Mimic;
  if (seen == states_.end() || is_mimic || seen->second.contains(view.state)) return "";
  return "its state has changed out of sight";
}

// The judge is lenient about what is seen, so only what lies beside the viewer replaces what it may
// have seen before.
void LeakOracle::note_states(const World& after) {
  const Place viewer = after.entity(viewer_).place();
  for (const auto& [id, states] : turn_states_) {
    const Place place = after.exists(id) ? after.entity(id).place() : Place::nowhere();
    const bool is_beside =
        viewer.on_level() && place.depth == viewer.depth && distance(place.at, viewer.at) <= 1;
    if (is_beside) {
      states_[id].clear();
      insert_states(after.entity(id), states_[id]);
    } else {
      states_[id].insert(states.begin(), states.end());
    }
  }
}

void LeakOracle::look(const World& world) { turn(world, world); }

void LeakOracle::turn(const World& before, const World& after) {
  turn_cells_.clear();
  turn_states_.clear();
  note_secrets(before, after);
  note_doors(after);
  std::set<int> depths;  // two levels if the player has changed level
  for (const World* world : {&before, &after}) {
    const Place place = world->entity(viewer_).place();
    if (place.on_level()) depths.insert(place.depth);
  }
  for (const int depth : depths) {
    for (const Point from : places_of(before, after, viewer_, depth)) {
      for (const World* world : {&before, &after}) {
        look_from(before, after, *world, Place::on(depth, from));
      }
    }
  }
  note_states(after);
  for (const Event& event : after.events) {  // names spoken by a hermit or an altar are heard
    if (event.verb != Verb::Spoke && event.verb != Verb::Offered) continue;
    for (const Entity& e : after.entities()) {
      if (event.words.find(e.name) != std::string::npos) names_.insert(e.name);
    }
  }
  // Whatever the game says to the player in sentences of its own may name things: "It smells of
  // fire."
  for (const Event& event : after.events) {
    const bool is_told = event.verb == Verb::Advised || event.verb == Verb::Warned;
    if (is_told && event.who == viewer_) names_.insert(event.words);
  }
  for (const Event& event : after.events) {
    if (event.verb != Verb::Mapped || event.who != viewer_) continue;
    const int depth = after.entity(viewer_).depth();
    after.level(depth).cells.for_each_point([&](Point p) {
      cells_[{depth, p}] = after.ground(depth, p);
    });
  }
  // A player may learn the name of an item identified this turn, even if that used it up.
  const auto& known = after.entity(viewer_).known_blueprints;
  for (const Entity& e : before.entities()) {
    const bool is_known = std::find(known.begin(), known.end(), e.blueprint) != known.end();
    if (is_known && ids_.contains(e.id)) names_.insert(e.name);
  }
  for (const EntityId own : after.entity(viewer_).holds()) {
    ids_.insert(own);
    names_.insert(name_for(after, viewer_, after.entity(own)));
  }
  note_contents(before, after);
  ids_.insert(viewer_);
  names_.insert(after.entity(viewer_).name);
}

// A player beside an open chest, or beside a corpse, may learn what it holds or held.
void LeakOracle::note_contents(const World& before, const World& after) {
  for (const World* world : {&before, &after}) {
    for (const Entity& item : world->entities()) {
      const EntityId holder = item.place().holder;
      if (holder == kNobody || !after.exists(holder)) continue;
      const Entity& h = after.entity(holder);
      const bool is_open =
          h.kind() == Kind::Corpse || (h.kind() == Kind::Chest && h.state == State::Open);
      if (!is_open || !h.place().on_level()) continue;
      for (const Point from : places_of(before, after, viewer_, h.depth())) {
        if (distance(from, h.at()) <= 1) names_.insert(name_for(after, viewer_, item));
      }
    }
  }
}

std::string LeakOracle::leak_in(const World& world, const EntityView& view,
                                const Look& look) const {
  // An item used up out of sight is remembered as it was.
  if (!world.exists(view.id) && ids_.contains(view.id)) return "";
  const Entity& e = world.entity(view.id);
  const std::string who = "entity " + std::to_string(static_cast<unsigned>(view.id));
  if (!ids_.contains(view.id)) return who + " was never perceived";
  const bool creature =
      look.kind == Kind::Player || look.kind == Kind::Monster || look.kind == Kind::Friend;
  const Entity& v = world.entity(viewer_);
  const auto sees = hides_in_smoke(e) ? may_see_creature : may_see;
  const bool here = e.depth() == v.depth() && e.at() == view.at &&
                    sees(world, v.depth(), v.at(), e.at(), vision_of(v));
  if (creature && view.id != viewer_ && (!here || !may_recognise(world, viewer_, e))) {
    return who + " is a creature that is not perceived now";
  }
  if (here && view.state == State::Pressed) {
    const EntityId body = world.body_at(e.depth(), e.at());
    if (body != kNobody && !may_recognise(world, viewer_, world.entity(body))) {
      return who + " is pressed by an unseen creature";
    }
    const bool is_shown = body == kNobody || !hides_in_smoke(world.entity(body)) ||
                          may_see_creature(world, v.depth(), v.at(), e.at(), vision_of(v));
    if (!is_shown) return who + " is pressed by a creature in smoke";
  }
  const std::string state = here ? "" : leak_of_state(world, e, view);
  if (!state.empty()) return who + ": " + state;
  if (look.kind == Kind::Mimic) return who + " is shown as a mimic";
  if (e.kind() == Kind::Mimic && (look.kind != Kind::Chest || view.health != 0 ||
                                  view.state != State::Closed || !view.statuses.empty())) {
    return who + " does not look like a chest";
  }
  const bool shows =
      view.sign != StepSign::None || view.reach != ReachShape::None || view.reach_cells != 0;
  const bool is_stunned = here && e.alive && e.turns(Status::Stun) == view.status_turns;
  if (view.status_turns != 0 && !is_stunned) return who + " shows a stun that it does not have";
  const bool may_show = here && e.alive && (e.kind() == Kind::Monster || e.kind() == Kind::Friend);
  if (shows && !may_show) return who + " shows a sign but is not a creature in view";
  if (e.kind() != Kind::Mimic && look.kind != Kind::Chest && !names_.contains(look.name)) {
    return "the name " + look.name + " was never learnt";
  }
  return "";
}

std::string LeakOracle::leak_in(const World& world, const Observation& told) const {
  std::string leak;
  const Entity& v = world.entity(viewer_);
  told.cells.for_each_point([&](Point p) {
    const CellView cell = told.cells[p];
    if (cell == CellView{}) return;
    const auto seen = cells_.find({told.depth, p});
    if (seen == cells_.end()) leak = "a cell that was never visible";
    if (cell.visible && !may_see(world, v.depth(), v.at(), p, vision_of(v))) {
      leak = "a cell sent as visible that is not";
    }
  });
  for (const auto& [id, view] : told.entities) {
    if (leak.empty()) leak = leak_in(world, view, told.look(view));
  }
  return leak;
}

std::string LeakOracle::leak_in(const Observation& told, const std::vector<Report>& reports) const {
  for (const Report& r : reports) {
    const bool of_trap =
        r.verb == Verb::Bounced || r.verb == Verb::Pressed || r.verb == Verb::Released;
    if (of_trap && r.whom_look == kNoLook && secret_traps_.contains(r.who)) {
      return std::string(name_of(r.verb)) + " reveals an unseen creature, by " +
             std::to_string(static_cast<unsigned>(r.who));
    }
    if (const std::string door = leak_of_door(r); !door.empty()) return door;
    for (const EntityId id : {r.who, r.whom}) {
      if (id != kNobody && !ids_.contains(id)) {
        return std::string(name_of(r.verb)) + " names an entity that was never perceived";
      }
    }
    for (const LookId look : {r.who_look, r.whom_look}) {
      const std::string name = told.look(look).name;
      const bool chest = name == "chest";
      if (look != kNoLook && !chest && !names_.contains(name))
        return std::string(name_of(r.verb)) + " names " + name;
    }
    for (const auto& at : {r.from, r.at}) {
      if (at && !turn_cells_.contains(*at)) {
        return std::string(name_of(r.verb)) + " reports a place out of sight, " +
               std::to_string(at->x) + "," + std::to_string(at->y);
      }
    }
  }
  return "";
}

bool LeakOracle::perceives(const World& world, const Entity& e) const {
  const Entity& v = world.entity(viewer_);
  return e.id == viewer_ ||
         (e.place().on_level() && e.depth() == v.depth() && may_recognise(world, viewer_, e) &&
          may_see_creature(world, v.depth(), v.at(), e.at(), vision_of(v)));
}

// Only living players who can be seen, at their current place. Nothing at all if the host forbids
// it.
std::string LeakOracle::leak_in_member(const World& world, EntityId body, const MemberView& told,
                                       bool says_where) const {
  const Entity& e = world.entity(body);
  const bool is_foe = world.rules().pvp && body != viewer_;
  if (is_foe && (told.in_group || told.chosen) && !perceives(world, e)) {
    return "the group of " + told.name + ", a foe out of view";
  }
  const bool is_told =
      told.depth != 0 || told.at != Point{} || told.health != 0 || told.max_health != 0;
  if (!is_told) return "";
  if (!says_where) return "the place of " + told.name + ", which the host forbids";
  if (!e.alive || !e.place().on_level() || e.has(Trait::Unseen)) {
    return "the place of " + told.name + ", who is hidden or dead";
  }
  if (told.depth != e.depth() || told.at != e.at() || told.health != e.health) {
    return "the place or health of " + told.name + " is wrong";
  }
  return "";
}

std::string LeakOracle::leak_in_bytes(const World& world, const std::string& frame) const {
  for (const Entity& e : world.entities()) {
    // A cloud called smoke is no secret in a frame that names a smoke flask.
    const bool is_known = std::any_of(names_.begin(), names_.end(), [&e](const std::string& known) {
      return known.find(e.name) != std::string::npos;
    });
    if (e.name == "chest" || is_known) continue;
    if (frame.find(e.name) != std::string::npos) return "the bytes hold " + e.name;
  }
  return "";
}

}  // namespace undercroft::testing
