// sim_arrivals.h: clients that arrive at a simulated server for a realm.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/fleet/whereabouts.h"
#include "tests/tools/growth/event_queue.h"

namespace undercroft::growth {

class SimFleet;
class SimServer;

// One try of a client to connect. A later try of the same client has a greater number.
struct Visit {
  std::size_t client = 0;
  std::size_t realm = 0;
  std::uint64_t number = 0;
};

// A SimArrivals parks, loads and passes on as RealmArrivals, RealmLoader and PassedPlayers do. The
// real find_realm() decides which server opens a realm.
class SimArrivals {
 public:
  enum class Way : std::uint8_t { In, Elsewhere, NotYet, NotNow };
  struct Reached {
    Way way = Way::NotNow;
    std::string server = {};  // for Elsewhere: its ID
  };
  using Then = std::function<void(const Reached&)>;

  SimArrivals(SimFleet& fleet, SimServer& self) : fleet_(fleet), self_(self) {}

  // A client has connected to this server.
  void serve(const Visit& visit);
  // Calls `then` once, within 8 s. Opens the realm if this server may. `placement`: as in
  // RealmArrivals::reach().
  void reach(std::size_t realm, const Then& then, OpeningPlace placement);
  // The process ends: its links and connections do.
  void abandon();

 private:
  struct Passenger {
    Visit visit;
    Us since = 0;
    unsigned tries = 0;
  };
  struct Asked {
    bool is_under_way = false;
    OpeningPlace placement = OpeningPlace::LeastLoaded;
    std::map<std::uint64_t, Then> parties;
  };
  struct Look;  // what the store has answered
  void look(const Passenger& one, OpeningPlace placement);
  void offer(const Passenger& one, const std::string& server);
  void take_back(Passenger one);
  void expire(std::size_t realm, std::uint64_t party);
  void answer(std::size_t realm, const Reached& reached);
  // ---- the loader ----
  void load(std::size_t realm);
  void work();
  void begin(std::size_t realm);
  void judge(std::size_t realm, const StoreResult<std::optional<Ownership>>& found);
  void claim(std::size_t realm, Epoch seen);
  void recover(std::size_t realm, Epoch epoch);
  // Reads that often, one after the other. A failure ends the loading.
  void read(std::size_t realm, std::uint64_t count, const std::function<void()>& then);
  void end(std::size_t realm, const Reached& reached);

  SimFleet& fleet_;
  SimServer& self_;
  std::map<std::size_t, Asked> asked_;
  std::uint64_t parties_ = 0;
  std::deque<std::size_t> to_load_;
  std::size_t busy_ = 0;  // loader threads
};

}  // namespace undercroft::growth
