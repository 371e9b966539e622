// terminal_choices.cc: the character set, colours and delays; and the report of --doctor.
#include "client/view/terminal/terminal_choices.h"

#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>

#include "client/view/terminal/crash_restore.h"
#include "client/view/terminal/locale.h"
#include "client/view/terminal/terminal_modes.h"
#include "client/view/terminal/terminfo.h"
#include "client/view/terminal/tty.h"

namespace undercroft {
namespace {

Charset choose_charset(const TerminalOptions& options) {
  if (options.charset) return *options.charset;
  if (!is_utf8_terminal()) return Charset::Ascii;
  return std::strcmp(variable("TERM"), "linux") == 0 ? Charset::Cp437 : Charset::Unicode;
}

// In direct colour (more than 256) a number is an RGB value, except that the first eight are ANSI
// colours.
Colours choose_colours(const TerminalOptions& options) {
  const bool refused = *variable("NO_COLOR") != '\0' && !options.force_colours;
  const int count = capability_number("colors");
  if (count < 8 || (refused && !options.colours)) return Colours::Mono;
  Colours most = Colours::Eight;
  if (count >= 16 && count <= 256) most = Colours::Sixteen;
  if (count == 256) most = Colours::Full;
  return options.colours ? std::min(*options.colours, most) : most;
}

std::string palette_words(const Display& display) {
  constexpr std::array<std::string_view, 4> kNames = {"no colours", "8 colours", "16 colours",
                                                      "256 colours"};
  constexpr std::array<std::string_view, 3> kThemes = {"dark", "light", "terminal"};
  return std::string(kNames[static_cast<std::size_t>(display.colours)]) + ", theme " +
         std::string(kThemes[static_cast<std::size_t>(display.theme)]);
}

}  // namespace

Display choose_display(const TerminalOptions& options) {
  Display display;
  display.charset = choose_charset(options);
  display.colours = choose_colours(options);
  display.theme = options.theme;
  display.digits = options.digits;
  display.plain = options.plain;
  display.lines = options.plain && !has_capability("cup");
  return display;
}

bool reports_mouse() {
  return has_capability("kmous") || std::strstr(variable("TERM"), "xterm") != nullptr;
}

int escape_delay_ms() {
  constexpr long kMost = 25;  // more would be noticeable
  const char* text = variable("ESCDELAY");
  char* end = nullptr;
  const long wish = std::strtol(text, &end, 10);
  const bool is_number = end != text && *end == '\0';
  return static_cast<int>(is_number && wish >= 0 ? std::min(wish, kMost) : kMost);
}

namespace {

// Asks the terminal. It may be slow, or may not answer at all.
std::string width_words() {
  constexpr int kPatience = 300;  // ms
  prepare_rescue();
  make_raw();
  write_to_screen(kAskWidth);
  std::string bytes;
  if (is_readable(STDIN_FILENO, kPatience)) (void)read_waiting(STDIN_FILENO, bytes);
  write_to_screen("\r  \r");
  restore_modes();
  KeyReader reader;
  for (const InputEvent& event : reader.read(bytes, 0)) {
    const auto* report = std::get_if<CursorReport>(&event);
    if (report == nullptr) continue;
    return shows_wide_lines(*report) ? "line characters take 2 columns: plain ASCII is used instead"
                                     : "line characters take 1 column";
  }
  return "the terminal does not say (if lines are smeared: --charset ascii)";
}

bool can_ask() {
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && has_capability("cup");
}

}  // namespace

std::string diagnose_terminal(const TerminalOptions& options) {
  const auto fit = Terminal::is_fit(options.plain);
  std::string text = "terminal  " + (fit ? "usable" : "not usable: " + fit.error()) + "\n";
  text += std::string("TERM      ") + variable("TERM") + "\n";
  text += std::string("locale    ") + nl_langinfo(CODESET) + "\n";
  const Size size = window_size();
  text += "size      " + std::to_string(size.width) + "x" + std::to_string(size.height) + "\n";
  if (load_terminfo()) {
    text += "colours   " + std::to_string(std::max(0, capability_number("colors"))) + "\n";
    text += "palette   " + palette_words(choose_display(options)) + "\n";
    if (is_utf8_terminal() && can_ask()) text += "width     " + width_words() + "\n";
  }
  text += "Esc       recognised after " + std::to_string(escape_delay_ms()) + " ms\n";
  if (*variable("NO_COLOR") != '\0') text += "NO_COLOR  set\n";
  return text;
}

}  // namespace undercroft
