// folder_access.h: explains why a data folder cannot be used, and how to make it usable.
#pragma once

#include <string>

#include "shared/expected.h"

namespace undercroft {

// Fails with a sentence when the folder `path` cannot be created, with its missing parents.
[[nodiscard]] Expected<> create_data_folder(const std::string& path);

[[nodiscard]] bool is_writable_folder(const std::string& path);

// "cannot write data folder '/data': owned by 0:0, running as 10001 (run: chown 10001 DIR)".
// `error`: the errno of the attempt to create a file in it.
[[nodiscard]] std::string unwritable_folder(const std::string& path, int error);

// Fails with a sentence when the folder is writable but has a server's file that is not, as after
// a run as another user.
[[nodiscard]] Expected<> expect_writable_files(const std::string& path);

}  // namespace undercroft
