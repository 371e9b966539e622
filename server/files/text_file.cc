// text_file.cc: reads text files, with the same checks for all of them.
#include "server/files/text_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>

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
  return text.str();
}

}  // namespace undercroft
