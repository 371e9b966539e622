// realm_keeper.cc: opens the data folder and recovers realms.
#include "server/stored/realm_keeper.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <filesystem>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/settings/ignored_settings.h"
#include "server/store/backup/backup.h"
#include "server/store/backup/manifest.h"
#include "server/store/data_folder.h"
#include "server/store/realm_marks.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/folder_watch.h"
#include "server/stored/known_realms.h"
#include "server/stored/open_store.h"
#include "server/stored/undone_copy.h"
#include "server/stored/worlds.h"

namespace undercroft {
namespace {

std::vector<std::string> names_in(const RealmEnds& realms) {
  std::vector<std::string> names;
  for (const auto& [name, end] : realms) names.push_back(name);
  return names;
}

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
struct RealmKeeper::Impl {
  Config settings;
  JournalOptions journal;
  std::string path;  // of the data folder
  std::unique_ptr<DataFolder> folder;
  std::unique_ptr<SqliteStore> store;
  std::unique_ptr<EtcdStore> etcd;  // instead of the folder and the store in it
  std::unique_ptr<WakeBook> wakes;  // null: nothing is stored
  std::unique_ptr<TaleBook> tales;  // as above
  std::unique_ptr<FolderWatch> watch;
  const StoreUser user = fresh_store_user();

  std::mutex mutex;  // protects the rest
  Manifest manifest;
  UndoneCopy undone;
  // Realms with the same content share one catalogue. Nearly all realms do.
  std::vector<std::pair<Content, std::shared_ptr<const Catalogue>>> catalogues;

  ~Impl() {
    watch.reset();
    if (!store) return;
    const bool is_gone = !store->is_in_place();
    if (!is_gone) static_cast<void>(store->set_stamp(0));  // else the next start asks for the file
    store.reset();                                         // commits what is pending
    if (is_gone) return;  // a new file would take the place of the lost one
    if (const auto noted = note_stop(); !noted) spdlog::warn(noted.error());
  }

  [[nodiscard]] Expected<std::shared_ptr<const Catalogue>> catalogue(const Content& content) {
    const std::scoped_lock lock(mutex);
    for (const auto& [known, catalogue] : catalogues) {
      if (known == content) return catalogue;
    }
    auto made = catalogue_of(content);
    if (made) catalogues.emplace_back(content, *made);
    return made;
  }

  // Null: nothing is stored.
  [[nodiscard]] Store* any_store() const {
    return etcd ? static_cast<Store*>(etcd.get()) : store.get();
  }

  [[nodiscard]] Expected<> open_etcd(const Config& config) {
    auto opened =
        open_etcd_store(config, user, [](const std::string& sentence) { spdlog::warn(sentence); });
    if (!opened) return failed(opened.error());
    etcd = *std::move(opened);
    return {};
  }

  [[nodiscard]] Expected<> open(const Config& config) {
    if (config.store.is_set()) return open_etcd(config);
    path = config.data;
    auto opened = DataFolder::open(path);
    if (!opened) return failed(opened.error());
    folder = *std::move(opened);
    if (!folder->warning().empty()) spdlog::warn(folder->warning());
    auto read = read_manifest(path);
    if (!read) return failed(read.error());
    const bool has_stopped = *read && !(*read)->is_running;
    if (auto fits = check_database_file(config, folder->database(), *read); !fits) return fits;
    manifest = read->value_or(Manifest{});
    return open_store(config, has_stopped);
  }

  // `has_stopped`: the last server stopped cleanly, so no input will be replayed.
  [[nodiscard]] Expected<> open_store(const Config& config, bool has_stopped) {
    const std::string database = folder->database();
    const std::string warning = warning_of_lost_wal(database, manifest);
    std::error_code unknown;
    // A missing database is looked for before an empty one takes its place.
    if (!std::filesystem::exists(database, unknown)) {
      if (auto known = check_known_realms(config, manifest, {}); !known) return known;
    }
    // Inputs may have to be undone, and the older version cannot read upgraded tables.
    if (!has_stopped && needs_upgrade(database, migrations())) {
      if (auto copied = undone.make(path); !copied) return copied;
      spdlog::info(
          "the last server did not stop cleanly, and its tables are upgraded: {} is a copy of the "
          "folder as it was",
          undone.path());
    }
    auto opened = SqliteStore::open({.path = database, .user = user});
    if (!opened) return failed(opened.error());
    const auto ends = (*opened)->ends();
    if (!ends) return failed(ends.error().sentence);
    if (auto known = check_known_realms(config, manifest, *ends); !known) return known;
    if (!warning.empty()) spdlog::warn(warning);
    for (const std::string& sentence : useless_new_realms(config, names_in(manifest.realms)))
      spdlog::warn(sentence);
    store = *std::move(opened);
    watch = std::make_unique<FolderWatch>(*store, path);
    return note_start(*ends);
  }

  [[nodiscard]] Expected<> note_start(const RealmEnds& ends) {
    forget_lost(ends);
    note(ends);
    manifest.is_running = true;
    manifest.stamp = fresh_stamp();
    // The file before the manifest: a machine that stops in between has an empty -wal file.
    const auto stamped = store->set_stamp(manifest.stamp);
    return stamped ? write_manifest(path, manifest) : failed(stamped.error().sentence);
  }

  // The host has given up the others that the manifest names (check_known_realms()).
  void forget_lost(const RealmEnds& ends) {
    std::erase_if(manifest.realms, [&ends](const auto& known) {
      const auto stored = ends.find(known.first);
      return stored == ends.end() || stored->second == 0;
    });
  }

  // For a new realm, and for one whose damaged end was cut off.
  [[nodiscard]] Expected<> note_end(const std::string& realm, RecordNumber end) {
    const std::scoped_lock lock(mutex);
    if (std::exchange(manifest.realms[realm], end) == end) return {};
    return write_manifest(path, manifest);
  }

  [[nodiscard]] Expected<> note_gone(const std::string& realm) {
    const std::scoped_lock lock(mutex);
    if (manifest.realms.erase(realm) == 0) return {};
    return write_manifest(path, manifest);
  }

  [[nodiscard]] Expected<> note_stop() {
    const auto reader = SqliteStore::open({.path = folder->database(), .access = Access::Read});
    if (!reader) return failed(reader.error());
    const auto ends = (*reader)->ends();
    if (!ends) return failed(ends.error().sentence);
    note(*ends);
    manifest.is_running = false;
    manifest.stamp = 0;
    return write_manifest(path, manifest);
  }

  [[nodiscard]] Expected<> expect_whole(const std::string& realm, RecordNumber end) {
    const std::scoped_lock lock(mutex);
    return end == 0 ? Expected<>() : check_known_realm(path, manifest, realm, end);
  }

  [[nodiscard]] Expected<> copy_undone() {
    const std::scoped_lock lock(mutex);
    return undone.make(path);
  }

  void report(const RealmToOpen& realm, const std::string& name) {
    for (const std::string& warning : realm.warnings) spdlog::warn("{}: {}", name, warning);
    if (realm.undone) {
      const std::scoped_lock lock(mutex);
      spdlog::warn("{}: {}", name, sentence_of(*realm.undone, undone));
    }
    if (realm.last == 0) return;
    spdlog::info("{}: resumed at input {} with {} players", name, realm.last,
                 realm.state.players.size());
  }

  // Realms that are claimed but have no record yet may be lost without harm.
  void note(const RealmEnds& ends) {
    for (const auto& [realm, end] : ends) {
      if (end > 0) manifest.realms[realm] = end;
    }
  }
};

RealmKeeper::RealmKeeper(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
RealmKeeper::~RealmKeeper() = default;

Expected<std::unique_ptr<RealmKeeper>> RealmKeeper::open(const Config& config) {
  auto parts = std::make_unique<Impl>();
  parts->settings = config;
  parts->journal.snapshot_every = config.snapshot_every;
  parts->journal.keeps_old = config.keeps_journal();
  if (!config.store.is_set() && (config.data.empty() || config.ephemeral)) {
    if (!config.ephemeral)
      spdlog::warn("realms are not stored and end with this server: see --data and --store");
    return std::unique_ptr<RealmKeeper>(new RealmKeeper(std::move(parts)));
  }
  return parts->open(config).map([&] {
    parts->wakes = std::make_unique<WakeBook>(*parts->any_store());
    parts->tales = std::make_unique<TaleBook>(*parts->any_store());
    return std::unique_ptr<RealmKeeper>(new RealmKeeper(std::move(parts)));
  });
}

bool RealmKeeper::stores() const { return impl_->any_store() != nullptr; }

Store* RealmKeeper::store() const { return impl_->any_store(); }

WakeBook* RealmKeeper::wakes() const { return impl_->wakes.get(); }

TaleBook* RealmKeeper::tales() const { return impl_->tales.get(); }

StoreResult<RealmMark> RealmKeeper::mark_of(const std::string& realm) const {
  return stores() ? realm_mark(*store(), realm) : StoreResult<RealmMark>(RealmMark{});
}

Expected<> RealmKeeper::restore(const std::string& backup, const std::string& realm,
                                const std::string& as) const {
  return take_realm_of_backup(backup, realm, impl_->path,
                              [&](const std::string& database) {
                                return impl_->store->take_in(database, realm, as);
                              })
      .and_then([&](RecordNumber end) { return impl_->note_end(as, end); });
}

Expected<> RealmKeeper::remove(const std::string& realm, const std::string& backup) const {
  if (!backup.empty()) {
    const auto copied = back_up_to_file(impl_->path, backup);
    if (!copied) return failed(copied.error() + " (nothing was deleted)");
  }
  const auto removed = impl_->store->remove(realm);
  if (!removed) return failed(removed.error().sentence + " (nothing was deleted)");
  return impl_->note_gone(realm);
}

EtcdStore* RealmKeeper::etcd() const { return impl_->etcd.get(); }

const SqliteMetrics* RealmKeeper::sqlite_metrics() const {
  return impl_->store ? &impl_->store->metrics() : nullptr;
}

void RealmKeeper::try_store(const std::function<void(const std::string&)>& done) const {
  const auto answered = [done](const Durable& answer) {
    done(answer ? "" : "the store cannot be written to: " + answer.error().sentence);
  };
  impl_->etcd ? impl_->etcd->try_out(answered) : impl_->store->try_out(answered);
}

const std::string& RealmKeeper::server() const { return impl_->user.server; }

StoreResult<std::vector<std::string>> RealmKeeper::stored() const {
  if (!stores()) return std::vector<std::string>();
  return impl_->any_store()->list();
}

StoreResult<std::string> RealmKeeper::default_realm(const std::string& wanted) const {
  if (!stores()) return wanted;
  return impl_->any_store()->settle_fact(kDefaultRealmFact, wanted);
}

StoreResult<bool> RealmKeeper::make(const std::string& realm) const {
  return impl_->any_store()->make(realm);
}

StoreResult<std::optional<Ownership>> RealmKeeper::look_up(const std::string& realm) const {
  if (!stores()) return std::nullopt;
  return impl_->any_store()->look_up(realm);
}

bool RealmKeeper::is_folder_gone() const { return impl_->watch && impl_->watch->is_gone(); }

StoreResult<RealmToOpen> RealmKeeper::resume(FirstWorld first, RealmOptions options, bool warns,
                                             std::optional<Epoch> seen) {
  Store* store = impl_->any_store();
  if (store == nullptr) return RealmToOpen{RealmState(std::move(first.world)), std::move(options)};
  const std::string name = options.name;
  const World configured = first.world;
  const Content& content = first.content;
  // A realm that ends earlier than it did comes from an older file.
  const auto found = look_up(name);
  if (!found) return tl::unexpected(found.error());
  if (auto whole = impl_->expect_whole(name, *found ? (*found)->last : 0); !whole) {
    return tl::unexpected(StoreError{StoreFault::Unreadable, whole.error()});
  }
  auto realm = resume_realm(
      *store, std::move(first), std::move(options), impl_->journal,
      [this](const Content& of) { return impl_->catalogue(of); },
      [this](const Undone&) { return impl_->folder ? impl_->copy_undone() : Expected<>(); }, seen);
  if (!realm) return realm;
  impl_->report(*realm, name);
  if (realm->last > 0 && warns) {
    for (const std::string& sentence : ignored_settings(
             impl_->settings, {content, configured}, {name, realm->content, realm->state.world})) {
      spdlog::warn(sentence);
    }
  }
  Journal& journal = *realm->options.journal;
  // A new realm that cannot be written halts, and goes on when the disk has room again.
  if (realm->last == 0 && !is_soon_durable(journal)) return realm;
  if (!impl_->folder) return realm;
  if (auto noted = impl_->note_end(name, journal.progress().durable); !noted) {
    return tl::unexpected(StoreError{StoreFault::Unavailable, noted.error()});
  }
  return realm;
}

}  // namespace undercroft
