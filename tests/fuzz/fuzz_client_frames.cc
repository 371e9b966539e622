// fuzz_client_frames.cc: any bytes from a client are a message or a fault, never worse.
#include <cstddef>
#include <cstdint>

#include "shared/check.h"
#include "shared/codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  const auto decoded = decode_client(frame);
  if (decoded) {
    CHECK(decode_client(encode(*decoded)) == decoded, "what was understood can be said again");
  } else {
    CHECK(decoded.error().size() < 120, "fit for a close reason");
  }
  (void)is_player_name(frame);
  CHECK(plain_text(frame, 200).size() <= 200, "plain text keeps to its limit");
  return 0;
}
