// data_folder.cc: creates and locks the data folder.
#include "server/store/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "server/files/private_files.h"
#include "server/store/folder_access.h"

namespace undercroft {

Expected<std::unique_ptr<DataFolder>> DataFolder::open(const std::string& path) {
  if (const auto made = create_data_folder(path); !made) return failed(made.error());
  std::string warning = make_data_folder_private(path);
  const std::string name = path + "/lock";
  const int lock = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  const int error = errno;
  if (lock < 0 && !is_writable_folder(path)) return failed(unwritable_folder(path, error));
  if (const auto usable = expect_writable_files(path); !usable) {
    if (lock >= 0) ::close(lock);
    return failed(usable.error());
  }
  if (lock < 0) return failed(unwritable_folder(path, error));
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock);
    return failed("data folder '" + path + "' is in use by another server");
  }
  return std::unique_ptr<DataFolder>(new DataFolder(path, lock, std::move(warning)));
}

DataFolder::~DataFolder() { ::close(lock_); }

bool DataFolder::is_in_use(const std::string& path) {
  const int lock = ::open((path + "/lock").c_str(), O_RDONLY | O_CLOEXEC);
  if (lock < 0) return false;
  const bool is_free = ::flock(lock, LOCK_SH | LOCK_NB) == 0;
  ::close(lock);
  return !is_free;
}

std::string DataFolder::database_in(const std::string& folder) { return folder + "/realms.db"; }

std::string DataFolder::accounts_in(const std::string& folder) { return folder + "/accounts.db"; }

std::string DataFolder::key_file_in(const std::string& folder) { return folder + "/identity.key"; }

std::string DataFolder::identity_file_in(const std::string& folder) { return folder + "/identity"; }

}  // namespace undercroft
