// archive.cc: a header, the bytes, and zeros up to a whole block; two blocks of zeros at the end.
#include "server/archive/archive.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "shared/check.h"

namespace undercroft {
namespace {

std::size_t padding_after(std::uint64_t size) {
  return static_cast<std::size_t>((kTarBlock - size % kTarBlock) % kTarBlock);
}

}  // namespace

Expected<> ArchiveWriter::begin(const TarEntry& entry) {
  CHECK(missing_ == 0, "the file before is whole");
  entry_ = entry;
  missing_ = entry.size;
  return gzip_.add(tar_header(entry));
}

Expected<> ArchiveWriter::add(std::string_view bytes) {
  if (bytes.size() > missing_) return failed(entry_.name + " has grown while it was read");
  missing_ -= bytes.size();
  return gzip_.add(bytes);
}

Expected<> ArchiveWriter::end() {
  if (missing_ > 0) return failed(entry_.name + " has shrunk while it was read");
  return gzip_.add(std::string(padding_after(entry_.size), '\0'));
}

Expected<> ArchiveWriter::finish() {
  if (auto added = gzip_.add(std::string(2 * kTarBlock, '\0')); !added) return added;
  return gzip_.finish();
}

Expected<> ArchiveReader::read_whole(char* out, std::size_t size) {
  while (size > 0) {
    const auto got = gzip_.read(out, size);
    if (!got) return failed(got.error());
    if (*got == 0) return failed("it ends in the middle of a file");
    out += *got;
    size -= *got;
  }
  return {};
}

Expected<std::optional<TarEntry>> ArchiveReader::expect_end() {
  std::array<char, kTarBlock> block{};
  if (const auto got = read_whole(block.data(), block.size()); !got) return failed(got.error());
  const bool is_zero = std::all_of(block.begin(), block.end(), [](char c) { return c == 0; });
  if (!is_zero) return failed("it goes on after its end");
  const auto more = gzip_.read(block.data(), 1);
  if (!more) return failed(more.error());
  if (*more > 0) return failed("it goes on after its end");
  return std::nullopt;
}

Expected<std::optional<TarEntry>> ArchiveReader::next() {
  CHECK(unread_ == 0, "the file before was read");
  std::array<char, kTarBlock> block{};
  if (const auto got = read_whole(block.data(), block.size()); !got) return failed(got.error());
  auto entry = read_tar_header({block.data(), block.size()});
  if (!entry) return entry;
  if (!*entry) return expect_end();
  unread_ = (*entry)->size;
  return entry;
}

Expected<> ArchiveReader::read(const ByteSink& sink) {
  std::vector<char> part(kBytesAtOnce);
  const std::size_t padding = padding_after(unread_);
  while (unread_ > 0) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(unread_, part.size()));
    if (auto got = read_whole(part.data(), size); !got) return got;
    unread_ -= size;
    if (auto passed = sink({part.data(), size}); !passed) return passed;
  }
  if (auto got = read_whole(part.data(), padding); !got) return got;
  const bool is_zero =
      std::all_of(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(padding),
                  [](char c) { return c == 0; });
  return is_zero ? Expected<>() : failed("a file in it is not padded with zeros");
}

}  // namespace undercroft
