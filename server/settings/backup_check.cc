// backup_check.cc: what the settings of backups need.
#include <filesystem>

#include "server/settings/backup_rules.h"
#include "server/settings/config.h"

namespace undercroft {

Expected<> check_backup_settings(const Config& config) {
  for (const char* name : {"backup-every", "backup-keep"}) {
    if (config.backups.is_set() || !config.sources.contains(name)) continue;
    return failed(std::string("--") + name + " needs --backup-dir");
  }
  if (!config.backups.is_set()) return {};
  if (config.store.is_set()) {
    return failed(
        "--backup-dir copies a data folder: back etcd up with etcdctl snapshot save instead");
  }
  if (config.data.empty() || config.ephemeral) return failed("--backup-dir needs --data");
  namespace fs = std::filesystem;
  std::error_code unknown;
  const bool is_same = fs::weakly_canonical(config.backups.folder, unknown) ==
                       fs::weakly_canonical(config.data, unknown);
  return is_same ? failed("--backup-dir must be another folder than --data") : Expected<>();
}

}  // namespace undercroft
