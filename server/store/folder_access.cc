// folder_access.cc: reads owners and modes, and names the command that fixes them.
#include "server/store/folder_access.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "server/files/private_files.h"
#include "server/files/read_only_folder.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOwnerMayUse = S_IRUSR | S_IWUSR | S_IXUSR;

std::optional<struct stat> stat_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return found;
}

std::string owned_by(const struct stat& found) {
  return "owned by " + std::to_string(found.st_uid) + ":" + std::to_string(found.st_gid) +
         ", running as " + std::to_string(::geteuid());
}

// DIR stands for the folder, because inside a container it has another path than for its host.
std::string denied_to_user(const struct stat& found, const std::string& chown,
                           const std::string& chmod, mode_t needed) {
  const uid_t user = ::geteuid();
  const std::string who = owned_by(found);
  if (found.st_uid != user) return who + " (run: " + chown + " " + std::to_string(user) + " DIR)";
  if ((found.st_mode & needed) != needed) return who + " (run: " + chmod + " DIR)";
  return who + ", and a security module forbids it (SELinux: mount the volume with :Z)";
}

// An empty folder needs no more than itself. One that cannot be listed has had another user.
const char* chown_for(const std::string& folder) {
  std::error_code error;
  const fs::directory_iterator first(folder, error);
  return !error && first == fs::directory_iterator() ? "chown" : "chown -R";
}

std::string reason_of(const std::string& folder, int error) {
  const auto found = stat_of(folder);
  if (error == EROFS) return read_only_reason(folder);
  if (error == ENOSPC || error == EDQUOT) return "its disk is full (free some space)";
  if (found && !S_ISDIR(found->st_mode)) return "it is not a folder (name another --data)";
  if (!found || (error != EACCES && error != EPERM)) return std::strerror(error);
  return denied_to_user(*found, chown_for(folder), "chmod 700", kOwnerMayUse);
}

// The nearest folder above `path` that exists.
std::string existing_parent_of(const std::string& path) {
  std::error_code unknown;
  fs::path at = fs::absolute(path, unknown).lexically_normal();
  while (!at.empty() && at != at.root_path() && !fs::exists(at, unknown)) at = at.parent_path();
  return at.string();
}

}  // namespace

Expected<> create_data_folder(const std::string& path) {
  if (create_private_folder(path)) return {};
  const int error = errno;
  const std::string parent = existing_parent_of(path);
  const std::string what = "cannot create data folder '" + path + "': ";
  if (error == EROFS) return failed(what + read_only_reason(path));
  const auto found = stat_of(parent);
  if (!found || !S_ISDIR(found->st_mode)) return failed(what + "'" + parent + "' is not a folder");
  if (error != EACCES) return failed(what + reason_of(parent, error));
  return failed(what + "'" + parent + "' is " + owned_by(*found) + " (run: mkdir DIR; chown " +
                std::to_string(::geteuid()) + " DIR)");
}

bool is_writable_folder(const std::string& path) {
  return ::faccessat(AT_FDCWD, path.c_str(), W_OK | X_OK, AT_EACCESS) == 0;
}

std::string unwritable_folder(const std::string& path, int error) {
  return "cannot write data folder '" + path + "': " + reason_of(path, error);
}

Expected<> expect_writable_files(const std::string& path) {
  std::error_code unknown;
  for (fs::directory_iterator at(path, unknown), end; !unknown && at != end;
       at.increment(unknown)) {
    const std::string name = at->path().filename().string();
    const std::string file = at->path().string();
    if (!is_server_file(name) ||
        ::faccessat(AT_FDCWD, file.c_str(), R_OK | W_OK, AT_EACCESS) == 0) {
      continue;
    }
    const int error = errno;
    const auto found = stat_of(file);
    if (!found) continue;
    const bool is_denied = error == EACCES || error == EPERM;
    const std::string why =
        is_denied ? denied_to_user(*found, "chown -R", "chmod -R u+rwX", S_IRUSR | S_IWUSR)
                  : "unusable: " + std::string(std::strerror(error));
    std::string sentence = "cannot write data folder '";
    sentence.append(path).append("': its file ").append(name).append(" is ").append(why);
    return failed(std::move(sentence));
  }
  return {};
}

}  // namespace undercroft
