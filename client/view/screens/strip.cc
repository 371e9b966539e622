// strip.cc: vitals and party in one row, for screens without a sidebar.
#include "client/model/choices.h"
#include "client/view/screens/column.h"
#include "client/view/screens/member_words.h"

namespace undercroft {
namespace {

constexpr int kTypistColumns = 8;  // of a name

bool is_typist(const Drawing& drawing, const MemberView& member) {
  return doing_of(drawing.view, member).sign == Sign::Typing;
}

// "18/20", or "Bob types ".
std::string body_words(const Drawing& drawing, const MemberView& member) {
  if (is_typist(drawing, member)) return clipped(member.name, kTypistColumns) + " types ";
  return health_words(whereabouts(drawing.view, member), true);
}

// One member of the strip: "2…18/20↙1", "2 Bob types ↙1".
int columns_in_strip(const Drawing& drawing, const MemberView& member) {
  const Whereabouts where = whereabouts(drawing.view, member);
  return 4 + static_cast<int>(body_words(drawing, member).size()) +
         columns_of(place_sign(drawing, where));
}

int draw_in_strip(const Drawing& drawing, Pane& pane, int at, const MemberView& member) {
  const Whereabouts where = whereabouts(drawing.view, member);
  at = pane.put({at + 2, 1}, std::to_string(member.slot),
                player_style(member.slot, drawing.display));
  const bool typing = is_typist(drawing, member);
  const Sign state = typing ? Sign::Apart : doing_of(drawing.view, member).sign;
  pane.put({at, 1}, sign(state, drawing.display), drawing.tint(Tint::Text));
  at = pane.put({at + 1, 1}, body_words(drawing, member),
                typing ? drawing.tint(Tint::Chat) : health_style(drawing, where));
  return pane.put({at, 1}, place_sign(drawing, where), drawing.tint(Tint::Text));
}

}  // namespace

void draw_strip(const Drawing& drawing, Pane pane) {
  const SelfView& self = drawing.view.known.self;
  const Whereabouts mine{0, std::nullopt, told_health(drawing.view, self.id, self.health),
                         self.max_health};
  int at = pane.put({1, 1}, "HP ", drawing.tint(Tint::Text));
  at = pane.put({at, 1}, health_words(mine, true), health_style(drawing, mine)) + 1;
  at = pane.put({at, 1}, bar(mine.health, mine.max_health, 10, drawing.display),
                drawing.tint(health_tint(mine.health, mine.max_health)));
  const std::string statuses = statuses_of(drawing.view);
  if (!statuses.empty()) {
    at = pane.put({at + 1, 1}, shown(clipped(statuses, 14), drawing.display),
                  drawing.tint(Tint::Sight));
  }
  if (const std::string open = open_choices(drawing.view); !open.empty()) {
    const std::string key = drawing.bindings.key_name(Command::Choose);
    at = pane.put({at + 1, 1}, (key.empty() ? "" : key + ": ") + open, drawing.tint(Tint::Strong));
  }
  const std::vector<const MemberView*> others = party(drawing.view);
  for (std::size_t i = 0; i < others.size(); ++i) {
    const int room = pane.width() - at - (i + 1 < others.size() ? 4 : 0);
    if (columns_in_strip(drawing, *others[i]) > room) {
      pane.put({at + 1, 1}, "+" + std::to_string(others.size() - i), drawing.tint(Tint::Faint));
      return;
    }
    at = draw_in_strip(drawing, pane, at, *others[i]);
  }
}

}  // namespace undercroft
