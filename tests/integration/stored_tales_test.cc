// stored_tales_test.cc: the tales of realms that nobody has opened since the server started (R203).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "client/client.h"
#include "tests/support/eventually.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::stored_tales_test {
namespace {

using Process = testing::ServerProcess;
using ::testing::HasSubstr;

constexpr auto kLong = std::chrono::seconds(20);
constexpr const char* kOpening = "Ann went down alone";

struct StoredTales : ::testing::Test {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  Loop loop;
  std::unique_ptr<Process> server;
  std::string url;

  StoredTales() { start(); }
  void start() {
    server = std::make_unique<Process>(std::vector<std::string>{
        "--listen", "127.0.0.1:0", "--data", data, "--guests", "on", "--realm", "crypt"});
    url = testing::url_in(server->read_to("listening on"));
  }
  void restart() {
    server->signal(SIGTERM);
    ASSERT_EQ(server->exit_code(), 0);
    start();
  }
  [[nodiscard]] std::string admin(std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--data", data});
    Process command(std::move(words));
    return command.read_all();
  }
  // Ann plays a turn in the tower and gives up, which ends the run.
  void end_a_run() {
    ASSERT_THAT(admin({"realm", "new", "tower", "--seed", "7"}), HasSubstr("tower"));
    Client ann(loop);
    ASSERT_TRUE(ann.connect(url + "/tower", {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, kLong));
    ASSERT_TRUE(ann.act({IntentVerb::Wait}));
    ann.end_hero();
    ASSERT_TRUE(ann.wait_until([&] { return !ann.known().self.alive; }, kLong));
  }
  [[nodiscard]] std::string page(const std::string& path) const {
    testing::RawSocket socket(std::stoi(url.substr(url.rfind(':') + 1)));
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] bool has_tale(const std::string& path) const {
    return testing::eventually([&] { return page(path).find(kOpening) != std::string::npos; });
  }
  // The title of the tower's last tale in the lobby.
  [[nodiscard]] std::string title_in_lobby() {
    std::string title;
    Client bob(loop);
    bob.on_news([&title](const News& news) {
      const auto* list = std::get_if<RealmList>(&news);
      if (list == nullptr) return;
      for (const RealmEntry& realm : list->realms) {
        if (realm.name == "tower") title = realm.tale;
      }
    });
    EXPECT_TRUE(bob.connect(url, {.lobby = true}));
    static_cast<void>(bob.wait_until([&] { return !title.empty(); }, kLong));
    return title;
  }
};

TEST_F(StoredTales, AreThereWhileTheirRealmSleepsSinceTheStart) {
  end_a_run();
  restart();
  EXPECT_TRUE(has_tale("/-/tales/"));
  EXPECT_TRUE(has_tale("/-/tales/tower"));
  EXPECT_NE(title_in_lobby(), "");
  EXPECT_THAT(admin({"realms", "--json"}), HasSubstr(R"("realm":"tower","state":"asleep")"))
      << "nobody has opened it";
}

// The links of the list are relative to its path.
TEST_F(StoredTales, AreListedAtAPathWithALastSlash) {
  EXPECT_THAT(page("/-/tales"), HasSubstr("\r\nLocation: tales/\r\n"));
  for (const char* path : {"/-/tales/", "/-/tales/?x=1"}) {
    EXPECT_THAT(page(path), HasSubstr("No run is over yet.")) << path;
  }
}

TEST_F(StoredTales, EndWithTheirRealm) {
  end_a_run();
  restart();
  ASSERT_TRUE(has_tale("/-/tales/"));
  ASSERT_THAT(admin({"realm", "delete", "tower", "tower", "--backup", folder.path() + "/b.tar.gz"}),
              HasSubstr("tower"));
  restart();
  ASSERT_THAT(admin({"realm", "new", "tower", "--seed", "7"}), HasSubstr("tower"));
  EXPECT_THAT(page("/-/tales/"), ::testing::Not(HasSubstr(kOpening)));
}

}  // namespace
}  // namespace undercroft::stored_tales_test
