// codec_test.cc: what is encoded decodes to the same; what is hostile is named and thrown away.
#include "shared/codec.h"

#include <gtest/gtest.h>

#include "proto/wire.pb.h"
#include "tests/support/random_observations.h"

namespace undercroft {
namespace {

ServerMessage there_and_back(const ServerMessage& message) {
  const auto decoded = decode_server(encode(message));
  const auto* bad = std::get_if<BadFrame>(&decoded);
  EXPECT_EQ(bad, nullptr) << bad->sentence;
  return bad == nullptr ? std::get<ServerMessage>(decoded) : ServerMessage{Pong{~0ULL}};
}

ClientMessage there_and_back(const ClientMessage& message) {
  const auto decoded = decode_client(encode(message));
  const auto* bad = std::get_if<BadFrame>(&decoded);
  EXPECT_EQ(bad, nullptr) << bad->sentence;
  return bad == nullptr ? std::get<ClientMessage>(decoded) : ClientMessage{Ping{~0ULL}};
}

std::string fault_of_client(const v1::ClientFrame& frame) {
  const auto decoded = decode_client(frame.SerializeAsString());
  const auto* bad = std::get_if<BadFrame>(&decoded);
  return bad == nullptr ? "" : bad->sentence;
}

std::string fault_of_delta(void (*fill)(v1::Delta&)) {
  v1::ServerFrame frame;
  fill(*frame.mutable_delta());
  const auto decoded = decode_server(frame.SerializeAsString());
  const auto* bad = std::get_if<BadFrame>(&decoded);
  return bad == nullptr ? "" : bad->sentence;
}

TEST(Codec, AnyDeltaSurvivesTheWire) {
  EXPECT_TRUE(rc::check([] {
    const Delta delta = *testing::any_delta();
    const auto decoded = decode_server(encode(ServerMessage{delta}));
    RC_ASSERT(std::holds_alternative<ServerMessage>(decoded));
    RC_ASSERT(std::get<ServerMessage>(decoded) == ServerMessage{delta});
  }));
}

TEST(Codec, EveryServerMessageSurvivesTheWire) {
  const std::vector<ServerMessage> messages = {
      Welcome{EntityId{3}, "crypt", "token", {{"pvp", "false"}}, "hello"},
      Refusal{RefusalCode::Version, "speak 1", {1, 2}},
      Accepted{4},
      Rejected{5, Reason::Late, "that turn has passed"},
      Pong{1ULL << 63},
      ChatLine{6, "Ann", "hi"},
      ScoreTable{{{"Ann", 120, 5, 4021, true}, {"Bob", 3, 1, 40, false}}},
      Delta{}};
  for (const ServerMessage& m : messages) EXPECT_EQ(there_and_back(m), m);
}

TEST(Codec, EveryClientMessageSurvivesTheWire) {
  const Intent speech{IntentVerb::Say, Direction::UpLeft, EntityId{8}, "xyzzy"};
  const std::vector<ClientMessage> messages = {Hello{1, "test 1", "Ann", "crypt", "token"},
                                               IntentMessage{7, 3, true, speech},
                                               Withdraw{9},
                                               Ping{~1ULL},
                                               ChatSay{"grüezi"},
                                               Leave{},
                                               AskScores{}};
  for (const ClientMessage& m : messages) EXPECT_EQ(there_and_back(m), m);
}

TEST(Codec, AWholeRoomTakesFewBytes) {
  Observation room;
  room.cells = Grid<CellView>({80, 40}, {Ground::Floor, true});
  room.depth = 1;
  EXPECT_LT(encode(ServerMessage{diff({}, room)}).size(), 300u);
}

TEST(Codec, HostileClientFramesAreNamed) {
  v1::ClientFrame frame;
  EXPECT_NE(fault_of_client(frame), "");
  frame.mutable_intent()->set_verb(static_cast<v1::Intent_Verb>(13));
  EXPECT_EQ(fault_of_client(frame), "no such verb");
  frame.mutable_intent()->set_verb(v1::Intent::BUMP);
  frame.mutable_intent()->set_direction(static_cast<v1::Direction>(-1));
  EXPECT_EQ(fault_of_client(frame), "no such direction");
  frame.mutable_intent()->set_direction(v1::UP);
  frame.mutable_intent()->set_words(std::string(201, 'a'));
  EXPECT_EQ(fault_of_client(frame), "the speech is too long");
  frame.mutable_chat()->set_text(std::string(401, 'a'));
  EXPECT_EQ(fault_of_client(frame), "the chat line is too long");
  frame.mutable_chat()->set_text("a\xFF");
  EXPECT_NE(fault_of_client(frame), "");
}

TEST(Codec, FramesThatAreTooBigAreNotRead) {
  const std::string frame(kMaxClientFrame + 1, '\0');
  ASSERT_TRUE(std::holds_alternative<BadFrame>(decode_client(frame)));
  EXPECT_EQ(std::get<BadFrame>(decode_client(frame)).sentence, "a frame of more than 4096 bytes");
  EXPECT_TRUE(std::holds_alternative<BadFrame>(decode_server(std::string(kMaxServerFrame + 1, 0))));
  EXPECT_TRUE(std::holds_alternative<BadFrame>(decode_client("\xFFnot protobuf")));
}

TEST(Codec, HostileDeltasAreNamed) {
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_cells(0); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_cells(0), d.add_cells(1); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_cells(500), d.add_cells(13 * 32 + 1); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_cells(~0U), d.add_cells(~0U); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_cells(0), d.add_cells(32 + 10); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.mutable_level()->set_width(513); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.mutable_level()->set_depth(~0U); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_entities()->set_glyph(27); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_entities()->set_glyph(0xD800); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.mutable_self()->add_keys(1); }), "");
  EXPECT_EQ(fault_of_delta([](v1::Delta& d) { d.add_cells(500), d.add_cells(12 * 32 + 1); }), "");
}

TEST(Codec, NamesOfPlayers) {
  for (const char* good : {"Ann", "a_b", "A-1", "0123456789abcdef"}) {
    EXPECT_TRUE(is_player_name(good)) << good;
  }
  for (const char* bad : {"", "ab", "0123456789abcdefg", "a b", "Änn", "a\n1", "<b>"}) {
    EXPECT_FALSE(is_player_name(bad)) << bad;
  }
}

TEST(Codec, PlainTextHasNothingThatHarmsAScreen) {
  EXPECT_EQ(plain_text("a\x1B[31mb\n\tc", 99), "a[31mbc");
  EXPECT_EQ(plain_text("a\u200B\u202Eb\u2066\u009B", 99), "ab");
  EXPECT_EQ(plain_text("Müller 龍 🐉", 99), "Müller 龍 🐉");
  EXPECT_EQ(plain_text("a\xFF\xC0\xAF\xED\xA0\x80z", 99), "a??????z");
  EXPECT_EQ(plain_text("ab龍", 4), "ab");
  EXPECT_EQ(plain_text("ab\xE9\xBE", 99), "ab??");
}

TEST(Codec, TheWordsOfTheWireAreThoseOfTheVocabulary) {
  const auto same = [](std::string wire_name, std::string prefix, std::string_view word) {
    std::string expected = prefix;
    for (const char c : word) expected += c == '-' ? '_' : static_cast<char>(std::toupper(c));
    EXPECT_EQ(wire_name, expected);
  };
  for (int i = 0; i < kVerbCount; ++i) {
    same(v1::Verb_Name(i), "VERB_", name_of(static_cast<Verb>(i)));
  }
  for (int i = 0; i < kKindCount; ++i) {
    same(v1::Kind_Name(i), "KIND_", name_of(static_cast<Kind>(i)));
  }
  for (int i = 0; i <= v1::State_MAX; ++i) {
    same(v1::State_Name(i), "STATE_", name_of(static_cast<State>(i)));
  }
  for (int i = 0; i < kStatusCount; ++i) {
    same(v1::Status_Name(i), "STATUS_", name_of(static_cast<Status>(i)));
  }
  for (int i = 0; i <= v1::Ground_MAX; ++i) {
    same(v1::Ground_Name(i), "GROUND_", name_of(static_cast<Ground>(i)));
  }
  for (int i = 0; i < kReasonCount; ++i) {
    same(v1::Rejected::Reason_Name(i), "", name_of(static_cast<Reason>(i)));
  }
}

}  // namespace
}  // namespace undercroft
