// moment_state.cc: what the row of the hero's state says.
#include "server/picture/moment_state.h"

#include <algorithm>
#include <string>

#include "server/picture/canvas_text.h"
#include "server/picture/figure_drawing.h"

namespace undercroft {
namespace {

constexpr int kTextWidth = 17;  // of a character, in pixels
constexpr int kNameColumns = 16;
constexpr int kBarWidth = 220, kBarHeight = 26;
constexpr int kGap = 24;

std::string health_words(const SelfView& self) {
  return std::to_string(self.health) + "/" + std::to_string(self.max_health);
}

// "poisoned, slow". A hero that is not alive is down or dead.
std::string condition_words(const Observation& known) {
  const std::vector<StatusView>& statuses = known.self.statuses;
  const bool is_down = std::any_of(statuses.begin(), statuses.end(), [](const StatusView& status) {
    return status.status == Status::Down;
  });
  std::string words = is_down ? "down" : known.self.alive ? "" : "dead";
  for (const StatusView& status : statuses) {
    const auto found = known.status_words.find(status.status);
    const bool has_word = found != known.status_words.end() && !found->second.word.empty();
    if (!has_word || status.status == Status::Down) continue;
    words += (words.empty() ? "" : ", ") + found->second.word;
  }
  return words;
}

// A StateRow is a row of words and a bar, from left to right.
class StateRow {
 public:
  StateRow(Rect row, PixelCanvas& canvas) : row_(row), canvas_(canvas) {}

  // Up to `columns` characters of the words, which end within the row.
  void put(std::string_view words, Rgb colour, int columns) {
    const Point at{row_.left, top_of(height_of_cell(kTextWidth))};
    const int right = std::min(row_.right, at.x + columns * kTextWidth);
    const int end = draw_text(canvas_, at, words, {colour, kTextWidth}, right);
    if (end > at.x) row_.left = end + kGap;
  }
  void put(std::string_view words, Rgb colour) { put(words, colour, columns_left()); }
  void put_if_it_fits(std::string_view words, Rgb colour) {
    const auto columns = static_cast<int>(fitted_text(words, columns_left() + 1).size());
    if (columns <= columns_left()) put(words, colour);
  }
  // REQUIRES: the body has health.
  void put_bar(const SelfView& self) {
    const int top = top_of(kBarHeight);
    draw_health_bar(canvas_, {row_.left, top, row_.left + kBarWidth, top + kBarHeight}, self.health,
                    self.max_health);
    row_.left += kBarWidth + kTextWidth / 2;
  }

 private:
  [[nodiscard]] int top_of(int height) const { return row_.top + (row_.height() - height) / 2; }
  [[nodiscard]] int columns_left() const { return std::max(0, row_.width()) / kTextWidth; }

  Rect row_;  // what is left of it
  PixelCanvas& canvas_;
};

}  // namespace

void draw_moment_state(const Observation& known, std::string_view name, Rect row,
                       PixelCanvas& canvas) {
  const SelfView& self = known.self;
  const Rgb health = health_colour(self.health, self.max_health);
  StateRow state(row, canvas);
  state.put(name.empty() ? "a hero" : name, rgb_of(Tint::Strong), kNameColumns);
  if (self.max_health > 0) state.put_bar(self);
  if (self.max_health > 0) state.put(health_words(self), health);
  if (known.depth != 0) state.put("level " + std::to_string(known.depth), rgb_of(Tint::Text));
  state.put(condition_words(known), rgb_of(self.alive ? Tint::Sight : Tint::Hurt));
  state.put_if_it_fits(known.level_name, rgb_of(Tint::Faint));
}

}  // namespace undercroft
