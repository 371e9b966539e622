// wire_transcript.h: the messages between one client and its server, as frames in a text file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace undercroft::testing {

// A frame and its direction. The file has one frame per line: '>' (to the server) or '<', then the
// bytes in hexadecimal. Lines that begin with '#' are comments.
struct Line {
  bool to_server = false;
  std::string frame;
};

[[nodiscard]] std::vector<Line> conversation_from_text(std::string_view text);
[[nodiscard]] std::string to_text(const std::vector<Line>& conversation);

// Every message of this version, in an order a game could produce. Clients and servers of other
// versions must be able to read it.
[[nodiscard]] std::vector<Line> conversation_of_this_version();

}  // namespace undercroft::testing
