// crash_restore.cc: restoring the terminal on a deadly signal.
#include "client/view/terminal/crash_restore.h"

#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>

namespace undercroft {
namespace {

// All signals that end a process by default, except those that the session catches or ignores, and
// SIGKILL.
constexpr std::array kDeadly = {SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,    SIGILL,  SIGSYS,
                                SIGTRAP, SIGXCPU, SIGXFSZ, SIGALRM,   SIGPROF, SIGVTALRM,
                                SIGUSR1, SIGUSR2, SIGIO,   SIGSTKFLT, SIGPWR};

// Accessed from a signal handler: plain data, set before the handler can run.
struct Rescue {
  termios before{};
  std::array<char, 128> farewell{};
  std::size_t farewell_size = 0;
  int kept = -1;  // memory file that holds stderr
  int real_stderr = -1;
  std::array<struct sigaction, kDeadly.size()> old_actions{};
};
Rescue rescue;

void append(const char* text) {
  const std::size_t size = std::strlen(text);
  if (rescue.farewell_size + size > rescue.farewell.size()) return;
  std::memcpy(rescue.farewell.data() + rescue.farewell_size, text, size);
  rescue.farewell_size += size;
}

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
  write_all(STDOUT_FILENO, rescue.farewell.data(), rescue.farewell_size);
  tcsetattr(STDIN_FILENO, TCSANOW, &rescue.before);
  give_back_stderr();
  for (std::size_t i = 0; i < kDeadly.size(); ++i) {
    if (kDeadly[i] == number) sigaction(number, &rescue.old_actions[i], nullptr);
  }
  raise(number);
}

}  // namespace

void prepare_rescue() { tcgetattr(STDIN_FILENO, &rescue.before); }

void arm_rescue(const char* leave_screen, const char* show_cursor) {
  rescue.farewell_size = 0;
  append("\033[?1006l\033[?1000l\033[?2004l");
  append(show_cursor);
  append(leave_screen);
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
