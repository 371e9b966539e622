// told_picture.cc: the layout of film_picture(), drawn from an Observation.
#include "server/replay/told_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <tuple>

#include "server/replay/level_pane.h"
#include "server/replay/side_column.h"
#include "server/replay/viewer_picture.h"
#include "shared/draw_order.h"

namespace undercroft {
namespace {

constexpr int kSideWidth = 24;
constexpr int kTitleRows = 2;
constexpr int kLogRows = 5;

std::string name_of_hero(const Observation& known) {
  const auto own = known.members.find(known.self.id);
  return own == known.members.end() ? "a hero" : own->second.name;
}

void draw_title(const ToldMoment& told, TextCanvas& canvas) {
  const Paint title{.reverse = true};
  const int width = canvas.size().width;
  for (int x = 0; x < width; ++x) canvas.put({x, 0}, U' ', title);
  const Observation& known = told.known;
  const std::string level =
      known.depth == 0 ? "" : fmt::format("  level {}  {}", known.depth, known.level_name);
  const int end = canvas.put({0, 0},
                             fmt::format("A moment of {}  turn {}{}", name_of_hero(known),
                                         known.shown_turn(known.turn), level),
                             title, width);
  canvas.put_right(width, 0, end + 1, fmt::format("{} of {}", told.moment, told.last), title);
}

// The lowest layer first, so that the topmost entity of a cell stays.
std::vector<const EntityView*> from_below(const Observation& known) {
  std::vector<const EntityView*> all;
  for (const auto& [id, entity] : known.entities) {
    if (known.cells.contains(entity.at)) all.push_back(&entity);
  }
  std::stable_sort(all.begin(), all.end(), [&](const EntityView* a, const EntityView* b) {
    return depth_in_cell(known.look(*b)) < depth_in_cell(known.look(*a));
  });
  return all;
}

void draw_level(const Observation& known, Rect area, TextCanvas& canvas) {
  LevelPane pane(known.cells.size(), known.self.at, area, canvas, true);
  known.cells.for_each_point([&](Point p) {
    const CellView& cell = known.cells[p];
    if (cell.ground != Ground::Unknown) pane.draw(p, known.look(cell.ground), !cell.visible);
  });
  for (const EntityView* entity : from_below(known)) {
    const Look& look = known.look(*entity);
    if (is_drawn_over(known.look(known.cells[entity->at].ground), look)) continue;
    pane.draw(entity->at, look, !known.cells[entity->at].visible && !look.takeable);
  }
}

void add_conditions(const Observation& known, SideColumn& column) {
  for (const StatusView& status : known.self.statuses) {
    const auto wording = known.status_words.find(status.status);
    if (wording == known.status_words.end() || wording->second.word.empty()) continue;
    column.add(wording->second.word, {.colour = Colour::Yellow});
  }
}

// Hostile ones first, then by distance and place: numbers of entities differ between two parts.
std::vector<const EntityView*> creatures_in(const Observation& known) {
  std::vector<const EntityView*> all;
  for (const auto& [id, entity] : known.entities) {
    if (known.look(entity).creature && id != known.self.id) all.push_back(&entity);
  }
  const auto rank = [&](const EntityView* e) {
    return std::tuple(!known.look(*e).hostile, distance(known.self.at, e->at), e->at.y, e->at.x);
  };
  std::sort(all.begin(), all.end(),
            [&](const EntityView* a, const EntityView* b) { return rank(a) < rank(b); });
  return all;
}

void add_creatures(const Observation& known, SideColumn& column) {
  for (const EntityView* entity : creatures_in(known)) {
    const Look& look = known.look(*entity);
    column.add(look.glyph, {.colour = look.colour}, look.name,
               fmt::format("{}/{}", entity->health, entity->max_health));
  }
}

void draw_side(const Observation& known, Rect area, TextCanvas& canvas) {
  SideColumn column(area, canvas);
  column.add(name_of_hero(known), {.bold = true});
  if (!known.self.alive) column.add("dead", {.colour = Colour::Red, .bold = true});
  add_health(known.self, true, column);
  add_conditions(known, column);
  add_belongings(known.self, column);
  column.skip();
  add_creatures(known, column);
  column.skip();
  for (const PackView& item : known.self.pack) {
    const Look& look = known.look(item);
    column.add(look.glyph, {.colour = look.colour}, look.name, item.worn ? "worn" : "");
  }
}

Colour colour_of_told(const ToldLine& line) {
  if (line.tone == ToldLine::Tone::Hurt) return Colour::Red;
  return line.tone == ToldLine::Tone::Sight ? Colour::Yellow : Colour::Plain;
}

void draw_log(const ToldMoment& told, Rect area, TextCanvas& canvas) {
  std::deque<std::pair<std::string, Paint>> rows;
  const auto room = static_cast<std::size_t>(area.height());
  for (std::size_t i = told.lines.size(); i > 0 && rows.size() < room; --i) {
    const ToldLine& line = told.lines[i - 1];
    const Paint paint{.colour = colour_of_told(line), .dim = i + told.fresh <= told.lines.size()};
    const auto parts = folded(line.text, area.width());
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) rows.push_front({*part, paint});
  }
  while (rows.size() > room) rows.pop_front();
  int y = area.bottom - static_cast<int>(rows.size());
  for (const auto& [text, paint] : rows) canvas.put({area.left, y++}, text, paint);
}

}  // namespace

TextCanvas told_picture(const ToldMoment& told, Size size) {
  TextCanvas canvas(size);
  const int bottom = size.height - kLogRows;
  const int right = size.width - kSideWidth - 1;
  draw_title(told, canvas);
  draw_level(told.known, {0, kTitleRows, right, bottom}, canvas);
  draw_side(told.known, {right + 1, kTitleRows, size.width, bottom}, canvas);
  draw_log(told, {0, bottom, size.width, size.height}, canvas);
  return canvas;
}

std::string film_bytes(const TextCanvas& canvas) {
  std::string bytes;
  for (int y = 0; y < canvas.size().height; ++y) bytes += canvas.bytes_of_row(y, true) + "\n";
  return bytes;
}

}  // namespace undercroft
