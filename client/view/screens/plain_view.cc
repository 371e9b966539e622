// plain_view.cc: the screen for screen readers (--a11y): whole sentences, the latest turn at the
// top, no rules, bars or glyphs. The map and its cursor stay.
#include <algorithm>

#include "client/model/whereabouts.h"
#include "client/view/screens/member_aloud.h"
#include "client/view/screens/panes.h"
#include "client/view/text/accessibility_text.h"

namespace undercroft {
namespace {

class Lines {
 public:
  Lines(const Drawing& drawing, Pane pane) : drawing_(drawing), pane_(pane) {}
  [[nodiscard]] bool is_full() const { return row_ >= pane_.height(); }
  void add(std::string_view text, Tint tint) {
    for (const auto& line : wrapped(shown(text, drawing_.display), pane_.width() - 1)) {
      if (!is_full()) pane_.put({0, row_++}, line, drawing_.tint(tint));
    }
  }

 private:
  const Drawing& drawing_;
  Pane pane_;
  int row_ = 0;
};

}  // namespace

void draw_plain_status(const Drawing& drawing, Pane pane) {
  Lines lines(drawing, pane);
  lines.add("Level " + std::to_string(drawing.view.known.depth) + ". " + status_aloud(drawing.view),
            Tint::Strong);
}

void draw_plain_log(const Drawing& drawing, Pane pane) {
  const auto& log = drawing.view.log;
  const std::size_t told = log.size() - drawing.view.unread;
  // Backwards from the newest line: what does not fit is the oldest, and in the history.
  std::vector<std::u32string> rows;
  for (std::size_t i = told; i > 0 && log[i - 1].turn >= drawing.view.known.turn; --i) {
    const auto lines = wrapped(shown(spoken(log[i - 1]), drawing.display), pane.width() - 1);
    rows.insert(rows.begin(), lines.begin(), lines.end());
    if (static_cast<int>(rows.size()) >= pane.height()) break;
  }
  const auto height = static_cast<std::size_t>(std::max(pane.height(), 0));
  const std::size_t skip = rows.size() - std::min(rows.size(), height);
  for (std::size_t i = skip; i < rows.size(); ++i) {
    pane.put({0, static_cast<int>(i - skip)}, rows[i], drawing.tint(Tint::Text));
  }
}

void draw_plain_lists(const Drawing& drawing, Pane pane) {
  Lines lines(drawing, pane);
  for (const MemberView* member : party(drawing.view)) {
    lines.add(member_aloud(drawing.view, *member, false), Tint::Text);
  }
  for (const EntityView* entity : in_view(drawing.view)) {
    if (drawing.view.known.members.contains(entity->id)) continue;
    lines.add(seen_aloud(drawing.view, *entity), Tint::Text);
  }
}

}  // namespace undercroft
