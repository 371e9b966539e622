// fuzz_preamble.cc: whatever arrives on a link between servers is read without harm, and what is
// read keeps to the limits and is written back as the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/fleet/ping_words.h"
#include "server/fleet/preamble.h"
#include "shared/check.h"

namespace {

void read_as_ping(std::string_view bytes) {
  using namespace undercroft;
  const auto words = decode_ping(bytes);
  if (!words) return;
  CHECK(decode_ping(encode_ping(*words)).value() == *words, "a ping is written back as the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_as_ping(bytes);
  const auto read = decode_preamble(bytes);
  if (!read) return 0;
  CHECK(read->preamble || size < kMostPreamble, "no preamble is longer");
  if (!read->preamble) return 0;
  CHECK(read->size <= size, "the preamble is part of the bytes");
  const std::string again = encode_preamble(*read->preamble);
  const auto same = decode_preamble(again);
  CHECK(same && same->preamble && same->size == again.size(), "it can be passed on");
  CHECK(encode_preamble(*same->preamble) == again, "it is written back as the same");
  const auto part = decode_preamble(bytes.substr(0, read->size - 1));
  CHECK(part && !part->preamble, "a preamble ends once");
  return 0;
}
