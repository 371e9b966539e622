// tale_keys.cc: the keys of tales.
#include <algorithm>

#include "client/input/modes.h"
#include "client/model/choices.h"
#include "client/model/offered.h"
#include "client/model/tales.h"

namespace undercroft {
namespace {

constexpr int kPageOfTale = 8;

// No screen needs more rows than this for a tale.
int most_rows_of_tale(const ViewModel& view) {
  return view.tale ? 2 * static_cast<int>(tale_lines(*view.tale).size()) : 0;
}

void ask_for_tale(Pressed& out, std::uint32_t run) {
  out.commands.push_back({.what = SessionCommand::What::Tale, .choice = run});
}

int tale_rows_down(const Key& key) {
  // clang-format off
  switch (key.name) {
    case KeyName::Down:     return 1;
    case KeyName::Up:       return -1;
    case KeyName::PageDown: return kPageOfTale;
    case KeyName::PageUp:   return -kPageOfTale;
    default:                return key == character(' ') ? kPageOfTale : 0;
  }
  // clang-format on
}

// The tale of an earlier or later run.
void turn_to_other_tale(Pressed& out, const Key& key) {
  const std::uint32_t run = out.view.tale ? out.view.tale->run : 0;
  if (key.name == KeyName::Left && run > 1) ask_for_tale(out, run - 1);
  if (key.name == KeyName::Right && run > 0) ask_for_tale(out, run + 1);
}

void open_tale_list(Pressed& out) {
  out.view.ui.mode = Mode::Tales;
  out.view.ui.selected = 0;
  out.commands.push_back({.what = SessionCommand::What::Tales});
}

// From a turning point of the tale, from 1, or from the end of its run for 0.
void walk_through_tale(ViewModel& view, std::uint32_t point) {
  view.tale ? open_past_at(view, view.tale->run, point) : open_past(view);
}

// The number of a turning point; 0: the key is none.
std::uint32_t turning_point_of(const ViewModel& view, const Key& key) {
  const std::size_t points = view.tale ? view.tale->points.size() : 0;
  const bool is_number = key.name == KeyName::Character && key.character >= U'1' &&
                         key.character < U'1' + static_cast<char32_t>(points);
  return is_number ? key.character - U'0' : 0;
}

// A key of the map that goes on from here; returns false for others.
bool goes_on_from_tale(Pressed& out, const Key& key, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  if (command == Command::Past) return walk_through_tale(out.view, 0), true;
  const bool rises = command == Command::Again && offer_to_rise(out.view.known) != nullptr;
  const bool picks = command == Command::Choose || command == Command::NextRun || rises;
  if (picks && omens_to_choose(out.view) != nullptr) {
    open_choice(out.view, omens_to_choose(out.view));
    return true;
  }
  if (command != Command::NextRun && !rises) return false;
  back_to_map(out.view.ui);
  out.commands.push_back({.intent = {.verb = IntentVerb::NextRun}});
  return true;
}

// A step that was typed when the tale opened by itself. Up and Down only move its rows.
bool was_meant_for_the_map(const ViewModel& view, const Key& key, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  const bool is_step = command && direction_of(*command) != Direction::None;
  return is_step && view.now_ms < view.locked_until_ms && tale_rows_down(key) == 0;
}

}  // namespace

void open_tale(Pressed& out) {
  out.view.ui.mode = Mode::Tale;
  out.view.ui.page = 0;
  out.view.has_new_tale = false;
  ask_for_tale(out, 0);
}

void on_tale(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto command = bindings.command_of(key);
  ui.prompt.clear();
  if (command == Command::Back || command == Command::Tale) return back_to_map(ui);
  if (was_meant_for_the_map(out.view, key, bindings)) return;
  if (goes_on_from_tale(out, key, bindings)) return;
  if (key == character('l')) return open_tale_list(out);
  if (key == character('S') && out.view.tale) {
    return open_sharing_of_tale(out.view, out.view.tale->run);
  }
  if (const auto point = turning_point_of(out.view, key)) return walk_through_tale(out.view, point);
  turn_to_other_tale(out, key);
  ui.page = std::clamp(ui.page + tale_rows_down(key), 0, most_rows_of_tale(out.view));
}

void on_tales(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::Tale) return back_to_map(ui);
  if (!out.view.tales || out.view.tales->tales.empty()) return;
  const auto& all = out.view.tales->tales;
  move_selection(ui, key, static_cast<int>(all.size()));
  if (key.name == KeyName::Enter) ask_for_tale(out, all[static_cast<std::size_t>(ui.selected)].run);
}

}  // namespace undercroft
