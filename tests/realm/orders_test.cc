// orders_test.cc: players give orders to their followers between turns (R195).
#include <gtest/gtest.h>

#include <memory>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::orders_test {
namespace {

using testing::FakeConnection;
using testing::plain_rules;
using testing::RealmHarness;
using testing::SmallWorld;

// Ann, and a dog that follows her.
struct Orders : ::testing::Test {
  Orders() {
    Blueprint b = (*catalogue)[catalogue->at("hermit")];
    b.key = b.name = "dog";
    b.follows = true;
    catalogue->add(b);
    SmallWorld small({"#########\n#PD.....#\n#########\n"}, {{'D', "dog"}}, plain_rules(), 1,
                     catalogue);
    dog = small.id('D');
    small.at('D').by_kind.set_leader(small.id('P'));
    table = std::make_unique<RealmHarness>(std::move(small.world));
    ann = table->join("Ann");
  }
  [[nodiscard]] const FollowerOrder& order() const {
    return table->realm.world().entity(dog).order.get();
  }

  std::shared_ptr<Catalogue> catalogue = testing::small_catalogue();
  EntityId dog = kNobody;
  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann;
};

TEST_F(Orders, PointingSendsAndChatCalls) {
  const TurnNumber turn = ann->known.turn;
  table->say(ann, PingCell{{6, 1}});
  EXPECT_EQ(order().post, Place::on(1, {6, 1}));
  table->say(ann, ChatSay{"! come here"});
  EXPECT_EQ(order(), FollowerOrder{});
  table->say(ann, ChatSay{"Stay!"});
  EXPECT_EQ(order().post, Place::on(1, {2, 1}));
  EXPECT_EQ(ann->known.turn, turn) << "orders cost no turn";
}

TEST_F(Orders, OtherWordsAndUnknownCellsAreNone) {
  table->say(ann, ChatSay{"stay with me"});
  table->say(ann, PingCell{{40, 40}});
  EXPECT_EQ(order(), FollowerOrder{});
}

}  // namespace
}  // namespace undercroft::orders_test
