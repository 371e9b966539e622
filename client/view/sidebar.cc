// sidebar.cc: the player's body, the party, and what is in view.
#include <algorithm>

#include "client/model/bearing.h"
#include "client/model/utf8.h"
#include "client/view/describe.h"
#include "client/view/panes.h"

namespace undercroft {
namespace {

// Draws rows one below the other and stops at the pane's end.
class Column {
 public:
  Column(const Drawing& drawing, Pane pane) : drawing_(drawing), pane_(pane) {}

  [[nodiscard]] int left() const { return pane_.height() - row_; }
  [[nodiscard]] int width() const { return pane_.width(); }
  [[nodiscard]] int row() const { return row_; }
  void next() { ++row_; }
  int put(int x, std::u32string_view text, Style style) {
    return pane_.put({x, row_}, text, style);
  }
  int put(int x, std::string_view text, Style style) {
    return pane_.put({x, row_}, shown(text, drawing_.look), style);
  }
  void put(int x, const ScreenCell& cell) { pane_.put({x, row_}, cell.glyph, cell.style); }
  void put_right(std::u32string_view text, Style style) {
    pane_.put({width() - columns_of(text), row_}, text, style);
  }
  void line(std::string_view text, Style style) {
    put(0, text, style);
    next();
  }
  void heading(std::string_view text) {
    const std::u32string rule(static_cast<std::size_t>(width()), sign(Sign::Across, drawing_.look));
    put(0, rule, drawing_.ink(Ink::Rule));
    put(1, text, drawing_.ink(Ink::Faint));
    next();
  }

 private:
  const Drawing& drawing_;
  Pane pane_;
  int row_ = 0;
};

bool is_wide(const Drawing& drawing) { return drawing.layout.kind == LayoutClass::Wide; }

std::string status_words(const StatusView& status) {
  // clang-format off
  switch (status.status) {
    case Status::Stun:     return "stunned " + std::to_string(status.turns);
    case Status::Rest:     return "";
    case Status::Insight:  return "insight " + std::to_string(status.turns);
    case Status::Revealed: return "revealed " + std::to_string(status.turns);
    case Status::Strong:   return "strong " + std::to_string(status.turns);
    case Status::Swift:    return "swift " + std::to_string(status.turns);
    case Status::Held:     return "held by water";
    case Status::Freed:    return "";
    case Status::Sliding:  return "sliding";
  }
  // clang-format on
  return "";
}

void draw_health(const Drawing& drawing, Column& column) {
  const SelfView& self = drawing.view.known.self;
  const int health = told_health(drawing.view, self.id, self.health);
  const std::string numbers = std::to_string(health) + "/" + std::to_string(self.max_health);
  const int columns = is_wide(drawing) ? 20 : 10;
  Style style = drawing.ink(health_ink(health, self.max_health));
  const int at = column.put(0, "HP ", drawing.ink(Ink::Text));
  column.put(at, bar(health, self.max_health, columns, drawing.look), style);
  style.reverse = health * 4 <= self.max_health;
  column.put_right(from_utf8(numbers), style);
  column.next();
}

void draw_keys(const Drawing& drawing, Column& column) {
  const SelfView& self = drawing.view.known.self;
  int at = column.put(0, "Keys", drawing.ink(Ink::Text));
  bool any = false;
  for (int i = 0; i < kMetalCount; ++i) {
    const int count = self.keys[static_cast<std::size_t>(i)];
    if (count == 0) continue;
    any = true;
    const Metal metal = static_cast<Metal>(i);
    std::string words = " " + std::string(name_of(metal));
    if (count > 1) words += " x" + std::to_string(count);
    at = column.put(at, words, drawing.ink(ink_of(metal)));
  }
  if (!any) column.put(at, " none", drawing.ink(Ink::Faint));
  column.next();
}

void draw_self(const Drawing& drawing, Column& column) {
  const SelfView& self = drawing.view.known.self;
  column.put(0, drawing.view.name, drawing.ink(Ink::Strong));
  column.put_right(from_utf8("$" + std::to_string(self.treasure)), drawing.ink(Ink::Gold));
  column.next();
  draw_health(drawing, column);
  const auto number = [](const char* word, int n) { return word + std::to_string(n); };
  column.line(is_wide(drawing)
                  ? number("Strength ", self.strength) + number("  Speed ", self.speed) +
                        number("  Armour ", self.armour)
                  : number("Str ", self.strength) + number(" Spd ", self.speed) +
                        number(" Arm ", self.armour),
              drawing.ink(Ink::Text));
  draw_keys(drawing, column);
  for (const PackView& thing : self.pack) {
    if (thing.worn)
      column.line("* " + clipped(thing.name, column.width() - 2), drawing.ink(Ink::Text));
  }
  std::string statuses;
  for (const StatusView& status : self.statuses) {
    const std::string words = status_words(status);
    if (!words.empty()) statuses += (statuses.empty() ? "" : ", ") + words;
  }
  if (!statuses.empty()) column.line(clipped(statuses, column.width()), drawing.ink(Ink::Sight));
}

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

void draw_seen(const Drawing& drawing, Column& column, const EntityView& entity) {
  column.put(0, entity_cell(entity, true, drawing.view.known.self.id, drawing.look));
  const std::u32string where = bearing_sign(drawing, entity.at);
  const std::string words = condition(entity);
  std::string name = entity.name;
  if (!words.empty() && words != "unhurt") name += ", " + words;
  column.put(2, clipped(name, column.width() - 3 - columns_of(where)), drawing.ink(Ink::Text));
  column.put_right(where, drawing.ink(Ink::Faint));
  column.next();
}

void draw_in_view(const Drawing& drawing, Column& column) {
  std::vector<const EntityView*> seen = in_view(drawing.view);
  std::erase_if(seen, [](const EntityView* e) { return e->kind == Kind::Player; });
  if (seen.empty() || column.left() < 2) return;
  column.heading("In view");
  const auto room = static_cast<std::size_t>(column.left());
  const std::size_t shown_count = seen.size() <= room ? seen.size() : room - 1;
  for (std::size_t i = 0; i < shown_count; ++i) draw_seen(drawing, column, *seen[i]);
  if (shown_count == seen.size()) return;
  column.line("... " + std::to_string(seen.size() - shown_count) + " more: v",
              drawing.ink(Ink::Faint));
}

}  // namespace

Ink health_ink(int health, int most) {
  if (health * 4 <= most) return Ink::Dying;
  return health * 2 <= most ? Ink::Wounded : Ink::Healthy;
}

std::u32string bearing_sign(const Drawing& drawing, Point at) {
  const Point me = drawing.view.known.self.at;
  if (at == me) return U"here";
  std::u32string text(arrow(bearing(me, at), drawing.look));
  return text + from_utf8(std::to_string(distance(me, at)));
}

void draw_sidebar(const Drawing& drawing, Pane pane) {
  Column column(drawing, pane);
  draw_self(drawing, column);
  draw_party(drawing, column);
  draw_in_view(drawing, column);
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
