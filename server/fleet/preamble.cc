// preamble.cc: the bytes of a preamble: a mark, a version, the size of the rest, its fields.
#include "server/fleet/preamble.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "server/fleet/link_bytes.h"
#include "server/fleet/ping_words.h"
#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::string_view kMark = "UCpass";
constexpr std::uint8_t kVersion1 = 1;
constexpr std::size_t kHead = kMark.size() + 1 + 2;  // mark, version, size of the fields
constexpr std::size_t kMostRealm = 16;               // characters

constexpr unsigned kLocal = 1;
constexpr unsigned kShared = 2;
constexpr unsigned kOpen = 4;
constexpr unsigned kWasOpened = 8;
constexpr unsigned kKeys = 16;

unsigned flags_of(const Preamble& preamble) {
  return (preamble.source.is_local ? kLocal : 0) | (preamble.source.is_shared ? kShared : 0) |
         (preamble.is_open ? kOpen : 0) | (preamble.was_opened ? kWasOpened : 0) |
         (preamble.keys ? kKeys : 0);
}

std::string_view view_of(const SealKey& key) {
  return {reinterpret_cast<const char*>(key.data()), SealKey::size()};
}

void read_key(LinkReader& in, SealKey& key) {
  const std::string_view bytes = in.raw(SealKey::size());
  if (bytes.size() == SealKey::size()) std::memcpy(key.data(), bytes.data(), bytes.size());
}

// 16 bytes in base64 (RFC 6455, 4.1).
bool is_websocket_key_text(std::string_view key) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t digits = Preamble::kWebsocketKey - 2;
  return key.size() == Preamble::kWebsocketKey && key.ends_with("==") &&
         key.find_first_not_of(kDigits) == digits;
}

void write_source(LinkWriter& out, const Preamble::Source& source) {
  out.text(source.name);
  out.number(source.wider.size(), 1);
  for (const std::string& network : source.wider) out.text(network);
}

void read_source(LinkReader& in, Preamble::Source& source, std::uint64_t flags) {
  source.is_local = (flags & kLocal) != 0;
  source.is_shared = (flags & kShared) != 0;
  source.name = in.text(Preamble::kMostAddress);
  const std::uint64_t count = in.number(1);
  if (count > Preamble::kMostWider) return in.fail();
  for (std::uint64_t i = 0; i < count; ++i) {
    source.wider.push_back(in.text(Preamble::kMostAddress));
  }
}

void read_secrets(LinkReader& in, Preamble& preamble, std::uint64_t flags) {
  preamble.was_opened = (flags & kWasOpened) != 0;
  if ((flags & kKeys) == 0) return;
  preamble.keys.emplace();
  read_key(in, preamble.keys->to_send);
  read_key(in, preamble.keys->to_receive);
}

Expected<Preamble> read_fields(std::string_view bytes) {
  LinkReader in(bytes);
  Preamble preamble;
  const std::uint64_t flags = in.number(1);
  preamble.front = in.text(PingWords::kMostId);
  preamble.realm = in.text(kMostRealm);
  preamble.seen = in.number(8);
  read_source(in, preamble.source, flags);
  preamble.websocket_key = in.text(Preamble::kWebsocketKey);
  preamble.is_open = (flags & kOpen) != 0;
  read_secrets(in, preamble, flags);
  preamble.received = in.text(Preamble::kMostReceived);
  if (!in.is_whole()) return failed("its fields are damaged");
  if (!is_player_name(preamble.realm)) return failed("it names no realm");
  if (!is_websocket_key_text(preamble.websocket_key)) return failed("its WebSocket key is none");
  return preamble;
}

Expected<std::size_t> size_in_head(std::string_view bytes) {
  LinkReader in(bytes.substr(kMark.size()));
  const std::uint64_t version = in.number(1);
  if (version != kVersion1) {
    return failed("its version is " + std::to_string(version) + ", and this server reads 1");
  }
  const std::size_t size = kHead + static_cast<std::size_t>(in.number(2));
  if (size > kMostPreamble) return failed("it is too long");
  return size;
}

}  // namespace

std::string encode_preamble(const Preamble& preamble) {
  std::string fields;
  LinkWriter out(fields);
  out.number(flags_of(preamble), 1);
  out.text(preamble.front);
  out.text(preamble.realm);
  out.number(preamble.seen, 8);
  write_source(out, preamble.source);
  out.text(preamble.websocket_key);
  if (preamble.keys) out.raw(view_of(preamble.keys->to_send));
  if (preamble.keys) out.raw(view_of(preamble.keys->to_receive));
  out.text(preamble.received);
  std::string bytes(kMark);
  LinkWriter whole(bytes);
  whole.number(kVersion1, 1);
  whole.text(fields);
  CHECK(bytes.size() <= kMostPreamble, "a preamble keeps to its limits");
  return bytes;
}

Expected<PreambleRead> decode_preamble(std::string_view bytes) {
  const std::string cannot = "a preamble cannot be read: ";
  const std::size_t begun = std::min(bytes.size(), kMark.size());
  if (bytes.substr(0, begun) != kMark.substr(0, begun)) return failed(cannot + "it begins wrongly");
  if (bytes.size() < kHead) return PreambleRead{};
  const auto size = size_in_head(bytes);
  if (!size) return failed(cannot + size.error());
  if (bytes.size() < *size) return PreambleRead{};
  auto preamble = read_fields(bytes.substr(kHead, *size - kHead));
  if (!preamble) return failed(cannot + preamble.error());
  return PreambleRead{*std::move(preamble), *size};
}

}  // namespace undercroft
