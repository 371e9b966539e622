// bell.cc: when the terminal's bell rings.
#include "client/app/bell.h"

#include <utility>

namespace undercroft {
namespace {

bool runs_out(const ViewModel& view) {
  return time_presses(view) && !view.pending && view.known.self.alive && shares_turn(view);
}

}  // namespace

bool Bell::rings(const ViewModel& view, const std::string& wish) {
  const bool surprise =
      std::exchange(surprised_until_, view.locked_until_ms) < view.locked_until_ms;
  const bool alarm = std::exchange(alarmed_until_, view.alarm_until_ms) < view.alarm_until_ms;
  const bool late = runs_out(view) && std::exchange(turn_, view.known.turn) != view.known.turn;
  const bool for_danger = wish == "danger" || wish == "all";
  const bool for_turn = wish == "turn" || wish == "all";
  return ((surprise || alarm) && for_danger) || (late && for_turn);
}

}  // namespace undercroft
