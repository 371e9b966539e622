// mouse.h: mouse buttons. Each click stands for keys; the mouse can do nothing that keys cannot.
#pragma once

#include "client/input/press.h"
#include "client/input/target.h"

namespace undercroft {

enum class Button : std::uint8_t { Left, Right, WheelUp, WheelDown };

// A mouse event of the terminal: the button, and its column and row.
struct Click {
  Button button = Button::Left;
  Point at;
  friend bool operator==(const Click&, const Click&) = default;
};

// Pure. `target` is what is under the mouse (Screen::target_at()).
[[nodiscard]] Pressed click(ViewModel view, Button button, const Target& target,
                            const Bindings& bindings);

}  // namespace undercroft
