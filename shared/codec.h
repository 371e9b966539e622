// codec.h: encodes messages as frames and decodes them. Each frame is one protobuf message of
// proto/wire.proto.
#pragma once

#include <string>
#include <string_view>

#include "shared/expected.h"
#include "shared/messages.h"

namespace undercroft {

[[nodiscard]] std::string encode(const ClientMessage& message);
[[nodiscard]] std::string encode(const ServerMessage& message);
[[nodiscard]] std::string encode(const Delta& delta);  // avoids copying the delta into a message

// Bounded: reads at most kMaxClientFrame (kMaxServerFrame) bytes, and checks every length and
// string (valid UTF-8, within its limit) before any other code sees it. Never throws. On failure
// returns the peer's mistake as a sentence that fits a close reason (< 120 bytes).
[[nodiscard]] Expected<ClientMessage> decode_client(std::string_view frame);
[[nodiscard]] Expected<ServerMessage> decode_server(std::string_view frame);

// True for 3 to 16 letters, digits, _ or -.
[[nodiscard]] bool is_player_name(std::string_view name);

// Returns `text` in normal form C, safe to show in a terminal: no control characters, escapes,
// zero-width or bidirectional controls, fillers, annotations or private characters, and at most 4
// marks over one character. Cut to `most` bytes at a character's end. Invalid UTF-8 becomes '?'.
[[nodiscard]] std::string plain_text(std::string_view text, std::size_t most);
// True if the text is empty or only blanks.
[[nodiscard]] bool is_blank_text(std::string_view text);

}  // namespace undercroft
