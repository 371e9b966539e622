// choosing_option.cc: the window of an open choice, and the list of the hero's abilities.
#include <algorithm>
#include <utility>

#include "client/input/modes.h"
#include "client/input/shooting.h"
#include "client/model/ability_letters.h"
#include "client/model/choices.h"
#include "client/model/friends_in_need.h"
#include "client/model/reduce.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr std::string_view kNoChoice = "There is nothing to choose now.";

// The row of a letter; -1 if there is none.
int row_of_letter(const Key& key, int rows) {
  if (key.name != KeyName::Character || key.character < 'a' || key.character > 'z') return -1;
  const int row = static_cast<int>(key.character) - 'a';
  return row < rows ? row : -1;
}

// The row of the ability with that letter; -1 if there is none.
int row_of_ability(const std::vector<LetteredAbility>& rows, const Key& key) {
  constexpr int kLetters = 26;
  const int letter = row_of_letter(key, kLetters);
  const auto row = std::find_if(rows.begin(), rows.end(), [letter](const LetteredAbility& one) {
    return one.letter == letter;
  });
  return row == rows.end() ? -1 : static_cast<int>(row - rows.begin());
}

bool is_connected(Pressed& out) {
  if (out.view.connection.state == ConnectionState::Up && !is_silent(out.view)) return true;
  out.view.ui.prompt = "Not connected to the server.";
  return false;
}

// Shows the open choice `step` places after this one.
void turn_page(ViewModel& view, const Choice& choice, int step) {
  const auto& choices = view.known.self.choices;
  const auto count = static_cast<int>(choices.size());
  const auto here = static_cast<int>(&choice - choices.data());
  view.ui.choice = choices[static_cast<std::size_t>((here + step + count) % count)].number;
  view.ui.selected = 0;
}

// REQUIRES: the choice has options.
int selected_option(const ViewModel& view, const Choice& choice) {
  return std::clamp(view.ui.selected, 0, static_cast<int>(choice.options.size()) - 1);
}

// Sends the selected option, and shows the next open choice if there is one. Several omens may be
// picked, so their window stays.
void take_option(Pressed& out, const Choice& choice) {
  if (choice.options.empty() || !is_connected(out)) return;
  out.commands.push_back({.what = SessionCommand::What::Choose,
                          .choice = choice.number,
                          .option = static_cast<std::uint32_t>(selected_option(out.view, choice))});
  if (choice.kind == Choice::Kind::Omen) return;
  if (out.view.known.self.choices.size() == 1) return back_to_map(out.view.ui);
  turn_page(out.view, choice, 1);
}

// A letter takes its option. All but omens are for good, so the first press shows the text and
// asks.
void take_by_letter(Pressed& out, const Choice& choice, int row, std::optional<int> warned) {
  UiState& ui = out.view.ui;
  ui.selected = row;
  if (choice.kind == Choice::Kind::Omen || warned == row) return take_option(out, choice);
  ui.warned_of_option = row;
  ui.prompt = "Take \"" + capitalised(choice.options[static_cast<std::size_t>(row)].name) +
              "\"? It is for good. Again or Enter: take it.";
}

// Starts look mode at the nearest foe or the friend in most need, or at the player's cell, to
// choose where an ability acts.
void aim_ability(ViewModel& view, const Ability& ability, std::uint32_t number) {
  const auto aims =
      ability.for_friends ? friends_by_need(view) : foes_to_aim_at(view, ability.reach);
  view.ui.mode = Mode::Look;
  view.ui.cursor = aims.empty() ? view.known.self.at : aims.front()->at;
  view.ui.aimed = number;
  view.ui.prompt = capitalised(ability.name) + " where? ";
  if (ability.reach > 0) view.ui.prompt += "Up to " + std::to_string(ability.reach) + " cells. ";
  if (ability.for_friends) {
    view.ui.prompt += list_of_needs(view, friends_by_need(view), false) +
                      "(Enter: there, Tab: next friend, Esc: cancel)";
  } else {
    view.ui.prompt += "One turn, hit or miss. (Enter: there, Tab: next foe, Esc: cancel)";
  }
}

// The friend in most need whom a straight line reaches, with no other body before; null if there is
// none.
const EntityView* first_in_reach(const ViewModel& view, const Ability& ability) {
  for (const EntityView* one : friends_by_need(view)) {
    const bool is_free = in_the_way_to(view, one->at) == nullptr;
    if (is_free && straight_way(view, one->at, ability.reach)) return one;
  }
  return nullptr;
}

void ask_way_of(ViewModel& view, const Ability& ability, std::uint32_t number) {
  view.ui.mode = Mode::AttackWhere;
  view.ui.way_verb = IntentVerb::Invoke;
  view.ui.way_closes = false;
  view.ui.way_thing = kNobody;
  view.ui.aimed = number;
  view.ui.way_by_enter = Direction::None;
  view.ui.prompt = capitalised(ability.name) + " which way? ";
  const EntityView* first = ability.for_friends ? first_in_reach(view, ability) : nullptr;
  if (ability.for_friends) view.ui.prompt += list_of_needs(view, friends_by_need(view), true);
  if (first != nullptr) {
    view.ui.way_by_enter = *straight_way(view, first->at, ability.reach);
    view.ui.prompt += "(Enter: " + view.known.look(*first).name + ", Esc: cancel)";
  } else {
    view.ui.prompt += "(Esc: cancel)";
  }
}

// Uses the ability, or asks where.
void invoke(Pressed& out, std::uint32_t number) {
  ViewModel& view = out.view;
  const Ability ability = view.known.self.abilities[number];
  if (!is_connected(out)) return;
  if (ability.ready_in > 0) {
    view.ui.prompt = capitalised(ability.name) + ": " + readiness_of(ability) + ".";
    return;
  }
  back_to_map(view.ui);
  if (ability.aim == AbilityAim::Place) return aim_ability(view, ability, number);
  if (ability.aim == AbilityAim::Direction) return ask_way_of(view, ability, number);
  out.commands.push_back({.intent = {.verb = IntentVerb::Invoke, .ability = number}});
}

}  // namespace

void open_choice(ViewModel& view) { open_choice(view, shown_choice(view)); }

void open_choice(ViewModel& view, const Choice* choice) {
  if (choice == nullptr) {
    view.remark = kNoChoice;
    return;
  }
  view.ui.mode = Mode::Choices;
  view.ui.choice = choice->number;
  view.ui.selected = 0;
}

void on_choice(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const Choice* choice = shown_choice(out.view);
  const auto command = bindings.command_of(key);
  const auto warned = std::exchange(ui.warned_of_option, std::nullopt);
  ui.prompt.clear();
  if (command == Command::Back || command == Command::Choose || choice == nullptr) {
    return back_to_map(ui);
  }
  const auto rows = static_cast<int>(choice->options.size());
  if (key.name == KeyName::Enter) return take_option(out, *choice);
  if (command == Command::NextRun && choice->kind == Choice::Kind::Omen) {
    back_to_map(ui);
    out.commands.push_back({.intent = {.verb = IntentVerb::NextRun}});
    return;
  }
  if (const int row = row_of_letter(key, rows); row >= 0) {
    return take_by_letter(out, *choice, row, warned);
  }
  if (key.name == KeyName::Left) turn_page(out.view, *choice, -1);
  if (key.name == KeyName::Right) turn_page(out.view, *choice, 1);
  move_selection(ui, key, rows);
}

void open_abilities(ViewModel& view) {
  if (!view.welcome.watched.empty() || !view.known.self.alive) return;
  if (view.known.self.abilities.empty()) {
    view.remark = "You have no abilities.";
    return;
  }
  letter_abilities(view);
  view.ui.mode = Mode::Abilities;
  view.ui.selected = 0;
}

void on_abilities(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto rows = static_cast<int>(out.view.known.self.abilities.size());
  const auto command = bindings.command_of(key);
  ui.prompt.clear();
  if (command == Command::Back || command == Command::Invoke || rows == 0) return back_to_map(ui);
  letter_abilities(out.view);
  const auto lettered = lettered_abilities(out.view);
  int row = row_of_ability(lettered, key);
  if (key.name == KeyName::Enter) row = std::min(ui.selected, rows - 1);
  if (row < 0) return move_selection(ui, key, rows);
  ui.selected = row;
  invoke(out, lettered[static_cast<std::size_t>(row)].number);
}

}  // namespace undercroft
