// hedged_call.h: a request that goes to further members while earlier tries may still be answered.
// Source: hedged requests, Dean and Barroso, "The Tail at Scale", 2013.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "server/store/etcd/etcd_client.h"
#include "server/store/etcd/etcd_latency.h"

namespace undercroft {

// A HedgedCall belongs to the thread that waits for it. Tries that are under way when it is
// destroyed end later. The latency learns from the first answer of each call, also after that.
class HedgedCall {
 public:
  using Clock = std::chrono::steady_clock;
  // A try that is over.
  struct Ended {
    HttpExchange exchange = {};
    std::size_t member = 0;
    std::uint64_t note = 0;  // as given to send_to()
    Clock::time_point sent = {};
    Clock::time_point ended = {};
  };

  // How much an answer proves. A member that is cut off from the others still reports its state.
  enum class Proof : std::uint8_t { Nothing, Read, Write };

  // Both outlive the tries.
  HedgedCall(EtcdClient& client, EtcdLatency& latency, HttpCall call, Proof proof);

  // Begins another try. `note` comes back with its end.
  void send_to(std::size_t member, std::uint64_t note = 0);
  // Waits for the end of any try. nullopt: none has ended until then.
  [[nodiscard]] std::optional<Ended> wait_until(Clock::time_point until);
  [[nodiscard]] std::size_t sent() const { return sent_; }
  [[nodiscard]] std::size_t under_way() const { return sent_ - taken_; }

 private:
  struct Inbox;

  EtcdClient& client_;
  EtcdLatency& latency_;
  const HttpCall call_;
  const Proof proof_;
  const std::shared_ptr<Inbox> inbox_;
  std::size_t sent_ = 0;
  std::size_t taken_ = 0;
};

}  // namespace undercroft
