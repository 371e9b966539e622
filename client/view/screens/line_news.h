// line_news.h: what is new around the player, as lines for a terminal that cannot place characters.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

// A LineNews turns frames into sentences about what the map and the lists show: all creatures in
// view whenever a state, a sign or a bearing changes, since two may have one name; a friend
// whenever its own words change; each thing when it comes into view.
class LineNews {
 public:
  // REQUIRES: the view has a hero. Returns nothing while lines of the log are still to be told.
  [[nodiscard]] std::vector<std::string> next(const ViewModel& view);

 private:
  using Words = std::map<EntityId, std::string>;

  void begin_level(const ViewModel& view);
  void add_notice(const ViewModel& view);
  void add_members(const ViewModel& view);
  void add_creatures(const ViewModel& view);
  void add_things(const ViewModel& view);
  void add_stairs(const ViewModel& view, std::string& seen, std::string& passed);
  void add_warnings(const ViewModel& view);
  void add_offers(const ViewModel& view);
  void add_pack(const ViewModel& view);
  void add_health(const ViewModel& view);
  void add_wait(const ViewModel& view);

  std::vector<std::string> lines_;
  LevelKey level_;
  std::string notice_;
  Words members_;  // as told last
  std::string creatures_;
  std::set<EntityId> things_;
  std::set<Point> stairs_;
  std::vector<std::string> warnings_;
  std::string offers_;
  Words pack_;
  int wound_ = 0;  // 1 below half of the health, 2 below a quarter
  TurnNumber wait_turn_ = 0;
  std::uint64_t waits_since_ms_ = 0;  // 0: nobody is waited for
  bool wait_told_ = false;
};

}  // namespace undercroft
