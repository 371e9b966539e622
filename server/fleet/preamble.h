// preamble.h: what a server sends ahead of a player's bytes when it passes the player on to the
// realm's owner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"
#include "shared/expected.h"
#include "shared/trust/sealed_text.h"

namespace undercroft {

// The state of a player's connection that moves to another server. The same as what moves between
// two threads of one server.
struct Preamble {
  static constexpr std::size_t kMostReceived = 16384;  // bytes
  static constexpr std::size_t kMostAddress = 128;     // bytes
  static constexpr std::size_t kMostWider = 4;         // networks
  static constexpr std::size_t kWebsocketKey = 24;     // characters of base64

  // The source of the connection, as address limits count it.
  struct Source {
    std::string name;
    bool is_local = false;
    bool is_shared = false;
    std::vector<std::string> wider;
    friend bool operator==(const Source&, const Source&) = default;
  };

  std::string front;  // the ID of the server that sends it
  std::string realm;
  Epoch seen = 0;  // of the realm, when the front looked it up
  Source source;
  std::string websocket_key;
  bool is_open = false;  // the client has been sent 101: its Hello named another realm
  // The secret channel: whether the server has proved its identity, and the keys that follow.
  bool was_opened = false;
  std::optional<SealKeys> keys;
  std::string received;  // bytes already read from the client
};

// REQUIRES: no field is longer than its limit, and the realm's name is one.
[[nodiscard]] std::string encode_preamble(const Preamble& preamble);

// Bytes from a peer that may be cut off or hostile.
struct PreambleRead {
  std::optional<Preamble> preamble;  // nullopt: more bytes are needed
  std::size_t size = 0;              // of the preamble; a player's bytes follow
};
// No preamble is longer.
inline constexpr std::size_t kMostPreamble = 24576;  // bytes

// Reads a preamble at the front of `bytes`. Ignores what later versions add to its end. Fails with
// a sentence as soon as the bytes cannot become one.
[[nodiscard]] Expected<PreambleRead> decode_preamble(std::string_view bytes);

}  // namespace undercroft
