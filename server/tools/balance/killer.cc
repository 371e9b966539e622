// killer.cc: reads the killer from the events of the turn.
#include "server/tools/balance/killer.h"

namespace undercroft {
namespace {

// What this event harms the hero with; empty if it does not.
std::string harm_in(const World& world, const Event& event, EntityId hero) {
  const bool suffers = event.who == hero || event.whom == hero;
  if (!suffers) return "";
  if (event.verb == Verb::Fell) return "a fall";
  if (event.verb == Verb::Spiked) return "spikes";
  if (event.verb == Verb::Burnt) return "fire";
  if (event.verb == Verb::Sickened) return "poison";
  const bool harms = event.verb == Verb::Strike || event.verb == Verb::Hit ||
                     event.verb == Verb::Harmed || event.verb == Verb::Exploded;
  if (!harms || event.who == kNobody || event.who == hero) return "";
  return world.blueprint(world.entity(event.who)).name;
}

}  // namespace

std::optional<std::string> killer_in(const World& world, EntityId hero) {
  std::string killer;
  for (const Event& event : world.events) {
    const bool is_end = event.verb == Verb::Death || event.verb == Verb::WentDown;
    if (is_end && event.who == hero) return killer;
    std::string harm = harm_in(world, event, hero);
    if (!harm.empty()) killer = std::move(harm);
  }
  return std::nullopt;
}

}  // namespace undercroft
