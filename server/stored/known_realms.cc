// known_realms.cc: compares a manifest with a database.
#include "server/stored/known_realms.h"

#include <algorithm>
#include <filesystem>

namespace undercroft {
namespace {

bool may_begin_anew(const Config& config, const std::string& realm) {
  return std::find(config.new_realms.begin(), config.new_realms.end(), realm) !=
         config.new_realms.end();
}

tl::unexpected<std::string> missing(const Config& config, const std::string& realm) {
  return failed("the realm " + realm + " is missing from " + config.data + "/realms.db, although " +
                manifest_file_in(config.data) +
                " names it: restore a backup (undercroft-server restore), or begin a new dungeon "
                "with --new-realm " +
                realm);
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
  for (const std::string& realm : config.realms) {
    const auto before = known.realms.find(realm);
    if (before == known.realms.end()) continue;
    const auto now = stored.find(realm);
    const RecordNumber end = now == stored.end() ? 0 : now->second;
    if (end == 0 && !may_begin_anew(config, realm)) return missing(config, realm);
    if (end == 0) continue;
    if (auto sound = check_known_realm(config.data, known, realm, end); !sound) return sound;
  }
  return {};
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
