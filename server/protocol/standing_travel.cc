// standing_travel.cc: walking along known paths to a place.
#include <utility>

#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

// On a dry map no goal lies in water: a walk beside it would not be there.
IsGoal place_or_beside(const WalkMap& map, Point goal) {
  const bool is_wet = map.at(goal) == Footing::Wade;
  if (is_wet && !map.is_way(goal)) return [](Point) { return false; };
  if (map.is_way(goal) && map.at(goal) != Footing::Player) {
    return [goal](Point p) { return p == goal; };
  }
  return [goal](Point p) { return distance(p, goal) <= 1; };
}

std::optional<StandingEnd> no_goal(const StandingSight& sight, const WalkMap& map, Point goal) {
  switch (map.at(goal)) {
    case Footing::Unknown:
      return StandingEnd{StopReason::NoWay, "You do not know that place: explore first."};
    case Footing::Danger:
      if (choice_at(sight, goal) != nullptr) break;  // it ends beside it
      return StandingEnd{StopReason::NoWay, "It is not safe to walk there (" +
                                                danger_in_words(sight, goal) +
                                                "): take the last step yourself."};
    default:
      break;
  }
  if (is_wall(sight.known.level().cells[goal].ground)) {
    return StandingEnd{StopReason::NoWay, "There is a wall: dig, or choose another place."};
  }
  return std::nullopt;
}

}  // namespace

GoalsOn at_or_beside(Point goal) {
  return [goal](const WalkMap& map) { return place_or_beside(map, goal); };
}

StandingStep step_along(const StandingSight& sight, const WalkMap& map, const Passage& passage,
                        Standing& standing) {
  const bool goes_over_ice = sight.memory.icy_depth == sight.known.depth;  // as its player asked
  if (passage.wades && !std::exchange(standing.wades, true) && !goes_over_ice) {
    standing.remark = "There is no dry way: you wade.";
  }
  if (const KnownEntity* fighter = fighter_ahead(sight, map, passage.way.first)) {
    if (standing.behind >= kMostBehind) return stuck_behind(sight, *fighter);
    if (standing.behind++ == 0) standing.remark = waiting_behind(sight, *fighter);
    return Intent{};
  }
  standing.behind = 0;
  if (lets_others_go_on(sight, map, passage.way, standing)) return Intent{};
  return bump(passage.way.first);
}

StandingStep no_way(const StandingSight& sight, const WalkMap& map, const GoalsOn& goals,
                    Standing& standing, const std::string& there) {
  if (auto step = step_up_to_whom(sight, map, goals, standing)) return *std::move(step);
  const auto danger = danger_before(sight.known, map, goals, Locked::Opens);
  if (!danger) {
    return StandingEnd{StopReason::NoWay,
                       "No way that you know leads " + there + ": explore first."};
  }
  return StandingEnd{StopReason::NoWay, "You know no safe way " + there + " but past " +
                                            danger_in_words(sight, *danger) +
                                            remedy_for(sight, *danger) + "."};
}

namespace {

// Its player has asked twice for a way through a danger: it leads there if no safe way does.
std::optional<Passage> passage_daring(const StandingSight& sight, const WalkMap& map,
                                      const GoalsOn& goals, const Standing& standing) {
  const Point here = sight.known.self.at;
  const auto safe = passage(map, here, goals);
  if (safe || standing.dares.empty()) return safe;
  const WalkMap dared = daring(sight, map, standing.dares);
  const auto way = way_to(dared, here, goals(dared));
  return way ? std::optional(Passage{*way, true}) : std::nullopt;
}

bool is_asked_again(const StandingSight& sight, const Standing& standing,
                    const std::string& danger) {
  DaredWay& asked = sight.memory.dared_way;
  const DaredWay before = std::exchange(asked, {kNobody, danger, sight.known.turn});
  return standing.steps == 0 && before.foe == kNobody && before.through == danger &&
         before.turn == sight.known.turn;
}

// The second order in a turn for a way through one danger walks there.
StandingStep no_way_there(const StandingSight& sight, const WalkMap& map, const GoalsOn& goals,
                          Standing& standing) {
  StandingStep why = no_way(sight, map, goals, standing, "there");
  auto* end = std::get_if<StandingEnd>(&why);
  const std::string danger = end == nullptr ? std::string() : danger_to_dare(sight, map, goals);
  if (danger.empty()) return why;
  if (is_asked_again(sight, standing, danger)) {
    standing.dares = danger;
    standing.wades = true;
    return step_along(sight, map, *passage_daring(sight, map, goals, standing), standing);
  }
  end->sentence.pop_back();
  end->sentence += ": again to go there all the same.";
  return why;
}

}  // namespace

StandingStep step_of_travel(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  if (standing.intent.whom != kNobody) return step_toward_player(sight, map, standing);
  const Point goal = standing.intent.place;
  if (auto end = no_goal(sight, map, goal)) return *std::move(end);
  const GoalsOn goals = at_or_beside(goal);
  const auto found = passage_daring(sight, map, goals, standing);
  if (!found) return no_way_there(sight, map, goals, standing);
  if (found->way.first == Direction::None) {
    return StandingEnd{StopReason::Done, arrived(sight, goal)};
  }
  return step_along(sight, map, *found, standing);
}

}  // namespace undercroft
