// fuzz_proxy_header.cc: whatever arrives where a PROXY header may be, it is read without harm, and
// more bytes do not change what is found.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/gateway/http/proxy_header.h"
#include "server/gateway/limits/client_address.h"
#include "shared/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const ProxyHeader header = read_proxy_header(bytes);
  if (size >= kMostProxyHeader) {
    CHECK(!std::holds_alternative<proxy_header::Incomplete>(header), "no header is longer");
  }
  const auto* found = std::get_if<proxy_header::Found>(&header);
  if (found == nullptr) return 0;
  CHECK(found->size > 0 && found->size <= size, "the header is part of the bytes");
  Networks one;
  CHECK(found->address.empty() || one.add(found->address), "the address is one");
  const ProxyHeader alone = read_proxy_header(bytes.substr(0, found->size));
  const auto* again = std::get_if<proxy_header::Found>(&alone);
  CHECK(again != nullptr && again->size == found->size && again->address == found->address,
        "what follows a header does not matter");
  const ProxyHeader part = read_proxy_header(bytes.substr(0, found->size - 1));
  CHECK(std::holds_alternative<proxy_header::Incomplete>(part), "a header ends once");
  return 0;
}
