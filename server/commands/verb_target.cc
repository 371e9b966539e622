// verb_target.cc: from options, or from the settings of a running server.
#include "server/commands/verb_target.h"

#include "server/admin/admin_protocol.h"
#include "server/commands/running_server.h"

namespace undercroft {
namespace {

VerbTarget place_of_server(const RunningServer& server) {
  const Config& config = server.config;
  const bool is_in_folder = !config.store.is_set() && config.has_accounts();
  return {config.admin_socket_path(), is_in_folder ? config.data : "", config.store, server.words(),
          server.others > 0};
}

}  // namespace

Expected<VerbTarget> place_of(const VerbLine& line) {
  const bool is_named = !line.data.empty() || !line.socket.empty() || line.store.is_set();
  if (!is_named && !line.is_beside) {
    return find_running_server(line.process, "--socket FILE or --data DIR").map(place_of_server);
  }
  VerbTarget place{line.socket, line.data, line.store};
  if (place.socket.empty() && !place.data.empty()) place.socket = place.data + "/" + kAdminSocket;
  return place;
}

}  // namespace undercroft
