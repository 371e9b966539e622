// input_door.cc: applying an input, and what follows from it.
#include "server/realm/input_door.h"

#include <utility>

#include "server/realm/state/journal_codec.h"
#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

// Each thread reuses one outcome for all its realms: buffers of each realm would have left the
// cache by its next turn.
Outcome& outcome_of_this_thread() {
  thread_local Outcome kept;
  return kept;
}

}  // namespace

bool InputDoor::run(const Input& input) {
  outcome_ = &outcome_of_this_thread();
  apply(core_.state, input, *outcome_);
  if (!outcome_->why_not.empty()) return false;
  record(input);
  core_.groups_changed = true;
  core_.watchers.mark(*outcome_);
  core_.chronicles.mark(*outcome_);
  core_.standing.reconsider(*outcome_);
  core_.broadcast.take(*outcome_);  // last, since it moves the changes out of the outcome
  endings_.insert(endings_.end(), outcome_->endings.begin(), outcome_->endings.end());
  calls_.insert(calls_.end(), outcome_->calls.begin(), outcome_->calls.end());
  run_is_over_ = run_is_over_ || outcome_->run_is_over;
  if (!outcome_->endings.empty()) core_.broadcast.members_changed();
  return true;
}

void InputDoor::record(const Input& input) {
  core_.options.applied(input);
  if (core_.options.journal) {
    core_.options.journal->write(encode_input(input, core_.world().hash()));
  }
}

// Applied with an outcome of its own: the caller may still read that of its last run().
void InputDoor::say(const std::string& from, const std::string& text, bool deed) {
  const input::Say line{from, plain_text(text, kMaxChat), deed};
  if (is_blank_text(line.text)) return;
  const Outcome said = apply(core_.state, line);
  CHECK(said.why_not.empty(), "a line of talk is never empty");
  record(line);
  core_.watchers.say(core_.broadcast.hear());
}

std::vector<Announcement> InputDoor::take_endings() { return std::exchange(endings_, {}); }

std::vector<PartyCall> InputDoor::take_calls() { return std::exchange(calls_, {}); }

// A halted realm plays nothing, since a crash could take it back. Its players are told that it is.
void InputDoor::work_on_journal() {
  if (!core_.options.journal) return;
  Journal& journal = *core_.options.journal;
  const RecordNumber durable = journal.progress().durable;
  journal.work(core_.now_ms());
  if (journal.progress().durable != durable) core_.broadcast.release();
  // An update may follow a crash: what the last players did need not be replayed by it.
  const bool is_empty = core_.sessions.there().empty();
  if (is_empty && !was_empty_) journal.want_snapshot();
  was_empty_ = is_empty;
  core_.broadcast.moments().allow(journal.moments_until());
  journal.keep_if_due(core_.kept(), core_.now_ms());
  note_trouble(journal.trouble());
}

void InputDoor::note_trouble(const std::string& now) {
  if (now == trouble_) return;
  const bool was_halted = !std::exchange(trouble_, now).empty();
  const std::string text = now.empty() ? "" : "The realm is halted: " + now + ".";
  core_.options.log(now.empty() ? "resumes" : text);
  core_.options.news({now.empty() ? RealmNews::Kind::Resumed : RealmNews::Kind::Halted, "", text});
  if (now.empty()) core_.broadcast.notify("The realm resumes.");
  if (!now.empty() && !was_halted) core_.broadcast.notify(kHaltedRealm);
}

}  // namespace undercroft
