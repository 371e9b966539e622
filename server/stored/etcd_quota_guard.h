// etcd_quota_guard.h: keeps a full etcd from halting the realms.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

#include "server/base/ticker.h"
#include "server/store/etcd/etcd_access.h"

namespace undercroft {

struct QuotaGuardOptions {
  std::chrono::milliseconds every{1000};
  // Realms store snapshots again after this long, as long as etcd is that full.
  std::chrono::milliseconds drop_again_after{60000};
};

// What a QuotaGuard asks of its server and reports to it, on a thread of its own.
struct QuotaCallbacks {
  std::function<EtcdPressure()> pressure;
  std::function<void()> drop;  // all open realms store snapshots, and drop what those replace
  std::function<void(const std::string& sentence, bool is_warning)> log;  // for the host
};

// A QuotaGuard looks how full etcd is. From 70 % of its quota on, no new seats are given (and no
// realm or account is made: has_room_for_new()); from 80 % on, realms drop what they do not need.
// Each change is logged once.
class QuotaGuard {
 public:
  explicit QuotaGuard(QuotaCallbacks reports, QuotaGuardOptions options = {});
  ~QuotaGuard();  // stop()
  QuotaGuard(const QuotaGuard&) = delete;
  QuotaGuard& operator=(const QuotaGuard&) = delete;

  // Ends its thread. Called before what the reports refer to is destroyed.
  void stop();

  // Why no seat is given now, as a sentence for the newcomer; empty: it is given. Thread-safe.
  [[nodiscard]] std::string refusal_of_newcomers() const;

 private:
  using Moment = std::chrono::steady_clock::time_point;
  void look(Moment now);

  const QuotaCallbacks reports_;
  const QuotaGuardOptions options_;
  std::atomic<bool> refuses_new_{false};
  bool drops_ = false;  // as of the last look
  Moment dropped_at_;
  Ticker ticker_;
};

}  // namespace undercroft
