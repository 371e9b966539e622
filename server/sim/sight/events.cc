// events.cc: making events, and working out at that moment which players perceive them (R121).
#include "server/sim/sight/events.h"

#include <algorithm>
#include <utility>

#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

// A player on a level, and its view there.
struct Viewer {
  const World& world;
  const Entity& player;
  const View& view;

  [[nodiscard]] bool sees(int depth, Point at) const {
    return depth != 0 && player.depth() == depth && view.contains(at);
  }
  [[nodiscard]] bool is_fooled_by(const Entity& e) const {
    return is_hidden_from(world, player.id, e);
  }
  // As above, where the entity was before the event.
  [[nodiscard]] bool was_fooled_by(const Entity& e, const Event& event) const {
    return is_hidden_at(world, player.id, e, event.from);
  }
  // A player always knows what it does and suffers. Anything else it must see where it is: of a
  // fight around a corner it may see only one side. An item in a pack or chest is known to players
  // that see it enter or leave.
  [[nodiscard]] bool knows(EntityId id) const {
    if (id == kNobody || id == player.id) return id == player.id;
    const Entity& e = world.entity(id);
    return (!e.place().on_level() || sees(e.depth(), e.at())) && !is_fooled_by(e);
  }
};

bool is_own(const Event& event, EntityId player) {
  return event.who == player || event.whom == player;
}

// A player knows its own place and what is in reach, but not where the door is that a distant lever
// moves.
bool is_in_reach(const Event& event, const Entity& doer) {
  const bool came = doer.depth() == event.depth && doer.at() == event.at;
  return came || distance(event.from, event.at) <= 1;
}

// The player saw it leave, thrown to a cell out of sight.
bool is_seen_thrown(const Viewer& viewer, const Event& event, const Witness& w) {
  return event.verb == Verb::Bounced && w.saw_from &&
         !viewer.was_fooled_by(viewer.world.entity(event.whom), event);
}

// Harm by a cloud, a patch or a blast, in view, to a creature that is not perceived: it would give
// the creature away (R65).
bool is_harm_to_the_unseen(const Viewer& viewer, const Event& event, const Witness& w) {
  if (event.verb == Verb::Harmed) return !w.knew_who;
  return event.verb == Verb::Hit && !viewer.world.entity(event.who).alive && !w.knew_whom;
}

// Events that would reveal something unseen. A trap that throws an unseen creature would reveal its
// place. An item thrown from a pack is seen by those that see the thrower, not by those that see
// where it would land. The part of a player's own deed that happens out
// of sight stays secret.
bool is_secret(const Viewer& viewer, const Event& event, const Witness& w) {
  const EntityId whom = event.whom;
  if (whom == kNobody || whom == w.player) return false;
  if (event.verb == Verb::Threw) return !w.knew_who;
  if (event.verb == Verb::Bounced) return viewer.was_fooled_by(viewer.world.entity(whom), event);
  if (is_harm_to_the_unseen(viewer, event, w)) return true;
  return event.who == w.player && !w.saw_at && !w.knew_whom;
}

// True if the event's place is that of an unperceived creature, and of nothing that the viewer
// knows of. A blow out of smoke is felt, but says not where it came from.
bool is_place_of_the_unseen(const Viewer& viewer, const Event& event, const Witness& w) {
  const Place place = Place::on(event.depth, event.at);
  const auto is_there = [&](EntityId id) {
    return id != kNobody && viewer.world.entity(id).place() == place;
  };
  const bool who = is_there(event.who);
  const bool whom = is_there(event.whom);
  const bool known = (who && w.knew_who) || (whom && w.knew_whom);
  return (who || whom) && !known;
}

void add_witness_of_effect(const Viewer& viewer, Event& event) {
  Witness w;
  w.player = viewer.player.id;
  w.saw_at = viewer.sees(event.depth, event.at);
  w.knew_whom = viewer.knows(event.whom);
  if (w.saw_at && w.knew_whom) event.witnesses.push_back(w);
}

// True if the viewer sees something that takes part in the event, where that is.
bool sees_a_part(const Viewer& viewer, const Event& event, const Witness& w) {
  const auto is_out_there = [&](EntityId id) {
    return id != kNobody && viewer.world.entity(id).place().on_level();
  };
  return (w.knew_who && is_out_there(event.who)) || (w.knew_whom && is_out_there(event.whom));
}

// Whether the viewer sees it happen. What befalls a creature in view is seen wherever the unseen
// doer is; and that place, or where it came from, is not seen with it.
bool sees_it(const Viewer& viewer, const Event& event, Witness& w) {
  const bool is_known = w.knew_who || w.knew_whom;
  const bool is_moved = event.verb == Verb::Bounced;  // `from` is where `whom` was
  if (!w.knew_who && !is_moved) w.saw_from = false;
  if (!is_place_of_the_unseen(viewer, event, w)) return is_known && (w.saw_from || w.saw_at);
  w.saw_from = w.saw_at = false;
  return sees_a_part(viewer, event, w);
}

void add_witness(const World& world, EntityId player, Event& event) {
  const Entity& who = world.entity(player);
  const Viewer viewer{world, who, view_of(world, who)};
  if (event.from_afar) return add_witness_of_effect(viewer, event);
  Witness w;
  w.player = player;
  w.saw_from = viewer.sees(event.depth, event.from);
  const bool did = event.who == player;
  w.saw_at = viewer.sees(event.depth, event.at) || (did && is_in_reach(event, viewer.player));
  // A creature that just went out of sight was seen where it came from.
  const bool left = w.saw_from && !viewer.was_fooled_by(world.entity(event.who), event);
  w.knew_who = viewer.knows(event.who) || left;
  w.knew_whom = viewer.knows(event.whom) || is_seen_thrown(viewer, event, w);
  const bool seen = sees_it(viewer, event, w);
  if ((is_own(event, player) || seen) && !is_secret(viewer, event, w)) event.witnesses.push_back(w);
}

int farthest_sight(World& world, int depth) {
  const Level& level = world.level(depth);
  if (level.farthest_sight) return *level.farthest_sight;
  int farthest = 0;
  for (const EntityId id : level.population.players) {
    farthest = std::max(farthest, vision(world, std::as_const(world).entity(id)));
  }
  world.note_farthest_sight(depth, farthest);
  return farthest;
}

// Where `whom` is, or where the event happened if that is on no level.
Point place_of_whom(const World& world, const Event& event) {
  if (event.whom == kNobody) return event.at;
  const Entity& whom = world.entity(event.whom);
  return whom.depth() == event.depth ? whom.at() : event.at;
}

// Asks only players on the level that are near enough to see it.
void add_those_near(World& world, Event& event) {
  if (!world.has_level(event.depth)) return;
  const int reach = farthest_sight(world, event.depth);
  const Population& on_level = world.population(event.depth);
  const Point whom = place_of_whom(world, event);
  for (std::size_t i = 0; i < on_level.players.size(); ++i) {
    const Point place = on_level.player_places[i];
    const bool near = distance(place, event.at) <= reach || distance(place, event.from) <= reach ||
                      distance(place, whom) <= reach;
    const EntityId player = on_level.players[i];
    if (near || is_own(event, player)) add_witness(world, player, event);
  }
}

// REQUIRES: the player is not a witness yet.
void add_in_order(const World& world, EntityId player, Event& event) {
  add_witness(world, player, event);
  std::sort(event.witnesses.begin(), event.witnesses.end(),
            [](const Witness& a, const Witness& b) { return a.player < b.player; });
}

bool is_player_on_level(const World& world, EntityId id) {
  return id != kNobody && world.entity(id).slot > 0 && world.entity(id).place().on_level();
}

// Adds a player that does or suffers something elsewhere, for instance one that has just changed
// levels.
void add_if_elsewhere(const World& world, EntityId id, Event& event) {
  if (!is_player_on_level(world, id) || world.entity(id).depth() == event.depth) return;
  add_in_order(world, id, event);
}

void add_those_concerned(const World& world, Event& event) {
  if (is_player_on_level(world, event.who)) add_in_order(world, event.who, event);
  if (event.whom == event.who) return;
  if (is_player_on_level(world, event.whom)) add_in_order(world, event.whom, event);
}

}  // namespace

Hearers hearers_of(Verb verb) {
  const bool shows = verb == Verb::Moved || verb == Verb::Pressed || verb == Verb::Released;
  if (shows) return Hearers::Nobody;
  return row_of(verb).told == Told::Own ? Hearers::OneConcerned : Hearers::Witnesses;
}

namespace {

void add_witnesses(World& world, Event& event) {
  const Hearers hearers = hearers_of(event.verb);
  if (hearers == Hearers::OneConcerned) add_those_concerned(world, event);
  if (hearers == Hearers::Witnesses) {
    add_those_near(world, event);
    add_if_elsewhere(world, event.who, event);
    if (event.whom != event.who) add_if_elsewhere(world, event.whom, event);
  }
}

}  // namespace

Event event_of(Verb verb, const Entity& who, EntityId whom, int amount) {
  Event event;
  event.verb = verb;
  event.who = who.id;
  event.whom = whom;
  event.depth = who.depth();
  event.from = event.at = who.at();
  event.amount = amount;
  return event;
}

Event event_of(const World& world, Verb verb, EntityId who, EntityId whom, int amount) {
  return event_of(verb, world.entity(who), whom, amount);
}

Event arrival_of(Verb verb, const Entity& who, Point from) {
  Event event = event_of(verb, who);
  event.from = from;
  return event;
}

namespace {

// Doors, chests and levers change in many ways, and each of them makes an event.
void note_handling(World& world, const Event& event) {
  switch (event.verb) {
    case Verb::Opened:
    case Verb::Unlocked:
      return world.note(Occasion::Opened, event.whom, event.who);
    case Verb::Closed:
      return world.note(Occasion::Shut, event.whom, event.who);
    case Verb::Toggled:
      return world.note(Occasion::Toggled, event.whom, event.who);
    default:
      return;
  }
}

}  // namespace

void tell(World& world, Event event) {
  if (event.verb == Verb::Wore) world.forget_farthest_sight();  // it may be a torch
  event.behind = world.behind;
  add_witnesses(world, event);
  note_handling(world, event);
  world.events.push_back(std::move(event));
}

void tell_words(World& world, Verb verb, EntityId who, std::string words) {
  Event event = event_of(world, verb, who);
  event.words = std::move(words);
  tell(world, std::move(event));
}

void tell_effect(World& world, Verb verb, EntityId cause, EntityId thing) {
  Event event = event_of(world, verb, thing);
  event.who = cause;
  event.whom = thing;
  event.from_afar = true;
  tell(world, std::move(event));
}

void tell_arrival(World& world, Verb verb, const Entity& who, Point from) {
  Event& event = world.events.emplace_back();
  event.verb = verb;
  event.who = who.id;
  event.depth = who.depth();
  event.from = from;
  event.at = who.at();
  event.behind = world.behind;
  if (hearers_of(verb) != Hearers::Nobody) add_witnesses(world, event);
}

}  // namespace undercroft
