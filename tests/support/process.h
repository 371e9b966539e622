// process.h: undercroft-server as a child process.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace undercroft::testing {

// A ServerProcess runs the program with these arguments and reads its stdout and stderr. The
// destructor kills it.
class ServerProcess {
 public:
  explicit ServerProcess(std::vector<std::string> arguments) : ServerProcess(arguments, -1) {}
  // `error`: a descriptor for its stderr; -1: stderr is read with stdout.
  ServerProcess(std::vector<std::string> arguments, int error);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  void signal(int number) const;
  [[nodiscard]] pid_t pid() const { return pid_; }
  // Reads output until the end of the first line that contains `part`, the end of all output, or
  // 60 s without output.
  std::string read_to(std::string_view part);
  std::string read_all() { return read_to("something that no program says"); }
  // Waits for the process to exit. Returns -1 if a signal ended it.
  int exit_code();

 private:
  pid_t pid_ = 0;
  int output_ = -1;
};

// Whether `text`, which the server has printed so far, or what it prints next contains `part`. The
// log has a thread of its own, so its lines may come before or after "listening on".
[[nodiscard]] bool is_said(std::string_view part, const std::string& text, ServerProcess& server);

// Returns the server's URL, such as "ws://127.0.0.1:7777", from its line "listening on ..."; "" if
// there is none.
[[nodiscard]] std::string url_in(const std::string& text);

}  // namespace undercroft::testing
