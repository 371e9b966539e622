// etcd_shared.h: bytes in etcd that realms share.
#pragma once

#include <string>

#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// These implement the calls of Store with the same names. One copy is enough: etcd has one on each
// of its members.
[[nodiscard]] StoreResult<std::string> share_bytes(EtcdAccess& access, const std::string& bytes);
[[nodiscard]] StoreResult<std::string> shared_bytes(EtcdAccess& access, const std::string& key);

}  // namespace undercroft
