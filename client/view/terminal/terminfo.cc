// terminfo.cc: capabilities by name, and those that terminfo lacks.
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include "client/view/terminal/terminfo.h"

#include <curses.h>
#include <term.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace undercroft {
namespace {

// Removes the delays that hardware terminals needed.
std::string without_padding(std::string text) {
  for (auto at = text.find("$<"); at != std::string::npos; at = text.find("$<", at)) {
    text.erase(at, text.find('>', at) - at + 1);
  }
  return text;
}

std::string_view own_name() {
  const char* name = std::getenv("TERM");
  return name == nullptr ? "" : name;
}

std::function<std::string(int)> numbered(const char* name) {
  if (!has_capability(name)) return {};
  return [text = tigetstr(name)](int n) { return without_padding(tiparm(text, n)); };
}

// Some terminals cannot combine certain attributes with colours (ncv).
std::string attribute(const char* name, int bit, Colours colours) {
  const int unfit = colours == Colours::Mono ? 0 : std::max(0, tigetnum("ncv"));
  return (unfit & bit) != 0 ? std::string{} : capability(name);
}

// tmux does since 2.4, although its terminfo entry does not say so.
bool erases_in_background() { return tigetflag("bce") > 0 || own_name().starts_with("tmux"); }

// True if ESC [ n b repeats the last character n more times. tmux supports it, although its
// terminfo entry does not say so.
bool repeats() { return capability("rep").ends_with("b") || own_name().starts_with("tmux"); }

}  // namespace

// tigetstr() returns null or (char*)-1 when there is none.
bool has_capability(const char* name) {
  const char* text = tigetstr(name);
  return text != nullptr && text != reinterpret_cast<const char*>(-1);
}

std::string capability(const char* name) {
  return has_capability(name) ? without_padding(tigetstr(name)) : std::string{};
}

Abilities abilities_of(Colours colours) {
  constexpr int kUnderline = 2, kReverse = 4, kDim = 16, kBold = 32;  // bits of ncv
  Abilities can_do;
  can_do.go = [text = tigetstr("cup")](Point to) {
    return without_padding(tiparm(text, to.y, to.x));
  };
  can_do.go_to_column = numbered("hpa");
  can_do.go_to_row = numbered("vpa");
  can_do.go_up = numbered("cuu");
  can_do.go_down = numbered("cud");
  can_do.go_left = numbered("cub");
  can_do.go_right = numbered("cuf");
  can_do.down = capability("cud1");
  can_do.start = capability("cr");
  if (repeats()) can_do.repeat = [](int n) { return "\033[" + std::to_string(n) + "b"; };
  can_do.foreground = numbered("setaf");
  can_do.background = numbered("setab");
  can_do.own_colours = colours == Colours::Mono ? "" : capability("op");
  can_do.plain = capability("sgr0");
  can_do.bold = attribute("bold", kBold, colours);
  can_do.dim = attribute("dim", kDim, colours);
  can_do.reverse = attribute("rev", kReverse, colours);
  can_do.underline = attribute("smul", kUnderline, colours);
  can_do.clear = capability("clear");
  if (has_capability("csr")) {
    can_do.scroll_region = [text = tigetstr("csr")](int top, int bottom) {
      return without_padding(tiparm(text, top, bottom));
    };
  }
  can_do.scroll = capability("ind");
  can_do.scroll_back = capability("ri");
  can_do.take_out = numbered("dch");
  can_do.put_in = numbered("ich");
  can_do.erase_to_end = capability("el");
  can_do.erases_in_background = erases_in_background();
  // Terminals with ANSI colour numbers support these sequences, which terminfo cannot express.
  if (colours != Colours::Mono && capability("setaf").starts_with("\033[")) {
    can_do.no_bold = "\033[22m";
    can_do.no_reverse = "\033[27m";
    can_do.no_underline = "\033[24m";
  }
  can_do.may_fill_last_cell = tigetflag("am") <= 0 || tigetflag("xenl") > 0;
  return can_do;
}

}  // namespace undercroft
