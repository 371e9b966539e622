// replay_source.h: opens the log that `replay` and `export` read.
#pragma once

#include <memory>
#include <string>

#include "server/settings/store_settings.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// Opens a data folder, an exported file or an etcd for reading, while its server may be running.
// `data` is a path or an etcd URL; `etcd` has the files for its TLS. Fails with a sentence.
[[nodiscard]] Expected<std::unique_ptr<Store>> open_replay_source(const std::string& data,
                                                                  const StoreSettings& etcd);

}  // namespace undercroft
