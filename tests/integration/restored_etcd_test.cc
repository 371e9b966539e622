// restored_etcd_test.cc: servers that start on an etcd that was restored from a backup.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "client/client.h"
#include "server/files/text_file.h"
#include "server/store/store_mark.h"
#include "tests/support/etcd_process.h"
#include "tests/support/eventually.h"
#include "tests/support/local_port.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::restored_etcd_test {
namespace {

using testing::EtcdProcess;
using testing::ServerProcess;

struct RestoredEtcd : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) GTEST_SKIP() << "etcd-server is not installed";
    etcd = std::make_unique<EtcdProcess>();
    std::ofstream(folder.path() + "/key") << std::string(64, '7');
  }
  [[nodiscard]] std::string mark_file() const { return folder.path() + "/mark"; }
  [[nodiscard]] std::unique_ptr<ServerProcess> start(std::vector<std::string> more) const {
    std::vector<std::string> words{"--listen",    "127.0.0.1:0",
                                   "--store",     "etcd://127.0.0.1:" + etcd->endpoint().port,
                                   "--fleet-key", folder.path() + "/key",
                                   "--guests",    "on",
                                   "--realm",     "crypt"};
    if (std::find(more.begin(), more.end(), "--fleet") == more.end()) {
      words.insert(words.end(), {"--fleet", "127.0.0.1:0"});
    }
    words.insert(words.end(), more.begin(), more.end());
    return std::make_unique<ServerProcess>(std::move(words));
  }
  [[nodiscard]] std::unique_ptr<Client> join(const std::string& url) {
    auto client = std::make_unique<Client>(loop);
    const auto connected = client->connect(url + "/crypt", {.name = "Ann", .retries = -1});
    const auto plays = [&] { return client->playing(); };
    return connected && client->wait_until(plays, std::chrono::seconds(30)) ? std::move(client)
                                                                            : nullptr;
  }
  static void play(Client& client, int turns) {
    const TurnNumber until = client.known().turn + static_cast<TurnNumber>(turns);
    for (int i = 0; i < 60 * turns && client.known().turn < until; ++i) {
      const TurnNumber before = client.known().turn;
      client.send({.verb = IntentVerb::Wait});
      (void)client.wait_until([&] { return client.known().turn > before; },
                              std::chrono::milliseconds(500));
    }
    ASSERT_GE(client.known().turn, until);
  }
  void back_up() const {
    etcd->kill();
    etcd->back_up();
    etcd->restart();
  }
  void restore() const {
    etcd->kill();
    etcd->go_back();
    etcd->restart();
  }
  void lose_everything() const {
    etcd->kill();
    etcd->forget();
    etcd->restart();
  }
  [[nodiscard]] std::uint64_t marked_revision() const {
    const auto text = read_text_file(mark_file());
    const auto* whole = std::get_if<std::string>(&text);
    return whole == nullptr ? 0 : decode_mark(*whole).value_or(StoreMark{}).revision;
  }

  testing::TemporaryFolder folder;
  Loop loop;
  std::unique_ptr<EtcdProcess> etcd;
};

// A server that is killed has no last word: the file is written while it runs.
TEST_F(RestoredEtcd, IsRefusedByAServerThatWasKilled) {
  auto server = start({"--store-mark", mark_file()});
  const auto ann = join(testing::url_in(server->read_to("listening on")));
  ASSERT_NE(ann, nullptr);
  play(*ann, 3);
  ASSERT_TRUE(testing::eventually([&] { return marked_revision() > 0; }));
  back_up();
  const std::uint64_t before = marked_revision();
  play(*ann, 30);
  ASSERT_TRUE(testing::eventually([&] { return marked_revision() >= before + 30; }));
  server->signal(SIGKILL);
  server->exit_code();
  restore();
  for (int i = 0; i < 2; ++i) {
    const auto again = start({"--store-mark", mark_file()});
    const std::string said = again->read_all();
    EXPECT_NE(said.find("etcd has gone back: its revision is"), std::string::npos) << said;
    EXPECT_EQ(again->exit_code(), 1);
  }
  const auto accepted = start({"--store-mark", mark_file(), "--store-went-back"});
  EXPECT_NE(testing::url_in(accepted->read_to("listening on")), "");
}

// The etcd names no server, so only the one that is halted dials the other.
TEST_F(RestoredEtcd, IsEmptyAndKnownToAServerThatIsPinged) {
  const std::string at = "127.0.0.1:" + std::to_string(testing::free_port());
  const auto server = start({"--store-mark", mark_file()});
  const auto ann = join(testing::url_in(server->read_to("listening on")));
  ASSERT_NE(ann, nullptr);
  play(*ann, 30);
  auto second = start({"--fleet", at});
  ASSERT_NE(testing::url_in(second->read_to("listening on")), "");
  EXPECT_TRUE(testing::is_said("at " + at + " is alive", "", *server));
  second.reset();
  lose_everything();
  ASSERT_TRUE(testing::is_said("etcd has gone back", "", *server)) << "after a last beat";
  lose_everything();
  second = start({"--fleet", at});
  EXPECT_TRUE(testing::is_said("another server has seen", "", *second));
}

TEST_F(RestoredEtcd, IsNotWrittenByAServerWithoutAMarkThatMeetsAnotherOne) {
  const auto server = start({"--store-mark", mark_file()});
  const auto ann = join(testing::url_in(server->read_to("listening on")));
  ASSERT_NE(ann, nullptr);
  play(*ann, 3);
  back_up();
  play(*ann, 30);
  restore();
  const auto newcomer = start({});
  EXPECT_TRUE(testing::is_said("though another server has seen", "", *newcomer));
}

}  // namespace
}  // namespace undercroft::restored_etcd_test
