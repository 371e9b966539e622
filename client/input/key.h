// key.h: a key press, independent of the terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace undercroft {

// Keys that are not characters. Control characters are characters: Ctrl-C is 3.
enum class KeyName : std::uint8_t {
  Character,
  Up,
  Down,
  Left,
  Right,
  Home,
  End,
  PageUp,
  PageDown,
  Centre,
  Enter,
  Escape,
  Tab,
  BackTab,
  Backspace,
  Delete,
  ShiftUp,
  ShiftDown,
  ShiftLeft,
  ShiftRight,
  ShiftHome,
  ShiftEnd,
  ShiftPageUp,
  ShiftPageDown,
  F1,
  F9,
  PasteBegin,
  PasteEnd
};

struct Key {
  KeyName name = KeyName::Character;
  char32_t character = 0;  // only if name is KeyName::Character
  friend bool operator==(const Key&, const Key&) = default;
};

[[nodiscard]] constexpr Key character(char32_t c) { return {KeyName::Character, c}; }
[[nodiscard]] constexpr Key control(char letter) {
  return character(static_cast<char32_t>(letter) & 0x1f);
}

// Parses a key as bindings write it: "x", "Up", "Space", "C-p".
[[nodiscard]] std::optional<Key> parse_key(std::string_view word);
// The word that parse_key() reads, for --print-config.
[[nodiscard]] std::string written(const Key& key);
// The name on the help page: "x", "Up", "Space", "Ctrl-P".
[[nodiscard]] std::string name_of(const Key& key);

}  // namespace undercroft
