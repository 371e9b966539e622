// renderer.h: the view model on the terminal, and what a pure render() needs from frame to frame.
#pragma once

#include <cstddef>

#include "client/input/bindings.h"
#include "client/model/view_model.h"
#include "client/view/screens/camera.h"
#include "client/view/terminal/terminal.h"

namespace undercroft {

class Renderer {
 public:
  explicit Renderer(Terminal& terminal) : terminal_(terminal) {}  // outlives it

  // Shows it as the window is now. Returns how many bytes that took.
  std::size_t draw(const ViewModel& view, const Bindings& bindings);
  // What a click there is aimed at, by what was shown last.
  [[nodiscard]] Target target_at(Point at) const { return shown_.target_at(at); }
  // The window has no room for a map.
  [[nodiscard]] bool is_tiny() const;
  // The next frame is sent whole, its map about the player.
  void redraw();

 private:
  [[nodiscard]] Point corner_of(const ViewModel& view);

  Terminal& terminal_;
  Camera camera_;
  Screen shown_;
};

}  // namespace undercroft
