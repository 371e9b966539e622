// choosing_place.cc: the list of known places: a letter goes there.
#include <algorithm>

#include "client/input/modes.h"
#include "client/input/standing_keys.h"
#include "client/model/places.h"
#include "client/model/reduce.h"

namespace undercroft {
namespace {

constexpr std::string_view kWhere = "Travel where? < > stairs  _ places  @ friends  . goes";

// The cursor of look mode, for places that the list does not have.
void point_at_place(ViewModel& view) {
  view.ui.mode = Mode::Look;
  view.ui.prompt = kWhere;
  view.ui.cursor = view.known.self.at;
}

void go_to(Pressed& out, const KnownPlace& place) {
  back_to_map(out.view.ui);
  stand_by(out, {.verb = StandingVerb::Travel, .place = place.at, .whom = place.whom});
}

int chosen(const UiState& ui, const std::vector<KnownPlace>& places, const Key& key) {
  if (key.name == KeyName::Enter) return ui.selected;
  return key.name == KeyName::Character ? row_of_letter(places, key.character) : -1;
}

}  // namespace

bool asks_where(const UiState& ui) { return ui.mode == Mode::Look && ui.prompt == kWhere; }

void open_places(ViewModel& view) {
  list_places(view);
  if (view.ui.places.empty()) return point_at_place(view);
  view.ui.mode = Mode::Places;
}

void on_places(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto places = listed_places(view);
  const auto rows = static_cast<int>(places.size());
  if (bindings.command_of(key) == Command::Back || rows == 0) return back_to_map(view.ui);
  if (const int row = chosen(view.ui, places, key); row >= 0 && row < rows) {
    return go_to(out, places[static_cast<std::size_t>(row)]);
  }
  move_selection(view.ui, key, rows);
  // As on the map: these keys choose with a cursor.
  const bool points = key == character('<') || key == character('>') || key == character('@') ||
                      key == character('_') || key == character('.');
  if (!points) return;
  point_at_place(view);
  if (key != character('.')) on_look(out, key, bindings);
}

}  // namespace undercroft
