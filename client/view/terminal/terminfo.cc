// terminfo.cc: capabilities by name, and those that terminfo lacks.
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include "client/view/terminal/terminfo.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace undercroft {
namespace {

// Removes the delays that hardware terminals needed.
std::string without_padding(std::string text) {
  for (auto at = text.find("$<"); at != std::string::npos; at = text.find("$<", at)) {
    text.erase(at, text.find('>', at) - at + 1);
  }
  return text;
}

// The value of TERM.
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

// clang-format off
constexpr std::array<std::pair<const char*, KeyName>, 33> kTerminfoKeys = {{
    {"kcuu1", KeyName::Up},       {"kcud1", KeyName::Down},     {"kcub1", KeyName::Left},
    {"kcuf1", KeyName::Right},    {"khome", KeyName::Home},     {"kend", KeyName::End},
    {"kpp", KeyName::PageUp},     {"knp", KeyName::PageDown},   {"ka1", KeyName::Home},
    {"ka3", KeyName::PageUp},     {"kb2", KeyName::Centre},     {"kc1", KeyName::End},
    {"kc3", KeyName::PageDown},   {"kent", KeyName::Enter},     {"kcbt", KeyName::BackTab},
    {"kbs", KeyName::Backspace},  {"kdch1", KeyName::Delete},   {"kf1", KeyName::F1},
    {"kf9", KeyName::F9},         {"kfnd", KeyName::Home},      {"kslt", KeyName::End},
    {"kbeg", KeyName::Centre},    {"kri", KeyName::ShiftUp},    {"kind", KeyName::ShiftDown},
    {"kLFT", KeyName::ShiftLeft}, {"kRIT", KeyName::ShiftRight}, {"kHOM", KeyName::ShiftHome},
    {"kEND", KeyName::ShiftEnd},  {"kPRV", KeyName::ShiftPageUp}, {"kNXT", KeyName::ShiftPageDown},
    {"kext", KeyName::Escape},    {"khlp", KeyName::F1},        {"kUP", KeyName::ShiftUp},
}};
// clang-format on

// True for a sequence that can be told from text and from the keys that every terminal has: one
// control character, or ESC and more.
bool is_own_sequence(const std::string& sequence) {
  constexpr std::string_view kEverywhere = "\b\t\n\r\033\177";
  if (sequence.size() > 1) return sequence.front() == '\033';
  const bool is_control = sequence.size() == 1 && static_cast<unsigned char>(sequence[0]) < 0x20;
  return is_control && kEverywhere.find(sequence[0]) == std::string_view::npos;
}

}  // namespace

Expected<> load_terminfo() {
  const std::string name(own_name());
  if (name.empty()) return failed("TERM is not set (run: export TERM=xterm-256color)");
  if (cur_term != nullptr) del_curterm(cur_term);  // setupterm() does not free an earlier entry
  int error = 0;
  if (setupterm(name.c_str(), STDOUT_FILENO, &error) == OK) return {};
  return failed("TERM is '" + name + "', which is not in the terminfo database " +
                "(install ncurses-term, or run: export TERM=xterm-256color)");
}

int capability_number(const char* name) { return tigetnum(name); }

std::string whole_scroll_region(int rows) {
  if (!has_capability("csr")) return {};
  return without_padding(tiparm(tigetstr("csr"), 0, rows - 1));
}

TerminfoKeys terminfo_keys() {
  TerminfoKeys keys;
  for (const auto& [name, key] : kTerminfoKeys) {
    const std::string sequence = capability(name);
    if (is_own_sequence(sequence)) keys.emplace(sequence, Key{key});
  }
  return keys;
}

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
