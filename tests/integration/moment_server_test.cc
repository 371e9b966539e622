// moment_server_test.cc: players share moments of their heroes' pasts, and anybody opens them
// (R213).
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string_view>
#include <thread>

#include "client/client.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/accounts/sqlite_moment_links.h"
#include "server/store/data_folder.h"
#include "server/store/realm_marks.h"
#include "server/store/sqlite/sqlite_store.h"
#include "shared/codec.h"
#include "tests/support/patience.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::moment_server_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;
using testing::TestServer;

constexpr std::int64_t kDayS = 86400;

struct MomentServer : ::testing::Test {
  void start(std::size_t moments = 3, int days = 90, bool past = true) {
    Config config;
    config.data = folder.path();
    config.guests = true;
    config.watchers = 2;
    config.past = past;
    config.moments = moments;
    config.moment_days = days;
    config.player_realms = player_realms;
    config.branches = branches;
    config.proxies = proxies;
    server = std::make_unique<TestServer>(testing::kQuietRoom, config);
  }
  void start_with_branches(bool allowed = true) {
    player_realms = 5;
    branches = allowed;
    start();
  }
  // As a visitor who has no seat anywhere.
  RealmMade play_on(const MakeRealm& asks) {
    Client visitor(loop);
    std::optional<RealmMade> made;
    visitor.on_news([&](const News& news) {
      if (const auto* answer = std::get_if<RealmMade>(&news)) made = *answer;
    });
    EXPECT_TRUE(visitor.connect(
        server->url(),
        {.lobby = true, .new_realm = asks.name, .moment = asks.moment, .moment_at = asks.at}));
    EXPECT_TRUE(visitor.wait_until([&] { return made.has_value(); }, testing::kPatience));
    return made.value_or(RealmMade{});
  }
  std::unique_ptr<Client> join(const std::string& name, const std::string& token = "",
                               const std::string& watch = "", const std::string& realm = "") {
    auto client = std::make_unique<Client>(loop);
    EXPECT_TRUE(
        client->connect(server->url() + (realm.empty() ? "" : "/" + realm),
                        {.name = name, .resume_token = token, .watch = watch, .lines = true}));
    EXPECT_TRUE(client->wait_until([&] { return client->playing(); }, testing::kPatience));
    return client;
  }
  // Joins, and plays so many turns.
  std::unique_ptr<Client> player(const std::string& name, int turns) {
    auto client = join(name);
    for (int i = 0; i < turns; ++i) {
      const Direction way = i % 2 == 0 ? Direction::Right : Direction::Left;
      EXPECT_TRUE(client->act({.verb = IntentVerb::Bump, .direction = way}, testing::kPatience));
    }
    return client;
  }
  ToldMomentLinks ask(Client& client, const ClientMessage& request) {
    std::optional<ToldMomentLinks> links;
    client.on_news([&](const News& news) {
      if (const auto* told = std::get_if<ToldMomentLinks>(&news)) links = *told;
    });
    client.ask(request);
    EXPECT_TRUE(client.wait_until([&] { return links.has_value(); }, testing::kPatience));
    client.on_news([](const News&) {});
    return links.value_or(ToldMomentLinks{});
  }
  std::string share(Client& client, const ShareMoment& asks) {
    const ToldMomentLinks links = ask(client, asks);
    EXPECT_EQ(links.sentence, "");
    return links.made;
  }
  // The whole answer, with its head.
  std::string get(const std::string& path, const std::string& method = "GET",
                  const std::string& more = "") {
    testing::RawSocket socket(server->port());
    socket.send_bytes(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  // Asks again while the server says that it is busy, as a visitor does.
  std::string open(const std::string& code, const std::string& rest = "") {
    const auto end = std::chrono::steady_clock::now() + testing::kPatience;
    for (;;) {
      const std::string answer = get("/-/moment/" + code + rest);
      const bool is_busy = answer.find(" 503 ") == std::string_view("HTTP/1.1").size();
      if (!is_busy || std::chrono::steady_clock::now() > end) return answer;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  PastPart part_of(const std::string& code, const std::string& query) {
    const std::string answer = open(code, "/part?" + query);
    const std::string body = answer.substr(answer.find("\r\n\r\n") + 4);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
    return std::get<PastPart>(decode_server(body).value());
  }

  static bool hears(Client& client, const std::string& text) {
    return client.wait_until([&] {
      const auto lines = client.take_chat();
      return std::any_of(lines.begin(), lines.end(), [&](const ChatLine& line) {
        return line.text.find(text) != std::string::npos;
      });
    });
  }
  static Point at(const Observation& known) { return known.entities.at(known.self.id).at; }
  static Point at(const Client& client) { return at(client.known()); }

  std::uint32_t player_realms = 0;
  bool branches = true;
  Networks proxies;
  testing::TemporaryFolder folder;
  std::unique_ptr<TestServer> server;
  Loop loop;
};

TEST_F(MomentServer, AnybodySeesWhatThePlayerSaw) {
  start();
  const auto ann = player("Ann", 12);
  const std::string code = share(*ann, {.number = 1, .shown = 6});
  EXPECT_THAT(code, SizeIs(22));
  const PastPart part = part_of(code, "first=1&count=200");
  EXPECT_EQ(part.first, 1U);
  EXPECT_EQ(part.last, 6U) << "nothing after the moment shown";
  Observation known;
  for (const Delta& delta : part.deltas) ASSERT_TRUE(apply(known, delta));
  EXPECT_EQ(known.self.health, ann->known().self.health);
  EXPECT_LT(known.turn, ann->known().turn);
}

TEST_F(MomentServer, ThePageHasAPreviewAndNeedsNoScripts) {
  start();
  const auto ann = player("Ann", 5);
  const std::string code = share(*ann, {.number = 1, .shown = UINT32_MAX});
  const std::string page = open(code);
  EXPECT_THAT(page, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(page, HasSubstr("<title>Ann on level 1, turn 5 - Undercroft</title>"));
  EXPECT_THAT(page, HasSubstr("property=\"og:image\" content=\"http://localhost/-/moment/" + code +
                              ".png\""));
  EXPECT_THAT(page, HasSubstr("<img src=\"" + code + ".png\""));
  EXPECT_THAT(page, HasSubstr("<img id=\"still\" alt=\"\" src=\"" + code + ".png\">"));
  EXPECT_THAT(page, HasSubstr("\"../../-/icon.png\""));
  EXPECT_THAT(page, Not(HasSubstr("\"./-/")));
  EXPECT_THAT(open(code, ".json"), HasSubstr("\"title\":\"Ann on level 1, turn 5\""));
  const std::string picture = open(code, ".png");
  EXPECT_THAT(picture, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(picture, HasSubstr("\x89PNG\r\n"));
  EXPECT_LT(picture.size(), 51000U);
  const std::string head = get("/-/moment/" + code, "HEAD");
  EXPECT_THAT(head, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(head, Not(HasSubstr("<title>")));
}

// Where the server is below a folder, only a proxy knows it.
TEST_F(MomentServer, ThePreviewNamesTheFolderOfATrustedProxy) {
  const auto image_in = [&](const std::string& code, const std::string& prefix) {
    const std::string more =
        "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Prefix: " + prefix + "\r\n";
    const std::string page = get("/-/moment/" + code, "GET", more);
    constexpr std::string_view kField = "property=\"og:image\" content=\"";
    const std::size_t at = page.find(kField) + kField.size();
    return page.substr(at, page.find('"', at) - at);
  };
  const std::string plain = "https://localhost/-/moment/";
  start();
  const std::string code = share(*player("Ann", 2), {.number = 1, .shown = UINT32_MAX});
  EXPECT_THAT(image_in(code, "/games"), StartsWith(plain)) << "anybody may have said that";
  server.reset();
  ASSERT_TRUE(proxies.add("127.0.0.1"));
  start();
  EXPECT_THAT(image_in(code, "/games/crypt"),
              StartsWith("https://localhost/games/crypt/-/moment/"));
  for (const char* prefix : {"games", "/games/", "//evil.example", "/../x", "/a\"b", "/a b"}) {
    EXPECT_THAT(image_in(code, prefix), StartsWith(plain)) << prefix;
  }
}

TEST_F(MomentServer, TheCompressedPageIsTheSame) {
  start();
  const auto ann = player("Ann", 2);
  const std::string code = share(*ann, {.number = 1, .shown = 2});
  const std::string page = get("/-/moment/" + code, "GET", "Accept-Encoding: gzip\r\n");
  EXPECT_THAT(page, HasSubstr("Content-Encoding: gzip"));
  EXPECT_LT(page.size(), 90000U);
}

TEST_F(MomentServer, AStretchHasNoMomentBesides) {
  start();
  const auto ann = player("Ann", 20);
  const std::string code = share(*ann, {.number = 1, .first = 5, .shown = 8, .last = 11});
  for (const char* query :
       {"first=1&count=200", "first=7&count=5", "first=99&count=9", "", "first=0&count=0",
        "first=-1&count=1e9", "first=18446744073709551616"}) {
    const PastPart part = part_of(code, query);
    EXPECT_EQ(part.last, 7U) << query;
    EXPECT_LE(part.first + part.deltas.size() - 1, 7U) << query;
  }
}

TEST_F(MomentServer, NamesMayBeHidden) {
  start();
  const auto ann = player("Ann", 3);
  const auto bob = join("Bob");
  ASSERT_TRUE(ann->wait_until([&] { return ann->sees("Bob") != nullptr; }));
  const std::string code = share(*ann, {.number = 1, .shown = UINT32_MAX, .hide_names = true});
  for (const char* rest : {"", ".json", "/part?first=1&count=200"}) {
    const std::string answer = open(code, rest);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200")) << rest;
    // "Ann" is a part of many words of the game's page.
    EXPECT_THAT(answer, Not(HasSubstr("Ann on"))) << rest;
    if (std::string(rest) != "") {
      EXPECT_THAT(answer, Not(HasSubstr("Bob"))) << rest;
    }
  }
  EXPECT_THAT(open(code), HasSubstr("<title>A hero on level 1"));
}

TEST_F(MomentServer, OnlyItsOwnPlayerSharesAndWithdraws) {
  start();
  const auto ann = player("Ann", 3);
  const auto bob = join("Bob");
  const std::string code = share(*ann, {.number = 1, .shown = 2});
  EXPECT_EQ(ask(*bob, AskMomentLinks{4, code}).sentence, "Your hero has no such link.");
  EXPECT_THAT(ask(*bob, AskMomentLinks{5, ""}).links, SizeIs(0));
  const ToldMomentLinks anns = ask(*ann, AskMomentLinks{6, ""});
  ASSERT_THAT(anns.links, SizeIs(1));
  EXPECT_EQ(anns.links[0].code, code);
  EXPECT_EQ(anns.links[0].days, 90U);
  const auto eve = join("Eve", "", "Ann");
  EXPECT_EQ(ask(*eve, ShareMoment{7, 0, 1}).sentence, "Spectators have no past here.");
  EXPECT_THAT(ask(*ann, AskMomentLinks{8, code}).sentence, HasSubstr("is withdrawn"));
  const std::string gone = open(code);
  EXPECT_THAT(gone, StartsWith("HTTP/1.1 410"));
  EXPECT_THAT(gone, HasSubstr("The player has withdrawn this moment."));
  EXPECT_THAT(open(code, "/part?first=1&count=1"), StartsWith("HTTP/1.1 410"));
  EXPECT_THAT(open(code, ".png"), StartsWith("HTTP/1.1 410"));
}

TEST_F(MomentServer, AHeroHasSoManyLinks) {
  start(2);
  const auto ann = player("Ann", 3);
  share(*ann, {.number = 1, .shown = 1});
  const std::string second = share(*ann, {.number = 2, .shown = 2});
  const ToldMomentLinks refused = ask(*ann, ShareMoment{3, 0, 2});
  EXPECT_EQ(refused.made, "");
  EXPECT_EQ(refused.sentence, "Your hero has 2 links to moments: withdraw one first.");
  EXPECT_THAT(refused.links, SizeIs(2));
  EXPECT_THAT(ask(*ann, AskMomentLinks{4, second}).links, SizeIs(1));
  EXPECT_THAT(share(*ann, {.number = 5, .shown = 2}), SizeIs(22));
}

TEST_F(MomentServer, LinksOutliveARestartAndEndInTime) {
  start();
  auto ann = player("Ann", 3);
  const std::string code = share(*ann, {.number = 1, .shown = 2});
  ann->drop();
  server.reset();
  {
    const auto links = SqliteMomentLinks::open(DataFolder::accounts_in(folder.path())).value();
    MomentLink old = *links->find(code).value();
    old.code = "AAAAAAAAAAAAAAAAAAAAAA";
    old.ends_s = old.made_s - 1;
    ASSERT_TRUE(links->add(old, 9).value());
  }
  start();
  EXPECT_THAT(open(code), StartsWith("HTTP/1.1 200"));
  EXPECT_FALSE(part_of(code, "first=1&count=1").deltas.empty());
  const std::string ended = open("AAAAAAAAAAAAAAAAAAAAAA");
  EXPECT_THAT(ended, StartsWith("HTTP/1.1 410"));
  EXPECT_THAT(ended, HasSubstr("The time of this link is over."));
}

TEST_F(MomentServer, ABanWithdrawsThem) {
  start();
  auto ann = player("Ann", 3);
  const std::string code = share(*ann, {.number = 1, .shown = 2});
  ann->drop();
  server.reset();
  {
    const std::string file = DataFolder::accounts_in(folder.path());
    ASSERT_TRUE(SqliteModeration::open(file).value()->set({BanKind::Guest, "Ann"}));
  }
  start();
  EXPECT_THAT(open(code), HasSubstr("The player has withdrawn this moment."));
}

TEST_F(MomentServer, TheHostMayTurnThemOff) {
  start(0);
  const auto ann = player("Ann", 3);
  EXPECT_EQ(ask(*ann, ShareMoment{1, 0, 1}).sentence, "This server makes no links to moments.");
  EXPECT_THAT(open("AAAAAAAAAAAAAAAAAAAAAA"), StartsWith("HTTP/1.1 404"));
}

// ---- play on from here (R214) ----

TEST_F(MomentServer, AVisitorPlaysOnFromAMoment) {
  start_with_branches();
  const auto ann = player("Ann", 12);
  const std::string code = share(*ann, {.number = 1, .first = 2, .shown = 6, .last = 9});
  EXPECT_THAT(open(code, "/part?first=1&count=1"), HasSubstr("Undercroft-Play-On: 1\r\n"));
  const RealmMade made = play_on({"", code, 0});
  EXPECT_EQ(made, (RealmMade{"Ann-5", ""}));
  Observation then;
  for (const Delta& delta : part_of(code, "first=5&count=1").deltas) {
    ASSERT_TRUE(apply(then, delta));
  }
  const auto zoe = join("Zoe", "", "", "Ann-5");
  EXPECT_EQ(at(*zoe), at(then));
  EXPECT_EQ(zoe->known().self.health, then.self.health);
  EXPECT_TRUE(hears(*zoe, "began with Ann's turn 5"));
  EXPECT_TRUE(zoe->act({.verb = IntentVerb::Wait}, testing::kPatience));
  EXPECT_EQ(ann->known().turn, 12U) << "the original goes on as it was";
  EXPECT_TRUE(ann->act({.verb = IntentVerb::Wait}, testing::kPatience));
}

TEST_F(MomentServer, AFriendTakesTheOtherHeroOfTheGroup) {
  start_with_branches();
  const auto ann = join("Ann");
  const auto bob = join("Bob");
  for (int i = 0; i < 4; ++i) {
    bob->send({.verb = IntentVerb::Wait});
    EXPECT_TRUE(ann->act({.verb = IntentVerb::Wait}, testing::kPatience));
    EXPECT_TRUE(bob->wait_until([&] { return bob->known().turn == ann->known().turn; },
                                testing::kPatience));
  }
  const std::string code = share(*ann, {.number = 1, .shown = UINT32_MAX});
  const std::string realm = play_on({"again", code, 0}).realm;
  ASSERT_EQ(realm, "again");
  const auto bob_as_ann = join("Bob", "", "", realm);
  EXPECT_EQ(at(*bob_as_ann), at(*ann));
  const auto zoe = join("Zoe", "", "", realm);
  EXPECT_EQ(at(*zoe), at(*bob));
  const auto late = join("Late", "", "", realm);
  EXPECT_NE(at(*late), at(*ann)) << "a new hero, at the entrance";
}

TEST_F(MomentServer, NoRealmBeginsAtAMomentThatIsNotOpen) {
  start_with_branches();
  const auto ann = player("Ann", 5);
  const std::string code = share(*ann, {.number = 1, .first = 3, .shown = 4, .last = 5});
  EXPECT_THAT(play_on({"", "none", 0}).sentence, HasSubstr("no such moment"));
  EXPECT_THAT(play_on({"", code, 4}).sentence, HasSubstr("no such moment"));
  EXPECT_THAT(play_on({"../etc", code, 1}).sentence, HasSubstr("3 to 16 letters"));
  ask(*ann, AskMomentLinks{2, code});
  EXPECT_THAT(play_on({"", code, 0}).sentence, HasSubstr("withdrawn"));
}

TEST_F(MomentServer, TheHostMayForbidBranches) {
  start_with_branches(false);
  const auto ann = player("Ann", 5);
  const std::string code = share(*ann, {.number = 1, .shown = 4});
  EXPECT_THAT(open(code, "/part?first=1&count=1"), Not(HasSubstr("Play-On")));
  EXPECT_THAT(play_on({"", code, 0}).sentence, HasSubstr("nobody play on"));
}

TEST_F(MomentServer, ABranchOutlivesARestart) {
  start_with_branches();
  const auto ann = player("Ann", 5);
  const std::string code = share(*ann, {.number = 1, .shown = 4});
  ASSERT_EQ(play_on({"again", code, 0}).sentence, "");
  auto zoe = join("Zoe", "", "", "again");
  EXPECT_TRUE(zoe->act({.verb = IntentVerb::Wait}, testing::kPatience));
  const std::string token = zoe->welcome().resume_token;
  const TurnNumber turn = zoe->known().turn;
  zoe.reset();
  server.reset();
  start_with_branches();
  zoe = join("Zoe", token, "", "again");
  EXPECT_EQ(zoe->known().turn, turn);
}

TEST_F(MomentServer, ABranchIsDeletedAfterAWeekWithoutPlay) {
  start_with_branches();
  const auto ann = player("Ann", 5);
  const std::string code = share(*ann, {.number = 1, .shown = 4});
  ASSERT_EQ(play_on({"again", code, 0}).sentence, "");
  server.reset();
  {
    const auto store = SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
    RealmMark mark = realm_mark(*store, "again").value();
    EXPECT_EQ(mark.branch_of, "Ann's turn 3");
    mark.made_s -= 8 * kDayS;
    ASSERT_TRUE(set_realm_mark(*store, "again", mark).has_value());
  }
  start_with_branches();
  server.reset();
  const auto store = SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
  EXPECT_EQ(store->list().value().size(), 1U);
  EXPECT_EQ(realm_mark(*store, "again").value(), RealmMark{});
}

TEST_F(MomentServer, WithoutThePastThereAreNone) {
  start(3, 90, false);
  const auto ann = player("Ann", 1);
  EXPECT_EQ(ask(*ann, ShareMoment{1, 0, 1}).sentence, "This server makes no links to moments.");
}

// ---- theatres; theatre_server_test.cc has the rest ----

TEST_F(MomentServer, ALinkHasTheatres) {
  start();
  const auto ann = player("Ann", 5);
  const std::string code = share(*ann, {.number = 1, .first = 2, .shown = 3, .last = 5});
  const std::string path = "/-/moment/" + code + "/theatre/AAAAAAAAAAAAAAAAAAAAAA";
  testing::RawSocket visitor(server->port());
  ASSERT_TRUE(visitor.upgrade(path));
  const auto frame = visitor.read_frame();
  ASSERT_TRUE(frame);
  EXPECT_EQ(decode_server(frame->payload).value(),
            ServerMessage(ToldTheatre{2, 1, 1, {{1, "Visitor 1", {}}}}));
  EXPECT_THAT(ask(*ann, AskMomentLinks{2, code}).sentence, HasSubstr("is withdrawn"));
  EXPECT_THAT(testing::RawSocket(server->port()).ask_for_websocket(path),
              StartsWith("HTTP/1.1 410"));
}

TEST_F(MomentServer, WithoutMomentsThereAreNoTheatres) {
  start(0);
  EXPECT_THAT(testing::RawSocket(server->port())
                  .ask_for_websocket("/-/moment/" + std::string(22, 'A') + "/theatre/" +
                                     std::string(22, 'A')),
              StartsWith("HTTP/1.1 404"));
}

TEST_F(MomentServer, ARealmIgnoresWhatIsForTheatres) {
  start();
  const auto ann = player("Ann", 1);
  for (const ClientMessage& message : std::vector<ClientMessage>{
           TheatreName{"Bob"}, TheatreStep{1}, TheatrePoint{Point{1, 1}}, TheatreLead{1}}) {
    ann->ask(message);
  }
  EXPECT_TRUE(ann->act({}));
}

// ---- hostile requests ----

TEST_F(MomentServer, StrangePathsAreNoMoments) {
  start();
  for (const std::string& code :
       {std::string(), std::string("x"), std::string("../../etc"), std::string(8000, 'A'),
        std::string("AAAAAAAAAAAAAAAAAAAAAA"), std::string("%00"), std::string("<script>")}) {
    for (const char* rest : {"", ".png", ".json", "/part"}) {
      const std::string answer = open(code, rest);
      EXPECT_THAT(answer, ::testing::ContainsRegex("^HTTP/1.1 4[0-9][0-9]")) << code << rest;
      EXPECT_THAT(answer, Not(HasSubstr("<script>"))) << code << rest;
    }
  }
}

TEST_F(MomentServer, OtherMethodsAndHostsAreRefused) {
  start();
  const auto ann = player("Ann", 1);
  const std::string code = share(*ann, {.number = 1, .shown = 1});
  EXPECT_THAT(get("/-/moment/" + code, "POST"), StartsWith("HTTP/1.1 405"));
  testing::RawSocket socket(server->port());
  socket.send_bytes("GET /-/moment/" + code + " HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_THAT(socket.read_until("the end"), Not(StartsWith("HTTP/1.1 200")));
}

TEST_F(MomentServer, WrongRequestsCloseTheConnection) {
  start();
  const std::pair<ShareMoment, std::string> all[] = {
      {{1, 0, 0}, "moments of the past count from 1"},
      {{1, 9, 8}, "a stretch begins no later than its moment shown"},
      {{1, 1, 8, 7}, "a stretch ends no earlier"}};
  std::string name = "Mallory";
  for (const auto& [asks, reason] : all) {
    testing::RawSocket socket(server->port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(Hello{1, "raw", name += 'y', "", ""});
    socket.send(asks);
    const auto frame = socket.read_to_close();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->code, static_cast<int>(CloseCode::Malformed));
    EXPECT_EQ(frame->payload, reason);
  }
}

TEST_F(MomentServer, AStretchHasALimit) {
  start();
  const auto ann = player("Ann", 3);
  const ToldMomentLinks whole = ask(*ann, ShareMoment{1, 1, UINT32_MAX, UINT32_MAX});
  EXPECT_EQ(whole.sentence, "");
  EXPECT_THAT(ask(*ann, ShareMoment{2, 0, 1, 0, false, 7, 1}).sentence, HasSubstr("no such place"));
}

}  // namespace
}  // namespace undercroft::moment_server_test
