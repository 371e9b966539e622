// replay_etcd_test.cc: `export` and `replay` read a realm in etcd while its server runs.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "client/client.h"
#include "tests/support/etcd_process.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::replay_etcd_test {
namespace {

using testing::EtcdProcess;
using testing::ServerProcess;
using testing::TestServer;

// A server on its own etcd, and a player who has taken a few turns there.
struct ReplayEtcd : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) GTEST_SKIP() << "etcd-server is not installed";
    Config config;
    static int tests = 0;
    realm = "exported" + std::to_string(++tests);
    config.store.url = url = "etcd://" + EtcdProcess::common().endpoint().to_string();
    config.realms = {realm};
    config.guests = true;
    server = std::make_unique<TestServer>(testing::kQuietRoom, std::move(config));
    ann = std::make_unique<Client>(loop);
    ASSERT_TRUE(ann->connect(server->url() + "/" + realm, {.name = "Ann"}));
    ASSERT_TRUE(ann->wait_until([&] { return ann->playing(); }, std::chrono::seconds(10)));
    for (int turn = 0; turn < 3; ++turn) ASSERT_TRUE(ann->act({.verb = IntentVerb::Wait}));
  }
  std::string url, realm;
  Loop loop;
  std::unique_ptr<TestServer> server;
  std::unique_ptr<Client> ann;
  testing::TemporaryFolder folder;
};

TEST_F(ReplayEtcd, ExportedFileReplays) {
  const std::string file = folder.path() + "/realm.db";
  ServerProcess exported({"export", url, realm, file});
  const std::string said = exported.read_all();
  ASSERT_EQ(exported.exit_code(), 0) << said;
  server.reset();
  ServerProcess replay({"replay", file, realm, "--speed", "0"});
  EXPECT_NE(replay.read_all(), "");
  EXPECT_EQ(replay.exit_code(), 0);
}

// A realm in etcd drops the inputs before its snapshots. Ann's leaving makes one.
TEST_F(ReplayEtcd, BeginsAtTheOldestSnapshot) {
  ann.reset();
  server.reset();
  ServerProcess replay({"replay", url, realm, "--speed", "0", "--player", "Ann"});
  const std::string said = replay.read_all();
  EXPECT_NE(said.find(realm + ": begins behind input "), std::string::npos) << said;
  EXPECT_NE(said.find("every result replayed as recorded"), std::string::npos) << said;
  EXPECT_EQ(replay.exit_code(), 0);
}

// A file without the first inputs would be no game.
TEST_F(ReplayEtcd, DroppedInputsAreNamedByAnExport) {
  ann.reset();
  server.reset();
  ServerProcess exported({"export", url, realm, folder.path() + "/realm.db"});
  EXPECT_NE(exported.read_all().find("keeps only what a restart needs"), std::string::npos);
  EXPECT_EQ(exported.exit_code(), 1);
}

TEST_F(ReplayEtcd, UnknownRealmAndUselessCertificatesAreNamed) {
  ServerProcess unknown({"replay", url, "nowhere", "--speed", "0"});
  EXPECT_NE(unknown.read_all().find("nowhere"), std::string::npos);
  EXPECT_EQ(unknown.exit_code(), 1);
  ServerProcess useless({"replay", url, realm, "--store-ca", "ca.pem"});
  EXPECT_NE(useless.read_all().find("need --store etcds://"), std::string::npos);
  EXPECT_EQ(useless.exit_code(), 1);
}

}  // namespace
}  // namespace undercroft::replay_etcd_test
