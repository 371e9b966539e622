// sqlite_realm_copy.h: copies one realm from a database to another, or deletes it.
#pragma once

#include <string>

#include "shared/expected.h"

namespace SQLite {
class Database;
}

namespace undercroft {

// Copies the realm of `from`, with what realms share, into the database `to` under the name `as`,
// in one transaction. Creates `to` if it is missing, and upgrades both. Fails with a sentence when
// `to` has a realm of that name, in any capitals, or when a newer version wrote either. REQUIRES:
// nothing else uses `from`, and no server uses `to`.
[[nodiscard]] Expected<> copy_realm(const std::string& from, const std::string& realm,
                                    const std::string& to, const std::string& as);

// As above, into an open database.
[[nodiscard]] Expected<> copy_realm_into(SQLite::Database& database, const std::string& from,
                                         const std::string& realm, const std::string& as);

// Deletes the rows of a realm and its mark (realm_marks.h). It has these capitals. False when there
// is none. May throw SQLite::Exception. REQUIRES: called in a transaction.
bool delete_rows_of_realm(SQLite::Database& database, const std::string& realm);

// Deletes the realm and all its rows, in one transaction. What realms share stays. Fails with a
// sentence when there is no such realm. REQUIRES: no server uses the database.
[[nodiscard]] Expected<> delete_realm(const std::string& database, const std::string& realm);

}  // namespace undercroft
