// replay_walk.cc: finding places in the index.
#include "server/replay/replay_walk.h"

#include <algorithm>

#include "server/replay/frame.h"
#include "shared/ascii_case.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

constexpr std::size_t kAtOnce = 500;  // records that a move may replay before it returns

bool is_after(RecordNumber number, const ReplayStep& step) { return number < step.number; }
bool is_after_event(RecordNumber number, const ReplayEvent& event) { return number < event.number; }
bool is_after_line(RecordNumber number, const ReplayLine& line) { return number < line.number; }

}  // namespace

ReplayWalk::ReplayWalk(RealmLog log, Replayer first)
    : log_(std::move(log)), index_(log_, std::move(first)), cursor_(log_, index_.keyframes()) {
  aim({Goal::Sort::Steps, 1});
}

const std::string& ReplayWalk::fault() const { return fault_.empty() ? index_.fault() : fault_; }

// ---- what is shown ----

const ReplayHero* ReplayWalk::hero() const { return eyes_ ? &index_.heroes()[*eyes_] : nullptr; }

const Player* ReplayWalk::player() const {
  return hero() == nullptr ? nullptr : state().player(hero()->body);
}

const std::vector<ReplayStep>& ReplayWalk::steps() const {
  return hero() == nullptr ? index_.steps() : hero()->steps;
}

std::size_t ReplayWalk::next_step() const {
  const auto next = std::upper_bound(steps().begin(), steps().end(), position(), is_after);
  return static_cast<std::size_t>(next - steps().begin());
}

const ReplayStep* ReplayWalk::here() const {
  const std::size_t next = next_step();
  return next == 0 ? nullptr : &steps()[next - 1];
}

// A hero hears of every death and victory, and descends alone.
bool ReplayWalk::is_shown(const ReplayEvent& event) const {
  return !eyes_ || event.hero == *eyes_ || event.sort != ReplayEvent::Sort::Descent;
}

// Talk of the time before the hero joined was never sent to its player.
bool ReplayWalk::is_shown(const ReplayLine& line) const {
  const bool is_talk = line.hero == ReplayLine::kTalk;
  if (is_talk && !has_talk_) return false;
  if (!eyes_) return true;
  return line.hero == *eyes_ ||
         (is_talk && !steps().empty() && steps().front().number <= line.number);
}

const ReplayEvent* ReplayWalk::event(Way way) const {
  const auto& events = index_.events();
  const auto shown = [this](const ReplayEvent& event) { return is_shown(event); };
  if (way == Way::Forward) {
    const auto next = std::upper_bound(events.begin(), events.end(), position(), is_after_event);
    const auto found = std::find_if(next, events.end(), shown);
    return found == events.end() ? nullptr : &*found;
  }
  const auto found = std::find_if(events.rbegin(), events.rend(), [&](const ReplayEvent& event) {
    return event.number < position() && shown(event);
  });
  return found == events.rend() ? nullptr : &*found;
}

// ---- moving ----

void ReplayWalk::move_to(RecordNumber number) {
  cursor_.go_to(number);
  deed_.clear();
  advance(kAtOnce);
}

void ReplayWalk::advance(std::size_t records) {
  if (auto moved = cursor_.advance(records); !moved) fault_ = moved.error();
  if (!has_arrived() || position() == index_.keyframes().first().at()) return;
  const auto record = log_.record(position());
  if (record && record->input) deed_ = plain_lines(words_of(*record->input, state()));
}

void ReplayWalk::aim(Goal goal) {
  message_.clear();
  goal_ = std::move(goal);
  pursue();
}

void ReplayWalk::pursue() {
  if (!goal_) return;
  Goal& goal = *goal_;
  if (const auto place = place_of(goal)) {
    goal_.reset();
    move_to(*place);
  } else if (index_.is_done()) {
    message_ = failure_of(goal);
    const bool goes_as_far = goal.sort == Goal::Sort::Steps && goal.count > 1;
    goal_.reset();
    if (goes_as_far && !steps().empty()) move_to(steps().back().number);
  }
}

void ReplayWalk::step(Way way, std::size_t steps) {
  if (way == Way::Forward) return aim({Goal::Sort::Steps, steps});
  step_back(steps);
}

void ReplayWalk::step_back(std::size_t steps_back) {
  goal_.reset();
  message_.clear();
  const std::size_t next = next_step();
  const bool is_between = next > 0 && steps()[next - 1].number < position();
  const std::size_t here = is_between ? next : next - std::min<std::size_t>(next, 1);
  if (here == 0) {
    message_ = "This is the beginning.";
    return;
  }
  move_to(steps()[here - std::min(here, steps_back)].number);
}

void ReplayWalk::go_to_first() {
  goal_.reset();
  message_.clear();
  if (!steps().empty()) move_to(steps().front().number);
}

void ReplayWalk::go_to_last() { aim({Goal::Sort::Last}); }
void ReplayWalk::go_to_turn(TurnNumber turn) { aim({Goal::Sort::Turn, turn}); }

void ReplayWalk::go_to_event(Way way) {
  if (way == Way::Forward) return aim({Goal::Sort::Event});
  goal_.reset();
  message_.clear();
  const ReplayEvent* before = event(Way::Back);
  if (before != nullptr) return move_to(before->number);
  message_ = "No death or descent before this turn.";
}

void ReplayWalk::find(std::string words, Way way) {
  if (way == Way::Back) return find_back(words);
  const auto& lines = index_.lines();
  const auto next = std::upper_bound(lines.begin(), lines.end(), position(), is_after_line);
  aim({Goal::Sort::Words, 0, std::move(words), static_cast<std::size_t>(next - lines.begin())});
}

void ReplayWalk::find_back(const std::string& words) {
  goal_.reset();
  message_.clear();
  const auto& lines = index_.lines();
  const auto found = std::find_if(lines.rbegin(), lines.rend(), [&](const ReplayLine& line) {
    return line.number < position() && is_shown(line) &&
           contains_ignoring_case(index_.text(line.text), words);
  });
  if (found != lines.rend()) return move_to(found->number);
  message_ = "No sentence before this turn has: " + words;
}

void ReplayWalk::change_eyes(Way way) {
  const std::size_t all = index_.heroes().size();
  const auto has_joined = [this](std::size_t hero) {
    const auto& steps = index_.heroes()[hero].steps;
    return !steps.empty() && steps.front().number <= position();
  };
  std::size_t eyes = eyes_.value_or(all);
  do {
    eyes = (eyes + (way == Way::Forward ? 1 : all)) % (all + 1);
  } while (eyes != all && !has_joined(eyes));
  eyes_ = eyes == all ? Eyes() : Eyes(eyes);
  message_.clear();
}

void ReplayWalk::look_as(std::string name) { aim({Goal::Sort::Hero, 0, std::move(name)}); }

bool ReplayWalk::work(std::size_t records) {
  if (!has_arrived() && fault_.empty()) advance(records);
  index_.read(records);
  pursue();
  const bool is_moving = !has_arrived() && fault_.empty();
  return is_moving || goal_ || !index_.is_done();
}

}  // namespace undercroft
