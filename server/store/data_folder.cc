// data_folder.cc: creates and locks the data folder.
#include "server/store/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace undercroft {

Expected<std::unique_ptr<DataFolder>> DataFolder::open(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return failed("cannot create data folder '" + path + "': " + error.message());
  const std::string name = path + "/lock";
  const int lock = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) {
    return failed("cannot write to data folder '" + path + "': " + std::strerror(errno));
  }
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock);
    return failed("data folder '" + path + "' is in use by another server");
  }
  return std::unique_ptr<DataFolder>(new DataFolder(path, lock));
}

DataFolder::~DataFolder() { ::close(lock_); }

std::string DataFolder::database_in(const std::string& folder) { return folder + "/realms.db"; }

std::string DataFolder::accounts_in(const std::string& folder) { return folder + "/accounts.db"; }

std::string DataFolder::key_file_in(const std::string& folder) { return folder + "/identity.key"; }

std::string DataFolder::identity_file_in(const std::string& folder) { return folder + "/identity"; }

}  // namespace undercroft
