// realm_keeper.h: a server's stored realms.
#pragma once

#include <memory>
#include <string>

#include "server/config.h"
#include "server/realm/resume.h"
#include "shared/expected.h"

namespace undercroft {

// A RealmKeeper opens the data folder and the store in it. It holds neither when the config says
// that nothing is stored.
class RealmKeeper {
 public:
  // Fails with a sentence when the folder cannot be written to, another server uses it, or a newer
  // version wrote it.
  [[nodiscard]] static Expected<std::unique_ptr<RealmKeeper>> open(const Config& config);
  ~RealmKeeper();  // waits for pending writes. REQUIRES: the realms are closed

  // Recovers the realm from the store, or begins it when it is not stored yet. The returned options
  // contain its journal. Damage found in the store is logged. Fails with a sentence.
  [[nodiscard]] Expected<RealmToOpen> resume(FirstWorld first, RealmOptions options);

 private:
  struct Parts;
  explicit RealmKeeper(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
