// walk_keys.h: the keys of the replay viewer, from the bytes of a terminal in raw mode.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

struct WalkKey {
  // clang-format off
  enum class Sort : std::uint8_t {
    Character, Left, Right, Up, Down, Home, End, PageUp, PageDown, Tab, BackTab, Enter, Backspace, Escape,
    Quit, Suspend, Redraw
  };
  // clang-format on
  Sort sort = Sort::Character;
  char32_t character = 0;
  friend bool operator==(const WalkKey&, const WalkKey&) = default;
};

// A WalkKeyReader reads characters in UTF-8, control keys and the escape sequences of the cursor
// keys. It ignores whatever else a terminal sends.
class WalkKeyReader {
 public:
  // The keys that are complete with these bytes.
  [[nodiscard]] std::vector<WalkKey> read(std::string_view bytes);
  // Escape was pressed alone, or a sequence is incomplete: the caller waits a moment for the rest.
  [[nodiscard]] bool is_waiting() const { return !pending_.empty(); }
  // The rest does not come. Returns Escape if that was pressed.
  [[nodiscard]] std::vector<WalkKey> give_up();

 private:
  std::string pending_;  // an incomplete sequence or character
};

}  // namespace undercroft
