// title_view.cc: the first screen, and the messages for a lost connection or a small window.
#include <algorithm>

#include "client/input/tips.h"
#include "client/view/screens/panes.h"
#include "shared/grammar.h"
#include "shared/utf8.h"
#include "shared/version.h"

namespace undercroft {
namespace {

void draw_box(const Drawing& drawing, Pane& pane, Rect box) {
  const TextStyle style = drawing.tint(Tint::Text);
  for (Point p{box.left, box.top}; p.y < box.bottom; ++p.y) {
    for (p.x = box.left; p.x < box.right; ++p.x) {
      const bool across = p.y == box.top || p.y == box.bottom - 1;
      const bool upright = p.x == box.left || p.x == box.right - 1;
      char32_t glyph = U' ';
      if (across) glyph = sign(Sign::Across, drawing.display);
      if (upright) glyph = sign(Sign::Upright, drawing.display);
      pane.put(p, glyph, style);
    }
  }
  pane.put({box.left, box.top}, sign(Sign::CornerTL, drawing.display), style);
  pane.put({box.right - 1, box.top}, sign(Sign::CornerTR, drawing.display), style);
  pane.put({box.left, box.bottom - 1}, sign(Sign::CornerBL, drawing.display), style);
  pane.put({box.right - 1, box.bottom - 1}, sign(Sign::CornerBR, drawing.display), style);
}

std::string seconds_until(const ViewModel& view, std::uint64_t at_ms) {
  const std::uint64_t left = at_ms > view.now_ms ? at_ms - view.now_ms : 0;
  return std::to_string((left + 999) / 1000) + " s";
}

std::string next_try(const ViewModel& view) {
  return "Try " + std::to_string(view.connection.attempt) + " in " +
         seconds_until(view, view.connection.retry_at_ms);
}

}  // namespace

void draw_overlay(const Drawing& drawing, Pane pane) {
  const ViewModel& view = drawing.view;
  const int width = std::min(61, pane.width() - 2);
  const Rect box{1, std::max(0, pane.height() - 6), 1 + width, pane.height()};
  draw_box(drawing, pane, box);
  pane.put({box.left + 2, box.top}, " Connection lost ", drawing.tint(Tint::Bad));
  const auto line = [&](int y, const std::string& text) {
    pane.put({box.left + 2, box.top + y}, shown(clipped(text, width - 4), drawing.display),
             drawing.tint(Tint::Text));
  };
  line(1, capitalised(view.connection.sentence) + " (" + view.address + ")");
  line(2, view.hero_is_kept ? "Your hero stands guard." : "This game ends with its server.");
  line(3, next_try(view) + "    last good: turn " +
              std::to_string(view.known.shown_turn(view.known.turn)));
  draw_offers(
      drawing, pane, {box.left + 2, box.top + 4},
      {{Command::Again, "try now"}, {Command::Look, "look around"}, {Command::Leave, "leave"}},
      Tint::Text);
}

std::string state_of(const ConnectionChange& connection) {
  switch (connection.state) {
    case ConnectionState::Up:
      return "Connected. Waiting for the dungeon...";
    case ConnectionState::Lost:
      return "Cannot reach the server: " + connection.sentence + ".";
    case ConnectionState::Ended:
      return connection.sentence;
    default:
      return "Connecting...";
  }
}

// The state of the connection from row 6 on, of which nothing is cut off. Returns the row below.
int draw_state(const Drawing& drawing, Pane pane) {
  const ConnectionChange& connection = drawing.view.connection;
  const Tint tint = connection.state == ConnectionState::Lost ? Tint::Bad : Tint::Text;
  int row = 6;
  for (const auto& part : wrapped(shown(state_of(connection), drawing.display), pane.width() - 3)) {
    pane.put({2, row++}, part, drawing.tint(tint));
  }
  return row;
}

void draw_start(const Drawing& drawing, Pane pane) {
  const ViewModel& view = drawing.view;
  const auto line = [&](int y, const std::string& text, Tint tint) {
    pane.put({2, y}, shown(clipped(text, pane.width() - 3), drawing.display), drawing.tint(tint));
  };
  line(1, "U N D E R C R O F T", Tint::Strong);
  pane.put_right(pane.width() - 1, 1,
                 "client " + std::string(kVersion) + "  proto " + std::to_string(kProtocolVersion),
                 drawing.tint(Tint::Faint));
  line(3, "Server  " + view.address, Tint::Text);
  const bool asks_name = view.ui.mode == Mode::AskName;
  const bool asks_password = view.ui.mode == Mode::AskPassword;
  line(4, "Name    " + (asks_name ? view.ui.typed : view.name),
       asks_name ? Tint::Strong : Tint::Text);
  // The password is not shown, nor its length.
  if (asks_password) line(5, "Pass", Tint::Strong);
  if (view.ui.mode == Mode::Lobby && view.realms) {
    draw_lobby(drawing, pane.part({1, 6, pane.width(), pane.height() - 2}));
    line(pane.height() - 2, view.ui.prompt, Tint::Strong);
    return line(pane.height() - 1, "Up/Down choose  Enter join  w watch  r refresh  Esc leave",
                Tint::Faint);
  }
  const int next = draw_state(drawing, pane);
  if (view.connection.state == ConnectionState::Lost) line(next, next_try(view), Tint::Text);
  int below = next + 2;
  for (const std::string_view words : kGoal) line(below++, std::string(words), Tint::Faint);
  line(pane.height() - 2, view.ui.prompt, Tint::Strong);
  std::vector<KeyHint> hints{{Command::Leave, "leave"}};
  if (view.connection.state == ConnectionState::Lost)
    hints.insert(hints.begin(), {Command::Again, "try now"});
  if (asks_name || asks_password) {
    line(next, view.ui.question, Tint::Text);
    line(pane.height() - 1, "Enter join   Esc leave", Tint::Faint);
    const int typed = asks_name ? columns_of(from_utf8(view.ui.typed)) : 0;
    return pane.place_cursor({10 + typed, asks_name ? 4 : 5});
  }
  draw_offers(drawing, pane, {2, pane.height() - 1}, hints, Tint::Faint);
  pane.place_cursor({2, 6});
}

void draw_tiny(const Drawing& drawing, Pane pane) {
  const auto& view = drawing.view;
  const auto size = [](int w, int h) { return std::to_string(w) + "x" + std::to_string(h); };
  std::string text = "Terminal too small: " + size(pane.width(), pane.height()) + ", need " +
                     size(kMinScreen.width, kMinScreen.height) +
                     ".\nMake the window bigger or the font smaller.\n";
  if (view.connection.state == ConnectionState::Up && view.visited.empty()) {
    text += "Still connected. " + turn_field(drawing, pane.width()).words + ". HP " +
            std::to_string(view.known.self.health) + "/" +
            std::to_string(view.known.self.max_health) + ".\n";
  }
  const std::string leave = view.hero_is_kept ? "leave (hero is safe)" : "leave for good";
  text += view.ui.prompt.empty() ? offers(drawing, {{Command::Leave, leave}}) : view.ui.prompt;
  int y = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    for (const auto& line :
         wrapped(shown(text.substr(0, end), drawing.display), std::max(1, pane.width()))) {
      pane.put({0, y++}, line, drawing.tint(Tint::Text));
    }
    text.erase(0, std::min(end + 1, text.size()));
  }
  pane.place_cursor({0, 0});
}

}  // namespace undercroft
