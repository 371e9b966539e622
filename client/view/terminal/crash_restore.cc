// crash_restore.cc: restoring the terminal on a deadly signal.
#include "client/view/terminal/crash_restore.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

#include "shared/check.h"

namespace undercroft {
namespace {

// All signals that end a process by default, except those that the session catches or ignores, and
// SIGKILL.
constexpr std::array kDeadly = {SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,    SIGILL,  SIGSYS,
                                SIGTRAP, SIGXCPU, SIGXFSZ, SIGALRM,   SIGPROF, SIGVTALRM,
                                SIGUSR1, SIGUSR2, SIGIO,   SIGSTKFLT, SIGPWR};

struct Farewell {
  std::array<char, 256> bytes{};
  std::size_t size = 0;
};

// Accessed from a signal handler: plain data. A new farewell is written beside the old one, and
// then takes its place in one step.
struct Rescue {
  termios before{};
  int flags = -1;  // of standard input: a shared descriptor may have become non-blocking
  std::array<Farewell, 2> farewells{};
  volatile std::sig_atomic_t said = 0;  // index of the farewell in force
  int kept = -1;                        // memory file that holds stderr
  int real_stderr = -1;
  std::array<struct sigaction, kDeadly.size()> old_actions{};
};
Rescue rescue;

// Async-signal-safe, as is everything it calls.
void write_all(int fd, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(fd, bytes, size);
    if (written <= 0) return;
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void give_back_stderr() {
  if (rescue.kept < 0) return;
  dup2(rescue.real_stderr, STDERR_FILENO);
  lseek(rescue.kept, 0, SEEK_SET);
  std::array<char, 512> bytes{};
  for (ssize_t size = 0; (size = read(rescue.kept, bytes.data(), bytes.size())) > 0;) {
    write_all(STDERR_FILENO, bytes.data(), static_cast<std::size_t>(size));
  }
  close(rescue.kept);
  close(rescue.real_stderr);
  rescue.kept = -1;
}

void keep_stderr() {
  rescue.kept = memfd_create("stderr", MFD_CLOEXEC);
  if (rescue.kept < 0) return;
  rescue.real_stderr = dup(STDERR_FILENO);
  dup2(rescue.kept, STDERR_FILENO);
}

void on_deadly_signal(int number) {
  const Farewell& farewell = rescue.farewells[static_cast<std::size_t>(rescue.said)];
  write_all(STDOUT_FILENO, farewell.bytes.data(), farewell.size);
  restore_modes();
  give_back_stderr();
  for (std::size_t i = 0; i < kDeadly.size(); ++i) {
    if (kDeadly[i] == number) sigaction(number, &rescue.old_actions[i], nullptr);
  }
  raise(number);
}

}  // namespace

void prepare_rescue() {
  tcgetattr(STDIN_FILENO, &rescue.before);
  rescue.flags = fcntl(STDIN_FILENO, F_GETFL);
}

// Async-signal-safe.
void restore_modes() {
  tcsetattr(STDIN_FILENO, TCSANOW, &rescue.before);
  if (rescue.flags >= 0) fcntl(STDIN_FILENO, F_SETFL, rescue.flags);
}

void update_rescue(std::string_view words) {
  const int next = 1 - rescue.said;
  Farewell& farewell = rescue.farewells[static_cast<std::size_t>(next)];
  CHECK(words.size() <= farewell.bytes.size(), "the farewell fits its buffer");
  std::copy(words.begin(), words.end(), farewell.bytes.begin());
  farewell.size = words.size();
  rescue.said = next;
}

void arm_rescue(std::string_view farewell) {
  update_rescue(farewell);
  keep_stderr();
  struct sigaction action {};
  action.sa_handler = on_deadly_signal;
  for (std::size_t i = 0; i < kDeadly.size(); ++i) {
    sigaction(kDeadly[i], &action, &rescue.old_actions[i]);
  }
}

void disarm_rescue() {
  for (std::size_t i = 0; i < kDeadly.size(); ++i) {
    sigaction(kDeadly[i], &rescue.old_actions[i], nullptr);
  }
  give_back_stderr();
}

}  // namespace undercroft
