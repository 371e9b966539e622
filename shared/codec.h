// codec.h: messages to frames and back. Every frame is one protobuf message of proto/wire.proto.
#pragma once

#include <string>
#include <string_view>

#include "shared/expected.h"
#include "shared/messages.h"

namespace undercroft {

[[nodiscard]] std::string encode(const ClientMessage& message);
[[nodiscard]] std::string encode(const ServerMessage& message);
[[nodiscard]] std::string encode(const Delta& delta);  // the same, without a copy of it

// Bounded: reads at most kMaxClientFrame (kMaxServerFrame) bytes and checks every length and string
// (valid UTF-8, within its limit) before anything else sees it. Never throws. What was wrong is the
// peer's fault, in a sentence fit for a close reason (< 120 bytes).
[[nodiscard]] Expected<ClientMessage> decode_client(std::string_view frame);
[[nodiscard]] Expected<ServerMessage> decode_server(std::string_view frame);

// 3 to 16 letters, digits, _ or -.
[[nodiscard]] bool is_player_name(std::string_view name);

// `text` in normal form C, without control characters, escapes, zero-width and bidirectional
// controls, fillers, annotations and private characters, with 4 marks at most over one character,
// cut to `most` bytes at a character's end; invalid UTF-8 becomes '?'.
[[nodiscard]] std::string plain_text(std::string_view text, std::size_t most);
// Nothing but blanks, or nothing.
[[nodiscard]] bool is_blank_text(std::string_view text);

}  // namespace undercroft
