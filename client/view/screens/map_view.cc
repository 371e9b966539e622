// map_view.cc: the level around the player.
#include <algorithm>
#include <map>
#include <set>

#include "client/model/flight_path.h"
#include "client/model/kinds.h"
#include "client/model/offered.h"
#include "client/model/reach.h"
#include "client/model/whereabouts.h"
#include "client/view/screens/panes.h"

namespace undercroft {
namespace {

// The topmost entity of each cell, without those that the cell's stairs hide.
std::map<Point, const EntityView*> tops(const Observation& known) {
  std::map<Point, const EntityView*> found;
  for (const auto& [id, entity] : known.entities) {
    if (found.count(entity.at) == 0) found[entity.at] = entities_at(known, entity.at).front();
  }
  std::erase_if(found, [&](const auto& item) {
    const auto& [at, top] = item;
    if (!known.cells.contains(at)) return true;
    return is_drawn_over(known.look(known.cells[at].ground), known.look(*top));
  });
  return found;
}

// The downed players of the cells in view, the viewer included.
std::map<Point, const EntityView*> downed(const ViewModel& view) {
  std::map<Point, const EntityView*> found;
  for (const auto& [id, entity] : view.known.entities) {
    if (is_downed_member(view, entity)) found[entity.at] = &entity;
  }
  return found;
}

// Friends out of view, where the list of members shows them. Cells in view have what is there.
std::map<Point, const MemberView*> friends_out_of_view(const ViewModel& view) {
  std::map<Point, const MemberView*> found;
  for (const MemberView* member : party(view)) {
    const std::optional<Point> at = whereabouts(view, *member).at;
    const Grid<CellView>& cells = view.known.cells;
    if (at && cells.contains(*at) && !cells[*at].visible) found[*at] = member;
  }
  return found;
}

ScreenCell cell_of_absent(const Drawing& drawing, const MemberView& member) {
  ScreenCell cell = slot_cell(member.slot, drawing.display);
  cell.style.bold = false;
  cell.style.dim = true;
  cell.style.underline = is_down(drawing.view, member);
  return cell;
}

// A creature and a downed player below it show both.
ScreenCell cell_of(const Drawing& drawing, const EntityView& top, const EntityView* below,
                   bool visible) {
  const Observation& known = drawing.view.known;
  const ScreenCell drawn = entity_cell(top, known.look(top), visible, drawing.display);
  if (below == nullptr || below->id == top.id || !looks_alive(known.look(top))) return drawn;
  const ScreenCell body = entity_cell(*below, known.look(*below), visible, drawing.display);
  return cell_over_downed(drawn, body, below->id == known.self.id);
}

// How many cells around the one where it lands the thrown item works on as well.
int area_of_throw(const ViewModel& view) {
  const Offer* offer = offer_for(view.known, view.ui.thrown, IntentVerb::Throw);
  return offer == nullptr ? 0 : offer->area;
}

void add_square(Point centre, int around, std::set<Point>& cells) {
  if (around == 0) return;
  for (int y = -around; y <= around; ++y) {
    for (int x = -around; x <= around; ++x) cells.insert(centre + Point{x, y});
  }
}

// The cell that a chosen action aims at, or those over which an item would fly to the cursor.
std::set<Point> aimed_at(const ViewModel& view) {
  if (view.ui.mode == Mode::Look && view.ui.thrown != kNobody) {
    const FlightPath path = flight_path(view.known, view.ui.cursor);
    std::set<Point> aimed(path.cells.begin(), path.cells.end());
    add_square(path.end(view.known.self.at), area_of_throw(view), aimed);
    return aimed;
  }
  if (!view.pending || view.pending->intent.direction == Direction::None) return {};
  return {step(view.known.self.at, view.pending->intent.direction)};
}

// Dims a cell behind the lost-connection overlay; every @ stays bright.
void fade(ScreenCell& cell, const Drawing& drawing) {
  if (cell.glyph != U'@') cell.style = drawing.tint(Tint::Remembered);
}

// Without colours, reverse video already marks some glyphs, so only ground is shaded.
void shade(ScreenCell& cell, bool is_sign, const Drawing& drawing) {
  if (is_sign && drawing.display.colours == Colours::Mono) return;
  cell.style = threatened(cell.style, drawing.display);
}

// The colour of the player who pinged.
TextStyle ping_style(const PingMark& ping, const Drawing& drawing) {
  TextStyle style = drawing.tint(Tint::Strong);
  for (const auto& [id, member] : drawing.view.known.members) {
    if (member.name == ping.from) style = player_style(member.slot, drawing.display);
  }
  style.underline = true;
  return is_strong_now(ping, drawing.view) ? reversed(style) : style;
}

// The latest ping of that cell, even if the player knows nothing of the cell; null if there is
// none.
const PingMark* ping_at(const ViewModel& view, Point at) {
  const auto found = std::find_if(
      view.pings.rbegin(), view.pings.rend(),
      [&](const PingMark& ping) { return ping.depth == view.known.depth && ping.at == at; });
  return found == view.pings.rend() ? nullptr : &*found;
}

}  // namespace

void draw_map(const Drawing& drawing, Pane pane) {
  const Observation& known = drawing.view.known;
  const auto entities = tops(known);
  const auto fallen = downed(drawing.view);
  const auto absent = friends_out_of_view(drawing.view);
  const auto targets = aimed_at(drawing.view);
  const auto struck = drawing.view.shades ? struck_cells(known) : std::set<Point>{};
  for (Point p; p.y < pane.height(); ++p.y) {
    for (p.x = 0; p.x < pane.width(); ++p.x) {
      const Point at = drawing.camera + p;
      if (!known.cells.contains(at)) continue;
      const CellView& cell = known.cells[at];
      ScreenCell drawn = ground_cell(known, cell, drawing.display);
      const auto top = entities.find(at);
      if (top != entities.end()) {
        const auto below = fallen.find(at);
        drawn = cell_of(drawing, *top->second, below == fallen.end() ? nullptr : below->second,
                        cell.visible);
      }
      if (const auto one = absent.find(at); one != absent.end()) {
        drawn = cell_of_absent(drawing, *one->second);
      }
      if (struck.contains(at)) shade(drawn, top != entities.end(), drawing);
      if (drawing.view.connection.state == ConnectionState::Lost) fade(drawn, drawing);
      if (const auto* ping = ping_at(drawing.view, at)) drawn.style = ping_style(*ping, drawing);
      if (at == known.self.at && flashes(drawing.view)) drawn.style = reversed(drawn.style);
      if (targets.contains(at)) drawn.style = aimed(drawn.style, drawing.display);
      if (drawing.view.ui.mode == Mode::Look && at == drawing.view.ui.cursor) {
        drawn.style = cursor_style(drawing.display);
      }
      pane.put(p, drawn.glyph, drawn.style);
    }
  }
  pane.touch({0, 0, pane.width(), pane.height()},
             {.what = Target::What::Ground, .at = drawing.camera});
  const bool looking = drawing.view.ui.mode == Mode::Look;
  pane.place_cursor((looking ? drawing.view.ui.cursor : known.self.at) - drawing.camera);
}

}  // namespace undercroft
