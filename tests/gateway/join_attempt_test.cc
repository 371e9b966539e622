// join_attempt_test.cc: the verdicts on a Hello, and that nothing is done before them.
#include "server/gateway/connections/join_attempt.h"

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/accounts/passwords.h"
#include "server/base/daily_names.h"
#include "shared/version.h"
#include "tests/support/memory_accounts.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::join_attempt_test {
namespace {

using testing::ManualClock;

constexpr const char* kSeatToken = "of Ann's seat";

// A connection without a socket. Its answers arrive when the test says so.
struct FakeConnection final : JoinAttempt::Host {
  FakeConnection(ServerContext& server, ConnectionStage& its_stage)
      : context(server), stage(its_stage) {}

  [[nodiscard]] HelloFrom from() const override { return {context, source, 1000}; }
  [[nodiscard]] JoinAttempt::Answering answering() override {
    return [this](std::function<void()> task) {
      const std::lock_guard lock(answers_mutex);
      answers.push_back(std::move(task));
    };
  }
  void later(std::chrono::milliseconds, std::function<void()> task) override { task(); }
  void send(std::string_view frame) override { frames.emplace_back(frame); }
  void refuse(const Refusal& refusal) override {
    stage.enter(Stage::Refused);
    refusals.push_back(refusal);
  }
  void close(CloseCode code, std::string_view) override {
    stage.enter(Stage::Closing);
    closes.push_back(code);
  }
  [[nodiscard]] bool is_refused(const std::string&, const Hello&) override {
    ++judged;
    return keeps_out;
  }
  [[nodiscard]] std::string name_of_seat(const Hello& hello) override {
    return hello.resume_token == kSeatToken ? "Ann" : "";
  }
  void join(const Hello& hello) override { joined.push_back(hello); }
  void join_as(const std::string& account, const std::string& token, const Hello& hello) override {
    joined.push_back(hello);
    accounts.push_back(account);
    tokens.push_back(token);
  }
  [[nodiscard]] ArrivingSocket take_leave() override {
    stage.enter(Stage::Ended);
    return {};
  }
  void take_answers() {
    std::vector<std::function<void()>> now;
    {
      const std::lock_guard lock(answers_mutex);
      now.swap(answers);
    }
    for (const auto& task : now) task();
  }
  void take_next_answer() {
    const auto task = answers.front();
    answers.erase(answers.begin());
    task();
  }

  ServerContext& context;
  ConnectionStage& stage;
  ClientAddress source = client_address_of("203.0.113.7");
  std::mutex answers_mutex;
  std::vector<std::function<void()>> answers;
  std::vector<std::string> frames;
  std::vector<Refusal> refusals;
  std::vector<CloseCode> closes;
  std::vector<Hello> joined;
  std::vector<std::string> accounts;
  std::vector<std::string> tokens;
  bool keeps_out = false;  // the realm refuses whoever joins
  int judged = 0;
};

// Answers at once, on the caller's thread.
struct FakeDaily final : DailyHost {
  void enter(const std::string& player, bool may_begin,
             std::function<void(const DailyEntrance&)> done) override {
    entered.push_back(player);
    asked_to_enter.push_back(may_begin);
    done(entrance);
  }
  void admit(const std::string& player, const std::string&,
             std::function<void(const DailyAdmission&)> done) override {
    admitted.push_back(player);
    done(admission);
  }
  [[nodiscard]] DailyBoard board() const override { return {}; }

  DailyEntrance entrance;
  DailyAdmission admission;
  std::vector<bool> asked_to_enter;  // with may_begin
  std::vector<std::string> entered;
  std::vector<std::string> admitted;
};

struct Joining : ::testing::Test {
  Joining() { stage.enter(Stage::AwaitingHello); }

  JoinAttempt& attempt(DailyWay way = DailyWay::None, const std::string& realm = "crypt") {
    made = std::make_unique<JoinAttempt>(connection, stage, access,
                                         JoinAttempt::Place{slot, ask_to_move, realm}, way,
                                         SecretChannel());
    return *made;
  }
  static Hello hello(const std::string& name = "Ann", const std::string& realm = "") {
    Hello found;
    found.protocol = kProtocolVersion;
    found.name = name;
    found.realm = realm;
    return found;
  }
  void ban_the_address() {
    auto bans = std::make_shared<BanList>();
    bans->replace({Ban{BanKind::Address, "203.0.113.7"}}, 0);
    context.options.bans = bans;
  }
  // Nobody but the client has been asked or told anything.
  [[nodiscard]] bool nothing_was_done() const {
    return connection.joined.empty() && moves.empty() && daily.asked_to_enter.empty() &&
           daily.admitted.empty() && connection.answers.empty();
  }
  [[nodiscard]] std::string refused_with() const {
    return connection.refusals.empty() ? "" : connection.refusals.back().sentence;
  }

  void names_by_address(std::uint32_t most) {
    LiveSettings changed;
    changed.by_address.names.most = most;
    settings->replace(changed);
  }
  [[nodiscard]] GatewayOptions options() const {
    GatewayOptions made_of;
    made_of.settings = settings;
    return made_of;
  }

  ManualClock clock;
  RealmMetrics metrics;
  std::shared_ptr<SettingsInForce> settings = std::make_shared<SettingsInForce>();
  ServerContext context{options(), clock, metrics};
  WorkerSlot slot{context, 0};
  ConnectionStage stage;
  FakeConnection connection{context, stage};
  AccessCheck access{context, connection.source};
  std::vector<MoveRequest> moves;
  AskToMove ask_to_move = [this](MoveRequest request) { moves.push_back(std::move(request)); };
  FakeDaily daily;
  std::unique_ptr<JoinAttempt> made;
};

TEST_F(Joining, GuestPlaysAtOnce) {
  attempt().take(hello());
  ASSERT_EQ(connection.joined.size(), 1U);
  EXPECT_EQ(connection.joined[0].name, "Ann");
  EXPECT_TRUE(stage.is(Stage::Playing));
  EXPECT_EQ(made->name(), "Ann");
}

TEST_F(Joining, FirstMessageMustBeHello) {
  attempt().take(IntentMessage{});
  EXPECT_EQ(refused_with(), "The first message must be Hello.");
  EXPECT_TRUE(nothing_was_done());
}

TEST_F(Joining, StoppingServerPutsEverybodyOff) {
  context.draining = true;
  attempt().take(hello());
  EXPECT_EQ(connection.closes, std::vector{CloseCode::Restart});
  EXPECT_TRUE(nothing_was_done());
}

TEST_F(Joining, BanOfTheAddressIsJudgedFirst) {
  ban_the_address();
  context.options.daily = &daily;
  Hello wrong = hello("Ann", std::string(kDailyRealm));
  wrong.protocol = 0;
  wrong.sealed = "not for this connection";
  attempt().take(wrong);
  ASSERT_EQ(connection.refusals.size(), 1U);
  EXPECT_EQ(connection.refusals[0].reason, "banned");
  EXPECT_EQ(made->name(), "") << "the name of a banned client is not read";
  EXPECT_TRUE(nothing_was_done());
}

TEST_F(Joining, SealIsJudgedBeforeTheProtocol) {
  Hello wrong = hello();
  wrong.protocol = 0;
  wrong.sealed = "not for this connection";
  attempt().take(wrong);
  EXPECT_EQ(refused_with(), "Hello is not sealed for this connection.");
}

TEST_F(Joining, ProtocolAndNameAreJudgedBeforeTheRealm) {
  Hello wrong = hello("Ann", "tower");
  wrong.protocol = 0;
  attempt().take(wrong);
  EXPECT_EQ(connection.refusals.at(0).code, RefusalCode::Version);
  EXPECT_TRUE(nothing_was_done());
}

TEST_F(Joining, InvalidNameNeverReachesTheDaily) {
  context.options.daily = &daily;
  attempt(DailyWay::Wanted).take(hello("A"));
  EXPECT_EQ(connection.refusals.at(0).code, RefusalCode::Name);
  EXPECT_TRUE(nothing_was_done());
}

// ---- another realm ----

TEST_F(Joining, AnotherRealmIsAskedFor) {
  attempt().take(hello("Ann", "tower"));
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].realm, "tower");
  EXPECT_EQ(moves[0].from, &slot);
  EXPECT_TRUE(stage.is(Stage::Moving));
  EXPECT_TRUE(connection.joined.empty());
}

TEST_F(Joining, UnknownRealmIsRefused) {
  attempt().take(hello("Ann", "tower"));
  moves.at(0).no({RefusalCode::NoSuchRealm, "There is no realm tower.", {}});
  EXPECT_TRUE(stage.is(Stage::Moving)) << "the answer is posted";
  connection.take_next_answer();
  EXPECT_EQ(refused_with(), "There is no realm tower.");
}

TEST_F(Joining, RealmThatCannotBeOpenedClosesTheConnection) {
  attempt().take(hello("Ann", "tower"));
  moves.at(0).not_now();
  connection.take_next_answer();
  EXPECT_EQ(connection.closes, std::vector{CloseCode::Restart});
}

TEST_F(Joining, SocketThatCannotLeaveIsNotPassedOn) {
  attempt().take(hello("Ann", "tower"));
  bool was_passed_on = false;
  moves.at(0).away([&](const ArrivingSocket&) { was_passed_on = true; });
  EXPECT_TRUE(stage.is(Stage::Ended));
  EXPECT_FALSE(was_passed_on);
}

// ---- the daily ----

constexpr const char* kDailyOfToday = "d261127-k3x9a2bq";

struct JoiningTheDaily : Joining {
  JoiningTheDaily() { context.options.daily = &daily; }
};

TEST_F(JoiningTheDaily, MovesToTheRealmOfThePlayer) {
  daily.entrance.realm = "daily-realm";
  attempt(DailyWay::Wanted).take(hello());
  EXPECT_EQ(daily.asked_to_enter, std::vector{false});
  EXPECT_TRUE(stage.is(Stage::Asking));
  EXPECT_TRUE(moves.empty());
  connection.take_next_answer();
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].realm, "daily-realm");
  EXPECT_EQ(made->daily(), DailyWay::Found);
}

TEST_F(JoiningTheDaily, BeginsARealmOnlyForANewName) {
  attempt().take(hello("Ann", "Daily"));
  connection.take_next_answer();
  EXPECT_EQ(daily.asked_to_enter, (std::vector{false, true}));
  connection.take_next_answer();
  EXPECT_EQ(refused_with(), "The daily cannot be reached now: try again soon.");
}

TEST_F(JoiningTheDaily, HasNoSpectators) {
  Hello watching = hello("Bob", "daily");
  watching.watch = "Ann";
  attempt().take(watching);
  EXPECT_EQ(refused_with(), "A daily has no spectators.");
  EXPECT_TRUE(nothing_was_done());
}

TEST_F(JoiningTheDaily, RefusalOfTheDailyIsPassedOn) {
  daily.entrance.refusal = "The daily is over.";
  attempt(DailyWay::Wanted).take(hello());
  connection.take_next_answer();
  EXPECT_EQ(refused_with(), "The daily is over.");
  EXPECT_EQ(connection.refusals[0].reason, "daily");
}

TEST_F(JoiningTheDaily, TokenThatOpensNoSeatIsNoProof) {
  Hello returning = hello();
  returning.resume_token = "of yesterday";
  attempt(DailyWay::Found, kDailyOfToday).take(returning);
  EXPECT_EQ(daily.admitted, std::vector<std::string>{"Ann"});
  EXPECT_TRUE(stage.is(Stage::Asking));
  connection.take_next_answer();
  ASSERT_EQ(connection.joined.size(), 1U);
  EXPECT_EQ(connection.joined[0].resume_token, "");
  EXPECT_TRUE(stage.is(Stage::Playing));
}

TEST_F(JoiningTheDaily, MadeUpTokensAreCountedAsNewNames) {
  names_by_address(2);
  for (const char* name : {"Ann", "Bob", "Cid"}) {
    stage = ConnectionStage();
    stage.enter(Stage::AwaitingHello);
    Hello guess = hello(name);
    guess.resume_token = "made up";
    attempt(DailyWay::Found, kDailyOfToday).take(guess);
    connection.answers.clear();
  }
  EXPECT_EQ(daily.admitted, (std::vector<std::string>{"Ann", "Bob"}));
  EXPECT_EQ(refused_with(), "Too many new names from your address: try again later.");
}

// Else a player could use up a friend's attempt, or bring it into this party.
TEST_F(JoiningTheDaily, AttemptIsThatOfTheSeatAndNotOfTheNameSaid) {
  Hello another = hello("Bob");
  another.resume_token = kSeatToken;
  attempt(DailyWay::Found, kDailyOfToday).take(another);
  EXPECT_EQ(daily.admitted, std::vector<std::string>{"Ann"});
}

TEST_F(JoiningTheDaily, RefusedPlayerUsesUpNoAttempt) {
  connection.keeps_out = true;
  attempt(DailyWay::Found, kDailyOfToday).take(hello());
  EXPECT_TRUE(daily.admitted.empty());
  EXPECT_EQ(connection.joined.size(), 1U) << "the realm says why";
}

TEST_F(JoiningTheDaily, RefusedSpectatorUsesUpNoAttempt) {
  Hello watching = hello("Ann");
  watching.watch = "Bob";
  attempt(DailyWay::Found, kDailyOfToday).take(watching);
  EXPECT_EQ(refused_with(), "A daily has no spectators.");
  EXPECT_TRUE(nothing_was_done());
}

TEST_F(JoiningTheDaily, BannedNameBeginsNoRealm) {
  auto bans = std::make_shared<BanList>();
  bans->replace({Ban{BanKind::Guest, "Ann"}}, 0);
  context.options.bans = bans;
  attempt(DailyWay::Wanted).take(hello());
  EXPECT_EQ(connection.refusals.at(0).reason, "banned");
  EXPECT_TRUE(daily.entered.empty());
}

TEST_F(JoiningTheDaily, SecondRealmOfTheDayIsRefused) {
  daily.admission.refusal = "You have played today.";
  attempt(DailyWay::Found, kDailyOfToday).take(hello());
  connection.take_next_answer();
  EXPECT_EQ(refused_with(), "You have played today.");
  EXPECT_TRUE(connection.joined.empty());
}

// ---- accounts: proof, lists and places, then the effects ----

struct Tokens final : TokenSource {
  int made = 0;
  [[nodiscard]] std::string fresh() override { return std::to_string(++made); }
};

struct JoiningAsAccount : Joining {
  JoiningAsAccount() {
    EXPECT_TRUE(accounts.add({"Ann", hash_of_password("anns secret")}));
    EXPECT_TRUE(accounts.add_invitation({digest_of("please come")}));
    LoginDesk::Options options;
    options.now_s = [] { return std::int64_t{5000}; };
    desk = std::make_unique<LoginDesk>(accounts, tokens, options);
    context.options.desk = desk.get();
  }
  // The desk answers on a thread of its own.
  void settle() {
    while (stage.is(Stage::Asking)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      connection.take_answers();
    }
  }
  static Hello with_password(const std::string& name, const std::string& password) {
    Hello found = hello(name);
    found.password = password;
    return found;
  }
  static Hello invited() {
    Hello found = with_password("Bob", "bobs secret");
    found.invitation = "please come";
    return found;
  }
  MemoryAccounts accounts;
  Tokens tokens;
  std::unique_ptr<LoginDesk> desk;
};

TEST_F(JoiningAsAccount, LogsIn) {
  attempt().take(with_password("ann", "anns secret"));
  settle();
  EXPECT_EQ(connection.accounts, std::vector<std::string>{"Ann"});
  EXPECT_EQ(connection.tokens, std::vector<std::string>{"a.1"});
}

TEST_F(JoiningAsAccount, RefusedFriendSpendsNoInvitation) {
  connection.keeps_out = true;
  attempt().take(invited());
  settle();
  EXPECT_EQ(connection.tokens, std::vector<std::string>{""}) << "the realm says why";
  EXPECT_EQ(accounts.invitations()->size(), 1U);
  EXPECT_FALSE(accounts.find("Bob")->has_value());
}

TEST_F(JoiningAsAccount, InvitationIsSpentOnceItLetsTheFriendIn) {
  attempt().take(invited());
  settle();
  EXPECT_EQ(connection.accounts, std::vector<std::string>{"Bob"});
  EXPECT_TRUE(accounts.invitations()->empty());
}

TEST_F(JoiningAsAccount, GuestWithAMadeUpTokenIsNoAccountOfTheDaily) {
  context.options.daily = &daily;
  Hello guess = hello("Ann");
  guess.resume_token = "made up";
  attempt(DailyWay::Wanted).take(guess);
  settle();
  EXPECT_EQ(refused_with(), "That name belongs to an account: its password is needed.");
  EXPECT_TRUE(daily.entered.empty());
}

TEST_F(JoiningAsAccount, WrongPasswordBeginsNoDaily) {
  context.options.daily = &daily;
  attempt(DailyWay::Wanted).take(with_password("Ann", "a guess"));
  settle();
  EXPECT_EQ(refused_with(), "Wrong name or password.");
  EXPECT_TRUE(daily.entered.empty());
}

TEST_F(JoiningAsAccount, WayToTheDailySpendsNothing) {
  context.options.daily = &daily;
  daily.entrance.realm = "daily-realm";
  attempt(DailyWay::Wanted).take(invited());
  settle();
  EXPECT_EQ(moves.size(), 1U);
  EXPECT_EQ(daily.entered, std::vector<std::string>{"Bob"});
  EXPECT_EQ(accounts.invitations()->size(), 1U);
}

TEST_F(JoiningAsAccount, SpectatorWithAMadeUpTokenHasNoAccountsName) {
  Hello watching = hello("Ann");
  watching.watch = "Bob";
  watching.resume_token = "made up";
  attempt().take(watching);
  settle();
  EXPECT_EQ(refused_with(), "That name belongs to an account: its password is needed.");
  EXPECT_EQ(connection.judged, 0);
}

// ---- the server's identity ----

TEST_F(Joining, ServerWithoutAKeyAnswersNoChallenge) {
  attempt().take(Challenge{});
  EXPECT_EQ(refused_with(), "The first message must be Hello.");
  EXPECT_TRUE(connection.frames.empty());
}

}  // namespace
}  // namespace undercroft::join_attempt_test
