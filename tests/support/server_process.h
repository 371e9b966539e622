// server_process.h: undercroft-server as a program of its own, for tests.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft::testing {

inline constexpr const char* kProgram = UNDERCROFT_BIN "/undercroft-server";

// undercroft-server with these arguments; its stdout and stderr can be read.
class Process {
 public:
  explicit Process(std::vector<std::string> arguments) {
    int pipe_ends[2];
    EXPECT_EQ(pipe(pipe_ends), 0);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(pipe_ends[1], STDOUT_FILENO);
      dup2(pipe_ends[1], STDERR_FILENO);
      close(pipe_ends[0]);
      arguments.insert(arguments.begin(), kProgram);
      std::vector<char*> argv;
      for (std::string& argument : arguments) argv.push_back(argument.data());
      argv.push_back(nullptr);
      std::signal(SIGHUP, SIG_DFL);  // whoever started these tests may have it ignored
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(pipe_ends[1]);
    output_ = pipe_ends[0];
  }
  ~Process() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    close(output_);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void signal(int number) const { kill(pid_, number); }

  // What it says, up to the end of a line that has `part` in it, or to its end.
  std::string read_to(std::string_view part) {
    std::string text;
    pollfd waiting{output_, POLLIN, 0};
    while (poll(&waiting, 1, 20000) > 0) {
      char next = 0;
      if (read(output_, &next, 1) != 1) break;
      text += next;
      if (next == '\n' && text.find(part) != std::string::npos) break;
    }
    return text;
  }
  std::string read_all() { return read_to("something that no program says"); }

  int exit_code() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_ = 0;
  int output_ = -1;
};

inline std::string url_in(const std::string& text) {
  const std::string lead = "listening on ";
  const auto at = text.find(lead);
  if (at == std::string::npos) return "";
  const auto end = text.find('\n', at);
  std::string url = "ws://";
  url += text.substr(at + lead.size(), end - at - lead.size());
  return url;
}

}  // namespace undercroft::testing
