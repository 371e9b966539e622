// hints.cc: shows one hint at a time and remembers it across games.
#include "client/app/hints.h"

#include <utility>

#include "client/app/files.h"
#include "client/app/saved_seats.h"
#include "client/input/tips.h"
#include "client/model/reduce.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kShown = 12000;  // how long a hint stays, in ms

}  // namespace

Hints::Hints(const Settings& settings, ViewModel& view)
    : settings_(settings), view_(view), had_(load_hints()) {}

void Hints::advise() {
  if (view_.now_ms >= until_ms_ || !still_suits(view_, shown_)) view_.ui.advice.clear();
  if (are_off() || !view_.ui.advice.empty()) return;
  const auto advice = advice_for(view_, settings_.bindings(), had_);
  if (!advice) return;
  view_.ui.advice = advice->words;
  shown_ = advice->name;
  until_ms_ = view_.now_ms + kShown;
  forget_about(advice->name);
}

void Hints::note(Command command) {
  if (++followed_[command] != kFollowedEnough) return;
  for (const std::string_view name : hints_of(command)) forget_about(name);
}

void Hints::forget_about(std::string_view name) {
  if (had_.emplace(name).second) save_hint(name);
}

void Hints::tell_goal(const std::string& place) {
  if (are_off() || std::exchange(was_told_goal_, true)) return;
  if (!load_token(place, view_.name).empty()) return;
  for (const std::string_view line : kGoal) notice(view_, std::string(line));
}

}  // namespace undercroft
