// standing_keys.cc: maps keys to standing intents.
#include "client/input/standing_keys.h"

#include <algorithm>

#include "client/input/modes.h"
#include "client/model/reduce.h"

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
  if (!may_stand_by(out.view) || out.view.now_ms < out.view.locked_until_ms) return;
  out.view.ahead.clear();
  out.commands.push_back({.what = SessionCommand::What::Standing, .standing = standing});
}

void stop_standing(Pressed& out) {
  if (!out.view.standing) return;
  out.view.standing.reset();
  out.commands.push_back({.what = SessionCommand::What::Withdraw});
}

void travel_to_cursor(Pressed& out) {
  const Point place = out.view.ui.cursor;
  back_to_map(out.view.ui);
  stand_by(out, {.verb = StandingVerb::Travel, .place = place});
}

void follow_at_cursor(Pressed& out) {
  const auto here = entities_at(out.view.known, out.view.ui.cursor);
  const auto player = std::find_if(here.begin(), here.end(), [&](const EntityView* e) {
    return out.view.known.kind(*e) == Kind::Player && e->id != out.view.known.self.id;
  });
  if (player == here.end()) {
    out.view.remark = "There is no player to follow.";
    return;
  }
  const EntityId whom = (*player)->id;
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
