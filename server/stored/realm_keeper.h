// realm_keeper.h: a server's stored realms.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/realm_opening.h"
#include "server/settings/config.h"
#include "server/store/realm_marks.h"
#include "server/store/tale_book.h"
#include "server/store/wake_book.h"
#include "shared/expected.h"

namespace undercroft {

class EtcdStore;
struct SqliteMetrics;

// A RealmKeeper opens the store: in the data folder, or in etcd. It has none when the config says
// that nothing is stored. Thread-safe.
class RealmKeeper {
 public:
  // Fails with a sentence when the folder cannot be written to, another server uses it, or a newer
  // version wrote it.
  [[nodiscard]] static Expected<std::unique_ptr<RealmKeeper>> open(const Config& config);
  ~RealmKeeper();  // waits for pending writes. REQUIRES: the realms are closed

  [[nodiscard]] bool stores() const;
  // The names of all stored realms.
  [[nodiscard]] StoreResult<std::vector<std::string>> stored() const;
  // The realm that an empty name means: `wanted`, unless the store has recorded another.
  [[nodiscard]] StoreResult<std::string> default_realm(const std::string& wanted) const;
  // Creates the realm unless it is stored. REQUIRES: stores().
  [[nodiscard]] StoreResult<bool> make(const std::string& realm) const;
  // Finds a stored realm, in any capitals. Returns nullopt when there is none.
  [[nodiscard]] StoreResult<std::optional<Ownership>> look_up(const std::string& realm) const;
  // The name of this server in Ownership.
  [[nodiscard]] const std::string& server() const;

  // Recovers the realm from the store, or begins it when it is not stored yet. The returned options
  // contain its journal. Damage found in the store is logged, and so are settings that have no
  // effect on a stored realm, if `warns`. Before inputs are undone, the folder is copied to
  // DIR/undone. `seen`: as in resume_realm(). Fails with Unreadable when the realm is damaged.
  [[nodiscard]] StoreResult<RealmToOpen> resume(FirstWorld first, RealmOptions options, bool warns,
                                                std::optional<Epoch> seen = {});

  // The store; null: nothing is stored.
  [[nodiscard]] Store* store() const;
  // What the host has decided about the realm. Nothing without a store.
  [[nodiscard]] StoreResult<RealmMark> mark_of(const std::string& realm) const;
  // When realms in slow play must be opened; null: nothing is stored.
  [[nodiscard]] WakeBook* wakes() const;
  // The last tales of all realms; null: nothing is stored.
  [[nodiscard]] TaleBook* tales() const;
  // Copies a realm of a backup into the folder, beside the others, under the name `as`. Fails with
  // a sentence as restore_realm() does. REQUIRES: realms are in a folder.
  [[nodiscard]] Expected<> restore(const std::string& backup, const std::string& realm,
                                   const std::string& as) const;
  // Backs the folder up into a new file, and then deletes the realm. Nothing is deleted when that
  // fails. REQUIRES: realms are in a folder, and no server owns the realm.
  [[nodiscard]] Expected<> remove(const std::string& realm, const std::string& backup) const;
  // Finds out whether the store can be written to. Calls `done` once, on a thread of the store,
  // with a sentence that says why not, or with an empty one; never if the store closes first.
  // REQUIRES: stores().
  void try_store(const std::function<void(const std::string&)>& done) const;
  // The store in etcd; null: realms are not in etcd.
  [[nodiscard]] EtcdStore* etcd() const;
  // How long commits take in the data folder; null: realms are not in one.
  [[nodiscard]] const SqliteMetrics* sqlite_metrics() const;
  // Whether the folder is gone, or has been replaced, while the server runs. Logged when it
  // happens. Looks once a second.
  [[nodiscard]] bool is_folder_gone() const;

 private:
  struct Impl;
  explicit RealmKeeper(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
