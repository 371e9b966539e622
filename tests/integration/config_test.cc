// config_test.cc: settings from flags and files.
#include "server/settings/config.h"

#include <gtest/gtest.h>

#include "server/commands/command.h"
#include "server/settings/server_settings.h"
#include "tests/support/test_server.h"

namespace undercroft::config_test {
namespace {

Config read(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "undercroft-server");
  const auto got = read_config(static_cast<int>(arguments.size()), arguments.data());
  EXPECT_TRUE(got) << got.error().text;
  return got.value_or(Config{});
}

std::string mistake_in(const std::string& text) {
  Config config;
  const auto read = read_settings(config, text, "f.toml");
  return read ? "" : read.error();
}

TEST(Config, FlagsAreRead) {
  const Config config = read({"--listen", "[::1]:80", "--realm", "crypt", "--realm", "tower",
                              "--rule", "pvp=true", "--rule", "depth=2", "--seed", "9"});
  EXPECT_EQ(config.address, "::1");
  EXPECT_EQ(config.port, 80);
  EXPECT_EQ(config.realms, (std::vector<std::string>{"crypt", "tower"}));
  EXPECT_EQ(config.seed, 9u);
  Ruleset rules;
  ASSERT_TRUE(config.apply_rules(rules));
  EXPECT_TRUE(rules.pvp);
  EXPECT_EQ(rules.depth, 2);
}

// F28: falling back is off in a served realm, unless the host or the scenario turns it on.
TEST(Config, FallingBackIsOffUnlessTurnedOn) {
  Ruleset served;
  ASSERT_TRUE(read({}).apply_rules(served));
  EXPECT_FALSE(served.falls_back());
  Ruleset wanted;
  ASSERT_TRUE(read({"--rule", "fall_back=true"}).apply_rules(wanted));
  EXPECT_TRUE(wanted.falls_back());
  Ruleset of_scenario;
  of_scenario.fall_back = true;
  ASSERT_TRUE(read({}).apply_rules(of_scenario));
  EXPECT_TRUE(of_scenario.falls_back());
  EXPECT_TRUE(Ruleset{}.falls_back()) << "on in scenario files";
}

TEST(Config, RealmNameBeginsWithALetter) {
  EXPECT_EQ(mistake_in("realm = [\"-crypt\"]"),
            "f.toml:1: realm: expected a realm name: 3 to 16 letters, digits, _ or -, the first "
            "a letter");
  EXPECT_NE(mistake_in("realm = [\"2nd\"]"), "");
}

std::string contradiction_in(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "undercroft-server");
  const auto got = read_config(static_cast<int>(arguments.size()), arguments.data());
  return got ? "" : got.error().text;
}

TEST(Config, StoreIsAnEtcd) {
  const Config config = read({"--store", "etcd://h1:2379,h2:2379"});
  EXPECT_EQ(config.store.url, "etcd://h1:2379,h2:2379");
  EXPECT_TRUE(config.has_accounts());
  EXPECT_FALSE(config.keeps_journal()) << "etcd has no room for it";
  EXPECT_TRUE(read({}).keeps_journal());
  EXPECT_EQ(mistake_in("store = \"etcd://h1\""),
            "f.toml:1: store: expected etcd://HOST:PORT,HOST:PORT,...: 'h1' has no port from 1 to "
            "65535 (etcd's own is 2379)");
  EXPECT_NE(mistake_in("store = \"/var/undercroft\"").find("expected etcd://"), std::string::npos);
}

TEST(Config, StoreContradictsOtherPlaces) {
  const char* url = "etcd://h1:2379";
  const auto says = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(says(contradiction_in({"--store", url, "--data", "d"}), "--store and --data"));
  EXPECT_TRUE(says(contradiction_in({"--store", url, "--ephemeral"}), "--ephemeral"));
  EXPECT_TRUE(says(contradiction_in({"--store", url, "--keep-journal", "on"}), "no room"));
  EXPECT_EQ(contradiction_in({"--store", url, "--keep-journal", "off"}), "");
  EXPECT_TRUE(says(contradiction_in({"--store-went-back"}), "need --store"));
  EXPECT_TRUE(says(contradiction_in({"--store", url, "--store-ca", "f"}), "etcds://"));
  EXPECT_TRUE(says(contradiction_in({"--store", "etcds://h1:1", "--store-cert", "f"}), "together"));
}

TEST(Config, OriginsAreSitesWithoutAPath) {
  EXPECT_EQ(read({"--origin", "https://a.example", "--origin", "http://b:8000"}).origins,
            (std::vector<std::string>{"https://a.example", "http://b:8000"}));
  EXPECT_NE(mistake_in("origin = [\"a.example\"]"), "");
  EXPECT_NE(mistake_in("origin = [\"https://a.example/page\"]"), "");
}

TEST(Config, HostNamesAreWithoutSchemeAndPort) {
  EXPECT_EQ(read({"--host-name", "Play.Example.", "--host-name", "moon"}).host_names,
            (std::vector<std::string>{"play.example", "moon"}));
  for (const char* wrong : {"", "https://a.example", "a.example:80", "a b", "[::1]", ".", "a/b"}) {
    EXPECT_NE(mistake_in("host_name = [\"" + std::string(wrong) + "\"]"), "") << wrong;
  }
}

// Friends at one table share an address.
TEST(Config, TableRaisesTheLimitsOfAnAddress) {
  EXPECT_EQ(read({}).places_of_address(), 8U);
  EXPECT_EQ(read({"--table"}).places_of_address(), 32U);
  EXPECT_EQ(read({"--table", "--max-players", "4"}).places_of_address(), 8U);
  EXPECT_EQ(read({"--table", "--places-by-address", "5"}).places_of_address(), 5U);
  EXPECT_EQ(read({}).limits_by_address().connections.most, 64U);
  EXPECT_EQ(read({"--table"}).limits_by_address().connections.most, 128U);
  EXPECT_EQ(read({"--table", "--connections-by-address", "9"}).limits_by_address().connections.most,
            9U);
}

TEST(Config, SharedAddressesAreNetworksOrTheGateway) {
  EXPECT_FALSE(read({}).shares_gateway);
  const Config config = read({"--shared-address", "gateway", "--shared-address", "10.0.0.0/8"});
  EXPECT_TRUE(config.shares_gateway);
  EXPECT_TRUE(config.shared_addresses.contains("10.1.2.3"));
  EXPECT_NE(mistake_in("shared_address = [\"router\"]").find("(or gateway)"), std::string::npos);
}

TEST(Config, LastOfARepeatedSettingWins) {
  const Config config = read({"--listen", "0.0.0.0:7777", "--listen", "127.0.0.1:80"});
  EXPECT_EQ(config.address, "127.0.0.1");
  EXPECT_EQ(config.port, 80);
}

TEST(Config, FlagsOverrideTheFile) {
  const testing::TemporaryFile file(
      "motd = \"hi\"\nmax_players = 4\nrealm = [\"crypt\"]\n[rules]\nclock = \"beat\"\n");
  const std::string path = file.path();
  const Config config = read({"--max-players", "5", "--config", path.c_str()});
  EXPECT_EQ(config.motd, "hi");
  EXPECT_EQ(config.max_players, 5u);
  EXPECT_EQ(config.realms, std::vector<std::string>{"crypt"});
  Ruleset rules;
  ASSERT_TRUE(config.apply_rules(rules));
  EXPECT_EQ(rules.clock, ClockRule::Beat);
}

TEST(Config, EverySettingIsAllowedInAFile) {
  for (const Setting& setting : settings()) {
    if (setting.name == "rule") continue;
    std::string key(setting.name);
    std::replace(key.begin(), key.end(), '-', '_');
    const std::string mistake = mistake_in(key + " = {}");
    EXPECT_NE(mistake.find("is not a text or number"), std::string::npos) << mistake;
  }
}

TEST(Config, HelpListsEverySettingAndRuleWithItsDefault) {
  const char* arguments[] = {"undercroft-server", "--help"};
  const CommandLineExit help = read_config(2, arguments, nullptr, commands_text()).error();
  EXPECT_EQ(help.code, 0);
  for (const Setting& setting : settings()) {
    const std::string shown = setting.show(Config{});
    std::string text = "--" + std::string(setting.name);
    if (!setting.value.empty()) {
      text += " " + std::string(setting.value) + " [" + (shown.empty() ? "none" : shown) + "]";
    }
    EXPECT_NE(help.text.find(text), std::string::npos) << text;
  }
  for (const ServerCommand& command : commands()) {
    const std::string text = "undercroft-server " + std::string(command.name);
    EXPECT_NE(help.text.find(text), std::string::npos) << text;
  }
  for (const char* signal : {"SIGTERM", "SIGINT", "SIGUSR1", "SIGHUP "}) {
    EXPECT_NE(help.text.find(signal), std::string::npos) << signal;
  }
  Ruleset rules;
  ASSERT_TRUE(Config{}.apply_rules(rules));
  for (const RuleText& rule : rule_texts(rules)) {
    EXPECT_NE(help.text.find(rule.name + " [" + rule.value + "]"), std::string::npos) << rule.name;
    EXPECT_NE(help.text.find(rule.help), std::string::npos) << rule.name;
  }
}

TEST(Config, HelpShowsTheRangeOfANumberBeforeWhatItStandsFor) {
  const auto help_of = [](std::string_view name) {
    for (const Setting& setting : settings()) {
      if (setting.name == name) return setting.help();
    }
    return std::string();
  };
  EXPECT_EQ(help_of("chat-lines"), "chat lines per minute per player, 1 to 6000");
  EXPECT_EQ(help_of("threads"), "worker threads, 0 to 256; 0: one per core");
  EXPECT_EQ(help_of("names-by-address"), "new names per hour per address, 1 to 1000000");
  EXPECT_EQ(help_of("motd"), "message to joining players, up to 1024 bytes");
}

TEST(Config, ReloadTakesOverLiveSettingsAndNamesTheOthers) {
  Config config;
  const Config fresh = read({"--motd", "new", "--mute", "Ann", "--names-by-address", "7",
                             "--passwords-by-address", "9", "--watchers", "3"});
  EXPECT_EQ(config.reload(fresh), (std::vector<std::string>{"watchers", "passwords-by-address"}));
  EXPECT_EQ(config.motd, "new");
  EXPECT_EQ(config.muted, std::vector<std::string>{"Ann"});
  EXPECT_EQ(config.by_address.names.most, 7U);
  EXPECT_TRUE(config.by_address.names.is_set);
  EXPECT_EQ(config.by_address.passwords.most, 3U);
  EXPECT_EQ(config.watchers, 0U);
}

TEST(Config, SeedAndScenarioExcludeEachOther) {
  const char* arguments[] = {"undercroft-server", "--seed", "11", "--scenario", "map.toml"};
  const CommandLineExit refused = read_config(5, arguments).error();
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.text.find("--seed and --scenario cannot be combined"), std::string::npos)
      << refused.text;
}

TEST(Config, RealmsDifferByMoreThanCapitals) {
  EXPECT_NE(mistake_in("realm = [\"Foo\", \"foo\"]").find("more than capitals"), std::string::npos);
  EXPECT_EQ(mistake_in("realm = [\"Foo\", \"Foo2\"]"), "");
}

TEST(Config, EmptyListOfRealmsIsRefused) {
  EXPECT_EQ(mistake_in("motd = \"hi\"\nrealm = []"),
            "f.toml:2: realm is an empty list: at least one is needed");
  EXPECT_EQ(mistake_in("content = []"), "");
}

TEST(Config, SeedTooBigForTomlIsGivenAsText) {
  Config config;
  EXPECT_TRUE(read_settings(config, "seed = \"18446744073709551615\"", "f.toml"));
  EXPECT_EQ(config.seed, UINT64_MAX);
  const std::string mistake = mistake_in("threads = 1\nseed = 18446744073709551615\n");
  EXPECT_TRUE(mistake.starts_with("f.toml:2: ")) << mistake;
  EXPECT_TRUE(mistake.ends_with(" (write a seed from 2^63 on as text: seed = \"N\")"));
}

TEST(Config, MistakesAreReportedWithFileAndLine) {
  EXPECT_EQ(mistake_in("\nfoo = 1\n"), "f.toml:2: unknown setting 'foo'");
  EXPECT_EQ(mistake_in("threads = -1"),
            "f.toml:1: threads: expected a whole number from 0 to 256, not '-1'");
  EXPECT_EQ(mistake_in("[rules]\n\nfoo = 1\n"), "f.toml:3: there is no rule called 'foo'");
  EXPECT_EQ(mistake_in("motd = [\"a\"]"), "f.toml:1: motd is not a list");
  EXPECT_EQ(mistake_in("listen = \"here\""), "f.toml:1: listen: expected ADDR:PORT, not 'here'");
  EXPECT_TRUE(mistake_in("a = = 1").starts_with("f.toml:1: "));
}

}  // namespace
}  // namespace undercroft::config_test
