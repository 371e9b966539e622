// watching.h: tells when scenario files or content have changed.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace undercroft {

// A FileWatch remembers when the .toml files and bundles at some paths, and in their folders, were
// written.
class FileWatch {
 public:
  explicit FileWatch(const std::vector<std::string>& paths);

  // Waits until such a file has been written, added or removed. Looks three times a second.
  void wait_for_change() const;

 private:
  using WriteTimes = std::map<std::string, std::filesystem::file_time_type>;
  [[nodiscard]] WriteTimes look() const;

  std::vector<std::string> paths_;
  WriteTimes before_;
};

}  // namespace undercroft
