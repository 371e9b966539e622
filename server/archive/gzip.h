// gzip.h: compresses and decompresses a stream, in gzip's format.
#pragma once

#include <memory>
#include <string_view>

#include "server/archive/byte_flow.h"

namespace undercroft {

class GzipWriter {
 public:
  explicit GzipWriter(ByteSink sink);
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;

  // Both fail with the sink's sentence.
  [[nodiscard]] Expected<> add(std::string_view bytes);
  [[nodiscard]] Expected<> finish();  // nothing can be added afterwards

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

// A GzipReader reads what a GzipWriter has written, and nothing else: no other header, no bytes
// after the end. It holds 128 kB, whatever the stream claims.
class GzipReader {
 public:
  explicit GzipReader(ByteSource source);
  ~GzipReader();
  GzipReader(const GzipReader&) = delete;
  GzipReader& operator=(const GzipReader&) = delete;

  // As a ByteSource. The end is reported only after the checksum has been found right.
  [[nodiscard]] Expected<std::size_t> read(char* out, std::size_t size);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace undercroft
