// renderer.cc: one frame, the map section it shows, and the window title.
#include "client/app/renderer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "client/model/past_view.h"
#include "client/view/screens/render.h"
#include "client/view/screens/screen_layout.h"

namespace undercroft {

std::size_t Renderer::draw(const ViewModel& view, const Bindings& bindings) {
  return shows_past(view) ? draw_view(past_view(view), bindings) : draw_view(view, bindings);
}

std::size_t Renderer::draw_view(const ViewModel& view, const Bindings& bindings) {
  const Point corner = corner_of(view);
  shown_ = render(view, size(), corner, terminal_.display(), bindings);
  if (terminal_.display().lines) {
    const std::string text = lines_.next(view, shown_);
    terminal_.print(text);
    return text.size();
  }
  terminal_.set_title(window_title(view));
  return terminal_.show(shown_);
}

// Printed lines may be longer than the terminal, which then wraps them.
Size Renderer::size() const {
  const Size window = terminal_.size();
  if (!terminal_.display().lines) return window;
  return {std::max(window.width, kMinScreen.width), LineView::kRows};
}

bool Renderer::is_tiny() const { return map_area(size(), terminal_.display().plain) == Size{}; }

void Renderer::redraw() {
  camera_.recentre();
  terminal_.redraw();
  lines_.ask_for_map();
}

// The level cell in the map's top left corner; follows the player, or the cursor in look mode.
Point Renderer::corner_of(const ViewModel& view) {
  const Observation& known = view.known;
  const Point focus = view.ui.mode == Mode::Look ? view.ui.cursor : known.self.at;
  const bool plain = terminal_.display().plain;
  const Size area = map_area(size(), plain);
  if (area == Size{} || known.depth == 0) return {};
  if (plain) return centred(area, known.cells.size(), focus);
  const bool looks = view.ui.mode == Mode::Look;
  return camera_.aim(area, known.cells.size(), known.depth, focus,
                     looks ? std::vector<Point>() : cells_of_foes(view));
}

}  // namespace undercroft
