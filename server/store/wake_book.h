// wake_book.h: when realms in slow play must be opened again, stored beside them (R175).
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace undercroft {

// A WakeBook has an entry for each realm in slow play that is open, or sleeps until a deadline. A
// realm that was open when its server died is due at once, so no deadline is lost. Thread-safe.
class WakeBook {
 public:
  // The store outlives it.
  explicit WakeBook(Store& store) : store_(store) {}

  // The realm opens. Waits for the store.
  [[nodiscard]] StoreResult<bool> opens(const std::string& realm);
  // The realm sleeps until then, in seconds since 1970; none: until a player arrives. Does not
  // wait: write() stores it.
  void sleeps(const std::string& realm, std::optional<std::uint64_t> until_s);
  // Stores what sleeps() has noted. What fails is noted still.
  [[nodiscard]] StoreResult<bool> write();
  // The realms, in lower case, that must be opened by that moment unless a server plays them.
  [[nodiscard]] StoreResult<std::vector<std::string>> due(std::uint64_t now_s);

 private:
  Store& store_;
  std::mutex writing_;  // held while the store works, so that entries are stored in order
  std::mutex mutex_;    // protects the notes
  std::map<std::string, std::string> notes_;  // by the key of the fact
};

}  // namespace undercroft
