// sidebar.cc: the column beside the map, and its list of what is in view.
#include <algorithm>

#include "client/model/bearing.h"
#include "client/model/sentence.h"
#include "client/view/column.h"
#include "client/view/describe.h"
#include "client/view/fitting.h"

namespace undercroft {
namespace {

constexpr int kNameColumns = 12;  // of a creature in the wide column, its bar after it
constexpr int kBarColumns = 4;

// "z bone sentry █▒▒▒ hurt   ↗1"
void draw_creature(const Drawing& drawing, Column& column, const EntityView& entity,
                   const Look& look, int room) {
  const int health = told_health(drawing.view, entity.id, entity.health);
  column.put(2, fitted_name(plain_name(look), kNameColumns), drawing.tint(Tint::Text));
  int at = 2 + kNameColumns + 1;
  at = column.put(at, bar(health, entity.max_health, kBarColumns, drawing.display),
                  drawing.tint(health_tint(health, entity.max_health)));
  column.put(at + 1, clipped(list_word(entity, look, true), 2 + room - at - 1),
             drawing.tint(Tint::Text));
}

void draw_seen(const Drawing& drawing, Column& column, const EntityView& entity) {
  column.touch({.what = Target::What::Thing, .id = entity.id});
  const Look& look = drawing.view.known.look(entity);
  column.put(0, entity_cell(entity, look, true, drawing.view.known.self.id, drawing.display));
  const std::u32string where = bearing_sign(drawing, entity.at);
  const int room = column.width() - 3 - columns_of(where);
  if (is_wide(drawing) && looks_alive(look) && entity.max_health > 0) {
    draw_creature(drawing, column, entity, look, room);
  } else {
    column.put(2, fitted(plain_name(look), list_word(entity, look, false), room),
               drawing.tint(Tint::Text));
  }
  column.put_right(where, drawing.tint(Tint::Faint));
  column.next();
}

void draw_watchers(const Drawing& drawing, Column& column) {
  const auto& members = drawing.view.known.members;
  const auto me = members.find(drawing.view.known.self.id);
  if (me == members.end() || me->second.watchers == 0 || column.left() < 1) return;
  column.line("Watching you: " + std::to_string(me->second.watchers), drawing.tint(Tint::Faint));
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
  const std::string key = drawing.bindings.key_name(Command::List);
  column.line("... " + std::to_string(seen.size() - shown_count) + " more" +
                  (key.empty() ? "" : ": " + key),
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
  if (!is_wide(drawing)) draw_worn(drawing, column);
  draw_watchers(drawing, column);
}

}  // namespace undercroft
