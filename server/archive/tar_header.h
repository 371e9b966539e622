// tar_header.h: the header of a file in a tar archive, in the ustar format of POSIX.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

inline constexpr std::size_t kTarBlock = 512;  // bytes: files are padded with zeros to whole blocks
inline constexpr std::uint64_t kMostTarSize = std::uint64_t{1} << 50;  // bytes of a file

struct TarEntry {
  std::string name;
  std::uint64_t size = 0;
  std::uint64_t changed_s = 0;  // seconds since 1970
  friend bool operator==(const TarEntry&, const TarEntry&) = default;
};

// Whether an archive may have a file of that name: at most 100 printable characters of ASCII,
// no slash of either kind, neither "." nor "..".
[[nodiscard]] bool is_plain_file_name(std::string_view name);

// One block: a plain file with mode 0600 and without an owner. Sizes beyond 8 GB are written as GNU
// tar does. REQUIRES: is_plain_file_name(entry.name), and a size of at most kMostTarSize.
[[nodiscard]] std::string tar_header(const TarEntry& entry);

// Reads exactly what tar_header() writes: links, folders, devices and names with folders are
// refused. Returns nullopt for the block of zeros that ends an archive. Fails with a sentence.
// REQUIRES: the block has kTarBlock bytes.
[[nodiscard]] Expected<std::optional<TarEntry>> read_tar_header(std::string_view block);

}  // namespace undercroft
