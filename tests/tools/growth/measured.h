// measured.h: what real servers and a real etcd were measured to do. The simulation takes these
// figures as given; docs/design/scale.md quotes them.
#pragma once

#include <array>
#include <cstdint>

#include "tests/tools/growth/event_queue.h"

namespace undercroft::growth {

// ---- one etcd ----

// Appends a second, one for each turn of a party. An append was measured, from outside of the
// project, to cost 2.2 ms of etcd's CPU time at the slower end, and 1.15 ms at the quicker one. How
// many appends shared a transaction then is not known.
inline constexpr std::uint64_t kAppendsAtLeast = 3300;
inline constexpr std::uint64_t kAppendsAtMost = 5800;
inline constexpr std::uint64_t kAppendBytesLeast = 240;
inline constexpr std::uint64_t kAppendBytesMost = 370;
// By etcd_costs.py: what transactions cost, in sevenths of an append that is alone in its
// transaction. Three members of etcd 3.4 together, by JSON: alone 1.0 to 1.4 ms, five appends 1.7
// ms, 60 appends 9.1 ms, a read of one key 0.65 ms.
inline constexpr std::uint64_t kWorkOfAlone = 7;
inline constexpr std::uint64_t kWorkOfRead = 4;
[[nodiscard]] constexpr std::uint64_t work_of_appends(std::uint64_t together) {
  return 6 + together;
}
// An append on three members, each with a disk of its own (docs/hosting-reference.md).
inline constexpr Us kAppendMedian = 4 * kMs;
inline constexpr Us kAppendP99 = 15 * kMs;
// Realms that have ever been played, when 8 GB are full. From outside, too.
inline constexpr std::uint64_t kRealmsInEtcd = 75'000;
// From this share of etcd's quota on, newcomers are refused (etcd_access.h).
inline constexpr std::uint64_t kRefusedFromPercent = 70;
inline constexpr std::uint64_t kRealmsAtRefusal = kRealmsInEtcd * kRefusedFromPercent / 100;

// ---- servers and players ----

// Two threads opened 44 realms a second, from outside: 45 ms each, in an etcd with little to do.
inline constexpr Us kOpeningTakes = 2 * kSecond / 44;
inline constexpr Us kRecoveryTakes = kMs;      // from a snapshot (docs/design/reliability.md)
inline constexpr Us kTurnEvery = 2 * kSecond;  // of a player, and so of a party
inline constexpr std::uint64_t kParty = 4;

// ---- counted in the code: transactions one after the other ----

// RealmLoader::open_now(): look-up, mark. resume_realm(): look-up, owner.
inline constexpr std::uint64_t kReadsBeforeClaim = 4;
// resume_realm(): log, snapshot, batches, content twice (two each). RealmFactory: mark.
inline constexpr std::uint64_t kReadsAfterClaim = 8;
inline constexpr std::uint64_t kOpeningCalls = kReadsBeforeClaim + 1 + kReadsAfterClaim;
// A server polls boards, bans, marks, wake-ups and passwords. The daily adds up to ten reads.
inline constexpr std::uint64_t kPolls = 5;
inline constexpr Us kPollEvery = 2 * kSecond;
// LoginRules::by_token(): 3 reads. EtcdAccounts::rotate(): 2 reads, a write, a read.
inline constexpr std::uint64_t kLoginCalls = 7;
// In sevenths of a lone append: all but one only read.
inline constexpr std::uint64_t kWorkOfOpening = (kOpeningCalls - 1) * kWorkOfRead + kWorkOfAlone;
inline constexpr std::uint64_t kWorkOfLogin = (kLoginCalls - 1) * kWorkOfRead + kWorkOfAlone;
// EtcdAccounts::revoked() reads all accounts, so many at once, every two seconds.
inline constexpr std::uint64_t kAccountsOfPage = 500;

// ---- the drills: 54 faults of three servers on three members of etcd ----

// From outside, with a harness that is not the project's. No disk and no member was slow. They are
// taken for the longest wait of each fault, because kill_fleet's are equal to them.
inline constexpr std::uint64_t kDrillFaults = 54;
inline constexpr std::uint64_t kDrillP50Ms = 1120;
inline constexpr std::uint64_t kDrillP99Ms = 4760;
inline constexpr std::uint64_t kDrillLongestMs = 4950;

// The longest waits of 54 faults of kill_fleet: --only server (30), etcd killed (6), etcd frozen
// (6) and link (12), with the seeds 11 to 14. A debug build, on two cores that had other work.
inline constexpr std::uint64_t kKillsP50Ms = 1126;
inline constexpr std::uint64_t kKillsP99Ms = 4825;
inline constexpr std::uint64_t kKillsLongestMs = 4849;
// The same by kind: the median and the longest of all waits of all 24 players.
// It sent each player a turn every 0.12 s: 16,561 turns to 24 players in 12 rounds of about 7 s.
inline constexpr Us kDrillTurn = 120 * kMs;
struct MeasuredKind {
  const char* name;
  std::uint64_t faults;
  std::uint64_t median_ms;
  std::uint64_t longest_ms;
};
inline constexpr std::array<MeasuredKind, 10> kMeasuredKinds = {
    {{"server killed", 7, 1863, 2600},
     {"server frozen", 6, 592, 4849},
     {"server and etcd killed, the leader", 4, 1013, 2097},
     {"server and etcd killed, a follower", 1, 223, 237},
     {"server and etcd frozen, the leader", 3, 1452, 4107},
     {"server and etcd frozen, a follower", 3, 4344, 4825},
     {"server cut off from the store", 6, 431, 3480},
     {"etcd killed, the leader", 4, 1019, 1206},
     {"etcd frozen, the leader", 6, 917, 1531},
     {"link between two servers cut", 12, 221, 1594}}};

// ---- what the simulation assumes and nobody has measured ----

inline constexpr Us kHop = 200;  // a message inside a data centre
// A read of etcd, beside its queue and the network: then an opening takes kOpeningTakes.
inline constexpr Us kReadTakes = 2500;
inline constexpr std::size_t kCores = 2;  // of a server: four loaders (loader_threads())
// After a loss of power each machine starts at a random moment within this time.
inline constexpr Us kStartsWithin = 20 * kSecond;
// A member of etcd reads its file before it answers.
inline constexpr Us kEtcdStarts = 10 * kSecond;
inline constexpr Us kElectionLeast = 500 * kMs;
inline constexpr Us kElectionMost = 1000 * kMs;  // --election-timeout 500: once to twice that

}  // namespace undercroft::growth
