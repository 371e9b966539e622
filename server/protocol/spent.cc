// spent.cc: looks at each trigger of the lever, and at what that opens.
#include "server/protocol/spent.h"

#include <algorithm>
#include <string>
#include <vector>

#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

bool is_shut(const Entity& e) {
  if (e.kind() == Kind::ClosedDoor) return true;
  return e.kind() == Kind::Chest && e.state != State::Open;
}

// Whether all such things of the lever's level are open, and in view (R121).
bool is_all_seen_open(const World& world, EntityId viewer, int depth, const std::string& key) {
  const auto blueprint = world.catalogue().find(key);
  if (!blueprint) return false;
  return std::all_of(world.entities().begin(), world.entities().end(), [&](const Entity& e) {
    const bool is_one = e.blueprint == *blueprint && e.depth() == depth;
    return !is_one || (!is_shut(e) && perceives(world, viewer, e.id));
  });
}

bool is_all_seen_open(const World& world, EntityId viewer, int depth,
                      const std::vector<std::string>& keys) {
  return std::all_of(keys.begin(), keys.end(), [&](const std::string& key) {
    return is_all_seen_open(world, viewer, depth, key);
  });
}

// Words and a noise are no reason to work it again.
bool only_opens(const TriggerEffect& effect) {
  TriggerEffect other = effect;
  other.says.clear();
  other.opens.clear();
  other.noise = 0;
  return other == TriggerEffect{};
}

bool may_end(const Trigger& trigger) { return trigger.once || !trigger.effect.opens.empty(); }

bool is_used_up(const World& world, EntityId viewer, const Entity& lever, std::size_t number) {
  const Trigger& trigger = world.blueprint(lever).triggers[number];
  if (trigger.once) return lever.triggers.get().of(number) >= trigger.count;
  return only_opens(trigger.effect) &&
         is_all_seen_open(world, viewer, lever.depth(), trigger.effect.opens);
}

}  // namespace

bool is_spent(const World& world, EntityId viewer, const Entity& lever) {
  const std::vector<Trigger>& all = world.blueprint(lever).triggers;
  if (lever.kind() != Kind::Lever || !lever.wired_to.empty() || all.empty()) return false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_used_up(world, viewer, lever, i)) return false;
  }
  return std::any_of(all.begin(), all.end(), may_end);
}

}  // namespace undercroft
