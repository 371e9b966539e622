// viewer_terminal.cc: termios, the alternate screen, and signals.
#include "server/commands/viewer_terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::string_view kEnter = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
constexpr std::string_view kLeave = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

constexpr std::array kFatal = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGSEGV,
                               SIGBUS, SIGFPE, SIGILL,  SIGALRM, SIGUSR1, SIGUSR2};
// Those that the viewer answers. They are blocked except while it waits for keys, so that none
// comes between the question and the waiting.
constexpr std::array kAnswered = {SIGWINCH, SIGTSTP, SIGCONT};

// Read by signal handlers.
termios terminal_before{};
volatile std::sig_atomic_t is_resized = 0;
volatile std::sig_atomic_t is_to_stop = 0;
volatile std::sig_atomic_t is_continued = 0;

// Async-signal-safe.
bool write_out(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (written < 0 && errno == EAGAIN) {
      pollfd out{STDOUT_FILENO, POLLOUT, 0};
      ::poll(&out, 1, -1);
    }
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Async-signal-safe.
void restore() {
  static_cast<void>(write_out(kLeave));
  ::tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
}

void take_over() {
  termios raw = terminal_before;
  raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON | ISTRIP);
  raw.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | IEXTEN | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  static_cast<void>(write_out(kEnter));
}

void set_action(int signal, void (*handler)(int), int flags = 0) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(signal, &action, nullptr);
}

// The signal's own action follows, so that the parent sees what ended the process.
void on_fatal(int signal) {
  restore();
  set_action(signal, SIG_DFL);
  ::raise(signal);
}

void on_answered(int signal) {
  if (signal == SIGWINCH) is_resized = 1;
  if (signal == SIGTSTP) is_to_stop = 1;
  if (signal == SIGCONT) is_continued = 1;
}

std::string_view variable_of(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

sigset_t answered() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : kAnswered) ::sigaddset(&set, signal);
  return set;
}

}  // namespace

bool can_show_viewer() {
  const std::string_view name = variable_of("TERM");
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 && !name.empty() &&
         name != "dumb";
}

bool can_show_unicode() {
  if (variable_of("TERM") == "linux") return false;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = variable_of(name);
    if (locale.empty()) continue;
    return contains_ignoring_case(locale, "utf-8") || contains_ignoring_case(locale, "utf8");
  }
  return false;
}

ViewerTerminal::ViewerTerminal() : has_colours_(variable_of("NO_COLOR").empty()), size_(size()) {
  ::tcgetattr(STDIN_FILENO, &terminal_before);
  const sigset_t set = answered();
  ::sigprocmask(SIG_BLOCK, &set, nullptr);
  for (const int signal : kFatal) set_action(signal, on_fatal);
  for (const int signal : kAnswered) set_action(signal, on_answered);
  set_action(SIGPIPE, SIG_IGN);
  take_over();
}

ViewerTerminal::~ViewerTerminal() {
  restore();
  for (const int signal : kFatal) set_action(signal, SIG_DFL);
  for (const int signal : kAnswered) set_action(signal, SIG_DFL);
  const sigset_t set = answered();
  ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
}

Size ViewerTerminal::size() {
  constexpr Size kUsual{80, 24};
  constexpr int kMost = 1000;
  winsize window{};
  const bool is_known =
      ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0;
  if (!is_known) return kUsual;
  return {std::min<int>(window.ws_col, kMost), std::min<int>(window.ws_row, kMost)};
}

bool ViewerTerminal::show(const TextCanvas& canvas) {
  std::string bytes;
  if (shown_.empty() || canvas.size() != size_) {
    size_ = canvas.size();
    shown_.assign(static_cast<std::size_t>(size_.height), "");
    bytes = "\x1b[0m\x1b[2J";
  }
  for (int y = 0; y < size_.height; ++y) {
    std::string row = canvas.bytes_of_row(y, has_colours_);
    std::string& shown = shown_[static_cast<std::size_t>(y)];
    if (row == shown) continue;
    bytes.append("\x1b[").append(std::to_string(y + 1)).append(";1H").append(row);
    shown = std::move(row);
  }
  return bytes.empty() || write_out(bytes);
}

std::optional<std::string> ViewerTerminal::read(std::optional<std::chrono::milliseconds> at_most) {
  pollfd keys{STDIN_FILENO, POLLIN, 0};
  timespec time{};
  if (at_most) {
    time.tv_sec = at_most->count() / 1000;
    time.tv_nsec = at_most->count() % 1000 * 1000000;
  }
  sigset_t none;
  ::sigemptyset(&none);
  const int ready = ::ppoll(&keys, 1, at_most ? &time : nullptr, &none);
  handle_signals();
  if (ready <= 0) return ready == 0 || errno == EINTR ? std::optional("") : std::nullopt;
  std::array<char, 256> bytes{};
  const ssize_t got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (got > 0) return std::string(bytes.data(), static_cast<std::size_t>(got));
  return got < 0 && (errno == EINTR || errno == EAGAIN) ? std::optional("") : std::nullopt;
}

void ViewerTerminal::handle_signals() {
  const int error = errno;
  if (is_to_stop != 0) suspend();
  if (is_continued != 0) take_over();
  if (is_continued != 0 || is_resized != 0) redraw();
  is_continued = 0;
  is_resized = 0;
  errno = error;
}

void ViewerTerminal::suspend() {
  is_to_stop = 0;
  restore();
  set_action(SIGTSTP, SIG_DFL);
  const sigset_t set = answered();
  ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
  ::raise(SIGTSTP);  // returns when the process is continued
  ::sigprocmask(SIG_BLOCK, &set, nullptr);
  set_action(SIGTSTP, on_answered);
  is_continued = 0;
  take_over();
  redraw();
}

}  // namespace undercroft
