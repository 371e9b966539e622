// exit_codes.h: the client's exit codes, for scripts.
#pragma once

namespace undercroft {

inline constexpr int kExitNormal = 0;       // the player left, or --help and the like
inline constexpr int kExitInternal = 1;     // a bug in the client
inline constexpr int kExitUsage = 2;        // an invalid command line
inline constexpr int kExitTerminal = 3;     // no usable terminal
inline constexpr int kExitUnreachable = 4;  // no server, or no retries left
inline constexpr int kExitRefused = 5;      // the server refused
inline constexpr int kExitConfig = 6;       // an error in the config file
inline constexpr int kExitSignal = 128;     // plus the signal's number

}  // namespace undercroft
