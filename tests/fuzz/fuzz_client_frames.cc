// fuzz_client_frames.cc: any bytes from a client decode to a message or an error.
#include <cstddef>
#include <cstdint>

#include "shared/check.h"
#include "shared/codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  const auto decoded = decode_client(frame);
  if (decoded) {
    CHECK(decode_client(encode(*decoded)) == decoded, "a decoded message survives a round trip");
  } else {
    CHECK(decoded.error().size() < 120, "the error fits into a close reason");
  }
  (void)is_player_name(frame);
  CHECK(plain_text(frame, 200).size() <= 200, "plain text respects its limit");
  return 0;
}
