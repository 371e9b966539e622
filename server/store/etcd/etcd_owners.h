// etcd_owners.h: which realms exist in etcd, and who owns them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// These implement the calls of Store with the same names. Each ends with the truth although answers
// may get lost: a repetition recognises what an earlier try has written.
[[nodiscard]] StoreResult<bool> make_realm(EtcdAccess& access, const std::string& realm);
[[nodiscard]] StoreResult<std::optional<Ownership>> look_up_realm(EtcdAccess& access,
                                                                  const std::string& realm);
[[nodiscard]] StoreResult<Owner> claim_realm(EtcdAccess& access, const std::string& realm,
                                             std::optional<Epoch> seen);
[[nodiscard]] StoreResult<std::vector<std::string>> list_realms(EtcdAccess& access);
[[nodiscard]] StoreResult<std::string> settle_fact_in(EtcdAccess& access, const std::string& name,
                                                      const std::string& value);
[[nodiscard]] StoreResult<bool> change_fact_in(EtcdAccess& access, const std::string& name,
                                               const std::string& value);
[[nodiscard]] StoreResult<std::map<std::string, std::string>> facts_in(EtcdAccess& access,
                                                                       const std::string& prefix);

// Marks a new store with the version of its layout. Fails with a sentence when a newer program
// wrote it, or when the mark is damaged.
[[nodiscard]] StoreResult<bool> settle_format(EtcdAccess& access);

}  // namespace undercroft
