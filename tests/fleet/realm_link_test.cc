// realm_link_test.cc: servers ask each other about realms, over real sockets.
#include <gtest/gtest.h>

#include <atomic>

#include "server/fleet/fleet_link.h"
#include "server/fleet/realm_words.h"
#include "tests/support/linked_server.h"

namespace undercroft::realm_link_test {
namespace {

using testing::eventually;
using testing::LinkedServer;

// Waits for the answer of another thread.
struct Answer {
  [[nodiscard]] WhenAnswered when() {
    return [this](LinkAnswer what) { answer = static_cast<int>(what); };
  }
  [[nodiscard]] bool is(LinkAnswer what) {
    return eventually([this] { return answer != 0; }) && answer == static_cast<int>(what);
  }
  std::atomic<int> answer{0};
};

struct RealmLinks : ::testing::Test {
  // Asks b. Null: it takes no realm.
  [[nodiscard]] SharedOffer offer(bool is_hosts = false) {
    std::atomic<bool> is_there{false};
    SharedOffer offer;
    a.links.offer({"b", b.address(), 1}, is_hosts, [&](const SharedOffer& made) {
      offer = made;
      is_there = true;
    });
    EXPECT_TRUE(eventually([&] { return is_there.load(); }));
    return offer;
  }
  LinkedServer a{"a"};
  LinkedServer b{"b"};
  Answer answer;
};

TEST_F(RealmLinks, RealmIsTakenOver) {
  b.take_realms(LinkAnswer::Yes);
  const SharedOffer made = offer();
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(b.asked(), "") << "no realm is named before it is released";
  made->give("crypt", answer.when());
  EXPECT_TRUE(answer.is(LinkAnswer::Yes));
  EXPECT_EQ(b.asked(), "take crypt");
}

TEST_F(RealmLinks, RealmThatTheHostMovesStays) {
  b.take_realms(LinkAnswer::Yes);
  const SharedOffer made = offer(true);
  ASSERT_NE(made, nullptr);
  made->give("crypt", answer.when());
  EXPECT_TRUE(answer.is(LinkAnswer::Yes));
  EXPECT_EQ(b.asked(), "take and keep crypt");
}

TEST_F(RealmLinks, RealmThatCannotBeOpenedIsReported) {
  b.take_realms(LinkAnswer::NotMine);
  const SharedOffer made = offer();
  ASSERT_NE(made, nullptr);
  made->give("crypt", answer.when());
  EXPECT_TRUE(answer.is(LinkAnswer::NotMine));
}

TEST_F(RealmLinks, ServerMayTakeNone) { EXPECT_EQ(offer(), nullptr); }

TEST_F(RealmLinks, ServerMayBeGone) {
  SharedOffer made = nullptr;
  std::atomic<bool> is_there{false};
  a.links.offer({"gone", "127.0.0.1:1", 1}, false, [&](const SharedOffer& none) {
    made = none;
    is_there = true;
  });
  EXPECT_TRUE(eventually([&] { return is_there.load(); }));
  EXPECT_EQ(made, nullptr);
  a.links.ask_to_move({"gone", "127.0.0.1:1", 1}, "crypt", "", answer.when());
  EXPECT_TRUE(answer.is(LinkAnswer::Unreachable));
}

TEST_F(RealmLinks, OwnerIsAskedToMoveARealm) {
  b.take_realms(LinkAnswer::Full);
  a.links.ask_to_move({"b", b.address(), 1}, "crypt", "c", answer.when());
  EXPECT_TRUE(answer.is(LinkAnswer::Full));
  EXPECT_EQ(b.asked(), "move crypt to c");
}

TEST_F(RealmLinks, ServerThatEndsBeforeItsAnswerIsUnreachable) {
  auto c = std::make_unique<LinkedServer>("c");
  c->take_realms({});  // and says nothing
  a.links.ask_to_move({"c", c->address(), 1}, "crypt", "", answer.when());
  ASSERT_TRUE(eventually([&] { return c->asked() == "move crypt to "; }));
  c.reset();
  EXPECT_TRUE(answer.is(LinkAnswer::Unreachable));
}

TEST(RealmRequests, AreReadBack) {
  for (const RealmRequest& request : {RealmRequest{RealmVerb::TakeOver, "a", "", ""},
                                      RealmRequest{RealmVerb::TakeOverForHost, "a", "", ""},
                                      RealmRequest{RealmVerb::Move, "a", "crypt", ""},
                                      RealmRequest{RealmVerb::Move, "a", "crypt", "b"}}) {
    EXPECT_EQ(decode_realm_request(encode_realm_request(request)).value(), request);
    EXPECT_EQ(decode_realm_request(encode_realm_request(request) + "more").value(), request);
  }
}

TEST(RealmRequests, ThatAreDamagedAreRefused) {
  const std::string whole = encode_realm_request({RealmVerb::Move, "a", "crypt", "b"});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(decode_realm_request(whole.substr(0, size))) << size;
  }
  EXPECT_FALSE(decode_realm_request(encode_realm_request({RealmVerb::Move, "", "crypt", "b"})));
  EXPECT_FALSE(decode_realm_request(encode_realm_request({RealmVerb::Move, "a", "a b", "b"})));
  EXPECT_FALSE(decode_realm_request(encode_realm_request({RealmVerb{9}, "a", "crypt", "b"})));
}

}  // namespace
}  // namespace undercroft::realm_link_test
