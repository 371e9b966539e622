// orphan_reaper.h: what process 1 of a container does for processes that have lost their parents.
#pragma once

#include <sys/types.h>

#include "server/base/ticker.h"

namespace undercroft {

// An OrphanReaper removes ended processes that no other part of this process waits for. It takes
// only those that it has seen ended in two looks, so that whoever waits for its own child gets it
// first.
class OrphanReaper {
 public:
  // Looks once a second on a thread of its own, if this is process 1: only process 1 inherits
  // orphans.
  void start_if_first();
  // Looks once.
  void look();

 private:
  pid_t seen_ = 0;  // ended at the last look; 0: none
  Ticker ticker_;
};

}  // namespace undercroft
