// measured.h: what real servers and a real etcd were measured to do. The simulation takes these
// figures as given; docs/design/scale.md quotes them.
#pragma once

#include <cstdint>

#include "tests/tools/growth/event_queue.h"

namespace undercroft::growth {

// ---- one etcd ----

// Appends a second, one for each turn of a party, that keep about seven cores of etcd busy. An
// append was measured to cost 2.2 ms of CPU time at the slower end, and 1.15 ms at the quicker one.
inline constexpr std::uint64_t kAppendsAtLeast = 3300;
inline constexpr std::uint64_t kAppendsAtMost = 5800;
inline constexpr std::uint64_t kAppendBytesLeast = 240;
inline constexpr std::uint64_t kAppendBytesMost = 370;
// An append on three members, each with a disk of its own (docs/hosting-reference.md).
inline constexpr Us kAppendMedian = 4 * kMs;
inline constexpr Us kAppendP99 = 15 * kMs;
// Realms that have ever been played, when 8 GB are full.
inline constexpr std::uint64_t kRealmsInEtcd = 75'000;

// ---- servers and players ----

inline constexpr std::uint64_t kLoaderThreads = 2;
inline constexpr std::uint64_t kRealmsLoadedPerSecond = 44;  // by both threads
inline constexpr Us kTurnEvery = 2 * kSecond;                // of a player, and so of a party
inline constexpr std::uint64_t kParty = 4;

// ---- the drills: 54 faults of three servers on three members of etcd ----

inline constexpr std::uint64_t kDrillFaults = 54;
inline constexpr std::uint64_t kDrillP50Ms = 1120;
inline constexpr std::uint64_t kDrillP99Ms = 4760;
inline constexpr std::uint64_t kDrillLongestMs = 4950;

// ---- what the simulation assumes and nobody has measured ----

inline constexpr Us kHop = 200;  // a message inside a data centre
inline constexpr Us kElectionLeast = 500 * kMs;
inline constexpr Us kElectionMost = 1000 * kMs;  // --election-timeout 500: once to twice that

}  // namespace undercroft::growth
