// mark_keeper_test.cc: servers that start on an etcd that has gone back.
#include "server/store/etcd/mark_keeper.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/store/etcd/etcd_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/memory_store.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::mark_keeper_test {
namespace {

using testing::EtcdProcess;

// An etcd that can forget, and servers on it.
struct Marks : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    etcd.emplace();
  }
  [[nodiscard]] std::string file(const std::string& server) const {
    return folder.path() + "/" + server;
  }
  // `marked`: it has a file of its own.
  Expected<std::unique_ptr<EtcdStore>> open(const std::string& server, bool marked = true,
                                            bool went_back = false) {
    EtcdStoreOptions options{
        .etcd = {.client = {.endpoints = {etcd->endpoint()}}, .went_back = went_back},
        .mark = {.file = marked ? file(server) : "",
                 .went_back = went_back,
                 .every = std::chrono::milliseconds(20),
                 .alone = alone,
                 .keeps = keeps},
        .user = {server, 7}};
    options.log = [this](const std::string& sentence) {
      const std::scoped_lock lock(mutex);
      log += sentence + "\n";
    };
    return EtcdStore::open(std::move(options));
  }
  // Writes as often, so that the revision grows.
  static void write(EtcdStore& store, int times) {
    for (int i = 0; i < times; ++i) {
      ASSERT_TRUE(store.settle_fact("fact " + std::to_string(i), "value"));
    }
  }
  void lose_everything() {
    etcd->kill();
    etcd->forget();
    etcd->restart();
  }
  [[nodiscard]] bool has_logged(const std::string& words) {
    for (int i = 0; i < 500; ++i) {
      {
        const std::scoped_lock lock(mutex);
        if (log.find(words) != std::string::npos) return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  static bool says(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  }

  std::chrono::milliseconds alone{0};
  bool keeps = true;
  const testing::TemporaryFolder folder;
  std::optional<EtcdProcess> etcd;
  std::mutex mutex;
  std::string log;
};

TEST_F(Marks, LetAServerStartAgain) {
  write(*open("a").value(), 20);
  write(*open("a").value(), 20);
  EXPECT_TRUE(open("a"));
}

TEST_F(Marks, RefuseAnEtcdThatHasForgotten) {
  write(*open("a").value(), 20);
  lose_everything();
  const auto refused = open("a");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(says(refused.error(), "etcd has gone back")) << refused.error();
  EXPECT_TRUE(says(refused.error(), "--store-went-back"));
  EXPECT_FALSE(open("a")) << "the refusal has not changed the mark";
}

TEST_F(Marks, BelieveWhatTheHostHasAccepted) {
  write(*open("a").value(), 30);
  write(*open("b").value(), 1);
  lose_everything();
  ASSERT_FALSE(open("b"));
  ASSERT_TRUE(open("a", true, true));
  EXPECT_TRUE(open("b")) << "the host has told another server";
  EXPECT_TRUE(open("a")) << "the flag is needed once";
  lose_everything();
  EXPECT_FALSE(open("a")) << "it is another loss";
}

TEST_F(Marks, OfOtherServersCount) {
  write(*open("a").value(), 30);
  const StoreMark seen = open("a").value()->mark().mark();
  lose_everything();
  const auto store = open("b", false).value();
  ASSERT_TRUE(store->make("crypt").value());
  store->mark().hear(seen);
  for (int i = 0; i < 500 && store->make("tower"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const auto made = store->make("keep");
  ASSERT_FALSE(made);
  EXPECT_TRUE(says(made.error().sentence, "another server has seen")) << made.error().sentence;
}

// A server that has begun on an older state and heard of the later one knows it when it is alone.
TEST_F(Marks, OfOtherServersAreRemembered) {
  write(*open("a").value(), 30);
  const StoreMark seen = open("a").value()->mark().mark();
  lose_everything();
  {
    const auto store = open("b").value();
    store->mark().hear(seen);
    while (store->make("tower")) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const auto refused = open("b");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(says(refused.error(), "etcd has gone back")) << refused.error();
}

TEST_F(Marks, DoNotFellAServerWithoutOneWhoseHostHasAcceptedTheStore) {
  write(*open("a").value(), 30);
  const StoreMark seen = open("a").value()->mark().mark();
  lose_everything();
  const auto store = open("b", false, true).value();
  store->mark().hear(seen);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_TRUE(store->make("tower")) << "server a was not stopped yet";
}

TEST_F(Marks, OfManyGenerationsDoNotFellAServerWhoseHostHasAcceptedTheStore) {
  const auto store = open("b", false, true).value();
  const std::uint64_t cluster = store->mark().mark().cluster;
  store->mark().hear({cluster, 7, 1000000});
  for (int i = 0; i < 500 && store->mark().mark().generation < 8; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(store->mark().mark().generation, 8U);
  EXPECT_TRUE(store->make("tower"));
}

TEST_F(Marks, OfTwoHostsAtOnceBeginGenerationsThatNeverFall) {
  std::vector<std::thread> starts;
  for (const std::string server : {"a", "b", "c", "d"}) {
    starts.emplace_back([this, server] { EXPECT_TRUE(open(server, true, true)); });
  }
  for (std::thread& start : starts) start.join();
  EXPECT_EQ(open("a").value()->mark().mark().generation, 4U);
}

// Another etcd, whose server kept the address of one of this fleet.
TEST_F(Marks, OfAYoungerEtcdAreIgnored) {
  const auto store = open("a").value();
  write(*store, 20);
  store->mark().hear({1, 0, 5});
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_TRUE(store->make("tower"));
}

// A server that dies at once has not shown that nobody objects.
TEST_F(Marks, AreBegunWhenNobodyObjects) {
  alone = std::chrono::hours(1);
  const auto store = open("a").value();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(std::filesystem::exists(file("a")));
  store->mark().hear({1, 0, 1});
  for (int i = 0; i < 500 && !std::filesystem::exists(file("a")); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(std::filesystem::exists(file("a")));
}

// An administrator runs them as another user.
TEST_F(Marks, AreLeftAloneByCommands) {
  write(*open("a").value(), 20);
  const auto before = std::filesystem::last_write_time(file("a"));
  keeps = false;
  write(*open("a").value(), 20);
  EXPECT_EQ(std::filesystem::last_write_time(file("a")), before);
  lose_everything();
  EXPECT_FALSE(open("a")) << "and still heeded";
}

TEST_F(Marks, OfServersThatAreOnlyAheadDoNotCount) {
  const auto a = open("a").value();
  const auto b = open("b").value();
  write(*a, 30);
  for (int i = 0; i < 20; ++i) {
    b->mark().hear(a->mark().mark());
    ASSERT_TRUE(a->change_fact("fact", std::to_string(i)));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_TRUE(b->make("realm" + std::to_string(i)).value());
  }
}

TEST_F(Marks, ThatAreMissingAreSaid) {
  const auto store = open("a", false).value();
  EXPECT_TRUE(has_logged("has met no other server: it believes etcd"));
}

TEST_F(Marks, ThatAreDamagedAreRefused) {
  std::ofstream(file("a")) << "undercroft store mark 1\ncluster x\n";
  const auto refused = open("a");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(says(refused.error(), "it is damaged")) << refused.error();
}

TEST_F(Marks, ThatCannotBeWrittenAreRefused) {
  const auto refused = open("no-such-folder/a");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(says(refused.error(), "--store-mark")) << refused.error();
}

}  // namespace
}  // namespace undercroft::mark_keeper_test
