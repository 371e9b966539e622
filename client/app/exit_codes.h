// exit_codes.h: what the client's exit code means, for scripts.
#pragma once

namespace undercroft {

inline constexpr int kExitNormal = 0;       // left, or help and the like
inline constexpr int kExitInternal = 1;     // our own mistake
inline constexpr int kExitUsage = 2;        // a wrong command line
inline constexpr int kExitTerminal = 3;     // no usable terminal
inline constexpr int kExitUnreachable = 4;  // no server, or no tries left
inline constexpr int kExitRefused = 5;      // the server said no
inline constexpr int kExitConfig = 6;       // a mistake in the config file
inline constexpr int kExitSignal = 128;     // plus the signal's number

}  // namespace undercroft
