// folder_watch.h: notices that the data folder disappears while the server runs.
#pragma once

#include <atomic>
#include <string>

#include "server/base/ticker.h"
#include "server/store/sqlite/sqlite_store.h"

namespace undercroft {

// A FolderWatch looks once a second, on a thread of its own, whether a store's file is still where
// it was opened, and logs when that changes. The store itself looks before each commit. This thread
// is for servers on which nobody plays, and for health.
class FolderWatch {
 public:
  // REQUIRES: the store outlives it. `folder`: for the log.
  FolderWatch(const SqliteStore& store, std::string folder);
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  [[nodiscard]] bool is_gone() const { return is_gone_; }  // thread-safe

 private:
  void look();

  const SqliteStore& store_;
  const std::string folder_;
  std::atomic<bool> is_gone_{false};
  Ticker ticker_;  // last: it uses the others
};

}  // namespace undercroft
