// terminal.h: the real terminal: shows screens, reads keys, and is given back as it was found.
//
// terminal.cc and terminfo.cc alone know ncurses. Whatever way the process ends (return,
// exception, broken invariant, crash) the terminal is restored; what was written to stderr
// meanwhile is kept aside and printed after that.
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

// How the player wants it; what is not set follows from the terminal.
struct TerminalOptions {
  std::optional<Charset> charset;
  std::optional<Colours> colours;  // at most so many; Mono: none
  bool force_colours = false;      // in spite of NO_COLOR
  Theme theme = Theme::Dark;
  bool digits = false;
  bool mouse = true;
  bool plain = false;
  bool title = false;  // set_title() is heeded
  bool sync = false;   // each frame is marked as one, so that none is seen half drawn
};

class Terminal {
 public:
  // Why there is no terminal to play in (not a tty, TERM unset, unknown or too dumb); nothing when
  // there is one.
  [[nodiscard]] static Expected<> is_fit();

  // REQUIRES: is_fit(), and there is no other Terminal.
  explicit Terminal(const TerminalOptions& options);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] const Display& display() const { return display_; }
  [[nodiscard]] Size size() const;
  std::size_t show(const Screen& screen);    // returns how many bytes that took
  void redraw();                             // the next show() sends everything
  void resized();                            // the window changed: take its size from the kernel
  void use(const TerminalOptions& options);  // from now on
  void ring();                               // the bell, as the terminal has it
  // Of the window, as far as it is wanted; back to what it was when this ends. REQUIRES: no control
  // characters.
  void set_title(const std::string& title);
  void use_mouse(bool on);  // off: the terminal's own, to select text with
  [[nodiscard]] bool uses_mouse() const { return mouse_; }
  void suspend();  // stop this process as Ctrl-Z would, and return when it is continued

  // Readable when keys wait. Of its own, so that whoever waits may make it non-blocking: standard
  // input is shared with the screen and with the shell that started us.
  [[nodiscard]] int input_fd() const { return input_fd_; }

  struct Input {
    std::vector<std::variant<Key, Click>> events;  // in order
    bool ended = false;                            // the terminal has gone
  };
  // What has been typed; never waits (but up to 25 ms for the rest of an escape sequence).
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
  std::optional<std::string> title_;  // as it was last set; none: it is not wanted
  Painter painter_{Abilities{}};
};

// What --doctor prints about terminal, locale, size and palette; needs no terminal.
[[nodiscard]] std::string diagnose_terminal(const TerminalOptions& options);

}  // namespace undercroft
