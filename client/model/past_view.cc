// past_view.cc: draws one past moment, and its status line.
#include "client/model/past_view.h"

#include <algorithm>
#include <array>

#include "client/model/playing_on.h"

namespace undercroft {
namespace {

// Why the player should return to the present, as a sentence. Empty if nothing is urgent.
std::string call_back(const ViewModel& view) {
  if (view.known.self.health < view.past->health) return "You are being hurt: q goes back. ";
  const std::vector<std::string> names = waited_for(view);
  const bool waits =
      shares_turn(view) && std::find(names.begin(), names.end(), "you") != names.end();
  return waits ? "A turn waits for you: q goes back. " : "";
}

std::string speed_of(const PastWalk& walk) {
  static constexpr std::array kSpeeds = {"0.6", "1.2", "2.5", "5", "10", "20", "40", "80"};
  const auto row = static_cast<std::size_t>(walk.doublings - PastWalk::kFewestDoublings);
  return std::string(", plays ") + kSpeeds[row] + " a second";
}

std::string place_of(const PastWalk& walk) {
  if (walk.at == 0) return "Past";
  return "Past: turn " + std::to_string(walk.shown.shown_turn(walk.shown.turn)) + ", moment " +
         std::to_string(walk.at) + " of " + std::to_string(walk.last);
}

}  // namespace

std::string past_status(const ViewModel& view) {
  const PastWalk& walk = *view.past;
  if (view.playing_on) return playing_on_words(view);
  if (walk.is_typing) return "/" + walk.words;
  std::string status = (walk.is_of_link ? "" : call_back(view)) + place_of(walk);
  if (walk.is_playing) status += speed_of(walk);
  if (!walk.trouble.empty()) return status + ". " + walk.trouble;
  return status + (walk.goal ? " ..." : "");
}

bool shows_past(const ViewModel& view) {
  return view.ui.mode == Mode::Past && view.past && view.past->at > 0;
}

ViewModel past_view(const ViewModel& view) {
  ViewModel past;
  past.known = view.past->shown;
  past.log = view.past->lines;
  past.welcome = view.welcome;
  past.address = view.address;
  past.name = view.name;
  past.visited = view.visited;
  past.playing_on = view.playing_on;
  past.link_plays_on = view.link_plays_on;
  past.is_still = view.is_still;
  past.shades = view.shades;
  past.connection = view.connection;
  past.now_ms = view.now_ms;
  past.heard_ms = view.heard_ms;
  past.alarm_until_ms = view.alarm_until_ms;
  past.net_ms = view.net_ms;
  give_letters(past.letters, past.known);
  past.ui.mode = Mode::Past;
  past.ui.prompt = past_status(view);
  return past;
}

}  // namespace undercroft
