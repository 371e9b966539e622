// recovery.cc: a snapshot, and the inputs after it.
#include "server/realm/state/recovery.h"

#include <algorithm>
#include <utility>

#include "server/realm/state/first_state.h"
#include "server/realm/state/report_codec.h"
#include "server/realm/state/state_codec.h"
#include "server/sim/world/simulation_version.h"

namespace undercroft {
namespace {

std::string newer(unsigned version) {
  return "it was last played by a newer version of this program (simulation " +
         std::to_string(version) + ", this one's is " + std::to_string(kSimulationVersion) +
         "): use that one";
}

Expected<Recovered> from_snapshot(const Snapshot& snapshot,
                                  std::shared_ptr<const Catalogue> catalogue) {
  auto written = decode_snapshot(snapshot.bytes);
  if (!written) return failed(written.error());
  if (written->simulation > kSimulationVersion) return failed(newer(written->simulation));
  auto state = decode_state(written->state, std::move(catalogue));
  if (!state) return failed("its snapshot: " + state.error());
  // An older simulation may have hashed differently; the store's checksum covers those snapshots.
  const bool is_own = written->simulation == kSimulationVersion;
  if (is_own && hash_of(*state) != written->hash)
    return failed("its snapshot does not match its hash");
  auto reports = decode_reports(written->reports);
  if (!reports) return failed("its snapshot: " + reports.error());
  return Recovered{*std::move(state),
                   snapshot.number,
                   0,
                   written->simulation,
                   written->program,
                   *std::move(reports),
                   {written->moment, written->epoch},
                   snapshot.number};
}

Expected<Recovered> from_beginning(const Beginning& beginning,
                                   std::shared_ptr<const Catalogue> catalogue) {
  auto state = first_state(beginning, std::move(catalogue));
  if (!state) return failed("its beginning: " + state.error());
  return Recovered{*std::move(state), 1, 0, 0, "", {}};
}

// Older snapshots have no reports: each player's are numbered from what it has had. A queue that is
// there has the numbers that the client knows. They are lower when the player has muted somebody,
// whose words got no number.
void number_reports(Recovered& recovered) {
  for (const Player& player : recovered.state.players) {
    recovered.reports.try_emplace(player.body, player.reports);
  }
}

void witness(Recovered& recovered, const Outcome& outcome) {
  for (const PlayerNews& news : outcome) {
    for (const Report& report : news.reports) recovered.reports[news.player].add(report);
  }
}

// False when the record cannot be applied or gives another result than before.
bool replay(Recovered& recovered, const Record& record, Outcome& outcome) {
  if (!record.input) {
    recovered.simulation = record.simulation;
    recovered.program = record.program;
    return true;
  }
  apply(recovered.state, *record.input, outcome);
  if (!outcome.why_not.empty()) return false;
  witness(recovered, outcome);
  return recovered.state.world.hash() == record.hash;
}

}  // namespace

Expected<Recovered> recover(const KeptRealm& kept, const Beginning& beginning,
                            std::shared_ptr<const Catalogue> catalogue) {
  auto start = [&] {
    return kept.snapshot ? from_snapshot(*kept.snapshot, catalogue)
                         : from_beginning(beginning, catalogue);
  };
  auto recovered = start();
  if (!recovered) return recovered;
  const RecordNumber first = recovered->last;
  number_reports(*recovered);
  Outcome outcome;
  for (std::size_t i = 0; i < kept.records.size(); ++i) {
    const auto record = decode_record(kept.records[i]);
    if (record && record->simulation > kSimulationVersion) return failed(newer(record->simulation));
    if (record && replay(*recovered, *record, outcome)) continue;
    // The state already includes the record that differs: begin again, and stop before it.
    KeptRealm whole = kept;
    whole.records.resize(i);
    auto before = recover(whole, beginning, std::move(catalogue));
    if (before) before->cut = kept.records.size() - i;
    return before;
  }
  recovered->last = first + kept.records.size();
  return recovered;
}

}  // namespace undercroft
