// party_part.cc: the other players, in the sidebar and in the strip of a compact screen.
#include <algorithm>

#include "client/view/column.h"

namespace undercroft {
namespace {

// What one member does: a sign, and the word for it.
struct Doing {
  Sign sign;
  std::string_view word;
};
Doing doing_of(const MemberView& member) {
  if (!member.alive) return {Sign::Dead, "dead"};
  if (!member.connected) return {Sign::Offline, "lost link"};
  if (member.chosen) return {Sign::Ready, "ready"};
  if (member.in_group) return {Sign::Choosing, "choosing"};
  return {Sign::Away, "elsewhere"};
}

void draw_member(const Drawing& drawing, Column& column, const MemberView& member) {
  const Observation& known = drawing.view.known;
  const auto seen = known.entities.find(member.id);
  EntityView look_alike;
  look_alike.id = member.id;
  look_alike.kind = Kind::Player;
  look_alike.slot = member.slot;
  column.put(0, std::to_string(member.slot), player_style(member.slot, drawing.look));
  const ScreenCell sign_of_them = entity_cell(look_alike, true, kNobody, drawing.look);
  if (sign_of_them.glyph == U'@') column.put(1, sign_of_them);
  const int name_columns = is_wide(drawing) ? 12 : 7;
  column.put(3, clipped(member.name, name_columns), drawing.ink(Ink::Text));
  const Doing doing = doing_of(member);
  int at = 4 + name_columns;
  column.put(at, {sign(doing.sign, drawing.look), drawing.ink(Ink::Text)});
  if (is_wide(drawing)) column.put(at + 2, doing.word, drawing.ink(Ink::Faint));
  if (seen != known.entities.end() && member.alive) {
    const EntityView& body = seen->second;
    const int health = told_health(drawing.view, body.id, body.health);
    Style style = drawing.ink(health_ink(health, body.max_health));
    style.reverse = health * 4 <= body.max_health;
    const std::string low = health * 4 <= body.max_health ? "!" : "";
    const std::u32string where = bearing_sign(drawing, body.at);
    column.put_right(where, drawing.ink(Ink::Text));
    const std::string numbers = std::to_string(health) +
                                (is_wide(drawing) ? "/" + std::to_string(body.max_health) : "") +
                                low;
    const int right = column.width() - 1 - columns_of(where);
    column.put(right - static_cast<int>(numbers.size()), numbers, style);
  }
  column.next();
}

}  // namespace

void draw_party(const Drawing& drawing, Column& column) {
  std::vector<MemberView> others;
  for (const MemberView& member : drawing.view.known.members) {
    if (member.id != drawing.view.known.self.id) others.push_back(member);
  }
  if (others.empty() || column.left() < 2) return;
  // Those the turn waits for come first.
  std::stable_sort(others.begin(), others.end(), [](const MemberView& a, const MemberView& b) {
    return a.in_group > b.in_group;
  });
  column.heading("Players");
  const int room = std::max(1, std::min(column.left(), is_wide(drawing) ? 8 : 6));
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (static_cast<int>(i) == room - 1 && others.size() > i + 1) {
      column.line("+" + std::to_string(others.size() - i) + " more", drawing.ink(Ink::Faint));
      return;
    }
    draw_member(drawing, column, others[i]);
  }
}

void draw_strip(const Drawing& drawing, Pane pane) {
  const SelfView& self = drawing.view.known.self;
  const int health = told_health(drawing.view, self.id, self.health);
  Style style = drawing.ink(health_ink(health, self.max_health));
  std::string numbers =
      "HP " + std::to_string(health) + "/" + std::to_string(self.max_health) + " ";
  int at = pane.put({1, 1}, numbers, style);
  at = pane.put({at, 1}, bar(health, self.max_health, 10, drawing.look), style);
  for (const MemberView& member : drawing.view.known.members) {
    if (member.id == self.id || at + 12 > pane.width()) continue;
    at =
        pane.put({at + 2, 1}, std::to_string(member.slot), player_style(member.slot, drawing.look));
    pane.put({at, 1}, sign(doing_of(member).sign, drawing.look), drawing.ink(Ink::Text));
    at += 1;
    const auto seen = drawing.view.known.entities.find(member.id);
    if (seen == drawing.view.known.entities.end()) continue;
    const EntityView& body = seen->second;
    at = pane.put({at, 1}, std::to_string(body.health) + "/" + std::to_string(body.max_health),
                  drawing.ink(health_ink(body.health, body.max_health)));
    at = pane.put({at, 1}, bearing_sign(drawing, body.at), drawing.ink(Ink::Text));
  }
}

}  // namespace undercroft
