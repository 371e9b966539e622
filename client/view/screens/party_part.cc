// party_part.cc: the other players in the sidebar.
#include <algorithm>

#include "client/model/whereabouts.h"
#include "client/view/screens/column.h"
#include "client/view/screens/member_words.h"
#include "client/view/text/fitting.h"

namespace undercroft {
namespace {

constexpr int kMaxInStandard = 6;
constexpr int kStateColumns = 2;  // the glyph and a space

int draw_slot(const Drawing& drawing, Column& column, const MemberView& member) {
  const int at =
      column.put(0, std::to_string(member.slot), player_style(member.slot, drawing.display));
  const ScreenCell sign_of_them = slot_cell(member.slot, drawing.display);
  if (sign_of_them.glyph == U'@') column.put(at, sign_of_them);
  return at + 2;
}

// Draws health and place at the right end of the row. Returns the column where they begin.
int draw_body(const Drawing& drawing, Column& column, const Whereabouts& where, bool in_full) {
  const std::u32string place = place_sign(drawing, where);
  column.put_right(place, drawing.tint(Tint::Text));
  const int end = column.width() - (place.empty() ? 0 : columns_of(place) + 1);
  const std::string numbers = health_words(where, in_full);
  const int begin = end - static_cast<int>(numbers.size());
  column.put(begin, numbers, health_style(drawing, where));
  return numbers.empty() ? end : begin;
}

int columns_of_body(const Drawing& drawing, const Whereabouts& where, bool in_full) {
  const int place = columns_of(place_sign(drawing, where));
  const int numbers = static_cast<int>(health_words(where, in_full).size());
  return place + numbers + (place > 0 ? 1 : 0) + (numbers > 0 ? 1 : 0);
}

Sign sign_of(const Drawing& drawing, const MemberView& member) {
  return doing_of(drawing.view, member).sign;
}

// Whether words tell more of it than its health.
bool is_told_in_words(const Drawing& drawing, const MemberView& member) {
  const Sign sign = sign_of(drawing, member);
  return sign == Sign::Typing || sign == Sign::Down;
}

// One row: "2@ Bob types        ↙1", "2@ Bob down 12      ↙1".
void draw_in_words(const Drawing& drawing, Column& column, const MemberView& member) {
  const std::string words = " " + doing_words(drawing.view, member);
  const bool is_down = sign_of(drawing, member) == Sign::Down;
  const std::u32string place = place_sign(drawing, whereabouts(drawing.view, member));
  column.touch({.what = Target::What::Member, .id = member.id});
  column.put_right(place, drawing.tint(is_down ? Tint::Bad : Tint::Text));
  const int name_at = draw_slot(drawing, column, member);
  const int room = column.width() - columns_of(place) - 1 - name_at;
  const std::string name = clipped(member.name, room - static_cast<int>(words.size()));
  const int at = column.put(name_at, name, drawing.tint(is_down ? Tint::Bad : Tint::Text));
  column.put(at, words, drawing.tint(is_down ? Tint::Bad : Tint::Chat));
  column.next();
}

// One row: "2@ Bob    … 18/20 ↙1". Drops the maximum health before it cuts the name.
void draw_in_a_row(const Drawing& drawing, Column& column, const MemberView& member) {
  column.touch({.what = Target::What::Member, .id = member.id});
  const Whereabouts where = whereabouts(drawing.view, member);
  const int name_at = draw_slot(drawing, column, member);
  const int name = columns_of(from_utf8(member.name));
  const int room = column.width() - name_at - 1 - kStateColumns;
  const bool in_full = name <= room - columns_of_body(drawing, where, true) + 1;
  const int body_at = draw_body(drawing, column, where, in_full);
  const int state_at = std::max(name_at + 1, body_at - kStateColumns);
  column.put(name_at, clipped(member.name, state_at - 1 - name_at), drawing.tint(Tint::Text));
  column.put(state_at, {sign(doing_of(drawing.view, member).sign, drawing.display),
                        drawing.tint(Tint::Text)});
  column.next();
}

std::string words_of(const Drawing& drawing, const MemberView& member) {
  const Whereabouts where = whereabouts(drawing.view, member);
  const bool elsewhere = where.depth != 0 && where.depth != drawing.view.known.depth;
  std::string level = elsewhere ? "level " + std::to_string(where.depth) : "";
  const MemberDoing doing = doing_of(drawing.view, member);
  if (elsewhere && doing.sign == Sign::Apart) return level;
  return doing_words(drawing.view, member) + (elsewhere ? ", " + level : "");
}

// Two rows, where there is room: the state in words, and health as a bar.
void draw_in_two_rows(const Drawing& drawing, Column& column, const MemberView& member) {
  column.touch({.what = Target::What::Member, .id = member.id});
  const Whereabouts where = whereabouts(drawing.view, member);
  const int name_at = draw_slot(drawing, column, member);
  column.put(name_at, clipped(member.name, 16), drawing.tint(Tint::Text));
  const bool is_down = sign_of(drawing, member) == Sign::Down;
  const bool is_one_row = is_down || where.max_health <= 0;
  const std::u32string place = place_sign(drawing, where);
  if (is_one_row) column.put_right(place, drawing.tint(is_down ? Tint::Bad : Tint::Text));
  const int state_at = name_at + std::max(10, std::min(16, columns_of(from_utf8(member.name)))) + 1;
  column.put(state_at, {sign(doing_of(drawing.view, member).sign, drawing.display),
                        drawing.tint(Tint::Text)});
  column.put(
      state_at + 2,
      first_that_fits({words_of(drawing, member), doing_words(drawing.view, member)},
                      column.width() - state_at - 2 - (is_one_row ? columns_of(place) + 1 : 0)),
      drawing.tint(is_down ? Tint::Bad : Tint::Faint));
  column.next();
  if (is_one_row) return;
  column.touch({.what = Target::What::Member, .id = member.id});
  const TextStyle style = drawing.tint(health_tint(where.health, where.max_health));
  const int at =
      column.put(name_at, bar(where.health, where.max_health, 10, drawing.display), style);
  const int need_at =
      column.put(at + 1, health_words(where, true), health_style(drawing, where)) + 1;
  const int room = column.width() - columns_of(place) - 1 - need_at;
  const std::string need(need_of(member, where));
  if (!need.empty()) {
    column.put(need_at, first_that_fits({need, "hurt", ""}, room), drawing.tint(Tint::Bad));
  }
  column.put_right(place, drawing.tint(Tint::Text));
  column.next();
}

}  // namespace

void draw_party(const Drawing& drawing, Column& column) {
  const std::vector<const MemberView*> others = party(drawing.view);
  if (others.empty() || column.left() < 2) return;
  column.heading("Players");
  const auto count = static_cast<int>(others.size());
  const bool roomy = is_wide(drawing) && count * 2 <= column.left() / 2;
  const int room = std::min(column.left(), is_wide(drawing) ? 12 : kMaxInStandard);
  const int shown_count = count <= room ? count : room - 1;
  for (int i = 0; i < shown_count; ++i) {
    const MemberView& member = *others[static_cast<std::size_t>(i)];
    if (roomy) {
      draw_in_two_rows(drawing, column, member);
    } else if (is_told_in_words(drawing, member)) {
      draw_in_words(drawing, column, member);
    } else {
      draw_in_a_row(drawing, column, member);
    }
  }
  if (shown_count < count)
    column.line("+" + std::to_string(count - shown_count) + " more", drawing.tint(Tint::Faint));
}

}  // namespace undercroft
