// known_realms.h: refuses to start on data that is missing or older than it was.
#pragma once

#include <optional>
#include <string>

#include "server/settings/config.h"
#include "server/store/backup/manifest.h"
#include "shared/expected.h"

namespace undercroft {

// Compares all realms of the folder's manifest with those that its database has: a realm that
// sleeps or that a player has made counts as one that --realm names. Fails with a sentence that
// names the cure when one is missing, unless --new-realm names it, or has fewer records than it
// had.
[[nodiscard]] Expected<> check_known_realms(const Config& config, const Manifest& known,
                                            const RealmEnds& stored);

// Fails with a sentence when the database file is not the one that its -wal file belongs to, or was
// copied from a running server without its -wal file. `known`: none if the folder has no manifest.
// REQUIRES: called before the database is opened, which merges the -wal file.
[[nodiscard]] Expected<> check_database_file(const Config& config, const std::string& database,
                                             const std::optional<Manifest>& known);

// As above, for one realm that is stored and ends at `end`.
[[nodiscard]] Expected<> check_known_realm(const std::string& folder, const Manifest& known,
                                           const std::string& realm, RecordNumber end);

// A warning when the -wal file of a server that was killed has vanished; empty otherwise. REQUIRES:
// called before the database is opened, which creates that file.
[[nodiscard]] std::string warning_of_lost_wal(const std::string& database, const Manifest& known);

}  // namespace undercroft
