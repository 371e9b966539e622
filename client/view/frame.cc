// frame.cc: the rows at the bottom, the start screen, and what is said when something is wrong.
#include <algorithm>

#include "client/input/advice.h"
#include "client/input/modes.h"
#include "client/model/sentence.h"
#include "client/model/utf8.h"
#include "client/view/panes.h"
#include "shared/version.h"

namespace undercroft {
namespace {

std::string typed_line(const UiState& ui) {
  if (ui.mode == Mode::Search) return "/" + ui.search;
  return (ui.mode == Mode::Say ? "say: " : ":") + ui.typed;
}

bool is_dead(const Drawing& drawing) {
  return drawing.view.connection.state == ConnectionState::Up && !drawing.view.known.self.alive;
}

// Where death is for good there is no way back.
bool may_come_back(const ViewModel& view) {
  const auto& rules = view.welcome.rules;
  return std::find(rules.begin(), rules.end(),
                   std::pair<std::string, std::string>{"death", "permanent"}) == rules.end();
}

// What the dead may do.
std::vector<Offer> last_hints(const ViewModel& view) {
  std::vector<Offer> hints;
  if (may_come_back(view)) hints.push_back({Command::Again, "come back at the entrance"});
  for (const Offer& offer : {Offer{Command::Scores, "scores"}, Offer{Command::Leave, "leave"},
                             Offer{Command::History, "messages"}, Offer{Command::Chat, "chat"}}) {
    hints.push_back(offer);
  }
  return hints;
}

std::string idle_line(const Drawing& drawing) {
  if (!drawing.view.ui.prompt.empty()) return drawing.view.ui.prompt;
  if (!drawing.view.remark.empty()) return drawing.view.remark;
  if (is_dead(drawing)) return "You are dead.";
  if (drawing.view.ui.mode == Mode::Map) return drawing.view.ui.advice;
  return "";
}

std::string mode_hints(const Drawing& drawing) {
  // clang-format off
  switch (drawing.view.ui.mode) {
    case Mode::Look:    return "move  capitals: by 8  Tab next foe  @ next player  _ things  Esc back";
    case Mode::Pack:    return "letter, or Up/Down and Enter: choose   Esc back";
    case Mode::List:    return "letter, or Up/Down and Enter: look there   Esc back";
    case Mode::Help:    return "Space next page   Esc back";
    case Mode::History: return "Up Down PgUp PgDn   / search  n older  N newer   Esc back";
    case Mode::Search:  return "Enter: find   Esc: not at all";
    case Mode::Chat:    return "Enter: send   Esc: not at all";
    case Mode::Say:     return "Enter: say it aloud, for a turn   Esc: not at all";
    case Mode::Players: return "Up/Down choose   Enter look   w whisper   Esc back";
    case Mode::Options: return "Up/Down choose   Left/Right or Enter: change   Esc back";
    case Mode::Scores:
    case Mode::Character:
    case Mode::Item:    return "Esc back";
    default:            return "";
  }
  // clang-format on
}

// ". wait", or nothing when no key has the command.
std::u32string words_of(const Drawing& drawing, const Offer& offer) {
  const std::string key = drawing.bindings.key_name(offer.command);
  if (key.empty()) return {};
  return shown(key + " " + std::string(offer.words), drawing.display);
}

constexpr std::string_view kWalking = "hjkl/arrows move";
constexpr int kWalkingWidth = 80;  // of a screen that has room to say so

// As many of the table's hints as fit, in its order, and help always last among them.
std::vector<Offer> map_hints(const Drawing& drawing, int width) {
  constexpr int kGap = 2;
  int left =
      width - 1 + kGap - (width >= kWalkingWidth ? static_cast<int>(kWalking.size()) + kGap : 0);
  std::optional<Offer> help;
  std::vector<Offer> hints;
  for (const Binding& binding : binding_table()) {
    if (binding.command == Command::Help) help = Offer{binding.command, binding.hint};
  }
  if (help) left -= columns_of(words_of(drawing, *help)) + kGap;
  for (const Binding& binding : binding_table()) {
    if (binding.hint.empty() || binding.command == Command::Help) continue;
    const Offer offer{binding.command, binding.hint};
    const int columns = columns_of(words_of(drawing, offer));
    if (columns == 0 || columns + kGap > left) continue;
    left -= columns + kGap;
    hints.push_back(offer);
  }
  if (help) hints.push_back(*help);
  return hints;
}

// Draws them side by side with so many columns between, and says what a click on each means.
void draw_apart(const Drawing& drawing, Pane pane, Point at, const std::vector<Offer>& all, int gap,
                Tint tint) {
  for (const Offer& offer : all) {
    const std::u32string words = words_of(drawing, offer);
    if (words.empty() || at.x + columns_of(words) > pane.width()) continue;
    const int end = pane.put(at, words, drawing.tint(tint));
    pane.touch({at.x, at.y, end, at.y + 1}, {.what = Target::What::Key, .command = offer.command});
    at.x = end + gap;
  }
}

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

std::string offers(const Drawing& drawing, const std::vector<Offer>& all) {
  std::string line;
  for (const auto& [command, words] : all) {
    const std::string key = drawing.bindings.key_name(command);
    if (key.empty()) continue;
    if (!line.empty()) line += "   ";
    line += key;
    line += ' ';
    line += words;
  }
  return line;
}

void draw_offers(const Drawing& drawing, Pane pane, Point at, const std::vector<Offer>& all,
                 Tint tint) {
  draw_apart(drawing, pane, at, all, 3, tint);
}

void draw_input(const Drawing& drawing, Pane pane) {
  const UiState& ui = drawing.view.ui;
  if (!is_typing(ui.mode)) {
    const std::string words = idle_line(drawing);
    pane.put({0, 0}, words.empty() ? U":" : shown(words, drawing.display),
             drawing.tint(words.empty() ? Tint::Faint : Tint::Strong));
    const bool asks =
        ui.mode == Mode::AttackWhere || ui.mode == Mode::ConfirmLeave || ui.mode == Mode::Ping;
    if (!ui.prompt.empty() && asks) pane.place_cursor({columns_of(from_utf8(words)) + 1, 0});
    return;
  }
  // The end of a long line is what is being typed: show that.
  std::u32string text = shown(typed_line(ui), drawing.display);
  while (columns_of(text) > pane.width() - 1) text.erase(0, 1);
  const int at = pane.put({0, 0}, text, drawing.tint(Tint::Strong));
  pane.place_cursor({at, 0});
}

void draw_hints(const Drawing& drawing, Pane pane) {
  const std::string mode = mode_hints(drawing);
  if (!mode.empty()) {
    pane.put({1, 0}, shown(mode, drawing.display), drawing.tint(Tint::Faint));
    return;
  }
  if (is_dead(drawing)) {
    draw_apart(drawing, pane, {1, 0}, last_hints(drawing.view), 2, Tint::Faint);
    return;
  }
  int at = 1;
  if (pane.width() >= kWalkingWidth) at = pane.put({1, 0}, kWalking, drawing.tint(Tint::Faint)) + 2;
  draw_apart(drawing, pane, {at, 0}, map_hints(drawing, pane.width()), 2, Tint::Faint);
}

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
  line(3, next_try(view) + "    last good: turn " + std::to_string(view.known.turn));
  draw_offers(
      drawing, pane, {box.left + 2, box.top + 4},
      {{Command::Again, "try now"}, {Command::Look, "look around"}, {Command::Leave, "leave"}},
      Tint::Text);
}

void draw_start(const Drawing& drawing, Pane pane) {
  const ViewModel& view = drawing.view;
  const auto line = [&](int y, const std::string& text, Tint tint) {
    pane.put({2, y}, shown(clipped(text, pane.width() - 3), drawing.display), drawing.tint(tint));
  };
  line(1, "U N D E R C R O F T", Tint::Strong);
  pane.put_right(pane.width() - 1, 1, std::string("client ") + kVersion, drawing.tint(Tint::Faint));
  line(3, "Server  " + view.address, Tint::Text);
  const bool asks_name = view.ui.mode == Mode::AskName;
  const bool asks_password = view.ui.mode == Mode::AskPassword;
  line(4, "Name    " + (asks_name ? view.ui.typed : view.name),
       asks_name ? Tint::Strong : Tint::Text);
  // What is typed is not shown, not even how long it is.
  if (asks_password) line(5, "Pass", Tint::Strong);
  int below = 9;
  for (const std::string_view words : kGoal) line(below++, std::string(words), Tint::Faint);
  std::string state = "Connecting...";
  if (view.connection.state == ConnectionState::Up) state = "Connected. Waiting for the dungeon...";
  if (view.connection.state == ConnectionState::Lost)
    state = "Cannot reach the server: " + view.connection.sentence + ".";
  if (view.connection.state == ConnectionState::Ended) state = view.connection.sentence;
  line(6, state, view.connection.state == ConnectionState::Lost ? Tint::Bad : Tint::Text);
  if (view.connection.state == ConnectionState::Lost) line(7, next_try(view), Tint::Text);
  line(pane.height() - 2, view.ui.prompt, Tint::Strong);
  std::vector<Offer> hints{{Command::Leave, "leave"}};
  if (view.connection.state == ConnectionState::Lost)
    hints.insert(hints.begin(), {Command::Again, "try now"});
  if (asks_name || asks_password) {
    line(7, asks_name ? "Another name?" : "The password of this name?", Tint::Text);
    line(pane.height() - 1, "Enter go in   Esc leave", Tint::Faint);
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
                     size(kLeastScreen.width, kLeastScreen.height) +
                     ".\nMake the window bigger or the font smaller.\n";
  if (view.connection.state == ConnectionState::Up) {
    text += "Still connected. " + turn_field(drawing, pane.width()).words + ". HP " +
            std::to_string(view.known.self.health) + "/" +
            std::to_string(view.known.self.max_health) + ".\n";
  }
  const std::string leave = view.hero_is_kept ? "leave (hero is kept)" : "leave, for good";
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
