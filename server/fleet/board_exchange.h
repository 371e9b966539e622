// board_exchange.h: the boards of all servers of a fleet, in the etcd that has their realms.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "server/base/ticker.h"
#include "server/fleet/seen_boards.h"
#include "server/store/etcd/etcd_access.h"

namespace undercroft {

struct BoardOptions {
  std::chrono::milliseconds every{2000};
  // How long the board of a server that is no member any more is left in etcd.
  std::chrono::milliseconds forget_after{60000};
};

// What a BoardExchange asks of its server and reports to it, on a thread of its own.
struct BoardCallbacks {
  std::function<std::vector<RealmEntry>()> here;         // the open realms of this server
  std::function<std::set<std::string>()> members;        // the living other members, by ID
  std::function<void(std::vector<RealmEntry>)> show;     // what the others play
  std::function<void(const std::string& sentence)> log;  // for the host
};

// A BoardExchange writes the board of this server to b/ID, if it has changed, and shows those of
// the others. Boards of servers that are no members, and damaged ones, are left out; a damaged one
// is logged once.
class BoardExchange {
 public:
  // The etcd outlives it.
  BoardExchange(EtcdAccess& etcd, BoardCallbacks reports, BoardOptions options = {});
  ~BoardExchange();  // removes the board of this server
  BoardExchange(const BoardExchange&) = delete;
  BoardExchange& operator=(const BoardExchange&) = delete;

 private:
  void write_mine();
  void read_others();
  void forget_left_behind(SeenBoards::Moment now);
  [[nodiscard]] std::string keys() const { return etcd_.keys.prefix() + "b/"; }

  EtcdAccess& etcd_;
  const BoardCallbacks reports_;
  const BoardOptions options_;
  std::vector<RealmEntry> written_;
  bool has_written_ = false;
  SeenBoards seen_;
  Ticker ticker_;
};

}  // namespace undercroft
