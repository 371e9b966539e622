// sidebar.cc: the column beside the map, and its list of what is in view.
#include <algorithm>

#include "client/model/bearing.h"
#include "client/model/sentence.h"
#include "client/view/column.h"
#include "client/view/describe.h"

namespace undercroft {
namespace {

void draw_seen(const Drawing& drawing, Column& column, const EntityView& entity) {
  const Look& look = drawing.view.known.look(entity);
  column.touch({.what = Target::What::Thing, .id = entity.id});
  column.put(0, entity_cell(entity, look, true, drawing.view.known.self.id, drawing.display));
  const std::u32string where = bearing_sign(drawing, entity.at);
  const std::string words = condition(entity, look);
  std::string name = plain_name(look);
  if (!words.empty() && words != "unhurt") name += ", " + words;
  column.put(2, clipped(name, column.width() - 3 - columns_of(where)), drawing.tint(Tint::Text));
  column.put_right(where, drawing.tint(Tint::Faint));
  column.next();
}

}  // namespace

void draw_in_view(const Drawing& drawing, Column& column) {
  std::vector<const EntityView*> seen = in_view(drawing.view);
  std::erase_if(seen,
                [&](const EntityView* e) { return drawing.view.known.kind(*e) == Kind::Player; });
  if (seen.empty() || column.left() < 2) return;
  column.heading("In view");
  const auto room = static_cast<std::size_t>(column.left());
  const std::size_t shown_count = seen.size() <= room ? seen.size() : room - 1;
  for (std::size_t i = 0; i < shown_count; ++i) draw_seen(drawing, column, *seen[i]);
  if (shown_count == seen.size()) return;
  column.line("... " + std::to_string(seen.size() - shown_count) + " more: v",
              drawing.tint(Tint::Faint));
}

std::u32string bearing_sign(const Drawing& drawing, Point at) {
  const Point me = drawing.view.known.self.at;
  if (at == me) return U"here";
  std::u32string text(arrow(bearing(me, at), drawing.display));
  return text + from_utf8(std::to_string(distance(me, at)));
}

void draw_sidebar(const Drawing& drawing, Pane pane) {
  Column column(drawing, pane);
  draw_self(drawing, column);
  draw_party(drawing, column);
  draw_in_view(drawing, column);
}

}  // namespace undercroft
