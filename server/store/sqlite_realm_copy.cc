// sqlite_realm_copy.cc: the rows of one realm, with a new id.
#include "server/store/sqlite_realm_copy.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <optional>

#include "server/store/sqlite_schema.h"

namespace undercroft {
namespace {

// The tables with rows of a realm, and their other columns.
struct RealmTable {
  const char* name;
  const char* columns;
};
constexpr std::array kRealmTables = {RealmTable{"records", "number, checksum, bytes"},
                                     RealmTable{"snapshots", "number, checksum, bytes"},
                                     RealmTable{"aside", "set_aside, number, checksum, bytes"}};

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

void copy_rows(SQLite::Database& database, const RealmTable& table, const std::string& realm,
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
  for (const RealmTable& table : kRealmTables) copy_rows(database, table, realm, id);
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

void delete_whole(SQLite::Database& database, std::int64_t id) {
  SQLite::Transaction whole(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (const RealmTable& table : kRealmTables) delete_rows(database, table.name, id);
  SQLite::Statement realm(database, "DELETE FROM realms WHERE id = ?");
  realm.bind(1, id);
  realm.exec();
  whole.commit();
}

}  // namespace

Expected<> delete_realm(const std::string& database, const std::string& realm) {
  const auto opened = open_database(database, Access::Write, migrations());
  if (!opened) return failed(opened.error());
  try {
    const auto id = id_of(**opened, realm);
    if (!id) return failed("there is no realm called " + realm);
    delete_whole(**opened, *id);
    return {};
  } catch (const SQLite::Exception& error) {
    return failed("cannot delete the realm " + realm + ": " + error.what());
  }
}

Expected<> copy_realm(const std::string& from, const std::string& realm, const std::string& to,
                      const std::string& as) {
  if (const auto upgraded = open_database(from, Access::Write, migrations()); !upgraded) {
    return failed(upgraded.error());
  }
  const auto database = open_database(to, Access::Write, migrations());
  if (!database) return failed(database.error());
  try {
    SQLite::Statement attach(**database, "ATTACH ? AS source");
    attach.bind(1, from);
    attach.exec();
    return copy_attached(**database, realm, as);
  } catch (const SQLite::Exception& error) {
    return failed("cannot copy the realm " + realm + " to " + to + ": " + error.what());
  }
}

}  // namespace undercroft
