// codec.h: encodes messages as frames and decodes them. Each frame is one message of
// proto/wire.proto.
#pragma once

#include <string>
#include <string_view>

#include "shared/expected.h"
#include "shared/messages.h"

namespace undercroft {

[[nodiscard]] std::string encode(const ClientMessage& message);
[[nodiscard]] std::string encode(const ServerMessage& message);
[[nodiscard]] std::string encode(const Delta& delta);  // avoids copying the delta

// Decode a frame of at most kMaxClientFrame (kMaxServerFrame) bytes. Every length is checked and
// every string is valid UTF-8 within its limit before other code sees it. Never throw. An error is
// the peer's fault and fits a close reason (< 120 bytes).
[[nodiscard]] Expected<ClientMessage> decode_client(std::string_view frame);
[[nodiscard]] Expected<ServerMessage> decode_server(std::string_view frame);

// The text that is sealed into Hello: which seat it means, how to take it, and the keys to it.
[[nodiscard]] std::string encode_sealed_part(const Hello& hello);
// Replaces these fields of a Hello by those in the text. An error is the peer's fault, as above,
// and leaves the Hello as it was.
[[nodiscard]] Expected<> decode_sealed_part(std::string_view bytes, Hello& hello);

// True for 3 to 16 letters, digits, _ or -.
[[nodiscard]] bool is_player_name(std::string_view name);

// Returns `text` in Unicode normal form C, cut to at most `most` bytes, at the boundary of a
// character with its marks.
// Control characters, escapes, zero-width and bidirectional controls, fillers, annotations and
// private-use characters are removed. A character keeps at most 4 combining marks. Invalid UTF-8
// becomes '?'.
[[nodiscard]] std::string plain_text(std::string_view text, std::size_t most);
// True if `text` is empty or only blanks.
[[nodiscard]] bool is_blank_text(std::string_view text);

}  // namespace undercroft
