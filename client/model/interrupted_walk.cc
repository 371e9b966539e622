// interrupted_walk.cc: see interrupted_walk.h.
#include "client/model/interrupted_walk.h"

namespace undercroft {
namespace {

bool is_news(StopReason reason) {
  switch (reason) {
    case StopReason::Done:
    case StopReason::NoWay:
    case StopReason::Intent:
    case StopReason::Withdrawn:
    case StopReason::Away:
      return false;
    default:
      return true;
  }
}

}  // namespace

bool is_walk_to_a_place(const StandingIntent& intent) {
  const bool walks = intent.verb == StandingVerb::Travel || intent.verb == StandingVerb::Go;
  return walks && intent.whom == kNobody;
}

std::optional<InterruptedWalk> interrupted_by(StopReason reason, const StandingIntent& intent,
                                              const Observation& known) {
  if (!is_news(reason) || !is_walk_to_a_place(intent)) return std::nullopt;
  return InterruptedWalk{level_of(known), intent};
}

bool can_resume(const InterruptedWalk& walk, const Observation& known) {
  return walk.level == level_of(known) && known.self.alive &&
         distance(known.self.at, walk.intent.place) > 1;
}

}  // namespace undercroft
