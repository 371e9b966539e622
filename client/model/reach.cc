// reach.cc: finds the cells that a creature can strike next, and describes them.
#include "client/model/reach.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace undercroft {
namespace {

// True for a cell that stops both steps and blows (R5).
bool is_closed(const Observation& known, Point at) {
  constexpr unsigned kBoth = kBlocksSteps | kBlocksBlows;
  if (!known.cells.contains(at)) return true;
  if ((known.look(known.cells[at].ground).blocks & kBoth) == kBoth) return true;
  return std::any_of(known.entities.begin(), known.entities.end(), [&](const auto& item) {
    return item.second.at == at && (known.look(item.second).blocks & kBoth) == kBoth;
  });
}

bool has_body(const Observation& known, Point at) {
  return std::any_of(known.entities.begin(), known.entities.end(), [&](const auto& item) {
    return item.second.at == at && known.look(item.second).solid;
  });
}

void add_ray(const Observation& known, const EntityView& entity, Direction way,
             std::vector<Point>& cells) {
  Point at = entity.at;
  for (int i = 0; i < entity.reach_cells; ++i) {
    if (is_corner(known, at, way)) return;
    at = step(at, way);
    if (is_closed(known, at) || known.cells[at].ground == Ground::Unknown) return;
    cells.push_back(at);
    if (has_body(known, at)) return;
  }
}

bool strikes_that_way(const EntityView& entity, Direction way) {
  // clang-format off
  switch (entity.reach) {
    case ReachShape::Orthogonals: return !is_diagonal(way);
    case ReachShape::Diagonals:   return is_diagonal(way);
    case ReachShape::All:         return true;
    case ReachShape::Line:        return way == entity.facing;
    default:                      return false;
  }
  // clang-format on
}

void add_all_near(const Observation& known, const EntityView& entity, std::vector<Point>& cells) {
  const int far = entity.reach_cells;
  for (Point p{entity.at.x - far, entity.at.y - far}; p.y <= entity.at.y + far; ++p.y) {
    for (p.x = entity.at.x - far; p.x <= entity.at.x + far; ++p.x) {
      if (p != entity.at && !is_closed(known, p) && known.cells[p].ground != Ground::Unknown)
        cells.push_back(p);
    }
  }
}

// Picks the first line for one cell and the second for several, and replaces {n} by the count.
std::string sentence_for_cells(std::string sentence, int cells) {
  const std::size_t line = sentence.find('\n');
  if (line != std::string::npos) {
    sentence = cells > 1 ? sentence.substr(line + 1) : sentence.substr(0, line);
  }
  const std::size_t mark = sentence.find("{n}");
  if (mark != std::string::npos) sentence.replace(mark, 3, std::to_string(cells));
  return sentence;
}

}  // namespace

bool is_corner(const Observation& known, Point from, Direction way) {
  if (!is_diagonal(way)) return false;
  const Point to = step(from, way);
  return is_closed(known, {from.x, to.y}) && is_closed(known, {to.x, from.y});
}

std::vector<Point> struck_by(const Observation& known, const EntityView& entity) {
  std::vector<Point> cells;
  if (entity.reach == ReachShape::Radius) {
    add_all_near(known, entity, cells);
    return cells;
  }
  for (const Direction way : kEightDirections) {
    if (strikes_that_way(entity, way)) add_ray(known, entity, way, cells);
  }
  return cells;
}

std::set<Point> struck_cells(const Observation& known) {
  std::set<Point> cells;
  for (const auto& [id, entity] : known.entities) {
    if (!known.look(entity).hostile || entity.reach == ReachShape::None) continue;
    for (const Point at : struck_by(known, entity)) cells.insert(at);
  }
  return cells;
}

std::string intentions(const Observation& known, const EntityView& entity) {
  const auto sign = known.sign_words.find(entity.sign);
  const auto reach = known.reach_words.find(entity.reach);
  std::string words = sign == known.sign_words.end() ? "" : sign->second.sentence;
  if (reach == known.reach_words.end()) return words;
  words += words.empty() ? "" : " ";
  return words + sentence_for_cells(reach->second.sentence, entity.reach_cells);
}

}  // namespace undercroft
