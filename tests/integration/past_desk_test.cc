// past_desk_test.cc: the desk that answers players: few wait, each is answered once.
#include "server/running/past_desk.h"

#include <gmock/gmock.h>

#include <condition_variable>
#include <future>
#include <map>

#include "server/store/world_codec.h"
#include "shared/codec.h"
#include "tests/support/busy_realm.h"
#include "tests/support/memory_store.h"
#include "tests/support/patience.h"
#include "tests/support/small_world.h"

namespace undercroft::past_desk_test {
namespace {

using testing::BusyRealm;
using ::testing::HasSubstr;
using testing::MemoryStore;
using testing::small_catalogue;

// A store of one realm, "crypt", with the journal of some busy play.
std::unique_ptr<Store> busy_store() {
  BusyRealm busy(3);
  for (int i = 0; i < 120; ++i) busy.step();
  RealmState state = busy.first_state();
  std::vector<std::string> records{encode_beginning({{}, encode_world(state.world)})};
  for (const auto& entry : busy.table.journal) {
    EXPECT_EQ(apply(state, entry.input).why_not, "");
    records.push_back(encode_input(entry.input, state.world.hash()));
  }
  auto store = std::make_unique<MemoryStore>();
  const Owner owner = store->claim("crypt").value();
  store->append(owner, 0, std::move(records), [](const Durable&) {});
  store->settle();
  return store;
}

struct Desk : ::testing::Test {
  Desk()
      : desk({[this]() -> Expected<std::unique_ptr<Store>> {
                opens.get_future().wait();
                if (!trouble.empty()) return failed(trouble);
                return busy_store();
              },
              [](const Content&) { return small_catalogue(); },
              [this](const std::string& sentence) { warnings.push_back(sentence); }}) {}

  void ask(std::uint32_t number, const std::string& realm = "crypt", EntityId hero = kNobody) {
    const EntityId whose = hero == kNobody ? first_hero() : hero;
    desk.ask({realm, whose, {number, 1, 200}}, [this](const PastAnswer& answer) {
      const auto message = decode_server(answer.frame).value();
      const std::scoped_lock lock(mutex);
      const auto& part = std::get<PastPart>(message);
      answers[part.number].push_back(part);
      changed.notify_all();
    });
  }
  static EntityId first_hero() {
    static const EntityId hero = [] {
      BusyRealm busy(3);
      for (int i = 0; i < 120; ++i) busy.step();
      return busy.table.realm.state().players.front().body;
    }();
    return hero;
  }
  bool wait_for(std::size_t count) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, testing::kPatience, [&] { return answers.size() >= count; });
  }

  std::promise<void> opens;
  std::string trouble;
  std::vector<std::string> warnings;  // of the desk's thread
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::uint32_t, std::vector<PastPart>> answers;
  PastDesk desk;  // ends first
};

TEST_F(Desk, EightWaitAndOthersAreToldToTryAgain) {
  for (std::uint32_t number = 1; number <= 100; ++number) {
    ask(number, "crypt", static_cast<EntityId>(number));
  }
  {
    const std::scoped_lock lock(mutex);
    EXPECT_EQ(answers.size(), 92U);
  }
  opens.set_value();
  ASSERT_TRUE(wait_for(100));
  std::size_t told = 0;
  for (const auto& [number, parts] : answers) {
    ASSERT_EQ(parts.size(), 1U) << number;
    told += !parts[0].may_ask_again;
    if (parts[0].may_ask_again) {
      EXPECT_THAT(parts[0].sentence, HasSubstr("Many players"));
    }
  }
  EXPECT_EQ(told, 8U);
}

TEST_F(Desk, NoPlayerFillsItAlone) {
  for (std::uint32_t number = 1; number <= 100; ++number) ask(number);
  ask(101, "crypt", static_cast<EntityId>(9));
  {
    const std::scoped_lock lock(mutex);
    EXPECT_EQ(answers.size(), 98U);
    EXPECT_FALSE(answers.contains(101)) << "another hero's order waits its turn";
  }
  opens.set_value();
  ASSERT_TRUE(wait_for(101));
  EXPECT_FALSE(answers[1][0].deltas.empty());
  EXPECT_FALSE(answers[2][0].deltas.empty());
  EXPECT_TRUE(answers[3][0].may_ask_again);
  EXPECT_THAT(answers[3][0].sentence, HasSubstr("try again"));
  EXPECT_FALSE(answers[101][0].may_ask_again);
}

TEST_F(Desk, AnswersOneAfterTheOther) {
  opens.set_value();
  for (std::uint32_t number = 1; number <= 20; ++number) {
    ask(number);
    ASSERT_TRUE(wait_for(number));
    EXPECT_FALSE(answers[number][0].deltas.empty());
  }
}

TEST_F(Desk, TheReasonIsForTheHostAndNotForThePlayer) {
  trouble = "/secret/folder: no such file";
  opens.set_value();
  ask(1);
  ASSERT_TRUE(wait_for(1));
  EXPECT_EQ(answers[1][0].sentence, "The past of this realm cannot be replayed.");
  EXPECT_FALSE(answers[1][0].may_ask_again);
  desk.stop();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(warnings[0], HasSubstr("/secret/folder"));
}

TEST_F(Desk, RealmsThatAreNotStored) {
  opens.set_value();
  ask(1, "tower");
  ASSERT_TRUE(wait_for(1));
  EXPECT_TRUE(answers[1][0].deltas.empty());
}

TEST_F(Desk, StopsWithOrdersThatWait) {
  for (std::uint32_t number = 1; number <= 5; ++number) ask(number);
  opens.set_value();
  desk.stop();
  ask(6);
  EXPECT_EQ(answers.count(6), 0U);
}

}  // namespace
}  // namespace undercroft::past_desk_test
