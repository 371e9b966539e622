// admin_realms_test.cc: realms that are paused, archived, made, deleted and restored during play.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/client.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::admin_realms_test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kPatience = std::chrono::seconds(20);

struct Command {
  std::string text;
  int code = 0;
};

struct RealmVerbs : ::testing::Test {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  Loop loop;
  Client ann{loop};
  Client bob{loop};
  std::unique_ptr<testing::ServerProcess> server;
  std::string url;
  std::string said;  // by the server at its start

  void SetUp() override { start(); }
  void start(const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {
        "--listen",       "127.0.0.1:0", "--data", data,      "--guests", "on",        "--seed",
        "11111111111111", "--realm",     "crypt",  "--realm", "tower",    "--idle-ms", "3600000"};
    words.insert(words.end(), more.begin(), more.end());
    server = std::make_unique<testing::ServerProcess>(std::move(words));
    said = server->read_to("listening on");
    url = testing::url_in(said);
  }
  void restart(const std::vector<std::string>& more = {}) {
    server->signal(SIGTERM);
    ASSERT_EQ(server->exit_code(), 0);
    start(more);
  }
  [[nodiscard]] Command run(std::vector<std::string> words) const {
    testing::ServerProcess command(std::move(words));
    const std::string text = command.read_all();
    return {text, command.exit_code()};
  }
  [[nodiscard]] Command admin(std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--data", data});
    return run(std::move(words));
  }
  void join(Client& client, const std::string& name, const std::string& realm,
            const std::string& token = "") {
    ASSERT_TRUE(client.connect(url + "/" + realm, {.name = name, .resume_token = token}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); }, kPatience));
  }
  void play(Client& client, int turns) {
    for (int i = 0; i < turns; ++i) {
      ASSERT_TRUE(client.act({IntentVerb::Wait, Direction::None, kNobody, ""}, kPatience));
    }
  }
  // The refusal of a client that names the realm in its Hello.
  [[nodiscard]] std::string refusal_of(const std::string& name, const std::string& realm) {
    Client client(loop);
    EXPECT_TRUE(client.connect(url, {.name = name, .realm = realm}));
    EXPECT_TRUE(client.wait_until([&] { return client.refusal() || client.playing(); }, kPatience));
    return client.refusal() ? client.refusal()->sentence : "";
  }
  void expect_sentence(Client& client, const std::string& sentence) {
    std::vector<std::string> lines;
    EXPECT_TRUE(client.wait_until(
        [&] {
          for (const ChatLine& line : client.take_chat()) lines.push_back(line.text);
          return std::find(lines.begin(), lines.end(), sentence) != lines.end();
        },
        kPatience))
        << sentence;
  }
};

// ---- rules ----

TEST_F(RealmVerbs, RulesChangeDuringPlayAndLastOverARestart) {
  join(ann, "Ann", "tower");
  EXPECT_EQ(admin({"realm", "rule", "tower", "pvp=true", "deadline_ms=9000"}).text,
            "pvp is true, deadline_ms is 9000 in tower from now on\n");
  expect_sentence(ann, "The host has changed a house rule: pvp is true from now on.");
  expect_sentence(ann, "The host has changed a house rule: deadline_ms is 9000 from now on.");
  play(ann, 1);
  EXPECT_THAT(admin({"audit"}).text, HasSubstr("realm rule tower pvp=true"));
  restart();
  const std::string rules = admin({"realm", "rule", "tower"}).text;
  EXPECT_THAT(rules, HasSubstr("pvp = true\n"));
  EXPECT_THAT(rules, HasSubstr("deadline_ms = 9000\n"));
  EXPECT_THAT(rules, HasSubstr("depth = 5  (fixed)\n"));
  EXPECT_THAT(admin({"realm", "rule", "crypt"}).text, HasSubstr("pvp = false\n"));
}

TEST_F(RealmVerbs, WrongRuleChangesNothing) {
  struct Wrong {
    std::vector<std::string> words;
    std::string sentence;
  };
  for (const Wrong& wrong : std::vector<Wrong>{
           {{"tower", "pvp=true", "depth=9"}, "rule 'depth' is fixed once a realm has begun"},
           {{"tower", "pvp=perhaps"}, "rule 'pvp' cannot be 'perhaps'"},
           {{"tower", "pvp"}, "expected RULE=VALUE, such as pvp=true, not 'pvp'"},
           {{"twoer", "pvp=true"}, "no realm is called 'twoer' (did you mean tower?)"}}) {
    std::vector<std::string> words = {"realm", "rule"};
    words.insert(words.end(), wrong.words.begin(), wrong.words.end());
    const Command done = admin(words);
    EXPECT_EQ(done.code, 2);
    EXPECT_THAT(done.text, HasSubstr(wrong.sentence));
  }
  EXPECT_THAT(admin({"realm", "rule", "tower"}).text, HasSubstr("pvp = false\n"));
}

// ---- pause and resume ----

TEST_F(RealmVerbs, PausedRealmGoesOnAtTheSameTurnAfterARestart) {
  join(ann, "Ann", "tower");
  play(ann, 3);
  const TurnNumber turn = ann.known().turn;
  EXPECT_EQ(admin({"realm", "pause", "Tower", "supper"}).text, "tower is paused\n");
  expect_sentence(ann, "The host has paused this realm: supper");
  EXPECT_FALSE(ann.act({IntentVerb::Wait, Direction::None, kNobody, ""}));
  ASSERT_TRUE(ann.last_rejected().has_value());
  EXPECT_EQ(ann.last_rejected()->reason, Reason::Halted);
  EXPECT_EQ(refusal_of("Bob", "tower"), "The host has paused this realm: supper");
  EXPECT_THAT(admin({"realms"}).text, HasSubstr("paused"));
  const std::string token = ann.welcome().resume_token;
  restart();
  EXPECT_EQ(refusal_of("Bob", "tower"), "The host has paused this realm: supper");
  join(ann, "Ann", "tower", token);
  EXPECT_EQ(ann.known().turn, turn);
  EXPECT_FALSE(ann.act({IntentVerb::Wait, Direction::None, kNobody, ""}));
  EXPECT_EQ(admin({"realm", "resume", "tower"}).text, "tower goes on\n");
  expect_sentence(ann, "The host lets the realm go on.");
  EXPECT_EQ(ann.known().turn, turn);
  play(ann, 1);
  EXPECT_EQ(ann.known().turn, turn + 1);
  EXPECT_EQ(admin({"realm", "resume", "tower"}).code, 2);
}

// ---- archive ----

TEST_F(RealmVerbs, ArchivedRealmComesBackAtTheSameTurn) {
  join(ann, "Ann", "tower");
  play(ann, 3);
  const TurnNumber turn = ann.known().turn;
  const std::string token = ann.welcome().resume_token;
  EXPECT_EQ(admin({"realm", "archive", "tower", "winter"}).code, 0);
  const std::string why = "The realm tower is archived: winter. Its host can bring it back.";
  ASSERT_TRUE(ann.wait_until([&] { return ann.refusal().has_value(); }, kPatience));
  EXPECT_EQ(ann.refusal()->sentence, why);
  EXPECT_EQ(refusal_of("Bob", "tower"), why);
  EXPECT_THAT(admin({"realm", "list"}).text, HasSubstr("archived"));
  EXPECT_THAT(run({"realm", "list", "--data", data}).text,
              ContainsRegex("tower +archived .*winter"));
  restart();
  EXPECT_TRUE(testing::is_said("archived realms stay closed: tower", said, *server));
  EXPECT_EQ(refusal_of("Bob", "tower"), why);
  EXPECT_EQ(admin({"realm", "pause", "tower"}).code, 2);
  EXPECT_EQ(admin({"realm", "resume", "tower"}).code, 0);
  join(ann, "Ann", "tower", token);
  EXPECT_EQ(ann.known().turn, turn);
  play(ann, 1);
}

TEST_F(RealmVerbs, RunningServerIsAskedByTheCommand) {
  join(ann, "Ann", "tower");
  EXPECT_EQ(run({"realm", "pause", "tower", "a", "visit", "--data", data}).code, 0);
  expect_sentence(ann, "The host has paused this realm: a visit");
  EXPECT_EQ(run({"realm", "archive", "tower", "--data", data}).code, 0);
  EXPECT_THAT(run({"realm", "archive", "tower", "--data", data}).text,
              HasSubstr("archived already"));
  EXPECT_TRUE(ann.wait_until([&] { return ann.refusal().has_value(); }, kPatience));
  const Command unknown = run({"realm", "resume", "towr", "--data", data});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.text,
            "undercroft-server realm: no realm is called 'towr' (did you mean tower?)\n");
}

TEST_F(RealmVerbs, DefaultRealmIsNeitherArchivedNorDeleted) {
  join(ann, "Ann", "crypt");
  EXPECT_EQ(admin({"realm", "archive", "crypt"}).code, 2);
  EXPECT_EQ(admin({"realm", "delete", "crypt", "crypt", "--backup", data + "-x.tar.gz"}).code, 2);
  play(ann, 1);
  server->signal(SIGTERM);
  ASSERT_EQ(server->exit_code(), 0);
  const Command offline = run({"realm", "archive", "crypt", "--data", data});
  EXPECT_EQ(offline.code, 2);
  EXPECT_THAT(offline.text, HasSubstr("crypt is the default realm"));
}

// ---- branch (R177) ----

TEST_F(RealmVerbs, BranchHasTheSameHeroesAtAnEarlierTurn) {
  join(ann, "Ann", "tower");
  play(ann, 6);
  const std::string token = ann.welcome().resume_token;
  const Command branch = run({"realm", "branch", "Tower", "3", "attic", "--data", data});
  EXPECT_EQ(branch.text,
            "attic: branches off tower at turn 3, with the same heroes and fresh dice\n");
  join(bob, "Ann", "attic", token);
  EXPECT_EQ(bob.known().turn, 3U);
  play(bob, 2);
  play(ann, 1);
  EXPECT_EQ(ann.known().turn, 7U) << "the realm that it left goes on";
  restart({"--realm", "attic"});
  EXPECT_EQ(run({"replay", data, "attic", "--speed", "0"}).text,
            "attic: every result replayed as recorded\n");
  const Command replay = run({"replay", data, "attic", "--speed", "1000"});
  EXPECT_EQ(replay.code, 0) << replay.text;
  EXPECT_THAT(replay.text, HasSubstr("This realm is a branch of tower at turn 3."));
}

TEST_F(RealmVerbs, BranchThatCannotBeIsRefusedAndNothingIsMade) {
  join(ann, "Ann", "tower");
  play(ann, 2);
  const auto refusal = [&](const std::vector<std::string>& words, int code) {
    std::vector<std::string> all = {"realm", "branch"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--data", data});
    const Command command = run(all);
    EXPECT_EQ(command.code, code) << command.text;
    return command.text;
  };
  EXPECT_THAT(refusal({"tower", "9", "attic"}, 1), HasSubstr("up to turn 2 only"));
  EXPECT_THAT(refusal({"towr", "1", "attic"}, 2), HasSubstr("no realm is called 'towr'"));
  EXPECT_THAT(refusal({"tower", "1", "crypt"}, 1), HasSubstr("called 'crypt' already"));
  EXPECT_THAT(refusal({"tower", "1", "../x"}, 2), HasSubstr("is not a realm name"));
  EXPECT_THAT(run({"realm", "list", "--data", data}).text, Not(HasSubstr("attic")));
}

// ---- new ----

TEST_F(RealmVerbs, NewRealmHasItsOwnRulesAndSeed) {
  EXPECT_EQ(admin({"realm", "new", "attic", "--seed", "42424242424242", "--rule", "pvp=true",
                   "--rule=linger_turns=7"})
                .text,
            "attic: its dungeon has begun\n");
  join(ann, "Ann", "attic");
  const auto& rules = ann.welcome().rules;
  const auto has = [&rules](const std::string& name, const std::string& value) {
    return std::find(rules.begin(), rules.end(), std::pair(name, value)) != rules.end();
  };
  EXPECT_TRUE(has("pvp", "true"));
  EXPECT_TRUE(has("linger_turns", "7"));
  EXPECT_EQ(admin({"realm", "new", "Attic"}).code, 2);
  EXPECT_EQ(admin({"realm", "new", "1attic"}).code, 2);
  EXPECT_EQ(admin({"realm", "new", "cellar", "--rule", "pvp=perhaps"}).code, 2);
  EXPECT_THAT(admin({"realms"}).text, Not(HasSubstr("cellar")));
  EXPECT_EQ(admin({"realm", "new", "cellar"}).code, 0);
  join(bob, "Bob", "cellar");
  play(bob, 1);
}

// ---- delete and restore ----

TEST_F(RealmVerbs, DeletedRealmIsGoneAndCanBeRestoredBesideTheOthers) {
  join(ann, "Ann", "tower");
  join(bob, "Bob", "crypt");
  play(ann, 4);
  const TurnNumber turn = ann.known().turn;
  const std::string token = ann.welcome().resume_token;
  const std::string backup = folder.path() + "/gone.tar.gz";
  EXPECT_EQ(admin({"realm", "delete", "tower", "towre", "--backup", backup}).code, 2);
  EXPECT_EQ(admin({"realm", "delete", "tower", "tower"}).code, 2);
  EXPECT_TRUE(ann.playing());
  const Command done = admin({"realm", "delete", "tower", "tower", "--backup", backup});
  EXPECT_EQ(done.code, 0) << done.text;
  EXPECT_TRUE(ann.wait_until([&] { return ann.refusal().has_value(); }, kPatience));
  EXPECT_EQ(refusal_of("Cleo", "tower"), "There is no realm called tower here.");
  EXPECT_THAT(admin({"realms"}).text, Not(HasSubstr("tower")));
  play(bob, 2);

  EXPECT_EQ(admin({"restore", backup}).code, 2) << "all realms: not on a running server";
  EXPECT_EQ(admin({"restore", backup, "tovver"}).code, 1);
  EXPECT_EQ(admin({"restore", backup, "tower", "as", "crypt"}).code, 1);
  const Command restored = admin({"restore", backup, "tower", "as", "belfry"});
  EXPECT_EQ(restored.code, 0) << restored.text;
  join(ann, "Ann", "belfry", token);
  EXPECT_EQ(ann.known().turn, turn);
  play(ann, 1);
  EXPECT_EQ(admin({"restore", backup, "tower"}).code, 0) << "under its own name as well";
  play(bob, 1);
  restart();
  join(ann, "Ann", "tower", token);
  EXPECT_EQ(ann.known().turn, turn);
}

TEST_F(RealmVerbs, DamagedBackupIsRefusedAndNothingIsWritten) {
  const std::string backup = folder.path() + "/b.tar.gz";
  ASSERT_EQ(admin({"backup", backup}).code, 0);
  std::string bytes;
  {
    std::ifstream in(backup, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  std::ofstream(backup, std::ios::binary | std::ios::trunc) << bytes;
  EXPECT_EQ(admin({"restore", backup, "tower", "as", "belfry"}).code, 1);
  EXPECT_THAT(admin({"realms"}).text, Not(HasSubstr("belfry")));
  EXPECT_EQ(admin({"restore", folder.path() + "/none.tar.gz", "tower", "as", "belfry"}).code, 1);
}

// ---- realms of players ----

// Asks over a connection without a seat.
struct Wisher {
  explicit Wisher(Loop& loop) : client(loop) {
    client.on_news([this](const News& news) {
      if (const auto* made = std::get_if<RealmMade>(&news)) answer = *made;
      if (const auto* list = std::get_if<RealmList>(&news)) told = *list;
    });
  }
  std::string wish(const std::string& url, const std::string& name) {
    answer.reset();
    EXPECT_TRUE(client.connect(url, {.lobby = true, .new_realm = name}));
    EXPECT_TRUE(client.wait_until([&] { return answer.has_value(); }, kPatience));
    return answer ? answer->sentence : "no answer";
  }
  RealmList ask(const std::string& url) {
    told.reset();
    EXPECT_TRUE(client.connect(url, {.lobby = true}));
    EXPECT_TRUE(client.wait_until([&] { return told.has_value(); }, kPatience));
    return told.value_or(RealmList{});
  }
  Client client;
  std::optional<RealmMade> answer;
  std::optional<RealmList> told;
};

TEST_F(RealmVerbs, PlayersMakeRealmsOnlyWhereTheHostAllowsIt) {
  Wisher wisher(loop);
  EXPECT_FALSE(wisher.ask(url).may_make);
  EXPECT_EQ(wisher.wish(url, "attic"), "Players may make no realms here.");
  restart({"--player-realms", "2"});
  EXPECT_TRUE(wisher.ask(url).may_make);
  EXPECT_EQ(wisher.wish(url, "attic"), "");
  EXPECT_THAT(admin({"realms"}).text, HasSubstr("a player"));
  join(ann, "Ann", "attic");
  play(ann, 1);
  EXPECT_THAT(wisher.wish(url, "Attic"), HasSubstr("There is a realm called attic already"));
  EXPECT_THAT(wisher.wish(url, "t0wer"), HasSubstr("looks like that of the realm tower"));
  EXPECT_THAT(wisher.wish(url, "Server"), HasSubstr("reserved"));
  EXPECT_THAT(wisher.wish(url, "../etc"), HasSubstr("3 to 16 letters"));
  EXPECT_EQ(wisher.wish(url, "cellar"), "");
  EXPECT_THAT(wisher.wish(url, "garden"), HasSubstr("as many realms as the host allows (2)"));
  EXPECT_EQ(admin({"realm", "archive", "cellar"}).code, 0);
  EXPECT_EQ(wisher.wish(url, "garden"), "") << "an archived realm makes room";
}

TEST_F(RealmVerbs, AddressMakesOneRealmADay) {
  restart({"--player-realms", "9", "--places-by-address", "8"});  // which counts this machine too
  Wisher wisher(loop);
  EXPECT_EQ(wisher.wish(url, "attic"), "");
  EXPECT_THAT(wisher.wish(url, "cellar"), HasSubstr("less than a day ago"));
}

TEST_F(RealmVerbs, PlayerInTheGameMakesARealm) {
  restart({"--player-realms", "9"});
  join(ann, "Ann", "crypt");
  std::optional<RealmMade> made;
  ann.on_news([&made](const News& news) {
    if (const auto* answer = std::get_if<RealmMade>(&news)) made = *answer;
  });
  ann.ask(MakeRealm{"attic"});
  ASSERT_TRUE(ann.wait_until([&] { return made.has_value(); }, kPatience));
  EXPECT_EQ(*made, (RealmMade{"attic", ""}));
  play(ann, 1);
}

}  // namespace
}  // namespace undercroft::admin_realms_test
