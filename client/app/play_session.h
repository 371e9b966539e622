// play_session.h: one evening at the table: keys, server and screen brought together, on one
// thread.
#pragma once

#include <string>

#include "client/app/client_settings.h"
#include "client/app/debug_log.h"

namespace undercroft {

// How it ended: the process's exit code, and the last line for the player.
struct ExitResult {
  int exit_code = 0;
  std::string words;
};

// Plays until the player leaves, the server refuses, or a signal comes. The terminal is restored
// when it returns. `config`: the file in which the
// options page keeps what is changed. `is_private`: the server ends with this client, so there is
// no coming back. REQUIRES: Terminal::is_fit().
[[nodiscard]] ExitResult play(const Settings& settings, const std::string& config, bool is_private,
                              DebugLog log = {});

}  // namespace undercroft
