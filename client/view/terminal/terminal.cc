// terminal.cc: starts and restores the terminal; keys and mouse come in, screens go out.
#include "client/view/terminal/terminal.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <utility>

#include "client/view/terminal/crash_restore.h"
#include "client/view/terminal/terminal_choices.h"
#include "client/view/terminal/terminal_modes.h"
#include "client/view/terminal/terminfo.h"
#include "client/view/terminal/tty.h"
#include "shared/check.h"

namespace undercroft {
namespace {

std::uint64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

}  // namespace

Expected<> Terminal::is_fit(bool plain) {
  if (isatty(STDIN_FILENO) == 0) return failed("the keyboard (standard input) is not a terminal");
  if (isatty(STDOUT_FILENO) == 0) return failed("the screen (standard output) is not a terminal");
  if (auto loaded = load_terminfo(); !loaded) return loaded;
  if (plain || (has_capability("cup") && has_capability("clear"))) return {};
  return failed("TERM is '" + std::string(variable("TERM")) +
                "', which cannot place characters on the screen (--a11y prints lines instead)");
}

Terminal::Terminal(const TerminalOptions& options)
    : input_fd_(open_input()), escape_delay_ms_(escape_delay_ms()), size_(window_size()) {
  CHECK(load_terminfo(), "is_fit() has loaded the entry before");
  keys_ = KeyReader(terminfo_keys());
  prepare_rescue();
  choose(options);
  asks_width_ = display_.charset == Charset::Unicode && !options.charset && !display_.lines;
  start();
  if (asks_width_) write_to_screen(kAskWidth);
  arm_rescue(kCancelSequence + undoing());
}

void Terminal::choose(const TerminalOptions& options) {
  display_ = choose_display(options);
  if (draws_too_wide_ && !options.charset) display_.charset = Charset::Ascii;
  mouse_ = options.mouse && !display_.lines && reports_mouse();
  marks_frames_ = options.sync && !display_.lines;
  wants_title_ = options.title && !display_.lines;
  painter_ = Painter(display_.lines ? Abilities{} : abilities_of(display_.colours));
}

// The terminal stores the old title on its own stack.
void Terminal::keep_title() {
  if (wants_title_ == title_.has_value()) return;
  write_to_screen(wants_title_ ? kTitlePush : kTitlePop);
  title_ = wants_title_ ? std::optional<std::string>("") : std::nullopt;
}

void Terminal::set_title(const std::string& title) {
  if (!title_ || *title_ == title) return;
  title_ = title;
  write_to_screen("\033]2;" + title + "\007");
}

void Terminal::use(const TerminalOptions& options) {
  choose(options);
  keep_title();
  use_mouse(mouse_);
  redraw();
}

Terminal::~Terminal() {
  stop();
  close(input_fd_);
  disarm_rescue();
}

void Terminal::start() {
  make_raw();
  if (display_.lines) return;
  write_to_screen(capability("smcup") + capability("smkx") + capability("cnorm") + kPasteOn +
                  (mouse_ ? kMouseOn : ""));
  keep_title();
  painter_.forget();
}

// Undoes everything that start(), options and the painter switched on. Without a normal screen to
// return to, the cursor goes to the last row.
std::string Terminal::undoing() const {
  if (display_.lines) return "\r\n";
  std::string bytes = marks_frames_ ? kFrameEnd : "";
  bytes += capability("sgr0") + capability("op") + whole_scroll_region(size_.height);
  bytes += std::string(mouse_ ? kMouseOff : "") + kPasteOff + (title_ ? kTitlePop : "");
  bytes += capability("rmkx") + capability("cnorm");
  return bytes + abilities_of(Colours::Mono).go({0, size_.height - 1}) + capability("rmcup");
}

void Terminal::ring() { write_to_screen("\007"); }

void Terminal::use_mouse(bool on) {
  const bool is_able = !display_.lines && reports_mouse();
  mouse_ = on && is_able;
  if (is_able) write_to_screen(mouse_ ? kMouseOn : kMouseOff);
  update_rescue(kCancelSequence + undoing());
}

void Terminal::stop() {
  write_to_screen(undoing());
  title_.reset();
  restore_modes();
}

void Terminal::redraw() { painter_.forget(); }

void Terminal::resized() {
  size_ = window_size();
  update_rescue(kCancelSequence + undoing());
}

void Terminal::suspend() {
  stop();
  // The parent shell must see a stop signal that it knows, so this process sends SIGTSTP itself.
  struct sigaction by_default {
  }, before{};
  by_default.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &by_default, &before);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &before, nullptr);
  start();
  resized();
  redraw();
}

std::size_t Terminal::show(const Screen& screen) {
  std::string bytes = painter_.paint(screen);
  if (marks_frames_ && !bytes.empty()) bytes = kFrameBegin + bytes + std::string(kFrameEnd);
  write_to_screen(bytes);
  return bytes.size();
}

void Terminal::print(std::string_view text) { write_to_screen(text); }

Terminal::Input Terminal::read() {
  Input input;
  std::string bytes;
  bool is_open = read_waiting(input_fd_, bytes);
  take(keys_.read(bytes, steady_ms()), input);
  while (is_open && keys_.holds_escape() && is_readable(input_fd_, escape_delay_ms_)) {
    bytes.clear();
    is_open = read_waiting(input_fd_, bytes);
    take(keys_.read(bytes, steady_ms()), input);
  }
  take(keys_.release_escape(), input);
  input.ended = !is_open && input.events.empty();
  return input;
}

void Terminal::take(const std::vector<InputEvent>& events, Input& input) {
  for (const InputEvent& event : events) {
    if (const auto* key = std::get_if<Key>(&event)) input.events.emplace_back(*key);
    if (const auto* click = std::get_if<Click>(&event)) input.events.emplace_back(*click);
    if (const auto* report = std::get_if<CursorReport>(&event)) take(*report, input);
  }
}

// Only the first report answers the question; later ones are strays.
void Terminal::take(const CursorReport& report, Input& input) {
  if (!std::exchange(asks_width_, false) || !shows_wide_lines(report)) return;
  draws_too_wide_ = true;
  display_.charset = Charset::Ascii;
  input.turned_ascii = true;
  redraw();
}

}  // namespace undercroft
