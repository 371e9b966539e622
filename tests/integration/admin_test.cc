// admin_test.cc: `undercroft-server admin` against a running server.
//
// UNDERCROFT_RECORD=admin rewrites tests/golden/admin.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "client/client.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/admin/unix_address.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::admin_test {
namespace {

using Process = testing::ServerProcess;
using ::testing::HasSubstr;
using testing::url_in;

constexpr auto kLong = std::chrono::seconds(20);

struct Said {
  std::string text;
  int code = 0;
};

struct Admin : ::testing::Test {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  Loop loop;
  Client ann{loop};
  Client bob{loop};
  std::unique_ptr<Process> server;
  std::string url;

  void SetUp() override { start(); }
  void start() {
    server = std::make_unique<Process>(std::vector<std::string>{
        "--listen", "127.0.0.1:0", "--data", data, "--guests", "on", "--seed", "11111111111111",
        "--realm", "crypt", "--realm", "tower", "--motd", "mind the mimics",
        // On a busy machine the many commands of a test take longer than a minute.
        "--idle-ms", "3600000"});
    url = url_in(server->read_to("listening on"));
  }
  void join(Client& client, const std::string& name, const std::string& realm = "") {
    ASSERT_TRUE(client.connect(url + realm, {.name = name}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); }, kLong));
  }
  [[nodiscard]] Said admin(std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--data", data});
    Process command(std::move(words));
    const std::string text = command.read_all();
    return {text, command.exit_code()};
  }
  void expect_sent_away(Client& client, const std::string& sentence) {
    ASSERT_TRUE(client.wait_until([&] { return client.refusal().has_value(); }, kLong));
    EXPECT_EQ(client.refusal()->sentence, sentence);
  }
  [[nodiscard]] bool can_join(const std::string& name) {
    Client again(loop);
    EXPECT_TRUE(again.connect(url, {.name = name}));
    EXPECT_TRUE(again.wait_until([&] { return again.playing() || again.refusal(); }, kLong));
    return again.playing();
  }
};

// ---- golden transcripts ----

// What differs from one run to the next.
std::string steadied(std::string text, const std::string& data) {
  for (auto at = text.find(data); at != std::string::npos; at = text.find(data)) {
    text.replace(at, data.size(), "DIR");
  }
  const std::vector<std::pair<std::string, std::string>> rules = {
      {R"x(\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC)x", "TIME"},
      {R"x(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)x", "ISO-TIME"},
      {R"x(http://127[^ ]*/)x", "LINK"},
      {R"x(\b[0-9a-f]{8}\b)x", "ID"},
      {R"x("(here|idle|uptime)_s":\d+)x", "\"$1_s\":0"},
      {R"x("ping_ms":(null|\d+))x", "\"ping_ms\":0"},
      {R"x((uptime +)[^\n]*)x", "$1SPAN"},
      {R"x(\b(\d+[dhms] )?\d+[dhms] +)x", "SPAN "},
      {R"x(   +)x", "  "},
      {R"x(SPAN SPAN \d+)x", "SPAN SPAN 0"},
      {R"x(uid \d+)x", "uid 0"},
      {R"x("turns":\d+)x", "\"turns\":0"},
      {R"x((turns +)\d+)x", "$010"},
      {R"x([A-Za-z0-9_-]{22,})x", "CODE"},
  };
  for (const auto& [pattern, instead] : rules) {
    text = std::regex_replace(text, std::regex(pattern), instead);
  }
  return text;
}

TEST_F(Admin, TranscriptIsTheGoldenOne) {
  join(ann, "Ann", "/crypt");
  join(bob, "Bob", "/tower");
  const std::vector<std::vector<std::string>> commands = {
      {"status"},
      {"realms"},
      {"players"},
      {"players", "tower"},
      {"players", "towr"},
      {"say", "Supper", "in", "ten", "minutes"},
      {"say", "--realm", "crypt", "hush"},
      {"motd"},
      {"motd", "Mind", "the", "gap"},
      {"motd"},
      {"mute", "Bob", "--for", "2h", "shouting"},
      {"ban", "address", "203.0.113.0/24", "spam"},
      {"ban", "guest", "Eve", "--for", "7d"},
      {"bans"},
      {"unmute", "Bob"},
      {"unmute", "Bob"},
      {"unban", "guest", "Evr"},
      {"unban", "guest", "Eve"},
      {"unban", "address", "203.0.113.0/24"},
      {"bans"},
      {"kick", "Bpb"},
      {"kick", "Bob", "be", "nice"},
      {"accounts"},
      {"invite"},
      {"invite", "--uses", "3", "--for", "12h"},
      {"invite", "--uses", "many"},
      {"invite", "--for", "ever"},
      {"invites"},
      {"uninvite", "nothing"},
      {"allow-only"},
      {"allow", "guest", "Ann", "--for", "7d", "a", "friend"},
      {"allow", "address", "192.0.2.0/24"},
      {"allow", "account", "Zoe"},
      {"allow", "gust", "Ann"},
      {"allow", "address", "10.0.0.1/40"},
      {"allowed"},
      {"allow-only", "no"},
      {"allow-only", "on"},
      {"allow-only"},
      {"disallow", "guest", "Anb"},
      {"disallow", "guest", "Ann"},
      {"disallow", "address", "192.0.2.0/24"},
      {"allow-only", "off"},
      {"allowed"},
      {"reports"},
      {"report", "7"},
      {"report", "one"},
      {"close-report", "7"},
      {"reports", "--al"},
      {"moments"},
      {"moments", "Ann"},
      {"withdraw-moment", "AAAAAAAAAAAAAAAAAAAAAA"},
      {"withdraw-moment"},
      {"ban", "account", "Zoe"},
      {"ban", "adress", "10.0.0.1"},
      {"ban", "address", "10.0.0.1/40"},
      {"ban", "guest", "Eve", "--fro", "7d"},
      {"ban", "guest", "Eve", "--for", "soon"},
      {"ban"},
      {"kik", "Ann"},
      {"snapshot"},
      {"log-level"},
      {"log-level", "loud"},
      {"log-level", "debug"},
      {"reload"},
      {"webhook-test"},
      {"stop", "--cancel"},
      {"stop", "--in", "1h", "an", "update"},
      {"stop", "--cancel"},
      {"realm"},
      {"realm", "pase", "tower"},
      {"realm", "new", "attic", "--seed", "42424242424242"},
      {"realm", "new", "attic"},
      {"realm", "new", "1st"},
      {"realm", "new", "cellar", "--rule", "pvp=perhaps"},
      {"realm", "new", "cellar", "--sed", "1"},
      {"realm", "pause", "attik", "supper"},
      {"realm", "pause", "attic", "supper"},
      {"realm", "list"},
      {"realm", "resume", "attic"},
      {"realm", "resume", "attic"},
      {"realm", "archive", "attic", "winter"},
      {"realm", "pause", "attic"},
      {"realms"},
      {"realm", "archive", "crypt"},
      {"realm", "delete", "attic"},
      {"realm", "delete", "attic", "atic", "--backup", "GONE"},
      {"realm", "delete", "attic", "attic", "--backup", "gone"},
      {"realm", "delete", "attic", "attic", "--backup", "GONE"},
      {"restore", "GONE"},
      {"restore", "GONE", "attik"},
      {"restore", "GONE", "attic", "as", "crypt"},
      {"restore", "GONE", "attic", "as", "loft"},
      {"realm", "delete", "loft", "loft", "--backup", "LATER"},
      {"events", "many"},
      {"events", "5"},
      {"events", "--folow"},
      {"audit", "many"},
      {"audit"}};
  std::string transcript;
  for (const bool is_json : {false, true}) {
    if (is_json) {
      bob.resume();
      ASSERT_TRUE(bob.wait_until([&] { return bob.playing(); }, kLong));
    }
    for (std::vector<std::string> words : commands) {
      if (is_json) words.emplace_back("--json");
      transcript += "$ admin";
      for (const std::string& word : words) transcript += " " + word;
      // Each is a new file.
      for (std::string& word : words) {
        if (word == "GONE" || word == "LATER")
          word = data + word + (is_json ? "2" : "") + ".tar.gz";
      }
      const Said said = admin(words);
      transcript += "\n" + steadied(said.text, data);
      if (said.code != 0) transcript += "[exit " + std::to_string(said.code) + "]\n";
    }
  }
  const std::string golden = UNDERCROFT_SOURCE "/tests/golden/admin/transcript.txt";
  const char* record = std::getenv("UNDERCROFT_RECORD");
  if (record != nullptr && std::string(record) == "admin") std::ofstream(golden) << transcript;
  std::ifstream in(golden);
  const std::string expected{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(transcript, expected) << "for an intended change: UNDERCROFT_RECORD=admin";
}

// ---- what they do ----

TEST_F(Admin, SayCountsThoseWhoHear) {
  EXPECT_EQ(admin({"say", "anybody?"}).text, "said, but no player is there to hear it\n");
  join(ann, "Ann");
  EXPECT_EQ(admin({"say", "hello"}).text, "said to 1 player\n");
  EXPECT_EQ(admin({"say", ""}).code, 2) << "and the server lives";
  EXPECT_EQ(admin({"say", "--realm", "tower", "hello"}).text,
            "said, but no player is there to hear it\n");
}

TEST_F(Admin, KickedPlayerMayComeBack) {
  join(ann, "Ann");
  EXPECT_EQ(admin({"kick", "ann", "be", "nice"}).text, "ann is disconnected from crypt\n");
  expect_sent_away(ann, "The host has disconnected you: be nice");
  ann.leave();
  ann.resume();
  EXPECT_TRUE(ann.wait_until([&] { return ann.playing(); }, kLong));
}

TEST_F(Admin, BannedGuestIsSentAwayAndKeptOut) {
  join(ann, "Ann");
  join(bob, "Bob");
  EXPECT_EQ(admin({"ban", "guest", "Ann", "too", "loud"}).code, 0);
  expect_sent_away(ann, "You are banned from this server: too loud");
  EXPECT_TRUE(bob.playing()) << "others are unharmed";
  EXPECT_FALSE(can_join("Ann"));
  ann.resume();
  EXPECT_TRUE(ann.wait_until([&] { return ann.refusal() || ann.playing(); }, kLong));
  EXPECT_FALSE(ann.playing()) << "nor with her token";
  EXPECT_EQ(admin({"unban", "guest", "ann"}).code, 0);
  ann.resume();
  EXPECT_TRUE(ann.wait_until([&] { return ann.playing(); }, kLong));
}

TEST_F(Admin, BansOutliveTheServer) {
  EXPECT_EQ(admin({"ban", "guest", "Eve"}).code, 0);
  server->signal(SIGTERM);
  EXPECT_EQ(server->exit_code(), 0);
  struct stat file {};
  EXPECT_NE(::stat((data + "/admin.sock").c_str(), &file), 0) << "it removes its socket";
  start();
  EXPECT_FALSE(can_join("Eve"));
  EXPECT_TRUE(can_join("Ann"));
}

TEST_F(Admin, BannedAddressIsSentAwayAndKeptOut) {
  join(ann, "Ann");
  EXPECT_EQ(admin({"ban", "address", "127.0.0.0/8", "this machine"}).code, 0);
  expect_sent_away(ann, "You are banned from this server: this machine");
  EXPECT_FALSE(can_join("Bob"));
  EXPECT_EQ(admin({"unban", "address", "127.0.0.0/8"}).code, 0);
  EXPECT_TRUE(can_join("Bob"));
}

TEST_F(Admin, BanEndsByItself) {
  EXPECT_EQ(admin({"ban", "guest", "Eve", "--for", "1s"}).code, 0);
  bool is_in = can_join("Eve");
  for (int tries = 0; tries < 200 && !is_in; ++tries) {
    ::usleep(100000);
    is_in = can_join("Eve");
  }
  EXPECT_TRUE(is_in);
}

TEST_F(Admin, BannedAccountIsSentAwayAndGuestsOfThatNameAreOthers) {
  {
    const auto accounts = SqliteAccounts::open(data + "/accounts.db").value();
    ASSERT_TRUE(accounts->add({"Zoe", "no password opens it"}));
  }
  EXPECT_EQ(admin({"ban", "account", "zoe"}).text, "Zoe is banned\n");
  EXPECT_THAT(admin({"bans"}).text, HasSubstr("Zoe"));
}

// It ended the server.
TEST_F(Admin, SaysNoLineWithoutALetter) {
  join(ann, "Ann");
  for (const char* nothing : {"", " "}) EXPECT_EQ(admin({"say", nothing}).code, 2) << nothing;
  EXPECT_EQ(admin({"say", "now"}).code, 0);
}

TEST_F(Admin, MutedPlayerIsNotHeard) {
  join(ann, "Ann");
  join(bob, "Bob");
  std::vector<std::string> heard;
  bob.on_news([&heard](const News& news) {
    if (const auto* line = std::get_if<ChatLine>(&news)) heard.push_back(line->text);
  });
  EXPECT_EQ(admin({"mute", "Ann"}).code, 0);
  EXPECT_EQ(admin({"say", "now"}).code, 0);
  ann.chat("can you hear me?");
  ASSERT_TRUE(ann.wait_until([&] { return !heard.empty(); }, kLong));
  EXPECT_EQ(admin({"unmute", "Ann"}).code, 0);
  EXPECT_EQ(admin({"say", "again"}).code, 0);
  ASSERT_TRUE(ann.wait_until([&] { return heard.size() > 1; }, kLong));
  EXPECT_THAT(heard, ::testing::Not(::testing::Contains("can you hear me?")));
}

TEST_F(Admin, StopCountsDownAndStops) {
  join(ann, "Ann");
  EXPECT_EQ(admin({"stop", "--in", "1s", "an update"}).code, 0);
  ASSERT_TRUE(ann.wait_until([&] { return ann.ending().has_value(); }, kLong));
  EXPECT_EQ(ann.ending()->code, static_cast<int>(CloseCode::Restart));
  EXPECT_EQ(server->exit_code(), 0);
}

TEST_F(Admin, BackupIsAFolderThatCanBeRestored) {
  join(ann, "Ann");
  const std::string copy = folder.path() + "/copy";
  EXPECT_THAT(admin({"backup", copy}).text, HasSubstr("2 realms, read back"));
  EXPECT_EQ(admin({"backup", copy}).code, 1) << "it is there already";
  Process restored({"restore", copy, folder.path() + "/other"});
  EXPECT_EQ(restored.exit_code(), 0);
  EXPECT_TRUE(ann.playing());
}

// ---- the allow-list, reports, invitations, events ----

TEST_F(Admin, AllowListKeepsOthersOutButNotThoseWhoPlay) {
  join(ann, "Ann");
  join(bob, "Bob");
  EXPECT_EQ(admin({"allow", "guest", "ann"}).code, 0);
  EXPECT_EQ(admin({"allow-only", "on"}).text,
            "only players on the allow-list may join; these play now and are not on it: Bob (they "
            "may stay until they leave)\n");
  EXPECT_FALSE(can_join("Eve"));
  EXPECT_TRUE(bob.playing());
  bob.drop();
  bob.resume();
  expect_sent_away(bob, "This server is open only to players on its list: ask its host.");
  ann.drop();
  ann.resume();
  EXPECT_TRUE(ann.wait_until([&] { return ann.playing(); }, kLong));
  server->signal(SIGTERM);
  EXPECT_EQ(server->exit_code(), 0);
  start();
  EXPECT_FALSE(can_join("Eve")) << "it outlives the server";
  EXPECT_EQ(admin({"allow", "address", "127.0.0.0/8"}).code, 0);
  EXPECT_TRUE(can_join("Eve"));
  EXPECT_EQ(admin({"disallow", "address", "127.0.0.0/8"}).code, 0);
  EXPECT_EQ(admin({"allow-only", "off"}).code, 0);
  EXPECT_TRUE(can_join("Fay"));
}

// Waits until the client has been sent a line with that text.
bool is_told(Client& client, const std::string& text) {
  return client.wait_until(
      [&] {
        const auto lines = client.take_chat();
        return std::any_of(lines.begin(), lines.end(), [&](const ChatLine& line) {
          return line.text.find(text) != std::string::npos;
        });
      },
      kLong);
}

TEST_F(Admin, LinksToMomentsAreListedAndWithdrawn) {
  join(ann, "Ann");
  ann.ask(ShareMoment{.number = 1, .shown = 1});
  ASSERT_TRUE(ann.wait_until(
      [&] {
        return admin({"moments", "ann"}).text.find("Ann") != std::string::npos;
      },
      std::chrono::seconds(20)));
  EXPECT_EQ(admin({"moments", "Bob"}).text, "none\n");
  const std::string listed = admin({"moments", "--json"}).text;
  EXPECT_THAT(listed, HasSubstr(R"("realm":"crypt","by":"Ann","kind":"guest","level":1,)"));
  const std::string before = R"("code":")";
  const std::string code = listed.substr(listed.find(before) + before.size(), 22);
  EXPECT_EQ(admin({"withdraw-moment", code}).text, "the link " + code + " is withdrawn\n");
  EXPECT_EQ(admin({"withdraw-moment", code}).code, 2);
  EXPECT_EQ(admin({"moments"}).text, "none\n");
  EXPECT_THAT(admin({"audit"}).text, HasSubstr("withdraw-moment " + code));
}

TEST_F(Admin, ReportsHaveTheLinesThatTheReporterSaw) {
  join(ann, "Ann");
  join(bob, "Bob");
  bob.chat("you are all fools");
  bob.whisper("Ann", "and you most");
  ASSERT_TRUE(is_told(ann, "and you most"));
  ann.chat("/report bob he is rude");
  EXPECT_TRUE(is_told(ann, "The host can read your report about Bob"));
  const Said listed = admin({"reports", "--json"});
  EXPECT_THAT(
      listed.text,
      HasSubstr(R"("realm":"crypt","about":"Bob","kind":"guest","by":"Ann","by_kind":"guest",)"
                R"("closed_by":null,"words":"he is rude"})"));
  const std::string shown = admin({"report", "1"}).text;
  EXPECT_THAT(shown, HasSubstr("Bob: you are all fools"));
  EXPECT_THAT(shown, HasSubstr("Bob to Ann: and you most"));
  EXPECT_THAT(admin({"events"}).text, HasSubstr("Ann reports Bob in crypt: see admin report 1."));
  EXPECT_EQ(admin({"close-report", "1"}).text, "report 1 is closed\n");
  EXPECT_EQ(admin({"close-report", "1"}).code, 2);
  EXPECT_EQ(admin({"reports"}).text, "none\n");
  EXPECT_THAT(admin({"reports", "--all"}).text, HasSubstr("he is rude"));
  EXPECT_THAT(admin({"audit"}).text, HasSubstr("close-report 1"));
  bob.chat("hello again");
  EXPECT_TRUE(is_told(bob, "hello again")) << "he was sent no line about the report";
}

TEST_F(Admin, WithdrawnInvitationIsListedNoLonger) {
  EXPECT_EQ(admin({"invite"}).code, 0);
  const std::string listed = admin({"invites", "--json"}).text;
  const std::string before = "{\"id\":\"";
  ASSERT_TRUE(listed.starts_with(before)) << listed;
  const std::string id = listed.substr(before.size(), 8);
  EXPECT_EQ(admin({"uninvite", id}).text, "the invitation " + id + " is withdrawn\n");
  EXPECT_EQ(admin({"uninvite", id}).code, 2);
  EXPECT_EQ(admin({"invites"}).text, "none\n");
}

TEST_F(Admin, EventsAreFollowedUntilTheServerEnds) {
  join(ann, "Ann");
  Process following({"admin", "--data", data, "events", "--follow"});
  EXPECT_THAT(following.read_to("Ann joins"), HasSubstr("Ann joins crypt."));
  join(bob, "Bob");
  EXPECT_EQ(admin({"ban", "guest", "Bob", "too", "loud"}).code, 0);
  expect_sent_away(bob, "You are banned from this server: too loud");
  bob.resume();
  ASSERT_TRUE(bob.wait_until([&] { return bob.playing() || bob.refusal(); }, kLong));
  server->signal(SIGTERM);
  EXPECT_EQ(server->exit_code(), 0);
  const std::string all = following.read_all();
  EXPECT_EQ(following.exit_code(), 0);
  EXPECT_THAT(all, HasSubstr("administers: ban guest Bob too loud"));
  EXPECT_TRUE(std::regex_search(all, std::regex("Bob leaves crypt after [0-9]+s: banned\\.")))
      << all;
  EXPECT_THAT(all,
              HasSubstr("Bob from 127.0.0.1 is refused: You are banned from this server: too"));
  EXPECT_THAT(all, HasSubstr("Ann leaves crypt after "));
  EXPECT_THAT(all, HasSubstr("The server stops."));
}

TEST_F(Admin, FollowersLeaveRoomForCommands) {
  std::vector<std::unique_ptr<Process>> following;
  for (int i = 0; i < 18; ++i) {
    following.push_back(std::make_unique<Process>(
        std::vector<std::string>{"admin", "--data", data, "events", "--follow", "--json"}));
    if (i < 16) following.back()->read_to(R"("event":"up")");
  }
  EXPECT_THAT(following[16]->read_all(), HasSubstr("too many administrators follow the events"));
  EXPECT_EQ(following[16]->exit_code(), 1);
  EXPECT_EQ(admin({"status"}).code, 0);
}

// ---- bad input ----

TEST_F(Admin, SocketIsForItsUserOnly) {
  struct stat file {};
  ASSERT_EQ(::stat((data + "/admin.sock").c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600u);
}

// A client of the socket that does not follow the protocol.
class Raw {
 public:
  explicit Raw(const std::string& data) {
    const UnixAddress at(data, "admin.sock");
    is_open_ = ::connect(fd_, at.address(), UnixAddress::size()) == 0;
  }
  ~Raw() { ::close(fd_); }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;
  [[nodiscard]] bool is_open() const { return is_open_; }
  void send(const std::string& bytes) const {
    static_cast<void>(::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL));
  }
  [[nodiscard]] std::string read_all() const {
    std::string all;
    std::array<char, 4096> part{};
    while (true) {
      const ssize_t size = ::recv(fd_, part.data(), part.size(), 0);
      if (size <= 0) return all;
      all.append(part.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  const int fd_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
  bool is_open_ = false;
};

TEST_F(Admin, GarbageGetsAnErrorAndChangesNothing) {
  join(ann, "Ann");
  for (const std::string bad : {"\n", "garbage\n", "{}\n", "\xFF\xFE\n",
                                "{\"protocol\":1,\"verb\":\"stop\",\"words\":[7]}\n"}) {
    const Raw raw(data);
    raw.send(bad);
    EXPECT_THAT(raw.read_all(), HasSubstr("\"code\":2")) << bad;
  }
  const Raw endless(data);
  endless.send(std::string(1 << 20, 'x'));
  EXPECT_THAT(endless.read_all(), HasSubstr("at most 65536 bytes"));
  EXPECT_TRUE(ann.act({}));
}

TEST_F(Admin, SilentClientsAreFewAndCutOff) {
  std::vector<std::unique_ptr<Raw>> silent;
  for (int i = 0; i < 200; ++i) silent.push_back(std::make_unique<Raw>(data));
  join(ann, "Ann");
  EXPECT_THAT(silent.back()->read_all(), HasSubstr("too many administrators"));
  EXPECT_THAT(silent.front()->read_all(), HasSubstr("no whole line has arrived in time"));
  silent.clear();
  Said said = admin({"status"});
  for (int tries = 0; tries < 100 && said.code != 0; ++tries) said = admin({"status"});
  EXPECT_EQ(said.code, 0) << said.text;
}

TEST(AdminWithoutServer, SaysWhichFolder) {
  const testing::TemporaryFolder folder;
  const auto run = [](std::vector<std::string> words) {
    words.insert(words.begin(), "admin");
    Process command(std::move(words));
    const std::string text = command.read_all();
    return Said{text, command.exit_code()};
  };
  const Said none = run({"--data", folder.path(), "status"});
  EXPECT_THAT(none.text, HasSubstr("no server listens on '" + folder.path() + "/admin.sock'"));
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(run({"--data", folder.path() + "/gone", "status"}).code, 1);
  EXPECT_EQ(run({"--data"}).code, 2);
  EXPECT_THAT(run({"--data", folder.path(), "statsu"}).text, HasSubstr("did you mean status?"));
  EXPECT_EQ(run({"--help"}).code, 0);
  std::ofstream(folder.path() + "/admin.sock") << "";
  EXPECT_EQ(run({"--data", folder.path(), "status"}).code, 1) << "a file, not a socket";
}

}  // namespace
}  // namespace undercroft::admin_test
