// renderer.h: draws the view model on the terminal and holds the state between frames.
#pragma once

#include <cstddef>

#include "client/input/bindings.h"
#include "client/model/view_model.h"
#include "client/view/screens/camera.h"
#include "client/view/screens/line_view.h"
#include "client/view/terminal/terminal.h"

namespace undercroft {

class Renderer {
 public:
  explicit Renderer(Terminal& terminal) : terminal_(terminal) {}  // must outlive it

  // Draws a frame for the current window size. Returns the number of bytes written.
  std::size_t draw(const ViewModel& view, const Bindings& bindings);
  // The target of a click at this position, on the frame drawn last.
  [[nodiscard]] Target target_at(Point at) const { return shown_.target_at(at); }
  // True when the window is too small for a map.
  [[nodiscard]] bool is_tiny() const;
  // Sends the next frame whole and centres the map on the player. A terminal of lines prints the
  // map.
  void redraw();

 private:
  std::size_t draw_view(const ViewModel& view, const Bindings& bindings);
  [[nodiscard]] Size size() const;
  [[nodiscard]] Point corner_of(const ViewModel& view);

  Terminal& terminal_;
  Camera camera_;
  LineView lines_;  // in place of a screen, when the terminal cannot place characters
  Screen shown_;
};

}  // namespace undercroft
