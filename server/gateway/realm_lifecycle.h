// realm_lifecycle.h: opens realms on their threads, lets them sleep, and closes them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/gateway/connections/worker_slot.h"
#include "server/gateway/loop/worker.h"
#include "server/gateway/realm_arrivals.h"

namespace undercroft {

// A RealmLifecycle moves realms between the store and the threads on which they are played. It is
// the only writer of the RealmTable's places. All calls are made on the listener's thread, or
// before it starts.
class RealmLifecycle {
 public:
  // `worker`: the listener's. REQUIRES: all arguments outlive it.
  RealmLifecycle(ServerContext& context, Worker& worker,
                 std::vector<std::unique_ptr<WorkerSlot>>& slots);
  RealmLifecycle(const RealmLifecycle&) = delete;
  RealmLifecycle& operator=(const RealmLifecycle&) = delete;

  RealmId open(std::unique_ptr<Realm> realm);
  void close(RealmId id, const std::string& reason);
  // Another server has claimed the realm: closes it with Restart, and answers those who ask for it
  // that it will be there again.
  void lose(RealmId id);
  // As lose(), for all open realms.
  void let_go_of_all();

  // Takes the realm out of memory unless a client is there or arrives meanwhile.
  void let_sleep(RealmId id);
  void wake(const std::string& name);
  // The realm is archived from now on. Sends all its clients away with the sentence, stores it and
  // gives it up. `done` is called when no server has to fear a write of it, or when it is not open
  // here; not when the server ends before.
  void put_away(const std::string& name, const std::string& sentence, std::function<void()> done);

  // In a fleet: a damaged realm is looked at again for a client after this time.
  static constexpr std::uint64_t kLookAtDamagedEveryMs = 60'000;

  enum class Release : std::uint8_t { StillHere, Failed, Done };
  using WhenReleased = std::function<void(Release)>;
  struct Releasing {
    std::function<void()> parted;  // its clients wait from now on, until end_release()
    WhenReleased done;             // StillHere: nothing has happened
  };
  // Releases the open realm for another server, if it is between turns; `forces`: or at the end of
  // its turns, which it resolves. Both are called later, parted() perhaps after done().
  // end_release() may be called before done().
  void release_to_other(RealmId id, bool forces, Releasing when);
  // The other server has opened the realm, or has failed: the clients that wait are cut, so that
  // they return at once. The next client that asks for the realm has it opened.
  void end_release(RealmId id);

  // A stored realm may be joined no longer, or again, or is no more.
  void set_archived(const std::string& name, bool is_archived);
  void forget(const std::string& name);
  void add_damaged(const std::string& name);
  void add_stored(const std::string& name);

  void note_gauges();  // for the metrics page
  [[nodiscard]] RealmArrivals& arrivals() { return arrivals_; }

 private:
  void close_on_worker(const RealmTable::Row& realm, CloseCode code, const std::string& reason);
  void end_sleep(RealmId id, bool is_asleep);
  void end_putting_away(RealmId id, const std::function<void()>& done);
  void stay(RealmId id, const WhenReleased& done);
  void end_parting(WorkerSlot& slot, RealmId id, bool is_kept, const WhenReleased& done);
  void found_none(const std::string& name);
  void look_again(const std::string& name);

  ServerContext& context_;
  RealmTable& table_;
  std::vector<std::unique_ptr<WorkerSlot>>& slots_;
  RealmArrivals arrivals_;
  std::map<std::string, std::uint64_t> damaged_at_ms_;  // when they were last found to be
};

}  // namespace undercroft
