// hazards.cc: traps that throw, hurt and hold.
#include "server/sim/rules/hazards.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/kind_uses.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/peace.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

bool can_be_bounced(const World& world, const Entity& body) {
  if (has_gift(world, body, Gift::SureFooted)) return false;
  return body.alive && is_creature(body.kind()) && !body.flies();
}

void tell_bounced(World& world, EntityId trap, EntityId body, Point from) {
  Event event = arrival_of(Verb::Bounced, world.entity(trap), from);
  event.whom = body;
  event.at = world.entity(body).at();
  tell(world, std::move(event));
}

// Water that holds the body swallows only shoves that would have moved it (F15).
void shove(World& world, EntityId trap, EntityId body) {
  const Direction way = world.entity(trap).facing;
  Entity& e = world.entity(body);
  const Point from = e.at();
  if (!lets_in(world, e, Mover::Shoved, way)) return tell_bounced(world, trap, body, from);
  if (is_held(world, e)) {
    break_free(world, body);
    return tell_bounced(world, trap, body, from);
  }
  shift(world, e, step(from, way));
  tell_bounced(world, trap, body, from);
  meet_residents(world, e, Mover::Shoved, way);
}

}  // namespace

void bounce_once(World& world, EntityId trap, EntityId body) {
  const std::vector<EntityId>& memory = std::as_const(world).entity(trap).bounced;
  if (!can_be_bounced(world, std::as_const(world).entity(body))) return;
  if (std::find(memory.begin(), memory.end(), body) != memory.end()) return;
  world.note_bounced(trap, body);
  world.set_state(trap, State::Pressed);
  shove(world, trap, body);
}

void act_trap(World& world, EntityId trap) {
  const Entity& t = world.entity(trap);
  if (t.kind() != Kind::BounceTrap) return;
  const EntityId body = world.body_at(t.depth(), t.at());
  if (body != kNobody) bounce_once(world, trap, body);
}

bool tick_trap(World& world, EntityId trap) {
  const Entity& t = world.entity(trap);
  const EntityId body = world.body_at(t.depth(), t.at());
  const bool hovers = t.kind() == Kind::Plate && body != kNobody && world.entity(body).flies();
  const bool occupied = body != kNobody && !hovers;
  const State now = occupied ? State::Pressed : State::Released;
  if (t.state == now) return false;
  world.set_state(trap, now);
  tell(world, event_of(world, occupied ? Verb::Pressed : Verb::Released, trap));
  return true;
}

void move_doors(World& world, EntityId plate) {
  if (world.entity(plate).kind() != Kind::Plate) return;
  for (std::size_t i = 0; i < world.entity(plate).wired_to.size(); ++i) {
    const EntityId door = world.entity(plate).wired_to[i];
    if (!is_door(world.entity(door).kind())) continue;
    const std::vector<EntityId>& plates = world.entity(door).wired_to;
    const bool open = std::all_of(plates.begin(), plates.end(), [&world](EntityId id) {
      return world.entity(id).state == State::Pressed;
    });
    set_door(world, plate, door, open);
  }
}

void spike_if_up(World& world, EntityId spikes, EntityId creature) {
  const Entity& e = world.entity(creature);
  if (world.entity(spikes).state != State::Up || !is_creature(e.kind()) || !e.alive) return;
  if (e.flies() || has_gift(world, e, Gift::SpikeProof)) return;
  if (is_spared(world, e)) return;  // without a roll
  hurt(world, Verb::Spiked, creature, kNobody, 1 + world.dice.roll(1));
}

void toggle_spikes(World& world, EntityId spikes) {
  const Entity& s = world.entity(spikes);
  world.set_state(spikes, s.state == State::Up ? State::Down : State::Up);
  const EntityId body = world.body_at(s.depth(), s.at());
  if (body != kNobody) spike_if_up(world, spikes, body);
  const EntityId downed = downed_at(world, s.depth(), s.at());
  if (s.state == State::Up && downed != kNobody) harm_the_downed(world, downed, spikes);
}

// A swimmer is not held by water, though it went in before it could swim (R193).
bool is_held(const World& world, const Entity& e) {
  if (!e.is(Status::Held)) return false;
  const bool by_water = !e.gripped && world.ground(e.depth(), e.at()) == Ground::Water &&
                        world.thing_at(e.depth(), e.at(), Kind::Web) == kNobody;
  return !(by_water && has_gift(world, e, Gift::Swim));
}

void act_water(World& world, int depth, Point at) {
  const EntityId body = world.body_at(depth, at);
  if (body == kNobody) return;
  Entity& e = world.entity(body);
  if (!is_creature(e.kind()) || e.flies()) return;
  if (has_gift(world, e, Gift::Swim)) {
    if (!is_held(world, e)) e.set(Status::Held, 0);
    return;
  }
  if (e.is(Status::Held) || e.is(Status::Freed)) return;
  e.set(Status::Held, 1);
  e.gripped = false;
  tell(world, event_of(world, Verb::Submerged, body));
}

void snare(World& world, EntityId body) {
  Entity& e = world.entity(body);
  if (!is_creature(e.kind()) || !e.alive || e.has(Trait::Weaver)) return;
  e.set(Status::Held, 1);
  e.gripped = false;
  tell(world, event_of(world, Verb::Snared, body));
}

void break_free(World& world, EntityId body) {
  Entity& e = world.entity(body);
  e.set(Status::Held, 0);
  const bool was_gripped = std::exchange(e.gripped, false);
  const EntityId web = world.thing_at(e.depth(), e.at(), Kind::Web);
  if (web != kNobody && !was_gripped) {
    tell(world, event_of(world, Verb::Tore, body, web));
    return world.remove(web);
  }
  e.set(Status::Freed, 1);
  const bool by_water = !was_gripped && world.ground(e.depth(), e.at()) == Ground::Water;
  tell(world, event_of(world, by_water ? Verb::Surfaced : Verb::BrokeFree, body));
}

}  // namespace undercroft
