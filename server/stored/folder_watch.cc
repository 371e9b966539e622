// folder_watch.cc: compares path and open file once a second.
#include "server/stored/folder_watch.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <utility>

namespace undercroft {

FolderWatch::FolderWatch(const SqliteStore& store, std::string folder)
    : store_(store), folder_(std::move(folder)) {
  ticker_.start({.every = std::chrono::seconds(1)}, [this] { look(); });
}

void FolderWatch::look() {
  const bool is_gone = !store_.is_in_place();
  if (is_gone_.exchange(is_gone) == is_gone) return;
  if (!is_gone) return spdlog::info("the data folder '{}' is back", folder_);
  spdlog::error(
      "the data folder '{0}' has disappeared, or its files were replaced: nothing is stored any "
      "more, and the realms halt. Put the same files back (a lost mount), or stop the server and "
      "restore a backup (undercroft-server restore BACKUP {0})",
      folder_);
}

}  // namespace undercroft
