// text_file.cc: reads text files, with the same checks for all of them.
#include "server/files/text_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "shared/text_mark.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

// What is wrong with the path before it is opened, or an empty string. Reading a folder returns
// nothing and reading a pipe may never end, so both are rejected here.
std::string fault_of(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return "no such file";
  if (status.type() == fs::file_type::none) return error.message();
  if (fs::is_directory(status)) return "is a folder, not a file";
  if (!fs::is_regular_file(status)) return "is not a regular file";
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) return error.message();
  if (size <= kMaxTextFile) return "";
  return "is larger than " + std::to_string(kMaxTextFile) + " bytes";
}

// The text without its byte order mark, and with lines that end in LF alone: a carriage return
// would become part of a map's row.
std::variant<std::string, UnreadFile> as_written(const std::string& path,
                                                 const std::string& bytes) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    return UnreadFile{path, "is in UTF-16: save it as UTF-8"};
  }
  std::string text;
  text.reserve(bytes.size());
  const std::string_view rest = without_mark(bytes);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool ends_line = rest[i] == '\r' && i + 1 < rest.size() && rest[i + 1] == '\n';
    if (!ends_line) text += rest[i];
  }
  return text;
}

}  // namespace

std::variant<std::string, UnreadFile> read_text_file(const std::string& path) {
  if (const std::string fault = fault_of(path); !fault.empty()) return UnreadFile{path, fault};
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file) return UnreadFile{path, "cannot be opened for reading"};
  text << file.rdbuf();
  // Writing an empty file to `text` sets a failure flag on `text`; only `file.bad()` means an
  // error.
  if (file.bad()) return UnreadFile{path, "cannot be read completely"};
  return as_written(path, text.str());
}

}  // namespace undercroft
