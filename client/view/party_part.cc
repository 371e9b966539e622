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
  if (!member.connected) return {Sign::Offline, "offline"};
  if (member.away) return {Sign::Away, "away"};
  if (member.chosen) return {Sign::Ready, "ready"};
  if (member.in_group) return {Sign::Choosing, "choosing"};
  return {Sign::Elsewhere, "elsewhere"};
}

void draw_slot(const Drawing& drawing, Column& column, const MemberView& member) {
  column.put(0, std::to_string(member.slot), player_style(member.slot, drawing.display));
  const ScreenCell sign_of_them = slot_cell(member.slot, drawing.display);
  if (sign_of_them.glyph == U'@') column.put(1, sign_of_them);
}

// Health and bearing, at the right end. Returns the column in which they begin.
int draw_body(const Drawing& drawing, Column& column, const EntityView& body) {
  const int health = told_health(drawing.view, body.id, body.health);
  const bool is_low = health * 4 <= body.max_health;
  TextStyle style = drawing.tint(health_tint(health, body.max_health));
  style.reverse = is_low;
  std::string numbers = std::to_string(health);
  if (is_wide(drawing)) numbers += "/" + std::to_string(body.max_health);
  if (is_low) numbers += "!";
  const std::u32string where = bearing_sign(drawing, body.at);
  column.put_right(where, drawing.tint(Tint::Text));
  const int begin = column.width() - columns_of(where) - 1 - static_cast<int>(numbers.size());
  column.put(begin, numbers, style);
  return begin;
}

void draw_member(const Drawing& drawing, Column& column, const MemberView& member) {
  column.touch({.what = Target::What::Member, .id = member.id});
  draw_slot(drawing, column, member);
  // In the wide column there is a word as well, if health and bearing leave room for it.
  const int name_columns = is_wide(drawing) ? 10 : 7;
  column.put(3, clipped(member.name, name_columns), drawing.tint(Tint::Text));
  const Doing doing = doing_of(member);
  const int at = 4 + name_columns;
  column.put(at, {sign(doing.sign, drawing.display), drawing.tint(Tint::Text)});
  const auto seen = drawing.view.known.entities.find(member.id);
  const bool is_seen = seen != drawing.view.known.entities.end() && member.alive;
  const int end = is_seen ? draw_body(drawing, column, seen->second) - 1 : column.width();
  if (is_wide(drawing)) {
    column.put(at + 2, clipped(doing.word, end - at - 2), drawing.tint(Tint::Faint));
  }
  column.next();
}

}  // namespace

void draw_party(const Drawing& drawing, Column& column) {
  std::vector<MemberView> others;
  for (const MemberView* member : in_order_of_joining(drawing.view.known)) {
    if (member->id != drawing.view.known.self.id) others.push_back(*member);
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
      column.line("+" + std::to_string(others.size() - i) + " more", drawing.tint(Tint::Faint));
      return;
    }
    draw_member(drawing, column, others[i]);
  }
}

void draw_strip(const Drawing& drawing, Pane pane) {
  const SelfView& self = drawing.view.known.self;
  const int health = told_health(drawing.view, self.id, self.health);
  TextStyle style = drawing.tint(health_tint(health, self.max_health));
  std::string numbers =
      "HP " + std::to_string(health) + "/" + std::to_string(self.max_health) + " ";
  int at = pane.put({1, 1}, numbers, style);
  at = pane.put({at, 1}, bar(health, self.max_health, 10, drawing.display), style);
  for (const MemberView* one : in_order_of_joining(drawing.view.known)) {
    const MemberView& member = *one;
    if (member.id == self.id || at + 12 > pane.width()) continue;
    at = pane.put({at + 2, 1}, std::to_string(member.slot),
                  player_style(member.slot, drawing.display));
    pane.put({at, 1}, sign(doing_of(member).sign, drawing.display), drawing.tint(Tint::Text));
    at += 1;
    const auto seen = drawing.view.known.entities.find(member.id);
    if (seen == drawing.view.known.entities.end()) continue;
    const EntityView& body = seen->second;
    at = pane.put({at, 1}, std::to_string(body.health) + "/" + std::to_string(body.max_health),
                  drawing.tint(health_tint(body.health, body.max_health)));
    at = pane.put({at, 1}, bearing_sign(drawing, body.at), drawing.tint(Tint::Text));
  }
}

}  // namespace undercroft
