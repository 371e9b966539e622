// top_line.cc: place and time, turn state, and connection.
#include <algorithm>

#include "client/view/screens/panes.h"
#include "client/view/screens/render.h"
#include "client/view/text/fitting.h"
#include "client/view/text/time_words.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kPatience = 150;  // ms without a result before the field shows "sent..."
constexpr int kBarRoom = 11;              // columns of the time bar, with a gap

TurnField committed(const Drawing& drawing, const std::string& seconds, int columns) {
  const ViewModel& view = drawing.view;
  const bool late = view.pending && view.now_ms > view.pending->sent_ms + kPatience;
  if (!shares_turn(view)) {
    return {late ? "sent..." : "free", -1, drawing.tint(Tint::Faint)};
  }
  const std::vector<std::string> names = waited_for(view);
  if (names.empty()) return {"resolving...", -1, drawing.tint(Tint::Faint)};
  const std::string ready = "READY  waiting: ";
  const int room = columns - static_cast<int>(ready.size() + seconds.size());
  return {ready + fitted_names(names, room) + seconds, -1, drawing.tint(Tint::Text)};
}

bool is_away(const ViewModel& view) {
  const auto me = view.known.members.find(view.known.self.id);
  return me != view.known.members.end() && me->second.away;
}

// The watched player, the delay, and the number of spectators.
std::string spectating(const ViewModel& view) {
  const std::uint32_t delay = view.welcome.watch_delay;
  std::string words = "SPECTATING " + view.welcome.watched;
  if (delay > 0) words += " (" + std::to_string(delay) + " turns ago)";
  const auto watched = view.known.members.find(view.known.self.id);
  if (watched == view.known.members.end() || watched->second.watchers < 2) return words;
  return words + ", " + std::to_string(watched->second.watchers) + " watching";
}

std::string_view words_of(const StandingIntent& standing) {
  switch (standing.verb) {
    case StandingVerb::Travel:
      return "TRAVELLING";
    case StandingVerb::Explore:
      return "EXPLORING";
    case StandingVerb::Rest:
      return "RESTING";
    case StandingVerb::Run:
      return "RUNNING";
    case StandingVerb::Follow:
      return "FOLLOWING";
    case StandingVerb::Go:
      return "GOING";
    case StandingVerb::Fight:
      return standing.direction == Direction::None ? "FIGHTING" : "SHOOTING";
  }
  return "";
}

// The standing intent, and the players its next step waits for.
TurnField standing_by(const Drawing& drawing, const std::string& seconds, int columns) {
  const ViewModel& view = drawing.view;
  const std::string doing(words_of(view.standing->intent));
  const std::vector<std::string> names = waited_for(view);
  if (!shares_turn(view) || names.empty()) return {doing, -1, drawing.tint(Tint::Text)};
  const std::string waiting = doing + "  waiting: ";
  const int room = columns - static_cast<int>(waiting.size() + seconds.size());
  return {waiting + fitted_names(names, room) + seconds, -1, drawing.tint(Tint::Text)};
}

// "YOUR TURN 5 s, then 60 s in reserve", or as much of it as fits.
std::string turn_words(const ViewModel& view, const std::string& seconds, int columns) {
  const auto time = turn_time(view);
  if (!time || is_slow_play(view)) return "YOUR TURN" + seconds;
  TurnTime own = *time;
  if (own.own_ms > 0) own.reserve_ms = 0;
  const auto after = [](const std::string& words) { return "YOUR TURN " + words; };
  return first_that_fits({after(turn_time_in_words(*time)), after(brief_turn_time(*time)),
                          after(brief_turn_time(own))},
                         columns);
}

TurnField choosing(const Drawing& drawing, const std::string& seconds, int columns) {
  const ViewModel& view = drawing.view;
  if (!shares_turn(view)) return {"free", -1, drawing.tint(Tint::Faint)};
  TurnField field{turn_words(view, seconds, columns - kBarRoom), -1, drawing.tint(Tint::Strong)};
  const auto time = turn_time(view);
  if (!time) return field;
  const std::uint64_t whole = std::max<std::uint64_t>(deadline_ms(view), 1);
  field.tenths =
      static_cast<int>(std::min<std::uint64_t>(10, (time->own_ms * 10 + whole - 1) / whole));
  if (time_presses(drawing.view)) field.style.reverse = true;
  return field;
}

struct NetField {
  std::string words;
  TextStyle style;
};

NetField net_field(const Drawing& drawing) {
  const ViewModel& view = drawing.view;
  if (!view.visited.empty()) return {};  // all moments are here
  if (view.connection.state != ConnectionState::Up)
    return {"offline", reversed(drawing.tint(Tint::Bad))};
  if (is_silent(view)) {
    const std::uint64_t silence = view.now_ms - view.heard_ms;
    return {"no reply " + std::to_string(silence / 1000) + "s", drawing.tint(Tint::Bad)};
  }
  if (!view.net_ms) return {"net ...", drawing.tint(Tint::Faint)};
  const std::string words = "net " + std::to_string(*view.net_ms) + "ms";
  // clang-format off
  switch (view.net_trouble) {
    case 0:  return {words, drawing.tint(Tint::Faint)};
    case 1:  return {words + " ~", drawing.tint(Tint::Slow)};
    default: return {words + " !", drawing.tint(Tint::Bad)};
  }
  // clang-format on
}

std::string place(const Drawing& drawing, int columns) {
  const Observation& known = drawing.view.known;
  if (drawing.layout.kind == LayoutClass::Compact) {
    return "D" + std::to_string(known.depth) + " T" + std::to_string(known.shown_turn(known.turn));
  }
  const std::string depth = std::to_string(known.depth);
  if (known.level_name.empty()) return "Depth " + depth;
  return first_that_fits({"Depth " + depth + ": " + known.level_name,
                          "D" + depth + ": " + known.level_name, "Depth " + depth},
                         columns);
}

}  // namespace

std::u32string bar(int part, int whole, int columns, const Display& display) {
  const int full = whole > 0 ? std::clamp((part * columns + whole - 1) / whole, 0, columns) : 0;
  std::u32string made(static_cast<std::size_t>(full), sign(Sign::BarFull, display));
  made.append(static_cast<std::size_t>(columns - full), sign(Sign::BarEmpty, display));
  return made;
}

TurnField turn_field(const Drawing& drawing, int columns) {
  const ViewModel& view = drawing.view;
  if (view.connection.state != ConnectionState::Up)
    return {"OFFLINE", -1, reversed(drawing.tint(Tint::Bad))};
  if (!view.visited.empty()) {
    return {"A MOMENT OF " + view.visited, -1, reversed(drawing.tint(Tint::Text))};
  }
  if (!view.welcome.watched.empty()) {
    return {spectating(view), -1, reversed(drawing.tint(Tint::Text))};
  }
  if (is_down(view.known.self))
    return {down_in_words(view.known.self), -1, reversed(drawing.tint(Tint::Bad))};
  if (!view.known.self.alive) return {"DEAD", -1, reversed(drawing.tint(Tint::Bad))};
  const auto left = time_left_ms(view);
  std::string seconds = left ? " " + time_left_in_words(*left) : "";
  if (is_slow_play(view)) {
    seconds = left ? " (" + time_left_in_words(*left) + ")" : " (slow play)";
  }
  if (view.standing) return standing_by(drawing, seconds, columns);
  if (has_chosen(view)) return committed(drawing, seconds, columns);
  if (is_away(view)) return {"AWAY (auto-wait) press a key", -1, reversed(drawing.tint(Tint::Bad))};
  return choosing(drawing, seconds, columns);
}

namespace {

// "Waiting: you, Bob", after the time bar.
void draw_waited_for(const Drawing& drawing, Pane& pane, int at, int end) {
  const std::vector<std::string> names = waited_for(drawing.view);
  const std::string words = "Waiting: ";
  const int room = end - at - static_cast<int>(words.size());
  if (names.size() < 2 || room < 10) return;
  pane.put({at, 0}, shown(words + fitted_names(names, room), drawing.display),
           drawing.tint(Tint::Text));
}

// A notice takes the room of the level's name. It leaves some to the turn and the connection.
int draw_notice(const Drawing& drawing, Pane& pane) {
  constexpr int kOthers = 22;  // columns
  const Observation& known = drawing.view.known;
  const std::string at =
      "D" + std::to_string(known.depth) + " T" + std::to_string(known.shown_turn(known.turn));
  const int begin = pane.put({1, 0}, at, drawing.tint(Tint::Text)) + 2;
  const std::string words = first_that_fits({known.notice.words, known.notice.brief},
                                            std::max(0, pane.width() - begin - kOthers));
  return pane.put({begin, 0}, shown(words, drawing.display), drawing.tint(Tint::Strong)) + 2;
}

// Draws depth and turn. Returns the column where the turn field begins.
int draw_place(const Drawing& drawing, Pane& pane) {
  if (!drawing.view.known.notice.words.empty()) return draw_notice(drawing, pane);
  const bool compact = drawing.layout.kind == LayoutClass::Compact;
  const int end =
      pane.put({1, 0}, shown(place(drawing, 25), drawing.display), drawing.tint(Tint::Text)) + 2;
  if (compact) return end;
  const int after =
      pane.put({std::max(end, 27), 0},
               "Turn " + std::to_string(drawing.view.known.shown_turn(drawing.view.known.turn)),
               drawing.tint(Tint::Text)) +
      2;
  return std::max(after, 40);
}

void draw_fields(const Drawing& drawing, Pane pane) {
  const NetField net = net_field(drawing);
  const int net_at = pane.width() - static_cast<int>(net.words.size());
  pane.put_right(pane.width(), 0, net.words, net.style);
  int at = draw_place(drawing, pane);
  const TurnField field = turn_field(drawing, net_at - 2 - at);
  at = pane.put({at, 0}, shown(clipped(field.words, net_at - 2 - at), drawing.display),
                field.style) +
       1;
  const int columns = drawing.layout.kind == LayoutClass::Wide ? 20 : 10;
  if (field.tenths < 0) return;
  if (at + columns < net_at) {
    at = pane.put({at, 0}, bar(field.tenths, 10, columns, drawing.display),
                  drawing.tint(Tint::Text));
  }
  draw_waited_for(drawing, pane, at + 2, net_at - 2);
}

}  // namespace

void draw_top_line(const Drawing& drawing, Pane pane) {
  draw_fields(drawing, pane);
  const bool up = drawing.view.connection.state == ConnectionState::Up;
  if (alarms(drawing.view) || (up && is_silent(drawing.view))) pane.reverse_row(0);
}

std::string window_title(const ViewModel& view) {
  if (view.known.depth == 0) return "Undercroft";
  std::string title = "Undercroft: " + view.name + ", depth " + std::to_string(view.known.depth);
  if (view.connection.state != ConnectionState::Up) return title + ", offline";
  if (!view.welcome.watched.empty()) return title + ", watching " + view.welcome.watched;
  if (!view.visited.empty() || !shares_turn(view)) return title;
  return title + (has_chosen(view) || view.standing ? ", waiting" : ", YOUR TURN");
}

}  // namespace undercroft
