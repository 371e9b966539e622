// folder_watch.h: notices that the data folder disappears while the server runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/sqlite/sqlite_store.h"

namespace undercroft {

// A FolderWatch looks once a second, on a thread of its own, whether a store's file is still where
// it was opened, and logs when that changes. The store itself looks before each commit. This thread
// is for servers on which nobody plays, and for health.
class FolderWatch {
 public:
  // REQUIRES: the store outlives it. `folder`: for the log.
  FolderWatch(const SqliteStore& store, std::string folder);
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  [[nodiscard]] bool is_gone() const { return is_gone_; }  // thread-safe

 private:
  void run();
  void look();

  const SqliteStore& store_;
  const std::string folder_;
  std::atomic<bool> is_gone_{false};
  std::mutex mutex_;  // protects is_ending_
  std::condition_variable wake_;
  bool is_ending_ = false;
  std::thread thread_;  // last: it uses the others
};

}  // namespace undercroft
