// losses.cc: trades with friends that take an item of the player.
#include "server/protocol/losses.h"

#include <algorithm>

#include "server/sim/rules/things.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

bool is_on(const Entity& wearer, EntityId item) {
  return item != kNobody &&
         std::find(wearer.worn.begin(), wearer.worn.end(), item) != wearer.worn.end();
}

// Those near, the company and the level include the player who causes it.
bool reaches_cause(const TriggerEffect& effect) {
  const Affected to = effect.to.value_or(Affected::Cause);
  return to != Affected::Itself && to != Affected::Holder;
}

// The item that the effect takes from a player who causes it; kNobody: none. A player who says the
// word of a trade means it, so then only what is worn counts.
EntityId item_taken(const World& world, EntityId player, const Trigger& trigger) {
  const Entity& e = world.entity(player);
  const TriggerEffect& effect = trigger.effect;
  if (!reaches_cause(effect)) return kNobody;
  const EntityId taken = effect.takes ? held_of(world, player, *effect.takes) : kNobody;
  const bool is_meant = trigger.occasion == Occasion::Said;
  if (taken != kNobody && (!is_meant || is_on(e, taken))) return taken;
  return effect.takes_worn ? e.worn[static_cast<std::size_t>(*effect.takes_worn)] : kNobody;
}

bool is_spent(const Entity& thing, std::size_t nth, const Trigger& trigger) {
  return trigger.once && thing.triggers.get().of(nth) >= trigger.count;
}

// Whether the intent is talking to the bearer of the trigger, or its word.
bool is_caused_by(const Trigger& trigger, const Intent& intent) {
  if (intent.verb != IntentVerb::Say) return trigger.occasion == Occasion::Talked;
  return trigger.occasion == Occasion::Said && equals_ignoring_case(trigger.word, intent.words);
}

EntityId taken_by_friend(const World& world, EntityId player, EntityId friendly,
                         const Intent& intent) {
  const Entity& f = world.entity(friendly);
  const std::vector<Trigger>& triggers = world.blueprint(f).triggers;
  for (std::size_t nth = 0; nth < triggers.size(); ++nth) {
    const Trigger& trigger = triggers[nth];
    const bool lacks = trigger.with && held_of(world, player, *trigger.with) == kNobody;
    if (!is_caused_by(trigger, intent) || lacks || is_spent(f, nth, trigger)) continue;
    const EntityId taken = item_taken(world, player, trigger);
    if (taken != kNobody) return taken;
  }
  return kNobody;
}

bool may_reach_friend(const Intent& intent, Direction way) {
  const bool touches = intent.verb == IntentVerb::Bump || intent.verb == IntentVerb::Interact;
  return (touches && intent.direction == way) || intent.verb == IntentVerb::Say;
}

// Only friends that the player perceives: the question must give nothing away.
EntityId taken_in_trade(const World& world, EntityId player, const Intent& intent) {
  const Entity& e = world.entity(player);
  for (const Direction way : kEightDirections) {
    if (!may_reach_friend(intent, way)) continue;
    const EntityId body = world.body_at(e.depth(), step(e.at(), way));
    const bool is_friend = body != kNobody && world.entity(body).kind() == Kind::Friend &&
                           perceives(world, player, body);
    const EntityId taken = is_friend ? taken_by_friend(world, player, body, intent) : kNobody;
    if (taken != kNobody) return taken;
  }
  return kNobody;
}

std::string loss_in_words(const World& world, EntityId player, EntityId item) {
  const Entity& t = world.entity(item);
  if (!is_on(world.entity(player), item))
    return "That trade takes your " + t.name + ": again to go on.";
  const bool is_weapon = world.blueprint(t).slot == Slot::Weapon;
  return "That trade takes the " + t.name + " that you " + (is_weapon ? "wield" : "wear") +
         ": again to go on.";
}

}  // namespace

std::string asks_before_loss(const World& world, EntityId player, const Intent& intent,
                             std::optional<AskedLoss>& asked) {
  const Entity& e = world.entity(player);
  const AskedLoss now{intent, e.turn};
  if (asked == now || !e.alive || !e.place().on_level()) return "";
  asked.reset();
  const EntityId taken = taken_in_trade(world, player, intent);
  if (taken == kNobody) return "";
  asked = now;
  return loss_in_words(world, player, taken);
}

}  // namespace undercroft
