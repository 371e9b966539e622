// known_realms.cc: compares a manifest with a database and its file.
#include "server/stored/known_realms.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "server/store/sqlite/file_stamp.h"

namespace undercroft {
namespace {

bool may_begin_anew(const Config& config, const std::string& realm) {
  return std::find(config.new_realms.begin(), config.new_realms.end(), realm) !=
         config.new_realms.end();
}

// "the realm north is", "the realms north and south are", "the realms north, south and 7 more are".
std::string named(const std::vector<std::string>& realms) {
  if (realms.size() == 1) return "the realm " + realms[0] + " is";
  const std::string first = "the realms " + realms[0];
  if (realms.size() == 2) return first + " and " + realms[1] + " are";
  return first + ", " + realms[1] + " and " + std::to_string(realms.size() - 2) + " more are";
}

tl::unexpected<std::string> missing(const Config& config, const std::vector<std::string>& realms) {
  return failed(named(realms) + " missing from " + config.data + "/realms.db, although " +
                manifest_file_in(config.data) + " names " + (realms.size() == 1 ? "it" : "them") +
                ": restore a backup (undercroft-server restore), or give " +
                (realms.size() == 1 ? "it" : "each") + " up with --new-realm " + realms[0]);
}

tl::unexpected<std::string> shortened(const std::string& folder, const std::string& realm,
                                      RecordNumber end, RecordNumber known) {
  return failed("the realm " + realm + " ends at record " + std::to_string(end) + " in " + folder +
                "/realms.db, although it had " + std::to_string(known) +
                ": the file is older than its folder, or lost its -wal file. Put the newer files "
                "back or restore a backup; to go on from there, delete " +
                manifest_file_in(folder));
}

}  // namespace

Expected<> check_known_realms(const Config& config, const Manifest& known,
                              const RealmEnds& stored) {
  std::vector<std::string> lost;
  for (const auto& [realm, before] : known.realms) {
    const auto now = stored.find(realm);
    const RecordNumber end = now == stored.end() ? 0 : now->second;
    if (end == 0) {
      if (!may_begin_anew(config, realm)) lost.push_back(realm);
    } else if (auto sound = check_known_realm(config.data, known, realm, end); !sound) {
      return sound;
    }
  }
  return lost.empty() ? Expected<>() : missing(config, lost);
}

Expected<> check_database_file(const Config& config, const std::string& database,
                               const std::optional<Manifest>& known) {
  const FileStamp stamp = stamp_of_file(database);
  std::error_code none;
  const bool has_wal = std::filesystem::file_size(database + "-wal", none) > 0 && !none;
  const bool was_exchanged = known && known->is_running && known->stamp != 0 && has_wal;
  if (was_exchanged && stamp != known->stamp) {
    return failed(database + " is not the file to which " + database +
                  "-wal belongs: put that file back, or move the -wal file away to go on from the "
                  "other one");
  }
  const bool is_lone = !known && stamp != 0 && !has_wal;
  if (!is_lone || !config.new_realms.empty()) return {};
  return failed(
      database +
      " was copied while a server had it open, without its -wal file, so the latest turns "
      "are missing: copy the whole folder, or make a backup (undercroft-server backup). To "
      "go on with what it has, name its realm with --new-realm");
}

Expected<> check_known_realm(const std::string& folder, const Manifest& known,
                             const std::string& realm, RecordNumber end) {
  const auto before = known.realms.find(realm);
  if (before == known.realms.end() || end >= before->second) return {};
  return shortened(folder, realm, end, before->second);
}

std::string warning_of_lost_wal(const std::string& database, const Manifest& known) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(database + "-wal", none);
  if (!known.is_running || (!none && size > 0)) return "";
  return database +
         "-wal is missing, although the last server did not stop cleanly: unless another "
         "program has merged it into the database, everything since the last snapshot "
         "is lost";
}

}  // namespace undercroft
