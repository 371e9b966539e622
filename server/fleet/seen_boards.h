// seen_boards.h: the boards of the other servers of a fleet, as they were read last.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/fleet/realm_board.h"

namespace undercroft {

// A SeenBoards decodes boards once, and counts how old they are. It reads no clock and no store.
class SeenBoards {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  struct Board {
    std::string id;     // of its server
    std::string value;  // encode_board(), unless it is damaged
  };

  // Takes over all boards that are stored now, without that of this server. `members`: the living
  // servers. Returns the servers whose boards have become damaged.
  [[nodiscard]] std::vector<std::string> read(const std::vector<Board>& boards,
                                              const std::set<std::string>& members, Moment now);
  // What the members play, with the time since each board was read first. Damaged boards are left
  // out.
  [[nodiscard]] std::vector<RealmEntry> realms_of(const std::set<std::string>& members,
                                                  Moment now) const;
  // The servers that have a board, and have been no members for at least that long.
  [[nodiscard]] std::vector<std::string> left_behind(std::chrono::milliseconds age,
                                                     Moment now) const;

 private:
  struct Seen {
    std::string value;
    Moment since;      // when this value was read first
    Moment member_at;  // when its server was last a member
    bool is_damaged = false;
    std::vector<RealmEntry> realms;
  };
  // Returns whether the board has become damaged.
  static bool take(Seen& seen, std::string_view value, Moment now);

  std::map<std::string, Seen> seen_;  // by ID
};

}  // namespace undercroft
