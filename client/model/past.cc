// past.cc: going to a moment, or to the next one that fits.
#include "client/model/past.h"

#include <algorithm>
#include <utility>

#include "client/model/past_chapters.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kStepMs = 200;
constexpr std::uint64_t kAskAgainMs = 1000;
constexpr std::uint64_t kSlowMs = 5000;

std::uint64_t pause_ms(const PastWalk& walk) {
  return walk.doublings >= 0 ? kStepMs >> walk.doublings : kStepMs << -walk.doublings;
}

// Shows a moment of the chapter, from the one shown if that is the one before.
void show(PastWalk& walk, const std::shared_ptr<const PastChapter>& chapter, std::uint32_t moment) {
  const bool goes_on = walk.chapter == chapter && walk.at < moment && walk.at >= chapter->first;
  std::uint32_t next = goes_on ? walk.at + 1 : chapter->first;
  if (!goes_on) walk.shown = {};
  for (; next <= moment; ++next) {
    CHECK(apply(walk.shown, chapter->deltas[next - chapter->first]),
          "a chapter has been applied to the same state before");
  }
  walk.at = moment;
  walk.chapter = chapter;
  walk.lines = lines_up_to(walk, moment);
}

void ask(PastWalk& walk, std::uint32_t moment, bool back) {
  walk.wanted = request_for(walk, moment, back);
}

bool is_event(const PastChapter& chapter, std::uint32_t moment) {
  if (moment == chapter.first) return false;
  const auto& now = chapter.moments[moment - chapter.first];
  const auto& before = chapter.moments[moment - chapter.first - 1];
  return (before.alive && !now.alive) || (before.depth > 0 && now.depth > before.depth);
}

bool has_words(const PastChapter& chapter, std::uint32_t moment, const std::string& words) {
  const auto& lines = chapter.moments[moment - chapter.first].lines;
  return std::any_of(lines.begin(), lines.end(),
                     [&](const LogLine& line) { return contains_ignoring_case(line.text, words); });
}

bool fits(const PastWalk& walk, const PastChapter& chapter, std::uint32_t moment) {
  return walk.goal->what == PastGoal::What::Event ? is_event(chapter, moment)
                                                  : has_words(chapter, moment, walk.words);
}

std::string none_left(const PastGoal& goal) {
  const std::string what =
      goal.what == PastGoal::What::Event ? "No other death or descent" : "No other such sentence";
  return what + (goal.back ? " before." : " after.");
}

// The server knows at which moment it lies.
void ask_for_point(PastWalk& walk) {
  ask(walk, PastWalk::kEnd, false);
  walk.wanted->run = walk.goal->run;
  walk.wanted->point = walk.goal->point;
}

// An older server, and one that has no such place, answers with the latest moment.
void note_point(PastWalk& walk, const PastPart& part) {
  if (!walk.goal || walk.goal->what != PastGoal::What::Point) return;
  walk.goal = {.moment = part.at == 0 ? PastWalk::kEnd : part.at};
}

void go_to_goal(PastWalk& walk) {
  const std::uint32_t moment =
      walk.last == 0 ? walk.goal->moment : std::min(walk.goal->moment, walk.last);
  const auto chapter = walk.last == 0 ? nullptr : chapter_with(walk, moment);
  if (!chapter) return ask(walk, walk.last == 0 ? PastWalk::kEnd : moment, moment < walk.at);
  walk.goal.reset();
  show(walk, chapter, moment);
  if (const int steps = std::exchange(walk.steps_to_take, 0); steps != 0) step_past(walk, steps);
}

void look_on(PastWalk& walk) {
  PastGoal& goal = *walk.goal;
  for (;;) {
    const bool is_at_end = goal.back ? goal.moment <= 1 : goal.moment >= walk.last;
    if (is_at_end) {
      walk.trouble = none_left(goal);
      return walk.goal.reset();
    }
    const std::uint32_t next = goal.back ? goal.moment - 1 : goal.moment + 1;
    const auto chapter = chapter_with(walk, next);
    if (!chapter) return ask(walk, next, goal.back);
    if (fits(walk, *chapter, next)) {
      walk.goal.reset();
      return show(walk, chapter, next);
    }
    goal.moment = next;
  }
}

void pursue(PastWalk& walk) {
  walk.wanted.reset();
  if (walk.due != 0 || !walk.goal) return;
  switch (walk.goal->what) {
    case PastGoal::What::Moment:
      return go_to_goal(walk);
    case PastGoal::What::Point:
      return ask_for_point(walk);
    case PastGoal::What::Event:
    case PastGoal::What::Words:
      return look_on(walk);
  }
}

void set_goal(PastWalk& walk, const PastGoal& goal) {
  walk.trouble.clear();
  walk.goal = goal;
  pursue(walk);
}

void give_up(PastWalk& walk, std::string trouble) {
  walk.trouble = std::move(trouble);
  walk.goal.reset();
  walk.is_playing = false;
}

void put_off(PastWalk& walk, std::uint64_t now_ms) { walk.again_ms = now_ms + kAskAgainMs; }

}  // namespace

PastWalk begin_past(int health) {
  PastWalk walk;
  walk.health = health;
  go_to_moment(walk, PastWalk::kEnd);
  return walk;
}

PastWalk begin_past_at(int health, std::uint32_t run, std::uint32_t point) {
  PastWalk walk;
  walk.health = health;
  walk.is_of_tale = true;
  set_goal(walk, {.what = PastGoal::What::Point, .run = run, .point = point});
  return walk;
}

void go_to_moment(PastWalk& walk, std::uint32_t moment) {
  set_goal(walk, {PastGoal::What::Moment, false, std::max<std::uint32_t>(1, moment)});
}

void step_past(PastWalk& walk, int moments) {
  if (walk.at == 0) return void(walk.steps_to_take += moments);
  const auto steps = static_cast<std::uint32_t>(moments < 0 ? -moments : moments);
  if (moments < 0) return go_to_moment(walk, walk.at - std::min(walk.at - 1, steps));
  if (walk.at >= walk.last) {
    walk.trouble = walk.is_of_link ? "This is the last moment of the link."
                                   : "This is the latest moment that is stored.";
    walk.is_playing = false;
    return;
  }
  go_to_moment(walk, walk.at + steps);
}

void go_to_event(PastWalk& walk, bool back) {
  if (walk.at > 0) set_goal(walk, {PastGoal::What::Event, back, walk.at});
}

void go_to_words(PastWalk& walk, bool back) {
  if (walk.at > 0 && !walk.words.empty()) set_goal(walk, {PastGoal::What::Words, back, walk.at});
}

void play_or_pause(PastWalk& walk, std::uint64_t now_ms) {
  walk.is_playing = !walk.is_playing;
  walk.next_step_ms = now_ms + pause_ms(walk);
}

// An answer to a request that was given up is of use all the same.
void take_past(PastWalk& walk, const PastPart& part, std::uint64_t now_ms) {
  if (part.number != walk.due) return;
  walk.due = 0;
  walk.trouble.clear();
  if (part.may_ask_again) return put_off(walk, now_ms);
  if (part.deltas.empty()) {
    return give_up(walk, part.sentence.empty() ? "The server has no past of your hero."
                                               : plain_text(part.sentence, kMaxSentence));
  }
  auto chapter = chapter_of(part);
  if (!chapter) return give_up(walk, "The server sent a past that does not fit together.");
  const bool is_asked_for = walk.due_first == PastWalk::kEnd || walk.due_first == chapter->first;
  const bool is_useful = chapter->last() > chapter->first || chapter->first == 1;
  if (!is_asked_for || !is_useful) return give_up(walk, "The server has no more of your past.");
  walk.last = std::max({walk.last, part.last, chapter->last()});
  note_point(walk, part);
  add_chapter(walk, *std::move(chapter), walk.goal ? walk.goal->moment : walk.at);
  pursue(walk);
}

void lose_past(PastWalk& walk) {
  walk.due = 0;
  walk.wanted.reset();
  if (walk.goal) give_up(walk, "Not connected to the server.");
}

void elapse(PastWalk& walk, std::uint64_t now_ms) {
  if (walk.again_ms != 0 && now_ms >= walk.again_ms) {
    walk.again_ms = 0;
    pursue(walk);
  }
  if (walk.due != 0 && now_ms >= walk.due_since_ms + kSlowMs) {
    walk.trouble = "The server reads your past, or is older than 0.5 and has none.";
  }
  if (!walk.is_playing || walk.goal || now_ms < walk.next_step_ms) return;
  walk.next_step_ms = now_ms + pause_ms(walk);
  step_past(walk, 1);
}

std::optional<AskPast> take_request(PastWalk& walk, std::uint64_t now_ms) {
  if (!walk.wanted || walk.due != 0 || walk.again_ms != 0) return std::nullopt;
  const AskPast asks = *std::exchange(walk.wanted, std::nullopt);
  walk.due = walk.number = asks.number;
  walk.due_first = asks.first;
  walk.due_since_ms = now_ms;
  return asks;
}

std::optional<std::uint64_t> next_past_ms(const PastWalk& walk, std::uint64_t now_ms) {
  if (walk.again_ms != 0) return walk.again_ms - std::min(walk.again_ms, now_ms);
  if (walk.is_playing && !walk.goal) return walk.next_step_ms - std::min(walk.next_step_ms, now_ms);
  return std::nullopt;
}

}  // namespace undercroft
