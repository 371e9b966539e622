// intents.cc: the checks that an intent must pass before it is accepted.
#include "server/protocol/intents.h"

#include <algorithm>
#include <optional>

#include "server/protocol/refusal_words.h"
#include "server/sim/turn/turn.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

NotTaken malformed(std::string sentence) { return {Reason::Malformed, std::move(sentence)}; }
NotTaken not_taken(Reason reason) { return {reason, std::string(sentence_of(reason))}; }

bool has(const Entity& player, EntityId item) {
  const auto& pack = player.holds();
  return std::find(pack.begin(), pack.end(), item) != pack.end();
}

// Living and dead heroes ask for the next run.
std::optional<NotTaken> wrong_run(const World& world) {
  if (world.run.end == RunEnd::Open) return malformed("The run is not over.");
  if (world.rules().after_run == AfterRun::Next) return std::nullopt;
  return malformed("No run follows in this realm.");
}

std::optional<NotTaken> wrong_life(const World& world, EntityId id, const Intent& intent) {
  const Entity& player = world.entity(id);
  const bool respawns = intent.verb == IntentVerb::Respawn;
  if (respawns && player.alive) return malformed("You are alive.");
  if (respawns && player.kind() == Kind::Downed) return malformed("You are down, not dead.");
  if (!respawns && !player.alive) {
    return NotTaken{Reason::Dead, refusal_in_words(world, id, intent, Reason::Dead)};
  }
  return std::nullopt;
}

std::optional<NotTaken> missing_part(const Entity& player, const Intent& intent) {
  if (!is_known(intent.verb)) return malformed("This server does not know that action.");
  if (needs_direction(intent.verb) && intent.direction == Direction::None) {
    return malformed("That needs a direction.");
  }
  // A client could send any id. Only ids in the player's own pack are answered.
  if (needs_item(intent.verb) && !has(player, intent.item)) return not_taken(Reason::Lacks);
  if (intent.verb == IntentVerb::Say && intent.words.empty()) {
    return malformed("There is nothing to say.");
  }
  return std::nullopt;
}

// Drops the arguments that the verb does not use, so that equivalent intents compare equal.
Intent essence_of(const Intent& asked) {
  Intent intent;
  intent.verb = asked.verb;
  const bool invokes = needs_ability(asked.verb);  // its ability says which aim it needs
  if (invokes) intent.ability = asked.ability;
  if (needs_direction(asked.verb) || invokes) intent.direction = asked.direction;
  if (needs_item(asked.verb)) intent.item = asked.item;
  if (may_have_place(asked.verb)) intent.place = asked.place;
  if (may_have_words(asked.verb)) intent.words = plain_text(asked.words, kMaxWords);
  return intent;
}

}  // namespace

std::optional<NotTaken> wrong_turn(const World& world, EntityId player, TurnNumber turn,
                                   bool any_turn) {
  const TurnNumber next = world.entity(player).turn + 1;
  if (any_turn || turn == next) return std::nullopt;
  // No sentence: a line for each key that came late would be noise.
  if (turn < next) return NotTaken{Reason::Late, ""};
  return malformed("That turn has not begun yet.");
}

std::variant<Intent, NotTaken> admit(const World& world, EntityId player,
                                     const IntentMessage& message) {
  const Entity& e = world.entity(player);
  const Intent intent = essence_of(message.intent);
  if (auto fault = wrong_turn(world, player, message.turn, message.any_turn)) return *fault;
  if (intent.verb == IntentVerb::NextRun) {
    if (auto fault = wrong_run(world)) return *fault;
    return intent;
  }
  if (auto fault = wrong_life(world, player, intent)) return *fault;
  if (auto fault = missing_part(e, intent)) return *fault;
  if (intent.verb == IntentVerb::Respawn) return intent;
  const Reason reason = futile(world, player, intent);
  if (reason != Reason::None) {
    return NotTaken{reason, refusal_in_words(world, player, intent, reason)};
  }
  return intent;
}

}  // namespace undercroft
