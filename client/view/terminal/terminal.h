// terminal.h: the real terminal: shows screens, reads keys, and restores itself.
//
// Only terminal.cc and terminfo.cc use ncurses. However the process ends (return, exception, failed
// CHECK, crash), the terminal is restored. Text written to stderr meanwhile is stored and printed
// afterwards.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/input/key.h"
#include "client/input/mouse.h"
#include "client/view/palette.h"
#include "client/view/screen.h"
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
  // limited.
  [[nodiscard]] static Expected<> is_fit();

  // REQUIRES: is_fit(), and no other Terminal exists.
  explicit Terminal(const TerminalOptions& options);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] const Display& display() const { return display_; }
  [[nodiscard]] Size size() const;
  std::size_t show(const Screen& screen);    // returns the number of bytes written
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
  };
  // The keys and clicks so far. Does not block, except up to 25 ms for the rest of an escape
  // sequence.
  [[nodiscard]] Input read();

 private:
  void choose(const TerminalOptions& options);
  void keep_title(bool wanted);
  void start();
  void stop();

  int input_fd_ = -1;
  Display display_;
  bool mouse_ = false;
  bool marks_frames_ = false;
  std::optional<std::string> title_;  // last title set; nullopt: disabled
  Painter painter_{Abilities{}};
};

// The output of --doctor about terminal, locale, size and palette; works without a terminal.
[[nodiscard]] std::string diagnose_terminal(const TerminalOptions& options);

}  // namespace undercroft
