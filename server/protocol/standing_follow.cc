// standing_follow.cc: walking to another player, in view or as the list of members shows it.
#include <algorithm>
#include <utility>

#include "server/protocol/standing_steps.h"

namespace undercroft {
namespace {

constexpr int kMaxWaited = 100;  // turns beside a player who does not move: it may rest

const KnownEntity* in_view(const StandingSight& sight, EntityId whom) {
  const Knowledge& known = sight.known;
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    const bool is_player = e.kind == Kind::Player || e.kind == Kind::Downed;
    return e.perceived && is_player && e.view.id == whom && whom != known.self.id;
  });
  return found == entities.end() ? nullptr : &*found;
}

// A path to a place that may be unknown. It is planned through unknown cells, and planned again as
// they come into view; its first step is always a known cell.
std::optional<Passage> passage_toward(const WalkMap& map, Point from, Point goal) {
  const GoalsOn goals = at_or_beside(goal);
  if (map.at(goal) != Footing::Unknown) {
    if (auto known = passage(map, from, goals)) return known;
  }
  const WalkMap dry = map.with_the_unknown();
  if (const auto way = way_to(dry, from, goals(dry))) return Passage{*way, false};
  const WalkMap wet = map.with_wading().with_the_unknown();
  const auto way = way_to(wet, from, goals(wet));
  return way ? std::optional(Passage{*way, true}) : std::nullopt;
}

// A player behind a corner or in the dark, which the list of members shows beside this one.
bool is_told_near(const StandingSight& sight, Point goal) {
  return sight.whom && sight.whom->depth == sight.known.depth && sight.whom->at == goal &&
         distance(goal, sight.known.self.at) <= 1;
}

std::string out_of_sight(const std::string& whom) {
  const bool is_named = !whom.starts_with("the ");
  return is_named ? whom + " is out of sight." : "You have lost sight of " + whom + ".";
}

// Turns would pass beside a body that only stands guard.
StandingEnd left_by(const StandingSight& sight, const KnownEntity* whom, const Standing& standing) {
  const std::string told = sight.whom ? sight.whom->name : standing.whom;
  const std::string name = whom == nullptr ? told : named(sight, *whom);
  return {StopReason::OutOfSight,
          (name.empty() ? "The player whom you follow" : name) + " is not connected any more."};
}

StandingStep wait_unseen(Standing& standing) {
  const bool waits =
      standing.intent.verb == StandingVerb::Follow && ++standing.waited <= kMaxWaited;
  if (waits) return Intent{};
  return StandingEnd{StopReason::OutOfSight, out_of_sight(standing.whom)};
}

StandingStep step_to(const StandingSight& sight, const WalkMap& map, Point goal,
                     Standing& standing) {
  const Point here = sight.known.self.at;
  const auto found = passage_toward(map, here, goal);
  if (!found) {
    return no_way(sight, map, at_or_beside(goal), standing, "to " + standing.whom);
  }
  if (found->way.first == Direction::None && is_told_near(sight, goal))
    return wait_unseen(standing);
  if (found->way.first == Direction::None) {
    return StandingEnd{StopReason::OutOfSight, out_of_sight(standing.whom)};
  }
  standing.waited = 0;
  return step_along(sight, map, *found, standing);
}

std::optional<Point> nearest_stairs(const Knowledge& known, Ground stairs) {
  std::optional<Point> nearest;
  const auto& cells = known.level().cells;
  cells.for_each_point([&](Point p) {
    if (cells[p].ground != stairs) return;
    const bool nearer = !nearest || distance(known.self.at, p) < distance(known.self.at, *nearest);
    if (nearer) nearest = p;
  });
  return nearest;
}

StandingStep take_stairs(const StandingSight& sight, bool down, Standing& standing) {
  if (standing.on_stairs && *standing.on_stairs != sight.known.turn) {
    return StandingEnd{StopReason::NoWay, "You cannot take the stairs now."};
  }
  standing.on_stairs = sight.known.turn;
  return Intent{.verb = down ? IntentVerb::Descend : IntentVerb::Ascend};
}

// The followed player has left the level by stairs that the follower does not know: they are where
// it was last.
bool may_look_for_stairs(const StandingSight& sight, const Standing& standing) {
  return standing.whom_depth == sight.known.depth &&
         distance(standing.whom_at, sight.known.self.at) > 0;
}

void note_place(const StandingSight& sight, Point at, Standing& standing) {
  standing.whom_at = at;
  standing.whom_depth = sight.known.depth;
}

// Walks to the stairs that lead to the player's level. A follower takes them. For others that is
// their own decision.
StandingStep step_to_stairs(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const bool down = sight.whom->depth > sight.known.depth;
  const std::string word = down ? "down" : "up";
  const auto at = nearest_stairs(sight.known, down ? Ground::StairsDown : Ground::StairsUp);
  const std::string where = sight.whom->name + " is on level " + std::to_string(sight.whom->depth);
  if (!at && may_look_for_stairs(sight, standing)) {
    return step_to(sight, map, standing.whom_at, standing);
  }
  if (!at) {
    return StandingEnd{StopReason::NoWay, where + ": you know no stairs " + word + "."};
  }
  const bool is_there = *at == sight.known.self.at;
  if (is_there && standing.intent.verb == StandingVerb::Follow) {
    return take_stairs(sight, down, standing);
  }
  if (is_there) {
    return StandingEnd{StopReason::Done, where + ": the stairs " + word + " lead there."};
  }
  standing.whom = "the stairs " + word;
  return step_to(sight, map, *at, standing);
}

// The followed player is out of view: walks to where it is said to be, or was last seen.
StandingStep step_to_unseen(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  if (sight.whom && sight.whom->depth != sight.known.depth) {
    return step_to_stairs(sight, map, standing);
  }
  if (sight.whom) {
    standing.whom = sight.whom->name;
    note_place(sight, sight.whom->at, standing);
  }
  if (standing.whom.empty()) {
    return StandingEnd{StopReason::OutOfSight, "You cannot see that player."};
  }
  return step_to(sight, map, standing.whom_at, standing);
}

// One step nearer to a player in view; nothing when beside it, or when others must go first.
std::optional<StandingStep> step_to_seen(const StandingSight& sight, const WalkMap& map,
                                         const KnownEntity& whom, Standing& standing) {
  standing.whom = named(sight, whom);
  note_place(sight, whom.view.at, standing);
  const Point here = sight.known.self.at;
  const GoalsOn goals = [at = whom.view.at](const WalkMap&) {
    return [at](Point p) { return distance(p, at) <= 1; };
  };
  const auto found = passage(map, here, goals);
  if (!found) {
    return no_way(sight, map, goals, standing, "to " + standing.whom);
  }
  const bool waits =
      found->way.first == Direction::None || waits_in_file(map, here, found->way, standing);
  if (waits) return std::nullopt;
  StandingStep next = step_along(sight, map, *found, standing);
  const auto* intent = std::get_if<Intent>(&next);
  const bool stays = intent != nullptr && intent->direction == Direction::None;
  return stays ? std::nullopt : std::optional(std::move(next));
}

}  // namespace

StandingStep step_of_follow(const StandingSight& sight, const WalkMap& map, Standing& standing) {
  const KnownEntity* whom = in_view(sight, standing.intent.whom);
  if (sight.is_left) return left_by(sight, whom, standing);
  if (whom == nullptr) return step_to_unseen(sight, map, standing);
  const bool moved = standing.whom_at != whom->view.at;
  if (auto next = step_to_seen(sight, map, *whom, standing)) {
    standing.waited = 0;
    return *std::move(next);
  }
  standing.waited = moved ? 0 : standing.waited + 1;
  if (standing.waited > kMaxWaited) {
    return StandingEnd{StopReason::Done, standing.whom + " stands still."};
  }
  return Intent{};
}

StandingStep step_toward_player(const StandingSight& sight, const WalkMap& map,
                                Standing& standing) {
  const KnownEntity* whom = in_view(sight, standing.intent.whom);
  if (whom == nullptr) return step_to_unseen(sight, map, standing);
  if (distance(sight.known.self.at, whom->view.at) <= 1) {
    return StandingEnd{StopReason::Done, "You are beside " + named(sight, *whom) + "."};
  }
  auto next = step_to_seen(sight, map, *whom, standing);
  return next ? *std::move(next) : StandingStep(Intent{});
}

}  // namespace undercroft
