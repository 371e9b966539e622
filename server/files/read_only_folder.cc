// read_only_folder.cc: systemd names each start of a service in the variable INVOCATION_ID.
#include "server/files/read_only_folder.h"

#include <cstdlib>

namespace undercroft {

std::string read_only_reason(const std::string& folder) {
  const std::string reason = "its file system is read-only";
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets variables
  const bool is_service = std::getenv("INVOCATION_ID") != nullptr;
  if (!is_service) return reason + " (mount it writable)";
  // systemd refuses to start a service when a path of ReadWritePaths does not exist.
  return reason + " for this service (mount it writable; or create the folder, and put " +
         "ReadWritePaths=" + folder + " below [Service] with: systemctl edit undercroft-server)";
}

}  // namespace undercroft
