// turn_records.cc: watches the latest turn while the realm is replayed.
#include "server/replay/turn_records.h"

#include <algorithm>
#include <utility>

#include "server/replay/playback.h"

namespace undercroft {
namespace {

Expected<TurnNumber> latest_turn_of(Store& store, const std::string& realm,
                                    const CatalogueOf& catalogue_of) {
  TurnNumber latest = 0;
  const auto played = play_back(store, realm, catalogue_of, [&](const Played& now) {
    latest = std::max(latest, latest_turn(now.state));
    return true;
  });
  if (!played) return failed(played.error());
  return latest;
}

std::string no_turn(const std::string& realm, TurnNumber turn, TurnNumber reached) {
  if (turn <= reached) return "no player of " + realm + " has played turn " + std::to_string(turn);
  return realm + " has been played up to turn " + std::to_string(reached) + " only";
}

}  // namespace

Expected<TurnSpan> turns_meant(Store& store, const std::string& realm, const AskedTurns& asked,
                               const CatalogueOf& catalogue_of) {
  TurnSpan turns{asked.from.value_or(0), asked.to};
  if (!asked.from) {
    const auto latest = latest_turn_of(store, realm, catalogue_of);
    if (!latest) return failed(latest.error());
    turns = {*latest - std::min(*latest, asked.to), *latest};
  }
  if (auto fits = check_stretch_length(turns.from, turns.to); !fits) return failed(fits.error());
  return turns;
}

namespace {

// Follows a replay, and keeps the span up to the record that was seen last.
class SpanFinder {
 public:
  explicit SpanFinder(const TurnSpan& turns) : turns_(turns) {}

  // Returns false when the span has ended before this record.
  bool see(const Played& now) {
    const TurnNumber turn = latest_turn(now.state);
    const std::uint32_t run_before = std::exchange(run_, now.state.world.run.number);
    const bool begins_run = run_before != 0 && run_before != run_;
    if (begins_run && is_past_ && turn >= turns_.to) return false;
    is_past_ = is_past_ || turn > turns_.from;
    if (!is_past_ || begins_run) span_.before = now.number;
    if (!is_past_ || begins_run) span_.from = turn;
    if (!is_past_) before_ = turn;
    if (turn > turns_.to) return false;
    span_.last = now.number;
    reached_ = turn;
    return true;
  }
  [[nodiscard]] Expected<RecordSpan> found(const std::string& realm) const {
    if (before_ != turns_.from) return failed(no_turn(realm, turns_.from, reached_));
    if (reached_ != turns_.to) return failed(no_turn(realm, turns_.to, reached_));
    return span_;
  }

 private:
  TurnSpan turns_;
  RecordSpan span_{1, 0, 0};
  std::uint32_t run_ = 0;                // of the record that was seen last; 0: none was
  TurnNumber before_ = 0, reached_ = 0;  // the latest turns before the span, and in it
  bool is_past_ = false;                 // a turn of the span was seen
};

}  // namespace

Expected<RecordSpan> records_of_turns(Store& store, const std::string& realm, const TurnSpan& turns,
                                      const CatalogueOf& catalogue_of) {
  SpanFinder finder(turns);
  const auto played = play_back(store, realm, catalogue_of,
                                [&finder](const Played& now) { return finder.see(now); });
  if (!played) return failed(played.error());
  return finder.found(realm);
}

}  // namespace undercroft
