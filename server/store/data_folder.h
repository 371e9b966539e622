// data_folder.h: a server's data folder, private to its user and locked against other servers.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "shared/expected.h"

namespace undercroft {

class DataFolder {
 public:
  // Creates the folder if it is missing, makes it private and locks it. Fails with a sentence when
  // it cannot be written to or another server uses it.
  [[nodiscard]] static Expected<std::unique_ptr<DataFolder>> open(const std::string& path);
  ~DataFolder();  // unlocks it
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  // Whether a server uses the folder now.
  [[nodiscard]] static bool is_in_use(const std::string& path);

  // A sentence when other users of this machine can still look into the folder, because another
  // user owns it; empty otherwise.
  [[nodiscard]] const std::string& warning() const { return warning_; }

  // The path of the realms' database.
  [[nodiscard]] std::string database() const { return database_in(path_); }
  [[nodiscard]] static std::string database_in(const std::string& folder);
  // The path of the accounts' database. It is not locked: the command line writes to it as well.
  [[nodiscard]] static std::string accounts_in(const std::string& folder);
  // The paths of the server's secret key, and of its identity, which is the public key.
  [[nodiscard]] static std::string key_file_in(const std::string& folder);
  [[nodiscard]] static std::string identity_file_in(const std::string& folder);

 private:
  DataFolder(std::string path, int lock, std::string warning)
      : path_(std::move(path)), lock_(lock), warning_(std::move(warning)) {}
  std::string path_;
  int lock_;  // an open file; the system releases its lock when the process ends
  std::string warning_;
};

}  // namespace undercroft
