// sim_server.h: one server process of a simulated fleet.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/fleet/member_liveness.h"
#include "server/fleet/owner_cache.h"
#include "server/fleet/spread.h"
#include "tests/tools/growth/sim_appends.h"
#include "tests/tools/growth/sim_arrivals.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/store_caller.h"

namespace undercroft::growth {

// A SimServer beats, pings and plays as Fleet, FleetLinks and a Journal do, with the real
// MemberLiveness and OwnerCache. Its machine runs nothing of it while it is frozen.
class SimServer {
 public:
  SimServer(SimFleet& fleet, std::size_t machine, unsigned life, std::string with_id);

  // Serves players after it has read the marks of that many realms.
  void start(std::uint64_t marks = 0);
  void cut_from_store(bool is_cut) { caller_.cut(is_cut); }
  // It has answered the balancer that it is ready.
  [[nodiscard]] bool is_ready() const;

  // ---- realms ----
  void open(std::size_t realm);  // claims it at once, before the simulation begins
  void open_as(std::size_t realm, Epoch epoch) { open_[realm].epoch = epoch; }
  [[nodiscard]] bool plays(std::size_t realm) const { return open_.contains(realm); }
  [[nodiscard]] std::size_t realms() const { return open_.size(); }
  // Lets the client, which is connected to `front`, in: when that is durable.
  void admit(const Visit& visit, std::size_t front);
  // The realm plays a turn within that time.
  void turn_within(std::size_t realm, Us time);

  // ---- for its parts ----
  [[nodiscard]] std::uint64_t now_ms() const;
  // Where a realm is, by the real find_realm().
  [[nodiscard]] RealmWhereabouts find(const StoreResult<std::optional<Ownership>>& answer,
                                      OpeningPlace placement);
  // The realm is being opened: its load counts from now on.
  void count_opening(const RealmWhereabouts& where);
  template <typename What>
  void later(Us delay, const What& what) {
    fleet_.queue.after(
        delay, [&fleet = fleet_, at = machine, in = life, what] { fleet.on(at, in, what); });
  }
  void call(StoreCaller::Call call);  // answered when the machine runs
  void refused(const std::string& id);

  const std::size_t machine;
  const unsigned life;
  const std::string id;
  MemberLiveness table;
  OwnerCache known;
  SimArrivals arrivals;

 private:
  struct Open {
    Epoch epoch = 0;
    std::optional<Us> turn_at = std::nullopt;
  };
  void read_marks(std::uint64_t count);
  void tick();
  void beat();
  [[nodiscard]] FleetCounts counts() const;
  void take(const std::vector<FleetMember>& found, std::uint64_t began);
  void ping_all();
  void ping(const FleetMember& other);
  void cut_silent();
  void cut(const std::string& other);
  void let_go_if_cut_off();
  void tidy();
  void append(std::size_t realm, const std::function<void()>& then);
  void play(std::size_t realm);
  void spread();
  [[nodiscard]] std::vector<RealmLoad> open_realms() const;
  void hand_over(std::size_t realm, const std::string& to);
  void release(std::size_t realm, Epoch epoch, const std::string& to);
  void end_release(std::size_t realm);
  void give(std::size_t realm, const std::string& to);
  void lose(std::size_t realm);

  SimFleet& fleet_;
  StoreCaller caller_;
  SimAppends appends_;
  std::map<std::size_t, Open> open_;
  std::map<std::string, std::uint64_t> heard_ms_;
  std::set<std::string> cut_;  // since they were heard last
  std::uint64_t ticks_ = 0;
  std::uint64_t ticked_ms_ = 0;
  std::uint64_t next_beat_ms_ = 0;
  std::uint64_t beats_ = 0;
  std::uint32_t load_ = 0;  // with realms that are being opened
  std::uint64_t next_spread_ms_ = 0;
  std::optional<std::size_t> handing_over_;
  bool is_serving_ = false;
  bool is_ready_ = false;  // as of the last tick
  bool is_beating_ = false;
  bool is_cut_off_ = false;
};

}  // namespace undercroft::growth
