// lobby_questions_test.cc: what a client learns about realms, how often, and who may make one.
#include "server/gateway/connections/lobby_questions.h"

#include <gmock/gmock.h>

#include <variant>
#include <vector>

#include "tests/support/realm_fakes.h"

namespace undercroft::lobby_questions_test {
namespace {

using testing::ManualClock;

struct LobbyClient : ::testing::Test {
  LobbyClient() {
    context.realms.open(RealmEntry{.name = "crypt", .names = {"Ann"}}, 1);
    status.set_paused(false);
  }
  std::optional<ServerMessage> ask(const ClientMessage& question) {
    return questions.answer(question, {status, RealmId{1}, source, account, is_playing, now_ms},
                            [this](const RealmMade& answer) { made.push_back(answer); });
  }
  RealmList realms() { return std::get<RealmList>(ask(AskRealms{}).value()); }
  std::string refusal_of(const std::string& name) {
    return std::get<RealmMade>(ask(MakeRealm{name}).value()).sentence;
  }
  void let_players_make_realms() {
    context.options.make_realm = [this](const RealmWish& wish, auto done) {
      wishes.push_back(wish);
      done(RealmMade{wish.name, wish.name == "taken" ? "That realm exists." : ""});
    };
  }

  ManualClock clock;
  RealmMetrics metrics;
  ServerContext context{GatewayOptions{}, clock, metrics};
  RealmStatus status{"crypt"};
  ClientAddress source = client_address_of("203.0.113.7");
  std::string account;
  bool is_playing = false;
  std::uint64_t now_ms = 5000;
  LobbyQuestions questions{context};
  std::vector<RealmWish> wishes;
  std::vector<RealmMade> made;
};

TEST_F(LobbyClient, AsksOnlyWhatTheLobbyAnswers) {
  EXPECT_TRUE(LobbyQuestions::is_question(AskRealms{}));
  EXPECT_TRUE(LobbyQuestions::is_question(AskDaily{}));
  EXPECT_TRUE(LobbyQuestions::is_question(MakeRealm{}));
  EXPECT_FALSE(LobbyQuestions::is_question(Hello{}));
}

TEST_F(LobbyClient, IsAnsweredOnceASecondPerKind) {
  EXPECT_TRUE(ask(AskRealms{}));
  EXPECT_FALSE(ask(AskRealms{}));
  EXPECT_TRUE(ask(AskDaily{}));
  EXPECT_FALSE(ask(AskDaily{}));
  now_ms += 999;
  EXPECT_FALSE(ask(AskRealms{}));
  now_ms += 1;
  EXPECT_TRUE(ask(AskRealms{}));
}

TEST_F(LobbyClient, LearnsWhetherItMayJoin) {
  EXPECT_TRUE(realms().status->may_join);
  now_ms += 1000;
  status.set_paused(true);
  EXPECT_EQ(realms().status->sentence, kPausedRealm);
  now_ms += 1000;
  status.set_halted("the disk is full");
  EXPECT_EQ(realms().status->sentence, kHaltedRealm);
  now_ms += 1000;
  is_playing = true;
  EXPECT_TRUE(realms().status->may_join);
}

TEST_F(LobbyClient, LearnsNoNamesWhereItMayBeNobody) {
  EXPECT_FALSE(realms().realms.at(0).names.empty());
  context.options.lets_guests_in = false;
  now_ms += 1000;
  EXPECT_TRUE(realms().realms.at(0).names.empty());
  is_playing = true;
  now_ms += 1000;
  EXPECT_FALSE(realms().realms.at(0).names.empty());
}

TEST_F(LobbyClient, MakesNoRealmsWhereTheHostForbidsIt) {
  EXPECT_EQ(refusal_of("tower"), "Players may make no realms here.");
  let_players_make_realms();
  context.options.lets_guests_in = false;
  now_ms += 1000;
  EXPECT_EQ(refusal_of("tower"), "Players may make no realms here.");
  EXPECT_TRUE(wishes.empty());
}

TEST_F(LobbyClient, MakesARealmInItsOwnName) {
  let_players_make_realms();
  EXPECT_EQ(ask(MakeRealm{"tower"}), std::nullopt);
  account = "Ann";
  now_ms += 1000;
  EXPECT_EQ(ask(MakeRealm{"taken"}), std::nullopt);
  ASSERT_EQ(wishes.size(), 2U);
  EXPECT_EQ(wishes[0].maker, "guest 203.0.113.7");
  EXPECT_EQ(wishes[1].maker, "account Ann");
  const std::vector<RealmMade> answers = {{"tower", ""}, {"taken", "That realm exists."}};
  EXPECT_EQ(made, answers);
}

TEST_F(LobbyClient, MakesABranchUnlessTheHostForbidsIt) {
  let_players_make_realms();
  EXPECT_EQ(ask(MakeRealm{"", "code", 7}), std::nullopt);
  ASSERT_EQ(wishes.size(), 1U);
  EXPECT_EQ(wishes[0].moment, "code");
  EXPECT_EQ(wishes[0].at, 7U);
  EXPECT_EQ(wishes[0].visitor, source.widest());
  context.options.branches = false;
  now_ms += 1000;
  const auto answer = std::get<RealmMade>(ask(MakeRealm{"", "code", 7}).value());
  EXPECT_THAT(answer.sentence, ::testing::HasSubstr("nobody play on"));
  EXPECT_FALSE(context.lets_anybody_play_on());
  now_ms += 1000;
  EXPECT_EQ(ask(MakeRealm{"tower"}), std::nullopt);
}

TEST_F(LobbyClient, PostponesItsNextRealmByAskingTooEarly) {
  let_players_make_realms();
  EXPECT_EQ(ask(MakeRealm{"tower"}), std::nullopt);
  now_ms += 900;
  EXPECT_EQ(refusal_of("keep"), "Wait a moment, and try again.");
  now_ms += 900;
  EXPECT_EQ(refusal_of("keep"), "Wait a moment, and try again.");
  now_ms += 1000;
  EXPECT_EQ(ask(MakeRealm{"keep"}), std::nullopt);
  EXPECT_EQ(wishes.size(), 2U);
}

TEST_F(LobbyClient, MakesOneRealmADayAndASharedAddressHalfOfAll) {
  let_players_make_realms();
  context.options.player_realms = 7;
  EXPECT_EQ(ask(MakeRealm{"tower"}), std::nullopt);
  source.is_shared = true;
  now_ms += 1000;
  EXPECT_EQ(ask(MakeRealm{"keep"}), std::nullopt);
  ASSERT_EQ(wishes.size(), 2U);
  EXPECT_EQ(wishes[0].most_a_day, 1U);
  EXPECT_EQ(wishes[1].most_a_day, 4U);
}

}  // namespace
}  // namespace undercroft::lobby_questions_test
