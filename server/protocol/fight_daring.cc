// fight_daring.cc: the way to a foe through water or a danger, which a fight takes when its player
// asks a second time (R204).
#include "server/protocol/standing_fight.h"

namespace undercroft {
namespace {

constexpr TurnNumber kDareAnswer = 2;  // turns in which the next order answers the question

// A way that no fight takes unasked.
struct RiskyWay {
  std::string through;  // "the water", "some spikes"
  std::string question;
  KnownWay first;
};

IsGoal beside_foe(const WalkMap& map, Point foe) {
  return [&map, foe](Point p) {
    return distance(p, foe) == 1 && map.at(p) != Footing::Player &&
           map.can_touch(p, direction_of(foe - p));
  };
}

std::optional<RiskyWay> way_through_water(const StandingSight& sight, const WalkMap& map,
                                          const KnownEntity& foe) {
  const WalkMap wading = map.with_wading();
  const auto way = way_to(wading, sight.known.self.at, beside_foe(wading, foe.view.at));
  if (!way) return std::nullopt;
  return RiskyWay{
      "the water",
      "No dry way leads to " + the_name(sight, foe) + ": again to wade, or shoot or throw.", *way};
}

std::optional<RiskyWay> way_through_danger(const StandingSight& sight, const WalkMap& map,
                                           const KnownEntity& foe) {
  const GoalsOn goals = [&foe](const WalkMap& on) { return beside_foe(on, foe.view.at); };
  const std::string through = danger_to_dare(sight, map, goals);
  if (through.empty()) return std::nullopt;
  const WalkMap dared = daring(sight, map, through);
  const auto way = way_to(dared, sight.known.self.at, goals(dared));
  if (!way) return std::nullopt;
  const auto at = danger_before(sight.known, map, goals, Locked::Blocks);
  return RiskyWay{through,
                  "You know no safe way to " + the_name(sight, foe) + " but past " +
                      danger_in_words(sight, *at) + ": again to go there all the same.",
                  *way};
}

bool is_dare_answered(const StandingSight& sight, const KnownEntity& foe, const RiskyWay& way) {
  DaredWay& asked = sight.memory.dared_way;
  const TurnNumber now = sight.known.turn;
  const bool was_asked =
      asked.foe == foe.view.id && asked.through == way.through && now <= asked.turn + kDareAnswer;
  asked = {foe.view.id, way.through, now};
  return was_asked;
}

}  // namespace

std::optional<StandingStep> step_that_dares(const StandingSight& sight, const WalkMap& map,
                                            Standing& standing, const KnownEntity& foe) {
  if (distance(sight.known.self.at, foe.view.at) <= 1) return std::nullopt;
  auto way = way_through_water(sight, map, foe);
  if (!way) way = way_through_danger(sight, map, foe);
  if (!way || way->first.first == Direction::None) return std::nullopt;
  if (!is_dare_answered(sight, foe, *way)) return StandingEnd{StopReason::NoWay, way->question};
  standing.wades = true;
  standing.fight.go_for(foe, the_name(sight, foe));
  return bump(way->first.first);
}

}  // namespace undercroft
