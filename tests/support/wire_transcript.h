// wire_transcript.h: what one client and its server said to each other, as frames in a text file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace undercroft::testing {

// A frame and who said it. In the file a line each, '>' (to the server) or '<', then its bytes in
// hexadecimal; lines that begin with '#' are for people.
struct Line {
  bool to_server = false;
  std::string frame;
};

[[nodiscard]] std::vector<Line> conversation_from_text(std::string_view text);
[[nodiscard]] std::string to_text(const std::vector<Line>& conversation);

// Every message of this version, in an order in which a game might have them: what a client and a
// server of another version must be able to read.
[[nodiscard]] std::vector<Line> conversation_of_this_version();

}  // namespace undercroft::testing
