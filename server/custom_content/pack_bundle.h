// pack_bundle.h: a pack as one file: a compressed archive of its .toml files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/loader.h"
#include "shared/expected.h"

namespace undercroft {

// True for a path that ends in .tar.gz.
[[nodiscard]] bool is_bundle(std::string_view path);

// Reads the bundle at `path`: at most 1,000 plain .toml files with 16 MB in all, in UTF-8. Fails
// with a sentence that begins with the path. The files are called "PATH/NAME".
[[nodiscard]] Expected<std::vector<ContentText>> read_bundle(const std::string& path);

// The bytes of a bundle of the files. Equal files give equal bytes. Fails with a sentence for a
// name that an archive cannot have.
[[nodiscard]] Expected<std::string> bundle_of(const std::vector<ContentText>& files);

}  // namespace undercroft
