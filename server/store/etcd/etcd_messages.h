// etcd_messages.h: transactions of etcd, as its JSON gateway reads and writes them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// A condition of a transaction. Values are compared byte by byte.
struct EtcdCompare {
  // Unchanged: the key has not been written after that revision; it may be missing.
  enum class Sort : std::uint8_t { Equal, Greater, Less, Missing, Present, Unchanged };
  Sort sort = Sort::Equal;
  std::string key;
  std::string value = {};      // for Equal, Greater and Less
  std::uint64_t revision = 0;  // for Unchanged
};

// An operation of a transaction. With `end`, Range and Delete concern the keys from `key` on and
// before `end`; without it, only `key`.
struct EtcdOperation {
  enum class Sort : std::uint8_t { Put, Range, Delete };
  Sort sort = Sort::Range;
  std::string key;
  std::string value = {};      // for Put
  std::string end = {};        // for Range and Delete
  std::size_t at_most = 0;     // keys of a Range; 0: all
  bool has_keys_only = false;  // a Range without values
  bool is_descending = false;  // a Range by key, the last first
  std::uint64_t lease = 0;     // for Put: etcd deletes the key when it ends; 0: never
  [[nodiscard]] std::size_t size() const { return key.size() + value.size() + end.size(); }
};

[[nodiscard]] EtcdOperation put(std::string key, std::string value);
[[nodiscard]] EtcdOperation get(std::string key);
[[nodiscard]] EtcdOperation get_range(std::string key, std::string end, std::size_t at_most = 0);
[[nodiscard]] EtcdOperation erase_range(std::string key, std::string end);
[[nodiscard]] EtcdOperation erase(std::string key);

// When all compares hold, `success` is done, otherwise `failure`; atomically.
struct EtcdTransaction {
  std::vector<EtcdCompare> compares = {};
  std::vector<EtcdOperation> success = {};
  std::vector<EtcdOperation> failure = {};
};

struct EtcdPair {
  std::string key;
  std::string value;
  std::uint64_t revision = 0;  // of the whole store, when the pair was written
};

// The answer to one operation.
struct EtcdFound {
  std::vector<EtcdPair> pairs = {};  // of a Range
  bool has_more = false;             // the Range was cut off at `at_most`
};

struct EtcdReply {
  std::uint64_t cluster = 0;   // which etcd it is
  std::uint64_t revision = 0;  // of the whole store
  bool has_succeeded = false;
  std::vector<EtcdFound> found = {};  // for each operation that was done, in order
};

struct EtcdStatus {
  std::uint64_t bytes = 0;  // of the database file, which etcd compares with its quota
};

// What a member says of itself on its page of metrics.
struct EtcdMemberPage {
  std::uint64_t id = 0;
  bool leads = false;
  // Writes of its log to the disk, which an append waits for, since the member started.
  std::uint64_t syncs = 0;
  double sync_seconds = 0;
};

// etcd refuses transactions with more operations.
constexpr std::size_t kEtcdOperations = 128;

[[nodiscard]] std::string encode(const EtcdTransaction& transaction);
// Fails when the text is not such an answer. The caller bounds its size.
[[nodiscard]] Expected<EtcdReply> decode_reply(std::string_view text);
[[nodiscard]] Expected<EtcdStatus> decode_status(std::string_view text);
// A page in the Prometheus text format. Fails when it is not that of an etcd.
[[nodiscard]] Expected<EtcdMemberPage> decode_member_page(std::string_view text);
[[nodiscard]] Expected<std::uint64_t> decode_lease(std::string_view text);
// The sentence in an answer that reports an error: its "error" or "message". Empty when it has
// none.
[[nodiscard]] std::string error_in(std::string_view text);

}  // namespace undercroft
