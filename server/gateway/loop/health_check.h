// health_check.h: asks the server's threads and its store whether they answer.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/gateway/loop/worker.h"

namespace undercroft {

// Something that shows that it works by answering.
struct Asked {
  std::string name;  // as in "NAME has not answered for 1000 ms"
  // Calls `done` once, now or later on any thread, with a sentence that says what is wrong, or with
  // an empty one. Must not block.
  std::function<void(std::function<void(const std::string& fault)> done)> ask;
};

// A HealthCheck asks all of them at once, and waits for at most a second. It does not ask those
// again that still owe an answer. Lives on the listener's thread.
class HealthCheck {
 public:
  // REQUIRES: the worker outlives it, and is the listener's.
  HealthCheck(Worker& listening, std::vector<Asked> asked);
  ~HealthCheck();
  HealthCheck(const HealthCheck&) = delete;
  HealthCheck& operator=(const HealthCheck&) = delete;

  // Calls `then` when faults() are those of this second.
  void look(std::function<void()> then);
  // A sentence for each that does not answer or reports a fault.
  [[nodiscard]] const std::vector<std::string>& faults() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
