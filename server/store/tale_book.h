// tale_book.h: the last tales of each realm, stored beside it for readers that do not open it
// (R203).
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/store.h"
#include "shared/tale.h"

namespace undercroft {

// A TaleBook keeps a copy of the last kMostTales tales of each realm as a fact of the store, so
// that pages have them while the realm sleeps. A copy may lack the latest tale after a crash, until
// the realm is opened again. Thread-safe.
class TaleBook {
 public:
  static constexpr std::size_t kMostTales = 10;

  // The store outlives it.
  explicit TaleBook(Store& store) : store_(store) {}

  // The realm has these tales now, the latest last. None: the realm is stored no longer. Does not
  // wait: write() stores it.
  void note(const std::string& realm, const std::vector<Tale>& tales);
  // Stores what was noted. What fails is noted still.
  [[nodiscard]] StoreResult<bool> write();
  // The stored tales, by names in lower case. Damaged tales are left out.
  [[nodiscard]] StoreResult<std::map<std::string, std::vector<Tale>>> read();

 private:
  Store& store_;
  std::mutex writing_;  // held while the store works, so that entries are stored in order
  std::mutex mutex_;    // protects the notes
  std::map<std::string, std::string> notes_;  // by the key of the fact
};

}  // namespace undercroft
