// part_folder.cc: flock on the folder itself.
#include "server/store/backup/part_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "server/files/private_files.h"
#include "server/files/read_only_folder.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPart = ".part-";

// -1: the folder is in use, or is none.
int locked_folder(const std::string& path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0 || ::flock(folder, LOCK_EX | LOCK_NB) == 0) return folder;
  ::close(folder);
  return -1;
}

tl::unexpected<std::string> cannot_create(const std::string& path, const std::string& folder,
                                          int error) {
  const std::string why = error == EROFS ? read_only_reason(folder) : std::strerror(error);
  return failed("cannot create " + path + ": " + why);
}

// A killed process has left it. False when it is in use.
bool remove_stale_part(const std::string& path) {
  const int lock = locked_folder(path);
  if (lock < 0) return false;
  std::error_code ignored;
  fs::remove_all(path, ignored);
  ::close(lock);
  return true;
}

}  // namespace

Expected<PartFolder> PartFolder::create(const std::string& target) {
  const std::string path = target + kPart + std::to_string(::getpid());
  const std::string folder = fs::path(path).parent_path().string();
  if (!create_private_folder(folder)) return cannot_create(path, folder, errno);
  bool is_made = ::mkdir(path.c_str(), 0700) == 0;
  if (!is_made && errno == EEXIST) {
    if (!remove_stale_part(path)) return failed(target + " is being made already");
    is_made = ::mkdir(path.c_str(), 0700) == 0;
  }
  if (!is_made) return cannot_create(path, folder, errno);
  return PartFolder(path, locked_folder(path));
}

PartFolder::~PartFolder() {
  if (path_.empty()) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  if (lock_ >= 0) ::close(lock_);
}

void remove_stale_parts(const std::string& folder, const std::string& prefix) {
  std::error_code unknown;
  std::vector<std::string> parts;
  for (fs::directory_iterator at(folder, unknown), end; !unknown && at != end;
       at.increment(unknown)) {
    const std::string name = at->path().filename().string();
    const bool is_part = name.starts_with(prefix) && name.find(kPart) != std::string::npos;
    if (is_part) parts.push_back(at->path().string());
  }
  for (const std::string& part : parts) static_cast<void>(remove_stale_part(part));
}

}  // namespace undercroft
