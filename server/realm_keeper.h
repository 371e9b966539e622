// realm_keeper.h: the store of a server, and its realms as they were when it last ended.
#pragma once

#include <memory>
#include <string>

#include "server/config.h"
#include "server/realm/resume.h"
#include "shared/expected.h"

namespace undercroft {

// The data folder and the store in it. Null inside when the config says that nothing is kept.
class RealmKeeper {
 public:
  // A sentence when the folder cannot be written to, is held by another server, or was written by a
  // newer version.
  [[nodiscard]] static Expected<std::unique_ptr<RealmKeeper>> open(const Config& config);
  ~RealmKeeper();  // waits until all is written. REQUIRES: the realms are closed

  // Takes the realm up where it ended, or begins it; its journal is in the options then. What was
  // not as it had been written is logged. A sentence when it cannot be taken up.
  [[nodiscard]] Expected<RealmToOpen> resume(FirstWorld first, RealmOptions options);

 private:
  struct Parts;
  explicit RealmKeeper(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
