// running_server.cc: reads /proc.
#include "server/commands/running_server.h"

#include <sys/fsuid.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace undercroft {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProgram = "undercroft-server";

// The texts of a file in /proc, each ended by a zero byte.
std::vector<std::string> texts_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\0', at), all.size());
    texts.push_back(all.substr(at, end - at));
    at = end + 1;
  }
  return texts;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  pointers.push_back(nullptr);
  return pointers;
}

fs::path folder_of(pid_t process) { return fs::path("/proc") / std::to_string(process); }

// A process whose first argument is not a flag runs a command (account, health), not a server.
bool serves(const std::vector<std::string>& words) {
  return !words.empty() && fs::path(words[0]).filename() == kProgram &&
         (words.size() == 1 || words[1].starts_with('-'));
}

std::vector<pid_t> all_processes() {
  std::vector<pid_t> all;
  std::error_code unknown;
  for (fs::directory_iterator at("/proc", unknown), end; !unknown && at != end;
       at.increment(unknown)) {
    const pid_t process = std::atoi(at->path().filename().c_str());
    if (process > 0 && process != ::getpid()) all.push_back(process);
  }
  std::sort(all.begin(), all.end());
  return all;
}

// Reads files as the owner of a process, while it lives. Root in a container lacks CAP_SYS_PTRACE,
// and may then read the environment of its own processes only.
class AsOwner {
 public:
  explicit AsOwner(const fs::path& folder) {
    struct stat process = {};
    if (::geteuid() != 0 || ::stat(folder.c_str(), &process) != 0) return;
    ::setfsgid(process.st_gid);
    ::setfsuid(process.st_uid);
  }
  ~AsOwner() {
    ::setfsuid(::geteuid());
    ::setfsgid(::getegid());
  }
  AsOwner(const AsOwner&) = delete;
  AsOwner& operator=(const AsOwner&) = delete;
};

Expected<Config> config_in(const fs::path& folder, const std::vector<std::string>& words,
                           const std::string& way_out) {
  const AsOwner as_owner(folder);
  if (!std::ifstream(folder / "environ")) {
    return failed("process " + folder.filename().string() +
                  " belongs to another user: run this command as that user, or use " + way_out);
  }
  const std::vector<std::string> variables = texts_in(folder / "environ");
  std::error_code unknown;
  fs::current_path(folder / "cwd", unknown);
  const auto read = read_config(static_cast<int>(words.size()), pointers_to(words).data(),
                                pointers_to(variables).data());
  if (read) return *read;
  return failed("cannot read the settings of process " + folder.filename().string() + " (use " +
                way_out + "): " + read.error().text);
}

}  // namespace

// The working folder is the server's (find_running_server()).
std::string RunningServer::words() const {
  const bool is_in_folder = !config.store.is_set() && !config.data.empty() && !config.ephemeral;
  std::error_code unknown;
  const std::string stored = is_in_folder            ? fs::absolute(config.data, unknown).string()
                             : config.store.is_set() ? config.store.url
                                                     : "stores nothing";
  std::string text = "process " + std::to_string(process) + " (" + stored + ")";
  if (others == 0) return text;
  return text + ", the first of " + std::to_string(others + 1) + ": --pid N names another";
}

Expected<RunningServer> find_running_server(std::optional<pid_t> process,
                                            const std::string& way_out) {
  std::vector<pid_t> servers;
  for (const pid_t one : process ? std::vector<pid_t>{*process} : all_processes()) {
    if (serves(texts_in(folder_of(one) / "cmdline"))) servers.push_back(one);
  }
  if (servers.empty()) {
    return failed(process ? "process " + std::to_string(*process) + " is not an undercroft-server"
                          : "no undercroft-server is running on this machine");
  }
  const fs::path folder = folder_of(servers.front());
  return config_in(folder, texts_in(folder / "cmdline"), way_out).map([&](const Config& config) {
    return RunningServer{config, servers.front(), static_cast<int>(servers.size()) - 1};
  });
}

}  // namespace undercroft
