// link_bytes.cc: little-endian numbers and sized texts.
#include "server/fleet/link_bytes.h"

#include "shared/check.h"

namespace undercroft {

void LinkWriter::number(std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) {
    bytes_.push_back(static_cast<char>(static_cast<unsigned char>(value >> (8 * i))));
  }
}

void LinkWriter::text(std::string_view text) {
  CHECK(text.size() < 65536, "a text of a link fits its size");
  number(text.size(), 2);
  raw(text);
}

void LinkReader::fail() {
  is_whole_ = false;
  bytes_ = {};
}

std::string_view LinkReader::raw(std::size_t size) {
  if (size > bytes_.size()) fail();
  if (!is_whole_) return {};
  const std::string_view taken = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return taken;
}

std::uint64_t LinkReader::number(int size) {
  const std::string_view taken = raw(static_cast<std::size_t>(size));
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(taken[i])} << (8 * i);
  }
  return value;
}

std::string LinkReader::text(std::size_t at_most) {
  const std::uint64_t size = number(2);
  if (size > at_most) fail();
  return std::string(raw(is_whole_ ? static_cast<std::size_t>(size) : 0));
}

}  // namespace undercroft
