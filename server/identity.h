// identity.h: a random word that identifies a server, whatever its address.
#pragma once

#include <string>

#include "server/base/tokens.h"
#include "shared/expected.h"

namespace undercroft {

// Reads the identity stored in the data folder; creates and stores one if there is none. An empty
// folder name gives a new identity for the lifetime of the process. Fails with a sentence when the
// file cannot be read or written.
[[nodiscard]] Expected<std::string> identity_in(const std::string& data_folder,
                                                TokenSource& tokens);

}  // namespace undercroft
