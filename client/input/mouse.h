// mouse.h: what a mouse's buttons do. There is nothing that they alone can do: each stands for
// keys.
#pragma once

#include "client/input/press.h"
#include "client/input/target.h"

namespace undercroft {

enum class Button : std::uint8_t { Left, Right, WheelUp, WheelDown };

// What a terminal tells of a mouse: which button, and in which column and row.
struct Click {
  Button button = Button::Left;
  Point at;
  friend bool operator==(const Click&, const Click&) = default;
};

// Pure. `target` is what lies under the mouse (Screen::target_at()).
[[nodiscard]] Pressed click(ViewModel view, Button button, const Target& target,
                            const Bindings& bindings);

}  // namespace undercroft
