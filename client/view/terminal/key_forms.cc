// key_forms.cc: tables of the sequences that keys send.
#include "client/view/terminal/key_forms.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {
namespace {

// Modifiers as sequences send them, less one.
constexpr int kShift = 1, kCtrl = 4;
constexpr int kLockKeys = 64 + 128;  // Caps Lock and Num Lock: no part of a key
constexpr int kReleased = 3;         // the event type of a released key (kitty)

// clang-format off
constexpr std::array<std::pair<char, KeyName>, 9> kCsiLetters = {{
    {'A', KeyName::Up},   {'B', KeyName::Down}, {'C', KeyName::Right}, {'D', KeyName::Left},
    {'E', KeyName::Centre}, {'F', KeyName::End}, {'H', KeyName::Home}, {'P', KeyName::F1},
    {'Z', KeyName::BackTab},
}};
// rxvt's arrows with Shift. In SS3 form they are arrows with Ctrl, which have no name.
constexpr std::array<std::pair<char, KeyName>, 4> kRxvtShift = {{
    {'a', KeyName::ShiftUp}, {'b', KeyName::ShiftDown}, {'c', KeyName::ShiftRight}, {'d', KeyName::ShiftLeft},
}};
constexpr std::array<std::pair<int, KeyName>, 11> kNumbers = {{
    {1, KeyName::Home},   {3, KeyName::Delete},   {4, KeyName::End}, {5, KeyName::PageUp},
    {6, KeyName::PageDown}, {7, KeyName::Home},   {8, KeyName::End}, {11, KeyName::F1},
    {20, KeyName::F9},    {200, KeyName::PasteBegin}, {201, KeyName::PasteEnd},
}};
constexpr std::array<std::pair<KeyName, KeyName>, 8> kWithShift = {{
    {KeyName::Up, KeyName::ShiftUp},     {KeyName::Down, KeyName::ShiftDown},
    {KeyName::Left, KeyName::ShiftLeft}, {KeyName::Right, KeyName::ShiftRight},
    {KeyName::Home, KeyName::ShiftHome}, {KeyName::End, KeyName::ShiftEnd},
    {KeyName::PageUp, KeyName::ShiftPageUp}, {KeyName::PageDown, KeyName::ShiftPageDown},
}};
// kitty's numbers for the keypad, from 57399 on.
constexpr int kFirstKeypadCode = 57399;
constexpr std::array<Key, 29> kKeypadCodes = {{
    character('0'), character('1'), character('2'), character('3'), character('4'), character('5'),
    character('6'), character('7'), character('8'), character('9'), character('.'), character('/'),
    character('*'), character('-'), character('+'), {KeyName::Enter}, character('='), character(','),
    {KeyName::Left}, {KeyName::Right}, {KeyName::Up}, {KeyName::Down}, {KeyName::PageUp},
    {KeyName::PageDown}, {KeyName::Home}, {KeyName::End}, character(0), {KeyName::Delete}, {KeyName::Centre},
}};
// clang-format on

// Numbers separated by ';', each a list separated by ':'. A missing number is 0.
class Parameters {
 public:
  explicit Parameters(std::string_view text) {
    for (const char c : text) {
      if (c == ';') lists_.push_back({0});
      if (c == ':') lists_.back().push_back(0);
      if (c >= '0' && c <= '9') add_digit(c - '0');
      is_plain_ = is_plain_ && c >= '0' && c <= ';';
    }
  }
  [[nodiscard]] int at(std::size_t i, std::size_t j = 0) const {
    return i < lists_.size() && j < lists_[i].size() ? lists_[i][j] : 0;
  }
  [[nodiscard]] std::size_t size() const { return lists_.size(); }
  // False for private parameters and intermediate bytes, which only replies have.
  [[nodiscard]] bool is_plain() const { return is_plain_; }
  [[nodiscard]] int modifiers(std::size_t i) const { return std::max(0, at(i) - 1) & ~kLockKeys; }

 private:
  void add_digit(int digit) {
    int& number = lists_.back().back();
    number = std::min(number * 10 + digit, 1'000'000);
  }
  std::vector<std::vector<int>> lists_{{0}};
  bool is_plain_ = true;
};

template <typename From, typename To, std::size_t N>
std::optional<To> look_up(const std::array<std::pair<From, To>, N>& table, From from) {
  const auto row =
      std::find_if(table.begin(), table.end(), [&](const auto& one) { return one.first == from; });
  return row == table.end() ? std::nullopt : std::optional<To>(row->second);
}

// Keys with Alt, Ctrl or Super have no name.
std::optional<Key> modified(std::optional<KeyName> name, int modifiers) {
  if (!name || (modifiers & ~kShift) != 0) return std::nullopt;
  if (modifiers == 0) return Key{*name};
  return Key{look_up(kWithShift, *name).value_or(*name)};
}

bool is_small_letter(int c) { return c >= 'a' && c <= 'z'; }
bool is_letter(int c) { return is_small_letter(c) || (c >= 'A' && c <= 'Z'); }

// A key by its character's number. `shifted`: the number with Shift, if the terminal sends it.
std::optional<Key> by_character(int code, int modifiers, int shifted) {
  const int keypad = code - kFirstKeypadCode;
  if (keypad >= 0 && keypad < static_cast<int>(kKeypadCodes.size())) {
    const Key key = kKeypadCodes[static_cast<std::size_t>(keypad)];
    return modifiers == 0 && key != character(0) ? std::optional<Key>(key) : std::nullopt;
  }
  const Key key = key_of(static_cast<char32_t>(code));
  if (key == Key{KeyName::Tab} && modifiers == kShift) return Key{KeyName::BackTab};
  if (key.name != KeyName::Character) return modified(key.name, modifiers);
  const bool is_private = code >= 0xE000 && code <= 0xF8FF;  // keys that have no character
  if (code < 0x20 || code > 0x10FFFF || is_private) return std::nullopt;
  if (modifiers == kCtrl && is_letter(code)) return control(static_cast<char>(code));
  if (modifiers == kShift && shifted != 0) return character(static_cast<char32_t>(shifted));
  if (modifiers == kShift && is_small_letter(code)) code += 'A' - 'a';
  return modifiers == 0 || modifiers == kShift
             ? std::optional<Key>(character(static_cast<char32_t>(code)))
             : std::nullopt;
}

// "27 ; modifiers ; character ~" is xterm's form of CSI u.
std::optional<Key> by_number(const Parameters& numbers) {
  if (numbers.at(0) == 27 && numbers.size() == 3) {
    return by_character(numbers.at(2), numbers.modifiers(1), 0);
  }
  return modified(look_up(kNumbers, numbers.at(0)), numbers.modifiers(1));
}

std::optional<Key> csi_key(const ControlSequence& sequence) {
  if (sequence.parameters == "[") {  // the Linux console
    return sequence.final == 'A' ? std::optional<Key>(Key{KeyName::F1}) : std::nullopt;
  }
  const Parameters numbers(sequence.parameters);
  if (!numbers.is_plain() || numbers.at(1, 1) == kReleased) return std::nullopt;
  if (sequence.final == 'u') {
    return by_character(numbers.at(0), numbers.modifiers(1), numbers.at(0, 1));
  }
  if (sequence.final == '~') return by_number(numbers);
  if (const auto name = look_up(kRxvtShift, sequence.final)) return Key{*name};
  return modified(look_up(kCsiLetters, sequence.final), numbers.modifiers(1));
}

// A keypad in application mode: its keys mean the character printed on them.
std::optional<Key> ss3_key(const ControlSequence& sequence) {
  constexpr std::string_view kKeypad = "*+,-./0123456789";  // ESC O j to ESC O y
  const char c = sequence.final;
  const Parameters numbers(sequence.parameters);
  const int modifiers = numbers.modifiers(numbers.size() - 1);
  if (c == 'M') return Key{KeyName::Enter};
  if (c == 'X') return character('=');
  if (c == 'I') return Key{KeyName::Tab};
  if (c == ' ') return character(' ');
  if (c < 'j' || c > 'y') return modified(look_up(kCsiLetters, c), modifiers);
  return character(static_cast<char32_t>(kKeypad[static_cast<std::size_t>(c - 'j')]));
}

// A button's number as both encodings send it: modifiers, motion and wheels are bits.
std::optional<Click> pressed(int button, Point at) {
  constexpr int kModifiers = 4 + 8 + 16;
  constexpr std::array<std::pair<int, Button>, 4> kButtons = {
      {{0, Button::Left}, {2, Button::Right}, {64, Button::WheelUp}, {65, Button::WheelDown}}};
  const auto known = look_up(kButtons, button & ~kModifiers);
  if (!known || at.x < 0 || at.y < 0) return std::nullopt;
  return Click{*known, at};
}

}  // namespace

Key key_of(char32_t c) {
  // clang-format off
  switch (c) {
    case '\r': case '\n': return {KeyName::Enter};
    case 27:              return {KeyName::Escape};
    case '\t':            return {KeyName::Tab};
    case 8: case 127:     return {KeyName::Backspace};
    default:              return character(c);
  }
  // clang-format on
}

std::optional<Key> key_of(const ControlSequence& sequence) {
  if (sequence.kind == ControlSequence::Kind::Csi) return csi_key(sequence);
  if (sequence.kind == ControlSequence::Kind::Ss3) return ss3_key(sequence);
  return std::nullopt;
}

std::optional<Click> click_of(const ControlSequence& sequence) {
  if (sequence.kind == ControlSequence::Kind::Mouse) {
    const auto number = [&](std::size_t i) {
      return static_cast<int>(static_cast<unsigned char>(sequence.parameters[i])) - 32;
    };
    return pressed(number(0), {number(1) - 1, number(2) - 1});
  }
  const bool is_sgr = sequence.kind == ControlSequence::Kind::Csi && sequence.final == 'M' &&
                      sequence.parameters.starts_with('<');
  if (!is_sgr) return std::nullopt;
  const Parameters numbers(sequence.parameters);
  return pressed(numbers.at(0), {numbers.at(1) - 1, numbers.at(2) - 1});
}

std::optional<CursorReport> cursor_report_of(const ControlSequence& sequence) {
  const Parameters numbers(sequence.parameters);
  const bool is_report = sequence.kind == ControlSequence::Kind::Csi && sequence.final == 'R' &&
                         numbers.is_plain() && numbers.size() == 2;
  if (!is_report) return std::nullopt;
  return CursorReport{{numbers.at(1) - 1, numbers.at(0) - 1}};
}

}  // namespace undercroft
