// realm_keeper.cc: opening the data folder, and taking realms up.
#include "server/realm_keeper.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/realm/recovery.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite_store.h"
#include "server/store/world_codec.h"
#include "server/worlds.h"

namespace undercroft {

// In this order: the store ends before the folder is let go.
struct RealmKeeper::Parts {
  JournalOptions journal;
  std::unique_ptr<DataFolder> folder;
  std::unique_ptr<Store> store;

  [[nodiscard]] RealmToOpen begin(Owner owner, FirstWorld first, RealmOptions options) const {
    options.journal = std::make_unique<Journal>(*store, std::move(owner), 0, journal);
    options.journal->write(encode_beginning({first.content, encode_world(first.world)}));
    options.journal->write(encode_simulation(kSimulationVersion, first.world.hash()));
    return {RealmState(std::move(first.world)), std::move(options), ""};
  }

  [[nodiscard]] Expected<RealmToOpen> go_on(Owner owner, const KeptRealm& kept,
                                            RealmOptions options) const {
    const auto beginning = decode_beginning(kept.first);
    if (!beginning) return failed(beginning.error());
    auto catalogue = catalogue_of(beginning->content);
    if (!catalogue) return failed("its content: " + catalogue.error());
    auto recovered = recover(kept, *beginning, *std::move(catalogue));
    if (!recovered) return failed(recovered.error());
    std::string notice;
    if (recovered->cut > 0) {
      if (auto moved = store->set_aside(owner, recovered->last); !moved)
        return failed(moved.error());
      notice = "The last " + std::to_string(recovered->cut) +
               " things that happened here could not be played again, and are undone.";
    }
    const World& world = recovered->state.world;
    options.journal = std::make_unique<Journal>(*store, std::move(owner), recovered->last, journal);
    if (recovered->simulation != kSimulationVersion) {
      options.journal->write(encode_simulation(kSimulationVersion, world.hash()));
    }
    options.builds_levels = beginning->content.scenario.text.empty();
    options.witnessed = std::move(recovered->witnessed);
    return RealmToOpen{std::move(recovered->state), std::move(options), std::move(notice)};
  }
};

RealmKeeper::RealmKeeper(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
RealmKeeper::~RealmKeeper() = default;

Expected<std::unique_ptr<RealmKeeper>> RealmKeeper::open(const Config& config) {
  auto parts = std::make_unique<Parts>();
  parts->journal.snapshot_every = config.snapshot_every;
  parts->journal.keeps_old = config.keep_journal;
  if (config.data.empty() || config.ephemeral) {
    if (!config.ephemeral) spdlog::warn("nothing is kept when this server ends: see --data");
    return std::unique_ptr<RealmKeeper>(new RealmKeeper(std::move(parts)));
  }
  auto folder = DataFolder::open(config.data);
  if (!folder) return failed(folder.error());
  parts->folder = *std::move(folder);
  auto store = SqliteStore::open({.path = parts->folder->database()});
  if (!store) return failed(store.error());
  parts->store = *std::move(store);
  return std::unique_ptr<RealmKeeper>(new RealmKeeper(std::move(parts)));
}

Expected<RealmToOpen> RealmKeeper::take_up(FirstWorld first, RealmOptions options) {
  if (!parts_->store)
    return RealmToOpen{RealmState(std::move(first.world)), std::move(options), ""};
  const std::string name = options.name;
  const auto owner = parts_->store->claim(name);
  if (!owner) return failed(owner.error());
  const auto kept = parts_->store->load(*owner);
  if (!kept) return failed(kept.error());
  for (const std::string& warning : kept->warnings) spdlog::warn("{}: {}", name, warning);
  if (kept->last == 0) return parts_->begin(*owner, std::move(first), std::move(options));
  if (kept->first.empty()) return failed("realm " + name + " has lost its beginning");
  auto realm = parts_->go_on(*owner, *kept, std::move(options));
  if (!realm) return failed("realm " + name + " cannot be taken up: " + realm.error());
  if (!realm->notice.empty()) spdlog::warn("{}: {}", name, realm->notice);
  spdlog::info("{}: goes on from input {}, with {} players", name, kept->last,
               realm->state.players.size());
  return realm;
}

}  // namespace undercroft
