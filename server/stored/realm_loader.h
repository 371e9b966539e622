// realm_loader.h: takes realms out of the store, on threads of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/task_queue.h"
#include "server/fleet/fleet.h"
#include "server/gateway/realm_opener.h"
#include "server/stored/realm_keeper.h"

namespace undercroft {

// The realms that were claimed for players, by why.
struct ClaimCounts {
  std::atomic<std::uint64_t> asleep{0};      // no server had it
  std::atomic<std::uint64_t> owner_dead{0};  // a dead server had it
  std::atomic<std::uint64_t> again{0};       // this server had claimed it before
};

// A data folder is near, and no server takes over thousands of its realms.
inline constexpr std::size_t kFewestLoaders = 2;

// How many threads a RealmLoader of a distant store has: twice as many as the machine has cores,
// since they mostly wait for the store, but 2 at least and 16 at most.
[[nodiscard]] constexpr std::size_t loader_threads(std::size_t cores) {
  return std::clamp<std::size_t>(2 * cores, kFewestLoaders, 16);
}

// A RealmLoader claims, reads and recovers realms for the gateway. Its threads begin with the first
// task, so a server whose realms never sleep has none of them.
class RealmLoader final : public RealmOpener {
 public:
  // Takes the realm out of the store as it was seen there. Called on any thread.
  using Load = std::function<StoreResult<std::unique_ptr<Realm>>(const Ownership& seen)>;

  // `fleet`: decides which server opens a realm; null: this one opens all. REQUIRES: the keeper and
  // the fleet outlive it.
  RealmLoader(const RealmKeeper& keeper, Fleet* fleet, Load load, std::size_t threads);
  ~RealmLoader() override = default;  // as close()
  RealmLoader(const RealmLoader&) = delete;
  RealmLoader& operator=(const RealmLoader&) = delete;

  void find(const std::string& name, std::function<void(FoundRealm)> done) override;
  void open(const std::string& name, const OpeningWish& wish,
            std::function<void(OpenedRealm)> done) override;

  // Runs a task that may wait for the store, unless the server ends before.
  void run(std::function<void()> task) { queue_.add(std::move(task)); }
  // Waits for tasks that have begun; the others never run, nor do later ones. Called before what
  // `done` refers to is destroyed.
  void close();
  [[nodiscard]] const ClaimCounts& claims() const { return claims_; }  // thread-safe

 private:
  [[nodiscard]] FoundRealm find_now(const std::string& name) const;
  [[nodiscard]] OpenedRealm open_now(const std::string& name, const OpeningWish& wish) const;
  // What an archived realm is opened as, or one whose mark cannot be read.
  [[nodiscard]] std::optional<OpenedRealm> refused_by_mark(const std::string& realm) const;
  [[nodiscard]] OpenedRealm claim(const Ownership& seen, std::atomic<std::uint64_t>& count) const;
  [[nodiscard]] OpenedRealm open_alone(const Ownership& seen, bool was_lost) const;
  [[nodiscard]] std::atomic<std::uint64_t>& count_for(const RealmWhereabouts& where) const;
  [[nodiscard]] OpenedRealm open_in_fleet(const StoreResult<std::optional<Ownership>>& found,
                                          OpeningPlace placement) const;

  const RealmKeeper& keeper_;
  Fleet* const fleet_;
  const Load load_;
  mutable ClaimCounts claims_;
  TaskQueue queue_;  // last: it uses the others
};

}  // namespace undercroft
