// health_check.cc: questions, answers and the wait for them.
#include "server/gateway/loop/health_check.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "server/gateway/loop/worker_door.h"

namespace undercroft {
namespace {

using HealthClock = std::chrono::steady_clock;

constexpr auto kAnswersWithin = std::chrono::milliseconds(1000);
constexpr auto kLooksAgainAfter = std::chrono::milliseconds(1000);  // each look writes to the disk

struct Question {
  Asked to;
  std::optional<HealthClock::time_point> since;  // none: it is answered
  std::string fault;                             // as it answered last
};

std::string fault_of(const Question& question, HealthClock::time_point now) {
  if (!question.since) return question.fault;
  const auto silent = std::chrono::duration_cast<std::chrono::milliseconds>(now - *question.since);
  return question.to.name + " has not answered for " + std::to_string(silent.count()) + " ms";
}

}  // namespace

struct HealthCheck::Impl {
  Impl(Worker& listening, std::vector<Asked> asked)
      : door(std::make_shared<WorkerDoor>(listening)), timer(listening.context()) {
    for (Asked& one : asked) questions.push_back({std::move(one), std::nullopt, ""});
  }

  void look(std::function<void()> then) {
    const bool is_fresh = looked_at && HealthClock::now() - *looked_at < kLooksAgainAfter;
    if (waiting.empty() && is_fresh) return then();
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return;
    for (std::size_t i = 0; i < questions.size(); ++i) ask(i);
    timer.expires_after(kAnswersWithin);
    timer.async_wait([this](const boost::system::error_code& error) {
      if (!error) end();
    });
  }

  void ask(std::size_t index) {
    Question& question = questions[index];
    if (question.since) return;
    question.since = HealthClock::now();
    question.to.ask([this, index, to = door](const std::string& fault) {
      to->post([this, index, fault] { take(index, fault); });
    });
  }

  void take(std::size_t index, const std::string& fault) {
    questions[index].since.reset();
    questions[index].fault = fault;
    const bool all = std::none_of(questions.begin(), questions.end(),
                                  [](const Question& one) { return one.since.has_value(); });
    if (all && !waiting.empty()) end();
  }

  void end() {
    timer.cancel();
    const auto now = HealthClock::now();
    looked_at = now;
    faults.clear();
    for (const Question& question : questions) {
      std::string fault = fault_of(question, now);
      if (!fault.empty()) faults.push_back(std::move(fault));
    }
    for (const auto& then : std::exchange(waiting, {})) then();
  }

  std::shared_ptr<WorkerDoor> door;
  boost::asio::steady_timer timer;
  std::vector<Question> questions;
  std::vector<std::function<void()>> waiting;
  std::vector<std::string> faults;
  std::optional<HealthClock::time_point> looked_at;
};

HealthCheck::HealthCheck(Worker& listening, std::vector<Asked> asked)
    : impl_(std::make_unique<Impl>(listening, std::move(asked))) {}

HealthCheck::~HealthCheck() { impl_->door->close(); }

void HealthCheck::look(std::function<void()> then) { impl_->look(std::move(then)); }

const std::vector<std::string>& HealthCheck::faults() const { return impl_->faults; }

}  // namespace undercroft
