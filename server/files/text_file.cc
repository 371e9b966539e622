// text_file.cc: one set of checks for all that people write for the server.
#include "server/files/text_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace undercroft {
namespace {

namespace fs = std::filesystem;

// What is wrong with it before it is opened; empty: nothing. Reading a folder gives nothing and
// reading a pipe may never end, so neither is tried.
std::string fault_of(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return "there is no such file";
  if (status.type() == fs::file_type::none) return error.message();
  if (fs::is_directory(status)) return "is a folder, not a file";
  if (!fs::is_regular_file(status)) return "is no regular file";
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) return error.message();
  if (size <= kMaxTextFile) return "";
  return "is bigger than " + std::to_string(kMaxTextFile) + " bytes";
}

}  // namespace

std::variant<std::string, UnreadFile> read_text_file(const std::string& path) {
  if (const std::string fault = fault_of(path); !fault.empty()) return UnreadFile{path, fault};
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file) return UnreadFile{path, "may not be read"};
  text << file.rdbuf();
  // An empty file is fine, though nothing is put into the text and the stream takes that ill.
  if (file.bad()) return UnreadFile{path, "cannot be read to its end"};
  return text.str();
}

}  // namespace undercroft
