// viewer_terminal.h: the terminal of the replay viewer: raw keys in, rows of text out.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "server/replay/text_canvas.h"
#include "shared/geometry.h"

namespace undercroft {

// True if standard input and output are a terminal that can place characters.
[[nodiscard]] bool can_show_viewer();
// True if the locale that the environment names is UTF-8 and the terminal has more than a few
// glyphs.
[[nodiscard]] bool can_show_unicode();

// A ViewerTerminal owns the terminal of standard input and output for its lifetime: raw mode, the
// alternate screen, no cursor. The terminal is restored when it ends, when the process is killed
// by a signal that can be caught, and while it is suspended. There is only one at a time.
class ViewerTerminal {
 public:
  ViewerTerminal();
  ~ViewerTerminal();
  ViewerTerminal(const ViewerTerminal&) = delete;
  ViewerTerminal& operator=(const ViewerTerminal&) = delete;

  [[nodiscard]] static Size size();
  // Writes the rows that differ from those shown. False when the terminal takes no text any more.
  [[nodiscard]] bool show(const TextCanvas& canvas);
  // The bytes typed; empty after the time, or when the size may have changed. Nothing: the terminal
  // has gone. Without a time it waits for ever.
  [[nodiscard]] std::optional<std::string> read(std::optional<std::chrono::milliseconds> at_most);
  // Gives the terminal back to the shell until the process is continued.
  void suspend();
  // Draws all rows again with the next picture.
  void redraw() { shown_.clear(); }

 private:
  void handle_signals();

  bool has_colours_;
  Size size_;
  std::vector<std::string> shown_;  // rows, as bytes
};

}  // namespace undercroft
