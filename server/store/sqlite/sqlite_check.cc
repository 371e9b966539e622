// sqlite_check.cc: SQLite's own checks of its pages, and our checksums of rows.
#include "server/store/sqlite/sqlite_check.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>

#include "server/store/record_checksum.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

constexpr int kReadBusyMs = 2000;

bool has_bytes(const std::string& path) {
  std::error_code missing;
  const std::uintmax_t size = fs::file_size(path, missing);
  return !missing && size > 0;
}

// SQLite deletes the -wal file of a missing database without a word.
Expected<> check_missing(const std::string& path) {
  if (!has_bytes(path + "-wal")) return {};
  return failed(path + " is missing or empty, but " + path +
                "-wal is not: put the database back, or restore a backup (undercroft-server "
                "restore) into another folder");
}

std::string first_fault(const std::string& path, CheckDepth depth, const std::string& vfs) {
  SQLite::Database database(path, SQLite::OPEN_READONLY, kReadBusyMs, vfs);
  const std::string check = depth == CheckDepth::Quick ? "quick_check" : "integrity_check";
  const std::string answer = database.execAndGet("PRAGMA " + check + "(1)").getString();
  return answer == "ok" ? "" : answer;
}

std::string on_one_line(std::string text) {
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

tl::unexpected<std::string> damaged(const std::string& path, const std::string& how) {
  return failed(path + " is damaged (" + on_one_line(how) +
                "), or is older than the -wal file beside it: restore a backup (undercroft-server "
                "restore) into another folder");
}

void add_damaged(SQLite::Database& database, const std::string& table, const std::string& what,
                 std::vector<std::string>& sentences) {
  SQLite::Statement rows(database, "SELECT name, number, checksum, bytes FROM " + table +
                                       " JOIN realms ON realms.id = realm ORDER BY name, number");
  while (rows.executeStep()) {
    const auto number = static_cast<RecordNumber>(rows.getColumn(1).getInt64());
    const SQLite::Column bytes = rows.getColumn(3);
    const std::string_view text(static_cast<const char*>(bytes.getBlob()),
                                static_cast<std::size_t>(bytes.getBytes()));
    if (checksum_of(number, text) == rows.getColumn(2).getInt64()) continue;
    sentences.push_back(rows.getColumn(0).getString() + ": " + what + " " + std::to_string(number) +
                        " is damaged");
  }
}

void add_damaged_shared(SQLite::Database& database, std::vector<std::string>& sentences) {
  if (!database.tableExists("shared")) return;
  SQLite::Statement rows(database, "SELECT key, copy, bytes FROM shared ORDER BY rowid");
  while (rows.executeStep()) {
    const SQLite::Column key = rows.getColumn(0);
    const SQLite::Column bytes = rows.getColumn(2);
    const auto text = [](const SQLite::Column& of) {
      return std::string_view(static_cast<const char*>(of.getBlob()),
                              static_cast<std::size_t>(of.getBytes()));
    };
    if (key_of(text(bytes)) == text(key)) continue;
    sentences.push_back("copy " + rows.getColumn(1).getString() +
                        " of the content of realms is damaged");
  }
}

}  // namespace

Expected<> check_database(const std::string& path, CheckDepth depth, const std::string& vfs) {
  if (!has_bytes(path)) return check_missing(path);
  try {
    const std::string fault = first_fault(path, depth, vfs);
    return fault.empty() ? Expected<>() : damaged(path, fault);
  } catch (const SQLite::Exception& error) {
    return damaged(path, error.what());
  }
}

Expected<std::vector<std::string>> damaged_rows(const std::string& path) {
  std::vector<std::string> sentences;
  try {
    SQLite::Database database(path, SQLite::OPEN_READONLY, kReadBusyMs);
    if (!database.tableExists("records")) return sentences;
    add_damaged(database, "records", "record", sentences);
    add_damaged(database, "snapshots", "snapshot", sentences);
    add_damaged_shared(database, sentences);
  } catch (const SQLite::Exception& error) {
    return failed(path + ": " + error.what());
  }
  return sentences;
}

}  // namespace undercroft
