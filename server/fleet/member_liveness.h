// member_liveness.h: what one server knows of the other members, and which of them it holds for
// dead.
//
// Members read each other's beats from the store and ping each other. No wall clock and no lease
// takes part: all times are milliseconds of this server's own steady clock. A wrong verdict costs a
// realm's move to another server, never a turn, because appends compare the epoch (store.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/fleet/fleet_roster.h"
#include "server/fleet/ping_words.h"

namespace undercroft {

enum class Liveness : std::uint8_t {
  Alive,
  Dead,     // its realms may be claimed
  Unknown,  // it may be either: ask again soon
};

// Whether this server's own beats reach the store.
enum class StoreReach : std::uint8_t {
  Reached,
  Away,  // no server's beats do, as far as this one knows: realms wait
  // Another server's do, and the store answers nothing here: others will claim this one's realms,
  // so it lets go of them.
  CutOff,
};

// A MemberLiveness belongs to one thread. A member is dead when
// - its beat has stood still for 2.0 s, while this server's own beats went through; or
// - its port refuses this server or has been silent for 1.0 s, and its beat has stood still
//   over two reads; or
// - its entry, once read, is missing from two reads: it has withdrawn.
// An owner that was never in the list is judged as a member whose beat stands still.
//
// A store that is slow but alive delays the beats of all members. The times grow with the time that
// this server's own beats take.
class MemberLiveness {
 public:
  static constexpr std::uint64_t kBeatEveryMs = 500;
  static constexpr std::uint64_t kStillMs = 2000;  // at least
  static constexpr std::uint64_t kSilentMs = 1000;
  // Between two of this server's beats or reads, at least. The store paused, or this server was
  // frozen, when more time has passed; other beats then stood still for that reason.
  static constexpr std::uint64_t kGapMs = 1000;
  static constexpr std::uint64_t kForgetAfterMs = 60'000;
  // Since a member is back, until it takes over realms: it may die again at once.
  static constexpr std::uint64_t kSteadyMs = 5000;
  static constexpr std::size_t kMostMissing = 4096;

  MemberLiveness(std::string my_id, std::uint64_t now_ms);

  // ---- what happens; times never decrease ----

  // A beat of this server was written; `now_ms` is when the answer arrived, `took_ms` how long it
  // took.
  void beat_went_through(std::uint64_t now_ms, std::uint64_t took_ms = 0);
  // The store answered a call of this server at that time, whichever call.
  void store_answered(std::uint64_t at_ms);
  // The list was read. REQUIRES: the read began after the last one ended.
  void read(const std::vector<FleetMember>& members, std::uint64_t now_ms);
  // An answer to a ping arrived from the member.
  void link_heard(const PingWords& words, std::uint64_t now_ms);
  // The member's port refuses connections, or another process answers there.
  void link_refused(const std::string& id, std::uint64_t now_ms);
  // The member gets work that its own words will show soon.
  void add_load(const std::string& id, std::uint32_t load);
  // Time passes. Called at least every 500 ms, so that the table notices when this server was
  // frozen: the silence of others meanwhile proves nothing.
  void tick(std::uint64_t now_ms);

  // ---- what follows ----

  // Starts to watch an ID that is not in the list, such as that of a realm's owner.
  [[nodiscard]] Liveness liveness(const std::string& id, std::uint64_t now_ms);
  // Whether it has shown life since this server knows it: another beat, or an answer on its link.
  // The entry of a server that died earlier looks like that of a living one until it has stood
  // still.
  [[nodiscard]] bool has_shown_life(const std::string& id) const;
  [[nodiscard]] StoreReach reach(std::uint64_t now_ms) const;
  // What this server says in its pings.
  [[nodiscard]] bool beats_go_through(std::uint64_t now_ms) const;
  // The entry of a listed member; null if there is none.
  [[nodiscard]] const FleetMember* member(const std::string& id) const;
  // Its link has answered within the last 1.0 s.
  [[nodiscard]] bool is_reachable(const std::string& id, std::uint64_t now_ms) const;
  // It beats, but its link has been silent or refused for so long that two beats were read
  // meanwhile. A first one may have been written before it died.
  [[nodiscard]] bool is_blocked(const std::string& id, std::uint64_t now_ms) const;
  // The listed members without this server, in order of ID.
  [[nodiscard]] std::vector<FleetMember> others() const;
  // The others that are alive, reachable, not draining and have at least that simulation, in order
  // of ID.
  [[nodiscard]] std::vector<FleetMember> able(unsigned simulation, std::uint64_t now_ms);
  // The one of these with the least load.
  [[nodiscard]] std::optional<FleetMember> least_loaded(unsigned simulation, std::uint64_t now_ms);
  // Those to which realms spread: alive, reachable, not draining, with the same simulation, and
  // they have beaten and answered for kSteadyMs.
  [[nodiscard]] std::vector<FleetMember> takers(unsigned simulation, std::uint64_t now_ms);
  // Whether one of this server's last beats took longer than half of the time between two.
  [[nodiscard]] bool are_beats_slow() const { return slow_ms_ > kBeatEveryMs / 2; }
  // Listed members whose beat has stood still for so long that their entries can be withdrawn.
  [[nodiscard]] std::vector<std::string> long_dead(std::uint64_t now_ms) const;

 private:
  struct Seen {
    FleetMember entry;        // as read last; nothing but the ID if it was never listed
    bool was_listed = false;  // in any read
    bool is_listed = false;   // in the last read
    bool has_shown_life = false;
    unsigned still_reads = 0;  // how many reads found the same as the one before
    std::uint64_t changed_ms = 0;
    bool is_still = false;       // for kStillMs, as of the last read
    unsigned beats_unheard = 0;  // how many were read since its link fell silent
    std::uint64_t heard_ms = 0;  // on the link; at first when the member was first seen
    bool has_answered = false;   // on the link, since it last refused
    bool is_refused = false;
    std::optional<std::uint64_t> beats_since_ms;  // it has said without a gap that its beats do
    std::uint64_t asked_ms = 0;                   // by liveness()
  };

  Seen& seen(const std::string& id, std::uint64_t now_ms);
  void note(Seen& other, const FleetMember* entry, std::uint64_t now_ms) const;
  void note_entry(Seen& other, const FleetMember& entry, std::uint64_t now_ms) const;
  void forget_missing(std::uint64_t now_ms);
  // kGapMs and kStillMs, for a store that takes as long as this one.
  [[nodiscard]] std::uint64_t gap_ms() const;
  [[nodiscard]] std::uint64_t still_ms() const;
  [[nodiscard]] bool is_silent(const Seen& other, std::uint64_t now_ms) const;
  [[nodiscard]] bool is_dead(const Seen& other, std::uint64_t now_ms) const;
  [[nodiscard]] bool knows_now(std::uint64_t now_ms) const;
  [[nodiscard]] bool is_told_of_beats(const Seen& other, std::uint64_t now_ms) const;

  const std::string my_id_;
  std::map<std::string, Seen> others_;
  std::uint64_t tick_ms_;
  std::uint64_t woke_ms_;                 // when this server was last found to have been frozen
  std::optional<std::uint64_t> beat_ms_;  // when its last beat went through
  std::optional<std::uint64_t> read_ms_;
  std::optional<std::uint64_t> answer_ms_;  // the store's last one
  std::uint64_t slow_ms_ = 0;               // what the slowest of the last beats took
  std::uint64_t steady_since_ms_;  // since then beats and reads have gone through without a gap
};

}  // namespace undercroft
