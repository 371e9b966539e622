// standing_travel.cc: walking along known paths: to a place, to unknown cells, after a player.
#include <algorithm>
#include <utility>

#include "server/protocol/standing_steps.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxNamed = 3;  // per sentence
constexpr int kMaxWaited = 20;        // turns beside a player who does not move

bool is_loose(Kind kind) {
  return kind == Kind::Key || kind == Kind::Treasure || kind == Kind::Item;
}

bool is_worth_stopping_for(Kind kind) {
  return is_loose(kind) || kind == Kind::ClosedDoor || kind == Kind::OpenDoor ||
         kind == Kind::Chest || kind == Kind::Lever || kind == Kind::Portal || kind == Kind::Altar;
}

// An item worth walking to. A full pack leaves items, and the player dropped `dropped` items on
// purpose.
bool is_wanted(const StandingSight& sight, const KnownEntity& thing) {
  if (!is_loose(thing.kind) || thing.view.at == sight.known.self.at) return false;
  const bool has_room = undercroft::has_room(sight.known.self.pack);
  return (has_room || thing.kind != Kind::Item) && !sight.dropped.contains(thing.view.id);
}

StandingStep on_the_way(const std::optional<KnownWay>& way, std::string there, std::string none) {
  if (!way) return StandingEnd{StopReason::NoWay, std::move(none)};
  if (way->first == Direction::None) return StandingEnd{StopReason::Done, std::move(there)};
  return bump(way->first);
}

// Names who blocks the only path; `none` if nobody does.
std::string why_no_way(const StandingSight& sight, const KnownMap& map, const IsGoal& is_goal,
                       std::string none) {
  const KnownEntity* other = who_bars(sight.known, map, is_goal);
  if (other == nullptr) return none;
  return who_stands_there(sight, *other);
}

// The goal is the cell itself, or a neighbour if the cell is occupied.
IsGoal place_or_beside(const KnownMap& map, Point goal) {
  if (map.is_way(goal) && map.at(goal) != Footing::Player) {
    return [goal](Point p) { return p == goal; };
  }
  return [goal](Point p) { return distance(p, goal) <= 1; };
}

std::optional<KnownWay> way_toward(const KnownMap& map, Point from, Point goal) {
  return way_to(map, from, place_or_beside(map, goal));
}

// ---- exploring ----

std::vector<EntityId> things_seen(const Knowledge& known) {
  std::vector<EntityId> seen;
  for (const KnownEntity& entity : known.level().entities) {
    if (is_worth_stopping_for(entity.kind)) seen.push_back(entity.view.id);
  }
  return seen;
}

std::vector<Point> stairs_seen(const Knowledge& known) {
  std::vector<Point> stairs;
  const auto& cells = known.level().cells;
  cells.for_each_point([&](Point p) {
    if (is_stairs(cells[p].ground)) stairs.push_back(p);
  });
  return stairs;
}

std::string stairs_in_words(const Knowledge& known, Point at) {
  const bool down = known.level().cells[at].ground == Ground::StairsDown;
  return down ? "stairs down" : "stairs up";
}

// Names everything that was unknown at the last step.
std::vector<std::string> first_seen(const StandingSight& sight, const Standing& standing) {
  std::vector<std::string> names;
  for (const KnownEntity& entity : sight.known.level().entities) {
    const bool is_new =
        is_worth_stopping_for(entity.kind) &&
        !std::binary_search(standing.seen.begin(), standing.seen.end(), entity.view.id);
    if (is_new) names.push_back(named(sight, entity));
  }
  for (const Point at : stairs_seen(sight.known)) {
    if (!std::binary_search(standing.stairs.begin(), standing.stairs.end(), at)) {
      names.push_back(stairs_in_words(sight.known, at));
    }
  }
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  const std::size_t told = std::min(names.size(), kMaxNamed);
  std::string text = names.front();
  for (std::size_t i = 1; i < told; ++i) {
    text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  if (told < names.size()) text += " and " + std::to_string(names.size() - told) + " more";
  return text;
}

bool is_locked(const KnownEntity& e) {
  return e.kind == Kind::ClosedDoor && e.view.state == State::Locked;
}

// Exploring does not open locks, because a key is used up. It mentions a lock that the player has a
// key for.
StandingEnd explored(const Knowledge& known) {
  bool locked = false;
  const KnownEntity* opens = nullptr;
  for (const KnownEntity& e : known.level().entities) {
    if (!is_locked(e)) continue;
    locked = true;
    if (e.view.metal && known.self.keys[static_cast<std::size_t>(*e.view.metal)] > 0) opens = &e;
  }
  std::string sentence = "Nothing is left to explore that can be reached safely.";
  if (locked) sentence = "Nothing is left to explore but behind locked doors.";
  if (opens != nullptr) {
    sentence.back() = ';';
    sentence += " your " + std::string(name_of(*opens->view.metal)) + " key opens one of them.";
  }
  return {StopReason::Explored, sentence};
}

}  // namespace

StandingStep step_of_travel(const StandingSight& sight, const KnownMap& map, Standing& standing) {
  const Point goal = standing.intent.place;
  const Footing footing = map.at(goal);
  if (footing == Footing::Unknown) {
    return StandingEnd{StopReason::NoWay, "You do not know that place."};
  }
  if (footing == Footing::Danger) {
    return StandingEnd{StopReason::NoWay, "It is not safe to walk there."};
  }
  if (is_wall(sight.known.level().cells[goal].ground)) {
    return StandingEnd{StopReason::NoWay, "There is a wall."};
  }
  const IsGoal is_there = place_or_beside(map, goal);
  const auto way = way_to(map, sight.known.self.at, is_there);
  if (!way) {
    return StandingEnd{StopReason::NoWay,
                       why_no_way(sight, map, is_there, "You know no safe way there.")};
  }
  if (lets_others_go_on(map, sight.known.self.at, *way, standing)) return Intent{};
  return on_the_way(way, way->first == Direction::None ? arrived(sight, goal) : "", "");
}

void note_what_is_seen(const StandingSight& sight, Standing& standing) {
  standing.seen = things_seen(sight.known);
  standing.stairs = stairs_seen(sight.known);
}

// Walks to unknown cells and to loose items, which are taken by walking onto them. Cells shown only
// by a map count as unknown, because their contents are.
StandingStep step_of_explore(const StandingSight& sight, const KnownMap& map, Standing& standing) {
  const auto news = first_seen(sight, standing);
  if (!news.empty()) return StandingEnd{StopReason::Seen, "You see " + listed(news) + "."};
  note_what_is_seen(sight, standing);
  Grid<bool> wanted(map.size(), false);
  for (const Point p : sight.known.level().mapped) wanted[p] = map.is_way(p);
  for (const KnownEntity& thing : sight.known.level().entities) {
    if (is_wanted(sight, thing) && map.is_way(thing.view.at)) wanted[thing.view.at] = true;
  }
  const IsGoal is_new = [&](Point p) { return wanted[p] || map.is_frontier(p); };
  const auto way = way_to(map, sight.known.self.at, is_new);
  if (!way || way->first == Direction::None) {
    StandingEnd end = explored(sight.known);
    end.sentence = why_no_way(sight, map, is_new, end.sentence);
    return end;
  }
  if (lets_others_go_on(map, sight.known.self.at, *way, standing)) return Intent{};
  return bump(way->first);
}

// Out of sight, the player is followed to where it was last seen.
StandingStep step_of_follow(const StandingSight& sight, const KnownMap& map, Standing& standing) {
  const Point here = sight.known.self.at;
  const auto& entities = sight.known.level().entities;
  const auto whom = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.perceived && e.kind == Kind::Player && e.view.id == standing.intent.whom &&
           e.view.id != sight.known.self.id;
  });
  if (whom == entities.end()) {
    const bool was_seen = !standing.whom.empty();
    if (!was_seen || here == standing.whom_at) {
      return StandingEnd{StopReason::OutOfSight, was_seen ? standing.whom + " is out of sight."
                                                          : "You cannot see that player."};
    }
    return on_the_way(way_toward(map, here, standing.whom_at), standing.whom + " is out of sight.",
                      "You know no safe way after " + standing.whom + ".");
  }
  const bool moved = standing.whom.empty() || standing.whom_at != whom->view.at;
  standing.whom = named(sight, *whom);
  standing.whom_at = whom->view.at;
  const auto way = way_toward(map, here, whom->view.at);
  const bool is_beside = way && way->first == Direction::None;
  const bool waits = way && (waits_in_file(map, here, *way, standing) ||
                             lets_others_go_on(map, here, *way, standing));
  if (!is_beside && !waits) {
    standing.waited = 0;
    return on_the_way(way, "", "You know no safe way to " + standing.whom + ".");
  }
  standing.waited = moved ? 0 : standing.waited + 1;
  if (standing.waited > kMaxWaited) {
    return StandingEnd{StopReason::Done, standing.whom + " stands still."};
  }
  return Intent{};
}

const KnownEntity* loose_thing_at(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto thing = std::find_if(entities.begin(), entities.end(), [at](const KnownEntity& e) {
    return e.view.at == at && is_loose(e.kind);
  });
  return thing == entities.end() ? nullptr : &*thing;
}

std::string named(const StandingSight& sight, const KnownEntity& known) {
  const Look* look = sight.looks.find(known.view.look);
  return look == nullptr ? "something" : look->a_name;
}

Intent bump(Direction way) { return {.verb = IntentVerb::Bump, .direction = way}; }

}  // namespace undercroft
