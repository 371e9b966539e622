// simple_algorithm.cc: the Simple algorithm, which performs a player's intent once (R30, R31).
#include <optional>
#include <utility>

#include "server/sim/rules/abilities.h"
#include "server/sim/rules/action.h"
#include "server/sim/rules/altars.h"
#include "server/sim/rules/battering.h"
#include "server/sim/rules/blow_shapes.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/interaction.h"
#include "server/sim/rules/merchants.h"
#include "server/sim/rules/orders.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/acting.h"
#include "server/sim/turn/failure_handlers.h"
#include "server/sim/turn/triggers.h"
#include "server/sim/turn/turn.h"

namespace undercroft {
namespace {

const Chain& chain_of(IntentVerb verb) {
  static const Chain kBump = {Component::Attack, Component::Dig, Component::Interact,
                              Component::Move};
  static const Chain kAttack = {Component::Attack};
  static const Chain kDig = {Component::Dig};
  static const Chain kInteract = {Component::Interact};
  switch (verb) {
    case IntentVerb::Attack:
      return kAttack;
    case IntentVerb::Dig:
      return kDig;
    case IntentVerb::Interact:
      return kInteract;
    default:
      return kBump;
  }
}

bool act_in_direction(World& world, EntityId player, const Intent& intent) {
  Entity& e = world.entity(player);
  e.action_direction = intent.direction;
  const bool deliberate = intent.verb == IntentVerb::Attack;
  return try_chain(world, e, chain_of(intent.verb), intent.direction, deliberate);
}

// Tends a downed player in that direction, in preference to anything else there (R141).
bool tend_there(World& world, EntityId player, Direction direction) {
  const Entity& e = world.entity(player);
  const EntityId downed = downed_at(world, e.depth(), step(e.at(), direction));
  if (downed == kNobody || is_pinched(world, e.depth(), e.at(), direction)) return false;
  world.entity(player).action_direction = direction;
  world.entity(player).facing = direction;
  tend(world, player, downed);
  return true;
}

// Walking into a downed player tends it, unless somebody stands on its cell.
bool bump(World& world, EntityId player, const Intent& intent) {
  const Entity& e = world.entity(player);
  const bool is_free = world.body_at(e.depth(), step(e.at(), intent.direction)) == kNobody;
  return (is_free && tend_there(world, player, intent.direction)) ||
         strike_far(world, player, intent.direction) || act_in_direction(world, player, intent);
}

// Closes an open door in that direction (R80).
bool close_there(World& world, EntityId player, Direction direction) {
  const Entity& e = world.entity(player);
  const EntityId door = world.thing_at(e.depth(), step(e.at(), direction), Kind::OpenDoor);
  if (door == kNobody || is_pinched(world, e.depth(), e.at(), direction)) return false;
  if (!close_by_hand(world, player, door)) return false;
  world.entity(player).action_direction = direction;
  world.entity(player).facing = direction;
  return true;
}

bool interact(World& world, EntityId player, const Intent& intent) {
  return tend_there(world, player, intent.direction) ||
         close_there(world, player, intent.direction) || act_in_direction(world, player, intent);
}

bool give(World& world, EntityId player, const Intent& intent) {
  world.entity(player).action_direction = intent.direction;
  return give_thing(world, player, intent.item, intent.direction);
}

bool fire(World& world, EntityId player, const Intent& intent) {
  world.entity(player).action_direction = intent.direction;
  return fire_bow(world, player, intent.direction);
}

// Heard by everyone who sees the speaker.
bool say(World& world, EntityId player, const std::string& words) {
  Event said = event_of(world, Verb::Said, player);
  said.words = words;
  tell(world, std::move(said));
  world.note_said(player, words);
  say_words(world, player, words);
  ask_altar(world, player, words);
  buy(world, player, words);
  order_aloud(world, player, words);
  return true;
}

bool attack(World& world, EntityId player, const Intent& intent) {
  if (!batter(world, player, intent.direction)) {
    return strike_far(world, player, intent.direction) || act_in_direction(world, player, intent);
  }
  rouse_those_who_heard(world, player);
  return true;
}

bool act(World& world, EntityId player, const Intent& intent) {
  switch (intent.verb) {
    case IntentVerb::Wait:
      return true;
    case IntentVerb::Bump:
      return bump(world, player, intent);
    case IntentVerb::Attack:
      return attack(world, player, intent);
    case IntentVerb::Dig:
      return act_in_direction(world, player, intent);
    case IntentVerb::Interact:
      return interact(world, player, intent);
    case IntentVerb::Take:
      return take_here(world, player, intent.words);
    case IntentVerb::Descend:
      return descend(world, player);
    case IntentVerb::Ascend:
      return ascend(world, player);
    case IntentVerb::Use:
      return use_thing(world, player, intent.item);
    case IntentVerb::Wear:
      return wear_thing(world, player, intent.item);
    case IntentVerb::Drop:
      return drop_thing(world, player, intent.item);
    case IntentVerb::Give:
      return give(world, player, intent);
    case IntentVerb::Throw:
      return throw_thing(world, player, intent.item, intent.place);
    case IntentVerb::Fire:
      return fire(world, player, intent);
    case IntentVerb::Say:
      return say(world, player, intent.words);
    case IntentVerb::Invoke:
      return invoke(world, player, intent);
    case IntentVerb::Respawn:  // a living player cannot respawn
    case IntentVerb::NextRun:  // the realm counts who asks (R200)
      return false;
  }
  return false;
}

// An intent that was sound when it was given may be futile when its turn is played. Only its player
// is told why (F24).
void tell_why(World& world, EntityId player, Reason reason) {
  if (reason == Reason::None) return;
  Event event = event_of(world, Verb::Rejected, player);
  event.reason = reason;
  tell(world, std::move(event));
}

// A blow that the dice have turned is not meant for what it meets (F10).
Intent turned_astray(World& world, const Entity& e, Intent intent) {
  const auto drawn = led_astray(world, e, intent.direction);
  const bool turned = drawn && *drawn != intent.direction;
  if (turned && intent.verb == IntentVerb::Attack) intent.verb = IntentVerb::Bump;
  if (turned) intent.direction = *drawn;
  return intent;
}

bool goes_in_a_direction(const World& world, const Entity& e, const Intent& intent) {
  if (intent.verb == IntentVerb::Invoke) return is_aimed_in_a_direction(world, e, intent);
  return needs_direction(intent.verb);
}

// The direction in which the action moved the player, or in which it `meant` to step, although
// something stood there or held it. No swap pushes the player back from there (F8).
Direction step_of_action(const Entity& e, const Place& from, bool meant) {
  if (e.place() == from) return meant ? e.action_direction : Direction::None;
  const bool is_step = e.depth() == from.depth && distance(e.at(), from.at) == 1;
  return is_step ? direction_of(e.at() - from.at) : Direction::None;
}

}  // namespace

// A stunned player fails without trying (R25). A sliding player slides on and its intent is dropped
// (F16).
void act_simple(World& world, EntityId player, const Intent& given) {
  Entity& e = world.entity(player);
  e.acted = Acted::Acting;
  e.stepped = Direction::None;
  if (is_dazed(e)) return end_action(e, false);
  const bool slides = e.is(Status::Sliding);
  const bool is_led = e.is(Status::Confusion) && !slides && goes_in_a_direction(world, e, given);
  std::optional<Intent> drawn;
  if (is_led) drawn = turned_astray(world, e, given);
  const Intent& intent = drawn ? *drawn : given;
  const Place from = e.place();
  const bool was_held = is_held(world, e);
  const Reason reason = slides ? Reason::None : futile(world, player, intent);
  const std::size_t told = world.events.size();
  const bool succeeded = slides ? slide_on(world, e) : act(world, player, intent);
  end_action(e, succeeded);
  const bool wanted_to = intent.verb == IntentVerb::Bump && (was_held || !succeeded);
  e.stepped = step_of_action(e, from, wanted_to);
  if (succeeded || !world.entity(player).alive) return;
  run_failing_handlers(world, e, told);
  tell_why(world, player, reason);
}

}  // namespace undercroft
