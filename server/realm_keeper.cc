// realm_keeper.cc: opens the data folder and recovers realms.
#include "server/realm_keeper.h"

#include <spdlog/spdlog.h>

#include <utility>
#include <vector>

#include "server/store/data_folder.h"
#include "server/store/sqlite_store.h"
#include "server/worlds.h"

namespace undercroft {

// Declared in this order: the store must close before the folder is unlocked.
struct RealmKeeper::Parts {
  JournalOptions journal;
  std::unique_ptr<DataFolder> folder;
  std::unique_ptr<Store> store;

  // Realms with the same content share one catalogue. Nearly all realms do.
  std::vector<std::pair<Content, std::shared_ptr<const Catalogue>>> catalogues;

  [[nodiscard]] Expected<std::shared_ptr<const Catalogue>> catalogue(const Content& content) {
    for (const auto& [known, catalogue] : catalogues) {
      if (known == content) return catalogue;
    }
    auto made = catalogue_of(content);
    if (made) catalogues.emplace_back(content, *made);
    return made;
  }
};

RealmKeeper::RealmKeeper(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
RealmKeeper::~RealmKeeper() = default;

Expected<std::unique_ptr<RealmKeeper>> RealmKeeper::open(const Config& config) {
  auto parts = std::make_unique<Parts>();
  parts->journal.snapshot_every = config.snapshot_every;
  parts->journal.keeps_old = config.keep_journal;
  if (config.data.empty() || config.ephemeral) {
    if (!config.ephemeral)
      spdlog::warn("realms are not stored and end with this server: see --data");
    return std::unique_ptr<RealmKeeper>(new RealmKeeper(std::move(parts)));
  }
  auto folder = DataFolder::open(config.data);
  if (!folder) return failed(folder.error());
  parts->folder = *std::move(folder);
  if (!parts->folder->warning().empty()) spdlog::warn(parts->folder->warning());
  auto store = SqliteStore::open({.path = parts->folder->database()});
  if (!store) return failed(store.error());
  parts->store = *std::move(store);
  return std::unique_ptr<RealmKeeper>(new RealmKeeper(std::move(parts)));
}

Expected<RealmToOpen> RealmKeeper::resume(FirstWorld first, RealmOptions options) {
  if (!parts_->store) return RealmToOpen{RealmState(std::move(first.world)), std::move(options)};
  const std::string name = options.name;
  auto realm = resume_realm(*parts_->store, std::move(first), std::move(options), parts_->journal,
                            [this](const Content& content) { return parts_->catalogue(content); });
  if (!realm) return realm;
  for (const std::string& warning : realm->warnings) spdlog::warn("{}: {}", name, warning);
  if (!realm->notice.empty()) spdlog::warn("{}: {}", name, realm->notice);
  if (realm->last > 0) {
    spdlog::info("{}: resumed at input {} with {} players", name, realm->last,
                 realm->state.players.size());
  }
  return realm;
}

}  // namespace undercroft
