// health_check_test.cc: whom a health check asks, and what it makes of the answers.
#include "server/gateway/loop/health_check.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

namespace undercroft::health_check_test {
namespace {

struct HealthQuestions : ::testing::Test {
  HealthQuestions() { worker.start(); }
  ~HealthQuestions() override {
    worker.stop();
    worker.join();
  }
  // What a look by the worker's thread finds.
  std::vector<std::string> look() {
    std::promise<std::vector<std::string>> found;
    worker.post([&] { check->look([&] { found.set_value(check->faults()); }); });
    return found.get_future().get();
  }
  Worker worker;
  std::atomic<int> asked{0};
  std::function<void(const std::string&)> owed;  // the answer of `slow`
  const Asked quick{"the cat", [](const auto& done) { done(""); }};
  const Asked slow{"the snail", [this](const auto& done) {
                     owed = done;
                     ++asked;
                   }};
  std::unique_ptr<HealthCheck> check;
};

TEST_F(HealthQuestions, AllAnswer) {
  check = std::make_unique<HealthCheck>(worker, std::vector{quick, quick});
  EXPECT_TRUE(look().empty());
}

TEST_F(HealthQuestions, FaultsAreThoseOfTheAnswers) {
  const Asked ill{"the dog", [](const auto& done) { done("the dog limps"); }};
  check = std::make_unique<HealthCheck>(worker, std::vector{ill, quick, ill});
  EXPECT_EQ(look(), (std::vector<std::string>{"the dog limps", "the dog limps"}));
}

TEST_F(HealthQuestions, SilentOneIsNamedAndNotAskedAgain) {
  check = std::make_unique<HealthCheck>(worker, std::vector{quick, slow});
  const auto is_named = [](const std::vector<std::string>& faults) {
    return faults.size() == 1 && faults[0].starts_with("the snail has not answered for ");
  };
  EXPECT_TRUE(is_named(look()));
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // a look's answer is old by then
  EXPECT_TRUE(is_named(look()));
  EXPECT_EQ(asked, 1);
  owed("");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  worker.post([this] { check->look([] {}); });  // asks again
  while (asked < 2) std::this_thread::yield();
  owed("");
  EXPECT_TRUE(look().empty());
}

// The store may answer when the server is gone.
TEST_F(HealthQuestions, LateAnswerIsIgnored) {
  check = std::make_unique<HealthCheck>(worker, std::vector{slow});
  EXPECT_EQ(look().size(), 1U);
  std::promise<void> gone;
  worker.post([&] { check.reset(), gone.set_value(); });
  gone.get_future().wait();
  owed("too late");
}

}  // namespace
}  // namespace undercroft::health_check_test
