// watching.cc: compares the times at which files were written.
#include "server/tools/scenario/watching.h"

#include <chrono>
#include <thread>

namespace undercroft {
namespace {

namespace fs = std::filesystem;

constexpr auto kPause = std::chrono::milliseconds(333);

bool is_watched(const fs::path& path) {
  return path.extension() == ".toml" || path.extension() == ".gz";
}

}  // namespace

FileWatch::FileWatch(const std::vector<std::string>& paths) : paths_(paths), before_(look()) {}

FileWatch::WriteTimes FileWatch::look() const {
  WriteTimes times;
  const auto add = [&times](const fs::path& path) {
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    if (!error && is_watched(path)) times[path.string()] = time;
  };
  for (const std::string& path : paths_) {
    std::error_code error;
    add(path);
    for (auto file = fs::recursive_directory_iterator(path, error);
         !error && file != fs::recursive_directory_iterator(); file.increment(error)) {
      add(file->path());
    }
  }
  return times;
}

void FileWatch::wait_for_change() const {
  do {
    std::this_thread::sleep_for(kPause);
  } while (look() == before_);
}

}  // namespace undercroft
