// chronicles.h: the logs of players who are not connected (R175).
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "server/realm/broadcast.h"
#include "server/realm/state/input.h"
#include "server/realm/sync/subscription.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Chronicles keep a subscription for each player who is not connected, and take the lines of the
// log from what it would have been sent. So they contain what the player's hero witnessed, in the
// words in which the player would have read it, and nothing else but its own steps: players see
// those on the map, and the log has no line for them.
class Chronicles {
 public:
  Chronicles();
  ~Chronicles();
  Chronicles(const Chronicles&) = delete;
  Chronicles& operator=(const Chronicles&) = delete;

  // From now on until end(). Does nothing when there is one already. `after_report` is the number
  // of the last report before the story.
  void begin(Session& session, std::uint32_t after_report, const World& world, Broadcast& broadcast,
             std::uint64_t now_ms);
  void end(EntityId player);
  // An input has been applied.
  void mark(const Outcome& outcome);
  // What has been written since the last call: one input for each player who missed something.
  [[nodiscard]] std::vector<input::Miss> take(const World& world, const Sessions& sessions,
                                              Broadcast& broadcast, std::uint64_t now_ms);

 private:
  struct One;
  static void add_step(One& one, const Entity& hero);

  std::map<EntityId, One> all_;
};

// Which reports a returning client needs no more: `has`, and those that the story tells. A client
// that has none is sent none of those before the story either.
[[nodiscard]] ReportsTold told_with(const MissedStory& story, const ReportQueue& reports,
                                    ReportsTold has);

}  // namespace undercroft
