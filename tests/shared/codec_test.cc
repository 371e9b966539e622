// codec_test.cc: messages survive encoding and decoding; hostile frames are refused with a reason.
#include "shared/codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "proto/wire.pb.h"
#include "shared/limits.h"
#include "shared/plain_lines.h"
#include "tests/support/observation_diff.h"
#include "tests/support/random_observations.h"

namespace undercroft::codec_test {
namespace {

ServerMessage there_and_back(const ServerMessage& message) {
  const auto decoded = decode_server(encode(message));
  EXPECT_TRUE(decoded) << decoded.error();
  return decoded.value_or(ServerMessage{Pong{~0U}});
}

ClientMessage there_and_back(const ClientMessage& message) {
  const auto decoded = decode_client(encode(message));
  EXPECT_TRUE(decoded) << decoded.error();
  return decoded.value_or(ClientMessage{Ping{~0U}});
}

std::string fault_of_client(const v1::ClientFrame& frame) {
  const auto decoded = decode_client(frame.SerializeAsString());
  return decoded ? "" : decoded.error();
}

std::string fault_of_delta(void (*fill)(v1::Delta&)) {
  v1::ServerFrame frame;
  fill(*frame.mutable_delta());
  const auto decoded = decode_server(frame.SerializeAsString());
  return decoded ? "" : decoded.error();
}

// Each cell is changed at most once, so the order has no meaning, and encoding may change it.
void put_in_order(std::vector<Delta::Cell>& cells) {
  std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
}

TEST(Codec, AnyDeltaRoundTrips) {
  EXPECT_TRUE(rc::check([] {
    Delta delta = *testing::any_delta();
    const auto decoded = decode_server(encode(ServerMessage{delta}));
    RC_ASSERT(decoded.has_value());
    Delta again = std::get<Delta>(*decoded);
    put_in_order(delta.cells);
    put_in_order(again.cells);
    RC_ASSERT(again == delta);
  }));
}

TEST(Codec, EveryServerMessageRoundTrips) {
  const std::vector<ServerMessage> messages = {
      Welcome{EntityId{3},
              "crypt",
              "token",
              {{"pvp", "false"}},
              "hello",
              "a1b2",
              "Bob",
              20,
              "sealed",
              Welcome::Scope::Account,
              "Ann",
              true,
              {{"apiary", "1.2.0", std::string(64, 'a')}, {"mine", "", "b"}}},
      SeatLink{"secret", 300},
      SeatLink{"", 0, "Log in on the other device."},
      Proof{"identity", "key", "signature", "crypt", true},
      Refusal{RefusalCode::Version, "speak 1", {1, 2}},
      Refusal{RefusalCode::Server, "Not today.", {}, "moon", "a1b2"},
      Moved{"wss://elsewhere:7777/crypt"},
      UnknownMessage{},
      Accepted{4},
      Rejected{5, Reason::Late, "that turn has passed"},
      Pong{1U << 31},
      Rejected{6, Reason::Pointless, "no way leads there"},
      Stopped{7, StopReason::Away, "you are away"},
      ChatLine{6, "Ann", "hi"},
      ChatLine{0, "Ann", "hi", "Bob"},
      ChatLine{7, "Ann", "waves", "", true},
      ChatLine{0, "", "Ann is here", "", false, ChatLine::Kind::Presence, "Ann"},
      PingedCell{"Ann", 3, {511, 2}},
      PlayerTyping{"Ann"},
      PlayerTyping{"Ann", true},
      ToldMomentLinks{7, "a sentence", "code", {{"code", 1, 20, 30, 412, 3, true, 90}, {}}},
      ToldTheatre{3, 2, 1, {{1, "Ann", Point{511, 2}}, {2, "Visitor 2", {}}}},
      ScoreTable{{{"Ann", 120, 5, 4021, true}, {"Bob", 3, 1, 40, false}}},
      WatcherNames{{"eve", "mallory"}},
      RealmList{{}, {}, true},
      RealmList{{{.name = "Ann-412", .branch_of = "Ann's turn 412"}}, {}, false},
      RealmMade{"crypt", "There is one already."},
      DailyBoard{},
      DailyBoard{DailyDay{"2026-11-26", "commitment", "", {}, 0},
                 DailyDay{"2026-11-25",
                          "commitment",
                          "key",
                          {{{"Ann", "Bob"}, 412, 112, 3, 999, true, true, true}, {}},
                          21},
                 86400},
      Tale{},
      Tale{3,
           true,
           "Daylight, at Last",
           "Ann went down alone.",
           {{"Ann", 1, "Warden, with Tough", "lies on level 1."}},
           {{12, 2, "Ann took the Crown."}},
           "12 turns.",
           "Nobody mentions the mess."},
      TaleList{{{3, true, "Daylight, at Last", "Ann went down."}, {1, false, "Down", ""}}},
      PastPart{7, 0, 0, {}, "Nothing yet.", true},
      PastPart{8, 3, 412, {Delta{}, Delta{}}},
      PastPart{9, 3, 412, {Delta{}, Delta{}}, "", false, 4},
      Delta{}};
  for (const ServerMessage& m : messages) EXPECT_EQ(there_and_back(m), m);
}

TEST(Codec, EveryClientMessageRoundTrips) {
  const Intent speech{IntentVerb::Say, Direction::UpLeft, EntityId{8}, "xyzzy"};
  const Intent invocation{
      .verb = IntentVerb::Invoke, .direction = Direction::Left, .place = {5, 7}, .ability = 15};
  const std::vector<ClientMessage> messages = {
      Hello{1, "test 1", "Ann", "crypt", "token", 17, true, "secret", "come in", "better", "Bob",
            true, "sealed", true, "link"},
      AskLink{},
      Challenge{"key"},
      IntentMessage{7, 3, true, speech, 16},
      StandingMessage{8, 4, true, {.verb = StandingVerb::Travel, .place = {5, 7}}, 16},
      StandingMessage{8, 4, true, {.verb = StandingVerb::Go, .place = {5, 7}}, 16},
      StandingMessage{8, 4, false, {.verb = StandingVerb::Run, .direction = Direction::Left}, 16},
      StandingMessage{8, 4, false, {.verb = StandingVerb::Follow, .whom = EntityId{12}}, 16},
      StandingMessage{8, 4, false, {.verb = StandingVerb::Fight, .stop_at = 25}, 16},
      IntentMessage{9, 3, true, invocation, 16},
      Choose{10, 3, 23},
      Withdraw{9},
      Ping{~1U},
      ChatSay{"grüezi"},
      ChatSay{"waves", true},
      Whisper{"Bob", "psst"},
      PingCell{{3, 4}},
      Leave{},
      EndHero{},
      AskScores{},
      AskRealms{},
      AskDaily{},
      AskPast{9, 3, 200},
      AskPast{9, 3, 200, 2, 5},
      AskTale{4},
      AskTale{},
      AskTales{},
      MakeRealm{"crypt"},
      MakeRealm{"", "code", 7},
      Away{true},
      Away{false, true},
      Typing{},
      Typing{true},
      ShareMoment{7, 1, 20, 30, true, 2, 3},
      AskMomentLinks{8, "code"},
      TheatreName{"Ann"},
      TheatreStep{412},
      TheatrePoint{Point{0, 0}},
      TheatrePoint{},
      TheatreLead{3},
      UnknownMessage{}};
  for (const ClientMessage& m : messages) EXPECT_EQ(there_and_back(m), m);
}

// A place or a share of health beside a verb that does not use it is dropped, whichever peer sent
// it. Otherwise the journal would differ from what was received.
TEST(Codec, PlaceAndShareAreReadOnlyWithAVerbThatNeedsThem) {
  v1::ClientFrame rest;
  rest.mutable_standing_intent()->set_verb(v1::StandingIntent::VERB_REST);
  rest.mutable_standing_intent()->set_place(50);
  rest.mutable_standing_intent()->set_stop_at(3);
  v1::ClientFrame wait;
  wait.mutable_intent()->set_verb(v1::Intent::VERB_WAIT);
  wait.mutable_intent()->set_place(50);
  wait.mutable_intent()->set_ability(1);
  for (const v1::ClientFrame& frame : {rest, wait}) {
    const auto decoded = decode_client(frame.SerializeAsString());
    ASSERT_TRUE(decoded) << decoded.error();
    EXPECT_EQ(there_and_back(*decoded), *decoded);
  }
}

TEST(Codec, LinesAndWordsRoundTrip) {
  Delta delta;
  delta.lines = {{"You hit it.", ToldLine::Tone::Mine, ToldLine::Weight::Mine, 2, 1, ""},
                 {"Bob comes.", ToldLine::Tone::Sight, ToldLine::Weight::Others, 0, 0, "Bob"}};
  delta.grounds = {{Ground::Water, look_of(Ground::Water)}};
  delta.status_words = {{Status::Stun, {"stunned", "You cannot act.", U'*', false}}};
  delta.offers = {{3, {IntentVerb::Throw, "throw", Offer::Needs::Place, 6, ""}}};
  EXPECT_EQ(there_and_back(ServerMessage{delta}), ServerMessage{delta});
}

// wire.proto says that an absent field of a new object is 0.
TEST(Codec, LivingPlayersAreSentAsLiving) {
  Observation room;
  room.self.id = EntityId{1};
  room.members[EntityId{1}] = {.id = EntityId{1}, .name = "Ann"};
  v1::ServerFrame frame;
  ASSERT_TRUE(frame.ParseFromString(encode(ServerMessage{diff({}, room)})));
  EXPECT_TRUE(frame.delta().self().alive());
  EXPECT_TRUE(frame.delta().members(0).alive());
}

TEST(Codec, WholeRoomTakesFewBytes) {
  Observation room;
  room.cells = Grid<CellView>({80, 40}, {Ground::Floor, true});
  room.depth = 1;
  EXPECT_LT(encode(ServerMessage{diff({}, room)}).size(), 300u);
}

TEST(Codec, HostileClientFramesAreRefusedWithAReason) {
  v1::ClientFrame frame;
  frame.mutable_intent()->set_words(std::string(kMaxTyped + 1, 'a'));
  EXPECT_EQ(fault_of_client(frame), "the speech is too long");
  frame.mutable_chat()->set_text(std::string(kMaxTyped + 1, 'a'));
  EXPECT_EQ(fault_of_client(frame), "the chat line is too long");
  frame.mutable_chat()->set_text(std::string(kMaxTyped, 'a'));
  EXPECT_EQ(fault_of_client(frame), "") << "the realm cuts it, and says so";
  frame.mutable_chat()->set_text("a\xFF");
  EXPECT_NE(fault_of_client(frame), "");
}

TEST(Codec, OversizedFramesAreNotRead) {
  const std::string frame(kMaxClientFrame + 1, '\0');
  EXPECT_EQ(decode_client(frame), failed("the frame is longer than 4096 bytes"));
  EXPECT_FALSE(decode_server(std::string(kMaxServerFrame + 1, 0)));
  EXPECT_FALSE(decode_client("\xFFnot protobuf"));
}

// Runs of cells: the corner's place, the length of a row, then pairs of a gap and a run.
std::string fault_of_cells(std::vector<std::uint32_t> numbers) {
  v1::ServerFrame frame;
  frame.mutable_delta()->mutable_cells()->Add(numbers.begin(), numbers.end());
  const auto decoded = decode_server(frame.SerializeAsString());
  return decoded ? "" : decoded.error();
}

TEST(Codec, HostileDeltasAreRefused) {
  EXPECT_NE(fault_of_cells({0}), "");
  EXPECT_NE(fault_of_cells({0, 4, 0}), "");
  EXPECT_NE(fault_of_cells({0, 4, 0, 1}), "");
  EXPECT_NE(fault_of_cells({0, 0, 0, 32 + 1}), "");
  EXPECT_NE(fault_of_cells({512 * 512, 4, 0, 32 + 1}), "");
  EXPECT_NE(fault_of_cells({500, 13 * 2, 0, 32 + 1}), "");
  EXPECT_NE(fault_of_cells({0, 513 * 2, 0, 32 + 1}), "");
  EXPECT_NE(fault_of_cells({511 * 512, 4 * 2, 4, 32 + 1}), "");
  EXPECT_NE(fault_of_cells({511, 4 * 2 + 1, 4, 32 + 1}), "");
  EXPECT_NE(fault_of_cells({0, 512 * 2, ~0U, ~0U}), "");
  EXPECT_EQ(fault_of_cells({500, 12 * 2, 0, 12 * 32 + 1}), "");
  EXPECT_EQ(fault_of_cells({0, 512 * 2, 0, 512 * 512 * 32 + 1}), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.mutable_level()->set_width(513); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.mutable_level()->set_depth(~0U); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_looks()->set_glyph(27); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_looks()->set_glyph(0xD800); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) {
              d.add_looks()->set_glyph('a');
              d.mutable_looks(0)->set_ascii(7);
            }),
            "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.add_entities()->set_at(512 * 512); }), "");
  EXPECT_NE(fault_of_delta([](v1::Delta& d) { d.mutable_self()->mutable_keys()->set_gold(~0U); }),
            "");
}

std::string fault_of_self(const std::function<void(v1::Self&)>& spoil) {
  v1::ServerFrame frame;
  spoil(*frame.mutable_delta()->mutable_self());
  const auto decoded = decode_server(frame.SerializeAsString());
  return decoded ? "" : decoded.error();
}

TEST(Codec, HostileChoicesAreRefusedWithAReason) {
  const auto choices = [](v1::Self& self, int count) {
    while (count-- > 0) self.mutable_choices()->add_choices();
  };
  EXPECT_EQ(fault_of_self([&](v1::Self& self) { choices(self, kMaxChoices); }), "");
  EXPECT_EQ(fault_of_self([&](v1::Self& self) { choices(self, kMaxChoices + 1); }),
            "too many choices");
  const auto options = [](v1::Self& self, int count) {
    v1::Self::Choice& choice = *self.mutable_choices()->add_choices();
    while (count-- > 0) choice.add_options();
  };
  EXPECT_EQ(fault_of_self([&](v1::Self& self) { options(self, kMaxOptionsEach); }), "");
  EXPECT_EQ(fault_of_self([&](v1::Self& self) { options(self, kMaxOptionsEach + 1); }),
            "too many options");
  const auto option = [](v1::Self& self) {
    return self.mutable_choices()->add_choices()->add_options();
  };
  EXPECT_EQ(fault_of_self([&](auto& self) { option(self)->set_name(std::string(65, 'a')); }),
            "an option's name is too long");
  EXPECT_EQ(fault_of_self([&](auto& self) { option(self)->set_text(std::string(257, 'a')); }),
            "an option's text is too long");
  EXPECT_EQ(
      fault_of_self([](v1::Self& self) { self.mutable_choices()->add_choices()->set_depth(~0U); }),
      "the depth of a choice is too large");
}

TEST(Codec, HostileAbilitiesAreRefusedWithAReason) {
  const auto abilities = [](v1::Self& self, int count) {
    while (count-- > 0) self.mutable_abilities()->add_abilities();
  };
  EXPECT_EQ(fault_of_self([&](v1::Self& self) { abilities(self, kMaxAbilities); }), "");
  EXPECT_EQ(fault_of_self([&](v1::Self& self) { abilities(self, kMaxAbilities + 1); }),
            "too many abilities");
  const auto ability = [](v1::Self& self) { return self.mutable_abilities()->add_abilities(); };
  EXPECT_EQ(fault_of_self([&](auto& self) { ability(self)->set_name(std::string(65, 'a')); }),
            "an ability's name is too long");
  EXPECT_EQ(fault_of_self([&](auto& self) { ability(self)->set_text(std::string(257, 'a')); }),
            "an ability's text is too long");
  EXPECT_EQ(fault_of_self([](v1::Self& self) {
              for (int i = 0; i <= kMaxAbilities; ++i) self.mutable_readiness()->add_ready_in(1);
            }),
            "too many abilities");
}

// A content of tomorrow may ask for choices and aims that this client does not know.
TEST(Codec, UnknownKindsOfChoicesAndAimsAreKept) {
  Delta delta;
  delta.self.emplace();
  delta.self->choices = {{{1, static_cast<Choice::Kind>(77), 0, {{"oath", "You swear."}}}}};
  delta.self->abilities = {{{"sing", "You sing.", static_cast<AbilityAim>(9), 2, 0}}};
  EXPECT_EQ(there_and_back(ServerMessage{delta}), ServerMessage{delta});
  v1::ServerFrame frame;
  frame.mutable_delta()->mutable_self()->mutable_choices()->add_choices();  // without a kind
  const auto decoded = decode_server(frame.SerializeAsString());
  ASSERT_TRUE(decoded) << decoded.error();
  const auto& self = std::get<Delta>(*decoded).self;
  ASSERT_TRUE(self && self->choices);
  EXPECT_EQ(self->choices->front().kind, kUnknownChoice);
}

TEST(Codec, CellsAreEncodedByRowOrColumnWhicheverIsShorter) {
  for (const bool down : {false, true}) {
    Delta delta;
    for (int i = 0; i < 17; ++i) {
      for (const int line : {0, 16}) {
        delta.cells.push_back(
            {down ? Point{line + 3, i + 5} : Point{i + 3, line + 5}, line == 0, {}});
      }
    }
    const std::string frame = encode(ServerMessage{delta});
    EXPECT_LT(frame.size(), 20u);
    auto again = std::get<Delta>(*decode_server(frame)).cells;
    put_in_order(again);
    put_in_order(delta.cells);
    EXPECT_EQ(again, delta.cells);
  }
}

TEST(Codec, PlayerNamesAreValidated) {
  for (const char* good : {"Ann", "a_b", "A-1", "0123456789abcdef"}) {
    EXPECT_TRUE(is_player_name(good)) << good;
  }
  for (const char* bad : {"", "ab", "0123456789abcdefg", "a b", "Änn", "a\n1", "<b>"}) {
    EXPECT_FALSE(is_player_name(bad)) << bad;
  }
}

TEST(Codec, PlainTextStripsWhatHarmsAScreen) {
  EXPECT_EQ(plain_text("a\x1B[31mb\n\tc", 99), "a[31mbc");
  EXPECT_EQ(plain_text("a\u200B\u202Eb\u2066\u009B", 99), "ab");
  EXPECT_EQ(plain_text("Müller 龍 🐉", 99), "Müller 龍 🐉");
  EXPECT_EQ(plain_text("a\xFF\xC0\xAF\xED\xA0\x80z", 99), "a??????z");
  EXPECT_EQ(plain_text("ab龍", 4), "ab");
  EXPECT_EQ(plain_text("e\u0301", 99), "\u00E9") << "composed";
  EXPECT_EQ(plain_text("a\u180Eb\uFFF9c\uFFFBd\u034Fe\uE000f\u3164g\u115Fh\U000F0001i", 99),
            "abcdefghi");
  std::string stacked = "x";
  for (int i = 0; i < 120; ++i) stacked += "\u0337";
  EXPECT_EQ(plain_text(stacked, 400), "x\u0337\u0337\u0337\u0337");
  EXPECT_TRUE(is_blank_text(" \u00A0\u2800\u3000"));
  EXPECT_FALSE(is_blank_text(" x"));
  EXPECT_EQ(plain_text("ab\xE9\xBE", 99), "ab??");
}

// Compares item by item: the wire's name is the enum's prefix and the vocabulary's word.
template <typename Enum, typename NameOf>
void expect_same_words(const std::string& prefix, int first, NameOf wire_name) {
  for_each_item<Enum>([&](Enum item) {
    const int number = static_cast<int>(index_of(item)) + first;
    std::string expected = prefix;
    for (const char c : std::string(name_of(item))) {
      expected += c == '-' ? '_' : static_cast<char>(std::toupper(c));
    }
    EXPECT_EQ(wire_name(number), number == 0 ? prefix + "UNSPECIFIED" : expected);
  });
}

TEST(Codec, WireNamesMatchTheVocabulary) {
  expect_same_words<Verb>("VERB_", 1, [](int n) { return v1::Verb_Name(n); });
  expect_same_words<Kind>("KIND_", 1, [](int n) { return v1::Kind_Name(n); });
  expect_same_words<Layer>("LAYER_", 1, [](int n) { return v1::Layer_Name(n); });
  expect_same_words<Metal>("METAL_", 1, [](int n) { return v1::Metal_Name(n); });
  expect_same_words<Status>("STATUS_", 1, [](int n) { return v1::Status_Name(n); });
  expect_same_words<Colour>("COLOUR_", 0, [](int n) { return v1::Colour_Name(n); });
  expect_same_words<State>("STATE_", 0, [](int n) { return v1::State_Name(n); });
  expect_same_words<Ground>("GROUND_", 0, [](int n) { return v1::Ground_Name(n); });
  expect_same_words<Direction>("DIRECTION_", 0, [](int n) { return v1::Direction_Name(n); });
  expect_same_words<Reason>("REASON_", 0, [](int n) { return v1::Rejected::Reason_Name(n); });
  expect_same_words<StepSign>("SIGN_", 0, [](int n) { return v1::Sign_Name(n); });
  expect_same_words<ReachShape>("REACH_", 0, [](int n) { return v1::Reach_Name(n); });
}

TEST(Codec, IntentVerbsMatchTheWordsInFiles) {
  for_each_item<IntentVerb>([](IntentVerb verb) {
    std::string expected = "VERB_";
    for (const char c : kIntents[verb].name) {
      expected += c == '-' ? '_' : static_cast<char>(std::toupper(c));
    }
    if (verb == IntentVerb::Bump) expected += "BUMP";  // files write a direction instead
    EXPECT_EQ(v1::Intent::Verb_Name(static_cast<int>(index_of(verb)) + 1), expected);
  });
}

// As `buf lint` requires: zero is UNSPECIFIED, and every name begins with its enum's prefix.
template <typename Enum>
void expect_tidy(const google::protobuf::EnumDescriptor& words, const std::string& prefix) {
  ASSERT_EQ(words.value_count(), static_cast<int>(kEnumCount<Enum>) + 1);
  for (int i = 0; i < words.value_count(); ++i) {
    EXPECT_EQ(words.value(i)->number(), i);
    EXPECT_EQ(words.value(i)->name().rfind(prefix, 0), 0U) << words.value(i)->name();
  }
  EXPECT_EQ(words.value(0)->name(), prefix + "UNSPECIFIED");
}

TEST(Codec, OtherEnumsHaveTheSameLengthOnTheWire) {
  expect_tidy<StandingVerb>(*v1::StandingIntent::Verb_descriptor(), "VERB_");
  expect_tidy<RefusalCode>(*v1::Refusal::Code_descriptor(), "CODE_");
  expect_tidy<StopReason>(*v1::Stopped::Reason_descriptor(), "REASON_");
  expect_tidy<Choice::Kind>(*v1::Self::Choice::Kind_descriptor(), "KIND_");
}

TEST(Codec, PlainLinesKeepLineBreaksAndNothingElseThatMovesTheCursor) {
  EXPECT_EQ(plain_lines("a\x1B[31m\nb\r\n\n\tc\x9B\u202E"), "a[31m\nb\n\nc?");
  EXPECT_EQ(plain_lines(""), "");
  EXPECT_EQ(plain_lines("\n"), "\n");
  const std::string wide(5000, 'x');
  EXPECT_EQ(plain_lines(wide), wide) << "lines are not cut";
}

}  // namespace
}  // namespace undercroft::codec_test
