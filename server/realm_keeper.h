// realm_keeper.h: a server's stored realms.
#pragma once

#include <memory>
#include <string>

#include "server/config.h"
#include "server/realm/resume.h"
#include "shared/expected.h"

namespace undercroft {

class EtcdStore;

// A RealmKeeper opens the store: in the data folder, or in etcd. It has none when the config says
// that nothing is stored.
class RealmKeeper {
 public:
  // Fails with a sentence when the folder cannot be written to, another server uses it, or a newer
  // version wrote it.
  [[nodiscard]] static Expected<std::unique_ptr<RealmKeeper>> open(const Config& config);
  ~RealmKeeper();  // waits for pending writes. REQUIRES: the realms are closed

  // Recovers the realm from the store, or begins it when it is not stored yet. The returned options
  // contain its journal. Damage found in the store is logged, and so are settings that have no
  // effect on a stored realm. Before inputs are undone, the folder is copied to DIR/undone. Fails
  // with a sentence.
  [[nodiscard]] Expected<RealmToOpen> resume(FirstWorld first, RealmOptions options);

  // Whether the folder has that realm, so that a failure to resume it is no reason to end.
  [[nodiscard]] bool has(const std::string& realm) const;
  // The store in etcd; null: realms are not in etcd.
  [[nodiscard]] EtcdStore* etcd() const;

  // Whether the folder is gone, or has been replaced, while the server runs. Logged when it
  // happens. Looks once a second. Thread-safe.
  [[nodiscard]] bool is_folder_gone() const;

 private:
  struct Parts;
  explicit RealmKeeper(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
