// temporary_folder.h: a folder that is removed at the end of the test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace undercroft::testing {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "undercroft-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] std::string path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace undercroft::testing
