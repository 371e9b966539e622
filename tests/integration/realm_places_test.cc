// realm_places_test.cc: the lobby, the status page and health find each realm in the same place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <utility>

#include "server/gateway/gateway.h"
#include "server/gateway/realm_opener.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/worlds.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::realm_places_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::RawSocket;
using ::testing::StartsWith;

struct SteadyClock final : Clock {
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  }
  [[nodiscard]] std::uint64_t unix_s() const override { return now_ms() / 1000; }
};

// Answers on the caller's thread. Each realm is named in small letters.
struct ScriptedOpener final : RealmOpener {
  std::map<std::string, FoundRealm> found;
  std::map<std::string, opening::Damaged> damaged;
  std::set<std::string> newer;

  void find(const std::string& name, std::function<void(FoundRealm)> done) override {
    const auto known = found.find(name);
    done(known == found.end() ? FoundRealm(opening::NotStored{}) : known->second);
  }
  void open(const std::string& name, const OpeningWish& /*wish*/,
            std::function<void(OpenedRealm)> done) override {
    if (newer.contains(name)) return done(opening::NeedsUpgrade{name});
    const auto known = damaged.find(name);
    if (known == damaged.end()) return done(opening::NotStored{});
    done(known->second);
  }
};

struct RealmPlaces : ::testing::Test {
  ~RealmPlaces() override {
    gateway.stop(CloseCode::GoingAway, "the test is over");
    EXPECT_TRUE(gateway.join());
  }
  void start() {
    spdlog::set_level(spdlog::level::off);
    ASSERT_TRUE(gateway.listen());
    gateway.start();
  }
  [[nodiscard]] GatewayOptions options() {
    GatewayOptions options;
    options.key = std::make_shared<const ServerKey>(ServerKey::fresh());
    options.opener = &opener;
    return options;
  }
  [[nodiscard]] std::unique_ptr<Realm> realm(const std::string& name) {
    const testing::TemporaryFile file(testing::kQuietRoom);
    Config config;
    config.scenario = file.path();
    const Owner owner = store->claim(name).value();
    RealmOptions options;
    options.name = name;
    options.builds_levels = false;
    options.journal =
        std::make_unique<Journal>(*store, owner, store->load(owner)->last, JournalOptions{});
    return std::make_unique<Realm>(FirstWorlds::open(config, 1)->world(), std::move(options), clock,
                                   tokens, metrics);
  }
  [[nodiscard]] RawSocket socket() const {
    const std::string address = gateway.address();
    return RawSocket(std::stoi(address.substr(address.rfind(':') + 1)));
  }
  [[nodiscard]] std::string page(const std::string& path) const {
    RawSocket asking = socket();
    asking.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return asking.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] bool wait_for(const std::string& path, const std::string& text) const {
    for (int tries = 0; tries < 500; ++tries) {
      if (page(path).find(text) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  [[nodiscard]] std::vector<std::string> listed() const {
    std::vector<std::string> names;
    for (const RealmEntry& entry : gateway.realms().realms) names.push_back(entry.name);
    return names;
  }

  testing::TemporaryFolder folder;
  SteadyClock clock;
  RandomTokens tokens;
  RealmMetrics metrics;
  ScriptedOpener opener;
  std::unique_ptr<SqliteStore> store =
      SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
  Gateway gateway{options(), clock, metrics};
};

// As one that was found damaged at the start.
TEST_F(RealmPlaces, RealmFoundDamagedOnWakingIsListedNoLonger) {
  gateway.add_stored_realm("crypt");
  gateway.add_stored_realm("tower");
  gateway.add_damaged_realm("attic");
  opener.damaged["tower"] = {"tower"};
  start();
  EXPECT_THAT(listed(), ElementsAre("crypt", "tower"));
  EXPECT_THAT(socket().ask_for_websocket("/tower"), StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(listed(), ElementsAre("crypt"));
  EXPECT_THAT(page("/-/status.json"), Not(HasSubstr(R"({"name":"tower")")));
  EXPECT_THAT(page("/-/metrics"), HasSubstr("\nundercroft_realms_closed 2\n"));
  for (const std::string name : {"attic", "tower"}) {
    EXPECT_THAT(page("/-/health"), HasSubstr("realm " + name + " is closed: it could not be"));
    EXPECT_THAT(page("/-/status.json?realm=" + name),
                HasSubstr("\"may_join\":false,\"sentence\":\"The realm " + name + " is closed"));
  }
}

TEST_F(RealmPlaces, DamagedRealmIsNamedInItsOwnCapitals) {
  opener.damaged["attic"] = {"Attic"};
  start();
  EXPECT_THAT(socket().ask_for_websocket("/attic"), StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(page("/-/status.json?realm=attic"), HasSubstr("The realm Attic is closed"));
  EXPECT_THAT(page("/-/health"), HasSubstr("realm Attic is closed"));
}

// "Try again soon" would be a lie.
TEST_F(RealmPlaces, RealmOfANewerVersionSaysThatTheServerMustBeUpdated) {
  opener.newer = {"attic"};
  opener.found["attic"] = "attic";
  start();
  RawSocket asking = socket();
  asking.send_bytes(
      "GET /attic HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const std::string answer = asking.read_until("the whole answer, until the server closes");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(answer, HasSubstr("It opens when its host has updated this server."));
  EXPECT_THAT(answer, Not(HasSubstr("Retry-After")));
  EXPECT_THAT(page("/-/health"), HasSubstr("ok\n")) << "the realm may be found again";
}

TEST_F(RealmPlaces, RealmFoundInTheStoreIsListed) {
  opener.found["attic"] = "Attic";
  start();
  EXPECT_THAT(listed(), IsEmpty());
  EXPECT_THAT(page("/attic"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(listed(), ElementsAre("Attic"));
}

TEST_F(RealmPlaces, RealmThatIsStoredNoLongerIsNotListed) {
  gateway.add_stored_realm("crypt");
  gateway.add_stored_realm("tower");
  start();
  EXPECT_THAT(socket().ask_for_websocket("/tower"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(listed(), ElementsAre("crypt"));
  EXPECT_THAT(page("/tower"), StartsWith("HTTP/1.1 404"));
}

TEST_F(RealmPlaces, DeletedRealmTroublesHealthNoLonger) {
  gateway.add_stored_realm("crypt");
  gateway.add_damaged_realm("tower");
  start();
  EXPECT_THAT(page("/-/health"), StartsWith("HTTP/1.1 503"));
  gateway.forget_realm("tower");
  EXPECT_TRUE(wait_for("/-/health", "\r\n\r\nok\n"));
  EXPECT_THAT(page("/-/metrics"), HasSubstr("\nundercroft_realms_closed 0\n"));
}

// RealmDesk does so when another process has archived an open realm: it does not wait.
TEST_F(RealmPlaces, RealmArchivedWhileItLeavesIsArchived) {
  gateway.open_realm(realm("crypt"));
  gateway.open_realm(realm("tower"));
  start();
  static_cast<void>(gateway.put_realm_away("tower", "The tower is closed for winter.", {}));
  gateway.set_archived("tower", true);
  ASSERT_TRUE(wait_for("/-/metrics", "\nundercroft_realms 1\n"));
  EXPECT_THAT(listed(), ElementsAre("crypt"));
  EXPECT_THAT(page("/-/status.json?realm=tower"), HasSubstr("The realm tower is archived"));
  gateway.set_archived("tower", false);
  EXPECT_TRUE(wait_for("/-/status.json?realm=tower", "\"may_join\":true"));
  EXPECT_THAT(listed(), ElementsAre("crypt", "tower"));
}

TEST_F(RealmPlaces, RealmIsListedOnceWhateverItsCapitals) {
  gateway.set_archived("attic", true);
  gateway.set_archived("attic", false);
  EXPECT_THAT(listed(), ElementsAre("attic"));
  gateway.open_realm(realm("Attic"));
  start();
  EXPECT_THAT(listed(), ElementsAre("Attic"));
}

// More realms sleep than the list has room for. Those that it left out are listed later.
TEST_F(RealmPlaces, SleepingRealmsFillTheListAgain) {
  std::vector<std::string> names;
  for (int i = 10; i < 20 + kMaxRealmsTold; ++i) names.push_back("realm" + std::to_string(i));
  for (const std::string& name : names) gateway.add_stored_realm(name);
  EXPECT_EQ(listed().size(), std::size_t{kMaxRealmsTold});
  for (int i = 0; i < kMaxRealmsTold; ++i) {
    gateway.set_archived(names[static_cast<std::size_t>(i)], true);
  }
  names.erase(names.begin(), names.begin() + kMaxRealmsTold);
  EXPECT_EQ(listed(), names);
  start();
}

}  // namespace
}  // namespace undercroft::realm_places_test
