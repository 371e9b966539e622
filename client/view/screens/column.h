// column.h: the sidebar as a column of rows, filled from the top by one part after another.
#pragma once

#include "client/view/screens/panes.h"
#include "shared/utf8.h"

namespace undercroft {

// A Column draws rows below each other and stops at the end of its pane.
class Column {
 public:
  Column(const Drawing& drawing, Pane pane) : drawing_(drawing), pane_(pane) {}

  [[nodiscard]] int left() const { return pane_.height() - row_; }
  [[nodiscard]] int width() const { return pane_.width(); }
  [[nodiscard]] int row() const { return row_; }
  void next() { ++row_; }
  void touch(const Target& target) { pane_.touch({0, row_, width(), row_ + 1}, target); }
  int put(int x, std::u32string_view text, TextStyle style) {
    return pane_.put({x, row_}, text, style);
  }
  int put(int x, std::string_view text, TextStyle style) {
    return pane_.put({x, row_}, shown(text, drawing_.display), style);
  }
  void put(int x, const ScreenCell& cell) { pane_.put({x, row_}, cell.glyph, cell.style); }
  void put_right(std::u32string_view text, TextStyle style) {
    pane_.put({width() - columns_of(text), row_}, text, style);
  }
  void line(std::string_view text, TextStyle style) { line_at(0, text, style); }
  void line_at(int x, std::string_view text, TextStyle style) {
    put(x, text, style);
    next();
  }
  void heading(std::string_view text) {
    const std::u32string rule(static_cast<std::size_t>(width()),
                              sign(Sign::Across, drawing_.display));
    put(0, rule, drawing_.tint(Tint::Rule));
    put(1, text, drawing_.tint(Tint::Faint));
    next();
  }

 private:
  const Drawing& drawing_;
  Pane pane_;
  int row_ = 0;
};

// The parts, most important first. Parts that do not fit are left out.
void draw_self(const Drawing& drawing, Column& column);
void draw_party(const Drawing& drawing, Column& column);
void draw_in_view(const Drawing& drawing, Column& column);
void draw_worn(const Drawing& drawing, Column& column);

// The player's statuses: "swift 12, held fast".
[[nodiscard]] std::string statuses_of(const ViewModel& view);

[[nodiscard]] inline bool is_wide(const Drawing& drawing) {
  return drawing.layout.kind == LayoutClass::Wide;
}

}  // namespace undercroft
