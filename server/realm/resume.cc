// resume.cc: beginning or resuming a claimed realm.
#include "server/realm/resume.h"

#include <utility>

#include "server/realm/state/recovery.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/world_codec.h"

namespace undercroft {
namespace {

struct Claimed {
  Store& store;
  Owner owner;
  KeptRealm kept;
  JournalOptions journal;

  [[nodiscard]] std::unique_ptr<Journal> journal_after(RecordNumber last) const {
    return std::make_unique<Journal>(store, owner, last, journal);
  }
};

RealmToOpen begin(const Claimed& claimed, FirstWorld first, RealmOptions options) {
  options.journal = claimed.journal_after(0);
  options.journal->write(encode_beginning({first.content, encode_world(first.world)}));
  options.journal->write(encode_simulation(kSimulationVersion, first.world.hash()));
  return {RealmState(std::move(first.world)), std::move(options)};
}

Expected<Recovered> recovered_from(const KeptRealm& kept, const Beginning& beginning,
                                   const CatalogueOf& catalogue_of) {
  auto catalogue = catalogue_of(beginning.content);
  if (!catalogue) return failed("its content: " + catalogue.error());
  return recover(kept, beginning, *std::move(catalogue));
}

// Returns the notice for the players; empty when nothing was undone.
Expected<std::string> set_aside(const Claimed& claimed, const Recovered& recovered) {
  if (recovered.cut == 0) return std::string();
  if (auto moved = claimed.store.set_aside(claimed.owner, recovered.last); !moved) {
    return failed(moved.error());
  }
  return "The last " + std::to_string(recovered.cut) +
         " inputs to this realm could not be replayed, and were undone.";
}

Expected<RealmToOpen> go_on(const Claimed& claimed, RealmOptions options,
                            const CatalogueOf& catalogue_of) {
  const auto beginning = decode_beginning(claimed.kept.first);
  if (!beginning) return failed(beginning.error());
  auto recovered = recovered_from(claimed.kept, *beginning, catalogue_of);
  if (!recovered) return failed(recovered.error());
  auto notice = set_aside(claimed, *recovered);
  if (!notice) return failed(notice.error());
  options.journal = claimed.journal_after(recovered->last);
  if (recovered->simulation != kSimulationVersion) {
    options.journal->write(encode_simulation(kSimulationVersion, recovered->state.world.hash()));
  }
  options.builds_levels = beginning->content.scenario.text.empty();
  options.reports = std::move(recovered->reports);
  return RealmToOpen{std::move(recovered->state), std::move(options), *std::move(notice)};
}

}  // namespace

Expected<RealmToOpen> resume_realm(Store& store, FirstWorld first, RealmOptions options,
                                   JournalOptions journal, const CatalogueOf& catalogue_of) {
  const std::string name = options.name;
  auto owner = store.claim(name);
  if (!owner) return failed(owner.error());
  auto kept = store.load(*owner);
  if (!kept) return failed(kept.error());
  const Claimed claimed{store, *std::move(owner), *std::move(kept), journal};
  if (claimed.kept.last == 0) return begin(claimed, std::move(first), std::move(options));
  if (claimed.kept.first.empty()) return failed("realm " + name + ": its first record is missing");
  auto realm = go_on(claimed, std::move(options), catalogue_of);
  if (!realm) return failed("realm " + name + " cannot be resumed: " + realm.error());
  realm->last = claimed.kept.last;
  realm->warnings = claimed.kept.warnings;
  return realm;
}

}  // namespace undercroft
