// replayer.cc: applies records and checks their hashes.
#include "server/replay/replayer.h"

#include <memory>

#include "server/realm/state/first_state.h"
#include "server/realm/state/recovery.h"
#include "server/realm/state/shared_content.h"
#include "server/sim/world/simulation_version.h"

namespace undercroft {
namespace {

std::string divergence_at(RecordNumber number, unsigned simulation) {
  std::string sentence = "input " + std::to_string(number) + " replays to a different result";
  if (simulation == kSimulationVersion) return sentence;
  sentence += ", recorded by simulation " + std::to_string(simulation);
  return sentence + "; this one is " + std::to_string(kSimulationVersion);
}

}  // namespace

Expected<Replayer> Replayer::begin(Store& store, const std::string& realm,
                                   const CatalogueOf& catalogue_of) {
  const auto first = store.read(realm, 1, 1);
  if (!first) return failed(first.error().sentence);
  if (first->empty()) return failed("no realm called " + realm + " is stored here");
  return as_expected(read_beginning(store, first->front()))
      .and_then([&](const Beginning& beginning) {
        return catalogue_of(beginning.content)
            .and_then([&](std::shared_ptr<const Catalogue> catalogue) {
              return first_state(beginning, std::move(catalogue));
            })
            .map([](RealmState state) { return Replayer(std::move(state)); });
      });
}

Expected<Replayer> Replayer::begin_at_oldest(Store& store, const std::string& realm,
                                             const CatalogueOf& catalogue_of) {
  const auto second = store.read(realm, 2, 1);
  if (!second) return failed(second.error().sentence);
  if (!second->empty()) return begin(store, realm, catalogue_of);
  const auto snapshot = store.oldest_snapshot(realm);
  if (!snapshot) return failed(snapshot.error().sentence);
  const auto first = store.read(realm, 1, 1);
  if (!first) return failed(first.error().sentence);
  if (!*snapshot || first->empty()) return begin(store, realm, catalogue_of);
  const KeptRealm kept{first->front(), *snapshot, {}, (*snapshot)->number, {}, false};
  return as_expected(read_beginning(store, first->front())).and_then([&](const Beginning& with) {
    return catalogue_of(with.content)
        .and_then([&](std::shared_ptr<const Catalogue> catalogue) {
          return recover(kept, with, std::move(catalogue));
        })
        .map([](Recovered recovered) {
          Replayer replayer(std::move(recovered.state));
          replayer.at_ = recovered.last;
          replayer.simulation_ = recovered.simulation;
          return replayer;
        });
  });
}

Expected<> Replayer::play(const Record& record, Outcome& outcome) {
  ++at_;
  if (!record.input) {
    simulation_ = record.simulation;
    return {};
  }
  apply(state_, *record.input, outcome);
  if (outcome.why_not.empty() && state_.world.hash() == record.hash) return {};
  return failed(divergence_at(at_, simulation_) +
                (outcome.why_not.empty() ? "" : ": " + outcome.why_not));
}

}  // namespace undercroft
