// sqlite_realm_copy.cc: the rows of one realm, with a new id.
#include "server/store/sqlite/sqlite_realm_copy.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <optional>

#include "server/store/sqlite/sqlite_schema.h"

namespace undercroft {
namespace {

// The tables with rows of a realm, and their other columns.
struct CopiedTable {
  const char* name;
  const char* columns;
};
constexpr std::array kCopiedTables = {CopiedTable{"records", "number, checksum, bytes"},
                                      CopiedTable{"snapshots", "number, checksum, bytes"},
                                      CopiedTable{"aside", "set_aside, number, checksum, bytes"}};

bool has_realm(SQLite::Database& database, const std::string& name) {
  SQLite::Statement query(database, "SELECT 1 FROM main.realms WHERE name = ? COLLATE NOCASE");
  query.bind(1, name);
  return query.executeStep();
}

// The new realm has no owner, and keeps its epoch: claims count on from there.
std::int64_t add_row(SQLite::Database& database, const std::string& realm, const std::string& as) {
  SQLite::Statement add(database,
                        "INSERT INTO main.realms (name, epoch, simulation) "
                        "SELECT ?, epoch, simulation FROM source.realms WHERE name = ?");
  add.bind(1, as);
  add.bind(2, realm);
  add.exec();
  return database.getLastInsertRowid();
}

void copy_rows(SQLite::Database& database, const CopiedTable& table, const std::string& realm,
               std::int64_t id) {
  const std::string name = table.name;
  const std::string columns = table.columns;
  SQLite::Statement copy(
      database, "INSERT INTO main." + name + " (realm, " + columns + ") SELECT ?, " + columns +
                    " FROM source." + name +
                    " WHERE realm = (SELECT id FROM source.realms WHERE name = ?)");
  copy.bind(1, id);
  copy.bind(2, realm);
  copy.exec();
}

void copy_shared_bytes(SQLite::Database& database) {
  database.exec(
      "INSERT INTO main.shared (key, copy, bytes) SELECT key, copy, bytes FROM source.shared "
      "WHERE key NOT IN (SELECT key FROM main.shared)");
}

Expected<> copy_attached(SQLite::Database& database, const std::string& realm,
                         const std::string& as) {
  SQLite::Transaction whole(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (has_realm(database, as)) {
    return failed("there is a realm called " + as +
                  " already: restore it under another name (--as)");
  }
  const std::int64_t id = add_row(database, realm, as);
  for (const CopiedTable& table : kCopiedTables) copy_rows(database, table, realm, id);
  copy_shared_bytes(database);
  whole.commit();
  return {};
}

void delete_rows(SQLite::Database& database, const std::string& table, std::int64_t id) {
  SQLite::Statement rows(database, "DELETE FROM " + table + " WHERE realm = ?");
  rows.bind(1, id);
  rows.exec();
}

std::optional<std::int64_t> id_of(SQLite::Database& database, const std::string& realm) {
  SQLite::Statement query(database, "SELECT id FROM realms WHERE name = ?");
  query.bind(1, realm);
  if (!query.executeStep()) return std::nullopt;
  return query.getColumn(0).getInt64();
}

}  // namespace

bool delete_rows_of_realm(SQLite::Database& database, const std::string& realm) {
  const auto id = id_of(database, realm);
  if (!id) return false;
  for (const CopiedTable& table : kCopiedTables) delete_rows(database, table.name, *id);
  SQLite::Statement row(database, "DELETE FROM realms WHERE id = ?");
  row.bind(1, *id);
  row.exec();
  SQLite::Statement mark(database, "DELETE FROM facts WHERE key = 'realm/' || lower(?)");
  mark.bind(1, realm);
  mark.exec();
  return true;
}

Expected<> delete_realm(const std::string& database, const std::string& realm) {
  const auto opened = open_database(database, Access::Write, migrations());
  if (!opened) return failed(opened.error());
  try {
    SQLite::Transaction whole(**opened, SQLite::TransactionBehavior::IMMEDIATE);
    if (!delete_rows_of_realm(**opened, realm)) return failed("there is no realm called " + realm);
    whole.commit();
    return {};
  } catch (const SQLite::Exception& error) {
    return failed("cannot delete the realm " + realm + ": " + error.what());
  }
}

Expected<> copy_realm_into(SQLite::Database& database, const std::string& from,
                           const std::string& realm, const std::string& as) {
  if (const auto upgraded = open_database(from, Access::Write, migrations()); !upgraded) {
    return failed(upgraded.error());
  }
  try {
    SQLite::Statement attach(database, "ATTACH ? AS source");
    attach.bind(1, from);
    attach.exec();
    auto copied = copy_attached(database, realm, as);
    database.exec("DETACH source");
    return copied;
  } catch (const SQLite::Exception& error) {
    static_cast<void>(database.tryExec("DETACH source"));
    return failed("cannot copy the realm " + realm + " to " + database.getFilename() + ": " +
                  error.what());
  }
}

Expected<> copy_realm(const std::string& from, const std::string& realm, const std::string& to,
                      const std::string& as) {
  const auto database = open_database(to, Access::Write, migrations());
  if (!database) return failed(database.error());
  return copy_realm_into(**database, from, realm, as);
}

}  // namespace undercroft
