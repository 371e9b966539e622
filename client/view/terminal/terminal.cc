// terminal.cc: keys and mouse through ncurses, output through the painter.
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include "client/view/terminal/terminal.h"

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "client/view/terminal/crash_restore.h"
#include "client/view/terminal/terminfo.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr int kPasteBegin = KEY_MAX + 1;
constexpr int kPasteEnd = KEY_MAX + 2;
constexpr int kKeypad = KEY_MAX + 3;  // and the following codes, one per entry of kKeypadKeys
constexpr const char* kTitlePush = "\033[22;2t";
constexpr const char* kTitlePop = "\033[23;2t";
constexpr const char* kFrameBegin = "\033[?2026h";
constexpr const char* kFrameEnd = "\033[?2026l";
constexpr const char* kPasteOn = "\033[?2004h";
constexpr const char* kPasteOff = "\033[?2004l";

// clang-format off
constexpr std::array<std::pair<int, KeyName>, 33> kKeys = {{
    {KEY_UP, KeyName::Up},         {KEY_DOWN, KeyName::Down},     {KEY_LEFT, KeyName::Left},
    {KEY_RIGHT, KeyName::Right},   {KEY_HOME, KeyName::Home},     {KEY_END, KeyName::End},
    {KEY_PPAGE, KeyName::PageUp},  {KEY_NPAGE, KeyName::PageDown},{KEY_A1, KeyName::Home},
    {KEY_A3, KeyName::PageUp},     {KEY_B2, KeyName::Centre},     {KEY_C1, KeyName::End},
    {KEY_C3, KeyName::PageDown},   {KEY_ENTER, KeyName::Enter},   {KEY_BTAB, KeyName::BackTab},
    {KEY_BACKSPACE, KeyName::Backspace}, {KEY_DC, KeyName::Delete}, {KEY_F(1), KeyName::F1},
    {KEY_FIND, KeyName::Home},     {KEY_SELECT, KeyName::End},    {KEY_BEG, KeyName::Centre},
    {KEY_SR, KeyName::ShiftUp},    {KEY_SF, KeyName::ShiftDown},  {KEY_SLEFT, KeyName::ShiftLeft},
    {KEY_SRIGHT, KeyName::ShiftRight}, {KEY_SHOME, KeyName::ShiftHome},
    {KEY_SEND, KeyName::ShiftEnd}, {KEY_SPREVIOUS, KeyName::ShiftPageUp},
    {KEY_SNEXT, KeyName::ShiftPageDown},
    {KEY_EXIT, KeyName::Escape},   {kPasteBegin, KeyName::PasteBegin},
    {kPasteEnd, KeyName::PasteEnd}, {KEY_F(9), KeyName::F9},
}};

// A keypad in application mode, which some terminfo entries lack. Its sequences mean the character
// printed on the key, never Esc and two letters.
constexpr std::array<std::pair<const char*, Key>, 19> kKeypadKeys = {{
    {"\033Op", character('0')}, {"\033Oq", character('1')}, {"\033Or", character('2')},
    {"\033Os", character('3')}, {"\033Ot", character('4')}, {"\033Ou", character('5')},
    {"\033Ov", character('6')}, {"\033Ow", character('7')}, {"\033Ox", character('8')},
    {"\033Oy", character('9')}, {"\033Ol", character(',')}, {"\033On", character('.')},
    {"\033Om", character('-')}, {"\033Ok", character('+')}, {"\033Oj", character('*')},
    {"\033Oo", character('/')}, {"\033OM", {KeyName::Enter}}, {"\033OE", {KeyName::Centre}},
    {"\033[E", {KeyName::Centre}},
}};
// clang-format on

// Arrows, Home and End as sent in the other cursor mode. Some terminals do not switch modes when
// told, and some terminfo entries lack these keys.
constexpr std::array<std::pair<const char*, int>, 14> kOtherForms = {{
    {"\033[A", KEY_UP},
    {"\033[B", KEY_DOWN},
    {"\033[C", KEY_RIGHT},
    {"\033[D", KEY_LEFT},
    {"\033OA", KEY_UP},
    {"\033OB", KEY_DOWN},
    {"\033OC", KEY_RIGHT},
    {"\033OD", KEY_LEFT},
    {"\033[H", KEY_HOME},
    {"\033OH", KEY_HOME},
    {"\033[F", KEY_END},
    {"\033OF", KEY_END},
    {"\033[7~", KEY_HOME},
    {"\033[8~", KEY_END},
}};

std::optional<Key> function_key(int code) {
  for (const auto& [known, name] : kKeys) {
    if (known == code) return Key{name};
  }
  const int at = code - kKeypad;
  if (at >= 0 && at < static_cast<int>(kKeypadKeys.size())) {
    return kKeypadKeys[static_cast<std::size_t>(at)].second;
  }
  return std::nullopt;  // also for KEY_RESIZE: the session asks for the size itself
}

Key plain_key(wint_t c) {
  // clang-format off
  switch (c) {
    case '\r': case '\n': return {KeyName::Enter};
    case 27:              return {KeyName::Escape};
    case '\t':            return {KeyName::Tab};
    case 8: case 127:     return {KeyName::Backspace};
    default:              return character(static_cast<char32_t>(c));
  }
  // clang-format on
}

// Only presses count. Releases are requested too, because ncurses drops a press whose release it
// may not report.
constexpr mmask_t kMouseEvents = BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON3_PRESSED |
                                 BUTTON3_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED;

// The clicks since the last call, in order; ncurses returns the newest first.
std::vector<Click> mouse_clicks() {
  constexpr std::array<std::pair<mmask_t, Button>, 4> kButtons = {{
      {BUTTON1_PRESSED, Button::Left},
      {BUTTON3_PRESSED, Button::Right},
      {BUTTON4_PRESSED, Button::WheelUp},
      {BUTTON5_PRESSED, Button::WheelDown},
  }};
  std::vector<Click> clicks;
  MEVENT event{};
  while (getmouse(&event) == OK) {
    for (const auto& [mask, button] : kButtons) {
      if ((event.bstate & mask) == 0) continue;
      clicks.insert(clicks.begin(), Click{button, {event.x, event.y}});
      break;
    }
  }
  return clicks;
}

bool is_utf8() { return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

Charset choose_charset(const TerminalOptions& options) {
  if (options.charset) return *options.charset;
  if (!is_utf8()) return Charset::Ascii;
  return std::strcmp(variable("TERM"), "linux") == 0 ? Charset::Cp437 : Charset::Unicode;
}

// In direct colour (more than 256) a number is an RGB value, except that the first eight are ANSI
// colours.
Colours choose_colours(const TerminalOptions& options) {
  const bool refused = *variable("NO_COLOR") != '\0' && !options.force_colours;
  const int count = tigetnum("colors");  // COLORS is only set by start_color()
  if (count < 8 || (refused && !options.colours)) return Colours::Mono;
  Colours most = Colours::Eight;
  if (count >= 16 && count <= 256) most = Colours::Sixteen;
  if (count == 256) most = Colours::Full;
  return options.colours ? std::min(*options.colours, most) : most;
}

// The palette that results from terminal and options. REQUIRES: setupterm().
std::string palette_words(const TerminalOptions& options) {
  constexpr std::array<std::string_view, 4> kNames = {"no colours", "8 colours", "16 colours",
                                                      "256 colours"};
  constexpr std::array<std::string_view, 3> kThemes = {"dark", "light", "terminal"};
  return std::string(kNames[static_cast<std::size_t>(choose_colours(options))]) + ", theme " +
         std::string(kThemes[static_cast<std::size_t>(options.theme)]);
}

// True if the terminal has closed: readable, with nothing to read.
bool hung_up() {
  pollfd ask{STDIN_FILENO, POLLIN, 0};
  if (poll(&ask, 1, 0) <= 0) return false;
  int waiting = 0;
  if ((ask.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) return true;
  return (ask.revents & POLLIN) != 0 && ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 &&
         waiting == 0;
}

void say(const char* sequence) {
  std::fputs(sequence, stdout);
  std::fflush(stdout);
}

// The window to read keys from: reading from a pad does not refresh the screen. REQUIRES:
// newterm().
WINDOW* keys() {
  static WINDOW* const kPad = newpad(1, 1);
  return kPad;
}

// Sets how long an Esc waits for the rest of a key sequence: up to 25 ms, less if ESCDELAY says so.
// ncurses' default of one second would be noticeable. REQUIRES: newterm() was called before, if it
// is called at all, because it reads ESCDELAY.
void wait_little_after_escape() {
  constexpr long kMaxEscDelay = 25;  // ms
  const char* text = variable("ESCDELAY");
  char* end = nullptr;
  const long wish = std::strtol(text, &end, 10);
  const bool is_number = end != text && *end == '\0';
  set_escdelay(is_number && wish >= 0 ? static_cast<int>(std::min(wish, kMaxEscDelay))
                                      : kMaxEscDelay);
}

// Makes a line feed move straight down and keep the column.
void move_straight_down() {
  termios modes{};
  if (tcgetattr(STDOUT_FILENO, &modes) != 0) return;
  modes.c_oflag &= ~static_cast<tcflag_t>(ONLCR);
  tcsetattr(STDOUT_FILENO, TCSANOW, &modes);
}

// Writes everything to the screen, in spite of interruptions.
void write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written < 0 && errno == EAGAIN) {
      pollfd ask{STDOUT_FILENO, POLLOUT, 0};
      poll(&ask, 1, 100);
    } else if (written < 0 && errno != EINTR) {
      return;  // the terminal has closed; reading keys will report it
    }
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

Expected<> Terminal::is_fit() {
  if (isatty(STDIN_FILENO) == 0) return failed("the keyboard (standard input) is not a terminal");
  if (isatty(STDOUT_FILENO) == 0) return failed("the screen (standard output) is not a terminal");
  const std::string name = variable("TERM");
  if (name.empty()) return failed("TERM is not set");
  int error = 0;
  if (setupterm(name.c_str(), STDOUT_FILENO, &error) != OK) {
    return failed("TERM is '" + name + "', which is not in the terminfo database");
  }
  const bool fit = has_capability("cup") && has_capability("clear");
  del_curterm(cur_term);
  if (!fit) return failed("TERM is '" + name + "', which cannot place characters on the screen");
  return {};
}

Terminal::Terminal(const TerminalOptions& options) {
  use_tioctl(TRUE);
  prepare_rescue();
  const char* name = ttyname(STDIN_FILENO);
  input_fd_ = name == nullptr ? -1 : open(name, O_RDONLY | O_NOCTTY | O_CLOEXEC);
  // For a tty without a name, as in some containers.
  if (input_fd_ < 0) input_fd_ = dup(STDIN_FILENO);
  CHECK(newterm(nullptr, stdout, stdin) != nullptr, "newterm() succeeds when is_fit() does");
  wait_little_after_escape();
  choose(options);
  start();
  arm_rescue(has_capability("rmcup") ? tigetstr("rmcup") : "",
             has_capability("cnorm") ? tigetstr("cnorm") : "");
}

void Terminal::choose(const TerminalOptions& options) {
  display_.charset = choose_charset(options);
  display_.colours = choose_colours(options);
  display_.theme = options.theme;
  display_.digits = options.digits;
  display_.plain = options.plain;
  mouse_ = options.mouse;
  marks_frames_ = options.sync;
  keep_title(options.title);
  painter_ = Painter(abilities_of(display_.colours));
}

// The terminal stores the old title on its own stack.
void Terminal::keep_title(bool wanted) {
  if (wanted == title_.has_value()) return;
  write_all(wanted ? kTitlePush : kTitlePop);
  title_ = wanted ? std::optional<std::string>("") : std::nullopt;
}

void Terminal::set_title(const std::string& title) {
  if (!title_ || *title_ == title) return;
  title_ = title;
  write_all("\033]2;" + title + "\007");
}

void Terminal::use(const TerminalOptions& options) {
  choose(options);
  use_mouse(mouse_);
  redraw();
}

Terminal::~Terminal() {
  keep_title(false);
  stop();
  close(input_fd_);
  disarm_rescue();
}

void Terminal::start() {
  raw();
  noecho();
  nonl();
  keypad(keys(), TRUE);
  nodelay(keys(), TRUE);
  meta(keys(), TRUE);
  move_straight_down();
  refresh();  // enters the alternate screen; ncurses shows nothing after this
  painter_.forget();
  curs_set(1);
  define_key("\033[200~", kPasteBegin);
  define_key("\033[201~", kPasteEnd);
  for (std::size_t i = 0; i < kKeypadKeys.size(); ++i) {
    define_key(kKeypadKeys[i].first, kKeypad + static_cast<int>(i));
  }
  for (const auto& [sequence, code] : kOtherForms) define_key(sequence, code);
  mouseinterval(0);  // report a press at once, without waiting for a double click
  use_mouse(mouse_);
  say(kPasteOn);
}

void Terminal::ring() { beep(); }

void Terminal::use_mouse(bool on) {
  mouse_ = on;
  mousemask(on ? kMouseEvents : 0, nullptr);
}

void Terminal::stop() {
  say(kPasteOff);
  write_all(capability("sgr0") + capability("op"));
  curs_set(1);
  endwin();
}

Size Terminal::size() const { return {getmaxx(stdscr), getmaxy(stdscr)}; }

void Terminal::redraw() { painter_.forget(); }

void Terminal::resized() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0) return;
  resizeterm(window.ws_row, window.ws_col);
}

void Terminal::suspend() {
  stop();
  // The parent shell must see a stop signal that it knows, so we send SIGTSTP ourselves instead of
  // ncurses.
  std::signal(SIGTSTP, SIG_DFL);
  kill(0, SIGTSTP);
  start();
  resized();
  redraw();
}

std::size_t Terminal::show(const Screen& screen) {
  std::string bytes = painter_.paint(screen);
  if (marks_frames_ && !bytes.empty()) bytes = kFrameBegin + bytes + std::string(kFrameEnd);
  write_all(bytes);
  return bytes.size();
}

Terminal::Input Terminal::read() {
  Input input;
  for (;;) {
    wint_t c = 0;
    const int kind = wget_wch(keys(), &c);
    if (kind == ERR) break;
    if (kind == OK) input.events.emplace_back(plain_key(c));
    if (kind != KEY_CODE_YES) continue;
    const int code = static_cast<int>(c);
    if (code == KEY_MOUSE) {
      for (const Click& told : mouse_clicks()) input.events.emplace_back(told);
    } else if (const auto key = function_key(code)) {
      input.events.emplace_back(*key);
    }
  }
  input.ended = input.events.empty() && hung_up();
  return input;
}

std::string diagnose_terminal(const TerminalOptions& options) {
  const auto fit = Terminal::is_fit();
  std::string text = "terminal  " + (fit ? "usable" : "not usable: " + fit.error()) + "\n";
  text += std::string("TERM      ") + variable("TERM") + "\n";
  text += std::string("locale    ") + nl_langinfo(CODESET) + "\n";
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0) {
    text +=
        "size      " + std::to_string(window.ws_col) + "x" + std::to_string(window.ws_row) + "\n";
  }
  int error = 0;
  if (*variable("TERM") != '\0' && setupterm(variable("TERM"), STDOUT_FILENO, &error) == OK) {
    text += "colours   " + std::to_string(std::max(0, tigetnum("colors"))) + "\n";
    text += "palette   " + palette_words(options) + "\n";
    del_curterm(cur_term);
  }
  wait_little_after_escape();
  text += "Esc       recognised after " + std::to_string(get_escdelay()) + " ms\n";
  if (*variable("NO_COLOR") != '\0') text += "NO_COLOR  set\n";
  return text;
}

}  // namespace undercroft
