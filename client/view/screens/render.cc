// render.cc: the parts of the screen and their places.
#include "client/view/screens/render.h"

#include <algorithm>

#include "client/view/screens/panes.h"

namespace undercroft {
namespace {

void draw_rules(const Drawing& drawing, Screen& screen) {
  const Layout& layout = drawing.layout;
  Pane all(screen, {0, 0, screen.cells.width(), screen.cells.height()});
  const TextStyle style = drawing.tint(Tint::Rule);
  const char32_t upright = sign(Sign::Upright, drawing.display);
  for (int y = layout.side.top; y < layout.side.bottom; ++y)
    all.put({layout.rule, y}, upright, style);
  if (layout.log_rule < 0) return;
  for (int y = layout.log.top; y < layout.log.bottom; ++y)
    all.put({layout.rule, y}, upright, style);
  const std::u32string across(static_cast<std::size_t>(all.width()),
                              sign(Sign::Across, drawing.display));
  all.put({0, layout.log_rule}, across, style);
  all.put({1, layout.log_rule}, "Log", drawing.tint(Tint::Faint));
  all.put({layout.rule, layout.log_rule}, sign(Sign::Tee, drawing.display), style);
  all.put({layout.rule + 2, layout.log_rule}, "Chat", drawing.tint(Tint::Faint));
}

// Draws the parts around the map.
void draw_around(const Drawing& drawing, Screen& screen) {
  const Layout& layout = drawing.layout;
  const Pane top(screen, layout.top), side(screen, layout.side);
  if (layout.kind == LayoutClass::Plain) {
    draw_plain_status(drawing, top);
    return draw_plain_lists(drawing, side);
  }
  draw_rules(drawing, screen);
  draw_top_line(drawing, top);
  if (layout.kind == LayoutClass::Compact) draw_strip(drawing, top);
  if (layout.rule >= 0) draw_sidebar(drawing, side);
  if (layout.chat.width() > 0) draw_chat(drawing, Pane(screen, layout.chat));
}

// The map's area. In the plain layout also the lists below it, because room is short.
Rect window_area(const Layout& layout) {
  Rect area = layout.map;
  if (layout.kind == LayoutClass::Plain) area.bottom = layout.side.bottom;
  return area;
}

// The input line and the hints. A longer input takes the place of the hints, and of rows above.
void draw_bottom(const Drawing& drawing, Screen& screen) {
  const Layout& layout = drawing.layout;
  const int width = screen.cells.width(), end = layout.hints + 1;
  const int height = std::min(input_height(drawing, width), end - layout.top.bottom);
  if (height > 1) return draw_input(drawing, Pane(screen, {0, end - height, width, end}));
  draw_hints(drawing, Pane(screen, {0, layout.hints, width, end}));
  draw_input(drawing, Pane(screen, {0, layout.input, width, layout.input + 1}));
}

void draw_all(const Drawing& drawing, Screen& screen) {
  const Layout& layout = drawing.layout;
  const Mode mode = drawing.view.ui.mode;
  Pane map(screen, layout.map), log(screen, layout.log), chat(screen, layout.chat);
  draw_around(drawing, screen);
  draw_map(drawing, map);
  for (Pane* talk : {&log, &chat}) {
    talk->touch({0, 0, talk->width(), talk->height()}, {.what = Target::What::Talk});
  }
  if (mode == Mode::Look) {
    draw_look(drawing, log);
  } else if (layout.kind == LayoutClass::Plain) {
    draw_plain_log(drawing, log);
  } else {
    draw_log(drawing, log);
  }
  if (shows_stone(drawing.view) && mode != Mode::Look) draw_tombstone(drawing, map);
  if (is_window(mode)) draw_window(drawing, Pane(screen, window_area(layout)));
  if (drawing.view.connection.state == ConnectionState::Lost && mode != Mode::Look)
    draw_overlay(drawing, map);
  draw_bottom(drawing, screen);
}

}  // namespace

Size map_area(Size screen, bool plain) {
  const Rect map = layout_of(screen, plain).map;
  return {map.width(), map.height()};
}

Screen render(const ViewModel& view, Size size, Point camera, const Display& display,
              const Bindings& bindings) {
  Screen screen(size, background(display));
  const Drawing drawing{view, bindings, display, layout_of(size, display.plain), camera};
  const Pane all(screen, {0, 0, size.width, size.height});
  if (drawing.layout.kind == LayoutClass::Tiny) {
    draw_tiny(drawing, all);
  } else if (view.known.self.id == kNobody) {
    draw_start(drawing, all);
  } else {
    draw_all(drawing, screen);
  }
  return screen;
}

}  // namespace undercroft
