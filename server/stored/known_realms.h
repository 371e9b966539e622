// known_realms.h: refuses to start a realm anew whose data was lost.
#pragma once

#include <string>

#include "server/settings/config.h"
#include "server/store/backup/manifest.h"
#include "shared/expected.h"

namespace undercroft {

// Compares the config's realms, as the folder's manifest knows them, with those that its database
// has. Fails with a sentence that names the cure when a realm is missing, unless --new-realm names
// it, or when it has fewer records than it had.
[[nodiscard]] Expected<> check_known_realms(const Config& config, const Manifest& known,
                                            const RealmEnds& stored);

// As above, for one realm that is stored and ends at `end`.
[[nodiscard]] Expected<> check_known_realm(const std::string& folder, const Manifest& known,
                                           const std::string& realm, RecordNumber end);

// A warning when the -wal file of a server that was killed has vanished; empty otherwise. REQUIRES:
// called before the database is opened, which creates that file.
[[nodiscard]] std::string warning_of_lost_wal(const std::string& database, const Manifest& known);

}  // namespace undercroft
