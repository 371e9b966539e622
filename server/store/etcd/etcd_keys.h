// etcd_keys.h: the keys of a store in etcd, and the form of their values.
//
//   o/REALM              "EPOCH HEAD OWNER SIMULATION NAME": the owner, the number of the last
//                        record, and the realm's name in its own capitals. Every write compares it.
//   r/REALM/1            record 1, packed
//   r/REALM/j/LAST       the records of one append, of which the last has that number
//   r/REALM/s/NUMBER     a snapshot: the number of its parts, and their bytes
//   r/REALM/p/NUMBER/K   its parts
//   r/REALM/n            who made the realm
//   x/REALM/MARK/LAST    records that were set aside
//   c/KEY, d/KEY/K       bytes that realms share, and their parts
//   about/fact/NAME      facts about the store
//   about/order/N        the server that was the last to overwrite a key of this group
//   about/format         the version of this layout
//
// REALM is the name in lower case. Numbers have 20 digits, so that keys are in the order of their
// numbers. Owners are apart from the rest of their realms: one range lists all realms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace undercroft {

constexpr std::uint64_t kEtcdFormat = 1;

// A value of more bytes than this is stored in parts.
constexpr std::size_t kEtcdPart = std::size_t{512} << 10;

// The value of o/REALM.
[[nodiscard]] std::string encode_ownership(const Ownership& ownership);
// Returns nullopt when it is damaged.
[[nodiscard]] std::optional<Ownership> decode_ownership(std::string_view text);
// Values of o/REALM with this epoch are greater than the first and less than the second.
[[nodiscard]] std::string least_of_epoch(Epoch epoch);
[[nodiscard]] std::string beyond_epoch(Epoch epoch);

// The value of j/LAST, as packed bytes of these records.
[[nodiscard]] std::string encode_records(RecordNumber last,
                                         const std::vector<std::string>& records);
// Returns nullopt when they are damaged. `last`: from the key.
[[nodiscard]] std::optional<std::vector<std::string>> decode_records(RecordNumber last,
                                                                     std::string_view bytes);

// What stands for bytes that are stored in parts.
struct EtcdParts {
  std::size_t count = 0;
  std::size_t bytes = 0;
  friend bool operator==(const EtcdParts&, const EtcdParts&) = default;
};
[[nodiscard]] std::string encode_parts(const EtcdParts& parts);
// Returns nullopt when it is damaged, or names more bytes than a store writes.
[[nodiscard]] std::optional<EtcdParts> decode_parts(std::string_view text);

// The first key behind all keys that begin with this one.
[[nodiscard]] std::string end_of_prefix(std::string prefix);

// The number at the end of a key; nullopt when there is none.
[[nodiscard]] std::optional<std::uint64_t> number_in_key(std::string_view key);

// EtcdKeys names the keys of a store. `prefix` keeps stores apart that share an etcd.
class EtcdKeys {
 public:
  explicit EtcdKeys(std::string prefix) : prefix_(std::move(prefix)) {}

  [[nodiscard]] const std::string& prefix() const { return prefix_; }
  [[nodiscard]] std::string owners() const { return prefix_ + "o/"; }
  [[nodiscard]] std::string owner(std::string_view realm) const;
  [[nodiscard]] std::string maker(std::string_view realm) const;
  [[nodiscard]] std::string first(std::string_view realm) const;
  [[nodiscard]] std::string records(std::string_view realm) const;  // all of them
  [[nodiscard]] std::string records(std::string_view realm, RecordNumber last) const;
  [[nodiscard]] std::string snapshots(std::string_view realm) const;
  [[nodiscard]] std::string snapshot(std::string_view realm, RecordNumber number) const;
  [[nodiscard]] std::string snapshot_parts(std::string_view realm) const;
  [[nodiscard]] std::string snapshot_parts(std::string_view realm, RecordNumber number) const;
  [[nodiscard]] std::string aside(std::string_view realm, std::string_view mark,
                                  RecordNumber last) const;
  [[nodiscard]] std::string shared(std::string_view key) const;
  [[nodiscard]] std::string shared_parts(std::string_view key) const;
  [[nodiscard]] std::string fact(std::string_view name) const;
  // The key that every change of `key` writes as well. It is never erased, so its revision orders
  // the changes.
  [[nodiscard]] std::string order(std::string_view key) const;
  [[nodiscard]] std::string format() const { return prefix_ + "about/format"; }
  // Part `part` of what is stored below `parts`.
  [[nodiscard]] static std::string part(const std::string& parts, std::size_t part);

 private:
  [[nodiscard]] std::string realm(std::string_view realm, std::string_view rest) const;
  std::string prefix_;
};

}  // namespace undercroft
