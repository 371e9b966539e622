// input_door.h: the one place through which a realm's state changes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/realm/halted_realm.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// An InputDoor applies inputs, journals them and marks what came of them for all connections. A
// realm whose journal fails is halted: it then takes no input until the journal goes on.
class InputDoor {
 public:
  // The core outlives it.
  explicit InputDoor(RealmCore& core) : core_(core) {}

  // False when the input cannot be applied; outcome().why_not then says why.
  bool run(const Input& input);
  // The outcome of the last run(), until the next one on this thread.
  [[nodiscard]] const Outcome& outcome() const { return *outcome_; }
  // Adds a line to the realm's talk, unless it is blank. From: a player's name, or empty for the
  // realm itself. Leaves outcome() as it is.
  void say(const std::string& from, const std::string& text, bool deed = false);
  // The deaths and victories since the last call.
  [[nodiscard]] std::vector<Announcement> take_endings();
  // The players who went down, were revived or live again since the last call.
  [[nodiscard]] std::vector<PartyCall> take_calls();
  // Whether a run has ended since the last call (R200).
  [[nodiscard]] bool take_end_of_run() { return std::exchange(run_is_over_, false); }

  // Hands what was written to the journal, and sends the frames whose records are durable.
  void work_on_journal();
  // How many records are written, and how many of them are durable. Both 0 without a journal.
  [[nodiscard]] const Progress& progress() const {
    return core_.options.journal ? core_.options.journal->progress() : without_journal_;
  }
  // Why the realm is halted, for the host; empty when it is not. Players are told kHaltedRealm.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  [[nodiscard]] bool is_halted() const { return !trouble_.empty(); }
  // Another owner has claimed the realm: it is halted for good.
  [[nodiscard]] bool is_lost() const {
    return core_.options.journal && core_.options.journal->is_lost();
  }

 private:
  void record(const Input& input);
  void note_trouble(const std::string& now);

  RealmCore& core_;
  const Progress without_journal_{};
  Outcome* outcome_ = nullptr;
  std::vector<Announcement> endings_;
  std::vector<PartyCall> calls_;
  bool run_is_over_ = false;
  std::string trouble_;
  bool was_empty_ = true;  // no player was there at the last call of work_on_journal()
};

}  // namespace undercroft
