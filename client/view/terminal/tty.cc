// tty.cc: termios, ioctl, and bytes.
#include "client/view/terminal/tty.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

namespace undercroft {
namespace {

constexpr std::size_t kMostAtOnce = 65536;  // bytes read before the keys among them are handled

// A positive number from the environment; 0 if there is none.
int positive_variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : std::max(0, std::atoi(text));
}

}  // namespace

void make_raw() {
  termios modes{};
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_iflag &= ~static_cast<tcflag_t>(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON | PARMRK);
  modes.c_oflag &= ~static_cast<tcflag_t>(ONLCR);
  modes.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

Size window_size() {
  constexpr Size kUsual{80, 24};
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_row > 0 && window.ws_col > 0) {
    return {window.ws_col, window.ws_row};
  }
  const Size wish{positive_variable("COLUMNS"), positive_variable("LINES")};
  return wish.width > 0 && wish.height > 0 ? wish : kUsual;
}

int open_input() {
  const char* name = ttyname(STDIN_FILENO);
  const int fd = name == nullptr ? -1 : open(name, O_RDONLY | O_NOCTTY | O_CLOEXEC);
  // For a tty without a name, as in some containers.
  return fd < 0 ? dup(STDIN_FILENO) : fd;
}

bool is_readable(int fd, int ms) {
  pollfd ask{fd, POLLIN, 0};
  return poll(&ask, 1, ms) > 0;
}

bool read_waiting(int fd, std::string& bytes) {
  std::array<char, 4096> part{};
  while (bytes.size() < kMostAtOnce && is_readable(fd, 0)) {
    const ssize_t size = ::read(fd, part.data(), part.size());
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) return false;
    if (size < 0) return true;
    bytes.append(part.data(), static_cast<std::size_t>(size));
  }
  return true;
}

void write_to_screen(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written < 0 && errno == EAGAIN) {
      pollfd ask{STDOUT_FILENO, POLLOUT, 0};
      poll(&ask, 1, 100);
    } else if (written < 0 && errno != EINTR) {
      return;  // the terminal has closed; reading keys will report it
    }
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace undercroft
