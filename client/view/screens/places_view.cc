// places_view.cc: the list of known places, with the letters that go there.
#include <algorithm>

#include "client/model/places.h"
#include "client/view/screens/panes.h"

namespace undercroft {
namespace {

ScreenCell cell_of(const Drawing& drawing, const KnownPlace& place) {
  const Observation& known = drawing.view.known;
  const auto thing = known.entities.find(place.thing == kNobody ? place.whom : place.thing);
  if (thing != known.entities.end()) {
    return entity_cell(thing->second, known.look(thing->second), true, drawing.display);
  }
  const auto member = known.members.find(place.whom);
  if (member != known.members.end()) return slot_cell(member->second.slot, drawing.display);
  return ground_cell(known, {known.cells[place.at].ground, true}, drawing.display);
}

void draw_place(const Drawing& drawing, Pane pane, int y, const KnownPlace& place, int row) {
  const bool selected = row == drawing.view.ui.selected;
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  const char letter = letter_of_place(place.letter);
  if (letter != '\0') pane.put({1, y}, static_cast<char32_t>(letter), style);
  const ScreenCell cell = cell_of(drawing, place);
  pane.put({3, y}, cell.glyph, cell.style);
  const int at = pane.put({5, y}, shown(place.words, drawing.display), style);
  if (place.is_here)
    pane.put({at + 2, y}, bearing_sign(drawing, place.at), drawing.tint(Tint::Faint));
  if (selected) pane.place_cursor({1, y});
  pane.touch({0, y, pane.width(), y + 1}, {.what = Target::What::Row, .row = row});
}

}  // namespace

void draw_places(const Drawing& drawing, Pane pane) {
  const auto places = listed_places(drawing.view);
  const auto count = static_cast<int>(places.size());
  pane.put({1, 0}, "Go where?", drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  const int room = pane.height() - 1;
  const int first = std::max(0, std::min(drawing.view.ui.selected - room + 1, count - room));
  for (int i = first; i < first + room && i < count; ++i) {
    draw_place(drawing, pane, i - first + 1, places[static_cast<std::size_t>(i)], i);
  }
}

}  // namespace undercroft
