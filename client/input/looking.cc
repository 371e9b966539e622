// looking.cc: the cursor of look mode.
#include <algorithm>

#include "client/input/autofight.h"
#include "client/input/modes.h"
#include "client/input/standing_keys.h"

namespace undercroft {
namespace {

// Moves the cursor to the entity of `seen` after it, or to the first; backwards if `step` is -1.
void cycle(ViewModel& view, const std::vector<const EntityView*>& seen, int step) {
  if (seen.empty()) return;
  const auto here = std::find_if(seen.begin(), seen.end(),
                                 [&](const EntityView* e) { return e->at == view.ui.cursor; });
  const int count = static_cast<int>(seen.size());
  int index = step > 0 ? 0 : count - 1;
  if (here != seen.end()) index = (static_cast<int>(here - seen.begin()) + step + count) % count;
  view.ui.cursor = seen[static_cast<std::size_t>(index)]->at;
}

template <typename Wanted>
std::vector<const EntityView*> seen_that(const ViewModel& view, Wanted wanted) {
  std::vector<const EntityView*> seen = in_view(view);
  std::erase_if(seen, [&](const EntityView* e) { return !wanted(view.known.look(*e)); });
  return seen;
}

bool is_feature(const Look& look) { return !looks_alive(look) && look.kind != Kind::Corpse; }

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
  if (key == character('.') || key.name == KeyName::Enter) {
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

void throw_there(Pressed& out) {
  UiState& ui = out.view.ui;
  const Intent intent{.verb = IntentVerb::Throw, .item = ui.thrown, .place = ui.cursor};
  back_to_map(ui);
  if (out.view.connection.state != ConnectionState::Up) return;
  out.commands.push_back({.intent = intent});
}

}  // namespace

void on_look(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Look) return back_to_map(view.ui);
  if (key.name == KeyName::Enter && view.ui.thrown != kNobody) return throw_there(out);
  if (acts_on_cell(out, key)) return;
  if (command && direction_of(*command) != Direction::None) {
    return move_cursor(view, direction_of(*command), 1);
  }
  const auto wide = bindings.command_of(lower_case(key));
  if (wide && direction_of(*wide) != Direction::None) {
    return move_cursor(view, direction_of(*wide), 8);
  }
  const auto player = [](const Look& look) { return look.kind == Kind::Player; };
  if (key.name == KeyName::Tab || key == character('+')) {
    cycle(view, foes_in_view(view), 1);
  } else if (key.name == KeyName::BackTab || key == character('-')) {
    cycle(view, foes_in_view(view), -1);
  } else if (key == character('@')) {
    cycle(view, seen_that(view, player), 1);
  } else if (key == character('_')) {
    cycle(view, seen_that(view, is_feature), 1);
  }
}

void on_full_text(Pressed& out, const Key& key, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  const bool over = command == Command::Back || command == Command::Look || key == character('v');
  if (over) out.view.ui.mode = Mode::Look;
}

}  // namespace undercroft
