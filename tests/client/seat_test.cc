// seat_test.cc: which seat a server is asked for, by which of the player's secrets.
#include "client/app/seat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "client/app/saved_seats.h"

namespace undercroft::seat_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const AnsweringServer kMoon{"moon", "crypt", false};
const AnsweringServer kOld{};  // proves nothing

struct Seats : ::testing::Test {
  Seats() {
    fs::remove_all(folder);
    fs::create_directories(folder);
    setenv("XDG_STATE_HOME", folder.c_str(), 1);
    EXPECT_TRUE(settings.set_flag("server", "ws://moon.example"));
    view.address = "ws://moon.example";
    view.name = "Ann";
    view.hero_is_kept = true;
  }
  ~Seats() override {
    fs::remove_all(folder);
    unsetenv("XDG_STATE_HOME");
  }
  void write_in_file(const std::string& line) {
    std::ofstream(folder + "/config") << "[server \"moon.example\"]\n" << line << "\n";
    std::vector<std::string> warnings;
    EXPECT_TRUE(settings.read_file(folder + "/config", warnings));
  }
  void give_as_flag(const std::string& name, const std::string& value) {
    EXPECT_TRUE(settings.set_flag(name, value));
  }
  void hold(const std::string& token) {
    EXPECT_TRUE(save_token("ws://moon.example", seat_of("moon", "crypt"), "Ann", token));
  }
  Secrets asked(const AnsweringServer& server = kMoon) {
    const auto request = seat.request_to(server);
    EXPECT_TRUE(request) << request.error();
    return request ? request->secrets : Secrets{};
  }
  void let_in(const std::string& token, const std::string& realm = "crypt") {
    EXPECT_TRUE(seat.take(Welcome{EntityId{1}, realm, token, {}, ""}));
  }
  static std::string token_of(const std::string& name, const std::string& realm = "crypt") {
    return token_in_seat(seat_of("moon", realm), name);
  }

  const std::string folder = ::testing::TempDir() + "undercroft-seat-" + std::to_string(getpid());
  Settings settings;
  ViewModel view;
  Seat seat{settings, view};
};

// ---- links ----

// A link may claim any name, and the terminal must not overwrite a token by it.
TEST_F(Seats, LinkNeverReplacesTheTokenOfAnotherHero) {
  hold("anns");
  give_as_flag("link", "eves link");
  EXPECT_EQ(seat.hero_beside_link(), "Ann");
  EXPECT_EQ(asked(), Secrets{}) << "no stored token goes with a link";
  EXPECT_EQ(seat.identity().link, "eves link");
  Welcome welcome{EntityId{1}, "crypt", "eves", {}, ""};
  welcome.name = "Eve";
  EXPECT_TRUE(seat.take(welcome));
  EXPECT_EQ(token_of("Ann"), "anns");
  EXPECT_EQ(token_of("Eve"), "eves");
  EXPECT_EQ(view.name, "Eve") << "as the server says";
  EXPECT_EQ(seat.hero_beside_link(), "") << "the link is spent";
}

TEST_F(Seats, LinkToANamesakeKeepsBoth) {
  hold("anns");
  give_as_flag("link", "a link");
  (void)asked();
  Welcome welcome{EntityId{1}, "crypt", "others", {}, ""};
  welcome.name = "ann";
  EXPECT_TRUE(seat.take(welcome));
  EXPECT_EQ(token_of("ann"), "others");
  EXPECT_EQ(token_of("ann-2"), "anns");
}

// It does not say the name.
TEST_F(Seats, LinkOfAnOlderServerKeepsBothAsWell) {
  hold("anns");
  give_as_flag("link", "eves link");
  (void)asked();
  let_in("eves");
  EXPECT_EQ(token_of("Ann"), "eves");
  EXPECT_EQ(token_of("Ann-2"), "anns");
}

TEST_F(Seats, DeclinedLinkIsNotSent) {
  hold("anns");
  give_as_flag("link", "eves link");
  seat.decline_link();
  EXPECT_EQ(asked(), Secrets{"anns"});
  EXPECT_EQ(seat.identity().link, "");
}

TEST_F(Seats, LinkWhereNoHeroIsStoredAsksNothing) {
  give_as_flag("link", "eves link");
  EXPECT_EQ(seat.hero_beside_link(), "");
}

// ---- what comes first ----

TEST_F(Seats, StoredPasswordIsNotSentWhereATokenIsEnough) {
  write_in_file("password = anns secret");
  EXPECT_EQ(asked(), (Secrets{"", "anns secret"}));
  hold("a.token");
  EXPECT_EQ(asked().resume_token, "a.token");
}

TEST_F(Seats, TypedPasswordGoesWithTheTokenOfAGuest) {
  hold("guests");
  EXPECT_EQ(asked(), Secrets{"guests"});
  seat.type_password("anns secret");
  EXPECT_EQ(asked(), (Secrets{"guests", "anns secret"})) << "the account takes the hero over";
}

TEST_F(Seats, FlagsGoWithTheTokenOfAGuest) {
  hold("guests");
  give_as_flag("password", "anns secret");
  EXPECT_EQ(asked(), (Secrets{"guests", "anns secret"}));
  give_as_flag("invitation", "welcome-ann");
  EXPECT_EQ(asked(), (Secrets{"guests", "anns secret", "welcome-ann"}));
}

// The safe way to log in: nobody else can read the password in the list of processes.
TEST_F(Seats, EmptyPasswordAsAFlagMakesTheServerAsk) {
  hold("guests");
  give_as_flag("password", "");
  EXPECT_EQ(asked(), Secrets{});
}

TEST_F(Seats, InvitationAsAFlagGoesWithThePasswordOfTheFile) {
  hold("guests");
  write_in_file("password = anns secret");
  give_as_flag("invitation", "welcome-ann");
  EXPECT_EQ(asked(), (Secrets{"guests", "anns secret", "welcome-ann"}));
}

TEST_F(Seats, ServerThatProvesNothingGetsNoPasswordBesideTheTokenOfAGuest) {
  ASSERT_EQ(seat.request_to(kOld)->secrets, Secrets{});
  hold("guests");
  give_as_flag("password", "anns secret");
  EXPECT_FALSE(seat.request_to(kOld));
}

TEST_F(Seats, ServerThatProvesNothingGetsNoTypedPassword) {
  give_as_flag("password", "anns secret");
  const auto request = seat.request_to(kOld);
  ASSERT_FALSE(request);
  EXPECT_THAT(request.error(), HasSubstr("does not prove its identity"));
}

// ---- after the login ----

TEST_F(Seats, TokenIsEnoughOnceThePasswordHasBeenUsed) {
  hold("guests");
  give_as_flag("password", "anns secret");
  (void)asked();
  let_in("a.fresh");
  EXPECT_EQ(asked().resume_token, "a.fresh") << "for example after watching a friend";
}

TEST_F(Seats, InvitationAndNewPasswordAreUsedOnce) {
  give_as_flag("password", "old secret");
  give_as_flag("new-password", "new secret");
  give_as_flag("invitation", "welcome-ann");
  EXPECT_EQ(asked(), (Secrets{"", "old secret", "welcome-ann", "new secret"}));
  let_in("a.fresh");
  settings.change("realm", "vault");
  EXPECT_EQ(asked(), (Secrets{"", "new secret"})) << "in another realm of the server";
}

// Its token would be replaced by the account's, and the hero lost.
TEST_F(Seats, HeroOfTheGuestIsKept) {
  hold("guests");
  give_as_flag("password", "anns secret");
  (void)asked();
  let_in("a.fresh");
  EXPECT_EQ(token_of("Ann"), "a.fresh");
  EXPECT_EQ(token_of("Ann-2"), "guests") << "as the server calls the hero now";
  EXPECT_EQ(last_hero("ws://moon.example").name, "Ann");
  (void)asked();
  let_in("a.next");
  EXPECT_EQ(token_of("Ann-3"), "") << "the account's token is replaced";
}

TEST_F(Seats, HeroThatTheAccountHasTakenOverIsKeptOnce) {
  hold("guests");
  give_as_flag("password", "anns secret");
  (void)asked();
  Welcome welcome;
  welcome.resume_token = "a.fresh";
  welcome.was_guest = true;
  ASSERT_TRUE(seat.take(welcome));
  EXPECT_EQ(token_of("Ann"), "a.fresh");
  EXPECT_EQ(token_of("Ann-2"), "");
}

// ---- which realm ----

// Somebody between client and server may change Welcome, but not what was asked for.
TEST_F(Seats, TokenIsStoredForTheRealmThatWasAskedFor) {
  EXPECT_TRUE(save_token("ws://moon.example/vault", seat_of("moon", "vault"), "Ann", "in-vault"));
  (void)asked();
  let_in("in-crypt", "vault");
  EXPECT_EQ(token_of("Ann", "vault"), "in-vault");
  EXPECT_EQ(token_of("Ann", "crypt"), "in-crypt");
}

TEST_F(Seats, HeroComesBackToItsRealm) {
  (void)asked();
  let_in("one");
  const AnsweringServer later{"moon", "vault", false};
  const auto request = seat.request_to(later);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->realm, "crypt");
  EXPECT_EQ(request->secrets, Secrets{"one"});
  EXPECT_TRUE(seat.came_back());
}

// Versions up to 0.3 stored what a server claimed. The default realm has changed since.
TEST_F(Seats, OldServersTokenIsSentToItsRealmOnly) {
  EXPECT_TRUE(save_token("ws://moon.example", "a-word/crypt", "Ann", "one"));
  const auto request = seat.request_to(kOld);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->realm, "crypt");
  EXPECT_EQ(request->secrets, Secrets{"one"});
  let_in("other", "vault");
  EXPECT_EQ(token_in_seat("a-word/crypt", "Ann"), "one");
}

TEST_F(Seats, EndedHeroLosesItsOwnTokenOnly) {
  (void)asked();
  let_in("one");
  EXPECT_TRUE(save_token("ws://moon.example", seat_of("moon", "vault"), "Ann", "in-vault"))
      << "another client of this player is in another realm";
  EXPECT_TRUE(seat.give_up());
  EXPECT_EQ(token_of("Ann", "vault"), "in-vault");
  EXPECT_EQ(token_of("Ann", "crypt"), "");
}

// ---- a server of one's own ----

TEST_F(Seats, PrivateServerIsCheckedAsWell) {
  (void)asked();
  view.hero_is_kept = false;
  give_as_flag("password", "anns secret");
  EXPECT_FALSE(seat.request_to({"sun", "crypt", true})) << "another server listens there";
  seat.expect_identity("sun");
  EXPECT_TRUE(seat.request_to({"sun", "crypt", true}));
  EXPECT_FALSE(seat.request_to({"mars", "crypt", true})) << "somebody took the port";
}

}  // namespace
}  // namespace undercroft::seat_test
