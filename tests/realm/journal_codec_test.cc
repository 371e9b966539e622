// journal_codec_test.cc: journal records decode to what was encoded, and match the fuzzer's corpus.
#include "server/realm/state/journal_codec.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "server/protocol/look_number.h"
#include "server/realm/state/state_codec.h"
#include "server/sim/content/builtin.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/simulation_version.h"
#include "tests/support/small_world.h"

namespace undercroft::journal_codec_test {
namespace {

namespace fs = std::filesystem;

std::vector<Input> one_of_each() {
  const EntityId ann{7}, bob{9};
  input::Turn turn{Group{2, {ann, bob}, true, {bob}}, {}};
  turn.intents[ann] = {IntentVerb::Bump, Direction::UpLeft, kNobody, ""};
  turn.new_minute = {bob};
  turn.intents[EntityId{11}] = {.verb = IntentVerb::Invoke, .place = {3, 4}, .ability = 2};
  turn.intents[bob] = {IntentVerb::Use, Direction::None, EntityId{40}, "xyzzy"};
  return {input::Join{"Ann", std::string("\0\xFF", 2)},
          input::Return{ann},
          input::Depart{ann, 1'700'000'000},
          input::Respawn{ann},
          input::Forget{bob},
          turn,
          input::BuildLevel{},
          input::Say{"Ann", "waves", true},
          input::Rekey{EntityId{3}, std::string("\0u", 2), "fresh"},
          input::GiveUp{ann},
          input::Rename{bob, "Bob-2"},
          input::Arrive{bob, "\x01\xFF digest"},
          input::ChangeRule{"pvp", "true"},
          input::MakeChoice{ann, 3, 2},
          input::ReplaceDice{UINT64_MAX},
          input::ChangePlan{
              ann,
              {.intent = turn.intents[EntityId{11}],
               .standing = StandingIntent{StandingVerb::Follow, {6, 7}, Direction::Down, bob},
               .since_s = 1'700'000'000,
               .told_turn = 12,
               .vigil_s = 1'700'000'001}},
          input::Miss{bob, 11, {{"It bites you.", ToldLine::Tone::Hurt, ToldLine::Weight::Me}}, 9},
          input::BeginRun{{"river", std::string("\xFF\0", 2)}},
          input::Order{bob, {-3, 12}, "stay"},
          input::EndLife{ann}};
}

TEST(JournalCodec, EveryInputRoundTrips) {
  const std::vector<Input> inputs = one_of_each();
  ASSERT_EQ(inputs.size(), std::variant_size_v<Input>);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    EXPECT_EQ(inputs[i].index(), i);
    const auto record = decode_record(encode_input(inputs[i], 77 + i));
    ASSERT_TRUE(record) << record.error();
    EXPECT_EQ(record->input, inputs[i]);
    EXPECT_EQ(record->hash, 77 + i);
  }
}

TEST(JournalCodec, TurnNamesThoseWhoStillChooseAKit) {
  input::Turn turn{Group{1, {EntityId{12}, EntityId{13}}, false}, {}};
  turn.group.choosing = {EntityId{13}};
  const auto record = decode_record(encode_input(turn, 1));
  ASSERT_TRUE(record) << record.error();
  EXPECT_EQ(record->input, Input(turn));
}

TEST(JournalCodec, LoneTurnTakesFewBytes) {
  input::Turn turn{Group{1, {EntityId{12}}, false}, {}};
  turn.intents[EntityId{12}] = {IntentVerb::Bump, Direction::Right, kNobody, ""};
  EXPECT_LE(encode_input(turn, UINT64_MAX).size(), 24u);
}

TEST(JournalCodec, BeginningDetectsDamagedContent) {
  const Beginning beginning{{{{{"a.toml", "x = 1"}}, {{"b.toml", "y = 2"}}}, {"s.toml", "z"}},
                            "world"};
  std::string bytes = encode_beginning(beginning);
  const auto again = decode_beginning(bytes);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->content.batches.size(), 2u);
  EXPECT_EQ(again->content.batches[1][0].text, "y = 2");
  EXPECT_EQ(again->content.scenario.text, "z");
  EXPECT_EQ(again->world, "world");
  bytes.replace(bytes.find("x = 1"), 5, "x = 3");
  const auto damaged = decode_beginning(bytes);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error(), "its content is damaged");
}

TEST(JournalCodec, InvalidRecordIsAnError) {
  for (const std::string& bytes : {std::string("\xFF\xFF"), std::string(), std::string(10, 'x')}) {
    EXPECT_FALSE(decode_record(bytes));
  }
}

// UNDERCROFT_RECORD=corpus rewrites the corpus, as in fuzz_corpus_test.cc.
TEST(JournalCodec, FuzzerCorpusIsCurrent) {
  const fs::path folder = fs::path(UNDERCROFT_SOURCE) / "tests" / "fuzz" / "corpus_journal";
  std::map<std::string, std::string> wanted, found;
  for (const Input& input : one_of_each()) {
    wanted["record" + std::to_string(input.index())] = encode_input(input, 5);
  }
  wanted["beginning"] = encode_beginning({{{{{"a.toml", "x = 1"}}}, {}}, ""});
  wanted["simulation"] = encode_simulation(3, 5);
  const char* wish = std::getenv("UNDERCROFT_RECORD");
  if (wish != nullptr && std::string_view(wish) == "corpus") {
    fs::create_directories(folder);
    for (const auto& [name, bytes] : wanted) {
      std::ofstream(folder / name, std::ios::binary) << bytes;
    }
  }
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename() == "snapshot")
      continue;  // of any readable version; the next test reads it
    std::ifstream file(entry.path(), std::ios::binary);
    found[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  EXPECT_EQ(found, wanted);
}

// A whole realm, but small. Without one the fuzzer never gets past the first field of a snapshot.
std::string small_snapshot() {
  testing::SmallWorld small({"#######\n"
                             "#P.C.g#\n"
                             "#######\n"},
                            {{'C', "chest"}, {'g', "grunt"}}, testing::plain_rules(), 1,
                            std::make_shared<Catalogue>(scenario_catalogue()));
  RealmState state(std::move(small.world));
  EXPECT_EQ(apply(state, input::Join{"Ann", std::string(32, 'd')}).why_not, "");
  EXPECT_EQ(apply(state, input::Say{"Ann", "hello"}).why_not, "");
  const Group group = groups_of(state.world).front();
  EXPECT_EQ(apply(state, input::Turn{group, {}}).why_not, "");
  return encode_snapshot({kSimulationVersion, hash_of(state), encode_state(state)});
}

fs::path snapshot_path() {
  return fs::path(UNDERCROFT_SOURCE) / "tests" / "fuzz" / "corpus_journal" / "snapshot";
}

// Version 0.5.0 wrote it, before the kinds had their sixth bit.
TEST(JournalCodec, LookNumbersOfAStoredSnapshotKeepTheirKinds) {
  std::ifstream file(snapshot_path(), std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const auto snapshot = decode_snapshot(bytes).value();
  const auto state =
      decode_state(snapshot.state, std::make_shared<const Catalogue>(scenario_catalogue())).value();
  EXPECT_GT(state.looks.size(), 2U);
  for (const auto& [number, look] : state.looks) EXPECT_EQ(kind_of(number), look->kind);
  for (const KnownEntity& known : state.players.at(0).knowledge.level().entities) {
    EXPECT_EQ(kind_of(known.view.look), known.kind);
  }
  EXPECT_EQ(hash_of(state), snapshot.hash);
  EXPECT_EQ(encode_state(state), snapshot.state) << "it is stored again as it was";
}

TEST(JournalCodec, FuzzerCorpusHasAReadableSnapshot) {
  const fs::path path = snapshot_path();
  const char* wish = std::getenv("UNDERCROFT_RECORD");
  if (wish != nullptr && std::string_view(wish) == "corpus") {
    std::ofstream(path, std::ios::binary) << small_snapshot();
  }
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  EXPECT_LT(bytes.size(), 4096U) << "must stay below half of the fuzzer's -max_len";
  const auto snapshot = decode_snapshot(bytes);
  ASSERT_TRUE(snapshot);
  const auto state =
      decode_state(snapshot->state, std::make_shared<const Catalogue>(scenario_catalogue()));
  ASSERT_TRUE(state) << state.error() << "; UNDERCROFT_RECORD=corpus rewrites it";
  EXPECT_EQ(state->players.size(), 1U);
}

}  // namespace
}  // namespace undercroft::journal_codec_test
