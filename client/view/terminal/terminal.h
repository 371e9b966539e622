// terminal.h: the real terminal: shows screens, reads keys, and restores itself.
//
// Only terminfo.cc uses ncurses, for its terminfo. However the process ends (return, exception,
// failed CHECK, crash), the terminal is restored. Text written to stderr meanwhile is stored and
// printed afterwards.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/input/key.h"
#include "client/input/mouse.h"
#include "client/view/palette.h"
#include "client/view/screen.h"
#include "client/view/terminal/key_reader.h"
#include "client/view/terminal/painter.h"
#include "shared/expected.h"

namespace undercroft {

// The player's preferences. Unset values follow from the terminal.
struct TerminalOptions {
  std::optional<Charset> charset;
  std::optional<Colours> colours;  // upper limit; Mono: none
  bool force_colours = false;      // ignore NO_COLOR
  Theme theme = Theme::Dark;
  bool digits = false;
  bool mouse = true;
  bool plain = false;
  bool title = false;  // set_title() has an effect
  bool sync = false;   // marks each frame, so that none shows half drawn
};

class Terminal {
 public:
  // Returns why there is no terminal to play in: not a tty, or TERM is unset, unknown or too
  // limited. Plain sentences need less than a screen does: TERM=dumb will do.
  [[nodiscard]] static Expected<> is_fit(bool plain);

  // REQUIRES: is_fit(options.plain), and no other Terminal exists.
  explicit Terminal(const TerminalOptions& options);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] const Display& display() const { return display_; }
  [[nodiscard]] Size size() const { return size_; }
  // Shows a screen and returns the number of bytes written. REQUIRES: !display().lines.
  std::size_t show(const Screen& screen);
  // Writes text as it is. REQUIRES: display().lines.
  void print(std::string_view text);
  void redraw();                             // the next show() sends everything
  void resized();                            // reads the new window size from the kernel
  void use(const TerminalOptions& options);  // applies new options
  void ring();                               // rings the bell
  // Sets the window's title if that is enabled; the destructor restores the old one. REQUIRES: no
  // control characters.
  void set_title(const std::string& title);
  void use_mouse(bool on);  // off: the terminal uses the mouse to select text
  [[nodiscard]] bool uses_mouse() const { return mouse_; }
  void suspend();  // stops this process as Ctrl-Z would; returns when it continues

  // Readable when keys wait. A descriptor of its own, so that the caller may make it non-blocking:
  // standard input is shared with the screen and the parent shell.
  [[nodiscard]] int input_fd() const { return input_fd_; }

  struct Input {
    std::vector<std::variant<Key, Click>> events;  // in order
    bool ended = false;                            // the terminal has closed
    bool turned_ascii = false;  // the terminal draws line characters too wide for a frame
  };
  // The keys and clicks so far. Does not block, except up to 25 ms for the rest of an escape
  // sequence.
  [[nodiscard]] Input read();

 private:
  void choose(const TerminalOptions& options);
  void keep_title();
  void start();
  void stop();
  [[nodiscard]] std::string undoing() const;
  void take(const std::vector<InputEvent>& events, Input& input);
  void take(const CursorReport& report, Input& input);

  int input_fd_ = -1;
  int escape_delay_ms_ = 0;
  Size size_;
  KeyReader keys_;
  Display display_;
  bool mouse_ = false;
  bool marks_frames_ = false;
  bool asks_width_ = false;      // awaits the report that kAskWidth asks for
  bool draws_too_wide_ = false;  // by that report
  bool wants_title_ = false;
  std::optional<std::string> title_;  // last title set; nullopt: the terminal has its own
  Painter painter_{Abilities{}};
};

// The output of --doctor about terminal, locale, size and palette; works without a terminal.
[[nodiscard]] std::string diagnose_terminal(const TerminalOptions& options);

}  // namespace undercroft
