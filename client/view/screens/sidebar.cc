// sidebar.cc: the column beside the map, and its list of what is in view.
#include <algorithm>
#include <numeric>

#include "client/model/in_line.h"
#include "client/model/whereabouts.h"
#include "client/view/screens/column.h"
#include "client/view/text/describe.h"
#include "client/view/text/fitting.h"
#include "shared/bearing.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kNameColumns = 12;  // creature's name in the wide sidebar, before its bar
constexpr int kBarColumns = 4;

// "z bone sentry █▒▒▒ hurt   ↗1"
void draw_creature(const Drawing& drawing, Column& column, const EntityView& entity,
                   const Look& look, int room) {
  const int health = told_health(drawing.view, entity.id, entity.health);
  column.put(2, fitted_name(plain_name(look), kNameColumns), drawing.tint(Tint::Text));
  int at = 2 + kNameColumns + 1;
  at = column.put(at, bar(health, entity.max_health, kBarColumns, drawing.display),
                  drawing.tint(health_tint(health, entity.max_health)));
  column.put(at + 1,
             first_that_fits(list_words(drawing.view.known, entity, true), 2 + room - at - 1),
             drawing.tint(Tint::Text));
}

// A row of the list: one entity, or several identical ones, represented by the nearest.
struct SeenRow {
  const EntityView* nearest;
  int count = 1;
};

// True for grass, traps, spikes and the like: neither to be met nor to be taken.
bool is_scenery(const Look& look) {
  return !looks_alive(look) && !look.takeable && look.landmark == 0;
}

// Equal scenery shares a row. So do equal items when there is no room for one row each. Creatures
// never share.
std::vector<SeenRow> rows_of(const Drawing& drawing, const std::vector<const EntityView*>& seen,
                             std::size_t room) {
  const Observation& known = drawing.view.known;
  std::vector<SeenRow> rows;
  for (const EntityView* entity : seen) {
    const auto is_like_it = [&](const SeenRow& row) {
      return row.nearest->look == entity->look && row.nearest->state == entity->state &&
             row.nearest->metal == entity->metal;
    };
    const Look& look = known.look(*entity);
    const bool may_share = is_scenery(look) || (seen.size() > room && !looks_alive(look));
    const auto like = may_share ? std::find_if(rows.begin(), rows.end(), is_like_it) : rows.end();
    if (like != rows.end()) {
      ++like->count;
    } else {
      rows.push_back({entity});
    }
  }
  return rows;
}

// "open x3"
std::vector<std::string> words_of(const Observation& known, const SeenRow& row) {
  std::vector<std::string> words = list_words(known, *row.nearest, false);
  if (row.count == 1) return words;
  for (std::string& word : words) word += (word.empty() ? "x" : " x") + std::to_string(row.count);
  return words;
}

void draw_seen(const Drawing& drawing, Column& column, const SeenRow& row) {
  const EntityView& entity = *row.nearest;
  column.touch({.what = Target::What::Thing, .id = entity.id});
  const Look& look = drawing.view.known.look(entity);
  column.put(0, entity_cell(entity, look, true, drawing.display));
  const bool is_urgent = is_downed_member(drawing.view, entity);
  const std::u32string where = bearing_sign(drawing, entity);
  const int room = column.width() - 3 - columns_of(where);
  if (is_wide(drawing) && looks_alive(look) && entity.max_health > 0) {
    draw_creature(drawing, column, entity, look, room);
  } else {
    column.put(2, fitted(plain_name(look), words_of(drawing.view.known, row), room),
               drawing.tint(is_urgent ? Tint::Bad : Tint::Text));
  }
  column.put_right(where, drawing.tint(is_urgent ? Tint::Bad : Tint::Faint));
  column.next();
}

void draw_watchers(const Drawing& drawing, Column& column) {
  const auto& members = drawing.view.known.members;
  const auto me = members.find(drawing.view.known.self.id);
  if (me == members.end() || me->second.watchers == 0 || column.left() < 1) return;
  const std::string head = "Watching you: ";
  const std::vector<std::string>& names = drawing.view.watchers;
  const TextStyle style = drawing.tint(Tint::Faint);
  if (names.size() == 1 && columns_of(from_utf8(head + names[0])) <= column.width()) {
    return column.line(head + names[0], style);
  }
  column.line(head + std::to_string(me->second.watchers), style);
  if (!names.empty() && column.left() > 0) {
    column.line_at(2, fitted_names(names, column.width() - 2), style);
  }
}

}  // namespace

void draw_in_view(const Drawing& drawing, Column& column) {
  std::vector<const EntityView*> seen = in_view(drawing.view);
  const auto& members = drawing.view.known.members;
  std::erase_if(seen, [&](const EntityView* e) {
    return members.contains(e->id) && !is_downed_member(drawing.view, *e);
  });
  if (seen.empty() || column.left() < 2) return;
  column.heading("In view");
  const auto room = static_cast<std::size_t>(column.left());
  const std::vector<SeenRow> rows = rows_of(drawing, seen, room);
  const std::size_t shown_count = rows.size() <= room ? rows.size() : room - 1;
  for (std::size_t i = 0; i < shown_count; ++i) draw_seen(drawing, column, rows[i]);
  if (shown_count == rows.size()) return;
  const int left_out =
      std::accumulate(rows.begin() + static_cast<std::ptrdiff_t>(shown_count), rows.end(), 0,
                      [](int sum, const SeenRow& row) { return sum + row.count; });
  const std::string key = drawing.bindings.key_name(Command::List);
  column.line("... " + std::to_string(left_out) + " more" + (key.empty() ? "" : ": " + key),
              drawing.tint(Tint::Faint));
}

std::u32string bearing_sign(const Drawing& drawing, Point at) {
  const Point me = drawing.view.known.self.at;
  if (at == me) return U"here";
  std::u32string text(arrow(bearing(me, at), drawing.display));
  return text + from_utf8(std::to_string(distance(me, at)));
}

std::u32string bearing_sign(const Drawing& drawing, const EntityView& entity) {
  const Look& look = drawing.view.known.look(entity);
  const bool is_foe = look.creature && look.hostile;
  const bool is_off = is_foe && !is_in_line(drawing.view.known.self.at, entity.at);
  return (is_off ? U"~" : U"") + bearing_sign(drawing, entity.at);
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
