// one_command_line_test.cc: verbs have the same answers with and without a server, and under all
// of their names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/admin/verb_names.h"
#include "server/commands/command.h"
#include "server/commands/verb_line.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::one_command_line_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::ServerProcess;

struct Ran {
  std::string text;
  int code = 0;
};

// A data folder whose server starts and stops.
struct OneCommandLine : ::testing::Test {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  std::unique_ptr<ServerProcess> server;

  void SetUp() override { start(); }
  void start() {
    server = std::make_unique<ServerProcess>(std::vector<std::string>{
        "--listen", "127.0.0.1:0", "--data", data, "--realm", "crypt", "--realm", "tower"});
    ASSERT_NE(testing::url_in(server->read_to("listening on")), "");
  }
  void stop() {
    server->signal(SIGTERM);
    ASSERT_EQ(server->exit_code(), 0);
  }
  // Runs a line of a shell with --data, and `input` as its standard input.
  [[nodiscard]] Ran run(const std::string& line, const std::string& input = "") const {
    const std::string in = folder.path() + "/in";
    const std::string out = folder.path() + "/out";
    std::ofstream(in) << input << "\n";
    const std::string whole = std::string(UNDERCROFT_BIN "/undercroft-server ") + line +
                              " --data " + data + " <" + in + " >" + out + " 2>&1";
    const int status = std::system(whole.c_str());
    std::ifstream file(out);
    return {{std::istreambuf_iterator<char>(file), {}}, WEXITSTATUS(status)};
  }
  void expect(const std::string& line, const std::string& text, int code = 0,
              const std::string& input = "") const {
    const Ran ran = run(line, input);
    EXPECT_EQ(ran.text, text) << line;
    EXPECT_EQ(ran.code, code) << line;
  }
};

// ---- the same answers ----

TEST_F(OneCommandLine, AccountsAreManagedWithAndWithoutAServer) {
  for (const std::string ann : {"Anna", "Zoe"}) {
    const std::string list = run("account list").text;
    EXPECT_EQ(run("admin accounts").text, list);
    EXPECT_THAT(list, Not(HasSubstr(ann)));
    expect("account add " + ann, "the account " + ann + " exists\n", 0, "anns secret");
    expect("account add x",
           "undercroft-server account: a name has 3 to 16 letters, digits, _ or -\n", 2,
           "a secret");
    expect("account add Server",
           "undercroft-server account: the name Server is reserved: other players would take its "
           "words for the server's\n",
           2, "a secret word");
    expect("account passwd " + ann,
           "the account " + ann + " has a new password, and is logged out\n", 0, "a new secret");
    expect("account ban " + ann + " too loud", ann + " is banned\n");
    EXPECT_THAT(run("admin bans").text, HasSubstr("too loud"));
    expect("account unban " + ann, ann + " is no longer banned\n");
    expect("account unban " + ann, "undercroft-server account: " + ann + " is not banned\n", 2);
    expect("account invite --uses 0",
           "undercroft-server account: --uses: expected a number from 1 to 1000, not '0'\n", 2);
    EXPECT_EQ(run("account invite --uses 3").code, 0);
    EXPECT_THAT(run("account list").text, HasSubstr(ann + "  "));
    if (server != nullptr) stop();
    server.reset();
  }
  // The audit has what was done without a server, too.
  const std::string audit = run("admin audit").text;
  EXPECT_THAT(audit, HasSubstr("ban account Anna too loud"));
  EXPECT_THAT(audit, HasSubstr("ban account Zoe too loud"));
  EXPECT_THAT(audit, HasSubstr("add-account Zoe"));
  EXPECT_THAT(audit, Not(HasSubstr("secret")));
}

TEST_F(OneCommandLine, RealmsAreManagedWithAndWithoutAServer) {
  for (const std::string attic : {"attic", "loft"}) {
    expect("realm new " + attic, attic + ": its dungeon begins when the first player arrives\n");
    expect("realm new " + attic,
           "undercroft-server realm: there is a realm called '" + attic + "' already\n", 2);
    expect("realm pause " + attic + " a visit", attic + " is paused\n");
    EXPECT_THAT(run("realm list").text, ::testing::ContainsRegex(attic + " +paused .*a visit"));
    expect("realm resume " + attic, attic + " goes on\n");
    expect("realm resume " + attic,
           "undercroft-server realm: " + attic + " is neither paused nor archived\n", 2);
    expect("admin realm archive " + attic,
           attic + " is archived (admin realm resume " + attic + " brings it back)\n");
    expect("realm archive " + attic, "undercroft-server realm: " + attic + " is archived already\n",
           2);
    expect("realm pause " + attic,
           "undercroft-server realm: " + attic + " is archived, so nobody plays in it\n", 2);
    const Ran refused = run("realm archive crypt");
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.text, HasSubstr("undercroft-server realm: crypt is the default realm"));
    if (server != nullptr) stop();
    server.reset();
  }
  EXPECT_THAT(run("admin audit").text, HasSubstr("realm archive loft"));
  EXPECT_THAT(run("realm new cellar --rule pvp=true").text, HasSubstr("need a running server"));
  expect("admin status",
         "undercroft-server admin: no server listens on '" + data +
             "/admin.sock': No such file or directory\n",
         1);
}

// ---- copies ----

TEST_F(OneCommandLine, RealmIsDeletedAndRestoredWithAndWithoutAServer) {
  for (const bool is_running : {true, false}) {
    EXPECT_EQ(run("admin status").code, is_running ? 0 : 1);
    const std::string backup = folder.path() + (is_running ? "/one.tar.gz" : "/two.tar.gz");
    expect("realm archive tower winter",
           "tower is archived (admin realm resume tower brings it back)\n");
    expect("realm delete tower tower --backup " + backup,
           "tower is deleted; " + backup + " has it, with all else that the folder had\n");
    EXPECT_THAT(run("realm list").text, Not(HasSubstr("tower")));
    expect("restore " + backup + " --only tower", "tower is restored and read back\n");
    EXPECT_THAT(run("realm list").text, ::testing::ContainsRegex("tower +asleep "))
        << "it is not archived any longer";
    if (is_running) stop();
  }
}

// A realm that is made later under the name of a deleted one would be archived.
TEST_F(OneCommandLine, DeletedRealmLeavesNoMark) {
  stop();
  expect("realm archive tower", "tower is archived (admin realm resume tower brings it back)\n");
  EXPECT_EQ(run("realm delete tower tower --backup " + folder.path() + "/b.tar.gz").code, 0);
  EXPECT_EQ(run("realm new tower").code, 0);
  EXPECT_THAT(run("realm list").text, ::testing::ContainsRegex("tower +new "));
}

// ---- the command line ----

TEST(VerbLine, OptionsStandAnywhereBeforeTwoDashes) {
  const VerbLine line =
      read_verb_line({"--data=a", "ban", "--json", "guest", "--pid", "7", "--", "--data"}).value();
  EXPECT_EQ(line.data, "a");
  EXPECT_TRUE(line.is_json);
  EXPECT_EQ(line.process, 7);
  EXPECT_THAT(line.words, ElementsAre("ban", "guest", "--", "--data"));
  EXPECT_EQ(read_verb_line({"accounts", "--data"}).error(), "--data needs a value");
  EXPECT_EQ(read_verb_line({"--pid", "7x"}).error(), "--pid: expected a process number, not '7x'");
  EXPECT_EQ(read_verb_line({"--data", "a", "--store", "etcd://b:1"}).error(),
            "give either --data or --store (see --help)");
}

TEST(VerbNames, OtherSpellingsAreTheSameVerb) {
  const auto taken = [](std::vector<std::string> words) {
    const AdminVerb* verb = take_verb(words);
    words.insert(words.begin(), verb == nullptr ? "none" : std::string(verb->name));
    return words;
  };
  EXPECT_THAT(taken({"account", "ban", "Bob"}), ElementsAre("ban", "account", "Bob"));
  EXPECT_THAT(taken({"account", "passwd", "Bob"}), ElementsAre("set-password", "Bob"));
  EXPECT_THAT(taken({"realm", "list"}), ElementsAre("realms"));
  EXPECT_THAT(taken({"realm", "pase", "x"}), ElementsAre("none", "realm", "pase", "x"));
  EXPECT_EQ(unknown_verb({"realm", "pase", "x"}),
            "unknown verb 'realm pase' (did you mean realm pause?)");
  EXPECT_EQ(unknown_verb({"account"}),
            "account needs another word: ban, unban, invite, list, add, passwd, remove");
}

TEST(Commands, EachHasHelp) {
  for (const ServerCommand& command : commands()) {
    ServerProcess help({std::string(command.name), "--help"});
    EXPECT_THAT(help.read_all(), HasSubstr("undercroft-server " + std::string(command.name)));
    EXPECT_EQ(help.exit_code(), 0) << command.name;
  }
}

}  // namespace
}  // namespace undercroft::one_command_line_test
