// moment_host.cc: the sentences of links.
#include "server/realm/moment_host.h"

namespace undercroft {

std::string_view sentence_of(MomentSight::State state) {
  switch (state) {
    case MomentSight::State::Withdrawn:
      return "The player has withdrawn this moment.";
    case MomentSight::State::Ended:
      return "The time of this link is over.";
    case MomentSight::State::NotYet:
      return "This moment is of today's daily: it opens at midnight UTC.";
    case MomentSight::State::Failed:
      return "The server cannot read its moments now: try again soon.";
    case MomentSight::State::Open:
    case MomentSight::State::Unknown:
      break;
  }
  return "There is no such moment: the link may be incomplete.";
}

}  // namespace undercroft
