// host_lookup.h: how the C library looks host names up.
#pragma once

namespace undercroft {

// In a program without shared libraries: looks host names up in /etc/hosts and by DNS only. Other
// ways are shared libraries of the system, which were made for another C library. Called once,
// before any other thread exists.
void use_own_host_lookup();

}  // namespace undercroft
