// store.h: the interface to stored realms: a database on this machine, or a replicated log on
// others.
//
// A realm is stored as a log of records, numbered from 1 without gaps, and snapshots of the state
// after some of them. The store does not interpret records or snapshots; they are bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

using RecordNumber = std::uint64_t;  // 0: before the first

// Counts a realm's owners. Only the latest owner may append.
using Epoch = std::uint64_t;

struct Owner {
  std::string realm;
  Epoch epoch = 0;
  friend bool operator==(const Owner&, const Owner&) = default;
};

enum class StoreFault : std::uint8_t {
  Full,           // no room: nothing was written; a retry may succeed
  Unavailable,    // unknown whether it was written; a retry finds out
  NotOwner,       // another owner has claimed the realm: never retry
  OutOfSequence,  // the log does not end where the caller said
  Unreadable,     // damaged, or not in the store: a retry reads the same
};

struct StoreError {
  StoreFault fault = StoreFault::Unavailable;
  std::string sentence;   // for people
  RecordNumber last = 0;  // for OutOfSequence: the log's last number
};

template <typename T>
using StoreResult = tl::expected<T, StoreError>;

// The result without its fault, for callers that only report it.
template <typename T>
[[nodiscard]] Expected<T> as_expected(StoreResult<T> result) {
  if (!result) return failed(std::move(result.error().sentence));
  return *std::move(result);
}

// The number of the last durable record. Durable means that it survives a crash of the process and
// a loss of power.
using Durable = StoreResult<RecordNumber>;
using WhenDurable = std::function<void(const Durable&)>;

struct Snapshot {
  RecordNumber number = 0;  // of the last record it includes
  std::string bytes;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// Names the server that makes the calls, to the others that use the same store.
struct StoreUser {
  std::string server = "this server";  // unique, also among restarts of one program; no spaces
  unsigned simulation = 0;             // the version of its rules
};

// The owner of a stored realm, as the store has it.
struct Ownership {
  std::string realm;        // in the capitals with which it was made
  Epoch epoch = 0;          // 0: no server has claimed it yet
  RecordNumber last = 0;    // the number of its last record
  std::string server;       // its owner; empty: none
  unsigned simulation = 0;  // of the last owner
  friend bool operator==(const Ownership&, const Ownership&) = default;
};

// The stored state of a realm.
struct KeptRealm {
  std::string first;                 // record 1, which is never dropped; empty: none yet
  std::optional<Snapshot> snapshot;  // the newest undamaged one
  std::vector<std::string> records;  // the records after the snapshot, or after record 1
  RecordNumber last = 0;             // the number of the last record
  // A sentence for each damaged part: snapshots skipped, records set aside.
  std::vector<std::string> warnings;
  // The log has records, but everything from which it could be resumed is damaged. Nothing was set
  // aside.
  bool is_lost = false;
};

// A Store stores realms. All calls are thread-safe. Calls that return their answer may take as long
// as the disk does: they are for startup and shutdown, not for the game's threads.
class Store {
 public:
  static constexpr std::size_t kSnapshotsKept = 3;

  virtual ~Store() = default;

  // Creates the realm, which no server owns yet. Returns false when a realm has that name already,
  // in any capitals.
  [[nodiscard]] virtual StoreResult<bool> make(const std::string& realm) = 0;
  // Finds the realm, in any capitals. Returns nullopt when there is none.
  [[nodiscard]] virtual StoreResult<std::optional<Ownership>> look_up(const std::string& realm) = 0;

  // Makes the caller the realm's only owner; creates the realm if it is new. With `seen`, only
  // while its epoch is that one: otherwise another server was faster, and the fault is NotOwner.
  [[nodiscard]] virtual StoreResult<Owner> claim(const std::string& realm,
                                                 std::optional<Epoch> seen) = 0;
  [[nodiscard]] StoreResult<Owner> claim(const std::string& realm) {
    return claim(realm, std::nullopt);
  }
  // Gives the realm up: no server owns it then, and further calls of this owner get NotOwner.
  // `when` as for append().
  virtual void release(const Owner& owner, WhenDurable when) = 0;

  // Appends the records behind number `after`, all or none. Calls `when` once, later, on a thread
  // of the store. For one owner, the calls come in the order of the appends.
  virtual void append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
                      WhenDurable when) = 0;

  // Stores the snapshot and drops all but the newest kSnapshotsKept. Fails with OutOfSequence when
  // the log ends before the snapshot's number. `when` as above.
  virtual void keep(const Owner& owner, Snapshot snapshot, WhenDurable when) = 0;

  // Asks whether the owner still owns the realm. Compares the epoch where it is stored and writes
  // nothing: NotOwner, or the number of the log's last record. `when` as above, so the answer to an
  // owner that was overtaken before this call is always NotOwner.
  virtual void confirm(const Owner& owner, WhenDurable when) = 0;

  // Reads the realm. Records that fail their checksum are set aside (set_aside()) and snapshots
  // skipped; `warnings` reports both. REQUIRES: claimed, and all appends have been answered.
  [[nodiscard]] virtual StoreResult<KeptRealm> load(const Owner& owner) = 0;

  // Removes from the log the records behind `after` and the snapshots that include any of them. The
  // records stay in the store for inspection. Returns how many there were.
  [[nodiscard]] virtual StoreResult<std::uint64_t> set_aside(const Owner& owner,
                                                             RecordNumber after) = 0;

  // Drops the records that no stored snapshot needs: those up to the oldest snapshot, except record
  // 1.
  virtual void drop_old(const Owner& owner, WhenDurable when) = 0;

  // Stores bytes that realms share, such as their content, in two copies, and replaces a damaged
  // copy. Returns their key: equal bytes are stored once.
  [[nodiscard]] virtual StoreResult<std::string> share(const std::string& bytes) = 0;
  // The bytes with that key. Unreadable when no copy is undamaged.
  [[nodiscard]] virtual StoreResult<std::string> shared(const std::string& key) = 0;

  // Stores a small fact about the whole store, such as the name of its default realm, unless the
  // key has a value already. Returns what is stored then.
  [[nodiscard]] virtual StoreResult<std::string> settle_fact(const std::string& key,
                                                             const std::string& value) = 0;

  // Replaces a fact, or removes it (an empty value). A call that fails may have done so.
  [[nodiscard]] virtual StoreResult<bool> change_fact(const std::string& key,
                                                      const std::string& value) = 0;
  // The facts whose keys begin with `prefix`, by their whole keys.
  [[nodiscard]] virtual StoreResult<std::map<std::string, std::string>> facts(
      const std::string& prefix) = 0;

  // Reads up to `at_most` records from number `from` on, without owning the realm. Returns none
  // when the log ends before `from`.
  [[nodiscard]] virtual StoreResult<std::vector<std::string>> read(const std::string& realm,
                                                                   RecordNumber from,
                                                                   std::size_t at_most) = 0;
  // The oldest undamaged snapshot, without owning the realm. Returns none when there is none.
  [[nodiscard]] virtual StoreResult<std::optional<Snapshot>> oldest_snapshot(
      const std::string& realm) = 0;
  // The names of all realms, sorted.
  [[nodiscard]] virtual StoreResult<std::vector<std::string>> list() = 0;
};

// As append(), but waits until the records are durable. Not for the game's threads.
[[nodiscard]] Durable append_and_wait(Store& store, const Owner& owner, RecordNumber after,
                                      std::vector<std::string> records);

}  // namespace undercroft
