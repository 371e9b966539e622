// unix_address.cc: addresses through /proc/self/fd.
#include "server/admin/unix_address.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace undercroft {

UnixAddress::UnixAddress(const std::string& folder, const std::string& file)
    : folder_(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {
  address_.sun_family = AF_UNIX;
  const std::string path = "/proc/self/fd/" + std::to_string(folder_) + "/" + file;
  std::copy_n(path.begin(), std::min(path.size(), sizeof(address_.sun_path) - 1),
              address_.sun_path);
}

UnixAddress::UnixAddress(const std::string& path)
    : UnixAddress(std::filesystem::path(path).has_parent_path()
                      ? std::filesystem::path(path).parent_path().string()
                      : ".",
                  std::filesystem::path(path).filename().string()) {}

UnixAddress::~UnixAddress() {
  if (folder_ >= 0) ::close(folder_);
}

}  // namespace undercroft
