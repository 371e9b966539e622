// files.cc: paths, and files private to the user.
#include "client/app/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "client/app/client_settings.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

fs::path base(const char* variable, const char* beneath_home) {
  const char* set = std::getenv(variable);
  if (set != nullptr && *set == '/') return set;
  const char* home = std::getenv("HOME");
  return fs::path(home == nullptr ? "/" : home) / beneath_home;
}

fs::path state_path(const char* file) {
  return base("XDG_STATE_HOME", ".local/state") / "undercroft" / file;
}
fs::path hints_path() { return state_path("hints"); }

// Creates the folder and its missing parents with mode 0700, whatever the umask.
bool make_private(const fs::path& folder) {
  std::error_code unknown;  // an inaccessible folder counts as missing; mkdir then fails
  if (folder.empty() || fs::is_directory(folder, unknown)) return true;
  if (!make_private(folder.parent_path())) return false;
  return mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST;
}

bool write_whole(const fs::path& path, const std::string& text) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool ok = fchmod(fd, 0600) == 0 &&
                  write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  return close(fd) == 0 && ok;
}

// Writes a new file and renames it over the old one, so a full disk or a crash never loses the old
// content.
Expected<> replace_file(const fs::path& path, const std::string& text) {
  const fs::path fresh = path.string() + "." + std::to_string(getpid());
  if (make_private(path.parent_path()) && write_whole(fresh, text) &&
      rename(fresh.c_str(), path.c_str()) == 0) {
    return {};
  }
  return failed("cannot write " + path.string() + ": " + std::strerror(errno));
}

// A ChangeLock is held by one client of this user at a time. A file system without locks grants it
// to all: changing a file unlocked is better than not storing a token.
class ChangeLock {
 public:
  ChangeLock() {
    const fs::path path = state_path("lock");
    if (make_private(path.parent_path())) {
      fd_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    }
    while (fd_ >= 0 && flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  ~ChangeLock() {
    if (fd_ >= 0) close(fd_);  // unlocks it
  }
  ChangeLock(const ChangeLock&) = delete;
  ChangeLock& operator=(const ChangeLock&) = delete;

 private:
  int fd_ = -1;
};

}  // namespace

std::string usual_config_path() {
  return (base("XDG_CONFIG_HOME", ".config") / "undercroft" / "config").string();
}

std::optional<std::string> usual_config() {
  const fs::path path = usual_config_path();
  std::error_code unknown;
  if (!fs::exists(path, unknown) && !unknown) return std::nullopt;
  return path.string();
}

std::string state_folder() { return state_path("").parent_path().string(); }

Expected<> save_setting(const std::string& path, const std::string& name,
                        const std::string& value) {
  std::error_code unknown;
  // Write through a symbolic link: players may keep their config file elsewhere and link to it.
  const fs::path real = fs::exists(path, unknown) ? fs::canonical(path, unknown) : fs::path(path);
  if (unknown) return failed(path + ": " + unknown.message());
  return edit_private(real.string(),
                      [&](const std::string& text) { return with_setting(text, name, value); });
}

std::set<std::string, std::less<>> load_hints() {
  std::set<std::string, std::less<>> had;
  std::ifstream file(hints_path());
  for (std::string line; std::getline(file, line);) had.insert(line);
  return had;
}

void save_hint(std::string_view name) {
  const fs::path path = hints_path();
  if (!make_private(path.parent_path())) return;
  std::ofstream(path, std::ios::app) << name << "\n";
}

std::string fresh_morgue_path(const std::string& name, const std::string& date) {
  const fs::path folder = base("XDG_DATA_HOME", ".local/share") / "undercroft" / "morgue";
  const std::string stem = name + "-" + date;
  std::error_code unknown;
  fs::path path = folder / (stem + ".txt");
  for (int n = 2; fs::exists(path, unknown); ++n) {
    path = folder / (stem + "-" + std::to_string(n) + ".txt");
  }
  return path.string();
}

Expected<> replace_private(const std::string& path, const std::string& text) {
  return replace_file(path, text);
}

std::string text_of_private(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

Expected<> edit_private(const std::string& path,
                        const std::function<std::string(const std::string&)>& edit) {
  const ChangeLock lock;
  // A file that cannot be read must not count as an empty one: everything in it would be lost.
  std::error_code unknown;
  if (fs::exists(path, unknown) && !std::ifstream(path).is_open()) {
    return failed("cannot read " + path + ": " + std::strerror(errno));
  }
  return replace_file(path, edit(text_of_private(path)));
}

}  // namespace undercroft
