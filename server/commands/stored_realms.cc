// stored_realms.cc: marks, names and owners in a store.
#include "server/commands/stored_realms.h"

#include <ctime>

#include "server/store/backup/backup.h"
#include "server/store/data_folder.h"

namespace undercroft {

Expected<std::vector<MarkedRealm>> StoredRealms::realms() { return marked_realms(store_); }

Expected<Ownership> StoredRealms::ownership_of(const std::string& realm) {
  auto owner = stored_ownership(store_, realm);
  if (owner && is_in_folder() && !DataFolder::is_in_use(folder_)) owner->server.clear();
  return owner;
}

Expected<std::string> StoredRealms::default_realm() {
  return default_realm_of(store_).map_error([](const auto& error) { return error.sentence; });
}

Expected<> StoredRealms::set_mode(const std::string& realm, RealmMode mode,
                                  const std::string& reason) {
  return store_mode(store_, realm, mode, reason, std::time(nullptr));
}

Expected<> StoredRealms::check(const RealmSettings& settings) {
  if (settings.is_empty()) return {};
  return failed(
      "--seed and --rule need a running server, whose content and other rules the realm gets");
}

Expected<bool> StoredRealms::make(const std::string& realm, const RealmSettings& /*settings*/) {
  return store_.make(realm).map_error([](const auto& error) { return error.sentence; });
}

Expected<> StoredRealms::remove(const std::string& realm, const std::string& backup) {
  if (auto done = delete_realm_after_backup(folder_, realm, backup); !done) return done;
  return forget_realm_notes(store_, realm);
}

}  // namespace undercroft
