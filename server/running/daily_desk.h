// daily_desk.h: the daily of a running server (R176).
#pragma once

#include <functional>
#include <string>

#include "server/base/ticker.h"
#include "server/daily/daily.h"
#include "server/gateway/gateway.h"

namespace undercroft {

// A DailyDesk answers the gateway on the threads of `run`. A thread of its own reads the scores off
// the realms that are played, and ends days. Thread-safe.
class DailyDesk final : public DailyHost {
 public:
  // Runs a task that may wait for the store, on another thread.
  using Run = std::function<void(std::function<void()> task)>;

  DailyDesk(DailyDependencies parts, Run run);
  ~DailyDesk() override;  // as stop()
  DailyDesk(const DailyDesk&) = delete;
  DailyDesk& operator=(const DailyDesk&) = delete;

  // Begins the day, and then watches the gateway's realms on a thread. REQUIRES: the gateway
  // outlives the call of stop(). Fails with a sentence when the store cannot be read.
  [[nodiscard]] Expected<> start(Gateway& gateway);
  void stop();

  void enter(const std::string& player, bool may_begin,
             std::function<void(const DailyEntrance&)> done) override;
  void admit(const std::string& player, const std::string& realm,
             std::function<void(const DailyAdmission&)> done) override;
  [[nodiscard]] DailyBoard board() const override;

 private:
  void look(Gateway& gateway);
  void note_scores(Gateway& gateway);
  void warn_of_midnight(Gateway& gateway);

  Daily daily_;
  const Run run_;
  DailyScores noted_;         // of the thread
  std::string last_trouble_;  // as above
  std::string warned_on_;     // as above: the date on which players were warned of midnight
  Ticker ticker_;
};

}  // namespace undercroft
