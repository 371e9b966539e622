// realm_keeper.cc: opens the data folder and recovers realms.
#include "server/realm_keeper.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include "server/known_realms.h"
#include "server/store/data_folder.h"
#include "server/store/manifest.h"
#include "server/store/sqlite_store.h"
#include "server/worlds.h"

namespace undercroft {
namespace {

// Waits until a new realm's beginning is on the disk, or the journal reports trouble.
bool is_soon_durable(Journal& journal) {
  for (std::uint64_t ms = 0; !journal.progress().is_durable(); ++ms) {
    journal.work(ms);
    if (!journal.trouble().empty()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace

// Declared in this order: the store must close before the folder is unlocked.
struct RealmKeeper::Parts {
  JournalOptions journal;
  std::string path;  // of the data folder
  std::unique_ptr<DataFolder> folder;
  std::unique_ptr<SqliteStore> store;
  Manifest manifest;

  // Realms with the same content share one catalogue. Nearly all realms do.
  std::vector<std::pair<Content, std::shared_ptr<const Catalogue>>> catalogues;

  ~Parts() {
    if (!store) return;
    store.reset();  // commits what is pending
    if (const auto noted = note_stop(); !noted) spdlog::warn(noted.error());
  }

  [[nodiscard]] Expected<std::shared_ptr<const Catalogue>> catalogue(const Content& content) {
    for (const auto& [known, catalogue] : catalogues) {
      if (known == content) return catalogue;
    }
    auto made = catalogue_of(content);
    if (made) catalogues.emplace_back(content, *made);
    return made;
  }

  [[nodiscard]] Expected<> open(const Config& config) {
    path = config.data;
    auto opened = DataFolder::open(path);
    if (!opened) return failed(opened.error());
    folder = *std::move(opened);
    if (!folder->warning().empty()) spdlog::warn(folder->warning());
    auto read = read_manifest(path);
    if (!read) return failed(read.error());
    manifest = read->value_or(Manifest{});
    return open_store(config);
  }

  [[nodiscard]] Expected<> open_store(const Config& config) {
    const std::string database = folder->database();
    const std::string warning = warning_of_lost_wal(database, manifest);
    std::error_code unknown;
    // A missing database is looked for before an empty one takes its place.
    if (!std::filesystem::exists(database, unknown)) {
      if (auto known = check_known_realms(config, manifest, {}); !known) return known;
    }
    auto opened = SqliteStore::open({.path = database});
    if (!opened) return failed(opened.error());
    const auto ends = (*opened)->ends();
    if (!ends) return failed(ends.error());
    if (auto known = check_known_realms(config, manifest, *ends); !known) return known;
    if (!warning.empty()) spdlog::warn(warning);
    store = *std::move(opened);
    return note_start(*ends);
  }

  [[nodiscard]] Expected<> note_start(const RealmEnds& ends) {
    note(ends);
    manifest.is_running = true;
    return write_manifest(path, manifest);
  }

  // For a new realm, and for one whose damaged end was cut off.
  [[nodiscard]] Expected<> note_end(const std::string& realm, RecordNumber end) {
    if (std::exchange(manifest.realms[realm], end) == end) return {};
    return write_manifest(path, manifest);
  }

  [[nodiscard]] Expected<> note_stop() {
    const auto reader = SqliteStore::open({.path = folder->database(), .access = Access::Read});
    if (!reader) return failed(reader.error());
    const auto ends = (*reader)->ends();
    if (!ends) return failed(ends.error());
    note(*ends);
    manifest.is_running = false;
    return write_manifest(path, manifest);
  }

  // Realms that are claimed but have no record yet may be lost without harm.
  void note(const RealmEnds& ends) {
    for (const auto& [realm, end] : ends) {
      if (end > 0) manifest.realms[realm] = end;
    }
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
  return parts->open(config).map(
      [&] { return std::unique_ptr<RealmKeeper>(new RealmKeeper(std::move(parts))); });
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
  Journal& journal = *realm->options.journal;
  // A new realm that cannot be written halts, and goes on when the disk has room again.
  if (realm->last == 0 && !is_soon_durable(journal)) return realm;
  if (auto noted = parts_->note_end(name, journal.progress().durable); !noted) {
    return failed(noted.error());
  }
  return realm;
}

}  // namespace undercroft
