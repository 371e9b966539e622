// realm_opening.cc: beginning or resuming a claimed realm.
#include "server/realm/realm_opening.h"

#include <utility>

#include "server/realm/state/recovery.h"
#include "server/realm/state/shared_content.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/world_codec.h"
#include "shared/version.h"

namespace undercroft {
namespace {

// What releases wrote before journals recorded the program.
std::string program_with(unsigned simulation) {
  if (simulation == 8) return "0.3.0";
  return simulation == 9 ? "0.4.0" : "";
}

struct Claimed {
  Store& store;
  Owner owner;
  KeptRealm kept;
  JournalOptions journal;

  [[nodiscard]] std::unique_ptr<Journal> journal_after(RecordNumber last) const {
    return std::make_unique<Journal>(store, owner, last, journal);
  }
};

void use_moments(const MomentRange& moments, Claimed& claimed, RealmOptions& options) {
  options.moments = moments;
  claimed.journal.moments_until = moments.until;
}

// A store that has no room now may have it later: record 1 then has the content itself.
RealmToOpen begin(Claimed claimed, FirstWorld first, RealmOptions options) {
  const std::string key = claimed.store.share(encode_content(first.content)).value_or("");
  claimed.journal.content_key = key;
  use_moments(moments_after({}, claimed.owner.epoch, 0), claimed, options);
  options.journal = claimed.journal_after(0);
  options.journal->write(encode_beginning({first.content, encode_world(first.world), key}));
  options.journal->write(encode_simulation(kSimulationVersion, first.world.hash(), kVersion));
  return {RealmState(std::move(first.world)), std::move(options)};
}

tl::unexpected<StoreError> fault_with(StoreFault fault, std::string sentence) {
  return tl::unexpected<StoreError>(StoreError{fault, std::move(sentence)});
}

StoreResult<Beginning> content_of_snapshot(const Claimed& claimed) {
  const auto snapshot = decode_snapshot(claimed.kept.snapshot->bytes);
  if (!snapshot) return fault_with(StoreFault::Unreadable, snapshot.error());
  if (snapshot->content_key.empty()) {
    return fault_with(StoreFault::Unreadable,
                      "its first record is damaged, and its snapshot was written before 0.5.0");
  }
  return read_content_of(claimed.store, snapshot->content_key).map([](Content content) {
    return Beginning{std::move(content), ""};
  });
}

StoreResult<Beginning> first_record_of(const Claimed& claimed) {
  if (!claimed.kept.first.empty()) return read_beginning(claimed.store, claimed.kept.first);
  return fault_with(StoreFault::Unreadable, "its first record is damaged");
}

// Record 1, or what a snapshot has of it.
StoreResult<Beginning> beginning_of(Claimed& claimed) {
  auto beginning = first_record_of(claimed);
  const bool is_damaged = !beginning && beginning.error().fault == StoreFault::Unreadable;
  if (!is_damaged || !claimed.kept.snapshot) return beginning;
  auto content = content_of_snapshot(claimed);
  if (content) {
    claimed.kept.warnings.push_back(
        beginning.error().sentence +
        ": resuming from its snapshot, but the realm can no longer be replayed from its beginning");
  }
  return content;
}

Expected<Recovered> recovered_from(const KeptRealm& kept, const Beginning& beginning,
                                   const CatalogueOf& catalogue_of) {
  auto catalogue = catalogue_of(beginning.content);
  if (!catalogue) return failed("its content: " + catalogue.error());
  return recover(kept, beginning, *std::move(catalogue));
}

std::optional<Undone> undone_by(const Recovered& recovered) {
  if (recovered.cut == 0) return std::nullopt;
  const std::string program =
      recovered.program.empty() ? program_with(recovered.simulation) : recovered.program;
  return Undone{recovered.cut, recovered.last, recovered.simulation, program};
}

StoreResult<std::uint64_t> set_aside(const Claimed& claimed, const Undone& undone,
                                     const BeforeUndoing& before_undoing) {
  if (before_undoing) {
    if (auto done = before_undoing(undone); !done) {
      return fault_with(StoreFault::Unavailable, done.error());
    }
  }
  return claimed.store.set_aside(claimed.owner, undone.after);
}

std::string notice_of(const std::optional<Undone>& undone) {
  if (!undone) return "";
  return "The last " + std::to_string(undone->count) +
         " inputs to this realm could not be replayed, and were undone.";
}

StoreResult<RealmToOpen> go_on(Claimed claimed, RealmOptions options,
                               const CatalogueOf& catalogue_of,
                               const BeforeUndoing& before_undoing) {
  auto beginning = beginning_of(claimed);
  if (!beginning) return tl::unexpected(beginning.error());
  auto recovered = recovered_from(claimed.kept, *beginning, catalogue_of);
  if (!recovered) return fault_with(StoreFault::Unreadable, recovered.error());
  const std::optional<Undone> undone = undone_by(*recovered);
  if (undone) {
    if (auto aside = set_aside(claimed, *undone, before_undoing); !aside) {
      return tl::unexpected(aside.error());
    }
  }
  claimed.journal.content_key =
      claimed.store.share(encode_content(beginning->content)).value_or("");
  const RecordNumber behind = recovered->last + recovered->cut - recovered->snapshot;
  use_moments(moments_after(recovered->moment, claimed.owner.epoch, behind), claimed, options);
  options.journal = claimed.journal_after(recovered->last);
  if (recovered->simulation != kSimulationVersion) {
    options.journal->write(
        encode_simulation(kSimulationVersion, recovered->state.world.hash(), kVersion));
  }
  options.builds_levels = beginning->content.scenario.text.empty();
  options.reports = std::move(recovered->reports);
  return RealmToOpen{std::move(recovered->state),
                     std::move(options),
                     undone,
                     notice_of(undone),
                     recovered->last,
                     std::move(claimed.kept.warnings),
                     std::move(beginning->content)};
}

StoreResult<RealmToOpen> resume_claimed(Store& store, const Owner& owner, FirstWorld first,
                                        RealmOptions options, JournalOptions journal,
                                        const CatalogueOf& catalogue_of,
                                        const BeforeUndoing& before_undoing) {
  const auto cannot = [name = options.name](StoreError error) {
    error.sentence = "realm " + name + " cannot be resumed: " + error.sentence;
    return error;
  };
  auto kept = store.load(owner);
  if (!kept) return tl::unexpected(cannot(kept.error()));
  if (kept->is_lost) {
    return tl::unexpected(
        cannot({StoreFault::Unreadable,
                "its first record or its snapshots are damaged (restore a backup)"}));
  }
  Claimed claimed{store, owner, *std::move(kept), std::move(journal)};
  if (claimed.kept.last == 0) {
    return begin(std::move(claimed), std::move(first), std::move(options));
  }
  return go_on(std::move(claimed), std::move(options), catalogue_of, before_undoing)
      .map_error(cannot);
}

}  // namespace

// Another server may be able to play a realm that this one cannot.
StoreResult<RealmToOpen> resume_realm(Store& store, FirstWorld first, RealmOptions options,
                                      JournalOptions journal, const CatalogueOf& catalogue_of,
                                      const BeforeUndoing& before_undoing,
                                      std::optional<Epoch> seen) {
  const auto owner = store.claim(options.name, seen);
  if (!owner) return tl::unexpected(owner.error());
  auto opened = resume_claimed(store, *owner, std::move(first), std::move(options),
                               std::move(journal), catalogue_of, before_undoing);
  if (!opened) store.release(*owner, [](const Durable&) {});
  return opened;
}

}  // namespace undercroft
