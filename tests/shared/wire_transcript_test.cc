// wire_transcript_test.cc: the recorded conversation of each released version still decodes, and
// additions of a later version are ignored.
//
// tests/golden/conversation has a file for each version, with every message once. Before a release,
// UNDERCROFT_RECORD=conversation rewrites the file of this version.
#include "tests/support/wire_transcript.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "proto/wire.pb.h"
#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft::wire_transcript_test {
namespace {

using testing::conversation_from_text;
using testing::conversation_of_this_version;
using testing::Line;

namespace fs = std::filesystem;

fs::path folder() { return fs::path(UNDERCROFT_SOURCE) / "tests" / "golden" / "conversation"; }

fs::path file_of_this_version() {
  return folder() / ("v" + std::to_string(kProtocolVersion) + ".txt");
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Checks that every frame decodes, and that the deltas apply in order from an empty state.
void expect_understood(const std::vector<Line>& conversation) {
  Observation known;
  ASSERT_FALSE(conversation.empty());
  for (const Line& line : conversation) {
    if (line.to_server) {
      const auto message = decode_client(line.frame);
      ASSERT_TRUE(message) << message.error();
      continue;
    }
    const auto message = decode_server(line.frame);
    ASSERT_TRUE(message) << message.error();
    const auto* delta = std::get_if<Delta>(&*message);
    if (delta == nullptr) continue;
    const auto done = apply(known, *delta);
    ASSERT_TRUE(done) << done.error();
  }
  EXPECT_EQ(known.turn, 5U);
  EXPECT_EQ(known.self.at, (Point{3, 2}));
  EXPECT_EQ(known.look(known.entities.at(EntityId{2})).a_name, "a goblin");
  EXPECT_EQ(known.members.size(), 1U);
  EXPECT_TRUE(known.self.pack.empty());
}

TEST(Conversation, EveryReleasedVersionDecodes) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder())) {
    SCOPED_TRACE(entry.path().filename().string());
    expect_understood(conversation_from_text(text_of(entry.path())));
    ++files;
  }
  EXPECT_GE(files, 1);
}

// A change of the bytes is a change of the protocol.
TEST(Conversation, CurrentVersionEqualsTheRecording) {
  const std::vector<Line> now = conversation_of_this_version();
  const char* record = std::getenv("UNDERCROFT_RECORD");
  if (record != nullptr && std::string_view(record) == "conversation") {
    std::ofstream(file_of_this_version(), std::ios::binary) << to_text(now);
  }
  EXPECT_EQ(to_text(now), text_of(file_of_this_version()));
}

TEST(Conversation, HasEveryMessageOnce) {
  std::set<std::size_t> from_client, from_server;
  for (const Line& line : conversation_of_this_version()) {
    if (line.to_server) from_client.insert(decode_client(line.frame)->index());
    if (!line.to_server) from_server.insert(decode_server(line.frame)->index());
  }
  // All but UnknownMessage, which is never sent.
  EXPECT_EQ(from_client.size(), std::variant_size_v<ClientMessage> - 1);
  EXPECT_EQ(from_server.size(), std::variant_size_v<ServerMessage> - 1);
}

// ---- additions of a later version ----

// Appends a field this version does not know: number 1000, some text.
std::string with_unknown_field(const std::string& message) {
  return message + std::string("\xC2\x3E\x03new");
}

// Adds that field inside the frame's message and its parts.
std::string with_unknown_field_inside(const std::string& frame) {
  v1::ServerFrame parsed;
  EXPECT_TRUE(parsed.ParseFromString(frame));
  if (!parsed.has_delta()) return frame;
  v1::Delta& delta = *parsed.mutable_delta();
  const auto add = [](google::protobuf::Message& m) {
    EXPECT_TRUE(m.ParseFromString(with_unknown_field(m.SerializeAsString())));
  };
  add(delta);
  for (auto& look : *delta.mutable_looks()) add(look);
  for (auto& entity : *delta.mutable_entities()) add(entity);
  for (auto& member : *delta.mutable_members()) add(member);
  for (auto& report : *delta.mutable_reports()) add(report);
  for (auto& sentence : *delta.mutable_sentences()) add(sentence);
  return parsed.SerializeAsString();
}

TEST(LaterVersions, MayAddFields) {
  for (const Line& line : conversation_of_this_version()) {
    if (line.to_server) {
      EXPECT_EQ(decode_client(with_unknown_field(line.frame)), decode_client(line.frame));
      continue;
    }
    EXPECT_EQ(decode_server(with_unknown_field(line.frame)), decode_server(line.frame));
    EXPECT_EQ(decode_server(with_unknown_field_inside(line.frame)), decode_server(line.frame));
  }
}

TEST(LaterVersions, MayAddMessages) {
  const std::string frame = with_unknown_field("");
  EXPECT_EQ(decode_client(frame), ClientMessage{UnknownMessage{}});
  EXPECT_EQ(decode_server(frame), ServerMessage{UnknownMessage{}});
}

TEST(LaterVersions, MayAddEnumeratorsForClients) {
  v1::ServerFrame frame;
  v1::Delta& delta = *frame.mutable_delta();
  delta.mutable_level()->set_width(4);
  delta.mutable_level()->set_height(4);
  v1::Look& look = *delta.add_looks();
  look.set_id(1);
  look.set_kind(static_cast<v1::Kind>(99));
  look.set_layer(static_cast<v1::Layer>(99));
  look.set_colour(static_cast<v1::Colour>(99));
  look.set_glyph('Z');
  look.set_ascii('Z');
  v1::Entity& entity = *delta.add_entities();
  entity.set_id(1);
  entity.set_look(1);
  entity.set_state(static_cast<v1::State>(99));
  entity.set_facing(static_cast<v1::Direction>(99));
  entity.set_metal(static_cast<v1::Metal>(99));
  entity.set_statuses(~0U);
  delta.add_sentences()->set_verb(static_cast<v1::Verb>(99));
  delta.add_reports()->set_verb(static_cast<v1::Verb>(99));
  delta.add_cells(0);
  delta.add_cells(4 * 2);
  delta.add_cells(0);
  delta.add_cells(32 + 13);  // a ground of number 13, unknown to this version
  delta.set_to_turn(1);
  Observation known;
  const auto message = decode_server(frame.SerializeAsString());
  ASSERT_TRUE(message) << message.error();
  ASSERT_TRUE(apply(known, std::get<Delta>(*message)));
  EXPECT_EQ(known.look(known.entities.at(EntityId{1})).glyph, U'Z');
  v1::ServerFrame refusal;
  refusal.mutable_refusal()->set_code(static_cast<v1::Refusal_Code>(99));
  EXPECT_TRUE(decode_server(refusal.SerializeAsString()));
  refusal.mutable_rejected()->set_reason(static_cast<v1::Rejected_Reason>(99));
  EXPECT_TRUE(decode_server(refusal.SerializeAsString()));
}

TEST(LaterVersions, MayAddEnumeratorsForServers) {
  v1::ClientFrame frame;
  frame.mutable_intent()->set_verb(static_cast<v1::Intent_Verb>(99));
  frame.mutable_intent()->set_direction(static_cast<v1::Direction>(99));
  const auto message = decode_client(frame.SerializeAsString());
  ASSERT_TRUE(message) << message.error();
  const auto& intent = std::get<IntentMessage>(*message).intent;
  EXPECT_FALSE(is_known(intent.verb));
  EXPECT_EQ(intent.direction, Direction::None);
}

}  // namespace
}  // namespace undercroft::wire_transcript_test
