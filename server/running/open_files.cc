// open_files.cc: the process's limit on open files (RLIMIT_NOFILE).
#include "server/running/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <string>

namespace undercroft {
namespace {

// Files beyond max_connections: refused connections, pages, the data folder, threads, certificates.
constexpr rlim_t kOthers = 160;
constexpr rlim_t kEachWithTls = 3;  // the client's socket and the TLS door's socket pair

}  // namespace

Expected<> allow_files_for(const Config& config) {
  const rlim_t each = config.tls_cert.empty() ? 1 : kEachWithTls;
  const rlim_t wanted = config.max_connections * each + kOthers * each;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return {};
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  const bool is_raised = setrlimit(RLIMIT_NOFILE, &limit) == 0;
  if (is_raised && limit.rlim_cur >= wanted) return {};
  return failed("the system allows this process " + std::to_string(limit.rlim_cur) +
                " open files, but --max-connections " + std::to_string(config.max_connections) +
                " needs " + std::to_string(wanted) +
                ": raise the limit (ulimit -n) or further clients get no answer");
}

}  // namespace undercroft
