// random_game.cc: random intents and turns.
#include "tests/support/random_game.h"

#include "tests/support/one_of_everything.h"

namespace undercroft::testing {
namespace {

constexpr IntentVerb kVerbs[] = {
    IntentVerb::Bump,   IntentVerb::Bump,    IntentVerb::Bump,     IntentVerb::Bump,
    IntentVerb::Attack, IntentVerb::Dig,     IntentVerb::Interact, IntentVerb::Take,
    IntentVerb::Wait,   IntentVerb::Descend, IntentVerb::Ascend,   IntentVerb::Use,
    IntentVerb::Wear,   IntentVerb::Drop,    IntentVerb::Say,      IntentVerb::Respawn,
    IntentVerb::Give,   IntentVerb::Throw,   IntentVerb::Throw,    IntentVerb::Fire};

Intent random_intent(Rng& rng, const Entity& player) {
  Intent intent;
  intent.verb = kVerbs[static_cast<std::size_t>(rng.roll(std::size(kVerbs) - 1))];
  intent.direction = kEightDirections[static_cast<std::size_t>(rng.roll(7))];
  intent.words = "xyzzy";
  intent.place = player.at() + Point{rng.between(-4, 4), rng.between(-4, 4)};
  if (!player.holds().empty()) {
    const int last = static_cast<int>(player.holds().size()) - 1;
    intent.item = player.holds()[static_cast<std::size_t>(rng.roll(last))];
  }
  return intent;
}

}  // namespace

RandomGame::RandomGame(std::uint64_t seed, Ruleset rules)
    : small_(one_of_everything(true, rules, seed)), rng_(Rng::stream(seed, "play")) {
  for (const EntityId id : world().players()) world().entity(id).max_health = 30;
  for (std::size_t n = 0; n < 5; ++n) {
    small_.at('t', n).facing = kEightDirections[static_cast<std::size_t>(rng_.roll(7))];
  }
}

std::uint64_t RandomGame::play_turn() {
  Intents intents;
  for (const EntityId id : world().players()) {
    intents[id] = random_intent(rng_, world().entity(id));
  }
  used_ = unlocked_ = 0;
  events_.clear();
  for (const Group& group : groups_of(world())) resolve(group, intents);
  revive(intents);
  return world().hash();
}

Belongings RandomGame::left_of(Belongings before) const {
  before.items -= used_;
  before.keys -= unlocked_;
  return before;
}

// Whether an item was used up, broken on landing, or burnt.
bool RandomGame::is_spent(const Event& event) {
  if (event.verb == Verb::Used) return true;
  const bool gone = event.verb == Verb::Broke || event.verb == Verb::BurntAway;
  return gone && world().blueprint(world().entity(event.who)).kind == Kind::Item;
}

void RandomGame::resolve(const Group& group, const Intents& intents) {
  resolve_turn(world(), group, intents);
  events_.insert(events_.end(), world().events.begin(), world().events.end());
  for (const Event& event : world().events) {
    used_ += is_spent(event) ? 1 : 0;
    unlocked_ += event.verb == Verb::Unlocked ? 1 : 0;
  }
}

// Dead players belong to no group. Those that ask to respawn do so in a turn of their own.
void RandomGame::revive(const Intents& intents) {
  for (const EntityId id : world().players()) {
    if (!world().entity(id).alive) resolve(Group{1, {id}, false}, intents);
  }
}

}  // namespace undercroft::testing
