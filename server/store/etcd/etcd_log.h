// etcd_log.h: the records and snapshots of a realm in etcd.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// These implement the calls of Store with the same names.
[[nodiscard]] Durable keep_snapshot(EtcdAccess& access, const Owner& owner,
                                    const Snapshot& snapshot);
[[nodiscard]] Durable drop_old_records(EtcdAccess& access, const Owner& owner);
[[nodiscard]] StoreResult<KeptRealm> load_realm(EtcdAccess& access, const Owner& owner);
[[nodiscard]] StoreResult<std::uint64_t> set_records_aside(EtcdAccess& access, const Owner& owner,
                                                           RecordNumber after);
[[nodiscard]] StoreResult<std::vector<std::string>> read_log(EtcdAccess& access,
                                                             const std::string& realm,
                                                             RecordNumber from,
                                                             std::size_t at_most);

// As Store::oldest_snapshot().
[[nodiscard]] StoreResult<std::optional<Snapshot>> read_oldest_snapshot(EtcdAccess& access,
                                                                        const std::string& realm);

// Reads records from `from` (2 or more) to `last` into `records`, up to `at_most` in all. Returns
// false when it stopped before a record that is damaged or missing.
[[nodiscard]] StoreResult<bool> read_batches(EtcdAccess& access, const std::string& realm,
                                             RecordNumber from, RecordNumber last,
                                             std::size_t at_most,
                                             std::vector<std::string>& records);

}  // namespace undercroft
