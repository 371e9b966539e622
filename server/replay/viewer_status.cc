// viewer_status.cc: where in the past it is, and the page of keys.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "server/replay/viewer_picture.h"
#include "server/sim/world/world.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

using Way = ReplayWalk::Way;

std::string name_of_eyes(const ReplayWalk& walk) {
  return walk.hero() == nullptr ? "everything" : walk.hero()->name;
}

std::string turns_of(const ReplayWalk& walk) {
  const auto& steps = walk.steps();
  if (walk.here() == nullptr) return "";
  return fmt::format("  Turn {} of {}{}", walk.here()->turn, steps.back().turn,
                     walk.index().is_done() ? "" : " so far");
}

std::string body_of(const ReplayWalk& walk) {
  const Player* player = walk.player();
  if (player == nullptr) {
    return walk.hero() != nullptr || walk.here() == nullptr
               ? ""
               : fmt::format("  Depth {}", walk.here()->depth);
  }
  const SelfView& self = player->knowledge.self;
  std::string words = fmt::format("  Depth {}", player->knowledge.depth);
  if (!self.alive) return words + "  Dead";
  return words + fmt::format("  Health {}/{}", self.health, self.max_health);
}

std::string speed_of(const ViewerFace& face) {
  const std::string factor = face.doublings >= 0 ? fmt::format("x{}", 1 << face.doublings)
                                                 : fmt::format("x1/{}", 1 << -face.doublings);
  return (face.is_playing ? "playing " : "paused ") + factor;
}

std::string deed_of(const ReplayWalk& walk, const ReplayEvent& event) {
  const std::string& name = walk.index().heroes()[event.hero].name;
  // clang-format off
  switch (event.sort) {
    case ReplayEvent::Sort::Death:   return name + " dies";
    case ReplayEvent::Sort::Descent: return fmt::format("{} reaches depth {}", name, event.depth);
    default:                         return name + " wins";
  }
  // clang-format on
}

// The turn in the numbers of the eyes.
std::string turn_of_event(const ReplayWalk& walk, const ReplayEvent& event) {
  const auto& steps = walk.steps();
  const auto after = std::upper_bound(
      steps.begin(), steps.end(), event.number,
      [](RecordNumber number, const ReplayStep& step) { return number < step.number; });
  return after == steps.begin() ? "" : fmt::format(" (turn {})", (after - 1)->turn);
}

std::string led_to(const ReplayWalk& walk, Way way) {
  const ReplayEvent* event = walk.event(way);
  const std::string key = way == Way::Forward ? "]: " : "[: ";
  if (event != nullptr) return key + deed_of(walk, *event) + turn_of_event(walk, *event);
  return key + (way == Way::Forward && !walk.index().is_done() ? "not read yet" : "nothing");
}

std::string date_of(std::uint64_t seconds) {
  constexpr std::uint64_t kLatest = 253402300799;  // the last second of 9999
  if (seconds > kLatest) return "";
  return fmt::format("after {:%Y-%m-%d %H:%M} UTC", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

std::string progress_of(const ReplayWalk& walk) {
  const ReplayIndex& index = walk.index();
  if (!index.fault().empty()) return fmt::format("replayable up to input {}", index.end());
  if (!index.is_done()) return fmt::format("reading {} %", index.end() * 100 / index.last());
  const auto time = index.time_before(walk.position());
  return time ? date_of(*time) : "";
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kKeysOfViewer = {{
    {"space", "play, pause"},
    {"right left, l h", "one turn on, one turn back"},
    {"PgDn PgUp", "ten turns on, ten turns back"},
    {"Home End", "the first turn, the last turn"},
    {"] [", "the next, the previous death or descent"},
    {"Tab Shift-Tab", "the eyes of the next, the previous hero; then everything"},
    {"/ WORDS", "the next turn with a sentence that has the words"},
    {"n N", "the next, the previous turn with the same words"},
    {"g TURN", "the turn of that number"},
    {"+ -", "twice as fast, half as fast"},
    {"Esc", "stop looking"},
    {"q", "quit"},
}};

}  // namespace

void draw_film_status(const ReplayWalk& walk, bool is_shared, Rect area, TextCanvas& canvas) {
  const Paint title{.reverse = true};
  for (int x = area.left; x < area.right; ++x) canvas.put({x, area.top}, U' ', title);
  const std::string left =
      walk.realm() + "  " + name_of_eyes(walk) + turns_of(walk) + body_of(walk);
  const int end = canvas.put({area.left, area.top}, left, title, area.right);
  if (!is_shared) canvas.put_right(area.right, area.top, end + 1, progress_of(walk), title);
}

void draw_past_status(const ReplayWalk& walk, const ViewerFace& face, Rect area,
                      TextCanvas& canvas) {
  const Paint title{.reverse = true};
  for (int x = area.left; x < area.right; ++x) canvas.put({x, area.top}, U' ', title);
  const std::string left =
      walk.realm() + "  " + name_of_eyes(walk) + turns_of(walk) + body_of(walk);
  const int end = canvas.put({area.left, area.top}, left, title, area.right);
  canvas.put_right(area.right, area.top, end + 1, speed_of(face), title);
  const std::string events = led_to(walk, Way::Back) + "   " + led_to(walk, Way::Forward);
  const int below = canvas.put({area.left, area.top + 1}, events, {}, area.right);
  canvas.put_right(area.right, area.top + 1, below + 2, progress_of(walk), {.dim = true});
}

void draw_viewer_help(const ReplayWalk& walk, const ViewerFace& face, Rect area,
                      TextCanvas& canvas) {
  constexpr int kColumn = 18;
  int y = area.top;
  for (const auto& [key, deed] : kKeysOfViewer) {
    if (y >= area.bottom) return;
    canvas.put({area.left + 1, y}, key, {.bold = true});
    canvas.put({area.left + kColumn, y++}, deed);
  }
  const auto& realm = walk.index().steps();
  const auto after = std::upper_bound(
      realm.begin(), realm.end(), walk.position(),
      [](RecordNumber number, const ReplayStep& step) { return number < step.number; });
  if (after == realm.begin() || y + 2 >= area.bottom) return;
  const std::string command = fmt::format("undercroft-server realm branch {} {} NEW {}",
                                          walk.realm(), (after - 1)->turn, plain_lines(face.store));
  canvas.put({area.left + 1, y + 1}, "A new realm from here:");
  for (const std::string& line : folded(command, area.width() - 2)) {
    canvas.put({area.left + 1, ++y + 1}, line);
  }
}

}  // namespace undercroft
