// replay_viewer.cc: what each key does.
#include "server/replay/replay_viewer.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "server/replay/viewer_picture.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

using Mode = ViewerFace::Mode;
using Sort = WalkKey::Sort;
using Way = ReplayWalk::Way;

constexpr std::uint64_t kStepMs = 200;
constexpr int kMostDoublings = 6, kFewestDoublings = -3;
constexpr std::size_t kPageOfSteps = 10;
constexpr std::size_t kMostTyped = 200;     // bytes
constexpr std::size_t kRecordsAtOnce = 50;  // a few milliseconds
constexpr std::size_t kMostSteps = 100;     // at once while it plays

std::uint64_t step_ms(int doublings) {
  return doublings >= 0 ? std::max<std::uint64_t>(kStepMs >> doublings, 1) : kStepMs << -doublings;
}

}  // namespace

ReplayViewer::ReplayViewer(RealmLog log, Replayer first, const std::string& player, ViewerFace face)
    : walk_(std::move(log), std::move(first)),
      face_(std::move(face)),
      has_opened_(!player.empty()) {
  if (!player.empty()) walk_.look_as(player);
  work();
}

// Opens with the first hero's eyes as soon as there is a hero.
void ReplayViewer::open_eyes() {
  if (has_opened_ || walk_.index().heroes().empty()) return;
  has_opened_ = true;
  walk_.look_as(walk_.index().heroes().front().name);
}

bool ReplayViewer::work() {
  const bool is_busy = walk_.work(kRecordsAtOnce);
  open_eyes();
  return is_busy;
}

void ReplayViewer::elapse(std::uint64_t ms) {
  if (!face_.is_playing) return;
  waited_ms_ += ms;
  const std::uint64_t pause = step_ms(face_.doublings);
  const std::size_t steps = std::min<std::uint64_t>(waited_ms_ / pause, kMostSteps);
  waited_ms_ %= pause;
  if (steps == 0 || walk_.is_looking()) return;
  walk_.step(Way::Forward, steps);
  if (!walk_.message().empty()) face_.is_playing = false;
}

void ReplayViewer::take(const WalkKey& key) {
  has_opened_ = true;
  if (key.sort == Sort::Quit) {
    is_over_ = true;
  } else if (face_.mode == Mode::Help) {
    face_.mode = Mode::Walking;
  } else if (face_.mode == Mode::Walking) {
    take_walking(key);
  } else {
    take_typing(key);
  }
}

void ReplayViewer::move(Way way, std::size_t steps) {
  face_.is_playing = false;
  walk_.step(way, steps);
}

void ReplayViewer::take_walking(const WalkKey& key) {
  // clang-format off
  switch (key.sort) {
    case Sort::Character: return take_character(key.character);
    case Sort::Right:     return move(Way::Forward, 1);
    case Sort::Left:      return move(Way::Back, 1);
    case Sort::PageDown:  return move(Way::Forward, kPageOfSteps);
    case Sort::PageUp:    return move(Way::Back, kPageOfSteps);
    case Sort::Home:      return walk_.go_to_first();
    case Sort::End:       return walk_.go_to_last();
    case Sort::Tab:       return walk_.change_eyes(Way::Forward);
    case Sort::BackTab:   return walk_.change_eyes(Way::Back);
    case Sort::Escape:    return walk_.give_up_goal();
    default:              return;
  }
  // clang-format on
}

void ReplayViewer::take_character(char32_t character) {
  // clang-format off
  switch (character) {
    case U' ': face_.is_playing = !face_.is_playing; waited_ms_ = 0; return;
    case U'l': return move(Way::Forward, 1);
    case U'h': return move(Way::Back, 1);
    case U']': return walk_.go_to_event(Way::Forward);
    case U'[': return walk_.go_to_event(Way::Back);
    case U'+':
    case U'=': face_.doublings = std::min(face_.doublings + 1, kMostDoublings); return;
    case U'-': face_.doublings = std::max(face_.doublings - 1, kFewestDoublings); return;
    case U'/': return ask(Mode::Words);
    case U'g': return ask(Mode::Turn);
    case U'n': return words_.empty() ? ask(Mode::Words) : walk_.find(words_, Way::Forward);
    case U'N': return words_.empty() ? ask(Mode::Words) : walk_.find(words_, Way::Back);
    case U'?': face_.mode = Mode::Help; face_.is_playing = false; return;
    case U'q': is_over_ = true; return;
    default:   return;
  }
  // clang-format on
}

void ReplayViewer::ask(Mode mode) {
  walk_.clear_message();
  face_.is_playing = false;
  face_.mode = mode;
  face_.typed.clear();
}

void ReplayViewer::take_typing(const WalkKey& key) {
  const bool is_typed = key.sort == Sort::Character && face_.typed.size() < kMostTyped;
  const bool fits = face_.mode == Mode::Words || (key.character >= U'0' && key.character <= U'9');
  if (is_typed && fits) {
    face_.typed += utf8_of(key.character);
  } else if (key.sort == Sort::Backspace) {
    face_.typed = without_last(face_.typed);
  } else if (key.sort == Sort::Enter) {
    answer();
  } else if (key.sort == Sort::Escape) {
    face_.mode = Mode::Walking;
  }
}

void ReplayViewer::answer() {
  const Mode asked = std::exchange(face_.mode, Mode::Walking);
  const std::string typed = std::exchange(face_.typed, {});
  if (asked == Mode::Words) {
    if (!typed.empty()) words_ = typed;
    if (!words_.empty()) walk_.find(words_, Way::Forward);
    return;
  }
  TurnNumber turn = 0;
  const auto read = std::from_chars(typed.data(), typed.data() + typed.size(), turn);
  if (typed.empty()) return;
  walk_.go_to_turn(read.ec == std::errc() ? turn : std::numeric_limits<TurnNumber>::max());
}

TextCanvas ReplayViewer::picture(Size size) const { return viewer_picture(walk_, face_, size); }

}  // namespace undercroft
