// turn_records.cc: watches the latest turn while the realm is replayed.
#include "server/replay/turn_records.h"

#include <algorithm>

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

Expected<RecordSpan> records_of_turns(Store& store, const std::string& realm, const TurnSpan& turns,
                                      const CatalogueOf& catalogue_of) {
  RecordSpan records{1, 0};
  TurnNumber before = 0, reached = 0;
  bool is_past = false;
  const auto played = play_back(store, realm, catalogue_of, [&](const Played& now) {
    const TurnNumber turn = latest_turn(now.state);
    is_past = is_past || turn > turns.from;
    if (!is_past) records.before = now.number;
    if (!is_past) before = turn;
    if (turn > turns.to) return false;
    records.last = now.number;
    reached = turn;
    return true;
  });
  if (!played) return failed(played.error());
  if (before != turns.from) return failed(no_turn(realm, turns.from, reached));
  if (reached != turns.to) return failed(no_turn(realm, turns.to, reached));
  return records;
}

}  // namespace undercroft
