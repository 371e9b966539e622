// fleet_admin_test.cc: administration of servers on one etcd.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "client/client.h"
#include "tests/integration/fleet_pair.h"
#include "tests/support/etcd_process.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::fleet_admin_test {
namespace {

using testing::EtcdProcess;
using ::testing::HasSubstr;
using testing::ServerProcess;
using testing::TemporaryFolder;
using testing::url_in;

constexpr auto kSoon = std::chrono::seconds(20);

struct CommandResult {
  std::string text;
  int code = 0;
};

CommandResult command(std::vector<std::string> words) {
  ServerProcess process(std::move(words));
  const std::string text = process.read_all();
  return {text, process.exit_code()};
}

struct FleetAdmin : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    etcd = std::make_unique<EtcdProcess>();
    std::ofstream(folder.path() + "/fleet.key") << std::string(64, '7');
    first = start("first", urls[0]);
    second = start("second", urls[1]);
    for (const std::string& url : urls)
      ASSERT_TRUE(testing::eventually([&] { return sees_both(url); }));
  }
  [[nodiscard]] static bool sees_both(const std::string& url) {
    const int port = std::stoi(url.substr(url.rfind(':') + 1));
    return testing::page_at(port, "/-/metrics").find("undercroft_members{verdict=\"alive\"} 2") !=
           std::string::npos;
  }
  [[nodiscard]] std::string socket(const std::string& server) const {
    return folder.path() + "/" + server + ".sock";
  }
  [[nodiscard]] std::string store() const {
    return "etcd://" + etcd->endpoint().host + ":" + etcd->endpoint().port;
  }
  [[nodiscard]] std::unique_ptr<ServerProcess> start(const std::string& name,
                                                     std::string& url) const {
    auto server = std::make_unique<ServerProcess>(std::vector<std::string>{
        "--listen", "127.0.0.1:0", "--store", store(), "--fleet", "127.0.0.1:0", "--fleet-key",
        folder.path() + "/fleet.key", "--guests", "on", "--realm", "crypt", "--realm", "tower",
        "--admin-socket", socket(name)});
    url = url_in(server->read_to("listening on"));
    return server;
  }
  [[nodiscard]] CommandResult admin(const std::string& server,
                                    std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--socket", socket(server)});
    return command(std::move(words));
  }
  void join(Client& client, const std::string& url, const std::string& name) {
    ASSERT_TRUE(client.connect(url, {.name = name, .retries = -1}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); }, kSoon));
  }
  const TemporaryFolder folder;
  Loop loop;
  std::unique_ptr<EtcdProcess> etcd;
  std::array<std::string, 2> urls;
  std::unique_ptr<ServerProcess> first, second;
};

TEST_F(FleetAdmin, BanHoldsOnAllServersAndOpenConnections) {
  Client ann(loop);
  Client bob(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  join(bob, urls[1] + "/tower", "Bob");
  EXPECT_EQ(admin("first", {"ban", "guest", "Bob", "too", "loud"}).text,
            "Bob is banned (no realm open here has a hero of that name)\n");
  ASSERT_TRUE(bob.wait_until([&] { return bob.refusal().has_value(); }, kSoon));
  EXPECT_EQ(bob.refusal()->sentence, "You are banned from this server: too loud");
  EXPECT_TRUE(ann.playing());
  EXPECT_THAT(admin("second", {"bans"}).text, HasSubstr("too loud"));
  EXPECT_EQ(admin("second", {"ban", "guest", "Ann"}).code, 0);
  ASSERT_TRUE(ann.wait_until([&] { return ann.refusal().has_value(); }, kSoon));
  EXPECT_THAT(admin("first", {"audit"}).text, HasSubstr("ban guest Bob too loud"));
  EXPECT_EQ(admin("second", {"unban", "guest", "bob"}).code, 0);
  // The first server hears of it within seconds.
  bool is_in = false;
  for (int tries = 0; tries < 100 && !is_in; ++tries) {
    Client again(loop);
    ASSERT_TRUE(again.connect(urls[0] + "/crypt", {.name = "Bob"}));
    ASSERT_TRUE(again.wait_until([&] { return again.playing() || again.refusal(); }, kSoon));
    is_in = again.playing() || again.refusal()->reason != "banned";
    if (!is_in) ::usleep(100000);
  }
  EXPECT_TRUE(is_in);
}

// Bob plays on the other server.
TEST_F(FleetAdmin, SayKickAndPlayersReachAllServers) {
  Client ann(loop);
  Client bob(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  join(bob, urls[1] + "/tower", "Bob");
  EXPECT_EQ(admin("first", {"say", "supper"}).text, "said to 2 players on 2 servers\n");
  std::string heard;
  EXPECT_TRUE(bob.wait_until(
      [&] {
        for (const ChatLine& line : bob.take_chat()) heard += line.text + "\n";
        return heard.find("supper") != std::string::npos;
      },
      kSoon))
      << heard;
  EXPECT_EQ(admin("first", {"say", "--realm", "tower", "hello"}).text, "said to 1 player\n");
  const std::string players = admin("first", {"players"}).text;
  EXPECT_THAT(players, HasSubstr("Ann"));
  EXPECT_THAT(players, HasSubstr("Bob"));
  EXPECT_THAT(players, HasSubstr("server"));
  const std::string kicked = admin("first", {"kick", "bob"}).text;
  EXPECT_THAT(kicked, ::testing::StartsWith("bob is disconnected from tower on server "));
  ASSERT_TRUE(bob.wait_until([&] { return bob.refusal().has_value(); }, kSoon));
  EXPECT_TRUE(ann.playing());
  EXPECT_THAT(admin("second", {"kick", "ann"}).text, HasSubstr("from crypt on server "));
  EXPECT_EQ(admin("first", {"say", "anybody?"}).text, "said, but no player is there to hear it\n");
  EXPECT_THAT(admin("first", {"kick", "Bob"}).text, HasSubstr("no connected player is called"));
}

TEST_F(FleetAdmin, AllowListAndReportsAreOfAllServers) {
  Client ann(loop);
  Client bob(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  join(bob, urls[1] + "/crypt", "Bob");
  ann.chat("/report Bob he is rude");
  std::string reports;
  for (int tries = 0; tries < 100 && reports.find("he is rude") == std::string::npos; ++tries) {
    ann.wait_until([] { return false; }, std::chrono::milliseconds(100));
    reports = admin("second", {"reports"}).text;
  }
  EXPECT_THAT(reports, HasSubstr("he is rude"));
  EXPECT_EQ(admin("second", {"close-report", "1"}).code, 0);
  EXPECT_EQ(admin("first", {"reports"}).text, "none\n");
  EXPECT_EQ(admin("first", {"allow", "guest", "Ann"}).code, 0);
  EXPECT_EQ(admin("first", {"allow-only", "on"}).code, 0);
  bool is_out = false;  // a name that is let in before is taken afterwards
  for (int tries = 0; tries < 100 && !is_out; ++tries) {
    Client again(loop);
    ASSERT_TRUE(again.connect(urls[1] + "/tower", {.name = "Eve" + std::to_string(tries)}));
    ASSERT_TRUE(again.wait_until([&] { return again.playing() || again.refusal(); }, kSoon));
    is_out = again.refusal() && again.refusal()->reason == "not-listed";
    if (!is_out) ::usleep(100000);
  }
  EXPECT_TRUE(is_out) << "the other server hears of it within seconds";
  EXPECT_TRUE(bob.playing());
}

TEST_F(FleetAdmin, BansAndAuditOutliveAllServers) {
  EXPECT_EQ(admin("first", {"ban", "address", "203.0.113.0/24", "spam"}).code, 0);
  EXPECT_EQ(admin("second", {"mute", "Eve", "--for", "2h"}).code, 0);
  first.reset();
  second.reset();
  first = start("first", urls[0]);
  const std::string bans = admin("first", {"bans"}).text;
  EXPECT_THAT(bans, HasSubstr("203.0.113.0/24"));
  EXPECT_THAT(bans, HasSubstr("Eve"));
  EXPECT_THAT(admin("first", {"audit"}).text, HasSubstr("mute Eve --for 2h"));
}

TEST_F(FleetAdmin, RealmsArePausedAndArchivedByAnyServer) {
  Client ann(loop);
  Client bob(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  join(bob, urls[1] + "/tower", "Bob");
  EXPECT_EQ(admin("second", {"realm", "pause", "crypt", "supper"}).code, 0);
  std::vector<std::string> heard;
  EXPECT_TRUE(ann.wait_until(
      [&] {
        for (const ChatLine& line : ann.take_chat()) heard.push_back(line.text);
        return !heard.empty() && heard.back() == "The host has paused this realm: supper";
      },
      kSoon));
  EXPECT_FALSE(ann.act({.verb = IntentVerb::Wait}));
  EXPECT_EQ(admin("second", {"realm", "resume", "crypt"}).code, 0);
  bool plays = false;
  for (int tries = 0; tries < 100 && !plays; ++tries) {
    plays = ann.act({.verb = IntentVerb::Wait});
    if (!plays) ::usleep(100000);
  }
  EXPECT_TRUE(plays);

  EXPECT_EQ(admin("first", {"realm", "archive", "tower", "winter"}).code, 0);
  ASSERT_TRUE(bob.wait_until([&] { return bob.refusal().has_value(); }, kSoon));
  const std::string why = "The realm tower is archived: winter. Its host can bring it back.";
  EXPECT_EQ(bob.refusal()->sentence, why);
  for (const std::string& url : urls) {
    Client cleo(loop);
    ASSERT_TRUE(cleo.connect(url, {.name = "Cleo", .realm = "tower", .retries = -1}));
    ASSERT_TRUE(cleo.wait_until([&] { return cleo.refusal() || cleo.playing(); }, kSoon));
    ASSERT_TRUE(cleo.refusal().has_value());
    EXPECT_EQ(cleo.refusal()->sentence, why);
  }
  EXPECT_EQ(admin("second", {"realm", "resume", "tower"}).code, 0);
  join(bob, urls[0] + "/tower", "Cleo");
  EXPECT_EQ(admin("first", {"realm", "delete", "tower", "tower", "--backup", "x.tar.gz"}).code, 2);
  EXPECT_EQ(admin("first", {"restore", "x.tar.gz", "tower"}).code, 2);
  EXPECT_EQ(admin("first", {"realm", "new", "attic", "--rule", "pvp=true"}).code, 0);
  Client eve(loop);
  join(eve, urls[1] + "/attic", "Eve");
}

// The ID of the server.
std::string id_in(const std::string& status) {
  const std::string heading = "\nserver";
  const std::size_t at = status.find(heading);
  if (at == std::string::npos) return "";
  const std::size_t begin = status.find_first_not_of(' ', at + heading.size());
  return status.substr(begin, status.find('\n', begin) - begin);
}

TEST_F(FleetAdmin, StatusShowsAllServers) {
  Client ann(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  const std::string mine = id_in(admin("first", {"status"}).text);
  ASSERT_NE(mine, "");
  std::string others;
  for (int tries = 0; tries < 200 && others.find("alive") == std::string::npos; ++tries) {
    ann.wait_until([] { return false; }, std::chrono::milliseconds(100));
    const std::string all = admin("second", {"status"}).text;
    const std::size_t at = all.find(mine);
    others = at == std::string::npos ? "" : all.substr(at);
    if (others.find("players         1") == std::string::npos) others.clear();
  }
  EXPECT_THAT(others, HasSubstr("\nrealms          1\nplayers         1\nturns           "));
  EXPECT_THAT(others, HasSubstr("\nforwarded_bytes 0\n"));
}

// The columns of the row that begins with this word.
std::vector<std::string> row_of(const std::string& table, const std::string& word) {
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    const std::vector<std::string> columns{std::istream_iterator<std::string>(words), {}};
    if (!columns.empty() && columns.front() == word) return columns;
  }
  return {};
}

TEST_F(FleetAdmin, RealmsNameTheServerThatHasThem) {
  Client ann(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  const std::string first_id = id_in(admin("first", {"status"}).text);
  const std::string table = admin("second", {"realms"}).text;
  const auto crypt = row_of(table, "crypt");
  ASSERT_FALSE(crypt.empty()) << table;
  EXPECT_EQ(crypt[1], "open");
  EXPECT_EQ(crypt[2], "1") << "player";
  EXPECT_EQ(crypt.back(), first_id);
  const auto tower = row_of(table, "tower");
  ASSERT_FALSE(tower.empty()) << table;
  EXPECT_EQ(tower[1], "asleep");
  EXPECT_EQ(tower.back(), "-");
  first->signal(SIGSTOP);
  const CommandResult half = admin("second", {"realms"});
  first->signal(SIGCONT);
  EXPECT_EQ(half.code, 1);
  EXPECT_FALSE(row_of(half.text, "tower").empty()) << "what is known: " << half.text;
}

// Both have seen another turn, and none again.
bool play_on(Client& ann, Client& bob) {
  const TurnNumber turn = std::max(ann.known().turn, bob.known().turn);
  const auto is_behind = [turn](const Client& one) {
    return !one.playing() || one.known().turn <= turn;
  };
  for (int tries = 0; tries < 600 && (is_behind(ann) || is_behind(bob)); ++tries) {
    if (ann.playing()) ann.send({.verb = IntentVerb::Wait});
    if (bob.playing()) bob.send({.verb = IntentVerb::Wait});
    ann.wait_until([] { return false; }, std::chrono::milliseconds(50));
  }
  return !is_behind(ann) && !is_behind(bob);
}

TEST_F(FleetAdmin, RealmMovesToTheServerThatTheHostNames) {
  Client ann(loop);
  Client bob(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  join(bob, urls[1] + "/crypt", "Bob");  // the second server passes him on
  const std::string ids[] = {id_in(admin("first", {"status"}).text),
                             id_in(admin("second", {"status"}).text)};
  ASSERT_NE(ids[0], ids[1]);
  EXPECT_THAT(admin("first", {"realm", "move", "crypt", ids[0]}).text,
              HasSubstr("crypt is at server " + ids[0] + " already"));
  EXPECT_EQ(admin("first", {"realm", "move", "attic"}).code, 2);
  EXPECT_EQ(admin("first", {"realm", "move", "crypt", "nobody"}).code, 1);
  EXPECT_THAT(admin("first", {"realm", "move", "tower"}).text, HasSubstr("tower is asleep"));
  // There and back, asked for at both servers: by the owner, and by the other one.
  for (const std::string& to : {ids[1], ids[0]}) {
    ann.send({.verb = IntentVerb::Wait});  // the turn would wait for Bob
    CommandResult said;
    for (int tries = 0; tries < 100; ++tries) {  // a server that has just started takes no realm
      said = admin("first", {"realm", "move", "crypt", to});
      if (said.code == 0) break;
      ann.wait_until([] { return false; }, std::chrono::milliseconds(200));
    }
    EXPECT_EQ(said.text, "crypt is at server " + to + " now\n");
    EXPECT_TRUE(play_on(ann, bob));
  }
  EXPECT_EQ(admin("second", {"realm", "move", "tower", ids[1]}).text,
            "tower is at server " + ids[1] + " now\n")
      << "a realm that sleeps is opened there";
}

TEST_F(FleetAdmin, DrainWaitsUntilTheRealmsAreHandedOver) {
  Client ann(loop);
  join(ann, urls[0] + "/crypt " + urls[1] + "/crypt", "Ann");
  ASSERT_TRUE(ann.act({.verb = IntentVerb::Wait}));
  const TurnNumber turn = ann.known().turn;
  ServerProcess drain({"drain", "--socket", socket("first")});
  ASSERT_TRUE(ann.wait_until([&] { return !ann.playing(); }, kSoon));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, kSoon)) << "at the other server";
  EXPECT_GE(ann.known().turn, turn);
  EXPECT_TRUE(ann.act({.verb = IntentVerb::Wait}));
  EXPECT_EQ(drain.read_all(),
            "the server has stopped: 1 realm handed over, 1 player sent to other servers\n");
  EXPECT_EQ(drain.exit_code(), 0);
  EXPECT_EQ(first->exit_code(), 0);
  const CommandResult again = command({"drain", "--socket", socket("first")});
  EXPECT_EQ(again.code, 1);
  EXPECT_THAT(again.text, HasSubstr("undercroft-server drain: no server listens on '"));
}

TEST_F(FleetAdmin, DrainSaysWhatCouldNotBeStored) {
  Client ann(loop);
  join(ann, urls[0] + "/crypt", "Ann");
  ServerProcess drain({"drain", "--socket", socket("first")});
  etcd->kill();
  EXPECT_TRUE(ann.wait_until([&] { return !ann.playing(); }, kSoon));
  const std::string said = drain.read_all();
  EXPECT_THAT(said, HasSubstr("crypt: ended without"));
  EXPECT_THAT(said, HasSubstr("1 realm could not be stored or handed over in full"));
  EXPECT_EQ(drain.exit_code(), 1);
}

TEST_F(FleetAdmin, ServerWithoutASocketNamesTheFlag) {
  ServerProcess bare({"--listen", "127.0.0.1:0", "--store", store(), "--guests", "on"});
  EXPECT_NE(url_in(bare.read_to("listening on")), "");
  const CommandResult said = command({"admin", "--pid", std::to_string(bare.pid()), "status"});
  EXPECT_EQ(said.code, 1);
  EXPECT_THAT(said.text, HasSubstr("start it with --admin-socket PATH"));
  const CommandResult found = command({"admin", "--pid", std::to_string(first->pid()), "status"});
  EXPECT_EQ(found.code, 0);
  EXPECT_THAT(found.text, HasSubstr(store()));
  EXPECT_THAT(admin("first", {"backup", folder.path() + "/copy"}).text,
              HasSubstr("etcdctl snapshot save"));
}

TEST_F(FleetAdmin, SocketTakesNothingAway) {
  const std::string file = folder.path() + "/precious";
  std::ofstream(file) << "not a socket";
  const auto refused = [&](const std::string& path) {
    return command(
        {"--listen", "127.0.0.1:0", "--store", store(), "--guests", "on", "--admin-socket", path});
  };
  EXPECT_THAT(refused(file).text, HasSubstr("'" + file + "' exists, and is not a socket"));
  struct stat there {};
  EXPECT_EQ(::stat(file.c_str(), &there), 0);
  EXPECT_THAT(refused(socket("first")).text,
              HasSubstr("another server listens on '" + socket("first") + "'"));
  EXPECT_EQ(admin("first", {"status"}).code, 0) << "it still does";
  EXPECT_THAT(refused(folder.path() + "/gone/admin.sock").text, HasSubstr("cannot listen on"));
  EXPECT_EQ(refused(folder.path() + "/").code, 2);
  EXPECT_EQ(command({"--admin-socket", file, "--listen", "127.0.0.1:0"}).code, 2)
      << "nothing is stored";
}

TEST(AdminSocketOfAFolder, MayBeElsewhere) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/control";
  ServerProcess server({"--listen", "127.0.0.1:0", "--data", folder.path() + "/data", "--guests",
                        "on", "--admin-socket", path});
  EXPECT_NE(url_in(server.read_to("listening on")), "");
  EXPECT_EQ(command({"admin", "--socket", path, "status"}).code, 0);
  struct stat there {};
  EXPECT_NE(::stat((folder.path() + "/data/admin.sock").c_str(), &there), 0);
  const CommandResult drained = command({"drain", "--socket", path, "--json"});
  EXPECT_EQ(drained.text,
            "{\"text\":\"the server has stopped: 1 realm saved, 0 players disconnected\"}\n");
  EXPECT_EQ(drained.code, 0);
  EXPECT_EQ(server.exit_code(), 0);
}

}  // namespace
}  // namespace undercroft::fleet_admin_test
