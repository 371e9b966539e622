// slow_disk.cc: strace, which delays a system call.
#include "tests/support/slow_disk.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "shared/check.h"

namespace undercroft::testing {
namespace {

constexpr const char* kStrace = "/usr/bin/strace";

pid_t trace(pid_t process, std::chrono::milliseconds sync) {
  const std::string whom = std::to_string(process);
  const std::string delay =
      "inject=fdatasync:delay_enter=" + std::to_string(sync.count() * 1000);  // microseconds
  const pid_t tracer = ::fork();
  CHECK(tracer >= 0, "a process can be started");
  if (tracer > 0) return tracer;
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // it detaches, whatever becomes of the test
  const int nowhere = ::open("/dev/null", O_RDWR);
  ::dup2(nowhere, 1);
  ::dup2(nowhere, 2);
  ::execl(kStrace, kStrace, "-f", "-qq", "-e", "trace=fdatasync", "-e", delay.c_str(), "-o",
          "/dev/null", "-p", whom.c_str(), nullptr);
  ::_exit(127);
}

}  // namespace

bool SlowDisk::is_possible() {
  static const bool is = ::access(kStrace, X_OK) == 0 &&
                         std::system("/usr/bin/strace -qq -o /dev/null true 2>/dev/null") == 0;
  return is;
}

SlowDisk::SlowDisk(pid_t process, std::chrono::milliseconds sync) : tracer_(trace(process, sync)) {}

SlowDisk::~SlowDisk() {
  ::kill(tracer_, SIGTERM);
  ::waitpid(tracer_, nullptr, 0);
}

}  // namespace undercroft::testing
