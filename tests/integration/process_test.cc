// process_test.cc: the server as a program: its output, its signals, its exit codes.
#include "tests/support/process.h"

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "client/client.h"
#include "tests/support/full_pipe.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::process_test {
namespace {

using Process = testing::ServerProcess;
using testing::url_in;

const std::string kRoom = "title = \"x\"\nmap = \"\"\"\n#####\n#<..#\n#####\n\"\"\"\n";

void expect_goodbye_on(int signal, CloseCode code, const std::string& reason) {
  const testing::TemporaryFile room(kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path()});
  const std::string url = url_in(server.read_to("listening on"));
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url, {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  server.signal(signal);
  ASSERT_TRUE(ann.wait_until([&] { return ann.ending().has_value(); }));
  EXPECT_EQ(ann.ending()->code, static_cast<int>(code));
  EXPECT_EQ(ann.ending()->reason, reason);
  EXPECT_EQ(server.exit_code(), 0);
}

void expect_end_on(int signal) {
  expect_goodbye_on(signal, CloseCode::Restart, "the server is shutting down");
}

TEST(Process, ClosesConnectionsOnSigterm) { expect_end_on(SIGTERM); }
TEST(Process, ClosesConnectionsOnSigint) { expect_end_on(SIGINT); }

// `kill -HUP` asks a daemon to reload, whether or not there is a certificate.
TEST(Process, PlaysOnAfterSighup) {
  const testing::TemporaryFile room(kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path()});
  const std::string said = server.read_to("listening on");
  server.signal(SIGHUP);
  EXPECT_TRUE(testing::is_said("reloaded the settings", said, server));
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url_in(said), {.name = "Ann"}));
  EXPECT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  server.signal(SIGTERM);
  EXPECT_EQ(server.exit_code(), 0);
}

// A terminal that is closed ends the server that was started in it. The shell is the leader of
// the terminal's session, as in a window that somebody closes.
TEST(Process, EndsWithItsTerminal) {
  int terminal = -1;
  const pid_t shell = forkpty(&terminal, nullptr, nullptr, nullptr);
  ASSERT_GE(shell, 0);
  const testing::TemporaryFolder folder;
  if (shell == 0) {
    std::signal(SIGHUP, SIG_DFL);
    ::execl(UNDERCROFT_BIN "/undercroft-server", "undercroft-server", "--listen", "127.0.0.1:0",
            "--ephemeral", nullptr);
    _exit(127);
  }
  std::string said;
  std::array<char, 1024> part{};
  while (said.find("listening on") == std::string::npos) {
    const ssize_t size = ::read(terminal, part.data(), part.size());
    ASSERT_GT(size, 0) << said;
    said.append(part.data(), static_cast<std::size_t>(size));
  }
  ::close(terminal);
  int status = 0;
  ASSERT_EQ(::waitpid(shell, &status, 0), shell);
  EXPECT_TRUE(WIFEXITED(status)) << "it ended in an orderly way, not by the signal";
}

TEST(Process, AnnouncesARestartOnSigusr1) {
  expect_goodbye_on(SIGUSR1, CloseCode::Restart, "the server is restarting");
}

// The server raises its soft limit of open files, up to the hard limit.
TEST(Process, RaisesItsFileLimitForItsConnections) {
  rlimit usual{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &usual), 0);
  const testing::TemporaryFile room(kRoom);
  const rlimit few{48, usual.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path()});
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &usual), 0);
  const std::string url = url_in(server.read_to("listening on"));
  const int port = std::stoi(url.substr(url.rfind(':') + 1));
  std::vector<std::unique_ptr<testing::RawSocket>> open;
  for (int i = 0; i < 60; ++i) {
    open.push_back(std::make_unique<testing::RawSocket>(port));
    ASSERT_TRUE(open.back()->upgrade()) << "connection " << i;
  }
}

// Scripts read the first line, and people the links.
TEST(Process, PrintsItsLinksAfterTheReadyLine) {
  const testing::TemporaryFile room(kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path(), "--log-level", "off",
                  "--host-name", "play.example"});
  const std::string said = server.read_to("play at http://127.0.0.1");
  const std::string port = url_in(said).substr(url_in(said).rfind(':'));
  EXPECT_EQ(said, "listening on 127.0.0.1" + port + "\nplay at http://play.example" + port +
                      "/\nplay at http://127.0.0.1" + port + "/\n");
}

// The log names the limit once an hour for each address.
TEST(Process, LogsOnceThatALimitRefusesAnAddress) {
  const testing::TemporaryFile room(kRoom);
  Process server(
      {"--listen", "127.0.0.1:0", "--scenario", room.path(), "--connections-by-address", "1"});
  const std::string url = url_in(server.read_to("listening on"));
  const int port = std::stoi(url.substr(url.rfind(':') + 1));
  testing::RawSocket first(port);
  ASSERT_TRUE(first.upgrade()) << "a silent one would make room";
  for (int i = 0; i < 3; ++i) {
    testing::RawSocket extra(port);
    EXPECT_TRUE(extra.read_until("the end").starts_with("HTTP/1.1 429"));
  }
  server.signal(SIGTERM);
  const std::string log = server.read_all();
  const std::string line =
      "refused 127.0.0.1: 1 connection from your address is open already "
      "(--connections-by-address) (if many people share the address: --shared-address "
      "127.0.0.1)\n";
  const std::size_t at = log.find(line);
  EXPECT_NE(at, std::string::npos) << log;
  EXPECT_EQ(log.find(line, at + 1), std::string::npos) << log;
}

TEST(Process, PrintsTheRulesItWouldServe) {
  const testing::TemporaryFile room("rules = { combat = \"plain\", awareness = 3 }\n" + kRoom);
  Process scenario({"--scenario", room.path(), "--rule", "awareness=4", "--print-rules"});
  const std::string rules = scenario.read_all();
  EXPECT_NE(rules.find("combat        = plain"), std::string::npos) << rules;
  EXPECT_NE(rules.find("awareness     = 4"), std::string::npos) << rules;
  EXPECT_EQ(scenario.exit_code(), 0);
  Process generated({"--print-rules"});
  EXPECT_NE(generated.read_all().find("combat        = duel"), std::string::npos);
  EXPECT_EQ(generated.exit_code(), 0);
  Process broken({"--scenario", "no-such.toml", "--print-rules"});
  EXPECT_EQ(broken.read_all(), "undercroft-server: no-such.toml: no such file\n");
  EXPECT_EQ(broken.exit_code(), 1);
}

TEST(Process, HostsAGeneratedDungeon) {
  Process server({"--listen", "127.0.0.1:0", "--seed", "7", "--motd", "mind the step"});
  Loop loop;
  Client ann(loop);
  const std::string said = server.read_to("listening on");
  EXPECT_TRUE(testing::is_said("the seed 7 is small", said, server)) << said;
  ASSERT_TRUE(ann.connect(url_in(said), {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  EXPECT_EQ(ann.welcome().motd, "mind the step");
  EXPECT_EQ(ann.known().depth, 1);
  EXPECT_TRUE(ann.act({}));
}

TEST(Process, BadFlagsExitWithTwo) {
  Process unknown({"--lisen", "x"});
  EXPECT_NE(unknown.read_all().find("--lisen"), std::string::npos);
  EXPECT_EQ(unknown.exit_code(), 2);
  Process rule({"--rule", "combat=nice"});
  EXPECT_NE(rule.read_all().find("rule 'combat' cannot be 'nice'"), std::string::npos);
  EXPECT_EQ(rule.exit_code(), 2);
}

TEST(Process, BadFilesExitWithOneAndNameTheLine) {
  const testing::TemporaryFile settings("motd = \"hi\"\n\nfoo = 3\n");
  Process server({"--config", settings.path()});
  EXPECT_EQ(server.read_all(), settings.path() + ":3: unknown setting 'foo'\n");
  EXPECT_EQ(server.exit_code(), 1);
  Process scenario({"--scenario", "no-such.toml", "--log-level", "off"});
  EXPECT_EQ(scenario.read_all(), "undercroft-server: no-such.toml: no such file\n");
  EXPECT_EQ(scenario.exit_code(), 1);
}

TEST(Process, MissingContentExitsWithOne) {
  Process gone({"--content", "no-such-folder", "--log-level", "off"});
  EXPECT_EQ(gone.read_all(), "undercroft-server: no-such-folder: no such file\n");
  EXPECT_EQ(gone.exit_code(), 1);
  const testing::TemporaryFolder empty;
  Process nothing({"--check-content", empty.path()});
  EXPECT_EQ(nothing.read_all(), empty.path() + ": no .toml file in this folder\n");
  EXPECT_EQ(nothing.exit_code(), 1);
  Process served({"--content", empty.path(), "--log-level", "off"});
  EXPECT_NE(served.read_all().find("no .toml file"), std::string::npos);
  EXPECT_EQ(served.exit_code(), 1);
}

TEST(Process, LogNamesTheSeedOfAScenario) {
  const testing::TemporaryFile room("seed = 77\n" + kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path()});
  EXPECT_NE(server.read_to(": seed ").find("seed 77\n"), std::string::npos);
}

TEST(Process, PortInUseExitsWithOne) {
  const testing::TestServer first(kRoom);
  const testing::TemporaryFile room(kRoom);
  Process second({"--listen", "127.0.0.1:" + std::to_string(first.port()), "--scenario",
                  room.path(), "--log-level", "off"});
  EXPECT_NE(second.read_all().find("cannot listen on 127.0.0.1:"), std::string::npos);
  EXPECT_EQ(second.exit_code(), 1);
}

TEST(Process, KeepsItsDataFolderPrivate) {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  const mode_t usual = umask(0022);
  Process server({"--listen", "127.0.0.1:0", "--seed", "7000000000", "--data", data});
  umask(usual);
  ASSERT_NE(url_in(server.read_to("listening on")), "");
  EXPECT_EQ(std::filesystem::status(data).permissions(), std::filesystem::perms(0700));
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    EXPECT_EQ(entry.status().permissions(), std::filesystem::perms(0600)) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 4) << "two databases, the identity and the lock";
}

// ---- closed and full standard streams ----

// Runs the program through a shell, for its redirections. Returns the exit code.
int run_in_shell(const std::string& redirected) {
  const std::string command = std::string(UNDERCROFT_BIN "/undercroft-server ") + redirected;
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Process, OutputToAFullDeviceIsAnError) {
  for (const char* print : {"--help", "--version", "--print-rules", "--print-rulings"}) {
    EXPECT_EQ(run_in_shell(std::string(print) + " >/dev/null"), 0) << print;
    EXPECT_EQ(run_in_shell(std::string(print) + " >/dev/full 2>/dev/null"), 1) << print;
  }
  EXPECT_EQ(run_in_shell("--listen 127.0.0.1:0 >/dev/full 2>/dev/null"), 1)
      << "nobody learns the port";
}

// The lock was the first file that the server opened, so it became standard error, and the log was
// written into it.
TEST(Process, ClosedStandardStreamsAreNotItsFiles) {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  // A port that cannot be opened: the server logs a warning about its seed, then fails.
  const std::string arguments =
      "--listen 127.0.0.1:1 --pages 203.0.113.1:1 --seed 7 --data " + data + " <&- >&- 2>&-";
  EXPECT_EQ(run_in_shell(arguments), 1);
  EXPECT_EQ(std::filesystem::file_size(data + "/lock"), 0U);
}

// ---- backup and restore ----

std::string seed_in(const std::string& log) {
  const auto at = log.find(": seed ");
  return at == std::string::npos ? "" : log.substr(at, log.find('\n', at) - at);
}

TEST(Process, BacksUpARunningServerAndRestoresIt) {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  const std::string copy = folder.path() + "/copy";
  const std::string restored = folder.path() + "/restored";
  std::string seed;
  {
    Process server({"--listen", "127.0.0.1:0", "--data", data});
    seed = seed_in(server.read_to(": seed "));
    ASSERT_NE(seed, "");
    Process backup({"backup", data, copy});
    EXPECT_NE(backup.read_all().find("1 realms, read back"), std::string::npos);
    EXPECT_EQ(backup.exit_code(), 0);
  }  // killed
  for (const char* file : {"/realms.db", "/realms.db-wal", "/realms.db-shm"}) {
    std::filesystem::remove(data + file);
  }
  Process lost({"--listen", "127.0.0.1:0", "--data", data, "--log-level", "off"});
  EXPECT_NE(lost.read_all().find("the realm undercroft is missing"), std::string::npos);
  EXPECT_EQ(lost.exit_code(), 1);
  Process restore({"restore", copy, restored});
  EXPECT_NE(restore.read_all().find("undercroft"), std::string::npos);
  EXPECT_EQ(restore.exit_code(), 0);
  Process again({"--listen", "127.0.0.1:0", "--data", restored});
  EXPECT_EQ(seed_in(again.read_to(": seed ")), seed);
}

// ---- the log ----

TEST(Process, UnreadLogDelaysNeitherPlayersNorTheEnd) {
  const testing::FullPipe log;
  const testing::TemporaryFile room(kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path()}, log.writing_end());
  const std::string url = url_in(server.read_to("listening on"));
  ASSERT_NE(url, "") << "the start waited for the log";
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url, {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  EXPECT_TRUE(ann.act({}));
  server.signal(SIGTERM);
  ASSERT_TRUE(ann.wait_until([&] { return ann.ending().has_value(); }));
  EXPECT_EQ(server.exit_code(), 0);
}

TEST(Process, LogLinesCarryTheZoneTheAddressAndTheReason) {
  const testing::TemporaryFile room(kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path()});
  const std::string url = url_in(server.read_to("listening on"));
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(url, {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  server.signal(SIGTERM);
  ASSERT_TRUE(ann.wait_until([&] { return ann.ending().has_value(); }));
  const std::string log = server.read_all();
  const std::regex line(
      R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d \[info\] Ann logs in from 127\.0\.0\.1 with )");
  EXPECT_TRUE(std::regex_search(log, line)) << log;
  const std::regex end(
      R"(connection of Ann from 127\.0\.0\.1 ended after \d+s: closed with 1012, the server is )"
      "shutting down");
  EXPECT_TRUE(std::regex_search(log, end)) << log;
}

TEST(Process, LogNamesNoAddressesIfTheHostDoesNotWantThem) {
  const testing::TemporaryFile room(kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path(), "--log-addresses", "off"});
  const std::string url = url_in(server.read_to("listening on"));
  {
    Loop loop;
    Client ann(loop);
    ASSERT_TRUE(ann.connect(url, {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  }
  const std::string log = server.read_to("connection of Ann");
  EXPECT_NE(log.find("connection of Ann ended after "), std::string::npos) << log;
  EXPECT_EQ(log.find("from 127.0.0.1"), std::string::npos) << log;
}

TEST(Process, LogLinesCanBeJsonWithNetworksForAddresses) {
  const testing::TemporaryFile room(kRoom);
  Process server({"--listen", "127.0.0.1:0", "--scenario", room.path(), "--log-addresses", "short",
                  "--log-format", "json"});
  const std::string url = url_in(server.read_to("listening on"));
  {
    Loop loop;
    Client ann(loop);
    ASSERT_TRUE(ann.connect(url, {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  }
  const std::string log = server.read_to("connection of Ann");
  const std::regex line(
      R"re(\{"time":"[0-9T:.+-]+","level":"info","message":"connection of Ann from 127\.0\.0\.0/24 )re"
      R"re(ended after \d+s: [^"]*"\}\n)re");
  EXPECT_TRUE(std::regex_search(log, line)) << log;
  EXPECT_EQ(log.find("127.0.0.1 "), std::string::npos) << log;
}

}  // namespace
}  // namespace undercroft::process_test
