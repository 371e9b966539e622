// process.h: undercroft-server as a program.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace undercroft::testing {

// The program with these arguments; its stdout and stderr can be read. Killed when this is gone.
class ServerProcess {
 public:
  explicit ServerProcess(std::vector<std::string> arguments);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  void signal(int number) const;
  [[nodiscard]] pid_t pid() const { return pid_; }
  // What it says, up to the end of a line that has `part` in it, or to its end, or for 20 s of
  // silence.
  std::string read_to(std::string_view part);
  std::string read_all() { return read_to("something that no program says"); }
  // Waits for its end; -1 when a signal ended it.
  int exit_code();

 private:
  pid_t pid_ = 0;
  int output_ = -1;
};

// "ws://127.0.0.1:7777" from a line of the server; empty when there is none.
[[nodiscard]] std::string url_in(const std::string& text);

}  // namespace undercroft::testing
