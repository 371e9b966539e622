// backup_drill_test.cc: plays, backs up during play, ruins the folder, restores, and plays on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "client/client.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::backup_drill_test {
namespace {

namespace fs = std::filesystem;
using Process = testing::ServerProcess;
using ::testing::HasSubstr;
using testing::is_said;
using testing::url_in;

constexpr auto kDrillPatience = std::chrono::seconds(20);

std::string file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Ran {
  std::string text;
  int code = 0;
};

Ran run_command(std::vector<std::string> words) {
  Process command(std::move(words));
  const std::string text = command.read_all();
  return {text, command.exit_code()};
}

// The exit code of a line of the shell, in which $SERVER is the program.
int run_line(const std::string& line) {
  const int status =
      std::system(("SERVER='" UNDERCROFT_BIN "/undercroft-server'; " + line).c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

struct BackupDrill : ::testing::Test {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  const std::string file = folder.path() + "/backup.tar.gz";
  Loop loop;
  std::unique_ptr<Process> server;
  std::string url;
  std::string said;  // so far

  void start(std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"--listen", "127.0.0.1:0", "--data", data,      "--guests",
                                      "on",       "--realm",     "crypt",  "--realm", "tower"};
    words.insert(words.end(), more.begin(), more.end());
    server = std::make_unique<Process>(std::move(words));
    said = server->read_to("listening on");
    url = url_in(said);
    ASSERT_NE(url, "");
  }
  void join(Client& client, const std::string& name, const std::string& realm,
            const std::string& token = "") const {
    ASSERT_TRUE(client.connect(url, {.name = name, .realm = realm, .resume_token = token}));
    ASSERT_TRUE(
        client.wait_until([&] { return client.playing() || client.refusal(); }, kDrillPatience));
    ASSERT_TRUE(client.playing()) << client.refusal()->sentence;
  }
  static void play(Client& client, int turns) {
    for (int i = 0; i < turns; ++i) ASSERT_TRUE(client.act({}, kDrillPatience));
  }
  [[nodiscard]] Ran admin(std::vector<std::string> words) const {
    words.insert(words.begin(), {"admin", "--data", data});
    return run_command(std::move(words));
  }
  // All inputs of a realm with the hash of the world after each.
  [[nodiscard]] std::string journal_of(const std::string& in, const std::string& realm) const {
    const std::string to = folder.path() + "/export";
    EXPECT_EQ(run_command({"export", in, realm, to}).code, 0);
    std::string bytes = file_bytes(to);
    fs::remove(to);
    return bytes;
  }
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      all.push_back(entry.path().filename().string());
    }
    std::sort(all.begin(), all.end());
    return all;
  }
};

TEST_F(BackupDrill, RestoredServerHasTheSameTurnHashesAndTokens) {
  start();
  Client ann(loop);
  Client bob(loop);
  join(ann, "Ann", "crypt");
  join(bob, "Bob", "tower");
  play(ann, 20);
  {
    // While a player acts, and also into a pipe.
    Process during({"admin", "--data", data, "backup", folder.path() + "/during.tar.gz"});
    play(ann, 20);
    EXPECT_THAT(during.read_all(), HasSubstr("2 realms, read back"));
    EXPECT_EQ(during.exit_code(), 0);
  }
  EXPECT_THAT(admin({"verify"}).text, HasSubstr(": sound, 2 realms"));
  EXPECT_THAT(admin({"verify", folder.path() + "/during.tar.gz"}).text,
              HasSubstr(": sound, 2 realms with "));
  EXPECT_EQ(admin({"verify", data + "/identity"}).code, 1);
  play(bob, 10);
  EXPECT_EQ(run_line("\"$SERVER\" admin --data " + data + " backup - 2>/dev/null > " + file), 0);
  const TurnNumber turn = ann.known().turn;
  const Point at = ann.known().self.at;
  const std::string crypt = journal_of(data, "crypt");
  const std::string tower = journal_of(data, "tower");
  play(ann, 5);  // lost: the backup is older
  const std::string ann_token = ann.welcome().resume_token;
  const std::string bob_token = bob.welcome().resume_token;
  server->signal(SIGKILL);
  server->exit_code();

  fs::resize_file(data + "/realms.db", 4096);
  fs::remove(data + "/realms.db-wal");
  fs::remove(data + "/accounts.db");
  EXPECT_EQ(run_command({"verify", data}).code, 1);
  EXPECT_THAT(run_command({"restore", file, "--data", data}).text, HasSubstr("exists"));
  fs::rename(data, data + "-ruined");

  EXPECT_THAT(run_command({"verify", file}).text, HasSubstr("sound, 2 realms"));
  EXPECT_EQ(run_command({"restore", file, "--data", data}).code, 0);
  EXPECT_EQ(run_command({"verify", data}).code, 0);
  EXPECT_EQ(journal_of(data, "crypt"), crypt);
  EXPECT_EQ(journal_of(data, "tower"), tower);

  start();
  Client ann_again(loop);
  Client bob_again(loop);
  join(ann_again, "Ann", "crypt", ann_token);
  join(bob_again, "Bob", "tower", bob_token);
  EXPECT_EQ(ann_again.known().turn, turn);
  EXPECT_EQ(ann_again.known().self.at, at);
  EXPECT_EQ(bob_again.known().turn, bob.known().turn);
  EXPECT_EQ(bob_again.known().self.at, bob.known().self.at);
  play(ann_again, 5);
}

TEST_F(BackupDrill, OneRealmComesBackUnderAnotherName) {
  start();
  {
    Client ann(loop);
    join(ann, "Ann", "crypt");
    play(ann, 10);
    EXPECT_EQ(admin({"backup", file}).code, 0);
    play(ann, 10);
  }
  EXPECT_EQ(run_command({"restore", file, "--data", data, "--only", "crypt", "--as", "aside"}).text,
            "aside is restored and read back\n");
  EXPECT_EQ(run_command({"restore", file, "--data", data}).code, 2) << "not all of it";
  server->signal(SIGTERM);
  EXPECT_EQ(server->exit_code(), 0);
  const std::string before = journal_of(data, "crypt");
  EXPECT_EQ(run_command({"restore", file, "--data", data, "--only", "crypt"}).code, 1);
  EXPECT_EQ(run_command({"restore", file, "--data", data, "--only", "no"}).code, 2);
  EXPECT_EQ(run_command({"restore", file, "--data", data, "--as", "older"}).code, 2);
  EXPECT_EQ(run_command({"restore", file, "--data", data, "--only", "crypt", "--as", "older"}).code,
            0);
  EXPECT_EQ(journal_of(data, "crypt"), before);
  start();
  Client bob(loop);
  join(bob, "Bob", "older");
  EXPECT_EQ(bob.known().turn, 10u);
}

TEST_F(BackupDrill, ServerMakesBackupsByItself) {
  const std::string backups = folder.path() + "/backups";
  start({"--backup-dir", backups, "--backup-every", "1h", "--backup-keep", "24h,7d"});
  EXPECT_TRUE(is_said("bytes, read back", said, *server));
  const auto first = fs::directory_iterator(backups)->path().string();
  EXPECT_EQ(run_command({"verify", first}).code, 0);
}

TEST_F(BackupDrill, DeletedRealmComesBackFromItsBackup) {
  start();
  {
    Client ann(loop);
    join(ann, "Ann", "crypt");
    play(ann, 3);
  }
  const std::vector<std::string> words = {"realm",    "delete", "crypt",  "crypt",
                                          "--backup", file,     "--data", data};
  EXPECT_THAT(run_command(words).text, HasSubstr("crypt is the default realm"));
  server->signal(SIGTERM);
  EXPECT_EQ(server->exit_code(), 0);
  const std::string before = journal_of(data, "crypt");
  EXPECT_THAT(
      run_command({"realm", "delete", "crypt", "cript", "--backup", file, "--data", data}).text,
      HasSubstr("name it twice"));
  EXPECT_EQ(run_command({"realm", "delete", "crypt", "--data", data}).code, 2);
  EXPECT_THAT(run_command(words).text, HasSubstr("crypt is deleted"));
  EXPECT_EQ(run_command({"realm", "list", "--data", data}).text.find("crypt"), std::string::npos);
  EXPECT_EQ(run_command({"restore", file, "--data", data, "--only", "crypt"}).code, 0);
  EXPECT_EQ(journal_of(data, "crypt"), before);
}

// ---- bad input ----

TEST_F(BackupDrill, BadBackupsAreRefusedByNameAndNothingIsWritten) {
  start();
  EXPECT_EQ(admin({"backup", file}).code, 0);
  const std::string whole = file_bytes(file);
  const std::string bad = folder.path() + "/bad.tar.gz";
  const std::string fresh = folder.path() + "/fresh";
  std::string changed = whole;
  changed[whole.size() / 2] = static_cast<char>(changed[whole.size() / 2] ^ 0xff);
  for (const std::string& bytes :
       {whole.substr(0, whole.size() / 2), changed, std::string(), std::string("#!/bin/sh")}) {
    std::ofstream(bad, std::ios::binary) << bytes;
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"restore", bad, "--data", fresh},
          std::vector<std::string>{"verify", bad},
          std::vector<std::string>{"restore", bad, "--data", fresh, "--only", "crypt"}}) {
      const Ran ran = run_command(words);
      EXPECT_EQ(ran.code, 1) << words[0];
      EXPECT_THAT(ran.text, HasSubstr(bad + " is no sound backup: "));
    }
    EXPECT_EQ(run_line("\"$SERVER\" restore - " + fresh + " < " + bad + " 2>/dev/null"), 1);
    EXPECT_FALSE(fs::exists(fresh));
  }
  // Links and folders, by a program that can make them.
  ASSERT_EQ(run_line("cd " + folder.path() + " && ln -s /etc/passwd realms.db && tar czf " + bad +
                     " realms.db ../undercroft-none 2>/dev/null; rm realms.db"),
            0);
  EXPECT_EQ(run_command({"restore", bad, "--data", fresh}).code, 1);
  EXPECT_FALSE(fs::exists(fresh));
  EXPECT_EQ(run_command({"restore", file, fresh}).code, 0);
}

TEST_F(BackupDrill, TargetThatCannotBeWrittenIsAnErrorAndPlayGoesOn) {
  start();
  Client ann(loop);
  join(ann, "Ann", "crypt");
  EXPECT_EQ(admin({"backup", file}).code, 0);
  const std::string before = file_bytes(file);
  const auto names = files();
  EXPECT_THAT(admin({"backup", file}).text, HasSubstr("exists already: name a new file"));
  EXPECT_THAT(admin({"backup", "/proc/x.tar.gz"}).text, HasSubstr("cannot create /proc/x.tar.gz"));
  EXPECT_THAT(admin({"backup", file + "/x.tar.gz"}).text, HasSubstr("cannot create"));
  // No file may have more than 8 kB, as on a disk that is nearly full.
  EXPECT_EQ(run_line("trap '' XFSZ; ulimit -f 16; \"$SERVER\" backup " + data + " " +
                     folder.path() + "/full.tar.gz 2>/dev/null"),
            1);
  EXPECT_EQ(run_line("\"$SERVER\" backup " + data + " - > /dev/full 2>/dev/null"), 1);
  EXPECT_EQ(files(), names) << "nothing is left of them";
  EXPECT_EQ(file_bytes(file), before);
  play(ann, 3);
}

TEST_F(BackupDrill, FailingScheduleIsOneLineAndPlayGoesOn) {
  std::ofstream(folder.path() + "/file") << "no folder";
  start({"--backup-dir", folder.path() + "/file/backups"});
  EXPECT_TRUE(is_said("backup failed, older ones are untouched: cannot create", said, *server));
  Client ann(loop);
  join(ann, "Ann", "crypt");
  play(ann, 3);
  server->signal(SIGTERM);
  EXPECT_EQ(server->exit_code(), 0);
}

}  // namespace
}  // namespace undercroft::backup_drill_test
