// missed_flight.cc: compares the missile's line before and after the turn.
#include "server/narration/missed_flight.h"

#include <algorithm>
#include <utility>

#include "server/narration/stopped_flight.h"

namespace undercroft {
namespace {

constexpr int kFarthestLook = 20;  // cells, past the end of a shot

bool has_died(const std::vector<Report>& reports, std::size_t at, EntityId id) {
  const auto end = reports.begin() + static_cast<std::ptrdiff_t>(at);
  return std::any_of(reports.begin(), end, [id](const Report& report) {
    return report.verb == Verb::Death && report.whom == id;
  });
}

// Empty if the creature that was there before may still be there.
std::string how_it_left(const std::vector<Report>& reports, std::size_t at, Point cell,
                        const Scene& scene, Mentions& mentions) {
  const EntityView* before = scene.creature_before_at(cell);
  if (before == nullptr || scene.is_me(before->id)) return "";
  const EntityView* now = scene.entity(before->id);
  const bool died = has_died(reports, at, before->id);
  if (!died && now != nullptr && now->at == cell) return "";
  return mentions.name(before->id, before->look) + (died ? " died first" : " moved first");
}

// The player that stands in the cell, other than the reader; null if there is none.
const EntityView* player_at(const Scene& scene, Point cell) {
  const EntityView* found = nullptr;
  scene.for_each_at(cell, [&](const EntityView& entity) {
    const bool is_player = scene.look(entity.look).kind == Kind::Player;
    if (is_player && !scene.is_me(entity.id)) found = &entity;
  });
  return found;
}

const EntityView* foe_at(const Scene& scene, Point cell) {
  const EntityView* found = nullptr;
  scene.for_each_at(cell, [&](const EntityView& entity) {
    if (scene.look(entity.look).hostile) found = &entity;
  });
  return found;
}

// The first foe that stood in the line before the turn and has left it; empty if there is none.
std::string foe_that_left(const std::vector<Report>& reports, std::size_t at, const Scene& scene,
                          Mentions& mentions) {
  const Report& flew = reports[at];
  if (!flew.at || !flew.from) return "";
  for (const Point cell : line_between(*flew.from, *flew.at)) {
    const EntityView* before = scene.creature_before_at(cell);
    if (before == nullptr || !scene.look(before->look).hostile) continue;
    std::string why = how_it_left(reports, at, cell, scene, mentions);
    if (!why.empty()) return why;
  }
  return "";
}

// The nearest foe past the end of a shot, with open cells between.
const EntityView* foe_beyond(const Scene& scene, const Report& flew) {
  if (!flew.at || !flew.from) return nullptr;
  Point end = *flew.at;
  const Direction way = direction_of(end - *flew.from);
  for (int cells = 0; cells < kFarthestLook && way != Direction::None; ++cells) {
    end = step(end, way);
    const CellView* cell = scene.cell(end);
    if (cell == nullptr || !cell->visible || is_wall(cell->ground)) return nullptr;
    if (const EntityView* foe = foe_at(scene, end)) return foe;
  }
  return nullptr;
}

}  // namespace

std::string why_target_is_gone(const std::vector<Report>& reports, std::size_t at,
                               const Scene& scene, Mentions& mentions) {
  const Report& ended = reports[at];
  return ended.at ? how_it_left(reports, at, *ended.at, scene, mentions) : "";
}

std::string friend_in_the_way(const Report& ended, const Scene& scene, Mentions& mentions) {
  const EntityView* person = ended.at ? player_at(scene, *ended.at) : nullptr;
  if (person == nullptr) return "";
  return " stops at " + mentions.name(person->id, person->look) + ", who is in the way.";
}

std::string end_of_missed_shot(const std::vector<Report>& reports, std::size_t at,
                               const Scene& scene, Mentions& mentions) {
  const Report& flew = reports[at];
  std::string why = friend_in_the_way(flew, scene, mentions);
  if (!why.empty()) return "Your shot" + why;
  why = foe_that_left(reports, at, scene, mentions);
  if (!why.empty()) return "Your shot misses: " + why + ".";
  if (auto stopped = what_stopped_shot(flew, scene)) return *std::move(stopped);
  const EntityView* beyond = foe_beyond(scene, flew);
  if (beyond == nullptr) return "Your shot hits nobody.";
  return "Your shot falls short of " + mentions.name(beyond->id, beyond->look) + ".";
}

}  // namespace undercroft
