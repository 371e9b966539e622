// archive.h: compressed tar archives of plain files, which `tar tzf` can list.
#pragma once

#include <optional>
#include <string_view>

#include "server/archive/byte_flow.h"
#include "server/archive/gzip.h"
#include "server/archive/tar_header.h"

namespace undercroft {

class ArchiveWriter {
 public:
  explicit ArchiveWriter(ByteSink sink) : gzip_(std::move(sink)) {}

  // Begins a file, whose bytes follow. All fail with the sink's sentence.
  // REQUIRES: the file before has all its bytes; as for tar_header().
  [[nodiscard]] Expected<> begin(const TarEntry& entry);
  // Fails when the file has more bytes than was said.
  [[nodiscard]] Expected<> add(std::string_view bytes);
  // Ends the file. Fails when bytes are missing.
  [[nodiscard]] Expected<> end();
  [[nodiscard]] Expected<> finish();  // of the archive

 private:
  GzipWriter gzip_;
  TarEntry entry_;
  std::uint64_t missing_ = 0;  // bytes of the file
};

// An ArchiveReader reads what an ArchiveWriter has written, from a source that may be hostile. It
// allocates the same whatever the archive claims, and stops at the first fault.
class ArchiveReader {
 public:
  explicit ArchiveReader(ByteSource source) : gzip_(std::move(source)) {}

  // The next file; nullopt: the archive has ended, and nothing follows. Fails with a sentence whose
  // subject is the archive: "it is cut off". REQUIRES: the file before was read.
  [[nodiscard]] Expected<std::optional<TarEntry>> next();
  // Passes all bytes of the file on. Fails as next() does, or with the sink's sentence.
  [[nodiscard]] Expected<> read(const ByteSink& sink);

 private:
  [[nodiscard]] Expected<> read_whole(char* out, std::size_t size);
  [[nodiscard]] Expected<std::optional<TarEntry>> expect_end();

  GzipReader gzip_;
  std::uint64_t unread_ = 0;  // bytes of the file
};

}  // namespace undercroft
