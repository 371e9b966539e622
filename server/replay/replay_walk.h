// replay_walk.h: where a viewer is in a stored realm's past, and through whose eyes it looks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/replay/realm_log.h"
#include "server/replay/replay_cursor.h"
#include "server/replay/replay_index.h"

namespace undercroft {

// A ReplayWalk moves through a realm's log by turns, by deaths and descents, and by sentences. A
// place that the index has not reached yet becomes a goal, which work() finds later.
class ReplayWalk {
 public:
  enum class Way : std::uint8_t { Back, Forward };
  // Whose eyes: the index of a hero, or nothing for all levels as no player saw them.
  using Eyes = std::optional<std::size_t>;

  ReplayWalk(RealmLog log, Replayer first);
  ReplayWalk(const ReplayWalk&) = delete;
  ReplayWalk& operator=(const ReplayWalk&) = delete;

  // ---- moving; each gives up the goal before ----
  void step(Way way, std::size_t steps);
  void go_to_first();
  void go_to_last();
  void go_to_turn(TurnNumber turn);
  void go_to_event(Way way);
  // The next or previous turn with a sentence that contains the words, whatever their capitals.
  void find(std::string words, Way way);
  void give_up_goal() { goal_.reset(); }
  void clear_message() { message_.clear(); }

  // The next or previous hero of those who have joined by then; all levels come after the last.
  void change_eyes(Way way);
  // Looks through the eyes of the hero of this name, from its first turn on.
  void look_as(std::string name);

  // From now on no talk is shown, in no eyes.
  void leave_out_talk() { has_talk_ = false; }

  // Reads and replays up to `records` records each. False when nothing is left to do.
  bool work(std::size_t records);

  // ---- what a picture needs ----
  [[nodiscard]] const ReplayIndex& index() const { return index_; }
  [[nodiscard]] const std::string& realm() const { return log_.realm(); }
  [[nodiscard]] RecordNumber position() const { return cursor_.target(); }
  [[nodiscard]] bool has_arrived() const { return cursor_.has_arrived(); }
  // As it was at the position, once that has been reached.
  [[nodiscard]] const RealmState& state() const { return cursor_.state(); }
  [[nodiscard]] const Eyes& eyes() const { return eyes_; }
  // The input at the position in words: who chose what. Empty before it has been reached.
  [[nodiscard]] const std::string& deed() const { return deed_; }
  // The hero whose eyes they are; null: everything is shown.
  [[nodiscard]] const ReplayHero* hero() const;
  // Its player; null: none, or not in the realm at the position.
  [[nodiscard]] const Player* player() const;
  // The steps of the hero, or of the realm.
  [[nodiscard]] const std::vector<ReplayStep>& steps() const;
  // The last step up to the position; null: there is none.
  [[nodiscard]] const ReplayStep* here() const;
  // The next or previous death or descent, as far as the index knows.
  [[nodiscard]] const ReplayEvent* event(Way way) const;
  [[nodiscard]] bool is_shown(const ReplayLine& line) const;
  // It is looking for something that the index has not reached.
  [[nodiscard]] bool is_looking() const { return goal_.has_value(); }
  // A sentence about the last move: why it led nowhere. Empty: it did not fail.
  [[nodiscard]] const std::string& message() const { return message_; }
  // Why the log cannot be replayed further; empty: it can.
  [[nodiscard]] const std::string& fault() const;

 private:
  struct Goal {
    enum class Sort : std::uint8_t { Steps, Event, Words, Turn, Last, Hero };
    Sort sort = Sort::Steps;
    std::size_t count = 0;  // steps, or the number of a turn
    std::string words = {};
    std::size_t looked_at = 0;  // lines that do not contain the words
  };
  void aim(Goal goal);
  void pursue();
  [[nodiscard]] std::optional<RecordNumber> place_of(Goal& goal);
  [[nodiscard]] std::optional<RecordNumber> place_of_steps(std::size_t steps) const;
  [[nodiscard]] std::optional<RecordNumber> place_of_words(Goal& goal) const;
  [[nodiscard]] std::optional<RecordNumber> place_of_hero(const std::string& name);
  [[nodiscard]] std::string failure_of(const Goal& goal) const;
  [[nodiscard]] bool is_shown(const ReplayEvent& event) const;
  void step_back(std::size_t steps);
  void find_back(const std::string& words);
  void move_to(RecordNumber number);
  void advance(std::size_t records);
  // The index in steps() of the first one behind the position.
  [[nodiscard]] std::size_t next_step() const;

  RealmLog log_;
  ReplayIndex index_;
  ReplayCursor cursor_;
  Eyes eyes_;
  bool has_talk_ = true;
  std::optional<Goal> goal_;
  std::string deed_;
  std::string message_;
  std::string fault_;
};

}  // namespace undercroft
