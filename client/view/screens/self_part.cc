// self_part.cc: the player's own hero in the sidebar.
#include <algorithm>
#include <vector>

#include "client/model/choices.h"
#include "client/model/condition.h"
#include "client/view/screens/column.h"
#include "client/view/text/fitting.h"

namespace undercroft {
namespace {

// "stunned 2"; without the number if it means nothing to the player.
std::string status_words(const Observation& known, const StatusView& status) {
  const auto found = known.status_words.find(status.status);
  if (found == known.status_words.end() || found->second.word.empty()) return "";
  const bool is_counted = found->second.sentence.find("{n}") != std::string::npos;
  return found->second.word + (is_counted ? " " + std::to_string(status.turns) : "");
}

void draw_health(const Drawing& drawing, Column& column) {
  const SelfView& self = drawing.view.known.self;
  const int health = told_health(drawing.view, self.id, self.health);
  const std::string numbers = std::to_string(health) + "/" + std::to_string(self.max_health);
  const int columns = is_wide(drawing) ? 20 : 10;
  TextStyle style = drawing.tint(health_tint(health, self.max_health));
  const int at = column.put(0, "HP ", drawing.tint(Tint::Text));
  column.put(at, bar(health, self.max_health, columns, drawing.display), style);
  style.reverse = is_almost_dead(health, self.max_health);
  column.put_right(from_utf8(numbers), style);
  column.next();
}

void draw_keys(const Drawing& drawing, Column& column) {
  const SelfView& self = drawing.view.known.self;
  int at = column.put(0, "Keys", drawing.tint(Tint::Text));
  bool any = false;
  for (int i = 0; i < kMetalCount; ++i) {
    const int count = self.keys[static_cast<std::size_t>(i)];
    if (count == 0) continue;
    any = true;
    const Metal metal = static_cast<Metal>(i);
    std::string words = " " + std::string(name_of(metal));
    if (count > 1) words += " x" + std::to_string(count);
    at = column.put(at, words, drawing.tint(tint_of(metal)));
  }
  if (!any) column.put(at, " none", drawing.tint(Tint::Faint));
  column.next();
}

// "P: choose a kit": the command's key and `text`, which a click on the line presses.
void draw_keyed(const Drawing& drawing, Column& column, Command command, const std::string& words,
                Tint tint) {
  const std::string key = drawing.bindings.key_name(command);
  const std::string text = key.empty() ? words : key + ": " + words;
  column.touch({.what = Target::What::Key, .command = command});
  for (const std::u32string& line : wrapped(shown(text, drawing.display), column.width())) {
    column.put(0, line, drawing.tint(tint));
    column.next();
  }
}

// What may be chosen now, and the hero's abilities: "A: lure, shield 4".
void draw_choices_and_abilities(const Drawing& drawing, Column& column) {
  const std::string open = open_choices(drawing.view);
  if (!open.empty()) draw_keyed(drawing, column, Command::Choose, "choose " + open, Tint::Strong);
  const std::string abilities = abilities_in_a_line(drawing.view.known.self);
  if (!abilities.empty()) draw_keyed(drawing, column, Command::Invoke, abilities, Tint::Text);
}

// That of the others' lists and maps.
TextStyle own_style(const Drawing& drawing) {
  const auto& members = drawing.view.known.members;
  const auto me = members.find(drawing.view.known.self.id);
  return player_style(me == members.end() ? 0 : me->second.slot, drawing.display);
}

}  // namespace

void draw_self(const Drawing& drawing, Column& column) {
  const SelfView& self = drawing.view.known.self;
  column.put(0, drawing.view.name, own_style(drawing));
  column.put_right(from_utf8("$" + std::to_string(self.treasure)), drawing.tint(Tint::Gold));
  column.next();
  draw_health(drawing, column);
  const auto number = [](const char* word, int n) { return word + std::to_string(n); };
  column.line(is_wide(drawing)
                  ? number("Strength ", self.strength) + number("  Speed ", self.speed) +
                        number("  Armour ", self.armour)
                  : number("Str ", self.strength) + number(" Spd ", self.speed) +
                        number(" Arm ", self.armour),
              drawing.tint(Tint::Text));
  draw_keys(drawing, column);
  for (const std::u32string& line :
       wrapped(shown(statuses_of(drawing.view), drawing.display), column.width())) {
    if (line.empty()) continue;
    column.put(0, line, drawing.tint(Tint::Sight));
    column.next();
  }
  draw_choices_and_abilities(drawing, column);
  if (is_wide(drawing)) draw_worn(drawing, column);
}

void draw_worn(const Drawing& drawing, Column& column) {
  const std::vector<PackView>& pack = drawing.view.known.self.pack;
  const bool wears_any =
      std::any_of(pack.begin(), pack.end(), [](const PackView& thing) { return thing.worn; });
  if (!wears_any || column.left() < 2) return;
  column.heading("Worn");
  for (const PackView& thing : pack) {
    if (!thing.worn || column.left() < 1) continue;
    const Look& look = drawing.view.known.look(thing);
    column.put(0, own_cell(look, drawing.display));
    column.line_at(2, fitted_name(look.name, column.width() - 2), drawing.tint(Tint::Text));
  }
}

std::string statuses_of(const ViewModel& view) {
  std::string statuses;
  for (const StatusView& status : view.known.self.statuses) {
    const std::string words = status_words(view.known, status);
    if (!words.empty()) statuses += (statuses.empty() ? "" : ", ") + words;
  }
  return statuses;
}

Tint health_tint(int health, int most) {
  if (is_almost_dead(health, most)) return Tint::Dying;
  return health * 2 <= most ? Tint::Wounded : Tint::Healthy;
}

}  // namespace undercroft
