// fleet_process.h: one process of a simulated fleet: its view of the others, and its realms.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/fleet/whereabouts.h"
#include "server/realm/realm.h"
#include "tests/support/fleet_guest.h"
#include "tests/support/fleet_store.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::testing {

class FleetProcess {
 public:
  struct Playing {
    std::unique_ptr<Realm> realm;
    RecordNumber checked = 0;  // its own durable records up to this one are in the log
    std::vector<std::shared_ptr<FleetConnection>> connections;
  };
  // A player whose place is not known yet.
  struct Parked {
    FleetGuest* guest = nullptr;
    std::uint64_t since_ms = 0;  // by this server's clock
    bool is_forwarded = false;   // by a server that may not claim the realm
  };

  FleetProcess(FleetWeather& weather, std::size_t machine, int life, unsigned simulation);

  [[nodiscard]] const std::string& id() const { return self.id; }
  [[nodiscard]] bool is_frozen() const { return weather_.now_ms < frozen_until_ms; }
  void freeze(std::uint64_t until_ms) { frozen_until_ms = until_ms; }
  // Its clock runs at this percentage of real time from now on.
  void set_pace(int percent);

  // Time has passed, unless the process is frozen.
  void look_at_clock();
  void beat_if_due();
  // Lets go of all realms if this server is cut off from the store.
  void let_go_if_cut_off();
  // Plays; closes the realms that another server has claimed.
  void play();

  // Hands a realm over that is between turns, if there is one: closes it, and cuts its players.
  // False: there is none.
  [[nodiscard]] bool hand_over_a_realm();
  // Opens the realm, whose epoch was looked up. False when that fails.
  [[nodiscard]] bool open(const std::string& realm, Epoch seen);
  // Sends the player's Hello to a realm that is open here.
  void join(FleetGuest& guest, const std::string& front);

  const std::size_t machine;
  FleetSelf self;
  ManualClock clock;
  FleetStore store;
  MemberLiveness table;
  std::map<std::string, Playing> playing;
  std::vector<Parked> parked;
  std::uint64_t next_ping_ms = 0;
  std::uint64_t inputs = 0;
  std::uint64_t lost = 0;  // realms that another server had claimed

 private:
  void check_log(const std::string& name, Playing& one);
  void take_messages(Playing& one);
  static void close(Playing& one);

  FleetWeather& weather_;
  CountedTokens tokens_;
  RealmMetrics metrics_;
  std::uint64_t frozen_until_ms = 0;
  std::uint64_t pace_since_ms_;  // real time
  std::uint64_t clock_since_;    // the clock then
  int pace_ = 100;
  std::uint64_t next_beat_ms_ = 0;
  std::uint64_t beat_ = 0;
  std::vector<FleetMember> last_read_;
};

}  // namespace undercroft::testing
