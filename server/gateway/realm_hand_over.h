// realm_hand_over.h: hands realms over to other servers of the fleet, one at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/fleet/fleet.h"
#include "server/gateway/context/server_context.h"
#include "server/gateway/loop/one_shot_timer.h"
#include "server/gateway/realm_lifecycle.h"

namespace undercroft {

// A RealmHandOver first asks the other server, then waits for a moment between two turns, stores
// and releases the realm, and has it opened there. Its clients keep their sockets until that is
// done, then they are cut and return. Nothing is lost if any of it fails: the realm is asleep, and
// opened for the next client. All calls are made on the listener's thread.
class RealmHandOver {
 public:
  // For how long a moment between two turns is waited for: when realms spread, and for the host.
  static constexpr std::chrono::milliseconds kGapWithin{300};
  static constexpr std::chrono::milliseconds kHostsGapWithin{2000};
  static constexpr std::chrono::milliseconds kLookAgain{20};
  // Clients are cut after this time, and the realm may be opened here, whatever the store and the
  // other server have not answered by then.
  static constexpr std::chrono::milliseconds kMostSilence{500};

  // A realm stays so long before it follows its players to the server by which they come, and where
  // the host has moved it to.
  static constexpr std::chrono::minutes kSettles{5};
  // For so long a realm is not chosen again: after a failure, and when it was not between turns.
  static constexpr std::chrono::minutes kAfterFailure{10};
  static constexpr std::chrono::seconds kAfterTurn{2};
  // For so long spread() does nothing after players were cut for nothing: the store may be slow.
  static constexpr std::chrono::seconds kPause{10};
  static constexpr std::size_t kMostWaiting = 16;  // requests of the host

  // Called once, later or now: Yes, NotMine (it is not open here), Full (there is none to hand
  // over, too many wait, no turn ends, or it cannot be stored), Draining (the other server takes
  // none), or Unreachable.
  using Done = std::function<void(LinkAnswer)>;

  // `worker`: the listener's. REQUIRES: all arguments outlive it.
  RealmHandOver(ServerContext& context, Worker& worker, RealmLifecycle& realms);
  RealmHandOver(const RealmHandOver&) = delete;
  RealmHandOver& operator=(const RealmHandOver&) = delete;

  // Hands over the realm that move_to_even_out() or move_to_players() names.
  void spread(const FleetLoads& loads, Done done);
  // Hands this realm over, for the host. A turn that has not ended after kHostsGapWithin is
  // resolved with what has been chosen.
  void move(const std::string& realm, const FleetMember& to, Done done);
  // spread() leaves the realm here for so long.
  void leave_alone(const std::string& realm, std::chrono::milliseconds lasts = kSettles);

 private:
  struct Job {
    RealmMove move;
    bool is_hosts = false;  // it may resolve a turn
    Done done;
    SharedOffer offer = nullptr;
    std::uint64_t until_ms = 0;
    RealmId id = RealmId::None;  // of the realm, once it is being released
  };
  [[nodiscard]] std::vector<RealmLoad> open_realms();
  [[nodiscard]] bool is_left_alone(const std::string& realm) const;
  void start(Job job);
  void begin(Job job);
  void agreed(SharedOffer offer);
  void try_realm();
  void release(const RealmTable::Row& realm, bool forces);
  void parted(RealmId id);
  void released(RealmLifecycle::Release how, bool was_late);
  void given(LinkAnswer answer);
  void fail(LinkAnswer answer, std::chrono::milliseconds rests);
  void fail_late(LinkAnswer answer);
  void end(LinkAnswer answer);

  ServerContext& context_;
  RealmLifecycle& realms_;
  std::optional<Job> job_;
  std::deque<Job> waiting_;
  std::map<RealmId, std::uint64_t> since_ms_;         // when open realms were first found here
  std::map<std::string, std::uint64_t> stays_until_;  // ms, by the realm's name
  std::uint64_t paused_until_ms_ = 0;
  OneShotTimer timer_;
};

}  // namespace undercroft
