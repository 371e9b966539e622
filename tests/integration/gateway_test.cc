// gateway_test.cc: routing to realms, realms that open and close, and faults that stay contained.
#include "server/gateway/gateway.h"

#include <gtest/gtest.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <regex>
#include <stdexcept>
#include <thread>

#include "server/gateway/loop/worker.h"
#include "server/gateway/pages/http_pages.h"
#include "server/stored/worlds.h"
#include "tests/support/ample_settings.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::gateway_test {
namespace {

using testing::kQuietRoom;
using testing::RawFrame;
using testing::RawSocket;

struct RealClock final : Clock {
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  }
  [[nodiscard]] std::uint64_t unix_s() const override { return now_ms() / 1000; }
};

// A realm asks for a token on each join. The source runs in the realm's thread, and can block or
// throw there.
struct MoodyTokens final : TokenSource {
  std::atomic<bool> blocks{false};
  std::atomic<bool> throws{false};
  [[nodiscard]] std::string fresh() override {
    if (throws) throw std::runtime_error("no token today");
    while (blocks) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return "token";
  }
};

Expected<ClientMessage> decode_or_throw(std::string_view frame) {
  if (frame == "boom") throw std::runtime_error("boom");
  return decode_client(frame);
}

GatewayOptions two_threads() {
  GatewayOptions options;
  options.key = std::make_shared<const ServerKey>(ServerKey::fresh());
  options.threads = 2;
  options.decode = decode_or_throw;
  return options;
}

struct GatewayTest : ::testing::Test {
  explicit GatewayTest(GatewayOptions options = two_threads())
      : gateway(std::move(options), clock, metrics) {
    spdlog::set_level(spdlog::level::off);
    crypt = gateway.open_realm(realm("crypt"));
    gateway.open_realm(realm("tower"));
    EXPECT_TRUE(gateway.listen());
    gateway.start();
  }
  ~GatewayTest() override {
    tokens.blocks = false;
    gateway.stop(CloseCode::GoingAway, "the test is over");
    EXPECT_TRUE(gateway.join());
  }

  std::unique_ptr<Realm> realm(const std::string& name) {
    const testing::TemporaryFile file(kQuietRoom);
    Config config;
    config.scenario = file.path();
    const auto worlds = FirstWorlds::open(config, 1);
    RealmOptions options = testing::ample_options();
    options.name = name;
    options.builds_levels = false;
    auto made =
        std::make_unique<Realm>(worlds->world(), std::move(options), clock, tokens, metrics);
    EXPECT_TRUE(made->open().has_value());
    return made;
  }
  [[nodiscard]] int port() const {
    const std::string address = gateway.address();
    return std::stoi(address.substr(address.rfind(':') + 1));
  }
  [[nodiscard]] std::string page(const std::string& path) const {
    RawSocket socket(port());
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  // The start of the answer to a WebSocket request: "HTTP/1.1 404".
  [[nodiscard]] std::string answer_to(const std::string& path,
                                      const std::string& headers = "") const {
    return RawSocket(port()).ask_for_websocket(path, headers).substr(0, 12);
  }
  // Waits until the realms' threads have counted that many players.
  [[nodiscard]] bool wait_for_players(int count) const {
    for (int tries = 0; tries < 500 && metrics.players != count; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return metrics.players == count;
  }

  RealClock clock;
  MoodyTokens tokens;
  RealmMetrics metrics;
  Gateway gateway;
  RealmId crypt = RealmId::None;
};

Hello hello(const std::string& name, const std::string& realm = "") {
  return {1, "raw", name, realm, ""};
}

template <typename Message>
std::optional<Message> next(RawSocket& socket) {
  while (const auto frame = socket.read_frame()) {
    if (frame->is_close) break;
    const auto decoded = decode_server(frame->payload);
    if (!decoded) continue;
    if (const auto* message = std::get_if<Message>(&*decoded)) return *message;
  }
  return std::nullopt;
}

std::string realm_joined(RawSocket& socket) {
  const auto welcome = next<Welcome>(socket);
  return welcome ? welcome->realm : "none";
}

// ---- routing to a realm ----

TEST_F(GatewayTest, PathNamesTheRealm) {
  int count = 0;
  for (const auto& [path, name] : {std::pair{"/tower", "tower"},
                                   {"/crypt?x=y", "crypt"},
                                   {"/", "crypt"},
                                   {"/crypt/", "crypt"},
                                   {"/%74ower", "tower"}}) {
    RawSocket socket(port());
    ASSERT_TRUE(socket.upgrade(path)) << path;
    socket.send(hello("Ann-" + std::to_string(++count)));
    EXPECT_EQ(realm_joined(socket), name);
  }
}

TEST_F(GatewayTest, OtherPathsAreNotFound) {
  for (const char* path : {"/cellar", "/cellar/", "/-/health", "/-/play", "/1st"}) {
    EXPECT_EQ(answer_to(path), "HTTP/1.1 404") << path;
  }
}

// The realm may run on the other thread or on the same. Bytes sent along with the Hello are not
// lost.
TEST_F(GatewayTest, HelloMayNameAnotherRealmThanThePath) {
  gateway.open_realm(realm("attic"));  // on the first realm's thread
  for (const std::string name : {"tower", "attic", "crypt"}) {
    RawSocket socket(port());
    ASSERT_TRUE(socket.upgrade("/crypt"));
    const std::string both = RawSocket::frame_of(encode(ClientMessage{hello("Ann", name)})) +
                             RawSocket::frame_of(encode(ClientMessage{Ping{77}}));
    socket.send_bytes(both.substr(0, both.size() - 3));
    EXPECT_EQ(realm_joined(socket), name);
    socket.send_bytes(both.substr(both.size() - 3));
    const auto pong = next<Pong>(socket);
    ASSERT_TRUE(pong) << name;
    EXPECT_EQ(pong->stamp, 77u);
  }
}

TEST_F(GatewayTest, HelloForAnUnknownRealmIsRefused) {
  RawSocket socket(port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(hello("Ann", "cellar"));
  const auto refusal = next<Refusal>(socket);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, RefusalCode::NoSuchRealm);
  const auto end = socket.read_to_close();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code, static_cast<int>(CloseCode::Refused));
}

struct GatewayForFriends : GatewayTest {
  static GatewayOptions options() {
    GatewayOptions options = two_threads();
    options.origins = {"https://friends.example"};
    return options;
  }
  GatewayForFriends() : GatewayTest(options()) {}
};

TEST_F(GatewayForFriends, PagesOfOtherSitesAreForbidden) {
  EXPECT_EQ(answer_to("/", "Origin: https://evil.example\r\n"), "HTTP/1.1 403");
  EXPECT_EQ(answer_to("/", "Origin: null\r\n"), "HTTP/1.1 403");
  EXPECT_EQ(answer_to("/", "Origin: http://localhost:99\r\n"), "HTTP/1.1 403");
  EXPECT_EQ(answer_to("/", "Origin: https://friends.example.org\r\n"), "HTTP/1.1 403");
  EXPECT_EQ(answer_to("/", "Origin: http://LocalHost\r\n"), "HTTP/1.1 101") << "the Host itself";
  EXPECT_EQ(answer_to("/", "Origin: https://friends.example\r\n"), "HTTP/1.1 101");
  EXPECT_EQ(answer_to("/"), "HTTP/1.1 101") << "not a browser";
}

// ---- realms that open and close ----

TEST_F(GatewayTest, RealmOpensOnARunningServer) {
  EXPECT_EQ(answer_to("/attic"), "HTTP/1.1 404");
  gateway.open_realm(realm("attic"));
  RawSocket socket(port());
  ASSERT_TRUE(socket.upgrade("/attic"));
  socket.send(hello("Ann"));
  EXPECT_EQ(realm_joined(socket), "attic");
  EXPECT_NE(page("/-/metrics").find("\nundercroft_realms 3\n"), std::string::npos);
}

TEST_F(GatewayTest, RealmClosesOnARunningServer) {
  RawSocket in_crypt(port());
  RawSocket in_tower(port());
  ASSERT_TRUE(in_crypt.upgrade("/crypt"));
  ASSERT_TRUE(in_tower.upgrade("/tower"));
  in_crypt.send(hello("Ann"));
  in_tower.send(hello("Bob"));
  ASSERT_EQ(realm_joined(in_crypt), "crypt");
  ASSERT_EQ(realm_joined(in_tower), "tower");
  gateway.close_realm(crypt, "the crypt is sealed");
  const auto end = in_crypt.read_to_close();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code, static_cast<int>(CloseCode::GoingAway));
  EXPECT_EQ(end->payload, "the crypt is sealed");
  EXPECT_TRUE(wait_for_players(1)) << "the realm and its players are gone";
  EXPECT_EQ(answer_to("/crypt"), "HTTP/1.1 404");
  in_tower.send(Ping{5});
  EXPECT_TRUE(next<Pong>(in_tower)) << "the other realm goes on";
  EXPECT_NE(gateway.open_realm(realm("crypt")), crypt) << "a new realm of that name";
  EXPECT_EQ(answer_to("/crypt"), "HTTP/1.1 101");
}

TEST_F(GatewayTest, RealmOpenedAfterTheStopIsRefused) {
  gateway.stop(CloseCode::GoingAway, "closing time");
  ASSERT_TRUE(gateway.join());
  EXPECT_EQ(gateway.open_realm(realm("attic")), RealmId::None);
}

TEST_F(GatewayTest, RestartHasItsOwnCloseCode) {
  RawSocket socket(port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(hello("Ann"));
  ASSERT_EQ(realm_joined(socket), "crypt");
  gateway.stop(CloseCode::Restart, "back in a minute");
  const auto end = socket.read_to_close();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->code, 1012);
  EXPECT_EQ(end->payload, "back in a minute");
}

// ---- faults of the server ----

TEST_F(GatewayTest, ExceptionEndsOnlyItsConnection) {
  RawSocket witness(port());
  ASSERT_TRUE(witness.upgrade());
  witness.send(hello("Witness"));
  ASSERT_EQ(realm_joined(witness), "crypt");
  RawSocket socket(port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(hello("Ann"));
  ASSERT_EQ(realm_joined(socket), "crypt");
  ASSERT_TRUE(wait_for_players(2));
  socket.send_frame("boom");
  EXPECT_EQ(socket.read_to_close(), std::nullopt) << "the connection is cut";
  EXPECT_TRUE(wait_for_players(1)) << "the realm has noticed the end";
  witness.send(Ping{5});
  EXPECT_TRUE(next<Pong>(witness)) << "the other players go on";
  EXPECT_NE(page("/-/metrics").find("\nundercroft_failed_connections_total 1\n"),
            std::string::npos);
}

TEST(GatewayDeath, ExceptionInARealmEndsTheProcess) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto fail = [] {
    struct Failing : GatewayTest {
      void TestBody() override {
        spdlog::set_default_logger(spdlog::stderr_color_mt("death"));
        spdlog::set_level(spdlog::level::critical);
        tokens.throws = true;
        RawSocket socket(port());
        socket.upgrade();
        socket.send(hello("Ann"));
        (void)socket.read_to_close();
      }
    };
    Failing().TestBody();
  };
  EXPECT_DEATH(fail(), "realm crypt failed: no token today");
}

TEST(WorkerDeathTest, UncaughtExceptionIsLoggedBeforeTheProcessEnds) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto fail = [] {
    spdlog::set_default_logger(spdlog::stderr_color_mt("death"));
    spdlog::set_level(spdlog::level::critical);
    end_process_on_terminate();
    std::thread([] { throw std::runtime_error("no room on the disk"); }).join();
  };
  EXPECT_DEATH(fail(), "the server failed: no room on the disk");
}

// ---- a realm that takes long ----

TEST_F(GatewayTest, BusyRealmIsReportedAndDelaysNoOther) {
  tokens.blocks = true;
  RawSocket socket(port());
  ASSERT_TRUE(socket.upgrade("/crypt"));
  socket.send(hello("Ann"));
  const std::regex causes(
      "unhealthy\nthread 1 of the realms has not answered for \\d+ ms\n"
      "realm crypt has been busy for \\d+ ms\n");
  std::string health;
  for (int tries = 0; tries < 500 && !std::regex_search(health, causes); ++tries) {
    health = page("/-/health");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(health.starts_with("HTTP/1.1 503")) << health;
  EXPECT_TRUE(std::regex_search(health, causes)) << health;
  EXPECT_NE(page("/-/metrics").find("\nundercroft_realm_busy_seconds{realm=\"crypt\"} "),
            std::string::npos);
  tokens.blocks = false;
  EXPECT_EQ(realm_joined(socket), "crypt");
  for (int tries = 0; tries < 500 && !health.ends_with("\r\n\r\nok\n"); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    health = page("/-/health");
  }
  EXPECT_TRUE(health.ends_with("\r\n\r\nok\n")) << health;
}

struct FaultyStore : GatewayTest {
  static GatewayOptions with_fault() {
    GatewayOptions options = two_threads();
    options.try_store = [](const auto& done) { done("the store cannot be written to: no room"); };
    return options;
  }
  FaultyStore() : GatewayTest(with_fault()) {}
};

TEST_F(FaultyStore, IsNamedByHealth) {
  const std::string health = page("/-/health");
  EXPECT_TRUE(health.starts_with("HTTP/1.1 503")) << health;
  EXPECT_TRUE(health.ends_with("unhealthy\nthe store cannot be written to: no room\n")) << health;
}

struct SilentStore : GatewayTest {
  static GatewayOptions with_silence() {
    GatewayOptions options = two_threads();
    options.try_store = [](const auto&) {};
    return options;
  }
  SilentStore() : GatewayTest(with_silence()) {}
};

TEST_F(SilentStore, IsNamedByHealth) {
  const std::string health = page("/-/health");
  EXPECT_TRUE(health.starts_with("HTTP/1.1 503")) << health;
  EXPECT_NE(health.find("unhealthy\nthe store has not answered for "), std::string::npos) << health;
}

TEST_F(GatewayTest, BusyRealmDoesNotKeepTheServerFromStopping) {
  RawSocket elsewhere(port());
  ASSERT_TRUE(elsewhere.upgrade("/tower"));
  elsewhere.send(hello("Bob"));
  ASSERT_EQ(realm_joined(elsewhere), "tower");
  tokens.blocks = true;
  RawSocket socket(port());
  ASSERT_TRUE(socket.upgrade("/crypt"));
  socket.send(hello("Ann"));
  while (page("/-/health").find("busy") == std::string::npos) {
  }
  const auto asked = std::chrono::steady_clock::now();
  gateway.stop(CloseCode::GoingAway, "the server goes down");
  const auto end = elsewhere.read_to_close();
  ASSERT_TRUE(end) << "it runs on the other thread";
  EXPECT_EQ(end->payload, "the server goes down");
  EXPECT_FALSE(gateway.join()) << "the realm is still busy";
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds(3000));
}

// ---- clients that do not answer (R102) ----

struct SuspendedClients : GatewayTest {
  static GatewayOptions impatient() {
    GatewayOptions options = two_threads();
    options.suspended = std::chrono::milliseconds(200);
    return options;
  }
  SuspendedClients() : GatewayTest(impatient()) {}
  // Reads until a chat line has this text.
  static bool hears(RawSocket& socket, const std::string& words) {
    while (const auto line = next<ChatLine>(socket)) {
      if (line->text == words) return true;
    }
    return false;
  }
};

TEST_F(SuspendedClients, AreAwayUntilTheyAnswer) {
  RawSocket watcher(port());
  ASSERT_TRUE(watcher.upgrade("/crypt"));
  watcher.send(hello("Watcher"));
  RawSocket sleeper(port());
  ASSERT_TRUE(sleeper.upgrade("/crypt"));
  sleeper.send(hello("Sleeper"));
  EXPECT_TRUE(hears(watcher, "Sleeper is away: no turn waits for them"));
  sleeper.send(Ping{1});
  EXPECT_TRUE(hears(watcher, "Sleeper is back, after 0 turns"));
}

// ---- health ----

struct FixedClock final : Clock {
  std::uint64_t now = 1000000;
  [[nodiscard]] std::uint64_t now_ms() const override { return now; }
  [[nodiscard]] std::uint64_t unix_s() const override { return now / 1000; }
};

struct Health : ::testing::Test {
  FixedClock clock;
  RealmMetrics metrics;
  ServerContext context{{}, clock, metrics};
  std::shared_ptr<RealmStatus> crypt = std::make_shared<RealmStatus>("crypt");

  [[nodiscard]] Page page(const std::string& path = "/-/health") const {
    HttpRequest request;
    request.method = "GET";
    request.target = path;
    return page_for_host(request, context, {crypt}, faults);
  }
  std::vector<std::string> faults;  // of the HealthCheck
};

TEST_F(Health, LostRealmIsUnhealthy) {
  crypt->move_to(RealmPlace::Lost);
  EXPECT_EQ(page().status, 503u);
  EXPECT_EQ(page().body, "unhealthy\nrealm crypt is closed: another server has claimed it\n");
}

// A pause of the store halts the realms of all servers, and a balancer would be left with none.
TEST_F(Health, ServerIsReadyWhileItsRealmsAreHalted) {
  crypt->set_halted("the disk is full");
  EXPECT_EQ(page().status, 503u);
  EXPECT_EQ(page().body,
            "unhealthy\nrealm crypt is halted: it cannot be saved: the disk is full\n");
  EXPECT_EQ(page("/-/ready").status, 200u);
  EXPECT_EQ(page("/-/ready").body, "ready\n");
  context.closing = true;
  EXPECT_EQ(page("/-/ready").status, 503u);
}

TEST_F(Health, StuckRealmIsUnhealthy) {
  crypt->begin(clock.now - kLongBusyMs);
  EXPECT_EQ(page().status, 200u) << "busy for long, but not stuck";
  crypt->begin(clock.now - kStuckMs);
  EXPECT_EQ(page().status, 503u);
  EXPECT_EQ(page().body, "unhealthy\nrealm crypt is stuck: busy for 10000 ms\n");
}

// A thread may also be stuck outside a realm, for example in a write.
TEST_F(Health, EachFaultIsNamed) {
  EXPECT_EQ(page().body, "ok\n");
  faults = {"thread 2 of the realms has not answered for 1000 ms", "the store is full"};
  EXPECT_EQ(page().status, 503u);
  EXPECT_EQ(page().body,
            "unhealthy\nthread 2 of the realms has not answered for 1000 ms\nthe store is full\n");
}

TEST_F(Health, ClosedRealmIsUnhealthy) {
  crypt = std::make_shared<RealmStatus>("crypt", RealmPlace::Damaged);
  EXPECT_EQ(page().status, 503u);
  EXPECT_EQ(page().body,
            "unhealthy\nrealm crypt is closed: it could not be resumed (see the log)\n");
}

TEST_F(Health, LostFolderIsUnhealthy) {
  context.options.is_folder_gone = [] { return true; };
  EXPECT_EQ(page().status, 503u);
  EXPECT_EQ(page().body, "unhealthy\nthe data folder has disappeared\n");
}

TEST_F(Health, StuckLogIsUnhealthy) {
  context.options.log = [] { return LogStatus{kLogStuckMs - 1, 0}; };
  EXPECT_EQ(page().body, "ok\n");
  context.options.log = [] { return LogStatus{12000, 34}; };
  EXPECT_EQ(page().status, 503u);
  EXPECT_EQ(page().body,
            "unhealthy\nthe log is stuck: nobody has read it for 12000 ms, 34 lines dropped\n");
}

}  // namespace
}  // namespace undercroft::gateway_test
