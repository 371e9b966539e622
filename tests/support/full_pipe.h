// full_pipe.h: a pipe that takes no byte more, as a terminal after Ctrl-S.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string>

#include "shared/check.h"

namespace undercroft::testing {

class FullPipe {
 public:
  FullPipe() {
    CHECK(pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) == 0, "cannot create a pipe");
    const std::string junk(4096, 'x');
    while (write(ends_[1], junk.data(), junk.size()) > 0) {
    }
    CHECK(fcntl(ends_[1], F_SETFL, 0) == 0, "a write to it must wait");
    CHECK(fcntl(ends_[0], F_SETFL, 0) == 0, "so must a read");
  }
  ~FullPipe() {
    close(ends_[0]);
    close(ends_[1]);
  }
  FullPipe(const FullPipe&) = delete;
  FullPipe& operator=(const FullPipe&) = delete;

  [[nodiscard]] int writing_end() const { return ends_[1]; }
  // Returns the next bytes, beginning with those that fill it.
  [[nodiscard]] std::string read_some() const {
    std::string bytes(65536, ' ');
    const ssize_t count = read(ends_[0], bytes.data(), bytes.size());
    return bytes.substr(0, count > 0 ? static_cast<std::size_t>(count) : 0);
  }

 private:
  std::array<int, 2> ends_{};
};

}  // namespace undercroft::testing
