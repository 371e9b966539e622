// choosing.cc: the pack and its items, and the list of what is in view.
#include <algorithm>
#include <utility>

#include "client/input/caution.h"
#include "client/input/modes.h"
#include "client/input/shooting.h"
#include "client/model/friends_in_need.h"
#include "client/model/offered.h"
#include "client/model/pack.h"
#include "client/model/reduce.h"

namespace undercroft {
namespace {

constexpr int kPage = 10;  // rows

// Warns in the prompt and returns true if the item would be wasted and this is the first press.
bool is_warned_of(UiState& ui, const std::string& words, EntityId thing, EntityId warned) {
  if (words.empty() || warned == thing) return false;
  ui.prompt = words;
  ui.warned_of_thing = thing;
  return true;
}

std::string caution_of_throwing(const PackView& thing, IntentVerb verb) {
  if (verb != IntentVerb::Throw || !thing.worn) return "";
  return thing.slot == Slot::Weapon ? "You wield it. Again: throw it."
                                    : "You wear it. Again: throw it.";
}

void on_thing(Pressed& out, const PackView& thing, IntentVerb verb, EntityId warned) {
  const std::string words =
      verb == IntentVerb::Use ? caution_of_use(out.view, thing) : std::string();
  if (is_warned_of(out.view.ui, words, thing.id, warned)) return;
  back_to_map(out.view.ui);
  if (out.view.connection.state != ConnectionState::Up) return;
  out.commands.push_back({.intent = {.verb = verb, .item = thing.id}});
}

bool heals(const ViewModel& view, EntityId thing) {
  const auto& pack = view.known.self.pack;
  return std::any_of(pack.begin(), pack.end(), [&](const PackView& one) {
    return one.id == thing && view.known.look(one).heals;
  });
}

// Starts look mode at the nearest foe within reach, for what heals at the friend in most need, or
// at the player's cell, to choose the target of a throw.
void aim(ViewModel& view, EntityId thing) {
  const Offer* offer = offer_for(view.known, thing, IntentVerb::Throw);
  const int range = offer == nullptr ? 0 : offer->range;
  const auto aims = heals(view, thing) ? friends_by_need(view) : foes_to_aim_at(view, range);
  view.ui.mode = Mode::Look;
  view.ui.cursor = aims.empty() ? view.known.self.at : aims.front()->at;
  view.ui.thrown = thing;
  view.ui.prompt = throw_prompt(view);
}

constexpr std::string_view kNobodyBeside = "Nobody stands beside you to take it.";

// Gives the item to the only friend beside the player. With several, asks for the direction.
void hand_over(Pressed& out, EntityId thing) {
  UiState& ui = out.view.ui;
  const std::vector<Direction> ways = ways_to_friends(out.view.known);
  back_to_map(ui);
  if (out.view.connection.state != ConnectionState::Up) return;
  if (ways.empty()) {
    out.view.remark = kNobodyBeside;
  } else if (ways.size() == 1) {
    out.commands.push_back(
        {.intent = {.verb = IntentVerb::Give, .direction = ways.front(), .item = thing}});
  } else {
    ui.mode = Mode::AttackWhere;
    ui.way_verb = IntentVerb::Give;
    ui.way_closes = false;
    ui.way_thing = thing;
    std::vector<const EntityView*> beside = friends_by_need(out.view);
    std::erase_if(beside, [&](const EntityView* one) {
      const auto way = straight_way(out.view, one->at, 1);
      return !way || std::find(ways.begin(), ways.end(), *way) == ways.end();
    });
    ui.way_by_enter = Direction::None;
    ui.prompt = std::string(binding_of(Command::Give).question) + " " +
                list_of_needs(out.view, beside, false);
    if (!beside.empty()) {
      ui.way_by_enter = *straight_way(out.view, beside.front()->at, 1);
      ui.prompt += "(Enter: " + out.view.known.look(*beside.front()).name + ", Esc: cancel)";
    } else {
      ui.prompt += "(Esc: cancel)";
    }
  }
}

// Clears the warning of the previous key press and returns the item it was about. Pressing again
// uses it.
EntityId taken_warning(UiState& ui) {
  if (ui.warned_of_thing != kNobody) ui.prompt.clear();
  return std::exchange(ui.warned_of_thing, kNobody);
}

void choose(Pressed& out, const PackRow& row, EntityId warned) {
  UiState& ui = out.view.ui;
  const bool aims = ui.pack_verb == IntentVerb::Use && is_aimed(out.view.known, row.thing);
  const std::string words = caution_of_throwing(row.thing, ui.pack_verb);
  if (is_warned_of(ui, words, row.thing.id, warned)) return;
  if (aims || ui.pack_verb == IntentVerb::Throw) return aim(out.view, row.thing.id);
  if (ui.pack_verb == IntentVerb::Give) return hand_over(out, row.thing.id);
  if (ui.pack_verb != IntentVerb::Wait) return on_thing(out, row.thing, ui.pack_verb, warned);
  ui.mode = Mode::Item;
  ui.item = row.thing.id;
}

// The row of a letter, or the selected row for Enter; -1 for none.
int chosen_row(const UiState& ui, const Key& key, const std::vector<PackRow>& rows) {
  if (key.name == KeyName::Enter) return std::min(ui.selected, static_cast<int>(rows.size()) - 1);
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const PackRow& r) {
    return key == character(static_cast<char32_t>(r.letter));
  });
  return row == rows.end() ? -1 : static_cast<int>(row - rows.begin());
}

bool is_letter(const Key& key) {
  return key.name == KeyName::Character && key.character >= U'a' && key.character <= U'z';
}

// A letter without a row: Enter after it must not take the row that happened to be selected.
void select_no_row(ViewModel& view, const Key& key) {
  view.ui.selected = -1;
  view.remark = key.name == KeyName::Enter ? "Choose a row first: by its letter, or by arrows."
                                           : "No row has the letter '" + name_of(key) + "'.";
}

std::string nothing_fits(IntentVerb verb, char32_t glyph) {
  if (glyph == kDraught) return "You carry nothing to drink.";
  if (glyph == kScroll) return "You carry nothing to read.";
  // clang-format off
  switch (verb) {
    case IntentVerb::Use:  return "You carry nothing to use.";
    case IntentVerb::Wear: return "You carry nothing to wear or wield.";
    default:               return "Your pack is empty.";
  }
  // clang-format on
}

}  // namespace

void move_selection(UiState& ui, const Key& key, int rows) {
  if (key.name == KeyName::Up) --ui.selected;
  if (key.name == KeyName::Down) ++ui.selected;
  if (key.name == KeyName::PageUp) ui.selected -= kPage;
  if (key.name == KeyName::PageDown) ui.selected += kPage;
  ui.selected = std::clamp(ui.selected, 0, std::max(0, rows - 1));
}

void open_pack(ViewModel& view, IntentVerb verb, char32_t glyph) {
  if (pack_rows(view, verb, glyph).empty()) return notice(view, nothing_fits(verb, glyph));
  view.ui.mode = Mode::Pack;
  view.ui.selected = 0;
  view.ui.pack_verb = verb;
  view.ui.pack_glyph = glyph;
}

void open_pack_for(ViewModel& view, IntentVerb verb) {
  if (verb != IntentVerb::Give || !ways_to_friends(view.known).empty()) {
    return open_pack(view, verb);
  }
  view.remark = kNobodyBeside;
}

void open_list(ViewModel& view) {
  if (in_view(view).empty()) return notice(view, "There is nothing in view.");
  view.ui.mode = Mode::List;
  view.ui.selected = 0;
}

void on_pack(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto rows = pack_rows(out.view, ui.pack_verb, ui.pack_glyph);
  const EntityId warned = taken_warning(ui);
  if (bindings.command_of(key) == Command::Back || rows.empty()) return back_to_map(ui);
  if (const int row = chosen_row(ui, key, rows); row >= 0) {
    ui.selected = row;
    return choose(out, rows[static_cast<std::size_t>(row)], warned);
  }
  if (key.name == KeyName::Enter || is_letter(key)) return select_no_row(out.view, key);
  move_selection(ui, key, static_cast<int>(rows.size()));
}

void on_item(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto& pack = out.view.known.self.pack;
  const EntityId warned = taken_warning(ui);
  const auto command = bindings.command_of(key);
  const auto found = std::find_if(pack.begin(), pack.end(),
                                  [&](const PackView& thing) { return thing.id == ui.item; });
  if (command == Command::Back || found == pack.end()) {
    ui.mode = Mode::Pack;
    return;
  }
  const PackView& thing = *found;
  if (command == Command::Use && thing.usable) on_thing(out, thing, IntentVerb::Use, warned);
  if (command == Command::Wear && thing.wearable) on_thing(out, thing, IntentVerb::Wear, warned);
  const bool aims = command == Command::Use && is_aimed(out.view.known, thing);
  const IntentVerb verb = command == Command::Throw ? IntentVerb::Throw : IntentVerb::Wait;
  if (is_warned_of(ui, caution_of_throwing(thing, verb), thing.id, warned)) return;
  if (aims || command == Command::Throw) return aim(out.view, thing.id);
  if (command == Command::Give) hand_over(out, thing.id);
  if (command == Command::Drop) on_thing(out, thing, IntentVerb::Drop, warned);
}

void on_list(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto seen = in_view(view);
  const auto command = bindings.command_of(key);
  if (command == Command::Back || key == character(' ') || seen.empty()) {
    return back_to_map(view.ui);
  }
  int row = -1;
  if (key.name == KeyName::Enter) row = view.ui.selected;
  if (key.name == KeyName::Character && key.character >= 'a' && key.character <= 'z') {
    row = static_cast<int>(key.character) - 'a';
  }
  if (row >= 0 && row < static_cast<int>(seen.size())) {
    view.ui.mode = Mode::Look;
    view.ui.cursor = seen[static_cast<std::size_t>(row)]->at;
    return;
  }
  move_selection(view.ui, key, static_cast<int>(seen.size()));
}

}  // namespace undercroft
