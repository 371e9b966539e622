// slow_disk.h: a disk that is slow for one process.
#pragma once

#include <sys/types.h>

#include <chrono>

namespace undercroft::testing {

// A SlowDisk makes each fdatasync() of a running process take longer, as a disk does that others
// use too. The process lives on, and so does its network. strace does it, so the process is also
// slower by what being traced costs. The destructor makes the disk quick again.
class SlowDisk {
 public:
  // Whether strace is installed, and may attach to processes of this user.
  [[nodiscard]] static bool is_possible();

  // REQUIRES: is_possible()
  SlowDisk(pid_t process, std::chrono::milliseconds sync);
  ~SlowDisk();
  SlowDisk(const SlowDisk&) = delete;
  SlowDisk& operator=(const SlowDisk&) = delete;

 private:
  pid_t tracer_ = 0;
};

}  // namespace undercroft::testing
