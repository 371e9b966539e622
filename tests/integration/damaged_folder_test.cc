// damaged_folder_test.cc: a data folder that is damaged, older, gone, or begun with other settings.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "client/client.h"
#include "server/store/data_folder.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::damaged_folder_test {
namespace {

namespace fs = std::filesystem;
using Process = testing::ServerProcess;
using testing::url_in;

struct DataFolderOf : ::testing::Test {
  testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";

  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> settings) const {
    std::vector<std::string> all = {"--listen", "127.0.0.1:0", "--data", data};
    all.insert(all.end(), settings.begin(), settings.end());
    return std::make_unique<Process>(all);
  }
  // All that a server logs which is started with these settings and stopped.
  [[nodiscard]] std::string log_of(const std::vector<std::string>& settings) const {
    const auto server = start(settings);
    std::string log = server->read_to("play at");
    // A realm answers once its thread has it. A server that is stopped before leaves no snapshot.
    for (const char* realm : {"/", "/north", "/south"}) {
      testing::RawSocket player(port_of(url_in(log)));
      (void)player.ask_for_websocket(realm);
    }
    server->signal(SIGTERM);
    return log + server->read_all();
  }
  void change(const std::string& sql) const {
    SQLite::Database(DataFolder::database_in(data), SQLite::OPEN_READWRITE).exec(sql);
  }
  static int port_of(const std::string& url) { return std::stoi(url.substr(url.rfind(':') + 1)); }
  static std::string get(const std::string& url, const std::string& path) {
    testing::RawSocket socket(port_of(url));
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// ---- one damaged realm ----

struct OneDamagedRealm : DataFolderOf {
  const std::vector<std::string> both = {"--realm", "north", "--realm", "south"};
  OneDamagedRealm() {
    EXPECT_TRUE(has(log_of(both), "server stopped"));
    change(
        "UPDATE records SET bytes = 'x' WHERE number = 1 AND realm = (SELECT id FROM realms WHERE "
        "name = 'north')");
  }
  void take_its_snapshots() const {
    change("DELETE FROM snapshots WHERE realm = (SELECT id FROM realms WHERE name = 'north')");
  }
};

TEST_F(OneDamagedRealm, ResumesFromItsSnapshot) {
  const std::string log = log_of(both);
  EXPECT_TRUE(has(log, "north: its first record is damaged: resuming from its snapshot")) << log;
  EXPECT_TRUE(has(log, "north: resumed at input")) << log;
}

TEST_F(OneDamagedRealm, StaysClosedWhileTheOthersRun) {
  take_its_snapshots();
  const auto server = start(both);
  const std::string said = server->read_to("play at");
  const std::string url = url_in(said);
  ASSERT_NE(url, "") << said;
  EXPECT_TRUE(testing::is_said("realm north cannot be resumed", said, *server)) << said;
  const std::string health = get(url, "/-/health");
  EXPECT_TRUE(health.starts_with("HTTP/1.1 503")) << health;
  EXPECT_TRUE(has(health, "realm north is closed")) << health;
  EXPECT_FALSE(has(health, "south")) << health;
  EXPECT_TRUE(has(get(url, "/-/metrics"), "undercroft_realms_closed 1\n"));
  const std::string sentence = "The realm north is closed: its stored data is damaged";
  for (const char* path : {"/north", "/"}) {
    testing::RawSocket socket(port_of(url));
    socket.send_bytes("GET " + std::string(path) +
                      " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
                      "websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                      "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    const std::string answer = socket.read_until("the whole page, until the server closes");
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 503")) << path << answer;
    EXPECT_TRUE(has(answer, sentence)) << path << answer;
  }
  EXPECT_TRUE(has(get(url, "/-/status.json?realm=north"), sentence));
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url + "/south", {.name = "Ann"}));
  EXPECT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  Client bob(loop);
  ASSERT_TRUE(bob.connect(url + "/south", {.name = "Bob", .realm = "north"}));
  ASSERT_TRUE(bob.wait_until([&] { return bob.refusal().has_value(); }, std::chrono::seconds(20)));
  EXPECT_TRUE(has(bob.refusal()->sentence, sentence)) << bob.refusal()->sentence;
}

TEST_F(OneDamagedRealm, EndsTheStartIfThereIsNoOther) {
  take_its_snapshots();
  const auto server = start({"--realm", "north", "--log-level", "off"});
  const std::string said = server->read_all();
  EXPECT_TRUE(has(said, "undercroft-server: realm north cannot be resumed")) << said;
  EXPECT_EQ(server->exit_code(), 1);
}

// ---- settings of a stored realm ----

TEST_F(DataFolderOf, AStoredRealmWarnsOfSettingsWithoutEffect) {
  const std::vector<std::string> first = {"--seed", "7000000001", "--rule", "depth=4"};
  EXPECT_FALSE(has(log_of(first), "has no effect"));
  EXPECT_FALSE(has(log_of(first), "has no effect")) << "the same settings are no mistake";
  EXPECT_FALSE(has(log_of({}), "has no effect"));
  const std::string log =
      log_of({"--seed", "7000000002", "--rule", "depth=3", "--rule", "pvp=true"});
  EXPECT_TRUE(has(log,
                  "--seed 7000000002 has no effect on the realm undercroft, which began with "
                  "the seed 7000000001 and keeps that"))
      << log;
  EXPECT_TRUE(has(log, "--rule depth=3 has no effect")) << log;
  EXPECT_TRUE(has(log,
                  "--rule pvp=true has no effect on the realm undercroft, which has pvp=false: to "
                  "change it, run undercroft-server admin realm rule undercroft pvp=true"))
      << log;
}

TEST_F(DataFolderOf, OtherContentHasNoEffectEither) {
  (void)log_of({});
  const std::string extra = folder.path() + "/extra.toml";
  std::ofstream(extra) << "[bramble_knight]\nkind = \"monster\"\nname = \"Bramble Knight\"\n"
                          "glyph = \"q\"\ncolour = \"green\"\ndepth = [1, 3]\nhealth = 5\n";
  const std::string log = log_of({"--content", extra});
  EXPECT_TRUE(has(log, "--content " + extra + " has no effect on the realm undercroft")) << log;
}

TEST_F(DataFolderOf, CountsStoredRealmsThatNoSettingOpens) {
  EXPECT_FALSE(has(log_of({"--realm", "north", "--realm", "south"}), "more stored realms"));
  const std::string log = log_of({"--realm", "west", "--new-realm", "nort"});
  EXPECT_TRUE(has(log, "2 more stored realms sleep until a player arrives")) << log;
  EXPECT_TRUE(has(log, "--new-realm nort has no effect")) << log;
}

// ---- a folder of an older version ----

// A journal of simulation 1, whose server was killed before its update.
TEST_F(DataFolderOf, AnOlderVersionIsCopiedBeforeInputsAreUndone) {
  fs::create_directory(data);
  fs::copy_file(UNDERCROFT_SOURCE "/tests/golden/journals/simulation-1.db",
                DataFolder::database_in(data));
  const std::string log = log_of({});
  EXPECT_TRUE(has(log, "undercroft: resuming from input ")) << log;
  EXPECT_TRUE(has(log, "the version with simulation 1")) << log;
  std::vector<std::string> copies;
  for (const auto& entry : fs::directory_iterator(data + "/undone")) {
    copies.push_back(entry.path().string());
  }
  ASSERT_EQ(copies.size(), 1u);
  EXPECT_TRUE(has(log, copies[0])) << log;
  SQLite::Database copy(DataFolder::database_in(copies[0]), SQLite::OPEN_READONLY);
  SQLite::Database cut(DataFolder::database_in(data), SQLite::OPEN_READONLY);
  const char* last = "SELECT max(number) FROM records";
  EXPECT_GT(copy.execAndGet(last).getInt(), cut.execAndGet(last).getInt());
  const char* version = "PRAGMA user_version";
  EXPECT_LT(copy.execAndGet(version).getInt(), cut.execAndGet(version).getInt())
      << "the older version must be able to read it";
  const std::string again = log_of({});
  EXPECT_FALSE(has(again, "resuming from input")) << again;
}

// ---- a log with a gap ----

TEST_F(DataFolderOf, ARealmWithoutItsJournalIsNotExported) {
  (void)log_of({"--keep-journal", "off"});
  change("DELETE FROM records WHERE number = 2");
  const std::string file = folder.path() + "/log.db";
  Process exported({"export", data, "undercroft", file});
  const std::string said = exported.read_all();
  EXPECT_TRUE(has(said, "undercroft: input 2 of ")) << said;
  EXPECT_TRUE(has(said, "--keep-journal off")) << said;
  EXPECT_EQ(exported.exit_code(), 1);
  EXPECT_FALSE(fs::exists(file));
}

TEST_F(DataFolderOf, AnExportedRealmCanBeReplayed) {
  (void)log_of({});
  const std::string file = folder.path() + "/log.db";
  Process exported({"export", data, "undercroft", file});
  EXPECT_EQ(exported.exit_code(), 0) << exported.read_all();
  fs::remove_all(data);
  Process replay({"replay", file, "undercroft", "--speed", "0"});
  EXPECT_NE(replay.read_all(), "");
  EXPECT_EQ(replay.exit_code(), 0) << "the file has the content that its first record names";
}

// ---- a folder that disappears ----

TEST_F(DataFolderOf, ARunningServerHaltsWhenItIsGone) {
  const auto server = start({});
  const std::string said = server->read_to("play at");
  const std::string url = url_in(said);
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url, {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  fs::remove_all(data);
  EXPECT_TRUE(testing::is_said("the data folder '" + data + "' has disappeared", "", *server));
  EXPECT_TRUE(has(get(url, "/-/health"), "the data folder has disappeared\n"));
  ann.chat("is this stored?");
  std::string heard;
  EXPECT_TRUE(ann.wait_until(
      [&] {
        for (const ChatLine& line : ann.take_chat()) heard += line.text + "\n";
        return has(heard, "The realm is halted: it cannot be saved now. Its host has been told.");
      },
      std::chrono::seconds(20)))
      << heard;
  server->signal(SIGTERM);
  EXPECT_TRUE(has(server->read_all(), "undercroft: ended without a last snapshot"));
  EXPECT_FALSE(fs::exists(data)) << "no empty folder takes its place";
}

}  // namespace
}  // namespace undercroft::damaged_folder_test
