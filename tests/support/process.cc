// process.cc: fork, exec and a pipe.
#include "tests/support/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "shared/check.h"

namespace undercroft::testing {
namespace {

constexpr const char* kProgram = UNDERCROFT_BIN "/undercroft-server";
constexpr int kSilenceMs = 60000;

}  // namespace

ServerProcess::ServerProcess(std::vector<std::string> arguments, int error) {
  CHECK(access(kProgram, X_OK) == 0,
        "no server at " UNDERCROFT_BIN ": run this in the source folder");
  int pipe_ends[2];
  CHECK(pipe2(pipe_ends, O_CLOEXEC) == 0, "cannot create a pipe");
  pid_ = fork();
  if (pid_ == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    dup2(error < 0 ? pipe_ends[1] : error, STDERR_FILENO);
    arguments.insert(arguments.begin(), kProgram);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::signal(SIGHUP, SIG_DFL);  // the parent of these tests may ignore it
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(pipe_ends[1]);
  output_ = pipe_ends[0];
}

ServerProcess::~ServerProcess() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  close(output_);
}

void ServerProcess::signal(int number) const { kill(pid_, number); }

std::string ServerProcess::read_to(std::string_view part) {
  std::string text;
  pollfd waiting{output_, POLLIN, 0};
  while (poll(&waiting, 1, kSilenceMs) > 0) {
    char next = 0;
    if (read(output_, &next, 1) != 1) break;
    text += next;
    if (next == '\n' && text.find(part) != std::string::npos) break;
  }
  return text;
}

int ServerProcess::exit_code() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool is_said(std::string_view part, const std::string& text, ServerProcess& server) {
  const auto contains = [part](const std::string& in) {
    return in.find(part) != std::string::npos;
  };
  return contains(text) || contains(server.read_to(part));
}

std::string url_in(const std::string& text) {
  const std::string lead = "listening on ";
  const auto at = text.find(lead);
  if (at == std::string::npos) return "";
  const auto end = text.find('\n', at);
  return "ws://" + text.substr(at + lead.size(), end - at - lead.size());
}

}  // namespace undercroft::testing
