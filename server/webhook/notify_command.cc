// notify_command.cc: one child process at a time.
#include "server/webhook/notify_command.h"

#include <fcntl.h>
#include <signal.h>  // NOLINT: sigset_t and kill are POSIX's
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "server/base/iso_time.h"

namespace undercroft {
namespace {

constexpr auto kProgramCheckEvery = std::chrono::milliseconds(10);
constexpr int kFirstOfServer = 3;  // file descriptors from here on are not the program's

std::string plain(std::string_view text) {
  std::string kept;
  for (const char c : text) kept += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  return kept;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

std::vector<std::string> environment_of(const WebhookEvent& event) {
  std::vector<std::string> all = variables_of(event);
  for (const char* name : {"PATH", "HOME", "LANG", "TZ"}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (value != nullptr) all.push_back(std::string(name) + "=" + value);
  }
  return all;
}

// How a child begins: without the server's files and signals, in a process group of its own, so
// that its own children can be killed with it.
class SpawnSettings {
 public:
  SpawnSettings() {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files_, kFirstOfServer);
    posix_spawnattr_init(&how_);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&how_, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&how_, &signals);
    posix_spawnattr_setflags(
        &how_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&how_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  [[nodiscard]] const posix_spawn_file_actions_t* files() const { return &files_; }
  [[nodiscard]] const posix_spawnattr_t* how() const { return &how_; }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t how_{};
};

std::string fault_of_status(int status) {
  if (WIFSIGNALED(status)) return "was ended by signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) == 0) return "";
  return "failed with exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

std::vector<std::string> variables_of(const WebhookEvent& event) {
  std::string waiting;
  for (const std::string& name : event.waited_for) {
    waiting.append(waiting.empty() ? "" : " ").append(name);
  }
  return {"UNDERCROFT_EVENT=" + std::string(name_of(event.kind)),
          "UNDERCROFT_REALM=" + plain(event.realm),
          "UNDERCROFT_PLAYER=" + plain(event.player),
          "UNDERCROFT_WAITING=" + plain(waiting),
          "UNDERCROFT_DEADLINE=" + iso_time(static_cast<std::int64_t>(event.deadline_s)),
          "UNDERCROFT_TEXT=" + plain(event.text)};
}

Expected<> check_program(const std::string& file) {
  std::error_code unknown;
  const bool is_file = std::filesystem::is_regular_file(file, unknown);
  if (!is_file) return failed("there is no file '" + file + "'");
  if (::access(file.c_str(), X_OK) == 0) return {};
  return failed("the file '" + file + "' cannot be run (make it executable: chmod +x '" + file +
                "')");
}

NotifyCommand::NotifyCommand(std::string file, Options options)
    : file_(std::move(file)), options_(std::move(options)) {}

void NotifyCommand::run(WebhookEvent event) {
  queue_.add([this, event = std::move(event)] { report(fault_of_run(event)); });
}

// One line when it begins to fail, and one when it works again.
void NotifyCommand::report(const std::string& fault) {
  const bool fails = !fault.empty();
  if (fails == is_failing_) return;
  is_failing_ = fails;
  options_.log(fails ? "--notify-command: " + file_ + " " + fault
                     : "--notify-command: " + file_ + " works again");
}

std::string NotifyCommand::fault_of_run(const WebhookEvent& event) {
  const SpawnSettings settings;
  std::vector<std::string> words = {file_, std::string(name_of(event.kind))};
  std::vector<std::string> variables = environment_of(event);
  pid_t child = 0;
  const int error = posix_spawn(&child, file_.c_str(), settings.files(), settings.how(),
                                pointers_to(words).data(), pointers_to(variables).data());
  if (error == 0) return fault_of_child(child);
  return "cannot be run: " + std::generic_category().message(error);
}

// Its children may live on, so the whole group is killed when the time is over.
std::string NotifyCommand::fault_of_child(pid_t child) {
  const auto until = std::chrono::steady_clock::now() + options_.limit;
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    const bool is_ending = queue_.wait_for_close(kProgramCheckEvery);
    if (!is_ending && std::chrono::steady_clock::now() < until) continue;
    kill(-child, SIGKILL);
    waitpid(child, &status, 0);
    return is_ending ? ""
                     : "took longer than " + std::to_string(options_.limit.count()) +
                           " ms, and was killed";
  }
  return fault_of_status(status);
}

}  // namespace undercroft
