// account_test.cc: accounts: names and passwords, changing tokens, guests.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "client/client.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::account_test {
namespace {

constexpr const char* kRoom = R"(
title = "a room"
rules = { combat = "plain", awareness = 1, deadline_ms = 600000 }
map = """
##########
#<.......#
#........#
##########
"""
)";

// Runs `undercroft-server account COMMAND --data FOLDER` with `input` on stdin. Returns its output.
std::string account(const testing::TemporaryFolder& folder, const std::string& command,
                    const std::string& input = "") {
  const testing::TemporaryFile in(input + "\n");
  const testing::TemporaryFile out("");
  const std::string line = std::string(UNDERCROFT_BIN "/undercroft-server") + " account " +
                           command + " --data " + folder.path() + " <" + in.path() + " >" +
                           out.path() + " 2>&1";
  const int status = std::system(line.c_str());
  std::ifstream file(out.path());
  std::string said((std::istreambuf_iterator<char>(file)), {});
  return status == 0 ? said : "failed: " + said;
}

struct Accounts : ::testing::Test {
  explicit Accounts(std::optional<bool> guests = std::nullopt) : guests_(guests) {}
  void SetUp() override {
    config.data = folder.path();
    config.guests = guests_;
    server = std::make_unique<testing::TestServer>(kRoom, config);
    ASSERT_EQ(account(folder, "add Ann", "anns secret"), "the account Ann exists\n");
  }
  // Joins, and returns the refusal or "".
  std::string join(Client& client, Identity identity) {
    EXPECT_TRUE(client.connect(server->url(), std::move(identity)));
    EXPECT_TRUE(client.wait_until([&] { return client.playing() || client.refusal(); },
                                  std::chrono::seconds(20)));
    return client.refusal() ? client.refusal()->sentence : "";
  }
  std::string join(Identity identity) {
    Client client(loop);
    return join(client, std::move(identity));
  }
  testing::TemporaryFolder folder;
  std::optional<bool> guests_;
  Config config;
  std::unique_ptr<testing::TestServer> server;
  Loop loop;
};

TEST_F(Accounts, CharacterBelongsToTheAccount) {
  Client ann(loop);
  ASSERT_EQ(join(ann, {.name = "ann", .password = "anns secret"}), "");
  const Point at = ann.known().self.at;
  EXPECT_TRUE(ann.act({IntentVerb::Bump, Direction::Right, kNobody, ""}));
  ann.drop();
  Client again(loop);
  ASSERT_EQ(join(again, {.name = "Ann", .password = "anns secret"}), "");
  EXPECT_EQ(again.known().self.at, at + (Point{1, 0}));
  EXPECT_EQ(join({.name = "Ann", .password = "another secret"}), "Wrong name or password.");
  EXPECT_EQ(join({.name = "nobody", .password = "another secret"}), "Wrong name or password.");
  EXPECT_EQ(join({.name = "Ann"}), "That name belongs to an account: its password is needed.");
}

TEST_F(Accounts, SecondLoginTakesOverAndBothClientsAreNotified) {
  Client first(loop);
  ASSERT_EQ(join(first, {.name = "Ann", .password = "anns secret"}), "");
  Client second(loop);
  ASSERT_EQ(join(second, {.name = "Ann", .password = "anns secret"}), "");
  ASSERT_TRUE(first.wait_until([&] { return first.ending().has_value(); }));
  EXPECT_EQ(first.ending()->code, static_cast<int>(CloseCode::Replaced));
  EXPECT_TRUE(second.wait_until([&] {
    const auto lines = second.take_chat();
    return std::any_of(lines.begin(), lines.end(), [](const ChatLine& line) {
      return line.text == "You were here already: that connection has ended.";
    });
  }));
  EXPECT_TRUE(second.act({}));
}

TEST_F(Accounts, TokensChangeWithEachUse) {
  Client ann(loop);
  ASSERT_EQ(join(ann, {.name = "Ann", .password = "anns secret"}), "");
  const std::string first = ann.welcome().resume_token;
  ann.drop();
  Client again(loop);
  ASSERT_EQ(join(again, {.name = "Ann", .resume_token = first}), "");
  const std::string second = again.welcome().resume_token;
  EXPECT_NE(second, first);
  again.drop();
  Client third(loop);
  ASSERT_EQ(join(third, {.name = "Ann", .resume_token = second}), "");
  third.drop();
  EXPECT_NE(join({.name = "Ann", .resume_token = first}), "") << "a token used twice is void";
}

TEST_F(Accounts, AreCreatedByInvitationAndCanChangeTheirPassword) {
  std::string code = account(folder, "invite");
  ASSERT_FALSE(code.empty());
  code.pop_back();
  EXPECT_NE(join({.name = "Bob", .password = "bobs secret", .invitation = "guess"}), "");
  Client bob(loop);
  ASSERT_EQ(join(bob, {.name = "Bob", .password = "bobs secret", .invitation = code}), "");
  bob.drop();
  EXPECT_NE(join({.name = "Cid", .password = "cids secret", .invitation = code}), "");
  ASSERT_EQ(join({.name = "Bob", .password = "bobs secret", .new_password = "a new secret"}), "");
  EXPECT_NE(join({.name = "Bob", .password = "bobs secret"}), "");
  EXPECT_EQ(join({.name = "Bob", .password = "a new secret"}), "");
}

TEST_F(Accounts, InvitationsHaveUsesAndAnEnd) {
  std::string code = account(folder, "invite --uses 2");
  code.pop_back();
  EXPECT_EQ(join({.name = "Bob", .password = "bobs secret", .invitation = code}), "");
  EXPECT_EQ(join({.name = "Cid", .password = "cids secret", .invitation = code}), "");
  EXPECT_NE(join({.name = "Dan", .password = "dans secret", .invitation = code}), "");
  code = account(folder, "invite --for 1s");
  code.pop_back();
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_EQ(join({.name = "Eve", .password = "eves secret", .invitation = code}),
            "No account was created: the invitation has expired: ask for another.");
  EXPECT_TRUE(account(folder, "invite --for soon").starts_with("failed"));
  EXPECT_TRUE(account(folder, "invite --uses 0").starts_with("failed"));
}

TEST_F(Accounts, HostManagesThemWhileTheServerRuns) {
  EXPECT_EQ(account(folder, "add ann", "other secret"),
            "failed: undercroft-server account: an account called ann exists already\n");
  EXPECT_EQ(account(folder, "add Bob", "short"),
            "failed: undercroft-server account: a password has 8 to 128 bytes\n");
  ASSERT_EQ(account(folder, "add Bob", "bobs secret"), "the account Bob exists\n");
  ASSERT_EQ(join({.name = "Bob", .password = "bobs secret"}), "");
  ASSERT_EQ(account(folder, "ban Bob"), "Bob is banned\n");
  EXPECT_EQ(account(folder, "list"), "name  banned\nAnn   no\nBob   yes\n");
  const auto answer_becomes = [&](const std::string& answer) {
    std::string is = "not asked yet";
    for (int tries = 0; tries < 200 && is != answer; ++tries) {
      is = join({.name = "Bob", .password = "bobs secret"});
      if (is != answer) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return is == answer;
  };
  EXPECT_TRUE(answer_becomes("You are banned from this server.")) << "within seconds";
  ASSERT_EQ(account(folder, "unban Bob"), "Bob is no longer banned\n");
  EXPECT_EQ(account(folder, "list"), "name  banned\nAnn   no\nBob   no\n");
  EXPECT_TRUE(answer_becomes(""));
  EXPECT_TRUE(account(folder, "unban Bob").starts_with("failed"));
  EXPECT_EQ(account(folder, "ban Cid"),
            "failed: undercroft-server account: there is no account called Cid\n");
  ASSERT_EQ(account(folder, "passwd Bob", "a new secret"),
            "the account Bob has a new password, and is logged out\n");
  EXPECT_NE(join({.name = "Bob", .password = "bobs secret"}), "");
  EXPECT_EQ(join({.name = "Bob", .password = "a new secret"}), "");
  EXPECT_TRUE(account(folder, "passwd Cid", "cids secret").starts_with("failed"));
}

TEST_F(Accounts, BannedPlayerIsDisconnected) {
  Client ann(loop);
  ASSERT_EQ(join(ann, {.name = "Ann", .password = "anns secret"}), "");
  ASSERT_EQ(account(folder, "ban Ann"), "Ann is banned\n");
  ASSERT_TRUE(ann.wait_until([&] { return ann.ending().has_value(); }, std::chrono::seconds(20)));
  ASSERT_TRUE(ann.refusal());
  EXPECT_EQ(ann.refusal()->sentence, "You are banned from this server.");
}

// A thief of a password must not play on after the owner has changed it.
TEST_F(Accounts, NewPasswordEndsOpenConnections) {
  Client thief(loop);
  ASSERT_EQ(join(thief, {.name = "Ann", .password = "anns secret"}), "");
  ASSERT_EQ(account(folder, "passwd Ann", "a new secret"),
            "the account Ann has a new password, and is logged out\n");
  ASSERT_TRUE(
      thief.wait_until([&] { return thief.ending().has_value(); }, std::chrono::seconds(20)));
  ASSERT_TRUE(thief.refusal());
  EXPECT_EQ(thief.refusal()->sentence, "Ann has a new password: log in with it.");
  Client ann(loop);
  EXPECT_EQ(join(ann, {.name = "Ann", .password = "a new secret"}), "");
}

// An account in a folder that no server uses would be of no use to anybody.
TEST(AccountCommand, CreatesNothingInOtherFolders) {
  const testing::TemporaryFolder other;
  const std::string said = account(other, "invite");
  EXPECT_NE(said.find("is not the data folder of a server"), std::string::npos) << said;
  EXPECT_TRUE(std::filesystem::is_empty(other.path()));
}

TEST_F(Accounts, AccountTakesItsNameBackFromAGuestWhoPlaysOn) {
  Client guest(loop);
  ASSERT_EQ(join(guest, {.name = "Dora"}), "");
  ASSERT_EQ(
      account(folder, "add Dora", "doras secret"),
      "the account Dora exists; a guest of that name has a hero in undercroft, which becomes the "
      "account's if that guest logs in on its own device\n");
  Client dora(loop);
  ASSERT_EQ(join(dora, {.name = "Dora", .password = "doras secret"}), "");
  const auto names_seen_by = [](const Client& client) {
    std::set<std::string> names;
    for (const auto& [id, member] : client.known().members) names.insert(member.name);
    return names;
  };
  const std::set<std::string> both = {"Dora", "Dora-2"};
  EXPECT_TRUE(dora.wait_until([&] { return names_seen_by(dora) == both; }));
  EXPECT_TRUE(guest.wait_until([&] { return names_seen_by(guest) == both; }));
  EXPECT_EQ(dora.known().members.at(dora.welcome().player).name, "Dora");
  EXPECT_EQ(guest.known().members.at(guest.welcome().player).name, "Dora-2");
  EXPECT_FALSE(guest.ending()) << "the guest plays on";
}

TEST_F(Accounts, GuestWhoLogsInKeepsItsHero) {
  Client guest(loop);
  ASSERT_EQ(join(guest, {.name = "Dora"}), "");
  const std::string token = guest.welcome().resume_token;
  ASSERT_TRUE(guest.act({IntentVerb::Wait}));
  const TurnNumber turn = guest.known().turn;
  (void)account(folder, "add Dora", "doras secret");
  Client dora(loop);
  ASSERT_EQ(join(dora, {.name = "Dora", .resume_token = token, .password = "doras secret"}), "");
  EXPECT_TRUE(dora.welcome().was_guest);
  EXPECT_EQ(dora.welcome().scope, Welcome::Scope::Account);
  EXPECT_EQ(dora.known().turn, turn);
  EXPECT_EQ(dora.known().members.size(), 1U) << "no second hero";
  Client thief(loop);
  EXPECT_NE(join(thief, {.name = "Dora", .resume_token = token}), "");
}

// The limits by address are set to hold for this machine, too.
struct Guessing : Accounts {
  Guessing() {
    config.by_address.passwords = {2, true};
    config.by_address.wrong_tokens = {1, true};
  }
  // Sends a Hello as Ann with this password, without waiting for the answer.
  std::unique_ptr<testing::RawSocket> guess(const std::string& password) {
    auto socket = std::make_unique<testing::RawSocket>(server->port());
    EXPECT_TRUE(socket->upgrade());
    Hello hello;
    hello.protocol = 1;
    hello.client = "raw";
    hello.name = "Ann";
    hello.password = password;
    socket->send(hello);
    return socket;
  }
  [[nodiscard]] std::string metrics() const {
    testing::RawSocket socket(server->port());
    socket.send_bytes("GET /-/metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
};

// If only the answer were delayed, a correct guess would stand out by its immediate answer.
TEST_F(Guessing, IsSlowEvenIfTheGuesserDisconnects) {
  for (int i = 0; i < 8; ++i) (void)guess("guess number " + std::to_string(i));
  // Two are checked at once, and five wait in line.
  const std::string all_slowed = "{limit=\"passwords_by_address\"} 6\n";
  while (metrics().find(all_slowed) == std::string::npos) std::this_thread::yield();
  EXPECT_EQ(join({.name = "ann", .password = "anns secret"}),
            "Too many password attempts: this one was not checked. Try again later.");
}

TEST_F(Guessing, DoesNotDelayAnOwnerWithAToken) {
  Client ann(loop);
  ASSERT_EQ(join(ann, {.name = "Ann", .password = "anns secret"}), "");
  const std::string token = ann.welcome().resume_token;
  ann.drop();
  for (int i = 0; i < 6; ++i) (void)guess("guess number " + std::to_string(i));
  EXPECT_EQ(join({.name = "Ann", .resume_token = token}), "");
}

// Otherwise one connection could guess as fast as it may send.
TEST_F(Guessing, ConnectionMaySendOnlyOneHello) {
  Hello hello;
  hello.protocol = 1;
  hello.client = "raw";
  hello.name = "Ann";
  hello.resume_token = "a.guess";
  testing::RawSocket first(server->port());
  ASSERT_TRUE(first.upgrade());
  first.send(hello);
  ASSERT_TRUE(first.read_to_close());
  testing::RawSocket second(server->port());
  ASSERT_TRUE(second.upgrade());
  second.send(hello);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // its refusal is being delayed
  hello.resume_token.clear();
  hello.password = "anns secret";
  second.send(hello);
  while (const auto frame = second.read_frame()) {
    if (frame->is_close) break;
    const auto decoded = decode_server(frame->payload);
    EXPECT_FALSE(decoded && std::holds_alternative<Welcome>(*decoded))
        << "nothing more may be accepted";
  }
}

struct NoGuests : Accounts {
  NoGuests() : Accounts(false) {}
};

TEST_F(NoGuests, OnlyAccountsMayJoin) {
  EXPECT_EQ(join({.name = "Guest"}),
            "This server needs an account: log in with name and password.");
  EXPECT_EQ(join({.name = "Ann", .password = "anns secret"}), "");
}

TEST(Guests, AreAcceptedOnAPublicAddressOnlyIfTheHostAllowsIt) {
  testing::ServerProcess closed({"--listen", "0.0.0.0:0"});
  EXPECT_NE(closed.read_all().find("no player could join"), std::string::npos);
  EXPECT_EQ(closed.exit_code(), 2);
  testing::ServerProcess open({"--listen", "0.0.0.0:0", "--guests", "on"});
  const std::string said = open.read_to("listening on");
  EXPECT_TRUE(testing::is_said("connections are not encrypted", said, open)) << said;
}

}  // namespace
}  // namespace undercroft::account_test
