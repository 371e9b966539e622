// edited_line.cc: raw mode, and bytes.
#include "server/commands/edited_line.h"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace undercroft {
namespace {

// Keeps the terminal in raw mode. Signals of the keyboard arrive as bytes.
class RawInput {
 public:
  RawInput() : is_set_(::tcgetattr(STDIN_FILENO, &before_) == 0) {
    termios raw = before_;
    raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON | ISTRIP);
    raw.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (is_set_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  }
  ~RawInput() {
    if (is_set_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  }
  RawInput(const RawInput&) = delete;
  RawInput& operator=(const RawInput&) = delete;

 private:
  termios before_{};
  bool is_set_;
};

int columns_of_terminal() {
  constexpr int kUsual = 80;
  winsize window{};
  const bool is_known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
  return is_known ? window.ws_col : kUsual;
}

void show(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

// Nothing: the terminal has gone.
std::optional<char> read_key() {
  char byte = 0;
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
    if (got == 1) return byte;
    if (got == 0 || errno != EINTR) return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> edited_line(LineEditor& editor) {
  const RawInput raw;
  show(editor.begin(columns_of_terminal()));
  while (editor.state() == LineEditor::State::Editing) {
    const auto key = read_key();
    if (!key) return std::nullopt;
    show(editor.take(*key));
  }
  if (editor.state() == LineEditor::State::Closed) return std::nullopt;
  return editor.line();
}

}  // namespace undercroft
