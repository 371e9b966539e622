// text_file.h: reads settings, blueprints and scenarios: whole text files.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace undercroft {

inline constexpr std::uintmax_t kMaxTextFile = 16 << 20;  // bytes

// A file that cannot be read, with the reason in words.
struct UnreadFile {
  std::string path;
  std::string reason;
};

// "path: reason".
[[nodiscard]] inline std::string complaint_of(const UnreadFile& file) {
  return file.path + ": " + file.reason;
}

// Reads a regular file of up to kMaxTextFile bytes, in UTF-8. Editors on other systems add a byte
// order mark or end lines in CR LF; the text has neither.
[[nodiscard]] std::variant<std::string, UnreadFile> read_text_file(const std::string& path);

}  // namespace undercroft
