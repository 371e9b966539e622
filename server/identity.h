// identity.h: who a server is, whatever its address: a word that it makes up once.
#pragma once

#include <string>

#include "server/base/tokens.h"
#include "shared/expected.h"

namespace undercroft {

// The word kept in this data folder, made and kept when there is none yet. Of no folder (empty) a
// new word, good for as long as the process lives. A sentence when it can be neither read nor kept.
[[nodiscard]] Expected<std::string> identity_in(const std::string& data_folder,
                                                TokenSource& tokens);

}  // namespace undercroft
