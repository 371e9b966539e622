// play_session.h: one session of the terminal client: keys, server and screen on one thread.
#pragma once

#include <optional>
#include <string>

#include "client/app/client_settings.h"
#include "client/app/debug_log.h"
#include "shared/messages.h"

namespace undercroft {

// How the session ended: the process's exit code and the last line for the player.
struct ExitResult {
  int exit_code = 0;
  std::string words;
};

struct PlayOptions {
  std::string config;  // the file in which the options page stores changes
  // The server stops when this client exits, so the client does not tell the player how to return.
  bool is_private = false;
  bool accepts_identity = false;  // accept a changed identity (--accept-identity)
  std::string identity = {};      // that the server must prove; empty: accept any
  // Begin in a realm that is made for it, at a moment of a link (R214).
  std::optional<MakeRealm> branch = {};
};

// Plays until the player leaves, the server refuses, or a signal arrives, then restores the
// terminal. REQUIRES: Terminal::is_fit().
[[nodiscard]] ExitResult play(const Settings& settings, const PlayOptions& options,
                              DebugLog log = {});

}  // namespace undercroft
