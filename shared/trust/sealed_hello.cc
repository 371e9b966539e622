// sealed_hello.cc: the fields between a Hello and its sealed part.
#include "shared/trust/sealed_hello.h"

#include <utility>

#include "shared/codec.h"

namespace undercroft {

void seal_hello(Hello& hello, const SealKey& key) {
  Hello open;
  open.protocol = hello.protocol;
  open.client = hello.client;
  open.last_report = hello.last_report;
  open.clock = hello.clock;
  open.lines = hello.lines;
  open.sealed = seal(key, encode_sealed_part(hello));
  hello = std::move(open);
}

Expected<> unseal_hello(Hello& hello, const SealKey& key) {
  const auto text = unseal(key, hello.sealed);
  if (!text) return failed("Hello is not sealed for this connection.");
  if (const auto done = decode_sealed_part(*text, hello); !done) {
    return failed("The sealed part of Hello is malformed: " + done.error() + ".");
  }
  hello.sealed.clear();
  return {};
}

}  // namespace undercroft
