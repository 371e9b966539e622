// store_caller.h: how one server calls a simulated etcd.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/store/etcd/etcd_latency.h"
#include "tests/tools/growth/sim_etcd.h"

namespace undercroft::growth {

// A StoreCaller makes the tries of EtcdTransactor in simulated time: it asks the next member when
// one refuses, or is silent for longer than EtcdLatency::deadline(), and takes the first answer.
class StoreCaller {
 public:
  static constexpr Us kPatience =
      3 * kSecond;                        // of calls; up to four times as long if etcd is slow
  static constexpr Us kForEver = ~Us{0};  // of a journal's writes

  struct Call {
    std::function<void()> commit;  // runs at most once, at etcd
    std::function<void(bool is_done)> then;
    Us patience = kPatience;
    bool is_write = true;
    std::uint64_t appends = 1;  // as in SimEtcd::Transaction, like the next
    std::uint64_t reads = 1;
    std::function<void()> late = {};  // the first member has not answered in time
  };

  StoreCaller(EventQueue& queue, SimEtcd& etcd, std::size_t first);
  ~StoreCaller() { *is_open_ = false; }
  StoreCaller(const StoreCaller&) = delete;
  StoreCaller& operator=(const StoreCaller&) = delete;

  void call(Call call);
  // Nothing passes in either direction any more.
  void cut(bool is_cut) { is_cut_ = is_cut; }
  // For how long etcd has answered nothing; nullopt: it never has.
  [[nodiscard]] std::optional<std::uint64_t> silent_ms() const;

 private:
  struct Tried;
  using Shared = std::shared_ptr<Tried>;
  void begin_try(const Shared& tried);
  void take(const Shared& tried, Us sent, bool is_done);
  void fail(const Shared& tried);
  void look(const Shared& tried);
  void finish(const Shared& tried, bool is_done);
  void later(Us delay, std::function<void()> what);
  [[nodiscard]] Us usual_deadline();
  [[nodiscard]] Us deadline(const Tried& tried);
  [[nodiscard]] EtcdLatency::Clock::time_point moment(Us at) const;

  EventQueue& queue_;
  SimEtcd& etcd_;
  EtcdLatency latency_;
  std::size_t current_;
  bool is_cut_ = false;
  Us usual_ = 0;  // EtcdLatency::deadline() as it was at `usual_at_`
  std::optional<Us> usual_at_;
  std::shared_ptr<bool> is_open_ = std::make_shared<bool>(true);
};

}  // namespace undercroft::growth
