// documented_bytes_test.cc: the frames that docs/protocol.md shows in bytes are those of the
// messages.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "shared/codec.h"

namespace undercroft::documented_bytes_test {
namespace {

struct ShownFrame {
  char by = ' ';  // 'c' or 's'
  std::string bytes;
};

// The pairs of hex digits at the beginning of a line, up to the words.
std::string bytes_of_line(const std::string& line) {
  std::string bytes;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const bool is_byte =
        word.size() == 2 && word.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!is_byte) break;
    bytes += static_cast<char>(std::stoi(word, nullptr, 16));
  }
  return bytes;
}

std::vector<ShownFrame> shown_frames() {
  std::ifstream page(std::string(UNDERCROFT_SOURCE) + "/docs/protocol.md");
  std::vector<ShownFrame> frames;
  bool is_here = false;
  for (std::string line; std::getline(page, line);) {
    if (line == "## A session, byte by byte") is_here = true;
    if (line == "## When the realm is halted") break;
    if (!is_here) continue;
    const bool is_first = line.starts_with("c  ") || line.starts_with("s  ");
    if (is_first) frames.push_back({line[0], bytes_of_line(line.substr(1))});
    if (line.starts_with("     ") && !frames.empty()) frames.back().bytes += bytes_of_line(line);
  }
  return frames;
}

std::vector<ShownFrame> meant_frames() {
  Hello hello;
  hello.protocol = 1;
  hello.client = "bot.ts";
  hello.name = "Robot";
  Welcome welcome;
  welcome.player = EntityId{1};
  welcome.realm = "undercroft";
  welcome.resume_token = "s.9f3c";
  welcome.rules = {{"depth", "5"}};
  welcome.scope = Welcome::Scope::Seat;
  const IntentMessage intent{1, 1, false, {IntentVerb::Bump, Direction::Right, kNobody, ""}};
  Delta delta;
  delta.to_turn = 1;
  delta.moves = {{EntityId{1}, Direction::Right}};
  delta.accepted = 1;
  const Rejected rejected{2, Reason::Wall, "There is a wall."};
  return {{'c', encode(ClientMessage{hello})},    {'s', encode(ServerMessage{welcome})},
          {'c', encode(ClientMessage{intent})},   {'s', encode(delta)},
          {'s', encode(ServerMessage{rejected})}, {'c', encode(ClientMessage{Leave{}})}};
}

TEST(DocumentedBytes, AreThoseOfTheMessages) {
  const auto shown = shown_frames();
  const auto meant = meant_frames();
  ASSERT_EQ(shown.size(), meant.size());
  for (std::size_t i = 0; i < meant.size(); ++i) {
    EXPECT_EQ(shown[i].by, meant[i].by) << "frame " << i;
    EXPECT_TRUE(shown[i].bytes == meant[i].bytes) << "frame " << i;
  }
}

}  // namespace
}  // namespace undercroft::documented_bytes_test
