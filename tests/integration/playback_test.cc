// playback_test.cc: a stored realm is played back, and the first input that diverges is named.
#include "server/replay/playback.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "server/replay/asciicast.h"
#include "server/replay/frame.h"
#include "server/store/world_codec.h"
#include "server/stored/worlds.h"
#include "tests/support/busy_realm.h"
#include "tests/support/memory_store.h"
#include "tests/support/small_world.h"

namespace undercroft::playback_test {
namespace {

using testing::BusyRealm;
using testing::MemoryStore;

// Stores a busy realm's journal, with a wrong hash at input `spoilt`.
struct Playback : ::testing::Test {
  void keep(RecordNumber spoilt) {
    BusyRealm busy(3);
    for (int i = 0; i < 100; ++i) busy.step();
    RealmState state = busy.first_state();
    std::vector<std::string> records{encode_beginning({{}, encode_world(state.world)})};
    for (const auto& entry : busy.table.journal) {
      ASSERT_EQ(apply(state, entry.input).why_not, "");
      const bool is_spoilt = records.size() + 1 == spoilt;
      records.push_back(encode_input(entry.input, state.world.hash() + (is_spoilt ? 1 : 0)));
    }
    last = records.size();
    hash = hash_of(state);
    store.append(store.claim("crypt").value(), 0, std::move(records), [](const Durable&) {});
    store.settle();
  }
  Expected<RecordNumber> play(const std::function<bool(const Played&)>& show) {
    return play_back(
        store, "crypt", [](const Content&) { return testing::small_catalogue(); }, show);
  }

  MemoryStore store;
  RecordNumber last = 0;
  std::uint64_t hash = 0;
};

TEST_F(Playback, ShowsEveryInputInOrderAndEndsInTheSameState) {
  keep(0);
  RecordNumber shown = 1;
  std::uint64_t end = 0;
  const auto done = play([&](const Played& played) {
    EXPECT_EQ(played.number, ++shown);
    end = hash_of(played.state);
    return true;
  });
  ASSERT_TRUE(done) << done.error();
  EXPECT_EQ(shown, last);
  EXPECT_EQ(*done, last);
  EXPECT_EQ(end, hash);
}

TEST_F(Playback, NamesTheFirstInputThatDiverges) {
  keep(20);
  const auto done = play([](const Played&) { return true; });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().substr(0, 40), "input 20 replays to a different result, ");
}

TEST_F(Playback, UnknownRealmIsAnError) {
  const auto done = play([](const Played&) { return true; });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), "no realm called crypt is stored here");
}

TEST_F(Playback, DrawsThePlayersViewAndTheWholeLevel) {
  keep(0);
  bool seen = false;
  ASSERT_TRUE(play([&](const Played& played) {
    const bool is_turn = std::holds_alternative<input::Turn>(played.input);
    if (!is_turn || played.state.named("Ann") == nullptr) return true;
    const std::string known = frame_of(played, "ann"), all = frame_of(played);
    if (known.find("Ann: depth") == std::string::npos) return true;
    EXPECT_NE(known.find('@'), std::string::npos) << known;
    EXPECT_NE(all.find("turn at depth"), std::string::npos) << all;
    seen = true;
    return false;
  }));
  EXPECT_TRUE(seen);
}

// A crafted export: its talk, names and glyphs are a stranger's bytes.
TEST_F(Playback, ShowsNoEscapeSequences) {
  keep(0);
  Outcome outcome;
  RealmState state(testing::hall("<...."));
  apply(state,
        input::Say{"Bo\x1B]0;x\x07"
                   "b",
                   "\x1B[31mred\x1B[0m \xE2\x80\xAEturned"},
        outcome);
  const Input said = input::Say{"\x1B[2J",
                                "\x9B"
                                "5n",
                                true};
  const std::string frame = frame_of({7, said, state, outcome});
  for (const char c : frame)
    EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= ' ') << frame;
  EXPECT_NE(frame.find("[31mred[0m turned"), std::string::npos) << frame;
  EXPECT_EQ(frame.find("\xE2\x80\xAE"), std::string::npos);
}

TEST(CraftedContent, IsReportedWithoutEscapeSequences) {
  Content content;
  content.batches.push_back({{"a\x1B]0;x\x07.toml", "[rat]\nkind = \"\\u001B[31mrat\"\n"}});
  const auto catalogue = catalogue_of(content);
  ASSERT_FALSE(catalogue);
  EXPECT_EQ(catalogue.error().find('\x1B'), std::string::npos) << catalogue.error();
  EXPECT_NE(catalogue.error().find("[31mrat"), std::string::npos) << catalogue.error();
}

TEST(Asciicast, HasOneJsonLinePerFrame) {
  EXPECT_EQ(asciicast_header(80, 24, "a \"b\""),
            "{\"version\": 2, \"width\": 80, \"height\": 24, \"title\": \"a \\\"b\\\"\"}\n");
  EXPECT_EQ(asciicast_frame(1205, "x\n\\"), "[1.205, \"o\", \"\\u001b[H\\u001b[2Jx\\r\\n\\\\\"]\n");
}

}  // namespace
}  // namespace undercroft::playback_test
