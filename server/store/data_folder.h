// data_folder.h: the folder of a server's data, which one server at a time may hold.
#pragma once

#include <memory>
#include <string>

#include "shared/expected.h"

namespace undercroft {

class DataFolder {
 public:
  // Makes the folder when it is not there. A sentence when it cannot be written to, or another
  // server holds it.
  [[nodiscard]] static Expected<std::unique_ptr<DataFolder>> open(const std::string& path);
  ~DataFolder();  // lets it go
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  // Of the file with the realms.
  [[nodiscard]] std::string database() const { return database_in(path_); }
  [[nodiscard]] static std::string database_in(const std::string& folder);
  // Of the file with the accounts, which is not locked: the command line writes to it as well.
  [[nodiscard]] static std::string accounts_in(const std::string& folder);
  // Of the file that says who the server is.
  [[nodiscard]] static std::string identity_file_in(const std::string& folder);

 private:
  DataFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::string path_;
  int lock_;  // an open file; the system lets it go with the process, however that ends
};

}  // namespace undercroft
