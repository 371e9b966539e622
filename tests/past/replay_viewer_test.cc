// replay_viewer_test.cc: the viewer of the past, without a terminal: keys in, pictures out (R177).
#include "server/replay/replay_viewer.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <map>

#include "server/realm/state/state_codec.h"
#include "server/replay/hero_check.h"
#include "server/replay/playback.h"
#include "server/replay/viewer_picture.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/world_codec.h"
#include "shared/utf8.h"
#include "tests/support/busy_realm.h"
#include "tests/support/memory_store.h"
#include "tests/support/small_world.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::replay_viewer_test {
namespace {

using testing::BusyRealm;
using ::testing::HasSubstr;
using testing::MemoryStore;
using ::testing::Not;

constexpr Size kUsual{100, 30};
constexpr const char* kRight = "\x1b[C";
constexpr const char* kLeft = "\x1b[D";
constexpr const char* kHome = "\x1b[H";
constexpr const char* kEnd = "\x1b[F";
constexpr const char* kBackTab = "\x1b[Z";

// Stores a journal, with a wrong hash at input `spoilt`. Returns the number of its last record.
RecordNumber keep_journal(Store& store, RealmState state,
                          const std::vector<testing::RealmHarness::Entry>& journal,
                          RecordNumber spoilt = 0) {
  std::vector<std::string> records{encode_beginning({{}, encode_world(state.world)})};
  for (const auto& entry : journal) {
    EXPECT_EQ(apply(state, entry.input).why_not, "");
    const bool is_spoilt = records.size() + 1 == spoilt;
    records.push_back(encode_input(entry.input, state.world.hash() + (is_spoilt ? 1 : 0)));
  }
  const RecordNumber last = records.size();
  const auto owner = store.claim("crypt").value();
  if (auto* memory = dynamic_cast<MemoryStore*>(&store)) {
    memory->append(owner, 0, std::move(records), [](const Durable&) {});
    memory->settle();
  } else {
    EXPECT_EQ(append_and_wait(store, owner, 0, std::move(records)), last);
  }
  return last;
}

CatalogueOf small() {
  return [](const Content&) { return testing::small_catalogue(); };
}

// In this game heroes die, go down and talk. Played once for all tests.
const BusyRealm& busy_realm() {
  static const BusyRealm* const busy = [] {
    auto* played = new BusyRealm(16);
    for (int i = 0; i < 900; ++i) played->step();
    return played;
  }();
  return *busy;
}

struct PastViewer : ::testing::Test {
  void open(const std::string& player = "", RecordNumber spoilt = 0) {
    last = keep_journal(store, busy.first_state(), busy.table.journal, spoilt);
    viewer = std::make_unique<ReplayViewer>(RealmLog::open(store, "crypt").value(),
                                            Replayer::begin(store, "crypt", small()).value(),
                                            player, ViewerFace{.store = "--data /var/x"});
    finish();
  }
  void finish() {
    while (viewer->work()) continue;
  }
  // The picture after these keys.
  std::string press(const std::string& keys) {
    for (const WalkKey& key : reader.read(keys)) {
      viewer->take(key);
      finish();
    }
    for (const WalkKey& key : reader.give_up()) viewer->take(key);
    return picture();
  }
  [[nodiscard]] std::string picture(Size size = kUsual) const {
    return viewer->picture(size).text();
  }
  [[nodiscard]] const ReplayWalk& walk() const { return viewer->walk(); }
  [[nodiscard]] TurnNumber turn() const { return walk().here()->turn; }

  const BusyRealm& busy = busy_realm();
  MemoryStore store;
  RecordNumber last = 0;
  std::unique_ptr<ReplayViewer> viewer;
  WalkKeyReader reader;
};

TEST_F(PastViewer, OpensOnTheFirstTurnOfTheFirstHero) {
  open();
  ASSERT_TRUE(walk().eyes());
  EXPECT_THAT(picture(), HasSubstr("crypt  " + walk().index().heroes()[0].name + "  Turn "));
  EXPECT_THAT(picture(), HasSubstr("Health"));
  EXPECT_THAT(picture(), HasSubstr("@"));
  EXPECT_EQ(walk().position(), walk().steps().front().number);
}

TEST_F(PastViewer, GoesOneTurnForwardAndBack) {
  open();
  press(std::string(kRight) + kRight + kRight);
  const std::string third = picture();
  const RecordNumber at = walk().position();
  EXPECT_EQ(at, walk().steps()[3].number);
  press("l");
  EXPECT_NE(picture(), third);
  EXPECT_EQ(press("h"), third);
  EXPECT_EQ(press(std::string(kLeft) + kRight), third);
  EXPECT_EQ(walk().position(), at);
}

TEST_F(PastViewer, ShowsTheSameStateOnTheWayBackAsOnTheWayForward) {
  open();
  std::map<RecordNumber, std::uint64_t> hashes;
  ASSERT_TRUE(play_back(store, "crypt", small(), [&](const Played& played) {
    hashes[played.number] = hash_of(played.state);
    return true;
  }));
  ASSERT_GT(hashes.size(), 300U) << "the walk below has to cross keyframes";
  press("\x1b[Z");  // everything
  press(kEnd);
  int steps = 0;
  while (walk().message().empty()) {
    ASSERT_EQ(hash_of(walk().state()), hashes.at(walk().position())) << walk().position();
    press(kLeft);
    ++steps;
  }
  EXPECT_GT(steps, 200);
  EXPECT_THAT(picture(), HasSubstr("This is the beginning."));
}

TEST_F(PastViewer, JumpsAnywhere) {
  open();
  press(kBackTab);
  const auto turns = walk().steps().back().turn;
  Rng rng = Rng::stream(5, "jumps");
  for (int i = 0; i < 40; ++i) {
    const auto wanted = static_cast<TurnNumber>(1 + rng.roll(static_cast<int>(turns) - 1));
    press("g" + std::to_string(wanted) + "\r");
    EXPECT_GE(turn(), wanted);
    EXPECT_TRUE(walk().has_arrived());
  }
  press("g99999999999999\r");
  EXPECT_THAT(picture(), HasSubstr("The turns end at " + std::to_string(turns)));
}

TEST_F(PastViewer, GoesToEveryDeathAndDescent) {
  open();
  std::map<RecordNumber, int> wanted;  // how many in each input
  std::map<std::string, int> depths;
  ASSERT_TRUE(play_back(store, "crypt", small(), [&](const Played& played) {
    int count = static_cast<int>(played.outcome.endings.size());
    for (const Player& player : played.state.players) {
      int& before = depths[player.name];
      const int now = player.knowledge.depth;
      count += before > 0 && now > before ? 1 : 0;
      before = now;
    }
    if (count > 0) wanted[played.number] = count;
    return true;
  }));
  ASSERT_GE(wanted.size(), 2U);
  press(kBackTab);
  press(kHome);
  for (const auto& [number, count] : wanted) {
    press("]");
    EXPECT_EQ(walk().position(), number);
  }
  EXPECT_THAT(press("]"), HasSubstr("No death or descent after this turn."));
  for (auto place = ++wanted.rbegin(); place != wanted.rend(); ++place) {
    press("[");
    EXPECT_EQ(walk().position(), place->first);
  }
  EXPECT_THAT(press("["), HasSubstr("No death or descent before this turn."));
}

TEST_F(PastViewer, SaysWhereTheBracketLeads) {
  open();
  press(kBackTab);
  const ReplayEvent* next = walk().event(ReplayWalk::Way::Forward);
  ASSERT_NE(next, nullptr);
  EXPECT_THAT(picture(), HasSubstr("]: " + walk().index().heroes()[next->hero].name));
  EXPECT_THAT(picture(), HasSubstr("[: nothing"));
}

TEST_F(PastViewer, TabLooksThroughTheEyesOfEachHeroAndThenAtEverything) {
  open();
  press(kEnd);
  const std::size_t heroes = walk().index().heroes().size();
  ASSERT_GT(heroes, 2U);
  std::vector<std::string> pictures;
  for (std::size_t i = 0; i <= heroes; ++i) {
    pictures.push_back(picture());
    if (walk().eyes()) {
      EXPECT_THAT(picture(), HasSubstr("crypt  " + walk().index().heroes()[i].name + "  Turn"));
    }
    if (i < heroes) press("\t");
  }
  EXPECT_THAT(pictures.back(), HasSubstr("crypt  everything  Turn"));
  EXPECT_THAT(pictures.back(), HasSubstr("Heroes"));
  EXPECT_THAT(walk().deed(), HasSubstr("turn at depth"));
  EXPECT_THAT(pictures.back(), HasSubstr(walk().deed().substr(0, 30)));
  press(kBackTab);
  EXPECT_EQ(walk().eyes(), ReplayWalk::Eyes(heroes - 1));
}

// A hero's picture has the cells that its player knew, and no others.
TEST_F(PastViewer, ShowsAHeroOnlyWhatItsPlayerKnew) {
  open();
  int hidden = 0;
  for (int i = 0; i < 60; ++i, press(kRight)) {
    if (walk().player() == nullptr || walk().player()->knowledge.depth == 0) continue;
    const KnownLevel& level = walk().player()->knowledge.level();
    if (level.cells.width() > 70 || level.cells.height() > 20) continue;
    const TextCanvas canvas = viewer->picture({120, 40});
    for (int y = 0; y < level.cells.height(); ++y) {
      const std::u32string row = from_utf8(canvas.text_of_row(2 + y));
      for (int x = 0; x < level.cells.width(); ++x) {
        if (level.cells[{x, y}].ground != Ground::Unknown) continue;
        ++hidden;
        const bool is_blank = static_cast<std::size_t>(x) >= row.size() || row[x] == U' ';
        const bool is_entity =
            std::any_of(level.entities.begin(), level.entities.end(), [&](const KnownEntity& e) {
              return e.view.at == Point{x, y};
            });
        EXPECT_TRUE(is_blank || is_entity) << x << ',' << y << '\n' << canvas.text();
      }
    }
  }
  EXPECT_GT(hidden, 50);
}

TEST_F(PastViewer, FindsWordsForwardAndBack) {
  open();
  press(kBackTab);
  EXPECT_THAT(press("/HELL"), HasSubstr("Find: HELL"));
  EXPECT_THAT(press("o\r"), HasSubstr(": hello"));
  const RecordNumber first = walk().position();
  EXPECT_GT(first, 2U);
  press("n");
  EXPECT_GT(walk().position(), first);
  press("N");
  EXPECT_EQ(walk().position(), first);
  EXPECT_THAT(press("N"), HasSubstr("No sentence before this turn has: HELLo"));
  EXPECT_THAT(press("/no such words\r"),
              HasSubstr("No sentence after this turn has: no such words"));
  EXPECT_EQ(walk().position(), first);
  EXPECT_THAT(press("/ab\x7f"), HasSubstr("Find: a"));
  EXPECT_THAT(press("\x1b"), Not(HasSubstr("Find:")));
}

TEST_F(PastViewer, PlaysAtTheSpeedChosen) {
  open();
  const auto number_after = [this](std::size_t steps) { return walk().steps()[steps].number; };
  viewer->elapse(10000);
  EXPECT_EQ(walk().position(), number_after(0)) << "it is paused";
  EXPECT_THAT(press(" "), HasSubstr("playing x1"));
  viewer->elapse(199);
  EXPECT_EQ(walk().position(), number_after(0));
  viewer->elapse(1);
  EXPECT_EQ(walk().position(), number_after(1));
  EXPECT_THAT(press("+"), HasSubstr("playing x2"));
  viewer->elapse(200);
  EXPECT_EQ(walk().position(), number_after(3));
  EXPECT_THAT(press("--"), HasSubstr("playing x1/2"));
  viewer->elapse(400);
  EXPECT_EQ(walk().position(), number_after(4));
  EXPECT_THAT(press(" "), HasSubstr("paused"));
  press(std::string(" ") + kEnd);
  viewer->elapse(400);
  EXPECT_THAT(picture(), HasSubstr("paused")) << "at the end";
  EXPECT_THAT(picture(), HasSubstr("This is the last turn of "));
}

TEST_F(PastViewer, HelpNamesTheKeysAndHowToBranchHere) {
  open();
  press(std::string(kRight) + kRight);
  const std::string help = press("?");
  EXPECT_THAT(help, HasSubstr("the next turn with a sentence that has the words"));
  EXPECT_THAT(help, HasSubstr("undercroft-server realm branch crypt "));
  EXPECT_THAT(help, HasSubstr(" NEW --data /var/x"));
  EXPECT_THAT(press("x"), HasSubstr("@"));
  EXPECT_FALSE(viewer->is_over());
  press("q");
  EXPECT_TRUE(viewer->is_over());
}

TEST_F(PastViewer, OpensWithTheEyesOfAHeroByName) {
  open("cleo");
  EXPECT_THAT(picture(), HasSubstr("crypt  Cleo  Turn"));
  EXPECT_EQ(walk().position(), walk().steps().front().number);
}

TEST_F(PastViewer, SaysThatNobodyHasTheName) {
  open("zoe");
  EXPECT_THAT(picture(), HasSubstr("No hero called zoe has played here."));
}

TEST_F(PastViewer, FitsEveryTerminal) {
  open();
  for (int width = 1; width < 130; width += 3) {
    for (int height = 1; height < 60; height += 5) {
      const TextCanvas canvas = viewer->picture({width, height});
      EXPECT_EQ(canvas.size(), (Size{width, height}));
      for (int y = 0; y < height; ++y) {
        EXPECT_LE(columns_of(from_utf8(canvas.text_of_row(y))), width);
      }
    }
  }
  EXPECT_THAT(picture({39, 30}), HasSubstr("This terminal has 39 columns"));
  EXPECT_THAT(picture({80, 11}), HasSubstr("and 11 rows; the viewer needs 40 and 12."));
  EXPECT_THAT(picture({40, 12}), HasSubstr("@"));
}

TEST_F(PastViewer, WalksUpToAnInputThatReplaysToADifferentResult) {
  open("", 200);
  EXPECT_THAT(picture(), HasSubstr("replayable up to input 199"));
  EXPECT_THAT(picture(), HasSubstr("input 200 replays to a different result"));
  press(kEnd);
  EXPECT_LE(walk().position(), 199U);
  EXPECT_THAT(walk().fault(), HasSubstr("input 200 replays"));
}

// Why a stored log is refused to which this was done.
struct DamagedLog : PastViewer {
  std::string fault_after(const std::string& sql) {
    const testing::TemporaryFolder folder;
    const std::string file = folder.path() + "/realms.db";
    {
      const auto sqlite = SqliteStore::open({.path = file}).value();
      last = keep_journal(*sqlite, busy.first_state(), busy.table.journal);
      EXPECT_TRUE(RealmLog::open(*sqlite, "crypt"));
    }
    SQLite::Database(file, SQLite::OPEN_READWRITE).exec(sql);
    const auto sqlite = SqliteStore::open({.path = file}).value();
    const auto log = RealmLog::open(*sqlite, "crypt");
    return log ? "it was opened" : log.error();
  }
};

TEST_F(DamagedLog, IsRefusedAndTheInputNamed) {
  const std::string fault = fault_after("UPDATE records SET bytes = 'x' WHERE number = 77");
  EXPECT_THAT(fault, HasSubstr("crypt: input 77 of " + std::to_string(last)));
}

TEST_F(DamagedLog, IsRefusedWithoutItsFirstInputs) {
  const std::string fault = fault_after("DELETE FROM records WHERE number BETWEEN 2 AND 100");
  EXPECT_THAT(fault, HasSubstr("crypt: input 2 of " + std::to_string(last)));
  EXPECT_THAT(fault, HasSubstr("is missing or damaged: a realm with --keep-journal off"));
}

TEST_F(DamagedLog, OfNoRealmIsRefused) {
  const auto none = RealmLog::open(store, "tower");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), "no realm called tower is stored here");
}

// ---- a store that has dropped the first inputs ----

struct DroppedInputs : PastViewer {
  // Stores the state after the record, and drops what is before it.
  void drop_up_to(RecordNumber number) {
    Replayer replayer = Replayer::begin(store, "crypt", small()).value();
    Outcome outcome;
    while (replayer.at() < number) {
      const auto bytes = store.read("crypt", replayer.at() + 1, 1).value();
      ASSERT_TRUE(replayer.play(decode_record(bytes.front()).value(), outcome));
    }
    const RealmState& state = replayer.state();
    const Owner owner = store.claim("crypt").value();
    store.keep(owner,
               {number, encode_snapshot({kSimulationVersion, hash_of(state), encode_state(state)})},
               [](const Durable&) {});
    store.drop_old(owner, [](const Durable&) {});
    store.settle();
  }
};

TEST_F(DroppedInputs, ReplayBeginsAtTheOldestSnapshot) {
  open();
  press(kEnd);
  const std::uint64_t hash = hash_of(walk().state());
  const RecordNumber half = last / 2;
  drop_up_to(half);
  ASSERT_TRUE(store.read("crypt", 2, 1).value().empty());
  Replayer first = Replayer::begin_at_oldest(store, "crypt", small()).value();
  EXPECT_EQ(first.at(), half);
  EXPECT_EQ(play_back_from(first, store, "crypt", [](const Played&) { return true; }), last);
  const std::string name = walk().hero()->name;
  EXPECT_TRUE(expect_hero(store, "crypt", first, name));
  EXPECT_FALSE(expect_hero(store, "crypt", first, "Nobody"));
  viewer = std::make_unique<ReplayViewer>(RealmLog::open(store, "crypt", half).value(),
                                          std::move(first), name, ViewerFace{});
  finish();
  press(kHome);
  EXPECT_GT(walk().position(), half);
  press(kEnd);
  EXPECT_EQ(walk().fault(), "");
  EXPECT_EQ(hash_of(walk().state()), hash);
}

TEST_F(DroppedInputs, WholeLogBeginsWithRecordOne) {
  open();
  EXPECT_EQ(Replayer::begin_at_oldest(store, "crypt", small()).value().at(), 1U);
}

// The sentences are those that the server sent, word for word.
TEST(Retelling, RepeatsWhatTheServerSent) {
  Ruleset rules = BusyRealm::busy_rules();
  BusyRealm busy(9, rules);
  RealmState state = busy.first_state();
  auto& table = busy.table;
  auto ann = std::make_shared<testing::FakeConnection>(table.clock);
  Hello hello{1, "test", "Ann", "", "", 0};
  hello.lines = true;
  table.realm.join(hello, ann);
  table.realm.end_batch();
  constexpr Direction kWays[] = {Direction::Right, Direction::Down, Direction::Left, Direction::Up};
  for (int i = 0; i < 120; ++i) table.bump(ann, kWays[(i / 3) % 4]);
  std::vector<std::string> sent;
  for (const ServerMessage& message : ann->messages) {
    const auto* delta = std::get_if<Delta>(&message);
    if (delta == nullptr) continue;
    for (const ToldLine& line : delta->lines) sent.push_back(line.text);
  }
  Retelling retelling;
  std::vector<std::string> retold;
  for (const auto& entry : table.journal) {
    const Outcome outcome = apply(state, entry.input);
    for (const PlayerNews& news : outcome) {
      for (const ToldLine& line : retelling.tell(state, *state.player(news.player), news)) {
        retold.push_back(line.text);
      }
    }
  }
  EXPECT_GT(sent.size(), 20U);
  EXPECT_EQ(retold, sent);
}

TEST(Keyframes, AreBoundedAndNeverFarFromAnyRecord) {
  MemoryStore store;
  const BusyRealm busy(3);
  keep_journal(store, busy.first_state(), {});
  Replayer replayer = Replayer::begin(store, "crypt", small()).value();
  const std::size_t budget = 10 * memory_of(replayer.state());
  ASSERT_GT(budget, 10U * 1000U);
  Keyframes keyframes(4, budget);
  Outcome outcome;
  keyframes.offer(replayer);
  for (int i = 0; i < 5000; ++i) {
    ASSERT_TRUE(replayer.play({}, outcome));
    keyframes.offer(replayer);
    ASSERT_LE(keyframes.bytes(), budget);
  }
  EXPECT_GE(keyframes.size(), 5U);
  EXPECT_EQ(keyframes.before(1)->at(), 1U);
  for (RecordNumber wanted = 1; wanted <= replayer.at(); wanted += 7) {
    const RecordNumber at = keyframes.before(wanted)->at();
    EXPECT_LE(at, wanted);
    EXPECT_LE(wanted - at, 2 * keyframes.interval());
  }
  EXPECT_EQ(keyframes.before(0), nullptr);
}

TEST(WalkKeys, ReadsKeysInPieces) {
  using Sort = WalkKey::Sort;
  WalkKeyReader reader;
  EXPECT_THAT(reader.read("\x1b"), ::testing::IsEmpty());
  EXPECT_TRUE(reader.is_waiting());
  EXPECT_THAT(reader.read("[C"), ::testing::ElementsAre(WalkKey{Sort::Right}));
  EXPECT_FALSE(reader.is_waiting());
  EXPECT_THAT(reader.read("\x1b"), ::testing::IsEmpty());
  EXPECT_THAT(reader.give_up(), ::testing::ElementsAre(WalkKey{Sort::Escape}));
  EXPECT_THAT(reader.read("\xC3"), ::testing::IsEmpty());
  EXPECT_THAT(reader.read("\xA4q"), ::testing::ElementsAre(WalkKey{Sort::Character, U'ä'},
                                                           WalkKey{Sort::Character, U'q'}));
  EXPECT_THAT(
      reader.read("\x1b[1;5C\x1b[?1;2c\x1bOD\x1b[1~\x03"),
      ::testing::ElementsAre(WalkKey{Sort::Left}, WalkKey{Sort::Home}, WalkKey{Sort::Quit}));
  const std::string endless = "\x1b[" + std::string(1000, '1');
  static_cast<void>(reader.read(endless));
  static_cast<void>(reader.give_up());
  EXPECT_THAT(reader.read("x"), ::testing::ElementsAre(WalkKey{Sort::Character, U'x'}));
}

TEST(TextCanvas, LetsNoControlCharacterThrough) {
  TextCanvas canvas({12, 2});
  canvas.put({0, 0}, "a\x1b[31mb\x07\n", {.colour = Colour::Red});
  canvas.put({0, 1}, U'\x9B', {});
  EXPECT_EQ(canvas.text(), "a[31mb\n?\n");
  EXPECT_EQ(canvas.bytes_of_row(1, true), "?           ");
  const std::string bytes = canvas.bytes_of_row(0, true);
  EXPECT_EQ(bytes.substr(0, 9), "\x1b[0;91ma[") << bytes;
  EXPECT_EQ(canvas.bytes_of_row(0, false).find("91"), std::string::npos);
}

TEST(TextCanvas, ClipsWideCharacters) {
  TextCanvas canvas({4, 1});
  EXPECT_EQ(canvas.put({1, 0}, "漢字", {}), 3);
  EXPECT_EQ(canvas.text(), " 漢\n");
}

TEST(Folded, BreaksAtSpacesAndWithinLongWords) {
  EXPECT_THAT(folded("one two three", 8), ::testing::ElementsAre("one two", "three"));
  EXPECT_THAT(folded("abcdefghij", 4), ::testing::ElementsAre("abcd", "efgh", "ij"));
  EXPECT_THAT(folded("漢字", 1), ::testing::SizeIs(2));
  EXPECT_THAT(folded("", 5), ::testing::ElementsAre(""));
}

}  // namespace
}  // namespace undercroft::replay_viewer_test
