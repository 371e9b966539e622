// file_stamp.h: a number in the header of a database, by which a file that was exchanged is
// noticed.
#pragma once

#include <cstdint>
#include <string>

namespace undercroft {

// A FileStamp is 0 while no server has the database open. A server that opens it writes a random
// one into the header's application id, which SQLite leaves to applications.
using FileStamp = std::uint32_t;

// A random one, never 0.
[[nodiscard]] FileStamp fresh_stamp();

// The stamp in the database file itself, whatever its -wal file says; 0 if there is no such file.
[[nodiscard]] FileStamp stamp_of_file(const std::string& path);

}  // namespace undercroft
