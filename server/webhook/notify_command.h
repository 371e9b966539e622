// notify_command.h: runs a program of the host's when a turn of slow play waits (R175).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/base/task_queue.h"
#include "server/webhook/webhook_event.h"
#include "shared/expected.h"

namespace undercroft {

// A NotifyCommand runs the program once for each event, one at a time, without a shell. The program
// gets the event's name as its only argument, and the rest in variables (variables_of()); of the
// server's own variables it gets PATH, HOME, LANG and TZ. It has no input, its output is dropped,
// and it is killed after a while. The caller never waits.
class NotifyCommand {
 public:
  static constexpr std::size_t kMostWaiting = 100;  // events; the oldest beyond them are dropped

  struct Options {
    std::chrono::milliseconds limit{10000};  // for one run
    std::function<void(const std::string&)> log = [](const std::string&) {};
  };

  NotifyCommand(std::string file, Options options);
  // Kills what runs; events that wait are dropped.
  ~NotifyCommand() = default;
  NotifyCommand(const NotifyCommand&) = delete;
  NotifyCommand& operator=(const NotifyCommand&) = delete;

  void run(WebhookEvent event);  // thread-safe

 private:
  [[nodiscard]] std::string fault_of_run(const WebhookEvent& event);
  [[nodiscard]] std::string fault_of_child(pid_t child);
  void report(const std::string& fault);

  const std::string file_;
  const Options options_;
  bool is_failing_ = false;  // only for the thread
  // Last: its tasks use the others.
  TaskQueue queue_{{.most_waiting = kMostWaiting, .when_full = TaskQueue::WhenFull::DropOldest}};
};

// UNDERCROFT_EVENT, _REALM, _PLAYER, _WAITING (names with spaces between), _DEADLINE (as in
// webhooks) and _TEXT, as "NAME=VALUE". No value has a control character.
[[nodiscard]] std::vector<std::string> variables_of(const WebhookEvent& event);

// Fails with a sentence when the file is not a program that this user may run.
[[nodiscard]] Expected<> check_program(const std::string& file);

}  // namespace undercroft
