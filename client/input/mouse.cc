// mouse.cc: clicks on the map, in the lines beside it and in windows.
#include "client/input/mouse.h"

#include <algorithm>
#include <utility>

#include "client/input/modes.h"
#include "client/model/reduce.h"
#include "client/model/whereabouts.h"

namespace undercroft {
namespace {

constexpr int kWheelRows = 3;  // per notch of the wheel

void look_at(ViewModel& view, Point at) {
  view.ui.prompt.clear();
  view.ui.mode = Mode::Look;
  view.ui.cursor = at;
}

// Acts as the command's first key; does nothing if a config file left the command no key.
Pressed press_command(ViewModel view, Command command, const Bindings& bindings) {
  const auto keys = bindings.keys_of(command);
  if (keys.empty()) return {std::move(view), {}};
  return press(std::move(view), keys.front(), bindings);
}

Command command_towards(Point from, Point to) {
  const Direction way = direction_of(to - from);
  for (const Binding& row : binding_table()) {
    if (way != Direction::None && direction_of(row.command) == way) return row.command;
  }
  return Command::Wait;
}

// A click on a foe looks at it instead of walking there.
bool has_foe(const ViewModel& view, Point at) {
  const auto here = entities_at(view.known, at);
  return std::any_of(here.begin(), here.end(),
                     [&](const EntityView* e) { return view.known.look(*e).hostile; });
}

// A click next to the player steps or acts; on the player it waits. Farther away it travels there.
Pressed click_ground(ViewModel view, Point at, const Bindings& bindings) {
  const Point me = view.known.self.at;
  if (distance(me, at) <= 1) {
    return press_command(std::move(view), command_towards(me, at), bindings);
  }
  look_at(view, at);
  if (has_foe(view, at)) return {std::move(view), {}};
  return press(std::move(view), character('.'), bindings);
}

Pressed on_ground(ViewModel view, Button button, Point at, const Bindings& bindings) {
  if (!view.known.cells.contains(at)) return {std::move(view), {}};
  if (view.ui.mode == Mode::Look) {
    const bool aims = view.ui.thrown != kNobody || view.ui.aimed;
    const Key acts = aims ? Key{KeyName::Enter} : character('.');
    if (view.ui.cursor == at) return press(std::move(view), acts, bindings);
    look_at(view, at);
    return {std::move(view), {}};
  }
  if (button == Button::Left) return click_ground(std::move(view), at, bindings);
  if (at == view.known.self.at) return press_command(std::move(view), Command::Pack, bindings);
  look_at(view, at);
  return {std::move(view), {}};
}

void on_thing(ViewModel& view, EntityId id) {
  const auto seen = view.known.entities.find(id);
  if (seen != view.known.entities.end()) look_at(view, seen->second.at);
}

void on_member(ViewModel& view, Button button, EntityId id) {
  const auto member = view.known.members.find(id);
  if (member == view.known.members.end()) return;
  const std::string name = member->second.name;
  const auto at = whereabouts(view, member->second).at;
  if (button == Button::Right) return begin_whisper(view.ui, name);
  if (at) return look_at(view, *at);
  view.ui.prompt = name + " is out of your sight.";
}

// Over the log the wheel opens old messages; in a window it acts as arrow keys.
Pressed on_wheel(ViewModel view, Button button, const Target& target, const Bindings& bindings) {
  const bool up = button == Button::WheelUp;
  if (!is_window(view.ui.mode)) {
    if (!up || target.what != Target::What::Talk || view.ui.mode != Mode::Map) {
      return {std::move(view), {}};
    }
    view = press_command(std::move(view), Command::History, bindings).view;
    if (view.ui.mode != Mode::History) return {std::move(view), {}};
  }
  const Key key{up ? KeyName::Up : KeyName::Down};
  Pressed out{std::move(view), {}};
  for (int i = 0; i < kWheelRows; ++i) press_in_mode(out, key, bindings);
  return out;
}

// Chooses a row. The right button closes the window.
Pressed on_window(ViewModel view, Button button, const Target& target, const Bindings& bindings) {
  if (button == Button::Right) return press(std::move(view), {KeyName::Escape}, bindings);
  if (target.what != Target::What::Row) return {std::move(view), {}};
  if (view.ui.mode == Mode::Tale) {
    const auto number = static_cast<char32_t>(target.row + 1);
    return press(std::move(view), character(U'0' + number), bindings);
  }
  const bool was_selected = view.ui.selected == target.row;
  view.ui.selected = target.row;
  // A choice is for good, and a link is public: the first click only selects the row.
  const bool asks_again = view.ui.mode == Mode::Choices || view.ui.mode == Mode::Share;
  if (asks_again && !was_selected) return {std::move(view), {}};
  return press(std::move(view), {KeyName::Enter}, bindings);
}

Pressed on_map(ViewModel view, Button button, const Target& target, const Bindings& bindings) {
  switch (target.what) {
    case Target::What::Ground:
      return on_ground(std::move(view), button, target.at, bindings);
    case Target::What::Member:
      on_member(view, button, target.id);
      break;
    case Target::What::Thing:
      on_thing(view, target.id);
      break;
    case Target::What::Talk:
      return press_command(std::move(view), Command::History, bindings);
    default:
      break;
  }
  return {std::move(view), {}};
}

// Only keys answer a question, except that a click beside the player can give a direction.
Pressed on_question(ViewModel view, const Target& target, const Bindings& bindings) {
  const Point me = view.known.self.at;
  const bool beside = target.what == Target::What::Ground && distance(me, target.at) == 1;
  if (view.ui.mode != Mode::AttackWhere || !beside) return {std::move(view), {}};
  return press_command(std::move(view), command_towards(me, target.at), bindings);
}

// The map is that of another time: the wheel steps through it, and the right button leaves.
Pressed in_past(ViewModel view, Button button, const Bindings& bindings) {
  // clang-format off
  switch (button) {
    case Button::WheelUp:   return press(std::move(view), {KeyName::Left}, bindings);
    case Button::WheelDown: return press(std::move(view), {KeyName::Right}, bindings);
    case Button::Right:     return press(std::move(view), {KeyName::Escape}, bindings);
    default:                return {std::move(view), {}};
  }
  // clang-format on
}

}  // namespace

Pressed click(ViewModel view, Button button, const Target& target, const Bindings& bindings) {
  view = told_to_the_end(std::move(view));
  if (view.ui.mode == Mode::Past) return in_past(std::move(view), button, bindings);
  if (button == Button::WheelUp || button == Button::WheelDown) {
    return on_wheel(std::move(view), button, target, bindings);
  }
  const bool asks =
      !is_window(view.ui.mode) && view.ui.mode != Mode::Map && view.ui.mode != Mode::Look;
  if (target.what == Target::What::Key && !asks) {
    return press_command(std::move(view), target.command, bindings);
  }
  if (view.known.self.id == kNobody) return {std::move(view), {}};
  if (is_window(view.ui.mode)) return on_window(std::move(view), button, target, bindings);
  if (view.ui.mode == Mode::Map || view.ui.mode == Mode::Look) {
    return on_map(std::move(view), button, target, bindings);
  }
  return on_question(std::move(view), target, bindings);
}

}  // namespace undercroft
