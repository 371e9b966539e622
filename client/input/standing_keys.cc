// standing_keys.cc: maps keys to standing intents.
#include "client/input/standing_keys.h"

#include <algorithm>

#include "client/input/modes.h"
#include "client/model/reduce.h"
#include "client/model/whereabouts.h"

namespace undercroft {
namespace {

std::vector<Point> known_stairs(const Observation& known, Ground stairs) {
  std::vector<Point> places;
  known.cells.for_each_point([&](Point p) {
    if (known.cells[p].ground == stairs) places.push_back(p);
  });
  std::stable_sort(places.begin(), places.end(), [&](Point a, Point b) {
    return distance(known.self.at, a) < distance(known.self.at, b);
  });
  return places;
}

std::optional<StandingIntent> to_stairs(const ViewModel& view, Ground stairs) {
  const Observation& known = view.known;
  if (!known.cells.contains(known.self.at) || known.cells[known.self.at].ground == stairs) {
    return std::nullopt;
  }
  const auto places = known_stairs(known, stairs);
  if (places.empty()) return std::nullopt;
  return StandingIntent{.verb = StandingVerb::Travel, .place = places.front()};
}

// In view, or by what the server says of all players.
EntityId player_at(const ViewModel& view, Point at) {
  for (const MemberView* member : party(view)) {
    if (whereabouts(view, *member).at == at) return member->id;
  }
  return kNobody;
}

bool may_stand_by(const ViewModel& view) {
  return view.connection.state == ConnectionState::Up && !is_silent(view) && view.known.depth > 0 &&
         view.known.self.alive && view.welcome.watched.empty();
}

}  // namespace

std::optional<StandingIntent> standing_for(const Key& key, const ViewModel& view,
                                           const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  if (!command || !may_stand_by(view)) return std::nullopt;
  if (const Direction way = run_direction_of(*command); way != Direction::None) {
    return StandingIntent{.verb = StandingVerb::Run, .direction = way};
  }
  switch (*command) {
    case Command::Rest:
      return StandingIntent{.verb = StandingVerb::Rest};
    case Command::Explore:
      return StandingIntent{.verb = StandingVerb::Explore};
    case Command::Descend:
      return to_stairs(view, Ground::StairsDown);
    case Command::Ascend:
      return to_stairs(view, Ground::StairsUp);
    default:
      return std::nullopt;
  }
}

void stand_by(Pressed& out, const StandingIntent& standing) {
  if (!may_stand_by(out.view)) return;
  if (out.view.now_ms < out.view.locked_until_ms) {
    out.view.remark = kKeyDropped;
    return;
  }
  out.view.ahead.clear();
  out.commands.push_back({.what = SessionCommand::What::Standing, .standing = standing});
}

void stop_standing(Pressed& out) {
  if (!out.view.standing) return;
  out.view.standing.reset();
  out.commands.push_back({.what = SessionCommand::What::Withdraw});
}

// A place that the player does not know is where somebody is said to be: travels to that player.
void travel_to_cursor(Pressed& out) {
  const Observation& known = out.view.known;
  const Point place = out.view.ui.cursor;
  const bool is_known = known.cells.contains(place) && known.cells[place].ground != Ground::Unknown;
  const EntityId whom = is_known ? kNobody : player_at(out.view, place);
  back_to_map(out.view.ui);
  stand_by(out, {.verb = StandingVerb::Travel, .place = place, .whom = whom});
}

void follow_at_cursor(Pressed& out) {
  const EntityId whom = player_at(out.view, out.view.ui.cursor);
  if (whom == kNobody) {
    out.view.remark = "There is no player to follow.";
    return;
  }
  back_to_map(out.view.ui);
  stand_by(out, {.verb = StandingVerb::Follow, .whom = whom});
}

bool knows_stairs(const Observation& known, Ground stairs) {
  return !known_stairs(known, stairs).empty();
}

bool look_at_stairs(ViewModel& view, Ground stairs) {
  const auto places = known_stairs(view.known, stairs);
  if (places.empty()) return false;
  const auto here = std::find(places.begin(), places.end(), view.ui.cursor);
  const bool is_last = here == places.end() || here + 1 == places.end();
  view.ui.cursor = is_last ? places.front() : *(here + 1);
  return true;
}

}  // namespace undercroft
