// etcd_queue.h: the calls of an EtcdStore that wait for their turn.
#pragma once

#include <chrono>
#include <list>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace undercroft {

// A call of Store that is answered later.
struct EtcdJob {
  enum class Sort : std::uint8_t { Append, Confirm, Release, Keep, DropOld };
  Sort sort = Sort::Append;
  Owner owner;
  RecordNumber after = 0;                 // Append
  std::vector<std::string> records = {};  // Append
  Snapshot snapshot = {};                 // Keep
  WhenDurable when = {};
  bool is_running = false;
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  [[nodiscard]] bool is_big() const { return sort == Sort::Keep || sort == Sort::DropOld; }
};

// An EtcdQueue decides which calls may run now. Calls of one realm run in their order, except that
// appends and confirmations overtake snapshots: those are big, and the game must not wait for them.
// Calls of different realms run in any order. Not thread-safe.
class EtcdQueue {
 public:
  using Entry = std::list<EtcdJob>::iterator;

  void add(EtcdJob job);
  // Takes up to `at_most` small calls that may run together, oldest first: either confirmations or
  // others, each of another realm.
  [[nodiscard]] std::vector<Entry> take_small(std::size_t at_most);
  // Takes a big call; empty when none may run.
  [[nodiscard]] std::vector<Entry> take_big();
  // The call is answered: those that waited for it may run.
  void finish(Entry entry) { jobs_.erase(entry); }
  [[nodiscard]] bool is_empty() const { return jobs_.empty(); }

 private:
  [[nodiscard]] std::vector<Entry> take(bool big, std::size_t at_most);
  std::list<EtcdJob> jobs_;  // in the order of the calls; those that run are in it
  std::size_t small_ = 0;    // how many of them do not run yet
  std::size_t big_ = 0;
};

}  // namespace undercroft
