// overtaken_realm_test.cc: what players see of a realm that another server claims, or that halts.
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <thread>

#include "client/client.h"
#include "server/gateway/gateway.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/worlds.h"
#include "tests/support/ample_settings.h"
#include "tests/support/failing_disk.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::overtaken_realm_test {
namespace {

using testing::FailingDisk;
using testing::RawSocket;

struct TestClock final : Clock {
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  }
  [[nodiscard]] std::uint64_t unix_s() const override { return now_ms() / 1000; }
};

GatewayOptions with_key() {
  GatewayOptions options;
  options.key = std::make_shared<const ServerKey>(ServerKey::fresh());
  options.threads = 2;
  return options;
}

// A server with the stored realms "crypt", its default, and "tower".
struct OvertakenRealm : ::testing::Test {
  OvertakenRealm() : store(opened()), gateway(with_key(), clock, metrics) {
    spdlog::set_level(spdlog::level::off);
    for (const char* name : {"crypt", "tower"}) gateway.open_realm(realm(name));
    EXPECT_TRUE(gateway.listen());
    gateway.start();
    ann = std::make_unique<RawSocket>(port());
  }
  ~OvertakenRealm() override {
    FailingDisk::is_full = false;
    gateway.stop(CloseCode::GoingAway, "the test is over");
    EXPECT_TRUE(gateway.join());
  }
  std::unique_ptr<SqliteStore> opened() const {
    FailingDisk::install();
    return SqliteStore::open(
               {.path = DataFolder::database_in(folder.path()), .vfs = FailingDisk::kName})
        .value();
  }
  std::unique_ptr<Realm> realm(const std::string& name) {
    const testing::TemporaryFile file(testing::kQuietRoom);
    Config config;
    config.scenario = file.path();
    const auto worlds = FirstWorlds::open(config, 1);
    const Owner owner = store->claim(name).value();
    RealmOptions options = testing::ample_options();
    options.name = name;
    options.builds_levels = false;
    options.journal =
        std::make_unique<Journal>(*store, owner, store->load(owner)->last, JournalOptions{});
    return std::make_unique<Realm>(worlds->world(), std::move(options), clock, tokens, metrics);
  }
  // Another server takes the realm over, as this one could not prevent.
  void overtake(const std::string& name) { ASSERT_TRUE(store->claim(name)); }

  [[nodiscard]] int port() const {
    const std::string address = gateway.address();
    return std::stoi(address.substr(address.rfind(':') + 1));
  }
  [[nodiscard]] std::string page(const std::string& path) const {
    RawSocket socket(port());
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] bool wait_for(const std::string& path, const std::string& text) const {
    for (int tries = 0; tries < 500; ++tries) {
      if (page(path).find(text) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  // Ann joins the crypt, and her next words find that it is another server's.
  void lose_crypt() {
    ASSERT_TRUE(ann->upgrade("/crypt"));
    ann->send(hello("Ann"));
    ASSERT_TRUE(next<Welcome>(*ann));
    overtake("crypt");
    ann->send(ChatSay{"Is anybody there?"});
  }
  static Hello hello(const std::string& name, const std::string& realm = "",
                     const std::string& token = "") {
    return {1, "raw", name, realm, token};
  }
  template <typename Message>
  static std::optional<Message> next(RawSocket& socket) {
    while (const auto frame = socket.read_frame()) {
      if (frame->is_close) break;
      const auto decoded = decode_server(frame->payload);
      if (!decoded) continue;
      if (const auto* message = std::get_if<Message>(&*decoded)) return *message;
    }
    return std::nullopt;
  }

  testing::TemporaryFolder folder;
  TestClock clock;
  RandomTokens tokens;
  RealmMetrics metrics;
  std::unique_ptr<SqliteStore> store;
  Gateway gateway;
  std::unique_ptr<RawSocket> ann;
};

TEST_F(OvertakenRealm, IsClosedWithRestartAndOthersGoOn) {
  RawSocket bob(port());
  ASSERT_TRUE(bob.upgrade("/tower"));
  bob.send(hello("Bob"));
  ASSERT_TRUE(next<Welcome>(bob));
  lose_crypt();
  const auto end = ann->read_to_close();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code, 1012);
  bob.send(ChatSay{"Still here."});
  EXPECT_TRUE(next<ChatLine>(bob));
}

TEST_F(OvertakenRealm, IsNamedToTheHostAndIsNotFoundByNoName) {
  lose_crypt();
  ASSERT_TRUE(ann->read_to_close());
  const std::string health = page("/-/health");
  EXPECT_TRUE(health.starts_with("HTTP/1.1 503")) << health;
  EXPECT_TRUE(health.ends_with("\nrealm crypt is closed: another server has claimed it\n"))
      << health;
  const std::string counts = page("/-/metrics");
  EXPECT_NE(counts.find("\nundercroft_realms 1\n"), std::string::npos);
  EXPECT_NE(counts.find("\nundercroft_realms_halted 0\n"), std::string::npos);
  EXPECT_NE(counts.find("\nundercroft_realms_lost 1\n"), std::string::npos);
  EXPECT_TRUE(page("/-/ready").starts_with("HTTP/1.1 200"));
  EXPECT_NE(page("/-/status.json").find("\"may_join\":false,\"sentence\":\"Another server plays"),
            std::string::npos);
  EXPECT_NE(page("/-/status.json?realm=tower").find("\"may_join\":true"), std::string::npos);
}

TEST_F(OvertakenRealm, PutsNewcomersOff) {
  lose_crypt();
  ASSERT_TRUE(ann->read_to_close());
  for (const char* path : {"/crypt", "/"}) {
    const std::string answer = RawSocket(port()).ask_for_websocket(path);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 503")) << path << ": " << answer;
    EXPECT_NE(answer.find("\r\nRetry-After: 5\r\n"), std::string::npos) << answer;
  }
  RawSocket cleo(port());
  ASSERT_TRUE(cleo.upgrade("/tower"));
  cleo.send(hello("Cleo", "crypt"));
  const auto end = cleo.read_to_close();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code, 1012) << end->payload;
}

TEST_F(OvertakenRealm, OpensAgainUnderItsName) {
  lose_crypt();
  ASSERT_TRUE(ann->read_to_close());
  gateway.open_realm(realm("crypt"));
  RawSocket back(port());
  ASSERT_TRUE(back.upgrade("/"));
  back.send(hello("Bob"));
  const auto welcome = next<Welcome>(back);
  ASSERT_TRUE(welcome);
  EXPECT_EQ(welcome->realm, "crypt");
  EXPECT_TRUE(wait_for("/-/health", "\r\n\r\nok\n"));
}

TEST_F(OvertakenRealm, RefusesNoTokenAfterItWasOvertaken) {
  overtake("crypt");
  ASSERT_TRUE(ann->upgrade("/crypt"));
  ann->send(hello("Ann", "", "a token that the other server has given"));
  EXPECT_FALSE(next<Refusal>(*ann));
  EXPECT_TRUE(wait_for("/-/health", "realm crypt is closed"));
}

TEST_F(OvertakenRealm, RefusesAWrongTokenWhileItIsTheOwner) {
  ASSERT_TRUE(ann->upgrade("/crypt"));
  ann->send(hello("Ann", "", "no such token"));
  const auto refusal = next<Refusal>(*ann);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, RefusalCode::BadToken);
}

// The client's token is sealed for it, though its Welcome comes long after its Hello.
TEST_F(OvertakenRealm, HaltedRealmLetsAWaitingClientIn) {
  ASSERT_TRUE(ann->upgrade("/crypt"));
  ann->send(hello("Ann"));
  ASSERT_TRUE(next<Welcome>(*ann));
  FailingDisk::is_full = true;
  ann->send(ChatSay{"The disk!"});
  ASSERT_TRUE(wait_for("/-/health", "realm crypt is halted"));
  Loop loop;
  Client bob(loop);
  ASSERT_TRUE(bob.connect("ws://" + gateway.address() + "/crypt", {.name = "Bob"}));
  EXPECT_FALSE(bob.wait_until([&] { return bob.connection_state() != ConnectionState::Connecting; },
                              std::chrono::milliseconds(500)))
      << "neither let in nor refused";
  FailingDisk::is_full = false;
  ASSERT_TRUE(bob.wait_until([&] { return bob.playing(); }));
  EXPECT_FALSE(bob.welcome().resume_token.empty());
}

}  // namespace
}  // namespace undercroft::overtaken_realm_test
