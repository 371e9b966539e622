// packed_bytes.cc: one byte for the format, the checksum, the size, then zlib's stream or the
// bytes.
#include "server/store/packed_bytes.h"

#include <zlib.h>

#include <cstring>

#include "server/store/byte_fields.h"
#include "server/store/record_checksum.h"

namespace undercroft {
namespace {

constexpr char kPlain = '0';
constexpr char kDeflated = 'z';
constexpr std::size_t kHead = 1 + 8 + 4;
constexpr std::size_t kWorthwhile = 200;  // bytes: zlib makes shorter ones hardly smaller

const Bytef* bytes_of(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

std::string deflated(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string out(size, '\0');
  const int result = compress2(reinterpret_cast<Bytef*>(out.data()), &size, bytes_of(bytes),
                               bytes.size(), Z_DEFAULT_COMPRESSION);
  out.resize(result == Z_OK ? size : 0);
  return out;
}

// `size` bounds what is allocated: a stream that has more is damaged.
std::optional<std::string> inflated(std::string_view stream, std::size_t size) {
  // zlib makes nothing more than about a thousand times smaller.
  if (size > kMostUnpacked || size / 1100 > stream.size()) return std::nullopt;
  std::string out(size, '\0');
  uLongf got = size;
  const int result =
      uncompress(reinterpret_cast<Bytef*>(out.data()), &got, bytes_of(stream), stream.size());
  if (result != Z_OK || got != size) return std::nullopt;
  return out;
}

}  // namespace

std::string pack(RecordNumber number, std::string_view bytes) {
  const std::string small = bytes.size() < kWorthwhile ? "" : deflated(bytes);
  const bool is_smaller = !small.empty() && small.size() < bytes.size();
  std::string out(1, is_smaller ? kDeflated : kPlain);
  add_number(out, static_cast<std::uint64_t>(checksum_of(number, bytes)), 8);
  add_number(out, bytes.size(), 4);
  return out += is_smaller ? std::string_view(small) : bytes;
}

std::optional<std::string> unpack(RecordNumber number, std::string_view packed) {
  if (packed.size() < kHead) return std::nullopt;
  const auto sum = static_cast<std::int64_t>(number_at(packed, 1, 8));
  const std::size_t size = number_at(packed, 9, 4);
  const std::string_view rest = packed.substr(kHead);
  std::optional<std::string> bytes;
  if (packed.front() == kPlain && rest.size() == size) bytes = std::string(rest);
  if (packed.front() == kDeflated) bytes = inflated(rest, size);
  return bytes && checksum_of(number, *bytes) == sum ? bytes : std::nullopt;
}

}  // namespace undercroft
