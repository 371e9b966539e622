// thread_priority.h: work that gives way to play.
#pragma once

namespace undercroft {

// The calling thread gives way to all others, of processor and disk, until it ends.
void give_way_to_others();

}  // namespace undercroft
