// log_view.cc: the log, the chat beside it, and look mode's text in the log's place.
#include <algorithm>
#include <iterator>

#include "client/view/screens/panes.h"
#include "client/view/text/describe.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kMargin = 7;  // columns: the mark and the turn's number

struct LogRow {
  std::u32string margin;
  std::u32string text;
  TextStyle style;
};

// The first turn of the current run of turns that each have a line. Its lines stay bright until a
// turn passes without one. Dimming lines during a fight would resend them with each blow.
TurnNumber scene_begin(const ViewModel& view) {
  const std::vector<LogLine>& log = view.log;
  TurnNumber first = view.known.turn;
  if (log.empty() || log.back().turn < first) return first;
  for (auto line = log.rbegin(); line != log.rend() && line->turn + 1 >= first; ++line) {
    first = std::min(first, line->turn);
  }
  return first;
}

Tint tint_of(const LogLine& line, bool bright) {
  // clang-format off
  switch (line.tone) {
    case Tone::Chat:   return Tint::Chat;
    case Tone::Notice: return bright ? Tint::Notice : Tint::Faint;
    case Tone::Hurt:   return bright ? Tint::Hurt : Tint::Faint;
    case Tone::Sight:  return bright ? Tint::Sight : Tint::Faint;
    case Tone::Mine:   return bright ? Tint::Strong : Tint::Faint;
    case Tone::Plain:  break;
  }
  // clang-format on
  return bright ? Tint::Text : Tint::Faint;
}

std::u32string margin_of(const Drawing& drawing, const LogLine& line, bool now) {
  std::u32string margin(kMargin, U' ');
  if (line.tone == Tone::Chat || line.tone == Tone::Notice) return margin;
  if (now) margin[0] = sign(Sign::Now, drawing.display);
  const std::u32string turn = from_utf8(std::to_string(turn_beside(line, drawing.view.known)));
  const std::size_t at = turn.size() < 4 ? 5 - turn.size() : 1;
  margin.replace(at, std::min<std::size_t>(turn.size(), 5), turn.substr(0, 5));
  return margin;
}

// The rows of one line, wrapped; the second and later ones are indented further.
std::vector<LogRow> rows_of(const Drawing& drawing, const LogLine& line, int width) {
  const bool now = line.turn >= drawing.view.known.turn;
  const bool bright = line.turn >= scene_begin(drawing.view);
  const TextStyle style = drawing.tint(tint_of(line, bright));
  std::vector<LogRow> rows;
  for (std::u32string& text : wrapped(shown(spoken(line), drawing.display), width - kMargin - 2)) {
    if (rows.empty()) {
      rows.push_back({margin_of(drawing, line, now), std::move(text), style});
    } else {
      rows.push_back({std::u32string(kMargin + 2, U' '), std::move(text), style});
    }
  }
  return rows;
}

void put_first(std::vector<LogRow>& rows, std::vector<LogRow> more) {
  rows.insert(rows.begin(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

// The last rows of the log up to line `end`, as many as fit.
std::vector<LogRow> last_rows(const Drawing& drawing, std::size_t end, int width, int height,
                              bool with_chat) {
  std::vector<LogRow> rows;
  for (std::size_t i = end; i > 0 && static_cast<int>(rows.size()) < height; --i) {
    const LogLine& line = drawing.view.log[i - 1];
    if (line.tone == Tone::Chat && !with_chat) continue;
    put_first(rows, rows_of(drawing, line, width));
  }
  if (static_cast<int>(rows.size()) > height) rows.erase(rows.begin(), rows.end() - height);
  return rows;
}

// A Recap is the last turn's lines, limited to the log's height. It drops those of least weight and
// gives their number at the end.
class Recap {
 public:
  Recap(const Drawing& drawing, int width, int height, bool with_chat)
      : drawing_(drawing), width_(width) {
    const std::vector<LogLine>& log = drawing.view.log;
    first_ = log.size();
    while (first_ > 0 && log[first_ - 1].turn >= drawing.view.known.turn) --first_;
    for (std::size_t i = first_; i < log.size(); ++i) {
      if (log[i].tone != Tone::Chat || with_chat) kept_.push_back(i);
    }
    while (kept_.size() > 1 && height_now() > height) leave_out();
  }

  // The index of the turn's first line.
  [[nodiscard]] std::size_t first() const { return first_; }

  // The rows of the lines shown so far.
  [[nodiscard]] std::vector<LogRow> rows() const {
    const std::size_t told = drawing_.view.log.size() - drawing_.view.unread;
    std::vector<LogRow> all;
    for (const std::size_t i : kept_) {
      if (i >= told) break;
      const auto more = rows_of(drawing_, line(i), width_);
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }

 private:
  [[nodiscard]] LogLine line(std::size_t i) const {
    LogLine made = drawing_.view.log[i];
    if (left_out_ > 0 && i == kept_.back()) {
      made.text = spoken(made) + " (+" + std::to_string(left_out_) + " more" + key() + ")";
      made.times = 1;
    }
    return made;
  }
  [[nodiscard]] std::string key() const {
    const std::string name = drawing_.bindings.key_name(Command::History);
    return name.empty() ? "" : ": " + name;
  }
  [[nodiscard]] int height_now() const {
    std::size_t rows = 0;
    for (const std::size_t i : kept_) rows += rows_of(drawing_, line(i), width_).size();
    return static_cast<int>(rows);
  }
  void leave_out() {
    const auto weight = [this](std::size_t a, std::size_t b) {
      return drawing_.view.log[a].weight < drawing_.view.log[b].weight;
    };
    kept_.erase(std::min_element(kept_.begin(), kept_.end(), weight));
    ++left_out_;
  }

  const Drawing& drawing_;
  int width_;
  std::size_t first_ = 0;
  std::vector<std::size_t> kept_;  // indexes into the log
  int left_out_ = 0;
};

void draw_rows(const Drawing& drawing, Pane pane, const std::vector<LogRow>& rows, int first) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int y = first + static_cast<int>(i);
    const int at = pane.put({0, y}, rows[i].margin, drawing.tint(Tint::Faint));
    pane.put({at, y}, rows[i].text, rows[i].style);
  }
}

// Shows a turn's number only at its first line.
void say_turns_once(std::vector<LogRow>& rows) {
  std::u32string last;
  for (LogRow& row : rows) {
    const std::u32string number = row.margin.substr(1, 5);
    if (number == last) row.margin.replace(1, 5, 5, U' ');
    if (number.find_first_not_of(U' ') != std::u32string::npos) last = number;
  }
}

}  // namespace

void draw_log(const Drawing& drawing, Pane pane) {
  const bool with_chat = drawing.layout.chat.width() == 0;
  const Recap recap(drawing, pane.width(), pane.height(), with_chat);
  std::vector<LogRow> rows = recap.rows();
  const int left = pane.height() - static_cast<int>(rows.size());
  if (left > 0) put_first(rows, last_rows(drawing, recap.first(), pane.width(), left, with_chat));
  if (left < 0) rows.erase(rows.begin(), rows.begin() - left);  // a single line longer than the log
  if (drawing.layout.kind == LayoutClass::Compact) say_turns_once(rows);
  draw_rows(drawing, pane, rows, pane.height() - static_cast<int>(rows.size()));
}

void draw_chat(const Drawing& drawing, Pane pane) {
  std::vector<std::u32string> rows;
  for (std::size_t i = drawing.view.log.size(); i > 0; --i) {
    const LogLine& line = drawing.view.log[i - 1];
    if (line.tone != Tone::Chat) continue;
    const std::string said = line.clock.empty() ? line.text : line.clock + " " + line.text;
    auto more = wrapped(shown(said, drawing.display), std::max(1, pane.width() - 1));
    rows.insert(rows.begin(), more.begin(), more.end());
    if (static_cast<int>(rows.size()) >= pane.height()) break;
  }
  const int skip = std::max(0, static_cast<int>(rows.size()) - pane.height());
  for (int y = 0; y + skip < static_cast<int>(rows.size()); ++y) {
    pane.put({0, y}, rows[static_cast<std::size_t>(y) + static_cast<std::size_t>(skip)],
             drawing.tint(Tint::Chat));
  }
}

void draw_look(const Drawing& drawing, Pane pane) {
  const std::string text = "Look " + describe(drawing.view, drawing.view.ui.cursor);
  const auto lines = wrapped(shown(text, drawing.display), pane.width() - 3);
  const auto room = static_cast<std::size_t>(std::max(1, pane.height()));
  int y = 0;
  for (std::size_t i = 0; i < lines.size() && i < room; ++i) {
    pane.put({2, y++}, lines[i], drawing.tint(Tint::Text));
  }
  if (lines.size() > room)
    pane.put_right(pane.width(), y - 1, " ... v: all", drawing.tint(Tint::Strong));
  pane.put({0, 0}, sign(Sign::Now, drawing.display), drawing.tint(Tint::Text));
}

// History is the log at full height, scrolled back by `page` lines. The cursor is on the last line
// shown, which a search puts its match on.
void draw_history(const Drawing& drawing, Pane pane) {
  const auto back = static_cast<std::size_t>(drawing.view.ui.page);
  const std::size_t count = drawing.view.log.size();
  const std::size_t end = count > back ? count - back : std::min<std::size_t>(count, 1);
  pane.put({1, 0}, "Messages, up to " + std::to_string(end) + " of " + std::to_string(count),
           drawing.tint(Tint::Strong));
  const auto rows = last_rows(drawing, end, pane.width(), pane.height() - 1, true);
  draw_rows(drawing, pane, rows, 1);
  pane.place_cursor({0, static_cast<int>(rows.size())});
}

}  // namespace undercroft
