// caution.cc: warns of ledges, water, ice and raised spikes, and of healing while unhurt.
#include "client/input/caution.h"

#include <algorithm>
#include <string_view>

#include "client/model/flight_path.h"
#include "client/model/step_warning.h"

namespace undercroft {
namespace {

constexpr std::string_view kAgain = " Press again to go there.";

// Neither a foe nor a player.
bool is_friendly(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  return look.creature && !look.hostile && !known.members.contains(entity.id);
}

}  // namespace

std::string caution(const ViewModel& view, const Intent& intent) {
  const Observation& known = view.known;
  const Point to = step(known.self.at, intent.direction);
  if (intent.verb != IntentVerb::Bump || !known.cells.contains(to)) return {};
  const StepWarning warning = step_warning(known, to);
  if (warning.words.empty()) return {};
  if (warning.touch.empty()) return warning.words + std::string(kAgain);
  return warning.words + " Press again to " + warning.touch + " it.";
}

std::string caution_of_throw(const ViewModel& view, EntityId thing, Point to) {
  const Observation& known = view.known;
  const auto& pack = known.self.pack;
  const auto held = std::find_if(pack.begin(), pack.end(),
                                 [thing](const PackView& one) { return one.id == thing; });
  if (held == pack.end()) return {};
  if (to == known.self.at) return "That is your own cell. Move the cursor, or Enter again.";
  const FlightPath path = flight_path(known, to);
  if (!path.stopped_by.empty()) {
    return "It would strike " + path.stopped_by + ", short of there. Enter again throws it.";
  }
  if (path.met == nullptr || !is_friendly(known, *path.met) || known.look(*held).heals) return {};
  return "It would hit " + known.look(*path.met).definite + ", a friend. Enter again throws it.";
}

std::string caution_of_use(const ViewModel& view, const PackView& thing) {
  const SelfView& self = view.known.self;
  const Look& look = view.known.look(thing);
  if (!look.heals || self.health < self.max_health) return {};
  return "You are not hurt. Press again to use the " + look.name + " anyway.";
}

}  // namespace undercroft
