// realm_arrivals.h: clients that arrive for a realm, which may be asleep.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/gateway/context/realm_table.h"
#include "server/gateway/loop/worker_door.h"
#include "server/gateway/realm_opener.h"

namespace undercroft {

// Where an arrival ends.
enum class Way : std::uint8_t {
  In,            // the realm is open
  Elsewhere,     // another server has it
  NoSuchRealm,   // no realm has that name
  Damaged,       // the realm cannot be resumed
  Archived,      // the host keeps the realm closed
  NeedsUpgrade,  // the realm needs a newer server
  NotNow,        // the client may try again soon
};

struct Reached {
  Way way = Way::NotNow;
  const RealmTable::Row* realm = nullptr;         // null for NoSuchRealm, and perhaps for NotNow
  const opening::Elsewhere* elsewhere = nullptr;  // null for all other ways
  std::string sentence = {};                      // for Archived and NeedsUpgrade: why
};

// RealmArrivals wake realms for those who ask for them, and park the askers meanwhile. A realm is
// opened once, however many wait for it. All calls are made on the listener's thread.
class RealmArrivals {
 public:
  // The longest time for which a client is parked.
  static constexpr std::uint64_t kParkedMs = 8000;
  // How long after an answer of NotYet the opener is asked again.
  static constexpr std::uint64_t kAskAgainMs = 200;
  // Realms that are asked for at once. Strangers can ask for any name, so more are put off.
  static constexpr std::size_t kMostNames = 256;

  // What the argument points to is valid during the call only.
  using Then = std::function<void(const Reached&)>;

  // What the opener has found. Each function notes it in the table. Names are as they are stored,
  // except for that of found_none: it is as the client spells it.
  struct Outcomes {
    std::function<void(std::unique_ptr<Realm>)> open;
    std::function<void(const std::string& name)> found_damaged;
    // A client asks for a damaged realm. If it is asleep after this, it is opened.
    std::function<void(const std::string& name)> look_again;
    std::function<void(const std::string& name)> found_archived;
    std::function<void(const std::string& name)> found_stored;
    std::function<void(const std::string& name)> found_none;
  };

  // `opener`: null when realms are not stored. All arguments outlive this object.
  RealmArrivals(Worker& worker, const RealmTable& realms, RealmOpener* opener, Outcomes outcomes);
  ~RealmArrivals();
  RealmArrivals(const RealmArrivals&) = delete;
  RealmArrivals& operator=(const RealmArrivals&) = delete;

  // Calls `then` once, now or within kParkedMs. reach() opens the realm, find() only looks for it:
  // In then says that it is stored or open. An empty name is the default realm's. `placement`:
  // which server opens it; of several calls that wait for one realm, Here wins.
  void reach(const std::string& name, Then then,
             OpeningPlace placement = OpeningPlace::LeastLoaded);
  void find(const std::string& name, Then then);
  // A realm that was leaving is open or asleep.
  void go_on(const std::string& name);

  // Clients that wait, and realms that the opener works on.
  [[nodiscard]] std::size_t parked() const;
  [[nodiscard]] std::size_t waking() const;

  // For tasks of other threads: they are dropped once this object is gone.
  [[nodiscard]] const std::shared_ptr<WorkerDoor>& door() const { return door_; }

 private:
  struct Party;
  struct Asked;
  Asked* ask(std::map<std::string, Asked>& asked, const std::string& name, Then then);
  void expire(std::map<std::string, Asked>& asked, const std::string& key, std::uint64_t party);
  void answer(std::map<std::string, Asked>& asked, const std::string& name, Way way,
              const opening::Elsewhere* elsewhere = nullptr, const std::string& sentence = "");
  void open(const std::string& name);
  void open_again_soon(const std::string& name);
  void take(const std::string& name, OpenedRealm opened);
  void take(const std::string& name, const FoundRealm& found);

  Worker& worker_;
  const RealmTable& realms_;
  RealmOpener* opener_;
  const Outcomes outcomes_;
  std::shared_ptr<WorkerDoor> door_;
  std::map<std::string, Asked> reaching_;  // by name in small letters
  std::map<std::string, Asked> finding_;
  std::uint64_t parties_ = 0;
};

}  // namespace undercroft
