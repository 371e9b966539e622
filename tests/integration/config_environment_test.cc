// config_environment_test.cc: settings from variables, and which source wins.
#include <gmock/gmock.h>

#include <fstream>

#include "server/settings/config.h"
#include "server/settings/server_settings.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::config_environment_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Strings = std::vector<std::string>;

tl::expected<Config, CommandLineExit> read(const Strings& flags, const Strings& variables) {
  std::vector<const char*> arguments{"undercroft-server"};
  for (const std::string& flag : flags) arguments.push_back(flag.c_str());
  std::vector<const char*> environment;
  for (const std::string& variable : variables) environment.push_back(variable.c_str());
  environment.push_back(nullptr);
  return read_config(static_cast<int>(arguments.size()), arguments.data(), environment.data());
}

std::string fault(const Strings& variables) {
  const auto got = read({}, variables);
  return got ? "" : got.error().text;
}

TEST(ConfigEnvironment, VariablesAreRead) {
  const auto config =
      read({}, {"PATH=/bin", "UNDERCROFT_MAX_PLAYERS=8", "UNDERCROFT_TABLE=yes",
                "UNDERCROFT_REALM=crypt,tower", "UNDERCROFT_RULE=pvp=true,depth=2"});
  ASSERT_TRUE(config) << config.error().text;
  EXPECT_EQ(config->max_players, 8U);
  EXPECT_TRUE(config->table);
  EXPECT_THAT(config->realms, ElementsAre("crypt", "tower"));
  EXPECT_EQ(config->rules.size(), 2U);
  EXPECT_THAT(config->warnings, IsEmpty());
}

TEST(ConfigEnvironment, FlagsWinOverVariablesAndVariablesOverTheFile) {
  testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/server.toml";
  std::ofstream(file) << "motd = 'file'\nmax_players = 3\nchat_lines = 9\n";
  const auto config = read({"--config", file, "--motd", "flag"},
                           {"UNDERCROFT_MOTD=variable", "UNDERCROFT_MAX_PLAYERS=4"});
  ASSERT_TRUE(config) << config.error().text;
  EXPECT_EQ(config->motd, "flag");
  EXPECT_EQ(config->max_players, 4U);
  EXPECT_EQ(config->chat_lines, 9U);
  EXPECT_EQ(config->sources.at("motd"), "--motd");
  EXPECT_EQ(config->sources.at("max-players"), "UNDERCROFT_MAX_PLAYERS");
  EXPECT_EQ(config->sources.at("chat-lines"), file + ":3");
  EXPECT_THAT(config_as_text(*config), HasSubstr("# " + file + ":3\n"));
}

// The unit of the package sets it, so that a file of an earlier version, without `data`, stores.
TEST(ConfigEnvironment, DefaultDataHasTheLeastWeight) {
  testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/server.toml";
  const Strings variables = {"UNDERCROFT_DEFAULT_DATA=/var/lib/undercroft"};
  const auto data_with = [&](const std::string& text) {
    std::ofstream(file) << text;
    const auto config = read({"--config", file}, variables);
    return config ? config->data : config.error().text;
  };
  EXPECT_EQ(data_with("guests = 'on'\n"), "/var/lib/undercroft");
  EXPECT_EQ(data_with("data = '/srv/dungeon'\n"), "/srv/dungeon");
  EXPECT_EQ(data_with("ephemeral = true\n"), "");
  EXPECT_EQ(data_with("store = 'etcd://10.0.0.1:2379'\n"), "");
  EXPECT_EQ(read({"--data", "/flag"}, variables)->data, "/flag");
  const auto config = read({"--guests", "off", "--listen", "0.0.0.0:7777"}, variables);
  ASSERT_TRUE(config) << config.error().text;
  EXPECT_EQ(config->sources.at("data"), "UNDERCROFT_DEFAULT_DATA");
  EXPECT_THAT(config->warnings, IsEmpty());
}

TEST(ConfigEnvironment, VariableMayNameAFile) {
  testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/motd";
  std::ofstream(file) << "Mind the mimics.\n";
  EXPECT_EQ(read({}, {"UNDERCROFT_MOTD_FILE=" + file})->motd, "Mind the mimics.");
  EXPECT_THAT(fault({"UNDERCROFT_MOTD_FILE=" + file + "2"}), HasSubstr("UNDERCROFT_MOTD_FILE: "));
}

TEST(ConfigEnvironment, BadValueNamesTheVariable) {
  EXPECT_THAT(fault({"UNDERCROFT_MAX_PLAYERS=many"}),
              HasSubstr("UNDERCROFT_MAX_PLAYERS: expected a whole number"));
}

// A player's shell has variables of the client.
TEST(ConfigEnvironment, UnknownVariablesAreWarnings) {
  const auto config =
      read({}, {"UNDERCROFT_MAX_PLAYER=8", "UNDERCROFT_NAME=Ann", "UNDERCROFT_ZZ", "OTHER=1"});
  ASSERT_TRUE(config) << config.error().text;
  EXPECT_THAT(config->warnings, ElementsAre("no setting belongs to the variable "
                                            "UNDERCROFT_MAX_PLAYER (did you mean "
                                            "UNDERCROFT_MAX_PLAYERS?)"));
}

TEST(ConfigEnvironment, MistypedFlagsAndKeysAreExplained) {
  EXPECT_THAT(read({"--max-player", "8"}, {}).error().text,
              HasSubstr("unknown flag --max-player (did you mean --max-players?)"));
  EXPECT_THAT(read({"--frobnicate=8"}, {}).error().text,
              HasSubstr("unknown flag --frobnicate (see"));
  EXPECT_THAT(read({"extra"}, {}).error().text, HasSubstr("unknown word extra"));
  Config config;
  EXPECT_EQ(read_settings(config, "max_player = 8", "f.toml").error(),
            "f.toml:1: unknown setting 'max_player' (did you mean max_players?)");
}

TEST(ConfigEnvironment, PrintedConfigurationNamesEverySetting) {
  const std::string text = config_as_text(Config{});
  for (const Setting& setting : settings()) {
    std::string key(setting.name);
    std::replace(key.begin(), key.end(), '-', '_');
    EXPECT_THAT(text, HasSubstr(key)) << key;
  }
}

TEST(ConfigEnvironment, EmptyVariableCountsAsNone) {
  const auto config = read({}, {"UNDERCROFT_MAX_PLAYERS=", "UNDERCROFT_MOTD_FILE=",
                                "UNDERCROFT_REALM=", "UNDERCROFT_TABLE=\r\n"});
  ASSERT_TRUE(config) << config.error().text;
  EXPECT_EQ(config->max_players, Config{}.max_players);
  EXPECT_FALSE(config->sources.contains("max-players"));
}

TEST(ConfigEnvironment, LineEndOfWindowsIsNoPartOfAValue) {
  const auto config = read({}, {"UNDERCROFT_MAX_PLAYERS=8\r", "UNDERCROFT_MOTD=Hi\r\n"});
  ASSERT_TRUE(config) << config.error().text;
  EXPECT_EQ(config->max_players, 8U);
  EXPECT_EQ(config->motd, "Hi");
}

TEST(ConfigEnvironment, PrintedConfigurationHasTheRulesAndReloadNamesThoseThatChanged) {
  auto config = read({"--rule", "pvp=true", "--rule", "depth=3"}, {"UNDERCROFT_RULE=depth=2"});
  ASSERT_TRUE(config) << config.error().text;
  const std::string text = config_as_text(*config);
  EXPECT_THAT(text, HasSubstr("rules.pvp               = true\n"));
  EXPECT_THAT(text, HasSubstr("rules.depth             = 3\n"));
  const auto fresh = read({"--rule", "depth=3", "--rule", "patience=0"}, {});
  EXPECT_THAT(config->reload(*fresh), ElementsAre("rule patience", "rule pvp"));
}

}  // namespace
}  // namespace undercroft::config_environment_test
