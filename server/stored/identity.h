// identity.h: where a server stores the key pair that is its identity.
#pragma once

#include <memory>
#include <string>

#include "server/store/store.h"
#include "shared/expected.h"
#include "shared/trust/server_key.h"

namespace undercroft {

// Reads the key pair stored in the data folder; creates and stores one if the folder has had none.
// An empty folder name gives a key pair for the lifetime of the process. Fails with a sentence when
// a file cannot be read or written, or when the key that the folder once had is missing.
[[nodiscard]] Expected<std::shared_ptr<const ServerKey>> server_key_in(
    const std::string& data_folder);

// Reads the key pair stored in the store; creates and stores one if it has none. All servers of the
// store have that identity, so clients know the fleet as one server. The secret key is in the store
// unencrypted: whoever can read the store can pose as the fleet.
[[nodiscard]] Expected<std::shared_ptr<const ServerKey>> server_key_in(Store& store);

}  // namespace undercroft
