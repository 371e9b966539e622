// admin_heroes_test.cc: the host's verbs for heroes and realms in which nobody is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "client/client.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::admin_heroes_test {
namespace {

using Process = testing::ServerProcess;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr auto kLong = std::chrono::seconds(20);

struct AbsentHeroes : ::testing::Test {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  Loop loop;
  std::unique_ptr<Process> server;
  std::string url;

  void SetUp() override {
    start();
    ASSERT_THAT(admin({"realm", "new", "tower", "--seed", "7"}), HasSubstr("tower"));
    Client ann(loop);
    join(ann, "Ann", "tower");
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(ann.act({IntentVerb::Wait}));
    ann.leave();
    ASSERT_TRUE(ann.wait_until([&] { return ann.ending().has_value(); }, kLong));
    restart();
  }
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
  void join(Client& client, const std::string& name, const std::string& realm) {
    ASSERT_TRUE(client.connect(url + "/" + realm, {.name = name}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing() || client.refusal(); }, kLong));
    ASSERT_TRUE(client.playing()) << client.refusal()->sentence;
  }
  [[nodiscard]] std::string admin(std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--data", data});
    Process command(std::move(words));
    return command.read_all();
  }
};

TEST_F(AbsentHeroes, RealmThatSleepsShowsItsTurnAndDepth) {
  EXPECT_THAT(admin({"realms", "--json"}),
              ContainsRegex(R"("realm":"tower","state":"asleep".*"depth":1,"turn":3,)"));
  server->signal(SIGTERM);
  ASSERT_EQ(server->exit_code(), 0);
  EXPECT_THAT(admin({"realms", "--json"}),
              ContainsRegex(R"("realm":"tower","state":"asleep","depth":1,"turn":3,)"))
      << "without a server as well";
  start();
}

TEST_F(AbsentHeroes, HeroesOfARealmThatSleepsAreListed) {
  EXPECT_THAT(admin({"heroes", "tower", "--json"}),
              ContainsRegex(R"("name":"Ann","kind":"guest","realm":"tower","here":false,)"
                            R"("state":"standing","depth":1,"turns":3,)"
                            R"("last_seen":"20[^"]*Z","kept_until":"20[^"]*Z")"));
  EXPECT_THAT(admin({"heroes", "towr"}), HasSubstr("did you mean tower?"));
}

TEST_F(AbsentHeroes, RulesOfARealmThatSleepsAreShownAndChanged) {
  EXPECT_THAT(admin({"realm", "rule", "tower", "pvp=true"}), HasSubstr("pvp is true in tower"));
  restart();
  EXPECT_THAT(admin({"realm", "rule", "tower"}), HasSubstr("pvp = true"));
}

TEST_F(AbsentHeroes, LinkBringsTheHeroToAnotherDevice) {
  EXPECT_THAT(admin({"link", "Ann"}), HasSubstr("--realm NAME")) << "no open realm has her";
  const std::string link = admin({"link", "ann", "--realm", "tower"});
  ASSERT_THAT(link, ContainsRegex("^http://127[^ ]*/tower#name=Ann&link="));
  Client phone(loop);
  Identity ann{.name = "Ann"};
  ann.link = link.substr(link.find("link=") + 5, link.find('\n') - link.find("link=") - 5);
  ASSERT_TRUE(phone.connect(url + "/tower", ann));
  ASSERT_TRUE(phone.wait_until([&] { return phone.playing() || phone.refusal(); }, kLong));
  ASSERT_TRUE(phone.playing()) << phone.refusal()->sentence;
  EXPECT_EQ(phone.known().turn, 3U) << "it is the same hero";
}

TEST_F(AbsentHeroes, ForgottenHeroFreesItsName) {
  EXPECT_THAT(admin({"forget", "Anna", "--realm", "tower"}),
              HasSubstr("tower has no hero called Anna"));
  EXPECT_THAT(admin({"forget", "Ann", "--realm", "tower"}),
              HasSubstr("Ann is forgotten in tower: the name is free there"));
  EXPECT_EQ(admin({"heroes", "tower"}), "none\n");
  Client other(loop);
  join(other, "Ann", "tower");
  EXPECT_THAT(admin({"audit"}), HasSubstr("forget Ann"));
}

TEST_F(AbsentHeroes, NamesThatNobodyHasAreToldApart) {
  Client ann(loop);
  join(ann, "Anna", "crypt");
  EXPECT_THAT(
      admin({"ban", "guest", "Annb"}),
      HasSubstr("Annb is banned (no realm open here has a hero of that name (did you mean"));
  EXPECT_EQ(admin({"mute", "anna"}), "anna is muted\n");
  EXPECT_THAT(admin({"allow", "guest", "Zoe"}), HasSubstr("no realm open here has a hero"));
}

TEST_F(AbsentHeroes, StopThatIsCancelledIsToldToPlayers) {
  Client ann(loop);
  join(ann, "Anna", "crypt");
  std::string told;
  const auto is_told = [&](const std::string& text) {
    return ann.wait_until(
        [&] {
          for (const ChatLine& line : ann.take_chat()) told += line.text + "\n";
          return told.find(text) != std::string::npos;
        },
        kLong);
  };
  EXPECT_THAT(admin({"stop", "--in", "1h"}), HasSubstr("the server stops in 1h"));
  EXPECT_TRUE(is_told("The server stops in "));
  EXPECT_EQ(admin({"stop", "--cancel"}), "the server does not stop\n");
  EXPECT_TRUE(is_told("The server does not stop."));
}

}  // namespace
}  // namespace undercroft::admin_heroes_test
