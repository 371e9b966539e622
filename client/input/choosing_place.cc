// choosing_place.cc: the list of known places: a letter goes there.
#include <algorithm>

#include "client/input/modes.h"
#include "client/input/standing_keys.h"
#include "client/model/places.h"
#include "client/model/reduce.h"
#include "client/model/whereabouts.h"

namespace undercroft {
namespace {

constexpr std::string_view kWhere = "Travel where? < > stairs  _ places  @ friends  . goes";

// The cursor of look mode, for places that the list does not have.
void point_at_place(ViewModel& view) {
  view.ui.mode = Mode::Look;
  view.ui.prompt = kWhere;
  view.ui.cursor = view.known.self.at;
}

// A friend or a downed player beside the player: there is no way to go, but perhaps work to do.
bool is_at_hand(const ViewModel& view, const KnownPlace& place) {
  const Observation& known = view.known;
  const auto there = known.entities.find(place.thing != kNobody ? place.thing : place.whom);
  if (there == known.entities.end() || distance(known.self.at, there->second.at) != 1) return false;
  const Look& look = known.look(there->second);
  if (place.thing != kNobody) return look.creature && !look.hostile;
  const auto member = known.members.find(place.whom);
  return member != known.members.end() && is_down(view, member->second);
}

void go_to(Pressed& out, const KnownPlace& place) {
  const bool acts = is_at_hand(out.view, place);
  back_to_map(out.view.ui);
  if (place.resumes && out.view.interrupted) return stand_by(out, out.view.interrupted->intent);
  if (acts) return stand_by(out, {.verb = StandingVerb::Go, .place = place.at});
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
