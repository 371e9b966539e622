// looking.cc: the cursor of look mode.
#include <algorithm>
#include <optional>
#include <utility>

#include "client/input/caution.h"
#include "client/input/modes.h"
#include "client/input/shooting.h"
#include "client/input/standing_keys.h"
#include "client/model/flight_path.h"
#include "client/model/friends_in_need.h"
#include "client/model/offered.h"
#include "client/model/places.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

// Moves the cursor to the cell of `cells` after it, or to the first; backwards if `step` is -1. A
// cell that occurs twice counts once, so that the cursor never sticks to it.
void cycle(ViewModel& view, const std::vector<Point>& all, int step) {
  std::vector<Point> cells;
  for (const Point p : all) {
    if (std::find(cells.begin(), cells.end(), p) == cells.end()) cells.push_back(p);
  }
  if (cells.empty()) return;
  const auto here = std::find(cells.begin(), cells.end(), view.ui.cursor);
  const int count = static_cast<int>(cells.size());
  int index = step > 0 ? 0 : count - 1;
  if (here != cells.end()) index = (static_cast<int>(here - cells.begin()) + step + count) % count;
  view.ui.cursor = cells[static_cast<std::size_t>(index)];
}

// The known places of the level: players, or all others.
std::vector<Point> cells_of_places(const ViewModel& view, bool players) {
  std::vector<Point> cells;
  for (const KnownPlace& place : known_places(view)) {
    if (place.is_here && (place.whom != kNobody) == players) cells.push_back(place.at);
  }
  return cells;
}

bool aims_at_friends(const ViewModel& view) {
  const auto& abilities = view.known.self.abilities;
  return view.ui.aimed && *view.ui.aimed < abilities.size() &&
         abilities[*view.ui.aimed].for_friends;
}

// Foes, or friends for an ability that is for them.
std::vector<Point> cells_of_aims(const ViewModel& view) {
  const bool aims = view.ui.aimed || view.ui.thrown != kNobody;
  if (!aims) return cells_of_foes(view);
  std::vector<Point> cells;
  const auto targets = aims_at_friends(view) ? friends_by_need(view) : foes_to_aim_at(view);
  for (const EntityView* one : targets) cells.push_back(one->at);
  return cells;
}

void move_cursor(ViewModel& view, Direction way, int steps) {
  const Size size = view.known.cells.size();
  Point& cursor = view.ui.cursor;
  cursor.x = std::clamp(cursor.x + offset(way).x * steps, 0, std::max(0, size.width - 1));
  cursor.y = std::clamp(cursor.y + offset(way).y * steps, 0, std::max(0, size.height - 1));
}

// Capital letters of the walking keys move the cursor by eight.
Key lower_case(const Key& key) {
  const bool capital =
      key.name == KeyName::Character && key.character >= 'A' && key.character <= 'Z';
  return capital ? character(key.character + 32) : key;
}

bool is_foe_at(const ViewModel& view, Point at) {
  const auto foes = foes_in_view(view);
  return std::any_of(foes.begin(), foes.end(), [at](const EntityView* e) { return e->at == at; });
}

void fire_at_cursor(Pressed& out) {
  const auto intent = shoot_at(out.view, out.view.ui.cursor);
  if (!intent) {
    out.view.remark = intent.error();
    return;
  }
  back_to_map(out.view.ui);
  if (out.view.connection.state == ConnectionState::Up) out.commands.push_back({.intent = *intent});
}

// Handles keys that act on the cell under the cursor.
bool acts_on_cell(Pressed& out, const Key& key) {
  if (key == character('.') || (key.name == KeyName::Enter && asks_where(out.view.ui))) {
    travel_to_cursor(out);
  } else if (key == character('f')) {
    is_foe_at(out.view, out.view.ui.cursor) ? fire_at_cursor(out) : follow_at_cursor(out);
  } else if (key == character('v')) {
    out.view.ui.mode = Mode::FullText;
  } else if (key == character('p')) {
    out.commands.push_back({.what = SessionCommand::What::PingCell, .place = out.view.ui.cursor});
    back_to_map(out.view.ui);
  } else if (key == character('<') || key == character('>')) {
    const Ground stairs = key == character('<') ? Ground::StairsUp : Ground::StairsDown;
    if (!look_at_stairs(out.view, stairs)) out.view.remark = "You know of no such stairs.";
  } else {
    return false;
  }
  return true;
}

// `warned`: the cell that the key before has warned of.
void throw_there(Pressed& out, std::optional<Point> warned) {
  UiState& ui = out.view.ui;
  const std::string words = caution_of_throw(out.view, ui.thrown, ui.cursor);
  if (!words.empty() && warned != ui.cursor) {
    ui.prompt = words;
    ui.warned_of = ui.cursor;
    return;
  }
  const Intent intent{.verb = IntentVerb::Throw, .item = ui.thrown, .place = ui.cursor};
  back_to_map(ui);
  if (out.view.connection.state != ConnectionState::Up) return;
  out.commands.push_back({.intent = intent});
}

// Letters after it must go into the line, and not act on the map.
void open_chat(ViewModel& view) {
  back_to_map(view.ui);
  view.ui.mode = Mode::Chat;
  view.chat_unseen = 0;
}

// A key without a use here must not look as if it had done something.
void refuse(ViewModel& view, const Key& key, const Bindings& bindings) {
  if (bindings.command_of(key) == Command::Nothing) return;
  view.remark = "'" + name_of(key) + "' does nothing while you look around.";
}

// REQUIRES: an ability is aimed.
void invoke_there(Pressed& out) {
  UiState& ui = out.view.ui;
  const Intent intent{
      .verb = IntentVerb::Invoke, .place = ui.cursor, .ability = ui.aimed.value_or(0)};
  back_to_map(ui);
  if (out.view.connection.state != ConnectionState::Up) return;
  out.commands.push_back({.intent = intent});
}

void press_while_looking(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto command = bindings.command_of(key);
  const auto warned = std::exchange(view.ui.warned_of, std::nullopt);
  if (warned) view.ui.prompt.clear();
  if (command == Command::Back || command == Command::Look) return back_to_map(view.ui);
  if (key.name == KeyName::Enter && view.ui.thrown != kNobody) return throw_there(out, warned);
  if (key.name == KeyName::Enter && view.ui.aimed) return invoke_there(out);
  if (acts_on_cell(out, key)) return;
  if (command && direction_of(*command) != Direction::None) {
    return move_cursor(view, direction_of(*command), 1);
  }
  const auto wide = bindings.command_of(lower_case(key));
  if (wide && direction_of(*wide) != Direction::None) {
    return move_cursor(view, direction_of(*wide), 8);
  }
  if (key.name == KeyName::Tab || key == character('+')) {
    cycle(view, cells_of_aims(view), 1);
  } else if (key.name == KeyName::BackTab || key == character('-')) {
    cycle(view, cells_of_aims(view), -1);
  } else if (key == character('@')) {
    cycle(view, cells_of_places(view, true), 1);
  } else if (key == character('_')) {
    cycle(view, cells_of_places(view, false), 1);
  } else if (command == Command::Chat && view.ui.thrown == kNobody && !view.ui.aimed) {
    open_chat(view);
  } else {
    refuse(view, key, bindings);
  }
}

}  // namespace

std::string throw_prompt(const ViewModel& view) {
  const FlightPath path = flight_path(view.known, view.ui.cursor);
  const Offer* offer = offer_for(view.known, view.ui.thrown, IntentVerb::Throw);
  const bool aims = offer != nullptr && offer->word == "aim";
  std::string words = aims ? "Aim it where?" : "Throw it where?";
  const int away = distance(view.known.self.at, view.ui.cursor);
  if (offer != nullptr && offer->range > 0 && away > offer->range) {
    words = "Too far: " + std::to_string(away) + " cells, and " +
            (aims ? "it reaches " : "you throw ") + std::to_string(offer->range) + ".";
  } else if (!path.stopped_by.empty()) {
    words = "It would strike " + path.stopped_by + ".";
  } else if (path.met != nullptr && path.met->at != view.ui.cursor) {
    words = "It would hit " + the_name(view.known.look(*path.met)) + " first.";
  }
  if (offer != nullptr && offer->area > 0) words += " It works on the cells around too.";
  return words + " (Enter: there, Tab: next foe, Esc: cancel)";
}

void on_look(Pressed& out, const Key& key, const Bindings& bindings) {
  press_while_looking(out, key, bindings);
  const UiState& ui = out.view.ui;
  const bool aims = ui.mode == Mode::Look && ui.thrown != kNobody;
  if (aims && !ui.warned_of) out.view.ui.prompt = throw_prompt(out.view);
}

void on_full_text(Pressed& out, const Key& key, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  const bool over = command == Command::Back || command == Command::Look || key == character('v');
  if (over) out.view.ui.mode = Mode::Look;
}

}  // namespace undercroft
