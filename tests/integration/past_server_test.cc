// past_server_test.cc: clients walk through the past of their heroes on a whole server (R177).
#include <gtest/gtest.h>

#include <chrono>
#include <memory>

#include "client/client.h"
#include "tests/support/patience.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::past_server_test {
namespace {

using testing::TestServer;

struct PastServer : ::testing::Test {
  void start(bool past = true, bool stores = true) {
    Config config;
    if (stores) config.data = folder.path();
    config.past = past;
    config.guests = true;
    config.watchers = 2;
    server = std::make_unique<TestServer>(testing::kQuietRoom, config);
  }
  std::unique_ptr<Client> join(const std::string& name, const std::string& token = "",
                               const std::string& watch = "") {
    auto client = std::make_unique<Client>(loop);
    EXPECT_TRUE(client->connect(
        server->url(), {.name = name, .resume_token = token, .watch = watch, .lines = true}));
    EXPECT_TRUE(client->wait_until([&] { return client->playing(); }, testing::kPatience));
    return client;
  }
  // One step to the right and back, and so on.
  static void step_aside(Client& client, int turn) {
    const Direction way = turn % 2 == 0 ? Direction::Right : Direction::Left;
    ASSERT_TRUE(client.act({.verb = IntentVerb::Bump, .direction = way}));
  }
  static void walk(Client& client, int turns) {
    for (int i = 0; i < turns; ++i) step_aside(client, i);
  }
  // The answer, once it is no longer "try again".
  PastPart ask(Client& client, std::uint32_t first, std::uint32_t count) {
    for (;;) {
      PastPart part;
      bool has_come = false;
      client.on_news([&](const News& news) {
        if (const auto* told = std::get_if<PastPart>(&news)) part = *told, has_come = true;
      });
      client.ask(AskPast{++number, first, count});
      EXPECT_TRUE(client.wait_until([&] { return has_come; }, testing::kPatience));
      client.on_news([](const News&) {});
      EXPECT_EQ(part.number, number);
      if (!part.may_ask_again || !has_come) return part;
    }
  }
  static std::vector<Observation> states_of(const PastPart& part) {
    std::vector<Observation> states;
    Observation known;
    for (const Delta& delta : part.deltas) {
      const auto applied = apply(known, delta);
      EXPECT_TRUE(applied) << applied.error();
      states.push_back(known);
    }
    return states;
  }

  testing::TemporaryFolder folder;
  std::unique_ptr<TestServer> server;
  Loop loop;
  std::uint32_t number = 0;
};

TEST_F(PastServer, AGuestSeesEachTurnOfItsHeroAgain) {
  start();
  const auto ann = join("Ann");
  std::vector<Point> places{ann->known().self.at};
  for (int i = 0; i < 12; ++i) {
    step_aside(*ann, i);
    places.push_back(ann->known().self.at);
  }
  const auto states = states_of(ask(*ann, 1, 200));
  ASSERT_GE(states.size(), places.size());
  std::vector<Point> told;
  for (const Observation& known : states) {
    if (told.size() == known.turn) told.push_back(known.self.at);
  }
  EXPECT_EQ(told, places);
  EXPECT_EQ(states.back().cells, ann->known().cells);
}

TEST_F(PastServer, ThePastBeforeARestartIsStillThere) {
  start();
  auto ann = join("Ann");
  walk(*ann, 7);
  const std::uint32_t before = ask(*ann, 1, 1).last;
  const std::string token = ann->welcome().resume_token;
  ann->drop();
  server.reset();
  start();
  ann = join("Ann", token);
  walk(*ann, 3);
  const PastPart part = ask(*ann, 1, 200);
  EXPECT_GE(part.last, before + 3);
  EXPECT_EQ(states_of(part).back().turn, 10U);
}

TEST_F(PastServer, EachPlayerHasThePastOfItsOwnHero) {
  start();
  const auto ann = join("Ann");
  walk(*ann, 4);
  const auto bob = join("Bob");
  const auto anns = states_of(ask(*ann, 1, 200));
  const auto bobs = states_of(ask(*bob, 1, 200));
  ASSERT_FALSE(bobs.empty());
  EXPECT_LT(bobs.size(), anns.size());
  EXPECT_EQ(bobs.front().self.at, bob->known().self.at);
  EXPECT_EQ(anns.front().members.size(), 1U);
}

TEST_F(PastServer, SpectatorsHaveNone) {
  start();
  const auto ann = join("Ann");
  walk(*ann, 2);
  const auto eve = join("Eve", "", "Ann");
  const PastPart part = ask(*eve, 1, 200);
  EXPECT_TRUE(part.deltas.empty());
  EXPECT_EQ(part.sentence, "Spectators have no past here.");
}

TEST_F(PastServer, TheHostMayTurnItOff) {
  start(false);
  const auto ann = join("Ann");
  EXPECT_EQ(ask(*ann, 1, 10).sentence, "This server does not show the past.");
}

TEST_F(PastServer, AServerThatStoresNothingHasNone) {
  start(true, false);
  const auto ann = join("Ann");
  EXPECT_EQ(ask(*ann, 1, 10).sentence, "This server does not show the past.");
}

// ---- hostile clients ----

TEST_F(PastServer, NumbersOutOfRangeCloseTheConnection) {
  start();
  const std::pair<AskPast, std::string> all[] = {{{1, 1, 0}, "ask for 1 to 200 moments"},
                                                 {{1, 1, 201}, "ask for 1 to 200 moments"},
                                                 {{1, 1, 1U << 31U}, "ask for 1 to 200 moments"},
                                                 {{1, 0, 1}, "moments of the past count from 1"}};
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

TEST_F(PastServer, NobodyAsksBeforeHello) {
  start();
  testing::RawSocket socket(server->port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(AskPast{1, 1, 1});
  const auto frame = socket.read_to_close();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->code, static_cast<int>(CloseCode::Refused));
}

// The client sends them slowly enough for the rate limit.
TEST_F(PastServer, ManyRequestsAtOnceAreAnsweredOnceEach) {
  start();
  const auto ann = join("Ann");
  walk(*ann, 5);
  constexpr std::size_t kAsked = 50;
  std::size_t told = 0, refused = 0;
  ann->on_news([&](const News& news) {
    const auto* part = std::get_if<PastPart>(&news);
    if (part == nullptr) return;
    told += !part->deltas.empty();
    refused += part->may_ask_again;
  });
  for (std::uint32_t i = 0; i < kAsked; ++i) ann->ask(AskPast{i + 1, UINT32_MAX, 200});
  EXPECT_TRUE(ann->wait_until([&] { return told + refused == kAsked; }, testing::kPatience));
  EXPECT_GE(told, 1U);
  walk(*ann, 2);
}

TEST_F(PastServer, ThePlayerMayLeaveBeforeTheAnswer) {
  start();
  auto ann = join("Ann");
  walk(*ann, 3);
  const std::string token = ann->welcome().resume_token;
  ann->ask(AskPast{1, 1, 200});
  static_cast<void>(ann->wait_until([] { return false; }, std::chrono::milliseconds(1)));
  ann->drop();
  const auto again = join("Ann", token);
  EXPECT_FALSE(ask(*again, 1, 200).deltas.empty());
}

}  // namespace
}  // namespace undercroft::past_server_test
