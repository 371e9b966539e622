// manifest.h: the file that names the realms of a data folder, so that a lost one is missed.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/store/sqlite/file_stamp.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// The last record of each realm in a data folder.
using RealmEnds = std::map<std::string, RecordNumber>;

// A Manifest is written when a server starts and stops and when a realm begins. An empty database
// looks like a first start. The manifest tells the two apart.
struct Manifest {
  RealmEnds realms;         // with the record that each had at least
  bool is_running = false;  // the server that wrote it has not stopped cleanly since
  FileStamp stamp = 0;      // of that server's database; 0: unknown, or it has stopped
  friend bool operator==(const Manifest&, const Manifest&) = default;
};

[[nodiscard]] std::string manifest_file_in(const std::string& folder);

// Returns nullopt when there is none: a new folder, or one of an earlier version. Fails with a
// sentence when the file cannot be read.
[[nodiscard]] Expected<std::optional<Manifest>> read_manifest(const std::string& folder);
// Replaces the file durably.
[[nodiscard]] Expected<> write_manifest(const std::string& folder, const Manifest& manifest);

}  // namespace undercroft
