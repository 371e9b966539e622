// play_session.h: one session of the terminal client: keys, server and screen on one thread.
#pragma once

#include <string>

#include "client/app/client_settings.h"
#include "client/app/debug_log.h"

namespace undercroft {

// How the session ended: the process's exit code and the last line for the player.
struct ExitResult {
  int exit_code = 0;
  std::string words;
};

// Plays until the player leaves, the server refuses, or a signal arrives, then restores the
// terminal. `config`: the file in which the options page stores changes. `is_private`: the server
// ends with this client, so no way back is offered. REQUIRES: Terminal::is_fit().
[[nodiscard]] ExitResult play(const Settings& settings, const std::string& config, bool is_private,
                              DebugLog log = {});

}  // namespace undercroft
