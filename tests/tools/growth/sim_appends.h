// sim_appends.h: the appends of a simulated server on their way to etcd.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "server/store/store.h"

namespace undercroft::growth {

class SimFleet;
class SimServer;

// A SimAppends gathers appends as Journal, EtcdQueue and EtcdStore do. A realm has one append under
// way, and the next one has all that was written meanwhile. A transaction has up to 60 realms, and
// two are under way that are not late.
class SimAppends {
 public:
  using Then = std::function<void(bool is_owner)>;

  SimAppends(SimFleet& fleet, SimServer& self) : fleet_(fleet), self_(self) {}

  // Calls `then` when it is durable, or when another server has claimed the realm.
  void add(std::size_t realm, Epoch epoch, Then then);

 private:
  struct Realm {
    Epoch epoch = 0;
    std::vector<Then> waiting;
    bool is_under_way = false;
  };
  struct Append {
    std::size_t realm = 0;
    Epoch epoch = 0;
    std::vector<Then> thens;
    bool is_owner = false;
  };
  struct Batch {
    std::vector<Append> appends;
    bool is_late = false;
  };
  void send();
  [[nodiscard]] std::shared_ptr<Batch> take();
  void give_way(Batch& batch);
  void end(const Batch& batch);

  SimFleet& fleet_;
  SimServer& self_;
  std::map<std::size_t, Realm> realms_;
  std::deque<std::size_t> next_;  // realms that wait for a transaction
  std::size_t running_ = 0;       // transactions that are not late
  std::size_t late_ = 0;          // and those that are
};

}  // namespace undercroft::growth
