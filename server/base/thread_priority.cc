// thread_priority.cc: the system's nice value and class of disk accesses.
#include "server/base/thread_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace undercroft {
namespace {

constexpr int kLeastPriority = 19;            // of nice
constexpr int kThisThread = 1;                // IOPRIO_WHO_PROCESS, of <linux/ioprio.h>
constexpr int kLastOfNormal = (2 << 13) | 7;  // class best effort, level 7

}  // namespace

// Both are hints, which some containers refuse. The idle class of disk accesses could wait for ever
// on a busy disk.
void give_way_to_others() {
  static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kLeastPriority));
  static_cast<void>(::syscall(SYS_ioprio_set, kThisThread, 0, kLastOfNormal));
}

}  // namespace undercroft
