// file_stamp.cc: reads the header of a database without SQLite, which would merge the -wal file.
#include "server/store/sqlite/file_stamp.h"

#include <sodium.h>

#include <array>
#include <fstream>

namespace undercroft {
namespace {

// https://www.sqlite.org/fileformat2.html#application_id: four bytes, most significant first.
constexpr std::streamoff kApplicationId = 68;

}  // namespace

FileStamp fresh_stamp() {
  FileStamp stamp = 0;
  while (stamp == 0) randombytes_buf(&stamp, sizeof stamp);
  return stamp;
}

FileStamp stamp_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<char, 4> bytes{};
  if (!file.seekg(kApplicationId) || !file.read(bytes.data(), bytes.size())) return 0;
  FileStamp stamp = 0;
  for (const char byte : bytes) stamp = stamp << 8U | static_cast<unsigned char>(byte);
  return stamp;
}

}  // namespace undercroft
