// standard_streams.cc: /dev/null for closed descriptors, and a check of standard output.
#include "shared/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace undercroft {
namespace {

constexpr int kOutputLost = 1;

bool is_closed(int descriptor) { return fcntl(descriptor, F_GETFD) < 0 && errno == EBADF; }

}  // namespace

// open() returns the lowest free number. That is `descriptor`, because those below it are open.
void open_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (is_closed(descriptor) && ::open("/dev/null", O_RDWR) != descriptor) std::abort();
  }
}

int exit_code_after_output(int code, std::string_view program) {
  errno = 0;
  const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (is_written) return code;
  // An earlier flush may have failed, and errno is then no longer known.
  const char* const why = errno == 0 ? "not all of it was written" : std::strerror(errno);
  std::fprintf(stderr, "%.*s: cannot write to standard output: %s\n",
               static_cast<int>(program.size()), program.data(), why);
  return code == 0 ? kOutputLost : code;
}

}  // namespace undercroft
