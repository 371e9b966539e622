// store.h: where realms are kept, whatever keeps them: a database beside the server, or a
// replicated log on other machines.
//
// A realm is a log of records, numbered from 1 without a gap, and snapshots of what they lead to.
// What records and snapshots say is nothing to the store: they are bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

using RecordNumber = std::uint64_t;  // 0: before the first

// Counts the owners that a realm has had: only the latest one's appends are taken.
using Epoch = std::uint64_t;

struct Owner {
  std::string realm;
  Epoch epoch = 0;
  friend bool operator==(const Owner&, const Owner&) = default;
};

enum class StoreFault : std::uint8_t {
  Full,           // no room: nothing was written; the same again may succeed later
  Unavailable,    // nobody knows whether it was written; the same again later finds out
  NotOwner,       // somebody else has claimed the realm since: never again
  OutOfSequence,  // the log does not end where the caller said
};

struct StoreError {
  StoreFault fault = StoreFault::Unavailable;
  std::string sentence;   // for people
  RecordNumber last = 0;  // of OutOfSequence: the number at which the log ends
};

// The number of the last record that is durable: it outlives the process and the machine's power.
using Durable = tl::expected<RecordNumber, StoreError>;
using WhenDurable = std::function<void(const Durable&)>;

struct Snapshot {
  RecordNumber number = 0;  // of the last record that it contains
  std::string bytes;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// What is kept of a realm.
struct KeptRealm {
  std::string first;                 // record 1, which is never dropped; empty: there is none yet
  std::optional<Snapshot> snapshot;  // the newest that is whole
  std::vector<std::string> records;  // those after the snapshot, or after record 1
  RecordNumber last = 0;             // the number of the last record
  // What was not as it had been written, a sentence each: snapshots that were skipped, records that
  // were cut off.
  std::vector<std::string> warnings;
};

// All may be called from any thread. Calls that answer at once are for starts and ends, not for the
// game's threads: they may take as long as a disk takes.
class Store {
 public:
  static constexpr std::size_t kSnapshotsKept = 3;

  virtual ~Store() = default;

  // Makes the caller the realm's only owner; makes the realm when it is new.
  [[nodiscard]] virtual Expected<Owner> claim(const std::string& realm) = 0;

  // Writes the records behind number `after`, all of them or none. `when` is called once, later, on
  // a thread of the store's; of one owner's appends in the order in which they were made.
  virtual void append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
                      WhenDurable when) = 0;

  // Keeps the snapshot, unless the log ends before its number (OutOfSequence), and of older ones
  // the newest kSnapshotsKept - 1. `when` as above.
  virtual void keep(const Owner& owner, Snapshot snapshot, WhenDurable when) = 0;

  // REQUIRES: claimed, and every append has been answered. What does not pass its checksum is cut
  // off (set_aside) or skipped, and `warnings` tells of it.
  [[nodiscard]] virtual Expected<KeptRealm> load(const Owner& owner) = 0;

  // Takes the records behind `after`, and snapshots that contain any of them, out of the log; they
  // are kept for whoever wants to look at them. How many records there were.
  [[nodiscard]] virtual Expected<std::uint64_t> set_aside(const Owner& owner,
                                                          RecordNumber after) = 0;

  // Drops what no kept snapshot needs: records up to the oldest snapshot, but never record 1.
  virtual void drop_old(const Owner& owner, WhenDurable when) = 0;

  // For those who read along without owning it: records from this number on, at most so many; none
  // when the log ends before it.
  [[nodiscard]] virtual Expected<std::vector<std::string>> read(const std::string& realm,
                                                                RecordNumber from,
                                                                std::size_t at_most) = 0;
  // The names of all realms, in order.
  [[nodiscard]] virtual Expected<std::vector<std::string>> list() = 0;
};

// The same, for who has nothing else to do until it is durable. Not for the game's threads.
[[nodiscard]] Durable append_and_wait(Store& store, const Owner& owner, RecordNumber after,
                                      std::vector<std::string> records);

}  // namespace undercroft
