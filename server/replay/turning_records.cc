// turning_records.cc: when a moment first stood among a run's facts.
#include "server/replay/turning_records.h"

#include <utility>

#include "server/realm/state/tale_words.h"

namespace undercroft {

// A fight may get more heroes, and its foe another name.
TurningRecords::Key TurningRecords::key_of(const RunMoment& moment) {
  const bool is_fight = moment.kind == MomentKind::Fight;
  return {moment.kind, moment.turn, moment.depth, is_fight ? "" : moment.hero};
}

void TurningRecords::note(const RealmState& state, RecordNumber number) {
  const std::uint32_t run = state.world.run.number;
  const bool is_over = !state.tales.empty() && state.tales.back().run == run;
  if (is_over && ended_.contains(run)) return;
  note_moments(state.run_facts, number);
  if (is_over) end_run(state.run_facts, run, number);
}

void TurningRecords::note_moments(const RunFacts& facts, RecordNumber number) {
  const auto note_one = [&](const RunMoment& moment) { seen_.try_emplace(key_of(moment), number); };
  for (const HeroFacts& hero : facts.heroes) {
    if (hero.ebb) note_one(*hero.ebb);
  }
  for (const FightFacts& fight : facts.fights) note_one(fight.moment);
  for (const RunMoment& moment : facts.best) note_one(moment);
  for (const RunMoment& moment : facts.guards) note_one(moment);
  for (const RunMoment& moment : facts.always) note_one(moment);
}

void TurningRecords::end_run(const RunFacts& facts, std::uint32_t run, RecordNumber number) {
  Ended ended{number, {}};
  for (const RunMoment& moment : turning_moments_of(facts)) {
    ended.points.push_back(seen_.at(key_of(moment)));
  }
  ended_.emplace(run, std::move(ended));
  seen_.clear();
}

std::optional<RecordNumber> TurningRecords::record_of(std::uint32_t run,
                                                      std::uint32_t point) const {
  const auto found = ended_.find(run);
  if (found == ended_.end()) return std::nullopt;
  const Ended& ended = found->second;
  if (point == 0) return ended.end;
  if (point > ended.points.size()) return std::nullopt;
  return ended.points[point - 1];
}

}  // namespace undercroft
