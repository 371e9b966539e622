// replay_goals.cc: the places that a ReplayWalk aims at, or why there is none.
#include <algorithm>

#include "server/replay/replay_walk.h"
#include "shared/ascii_case.h"

namespace undercroft {

std::optional<RecordNumber> ReplayWalk::place_of(Goal& goal) {
  switch (goal.sort) {
    case Goal::Sort::Steps:
      return place_of_steps(goal.count);
    case Goal::Sort::Event: {
      const ReplayEvent* next = event(Way::Forward);
      return next == nullptr ? std::nullopt : std::optional(next->number);
    }
    case Goal::Sort::Words:
      return place_of_words(goal);
    case Goal::Sort::Turn: {
      const auto found = std::find_if(steps().begin(), steps().end(), [&](const ReplayStep& step) {
        return step.turn >= goal.count;
      });
      return found == steps().end() ? std::nullopt : std::optional(found->number);
    }
    case Goal::Sort::Last:
      if (!index_.is_done() || steps().empty()) return std::nullopt;
      return steps().back().number;
    default:
      return place_of_hero(goal.words);
  }
}

std::optional<RecordNumber> ReplayWalk::place_of_steps(std::size_t count) const {
  const std::size_t wanted = next_step() + count - 1;
  return wanted < steps().size() ? std::optional(steps()[wanted].number) : std::nullopt;
}

// Lines that were looked at once are not looked at again: the index grows while it is asked.
std::optional<RecordNumber> ReplayWalk::place_of_words(Goal& goal) const {
  const auto& lines = index_.lines();
  for (; goal.looked_at < lines.size(); ++goal.looked_at) {
    const ReplayLine& line = lines[goal.looked_at];
    if (!is_shown(line)) continue;
    if (contains_ignoring_case(index_.text(line.text), goal.words)) return line.number;
  }
  return std::nullopt;
}

std::optional<RecordNumber> ReplayWalk::place_of_hero(const std::string& name) {
  const auto& heroes = index_.heroes();
  const auto found = std::find_if(heroes.begin(), heroes.end(), [&](const ReplayHero& hero) {
    return equals_ignoring_case(hero.name, name) && !hero.steps.empty();
  });
  if (found == heroes.end()) return std::nullopt;
  eyes_ = static_cast<std::size_t>(found - heroes.begin());
  return found->steps.front().number;
}

std::string ReplayWalk::failure_of(const Goal& goal) const {
  const std::string whose = hero() == nullptr ? "" : "of " + hero()->name + " ";
  switch (goal.sort) {
    case Goal::Sort::Steps:
      return "This is the last turn " + whose + "that is stored.";
    case Goal::Sort::Event:
      return "No death or descent after this turn.";
    case Goal::Sort::Words:
      return "No sentence after this turn has: " + goal.words;
    case Goal::Sort::Turn:
      return "The turns " + whose + "end at " +
             std::to_string(steps().empty() ? 0 : steps().back().turn) + ".";
    case Goal::Sort::Last:
      return "No turn is stored.";
    default:
      return "No hero called " + goal.words + " has played here.";
  }
}

}  // namespace undercroft
