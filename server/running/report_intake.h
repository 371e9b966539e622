// report_intake.h: brings players' reports from their realms to the store.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/accounts/report_store.h"
#include "server/base/task_queue.h"
#include "server/realm/player_report.h"

namespace undercroft {

// A ReportIntake files reports on a thread of its own, so no realm waits for the store.
class ReportIntake {
 public:
  static constexpr std::size_t kMostWaiting = 50;

  struct Handlers {
    std::function<std::int64_t()> now_s;                   // seconds since 1970
    std::function<void(const std::string& sentence)> log;  // of failures
    std::function<void(const FiledReport&)> filed;
    // A sentence for the reporter.
    std::function<void(const PlayerReport&, const std::string& sentence)> answer;
  };
  // The store outlives it. Handlers are called on its thread.
  ReportIntake(ReportStore& store, Handlers handlers);
  ~ReportIntake() = default;  // as close()
  ReportIntake(const ReportIntake&) = delete;
  ReportIntake& operator=(const ReportIntake&) = delete;

  // Thread-safe; does not wait. Returns a sentence for the reporter when there is no room; empty:
  // the answer follows.
  [[nodiscard]] std::string take(const PlayerReport& report);
  // Ends its thread: reports that wait are filed, but nobody is answered. Later ones are refused.
  void close();

 private:
  void handle(const PlayerReport& report);
  [[nodiscard]] std::string file(const PlayerReport& report);

  ReportStore& store_;
  const Handlers handlers_;
  TaskQueue queue_{{.most_waiting = kMostWaiting, .at_close = TaskQueue::AtClose::Finish}};
};

}  // namespace undercroft
