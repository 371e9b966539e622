// remedies.cc: cures for friends from afar, and for the bot's own ailments.
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

bool is_in_reach(const Mind& mind, Point at) {
  return distance(at, mind.here()) <= throwing_range(mind) && mind.known.cells[at].visible &&
         mind.is_clear_between(mind.here(), at);
}

const PackView* cure_of(const Mind& mind) {
  const PackView* vial = mind.thing("vial");
  return vial != nullptr ? vial : mind.thing("draught of healing");
}

// A fellow that is nearly dead, and beside a foe.
bool is_in_peril(const Mind& mind, const EntityView& fellow) {
  if (fellow.health * 3 > fellow.max_health) return false;
  return std::any_of(mind.foes.begin(), mind.foes.end(),
                     [&](const EntityView* foe) { return distance(foe->at, fellow.at) <= 2; });
}

bool is_sick(const Mind& mind) {
  return mind.is_under(Status::Poison) || mind.is_under(Status::Burning) ||
         mind.is_under(Status::Confusion);
}

}  // namespace

// A cure thrown at a downed player revives it, one thrown at a friend heals it (R145).
Decision throw_a_cure(Mind& mind) {
  const PackView* cure = cure_of(mind);
  if (cure == nullptr || mind.is_weak()) return std::nullopt;
  for (const EntityView* fallen : mind.fallen) {
    if (!is_in_reach(mind, fallen->at)) continue;
    return Intent{.verb = IntentVerb::Throw, .item = cure->id, .place = fallen->at};
  }
  for (const EntityView* fellow : mind.fellows) {
    if (!is_in_peril(mind, *fellow) || !is_in_reach(mind, fellow->at)) continue;
    return Intent{.verb = IntentVerb::Throw, .item = cure->id, .place = fellow->at};
  }
  return std::nullopt;
}

// The mist heals all who stand in it.
Decision breathe_thyme(const Mind& mind) {
  const EntityId thyme = mind.has("flask of thyme");
  const bool is_low = mind.self().health * 2 <= mind.self().max_health;
  if (thyme == kNobody || !is_low || mind.foes_within(1) > 0) return std::nullopt;
  return Intent{.verb = IntentVerb::Throw, .item = thyme, .place = mind.here()};
}

Decision cure_oneself(Mind& mind) {
  if (Decision thyme = breathe_thyme(mind)) return thyme;
  const bool is_low = mind.self().health * 2 <= mind.self().max_health;
  const bool is_slow = mind.is_under(Status::Slow) || mind.is_under(Status::Blindness);
  if ((!is_sick(mind) || !is_low) && (!is_slow || mind.foes_within(3) == 0)) return std::nullopt;
  for (const std::string_view word : {"antidote", "smelling salts", "scroll of cleansing"}) {
    if (word == "antidote" && !is_sick(mind)) continue;
    if (word == "smelling salts" && !is_slow && !mind.is_under(Status::Confusion)) continue;
    const EntityId thing = mind.has(word);
    if (thing != kNobody) return Intent{.verb = IntentVerb::Use, .item = thing};
  }
  return std::nullopt;
}

}  // namespace undercroft
