// open_store.h: opens the store that the settings name.
#pragma once

#include <functional>
#include <memory>

#include "server/settings/config.h"
#include "server/store/etcd/etcd_client.h"
#include "server/store/etcd/etcd_store.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// A name that this start of the program has among the servers of a store.
[[nodiscard]] StoreUser fresh_store_user();

// The members of the etcd that --store names, and what TLS with them needs. Fails with a sentence.
[[nodiscard]] Expected<EtcdClientOptions> etcd_of(const Config& config);

// Opens the store in etcd for a server. `log`: for the host, called on a thread of the store.
// REQUIRES: --store is set.
[[nodiscard]] Expected<std::unique_ptr<EtcdStore>> open_etcd_store(
    const Config& config, StoreUser user, std::function<void(const std::string& sentence)> log);

// Opens it for a command, which may run beside a server. The command compares the file of
// --store-mark and leaves it as it is. Only a server records that the host accepts an older etcd.
// REQUIRES: --store is set.
[[nodiscard]] Expected<std::unique_ptr<EtcdStore>> open_etcd_store(const Config& config);

// Opens the store in etcd or in the data folder. Null when nothing is stored. Fails with a
// sentence. REQUIRES: the caller has locked the data folder, if there is one (data_folder.h).
[[nodiscard]] Expected<std::unique_ptr<Store>> open_store(const Config& config);

}  // namespace undercroft
