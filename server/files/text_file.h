// text_file.h: a file of text, read whole: settings, blueprints, scenarios.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace undercroft {

inline constexpr std::uintmax_t kMaxTextFile = 16 << 20;  // bytes

// Why a file is not read, so that a person understands it.
struct UnreadFile {
  std::string path;
  std::string reason;
};

// "path: reason".
[[nodiscard]] inline std::string complaint_of(const UnreadFile& file) {
  return file.path + ": " + file.reason;
}

// All that stands in a regular file of at most kMaxTextFile bytes.
[[nodiscard]] std::variant<std::string, UnreadFile> read_text_file(const std::string& path);

}  // namespace undercroft
