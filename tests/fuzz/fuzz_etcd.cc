// fuzz_etcd.cc: whatever is stored in etcd, or answers in its place, it is read without harm, and
// what is accepted is written the same way again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/fleet/realm_board.h"
#include "server/store/escaped_word.h"
#include "server/store/etcd/etcd_keys.h"
#include "server/store/etcd/etcd_messages.h"
#include "server/store/etcd/etcd_url.h"
#include "server/store/packed_bytes.h"
#include "shared/check.h"

namespace undercroft {
namespace {

void read_values(std::string_view bytes) {
  if (const auto is = decode_ownership(bytes)) {
    CHECK(decode_ownership(encode_ownership(*is)) == is, "an owner survives");
  }
  if (const auto parts = decode_parts(bytes)) {
    CHECK(decode_parts(encode_parts(*parts)) == parts, "parts survive");
  }
  // A checksum that fits takes luck, so the bytes are packed here.
  static_cast<void>(unpack(7, bytes));
  CHECK(unpack(7, pack(7, bytes)) == bytes, "bytes survive packing");
  if (const auto records = decode_records(7, pack(7, bytes))) {
    CHECK(decode_records(7, encode_records(7, *records)) == records, "records survive");
  }
  if (const auto board = decode_board(bytes)) {
    CHECK(decode_board(encode_board(*board)) == board, "a board survives");
  }
  CHECK(unescaped(escaped(bytes)) == bytes, "any text can be a word");
  static_cast<void>(unescaped(bytes));
  static_cast<void>(number_in_key(bytes));
}

}  // namespace
}  // namespace undercroft

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_values(bytes);
  static_cast<void>(decode_reply(bytes));
  static_cast<void>(decode_status(bytes));
  static_cast<void>(error_in(bytes));
  if (const auto url = read_etcd_url(bytes)) {
    CHECK(!url->endpoints.empty(), "a URL names a member");
  }
  return 0;
}
