// settings_test.cc: the sources of settings and their precedence; the token file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "client/app/client_settings.h"
#include "client/app/files.h"
#include "client/app/saved_seats.h"

namespace undercroft::settings_test {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  Files() {
    folder_ = ::testing::TempDir() + "undercroft-" + std::to_string(getpid());
    fs::remove_all(folder_);
    fs::create_directory(folder_);
    setenv("XDG_STATE_HOME", (folder_ + "/a/b").c_str(), 1);
  }
  ~Files() override {
    fs::remove_all(folder_);
    unsetenv("XDG_STATE_HOME");
  }
  std::string config(const std::string& text) const {
    std::ofstream(folder_ + "/config") << text;
    return folder_ + "/config";
  }
  static unsigned mode_of(const fs::path& path) {
    struct stat info {};
    return stat(path.c_str(), &info) == 0 ? info.st_mode & 0777U : 0;
  }

  std::string folder_;
};

TEST_F(Files, FlagBeatsEnvironmentBeatsFile) {
  setenv("UNDERCROFT_NAME", "Envy", 1);
  Settings settings;
  EXPECT_TRUE(settings.read_environment());
  unsetenv("UNDERCROFT_NAME");
  std::vector<std::string> warnings;
  EXPECT_TRUE(
      settings.read_file(config("# mine\nname = Filo\ntheme = light\nbind.look = L\n"), warnings));
  EXPECT_EQ(settings.value("name"), "Envy");
  EXPECT_EQ(settings.origin("name"), "$UNDERCROFT_NAME");
  EXPECT_EQ(settings.value("theme"), "light");
  EXPECT_EQ(settings.origin("theme"), folder_ + "/config:3");
  EXPECT_TRUE(settings.set_flag("name", "Flagg"));
  EXPECT_EQ(settings.value("name"), "Flagg");
  EXPECT_EQ(settings.bindings().command_of(character('L')), Command::Look);
}

TEST_F(Files, MistakesNameTheirLine) {
  Settings settings;
  std::vector<std::string> warnings;
  EXPECT_TRUE(settings.read_file(config("colour = 3\n"), warnings));
  EXPECT_THAT(warnings, ::testing::ElementsAre(::testing::HasSubstr("config:1")));
  const auto wrong = settings.read_file(config("\ntheme = pink\n"), warnings);
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error(), ::testing::HasSubstr("config:2"));
  EXPECT_FALSE(settings.read_file(config("nonsense\n"), warnings));
}

TEST_F(Files, UnreadableFileIsReported) {
  Settings settings;
  std::vector<std::string> warnings;
  for (const std::string& path : {folder_ + "/missing", folder_}) {
    EXPECT_EQ(settings.read_file(path, warnings), failed("cannot read " + path));
  }
}

TEST_F(Files, DefaultConfigIsOptional) {
  setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
  EXPECT_EQ(usual_config(), std::nullopt);
  fs::create_directory(folder_ + "/undercroft");
  std::ofstream(folder_ + "/undercroft/config") << "theme = light";
  EXPECT_EQ(usual_config(), folder_ + "/undercroft/config");
  unsetenv("XDG_CONFIG_HOME");
}

TEST(Settings, MistakeInTheEnvironmentNamesItsVariable) {
  for (const auto& [variable, value] :
       {std::pair{"UNDERCROFT_SERVER", "ftp://foo"}, std::pair{"UNDERCROFT_NAME", "a b"}}) {
    setenv(variable, value, 1);
    const auto wrong = Settings().read_environment();
    unsetenv(variable);
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error(), ::testing::StartsWith("$" + std::string(variable) + ": "));
    EXPECT_THAT(wrong.error(), ::testing::HasSubstr("cannot be '" + std::string(value) + "'"));
  }
}

TEST(Settings, EveryRowAcceptsItsOwnDefault) {
  for (const SettingRow& row : setting_table()) {
    EXPECT_TRUE(row.makes_sense(std::string(row.fallback))) << row.name;
  }
}

TEST(Settings, InvalidValueIsReportedWithTheExpectedOnes) {
  Settings settings;
  for (const auto& [name, value] :
       {std::pair{"server", "ftp://foo"}, std::pair{"name", "x"}, std::pair{"color", "7"},
        std::pair{"theme", "pink"}, std::pair{"charset", "utf"}, std::pair{"players", "no"},
        std::pair{"crawl-ms", "1001"}, std::pair{"retry", "-2"}}) {
    const auto wrong = settings.set_flag(name, value);
    ASSERT_FALSE(wrong) << name;
    EXPECT_THAT(wrong.error(), ::testing::StartsWith(std::string(name) + " cannot be '" + value));
  }
}

// All of them lead to the same server, which is known by the first.
TEST_F(Files, ServerMayHaveSeveralAddresses) {
  Settings settings;
  std::vector<std::string> warnings;
  ASSERT_TRUE(settings.set_flag("server", "ws://a:1 https://b/crypt"));
  EXPECT_EQ(settings.address(), "ws://a:1");
  ASSERT_TRUE(settings.read_file(
      config("[server \"b\"]\npassword = of b\n[server \"a:1\"]\npassword = of a\n"), warnings));
  EXPECT_EQ(settings.secret("password"), "of a");
  for (const char* wrong : {"", " ", "ws://a:1 ftp://b", "ws://a:1 ws://b:x"}) {
    EXPECT_FALSE(settings.set_flag("server", wrong)) << wrong;
  }
}

TEST_F(Files, TokensArePrivateAndSeparate) {
  EXPECT_EQ(load_token("ws://a:1", "Ann"), "");
  EXPECT_TRUE(save_token("ws://a:1", "ws://a:1", "Ann", "one"));
  EXPECT_TRUE(save_token("ws://a:1", "ws://a:1", "Bob", "two"));
  EXPECT_TRUE(save_token("ws://a:1", "ws://a:1", "Ann", "three"));
  EXPECT_EQ(load_token("ws://a:1", "Ann"), "three");
  EXPECT_EQ(load_token("ws://a:1", "Bob"), "two");
  EXPECT_EQ(load_token("ws://b:1", "Bob"), "");
  EXPECT_EQ(mode_of(folder_ + "/a/b/undercroft/token"), 0600U);
  EXPECT_EQ(mode_of(folder_ + "/a"), 0700U);
  EXPECT_EQ(mode_of(folder_ + "/a/b/undercroft"), 0700U);
}

TEST_F(Files, HeroBelongsToAServerRegardlessOfTheAddress) {
  const std::string seat = seat_of("moon", "crypt");
  EXPECT_TRUE(save_token("ws://127.0.0.1:1", seat, "Ann", "one"));
  EXPECT_EQ(load_token("ws://127.0.0.1:1", "Ann"), "one");
  EXPECT_TRUE(save_token("localhost:1", seat, "Ann", "two"));
  EXPECT_EQ(load_token("ws://127.0.0.1:1", "Ann"), "two") << "one seat has one token";
  EXPECT_TRUE(save_token("localhost:1", seat_of("sun", "crypt"), "Ann", "three"));
  EXPECT_EQ(load_token("localhost:1", "Ann"), "three") << "another server listens there now";
  EXPECT_EQ(load_token("ws://127.0.0.1:1", "Ann"), "two");
}

TEST_F(Files, ProgressOfTheLastHeroIsStored) {
  EXPECT_EQ(last_hero("ws://a:1").name, "");
  const std::string seat = seat_of("moon", "crypt");
  EXPECT_TRUE(save_token("ws://a:1", seat, "Ann", "one"));
  EXPECT_EQ(last_hero("ws://a:1").name, "Ann");
  EXPECT_EQ(last_hero("ws://a:1").depth, 0) << "the player has not left yet";
  EXPECT_TRUE(note_progress(seat, {"Ann", 3, 412}));
  EXPECT_TRUE(note_progress(seat, {"Bob", 5, 9000}));
  EXPECT_TRUE(note_progress("ws://b:1", {"Ann", 1, 7}));
  EXPECT_EQ(last_hero("ws://a:1").depth, 3);
  EXPECT_EQ(last_hero("ws://a:1").turn, 412U);
  EXPECT_TRUE(note_progress(seat, {"Ann", 4, 500}));
  EXPECT_EQ(last_hero("ws://a:1").turn, 500U);
  EXPECT_TRUE(note_progress(seat, {"Ann"})) << "the hero has died";
  EXPECT_EQ(last_hero("ws://a:1").depth, 0);
  std::ofstream(state_folder() + "/heroes") << seat << " Ann three many\n"
                                            << "a\n\n";
  EXPECT_EQ(last_hero("ws://a:1").turn, 0U) << "invalid numbers are ignored";
}

// The path is a symlink loop rather than a folder without permission: root may enter every folder.
TEST_F(Files, FailureToStoreATokenIsReported) {
  const std::string loop = folder_ + "/loop";
  fs::create_symlink(loop, loop);
  setenv("XDG_STATE_HOME", loop.c_str(), 1);
  const auto wrong = save_token("ws://a:1", "ws://a:1", "Ann", "one");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error(), ::testing::StartsWith("cannot write " + loop));
  EXPECT_EQ(load_token("ws://a:1", "Ann"), "");
}

TEST(Settings, ChangeInGameTouchesOnlyItsOwnLine) {
  const std::string file = "# mine\nname = Ann\ntheme = dark\n  theme=terminal\n";
  EXPECT_EQ(with_setting(file, "theme", "light"),
            "# mine\nname = Ann\ntheme = dark\ntheme = light\n");
  EXPECT_EQ(with_setting("# theme = dark", "theme", "light"), "# theme = dark\ntheme = light\n");
  EXPECT_EQ(with_setting("", "theme", "light"), "theme = light\n");
}

TEST(Settings, EveryChoiceOfTheOptionsPageIsValid) {
  Settings settings;
  ASSERT_FALSE(settings.options().empty());
  for (const GameOption& option : settings.options()) {
    for (const std::string& choice : option.choices) {
      settings.change(option.name, choice);
      EXPECT_EQ(settings.value(option.name), choice);
      EXPECT_EQ(settings.origin(option.name), "options");
    }
  }
}

// ---- config files as people have them ----

TEST_F(Files, ByteOrderMarkAndCarriageReturnsAreNoPartOfASetting) {
  Settings settings;
  std::vector<std::string> warnings;
  const std::string text =
      "\xEF\xBB\xBFserver = ws://127.0.0.1:7777\r\nname = Ann\r\n\r\n# light = day\r\n";
  const auto read = settings.read_file(config(text), warnings);
  ASSERT_TRUE(read) << read.error();
  EXPECT_THAT(warnings, ::testing::IsEmpty());
  EXPECT_EQ(settings.value("server"), "ws://127.0.0.1:7777");
  EXPECT_EQ(settings.origin("server"), folder_ + "/config:1");
  EXPECT_EQ(settings.value("name"), "Ann");
  EXPECT_EQ(with_setting("\xEF\xBB\xBFtheme = dark\n", "theme", "light"), "theme = light\n");
}

TEST_F(Files, WhatIsPrintedIsAConfigFile) {
  Settings settings;
  std::vector<std::string> warnings;
  ASSERT_TRUE(settings.read_file(
      config("name = Ann\ntheme = light\nbind.look = C L\nbind.explore =\n[server \"moon\"]\n"
             "password = secret word\n"),
      warnings));
  const std::string printed = settings.printed();
  EXPECT_EQ(printed.find("secret word"), std::string::npos);
  Settings again;
  const auto read = again.read_file(config(printed), warnings);
  ASSERT_TRUE(read) << read.error();
  EXPECT_THAT(warnings, ::testing::IsEmpty());
  EXPECT_EQ(again.value("password"), "") << "a secret is not printed, and not replaced";
  for (const SettingRow& row : setting_table()) {
    const std::string expected = row.name == "password" ? "" : settings.value(row.name);
    EXPECT_EQ(again.value(row.name), expected) << row.name;
  }
  for (const Binding& row : binding_table()) {
    EXPECT_EQ(again.bindings().keys_of(row.command), settings.bindings().keys_of(row.command))
        << row.name;
  }
}

// Earlier versions printed the origin behind each value.
TEST_F(Files, WhatEarlierVersionsPrintedIsAConfigFile) {
  Settings settings;
  std::vector<std::string> warnings;
  const auto read = settings.read_file(
      config(
          "server = ws://a:1    # /home/ann/.config/undercroft/config:3\nname = Ann    # flag\n"
          "password = (not shown)    # $UNDERCROFT_PASSWORD\nnew-password =     # default\n"
          "ca =     # default\ntheme = dark    # default\nbind.back = Esc\nbind.interrupt = C-c\n"),
      warnings);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(settings.value("server"), "ws://a:1");
  EXPECT_EQ(settings.value("name"), "Ann");
  EXPECT_EQ(settings.value("password"), "");
  EXPECT_EQ(settings.value("new-password"), "");
  EXPECT_EQ(settings.value("ca"), "");
}

}  // namespace
}  // namespace undercroft::settings_test
