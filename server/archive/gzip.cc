// gzip.cc: zlib.
#include "server/archive/gzip.h"

#include <zlib.h>

#include <array>
#include <utility>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr int kGzipWindow = 15 + 16;  // zlib: the largest window, in gzip's format
constexpr int kMemory = 8;            // zlib's default

// What zlib writes: no name, no time, from Unix.
constexpr std::string_view kGzipHeader("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);

Bytef* as_bytes(char* bytes) { return reinterpret_cast<Bytef*>(bytes); }

}  // namespace

struct GzipWriter::Stream {
  ByteSink sink;
  z_stream zlib{};
  std::array<char, kBytesAtOnce> out{};

  [[nodiscard]] Expected<> deflate_with(int flush) {
    int result = Z_OK;
    do {
      zlib.next_out = as_bytes(out.data());
      zlib.avail_out = static_cast<uInt>(out.size());
      result = ::deflate(&zlib, flush);
      CHECK(result != Z_STREAM_ERROR, "zlib's stream is sound");
      const std::string_view made(out.data(), out.size() - zlib.avail_out);
      if (made.empty()) continue;
      if (auto sent = sink(made); !sent) return sent;
    } while (flush == Z_FINISH ? result != Z_STREAM_END : zlib.avail_out == 0);
    return {};
  }
};

GzipWriter::GzipWriter(ByteSink sink) : stream_(std::make_unique<Stream>()) {
  stream_->sink = std::move(sink);
  CHECK(::deflateInit2(&stream_->zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemory,
                       Z_DEFAULT_STRATEGY) == Z_OK,
        "zlib has memory");
}

GzipWriter::~GzipWriter() { ::deflateEnd(&stream_->zlib); }

Expected<> GzipWriter::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, kBytesAtOnce);
    stream_->zlib.next_in = as_bytes(const_cast<char*>(part.data()));  // zlib does not write to it
    stream_->zlib.avail_in = static_cast<uInt>(part.size());
    if (auto sent = stream_->deflate_with(Z_NO_FLUSH); !sent) return sent;
    bytes.remove_prefix(part.size());
  }
  return {};
}

Expected<> GzipWriter::finish() { return stream_->deflate_with(Z_FINISH); }

struct GzipReader::Stream {
  ByteSource source;
  z_stream zlib{};
  std::array<char, kBytesAtOnce> in{};
  bool has_begun = false;
  bool is_over = false;

  // Returns false at the end of the source.
  [[nodiscard]] Expected<bool> fill() {
    const auto size = source(in.data(), in.size());
    if (!size) return failed(size.error());
    zlib.next_in = as_bytes(in.data());
    zlib.avail_in = static_cast<uInt>(*size);
    return *size > 0;
  }

  // zlib accepts any time and flags; a changed byte there would go unnoticed.
  [[nodiscard]] Expected<> begin() {
    std::size_t size = 0;
    while (size < kGzipHeader.size()) {
      const auto got = source(in.data() + size, in.size() - size);
      if (!got) return failed(got.error());
      if (*got == 0) break;
      size += *got;
    }
    zlib.next_in = as_bytes(in.data());
    zlib.avail_in = static_cast<uInt>(size);
    has_begun = true;
    if (std::string_view(in.data(), size).starts_with(kGzipHeader)) return {};
    return failed("it is no archive that this program has written");
  }

  [[nodiscard]] Expected<> expect_end() {
    is_over = true;
    if (zlib.avail_in > 0) return failed("it has bytes after its end");
    return fill().and_then([](bool has_more) -> Expected<> {
      return has_more ? Expected<>(failed("it has bytes after its end")) : Expected<>();
    });
  }

  [[nodiscard]] Expected<std::size_t> inflate_some(char* out, std::size_t size) {
    zlib.next_out = as_bytes(out);
    zlib.avail_out = static_cast<uInt>(size);
    while (zlib.avail_out == size && !is_over) {
      if (zlib.avail_in == 0) {
        const auto filled = fill();
        if (!filled) return failed(filled.error());
        if (!*filled) return failed("it is cut off");
      }
      const int result = ::inflate(&zlib, Z_NO_FLUSH);
      if (result != Z_OK && result != Z_STREAM_END)
        return failed("its compressed bytes are damaged");
      if (result != Z_STREAM_END) continue;
      if (const auto ended = expect_end(); !ended) return failed(ended.error());
    }
    return size - zlib.avail_out;
  }
};

GzipReader::GzipReader(ByteSource source) : stream_(std::make_unique<Stream>()) {
  stream_->source = std::move(source);
  CHECK(::inflateInit2(&stream_->zlib, kGzipWindow) == Z_OK, "zlib has memory");
}

GzipReader::~GzipReader() { ::inflateEnd(&stream_->zlib); }

Expected<std::size_t> GzipReader::read(char* out, std::size_t size) {
  if (!stream_->has_begun) {
    if (const auto begun = stream_->begin(); !begun) return failed(begun.error());
  }
  if (stream_->is_over) return std::size_t{0};
  return stream_->inflate_some(out, size);
}

}  // namespace undercroft
