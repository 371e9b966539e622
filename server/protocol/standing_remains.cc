// standing_remains.cc: the sentence that ends exploring: what remains on the level, and why.
#include <algorithm>
#include <array>
#include <utility>

#include "server/protocol/standing_steps.h"
#include "shared/bearing.h"
#include "shared/grammar.h"
#include "shared/nouns.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

// ---- unexplored ground behind a danger ----

WalkMap with_danger_and_without_crates(const Knowledge& known, const WalkMap& map) {
  WalkMap daring = map.with_danger();
  for (const KnownEntity& e : known.level().entities) {
    if (e.kind == Kind::Crate) daring.clear(known, e.view.at);
  }
  return daring;
}

// The first cell of the path to unexplored ground that no standing intent enters.
std::optional<Point> what_is_before_the_unexplored(const Knowledge& known, const WalkMap& map) {
  const WalkMap daring = with_danger_and_without_crates(known, map);
  const WalkMap careful = map.with_wading();
  const IsGoal is_unexplored = [&](Point p) { return daring.is_frontier(p); };
  Point at = known.self.at;
  for (auto way = way_to(daring, at, is_unexplored); way && way->first != Direction::None;
       way = way_to(daring, at, is_unexplored)) {
    at = step(at, way->first);
    if (!careful.is_way(at)) return at;
  }
  return std::nullopt;
}

std::string obstacle_at(const StandingSight& sight, Point at) {
  const KnownLevel& level = sight.known.level();
  const auto thing =
      std::find_if(level.entities.begin(), level.entities.end(), [at](const auto& e) {
        const auto footing = footing_of(e.kind, e.view.state, false);
        return e.view.at == at && footing && *footing < Footing::Door;
      });
  if (thing != level.entities.end()) return named(sight, *thing);
  switch (level.cells[at].ground) {
    case Ground::Ice:
      return "the ice";
    case Ground::Ledge:
      return "the ledge";
    default:
      return "what you see there";
  }
}

std::string beyond(const StandingSight& sight, const WalkMap& map) {
  const auto at = what_is_before_the_unexplored(sight.known, map);
  if (!at) return "";
  const std::string_view where = compass_word(bearing(sight.known.self.at, *at));
  return "Unexplored ground lies beyond " + obstacle_at(sight, *at) + ", " + std::string(where) +
         ".";
}

// ---- locks ----

bool is_locked(const KnownEntity& e) {
  return e.kind == Kind::ClosedDoor && e.view.state == State::Locked;
}

// Mentions a lock that the player has a key for: exploring found no way there, or tried it in vain.
std::string behind_locks(const Knowledge& known) {
  bool locked = false;
  const KnownEntity* opens = nullptr;
  for (const KnownEntity& e : known.level().entities) {
    if (!is_locked(e)) continue;
    locked = true;
    if (e.view.metal && known.self.keys[static_cast<std::size_t>(*e.view.metal)] > 0) opens = &e;
  }
  if (!locked) return "";
  std::string sentence = "Nothing is left to explore but behind locked doors";
  if (opens != nullptr) {
    sentence += "; your " + std::string(name_of(*opens->view.metal)) + " key opens one of them";
  }
  return sentence + ".";
}

// ---- things ----

std::string features_left(const Knowledge& known) {
  struct Row {
    Kind kind;
    std::string_view name;
  };
  constexpr std::array<Row, 3> kRows = {
      {{Kind::Chest, "a chest"}, {Kind::Lever, "a lever"}, {Kind::Altar, "an altar"}}};
  std::vector<std::string> names;
  for (const Row& row : kRows) {
    for (const KnownEntity& e : known.level().entities) {
      if (e.kind == row.kind && is_feature(e)) names.emplace_back(row.name);
    }
  }
  if (names.empty()) return "";
  return capitalised(list_of_names(names)) +
         (names.size() == 1 ? " remains: _ goes there." : " remain: _ goes there.");
}

std::vector<std::string> names_in_pack(const StandingSight& sight) {
  std::vector<std::string> names;
  for (const PackView& thing : sight.known.self.pack) {
    const Look* look = sight.looks.find(thing.look);
    if (look != nullptr) names.push_back(look->a_name);
  }
  return names;
}

// Items that would be taken if there were room for them.
std::string left_by_a_full_pack(const StandingSight& sight) {
  if (has_room(sight.known.self.pack)) return "";
  std::vector<std::string> left;
  for (const KnownEntity& e : sight.known.level().entities) {
    const bool stays = e.kind == Kind::Item && !sight.memory.dropped.contains(e.view.id);
    if (stays) left.push_back(named(sight, e));
  }
  if (left.empty()) return "";
  return "Your pack is full (" + list_of_names(names_in_pack(sight)) + "): " + list_of_names(left) +
         " " + std::string(verb_for(left, "stay", "stays")) + " here.";
}

}  // namespace

StandingEnd explored(const StandingSight& sight, const WalkMap& map) {
  std::string sentence;
  const auto add = [&sentence](const std::string& more) {
    if (!more.empty()) sentence += (sentence.empty() ? "" : " ") + more;
  };
  add(beyond(sight, map));
  add(behind_locks(sight.known));
  if (sentence.empty()) sentence = "Nothing is left to explore.";
  add(features_left(sight.known));
  add(left_by_a_full_pack(sight));
  return {StopReason::Explored, sentence};
}

}  // namespace undercroft
