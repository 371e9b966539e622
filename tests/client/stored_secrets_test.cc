// stored_secrets_test.cc: what of the stored tokens and passwords a server gets.
#include "client/app/stored_secrets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "client/app/client_settings.h"
#include "client/app/files.h"
#include "client/app/known_servers.h"
#include "client/app/saved_seats.h"

namespace undercroft::stored_secrets_test {
namespace {

namespace fs = std::filesystem;

const AnsweringServer kMoon{"moon", "crypt", false};
const AnsweringServer kSun{"sun", "crypt", false};
const AnsweringServer kBrief{"brief", "crypt", true};  // ends with its process
const AnsweringServer kOld{};                          // proves nothing

struct StoredSecrets : ::testing::Test {
  StoredSecrets() {
    fs::remove_all(folder);
    setenv("XDG_STATE_HOME", folder.c_str(), 1);
  }
  ~StoredSecrets() override {
    fs::remove_all(folder);
    unsetenv("XDG_STATE_HOME");
  }
  static Visit to(const std::string& address, const std::string& name = "Ann") {
    return {address, address, "", name, false};
  }
  // A whole visit: returns what was sent, or why nothing was. The server then gives `fresh`.
  static std::string visit(const AnsweringServer& server, const Visit& visit,
                           const std::string& fresh) {
    if (const auto checked = check_identity(server, visit); !checked) return checked.error();
    const auto stored = stored_seat(server, visit);
    if (!stored) return stored.error();
    const std::string realm = stored->realm.empty() ? "crypt" : stored->realm;
    EXPECT_TRUE(save_token(visit.place, seat_in(server, visit, realm), visit.name, fresh));
    return stored->token;
  }
  static std::string everything() {
    std::string all;
    for (const char* file : {"token", "servers", "known_servers", "heroes"}) {
      all += text_of_private(state_folder() + "/" + file) + "--\n";
    }
    return all;
  }
  const std::string folder = ::testing::TempDir() + "undercroft-seats-" + std::to_string(getpid());
};

TEST_F(StoredSecrets, GoToTheServerThatGaveThem) {
  EXPECT_EQ(visit(kMoon, to("wss://moon.example"), "one"), "");
  EXPECT_EQ(visit(kMoon, to("wss://moon.example"), "two"), "one");
  EXPECT_EQ(visit(kMoon, to("wss://Moon.Example:443"), "three"), "two")
      << "another spelling of the same address";
}

// Welcome names the realm as it was created, and the player as they like.
TEST_F(StoredSecrets, CapitalsOfARealmDoNotMatter) {
  Visit there = to("wss://moon.example");
  there.realm = "Foo";
  EXPECT_EQ(visit(kMoon, there, "one"), "");
  there.realm = "foo";
  EXPECT_EQ(visit(kMoon, there, "two"), "one");
}

// Words with spaces or line ends would add lines to the files, for other servers too.
TEST_F(StoredSecrets, HostileRealmsAndTokensAreNotStored) {
  EXPECT_EQ(visit(kMoon, to("wss://moon.example"), "one"), "");
  const std::string before = everything();
  const Visit there = to("wss://moon.example");
  for (const char* realm : {"x\nkey:sun/crypt Ann stolen", "a b", "\x1b[2J"}) {
    EXPECT_FALSE(save_token(there.place, seat_of("moon", realm), "Ann", "two")) << realm;
  }
  EXPECT_FALSE(
      save_token(there.place, seat_of("moon", "crypt"), "Ann", "two\nkey:sun/crypt Ann x"));
  EXPECT_EQ(everything(), before);
}

// The fake server of the issue: it listens at the known address and claims what it likes.
TEST_F(StoredSecrets, ChangedIdentityGetsNothingAndChangesNothing) {
  EXPECT_EQ(visit(kMoon, to("ws://moon.example:7777"), "one"), "");
  const std::string before = everything();
  for (const AnsweringServer& impostor : {kSun, kBrief, kOld}) {
    const std::string told = visit(impostor, to("ws://moon.example:7777"), "rubbish");
    EXPECT_THAT(told,
                ::testing::HasSubstr("identity of the server at moon.example:7777 has changed"));
    EXPECT_THAT(told, ::testing::HasSubstr("it was moon"));
    EXPECT_EQ(everything(), before);
  }
  EXPECT_EQ(visit(kMoon, to("ws://moon.example:7777"), "two"), "one");
}

TEST_F(StoredSecrets, PlayerMayAcceptAChangedIdentity) {
  EXPECT_EQ(visit(kMoon, to("ws://a.example"), "one"), "");
  Visit accepting = to("ws://a.example");
  accepting.accepts_identity = true;
  EXPECT_EQ(visit(kSun, accepting, "other"), "") << "the token of the old identity stays secret";
  EXPECT_EQ(visit(kSun, to("ws://a.example"), "other-two"), "other");
  EXPECT_NE(visit(kOld, accepting, "rubbish"), "") << "nothing proved is nothing to accept";
  EXPECT_EQ(visit(kMoon, accepting, "two"), "one") << "and is not lost";
}

// A stranger may pass all messages on to the real server, and so prove its identity.
TEST_F(StoredSecrets, KnownServerAtANewAddressIsToldOf) {
  EXPECT_EQ(visit(kMoon, to("wss://moon.example"), "one"), "");
  EXPECT_THAT(visit(kMoon, to("ws://relay.example:7777"), "rubbish"),
              ::testing::HasSubstr("know as wss://moon.example"));
  EXPECT_EQ(visit(kMoon, to("ws://relay.example:7777", "Bob"), "bobs"), "") << "a new hero";
  Visit moved = to("wss://new.example");
  moved.accepts_identity = true;
  EXPECT_EQ(visit(kMoon, moved, "two"), "one");
  EXPECT_EQ(visit(kMoon, to("wss://new.example"), "three"), "two");
}

TEST_F(StoredSecrets, AddressesOfThisMachineAreOneServers) {
  EXPECT_EQ(visit(kMoon, to("ws://127.0.0.1:7777"), "one"), "");
  EXPECT_EQ(visit(kMoon, to("localhost:7777"), "two"), "one");
  EXPECT_EQ(visit(kMoon, to("ws://[::1]:7777"), "three"), "two");
}

// Servers without a data folder have another identity each time.
TEST_F(StoredSecrets, PassingIdentityIsNotRemembered) {
  EXPECT_EQ(visit(kBrief, to("ws://a.example"), "one"), "");
  EXPECT_EQ(known_identity("ws://a.example"), "");
  EXPECT_EQ(visit(kBrief, to("ws://a.example"), "two"), "one") << "while it runs";
  EXPECT_EQ(visit(kSun, to("ws://a.example"), "three"), "");
  EXPECT_EQ(known_identity("ws://a.example"), "sun");
}

// A server up to 0.3 named its seats itself. The address is what counts now.
TEST_F(StoredSecrets, SeatsOfEarlierVersionsAreTakenOver) {
  ASSERT_TRUE(save_token("ws://a.example", "a-word/crypt", "Ann", "one"));
  EXPECT_EQ(visit(kOld, to("ws://a.example"), "two"), "one");
  EXPECT_EQ(visit(kOld, to("ws://b.example"), "b"), "");
  EXPECT_EQ(visit(kMoon, to("ws://a.example"), "three"), "two") << "the server was upgraded";
  EXPECT_EQ(visit(kMoon, to("ws://a.example"), "four"), "three");
}

TEST_F(StoredSecrets, CapitalsOfANameDoNotMatter) {
  EXPECT_EQ(visit(kMoon, to("ws://a.example", "Ann"), "one"), "");
  EXPECT_EQ(visit(kMoon, to("ws://a.example", "ann"), "two"), "one");
  EXPECT_EQ(visit(kMoon, to("ws://a.example", "ANN"), "three"), "two");
  ASSERT_TRUE(note_progress(seat_at("ws://a.example"), {"Ann", 3, 412}));
  EXPECT_EQ(last_hero("ws://a.example").turn, 412U);
}

// The host has named another realm first. Ann's hero is still in the crypt.
TEST_F(StoredSecrets, HeroComesBackAfterTheDefaultRealmHasChanged) {
  const AnsweringServer later{"moon", "vault", false};
  EXPECT_EQ(visit(kMoon, to("wss://moon.example"), "one"), "");
  EXPECT_EQ(visit(later, to("wss://moon.example"), "two"), "one");
  EXPECT_EQ(stored_seat(later, to("wss://MOON.example:443/"))->realm, "crypt");
  EXPECT_EQ(stored_seat(later, to("wss://moon.example", "Bob"))->realm, "vault") << "a new hero";
  EXPECT_EQ(visit(later, to("wss://moon.example", "Bob"), "bobs"), "");
  EXPECT_EQ(visit(later, to("wss://moon.example"), "three"), "two") << "beside Bob's other realm";
  EXPECT_EQ(visit(kMoon, to("wss://moon.example", "Bob"), "bobs-two"), "bobs");
}

TEST_F(StoredSecrets, RealmThatThePlayerNamesIsNotChanged) {
  EXPECT_EQ(visit(kMoon, to("wss://moon.example"), "one"), "");
  Visit there = to("wss://moon.example");
  there.realm = "vault";
  there.place += "/vault";
  EXPECT_EQ(stored_seat(kMoon, there)->realm, "vault");
  EXPECT_EQ(visit(kMoon, there, "other"), "");
  EXPECT_EQ(visit(kMoon, to("wss://moon.example"), "two"), "one");
}

// A server up to 0.3 says only in Welcome which realm it has chosen.
TEST_F(StoredSecrets, TokenOfOneRealmIsNotReplacedByAnothers) {
  const Visit ann = to("ws://old.example");
  ASSERT_TRUE(save_token(ann.place, seat_in(kOld, ann, "crypt"), "Ann", "one"));
  EXPECT_EQ(stored_seat(kOld, ann)->realm, "crypt") << "asked for by name from now on";
  ASSERT_TRUE(save_token(ann.place, seat_in(kOld, ann, "vault"), "Ann", "two"));
  Visit named = ann;
  named.realm = "crypt";
  EXPECT_EQ(token_in_seat(seat_in(kOld, named, "crypt"), "Ann"), "one");
}

// A server of another identity takes the address later: what the first one was given stays secret.
TEST_F(StoredSecrets, TokenOfAnEarlierVersionIsGivenToOneServerOnly) {
  ASSERT_TRUE(save_token("ws://a.example", "a-word/crypt", "Ann", "one"));
  ASSERT_TRUE(save_token("ws://a.example", "a-word/crypt", "Bob", "bobs"));
  EXPECT_EQ(visit(kMoon, to("ws://a.example"), "two"), "one");
  Visit accepting = to("ws://a.example");
  accepting.accepts_identity = true;
  EXPECT_EQ(stored_seat(kSun, accepting)->token, "");
  EXPECT_EQ(visit(kMoon, to("ws://a.example", "Bob"), "bobs-two"), "bobs")
      << "Ann's visit loses nothing of Bob's";
}

// The player knows the identity, for example from the server's log.
TEST_F(StoredSecrets, ExpectedIdentityIsTheOnlyOne) {
  Visit expecting = to("ws://a.example");
  expecting.identity = "moon";
  for (const AnsweringServer& impostor : {kSun, kBrief, kOld}) {
    EXPECT_THAT(check_identity(impostor, expecting).error(),
                ::testing::HasSubstr("should be moon"));
  }
  EXPECT_EQ(known_identity("ws://a.example"), "");
  EXPECT_TRUE(check_identity(kMoon, expecting));
  expecting.identity = "sun";
  EXPECT_TRUE(check_identity(kSun, expecting)) << "the player vouches for the change";
  EXPECT_EQ(known_identity("ws://a.example"), "sun");
}

TEST_F(StoredSecrets, VisitThatStoresNothingIsCheckedAsWell) {
  Visit trace_free = to("ws://a.example");
  trace_free.stores = false;
  EXPECT_TRUE(check_identity(kMoon, trace_free));
  EXPECT_EQ(known_identity("ws://a.example"), "");
  EXPECT_TRUE(check_identity(kMoon, to("ws://a.example")));
  EXPECT_FALSE(check_identity(kSun, trace_free));
}

// Six clients under one home: each stored its token, and none may be lost.
TEST_F(StoredSecrets, ClientsOfOneHomeLoseNothingOfEachOther) {
  constexpr int kClients = 6;
  constexpr int kTokens = 40;
  for (int client = 0; client < kClients; ++client) {
    if (fork() != 0) continue;
    bool stored = true;
    const std::string name = "Ann" + std::to_string(client);
    for (int i = 1; i <= kTokens; ++i) {
      const std::string address = "ws://" + name + ".example";
      stored = stored && save_token(address, "seat" + name, name, std::to_string(i)).has_value();
    }
    _exit(stored ? 0 : 1);
  }
  for (int status = 0; wait(&status) > 0;) EXPECT_EQ(status, 0);
  for (int client = 0; client < kClients; ++client) {
    const std::string name = "Ann" + std::to_string(client);
    EXPECT_EQ(load_token("ws://" + name + ".example", name), std::to_string(kTokens));
  }
}

// ---- passwords ----

struct Passwords : StoredSecrets {
  Settings read(const std::string& text) {
    fs::create_directories(folder);
    std::ofstream(folder + "/config") << text;
    Settings settings;
    const auto done = settings.read_file(folder + "/config", warnings);
    EXPECT_TRUE(done) << done.error();
    return settings;
  }
  static std::string password(Settings& settings, const std::string& server) {
    EXPECT_TRUE(settings.set_flag("server", server));
    return settings.secret("password");
  }
  std::vector<std::string> warnings;
};

TEST_F(Passwords, BelongToTheServerOfTheirSection) {
  Settings settings = read(
      "name = Ann\n[server \"example.org\"]\npassword = correct horse\n"
      "[server \"Other.example:7000\"]\npassword = battery\n");
  EXPECT_EQ(password(settings, "wss://example.org"), "correct horse");
  EXPECT_EQ(password(settings, "wss://EXAMPLE.org:7777/crypt"), "correct horse");
  EXPECT_EQ(password(settings, "ws://other.example:7000"), "battery");
  EXPECT_EQ(password(settings, "ws://other.example:7001"), "");
  EXPECT_EQ(password(settings, "wss://evil.example"), "");
  EXPECT_EQ(password(settings, "wss://example.org.evil.example"), "");
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(settings.printed().find("correct horse"), std::string::npos);
}

TEST_F(Passwords, OfNoServerAreSentToNone) {
  Settings settings = read("password = correct horse\n");
  EXPECT_EQ(password(settings, "wss://example.org"), "");
  EXPECT_THAT(warnings,
              ::testing::ElementsAre(::testing::HasSubstr("config:1: ignored: password")));
}

TEST_F(Passwords, InTheEnvironmentBelongToTheServerThere) {
  setenv("UNDERCROFT_PASSWORD", "correct horse", 1);
  setenv("UNDERCROFT_SERVER", "wss://example.org", 1);
  Settings settings;
  EXPECT_TRUE(settings.read_environment());
  unsetenv("UNDERCROFT_PASSWORD");
  unsetenv("UNDERCROFT_SERVER");
  EXPECT_EQ(settings.secret("password"), "correct horse");
  EXPECT_EQ(password(settings, "wss://evil.example"), "");
  EXPECT_TRUE(settings.set_flag("password", "typed for this server"));
  EXPECT_EQ(settings.secret("password"), "typed for this server");
}

TEST_F(Passwords, MistakesInSectionsAreReported) {
  fs::create_directories(folder);
  for (const char* text : {"[server]\n", "[server \"\"]\n", "[other \"a\"]\n", "[server \"a\"] x\n",
                           "[server \"a\"]\ntheme = dark\n", "[server \"a\"]\nnonsense\n"}) {
    std::ofstream(folder + "/config") << text;
    EXPECT_FALSE(Settings().read_file(folder + "/config", warnings)) << text;
  }
}

TEST_F(Passwords, ChangedSettingStaysOutOfTheSections) {
  EXPECT_EQ(with_setting("a = 1\n[server \"x\"]\npassword = p\n", "theme", "light"),
            "a = 1\ntheme = light\n[server \"x\"]\npassword = p\n");
  EXPECT_EQ(with_setting("theme = dark\n[server \"x\"]\ntheme = p\n", "theme", "light"),
            "theme = light\n[server \"x\"]\ntheme = p\n");
}

}  // namespace
}  // namespace undercroft::stored_secrets_test
