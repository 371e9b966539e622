// past_keys.cc: the keys of the past, those of the host's viewer (R177).
#include <algorithm>
#include <string_view>

#include "client/input/modes.h"
#include "client/model/past_view.h"
#include "client/model/playing_on.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kPageOfMoments = 10;      // moments
constexpr std::size_t kMostWords = 60;  // bytes

// To the tale that the walk began at.
void leave(ViewModel& view) {
  const bool is_of_tale = view.past->is_of_tale && view.tale;
  view.past.reset();
  back_to_map(view.ui);
  if (is_of_tale) view.ui.mode = Mode::Tale;
}

void type(PastWalk& walk, const Key& key) {
  if (key.name == KeyName::Escape || key.name == KeyName::Enter) walk.is_typing = false;
  if (key.name == KeyName::Escape) walk.words.clear();
  if (key.name == KeyName::Enter) go_to_words(walk, false);
  if (key.name == KeyName::Backspace) walk.words = without_last(walk.words);
  const bool is_text = key.name == KeyName::Character && key.character >= U' ';
  if (is_text && walk.words.size() < kMostWords) walk.words += utf8_of(key.character);
}

void search(PastWalk& walk, bool back) {
  if (!walk.words.empty()) return go_to_words(walk, back);
  walk.is_typing = true;
}

void set_speed(PastWalk& walk, int doublings) {
  walk.doublings = std::clamp(doublings, PastWalk::kFewestDoublings, PastWalk::kMostDoublings);
}

void press_letter(PastWalk& walk, char32_t letter, std::uint64_t now_ms) {
  // clang-format off
  switch (letter) {
    case U' ': return play_or_pause(walk, now_ms);
    case U'l': return step_past(walk, 1);
    case U'h': return step_past(walk, -1);
    case U'[': return go_to_event(walk, true);
    case U']': return go_to_event(walk, false);
    case U'/': walk.words.clear(); walk.is_typing = true; return;
    case U'n': return search(walk, false);
    case U'N': return search(walk, true);
    case U'+':
    case U'=': return set_speed(walk, walk.doublings + 1);
    case U'-': return set_speed(walk, walk.doublings - 1);
    default:   return;
  }
  // clang-format on
}

void press_name(PastWalk& walk, KeyName name) {
  // clang-format off
  switch (name) {
    case KeyName::Right:    return step_past(walk, 1);
    case KeyName::Left:     return step_past(walk, -1);
    case KeyName::PageDown: return step_past(walk, kPageOfMoments);
    case KeyName::PageUp:   return step_past(walk, -kPageOfMoments);
    case KeyName::Home:     return go_to_moment(walk, 1);
    case KeyName::End:      return go_to_moment(walk, PastWalk::kEnd);
    default:                return;
  }
  // clang-format on
}

// The moments of a link are somebody else's.
bool may_share(const PastWalk& walk) { return walk.at > 0 && !walk.is_of_link; }

void begin(ViewModel& view, PastWalk walk) {
  view.past = std::move(walk);
  view.ui.mode = Mode::Past;
  view.ui.prompt = past_status(view);
}

}  // namespace

void open_past(ViewModel& view) { begin(view, begin_past(view.known.self.health)); }

void open_past_at(ViewModel& view, std::uint32_t run, std::uint32_t point) {
  begin(view, begin_past_at(view.known.self.health, run, point));
}

void on_past(Pressed& out, const Key& key) {
  ViewModel& view = out.view;
  if (!view.past) return back_to_map(view.ui);
  PastWalk& walk = *view.past;
  if (walk.is_typing) {
    type(walk, key);
  } else if (key == character('q') || key.name == KeyName::Escape) {
    return leave(view);
  } else if (key == character('S') && may_share(walk)) {
    walk.is_playing = false;
    return open_sharing(view);
  } else if (key == character('P') && walk.at > 0 && may_play_on(view)) {
    walk.is_playing = false;
    return ask_to_play_on(view, {.shown = walk.at});
  } else if (key.name == KeyName::Character) {
    if (std::u32string_view(U" +=-").find(key.character) == std::u32string_view::npos) {
      walk.is_playing = false;
    }
    press_letter(walk, key.character, view.now_ms);
  } else {
    walk.is_playing = false;
    press_name(walk, key.name);
  }
  view.ui.prompt = past_status(view);
}

}  // namespace undercroft
