// realm_table.h: which realms this server knows, and where each of them is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/gateway/context/realm_place.h"
#include "server/gateway/context/realm_status.h"
#include "server/realm/seats/seat_rules.h"
#include "shared/messages.h"

namespace undercroft {

// A RealmTable is the only record of a server's realms. The lobby, the pages and health read it, so
// each of them finds a realm in the same place. Names are found in any capitals.
//
// Calls are made on the listener's thread, or before it starts; those of the last group are
// thread-safe.
class RealmTable {
 public:
  struct Row {
    RealmId id = RealmId::None;  // None unless the realm is open, leaving or lost
    std::string name;
    std::size_t worker = 0;  // the thread that the realm lives on
    RealmPlace place = RealmPlace::Asleep;
    RealmPlace rest = RealmPlace::Asleep;  // Asleep or Archived: where it is when it leaves memory
    std::shared_ptr<RealmStatus> status = nullptr;  // null: there is nothing to report
  };

  // has_fleet: this server passes players on to the owner of a lost realm.
  explicit RealmTable(bool has_fleet) : has_fleet_(has_fleet) {}

  // The realm is stored, and asleep. Does nothing when a realm of that name is known.
  void add(const std::string& name);
  // The realm is open from now on, with a new id and status, on the worker with the fewest realms
  // of `workers`. REQUIRES: is_realm_name(entry.name); no realm of that name is in memory or
  // damaged.
  const Row& open(RealmEntry entry, std::size_t workers);
  // Returns false, and does nothing, when there is no such realm or it cannot get there from where
  // it is. A realm opens by open() only; move() lets a leaving one stay.
  bool move(const std::string& name, RealmPlace to);
  // Changes Row::rest. A realm that is not in memory moves there at once; a damaged one stays
  // damaged, and a lost one moves only in a fleet.
  void set_archived(const std::string& name, bool is_archived);
  // The realm is stored no longer.
  void remove(const std::string& name);
  // The realm that an empty name means. Until this is called: the one that was added first.
  void set_default(const std::string& name);

  // Null when there is none.
  [[nodiscard]] const Row* named(std::string_view name) const;
  // Null unless the realm is open, leaving or lost.
  [[nodiscard]] const Row* with(RealmId id) const;
  // Those that are open or leaving.
  [[nodiscard]] std::vector<RealmId> realms_here() const;
  // How many realms are in each place, by the place's number.
  [[nodiscard]] std::array<std::size_t, kRealmPlaces> count_by_place() const;

  // ---- thread-safe ----
  // Replaces the entry of an open or leaving realm; does nothing for others. `played_at_ms`: when
  // its last turn was played; 0: never.
  void tell(RealmId id, RealmEntry entry, RealmRoom room, std::uint64_t played_at_ms);
  // The room that the realm has for newcomers; ample room when it is not open or has not told yet.
  [[nodiscard]] RealmRoom room(RealmId id) const;
  // How many realms are in memory.
  [[nodiscard]] std::size_t count_in_memory() const;
  // An open realm that could be played by another server.
  struct Playing {
    RealmId id = RealmId::None;
    std::string name;
    std::uint32_t players = 0;
    bool is_between_turns = false;  // Realm::is_between_turns(), as of its last batch
  };
  // In order of opening.
  [[nodiscard]] std::vector<Playing> playing() const;
  // What health and metrics report, in the order in which the realms were opened or found damaged.
  [[nodiscard]] RealmStatuses statuses() const;
  // Replaces the tales of an open or leaving realm, which stay while it sleeps.
  void tell_tales(RealmId id, std::shared_ptr<const std::vector<Tale>> tales);
  // The tales of a realm that has not told any yet, from the store. Does nothing for others.
  void shelve(const std::string& name, std::shared_ptr<const std::vector<Tale>> tales);
  struct Shelf {
    std::string realm;
    std::shared_ptr<const std::vector<Tale>> tales;  // the latest last; never null or empty
  };
  // In order of name, without those of the daily and of branches.
  [[nodiscard]] std::vector<Shelf> shelves() const;
  // How far a realm that is not in memory had got, from the store. Does nothing for a realm that
  // has told more itself.
  void note_progress(const std::string& name, std::uint32_t turn, int depth);
  // Where realms began that are branches (R214), by their names. Does nothing for others.
  void note_branches(const std::map<std::string, std::string>& branches);
  struct Sleeper {
    std::string name;
    std::string tale;        // the title of its last tale; empty: it has none
    std::string branch_of;   // as in RealmEntry
    std::uint32_t turn = 0;  // these two as in RealmEntry; 0: not known
    int depth = 0;
  };
  struct Listing {
    std::vector<RealmEntry> open;  // in order of opening, with those that are leaving
    std::vector<Sleeper> asleep;   // by name: the kMaxRealmsTold that were open last
  };
  [[nodiscard]] Listing listed(std::uint64_t now_ms) const;

 private:
  struct Held : Row {
    RealmEntry told = {};  // the realm's own report, while it is in memory
    RealmRoom room = {};
    std::uint64_t played_at_ms = 0;
    std::shared_ptr<const std::vector<Tale>> tales = nullptr;  // null: none
    std::string branch_of = {};                                // as in RealmEntry
    std::uint32_t left_turn = 0;  // how far it had got when it left memory
    int left_depth = 0;
    std::uint64_t left = 0;  // orders the realms by when they left memory; 0: before the start
  };
  struct LatestFirst {
    bool operator()(const Held* a, const Held* b) const;
  };
  void settle(Held& row, RealmPlace place);
  void leave_memory(Held& row);
  void drop_status(Held& row);
  [[nodiscard]] bool may_move(RealmPlace from, RealmPlace to) const;
  [[nodiscard]] bool is_reported(const Held& row) const;
  [[nodiscard]] bool is_listed_asleep(const Held& row) const;
  [[nodiscard]] std::size_t idlest_worker(std::size_t workers) const;
  [[nodiscard]] Held* in_play(RealmId id) const;
  [[nodiscard]] std::vector<RealmEntry> open_entries(std::uint64_t now_ms) const;
  [[nodiscard]] std::vector<Sleeper> sleepers() const;

  const bool has_fleet_;
  // The listener's thread writes all but what tell() writes, so only its writes take the mutex.
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Held> rows_;  // by name in small letters
  std::string default_;                         // likewise; the listener's only
  std::uint32_t last_id_ = 0;
  std::uint64_t last_left_ = 0;
  // What settle() derives from the rows:
  std::map<RealmId, Held*> in_memory_;  // with those that are lost
  std::set<const Held*, LatestFirst> asleep_;
  RealmStatuses statuses_;
};

}  // namespace undercroft
