// line_view.h: the game as lines of text, for a terminal that cannot place characters (TERM=dumb).
#pragma once

#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include "client/model/view_model.h"
#include "client/view/screen.h"
#include "client/view/screens/line_news.h"

namespace undercroft {

// A LineView turns frames into text to print: what is new since the last frame, each line once. The
// last line is the one being typed, which a carriage return rewrites.
class LineView {
 public:
  // The screens that next() reads are this high, so that no list is cut short.
  static constexpr int kRows = 60;

  // REQUIRES: `screen` shows `view` in the plain layout.
  [[nodiscard]] std::string next(const ViewModel& view, const Screen& screen);
  // The next frame also prints the map.
  void ask_for_map() { wants_map_ = true; }

 private:
  // Turn, level, health, alive, down, connection, open choices.
  using Moment = std::tuple<TurnNumber, int, int, bool, bool, ConnectionState, std::size_t>;

  void add_log(const ViewModel& view);
  void add_news(const ViewModel& view);
  void add_status(const ViewModel& view);
  void add_rows(const ViewModel& view, const Screen& screen);
  void add_prompt(const ViewModel& view);
  void add_map(const Screen& screen);
  [[nodiscard]] std::string printed(const std::string& typed);

  std::vector<std::string> lines_;  // new in this frame
  LogLine last_logged_;
  LineNews news_;
  Moment moment_{};  // when the status was printed
  Mode mode_ = Mode::Map;
  std::vector<std::string> rows_;  // of the page or window printed last, without digits
  std::string prompt_;
  std::string typed_;
  bool wants_map_ = false;
};

}  // namespace undercroft
