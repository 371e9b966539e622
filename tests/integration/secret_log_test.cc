// secret_log_test.cc: nothing that a player keeps secret, and nothing that players say, is logged.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "client/client.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::secret_log_test {
namespace {

using std::chrono::seconds;
using testing::ServerProcess;
using testing::url_in;

const std::string kPassword = "correct-horse-battery";
const std::string kSaid = "meet-me-at-the-altar";

// Joins with that identity. Null when the server refuses it.
std::unique_ptr<Client> join(Loop& loop, const std::string& url, const Identity& identity) {
  auto client = std::make_unique<Client>(loop);
  const auto is_answered = [&] { return client->playing() || client->refusal(); };
  const bool plays = client->connect(url, identity) &&
                     client->wait_until(is_answered, seconds(20)) && client->playing();
  return plays ? std::move(client) : nullptr;
}

TEST(SecretLog, HasNoTokenPasswordInvitationOrChat) {
  const testing::TemporaryFolder folder;
  ServerProcess server(
      {"--listen", "127.0.0.1:0", "--data", folder.path(), "--log-level", "trace"});
  std::string log = server.read_to("listening on");
  const std::string url = url_in(log);
  ServerProcess inviting({"account", "--data", folder.path(), "invite"});
  std::string code = inviting.read_all();
  code = code.substr(0, code.find('\n'));
  ASSERT_EQ(inviting.exit_code(), 0);
  Loop loop;
  std::string token;
  {
    const auto ann = join(loop, url, {.name = "Ann", .password = kPassword, .invitation = code});
    ASSERT_NE(ann, nullptr);
    token = ann->welcome().resume_token;
    ann->chat(kSaid);
    ann->chat("/report Ann " + kSaid);
    ASSERT_TRUE(ann->act({.verb = IntentVerb::Wait}));
  }
  EXPECT_NE(join(loop, url, {.name = "Ann", .resume_token = token}), nullptr);
  EXPECT_NE(join(loop, url, {.name = "Ann", .password = kPassword}), nullptr);
  EXPECT_EQ(join(loop, url, {.name = "Ann", .password = kPassword + "!"}), nullptr);
  EXPECT_EQ(join(loop, url, {.name = "Bob", .password = kPassword, .invitation = code}), nullptr);
  server.signal(SIGTERM);
  log += server.read_all();
  ASSERT_NE(log.find("Ann logs in"), std::string::npos) << log;
  for (const std::string& secret : {token, kPassword, code, kSaid}) {
    ASSERT_GE(secret.size(), 16U);
    EXPECT_EQ(log.find(secret.substr(0, 16)), std::string::npos) << secret << "\n" << log;
  }
}

}  // namespace
}  // namespace undercroft::secret_log_test
