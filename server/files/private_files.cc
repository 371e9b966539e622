// private_files.cc: modes 0700 and 0600.
#include "server/files/private_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace undercroft {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kPrivateFolder = 0700;
constexpr mode_t kPrivateFile = 0600;
constexpr mode_t kOthers = 0077;

// The beginnings of the names of a server's files: a database has -wal and -shm files beside it.
constexpr std::array<std::string_view, 5> kOwnFiles = {"realms.db", "accounts.db", "identity",
                                                       "manifest", "lock"};

// True when the folder was a server's before, or is still empty (but for a new disk's lost+found).
bool is_for_a_server(const fs::path& folder) {
  std::error_code unknown;
  if (fs::exists(folder / "lock", unknown)) return true;
  for (fs::directory_iterator at(folder, unknown), end; !unknown && at != end;
       at.increment(unknown)) {
    if (at->path().filename() != "lost+found") return false;
  }
  return !unknown;
}

void make_files_private(const fs::path& folder) {
  std::error_code unknown;
  for (fs::directory_iterator at(folder, unknown), end; !unknown && at != end;
       at.increment(unknown)) {
    const fs::path& file = at->path();
    if (is_server_file(file.filename().string()) && at->is_regular_file(unknown)) {
      static_cast<void>(::chmod(file.c_str(), kPrivateFile));
    }
  }
}

// Closes the file. True when all of `text` is on the disk.
bool write_durably(int file, std::string_view text) {
  bool is_written = true;
  while (is_written && !text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    is_written = count > 0;
    if (is_written) text.remove_prefix(static_cast<std::size_t>(count));
  }
  is_written = is_written && ::fsync(file) == 0;
  return ::close(file) == 0 && is_written;
}

std::string fresh_name(const std::string& path) { return path + ".new"; }

int create_anew(const std::string& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kPrivateFile);
}

tl::unexpected<std::string> cannot_write(const std::string& path) {
  return failed("cannot write " + path + ": " + std::strerror(errno));
}

}  // namespace

bool is_server_file(const std::string& name) {
  return std::any_of(kOwnFiles.begin(), kOwnFiles.end(),
                     [&](std::string_view own) { return name.starts_with(own); });
}

Expected<> create_private_folder(const std::string& path) {
  const fs::path folder(path);
  std::error_code unknown;
  if (folder.empty() || fs::is_directory(folder, unknown)) return {};
  if (auto made = create_private_folder(folder.parent_path().string()); !made) return made;
  if (::mkdir(folder.c_str(), kPrivateFolder) == 0 || errno == EEXIST) return {};
  return failed(std::strerror(errno));
}

std::string make_data_folder_private(const std::string& path) {
  make_files_private(path);
  struct stat folder {};
  if (::stat(path.c_str(), &folder) != 0 || (folder.st_mode & kOthers) == 0) return "";
  const bool is_shared = (folder.st_mode & S_ISVTX) != 0;
  if (!is_shared && is_for_a_server(path) && ::chmod(path.c_str(), kPrivateFolder) == 0) return "";
  return "other users of this machine can look into the data folder '" + path +
         "' (its files are private): use a folder of its own, or run chmod 700 as its owner";
}

void create_private_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kPrivateFile);
  if (file >= 0) ::close(file);
}

Expected<> sync_folder_of(const std::string& path) {
  const std::string parent = fs::path(path).parent_path().string();
  const int folder = ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_CLOEXEC);
  if (folder < 0) return cannot_write(path);
  // Some file systems cannot sync a folder (EINVAL); they need no sync.
  const bool is_synced = ::fsync(folder) == 0 || errno == EINVAL;
  ::close(folder);
  return is_synced ? Expected<>() : cannot_write(path);
}

Expected<> check_replaceable(const std::string& path) {
  const int file = create_anew(fresh_name(path));
  if (file < 0) return cannot_write(path);
  ::close(file);
  return ::unlink(fresh_name(path).c_str()) == 0 ? Expected<>() : cannot_write(path);
}

Expected<> replace_private_file(const std::string& path, const std::string& text) {
  const std::string fresh = fresh_name(path);
  const int file = create_anew(fresh);
  if (file < 0) return cannot_write(path);
  if (!write_durably(file, text) || ::rename(fresh.c_str(), path.c_str()) != 0) {
    return cannot_write(path);
  }
  return sync_folder_of(path);
}

}  // namespace undercroft
