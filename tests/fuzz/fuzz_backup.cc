// fuzz_backup.cc: whatever claims to be a backup file is read without harm, and what is accepted is
// written the same way again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/archive/archive.h"
#include "server/store/backup/backup_archive.h"
#include "server/store/backup/backup_contents.h"
#include "shared/check.h"

namespace undercroft {
namespace {

ByteSource source_of(std::string_view bytes) {
  return [bytes](char* out, std::size_t size) mutable -> Expected<std::size_t> {
    const std::size_t got = std::min(size, bytes.size());
    std::copy_n(bytes.begin(), got, out);
    bytes.remove_prefix(got);
    return got;
  };
}

ByteSink sink_to(std::string& text) {
  return [&text](std::string_view bytes) {
    text += bytes;
    return Expected<>();
  };
}

std::string compressed(std::string_view bytes) {
  std::string out;
  GzipWriter writer(sink_to(out));
  CHECK(writer.add(bytes) && writer.finish(), "the sink takes all");
  return out;
}

// Writes what is read; nothing if the archive is refused.
bool copied(ArchiveReader& reader, ArchiveWriter& writer) {
  while (true) {
    const auto entry = reader.next();
    if (!entry) return false;
    if (!*entry) return true;
    std::string bytes;
    if (!reader.read(sink_to(bytes))) return false;
    CHECK(bytes.size() == (*entry)->size, "a file has the bytes that its header says");
    CHECK(writer.begin(**entry) && writer.add(bytes) && writer.end(), "it can be written");
  }
}

// A checksum that fits takes luck, so the bytes are compressed here.
void read_as_tar(std::string_view bytes) {
  const std::string archive = compressed(bytes);
  static_cast<void>(verify_archive(source_of(archive), archive.size()));
  std::string again;
  ArchiveReader reader(source_of(archive));
  ArchiveWriter writer(sink_to(again));
  if (!copied(reader, writer)) return;
  CHECK(writer.finish() && again == archive, "an accepted archive is written as the same");
}

void read_as_contents(std::string_view text) {
  const auto contents = read_contents(text);
  if (!contents) return;
  CHECK(read_contents(text_of(*contents)).value() == *contents, "the contents survive");
}

}  // namespace
}  // namespace undercroft

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  static_cast<void>(verify_archive(source_of(bytes), size));
  read_as_tar(bytes);
  read_as_contents(bytes);
  return 0;
}
