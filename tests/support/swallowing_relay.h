// swallowing_relay.h: a relay before an etcd that loses answers.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store/etcd/etcd_url.h"

namespace undercroft::testing {

// A SwallowingRelay listens on a free port and forwards each request to etcd. It counts requests
// for transactions, from 1. The answers to chosen requests do not reach the client: the relay waits
// for etcd's answer and closes the connection.
class SwallowingRelay {
 public:
  explicit SwallowingRelay(HttpEndpoint etcd);
  ~SwallowingRelay();
  SwallowingRelay(const SwallowingRelay&) = delete;
  SwallowingRelay& operator=(const SwallowingRelay&) = delete;

  [[nodiscard]] HttpEndpoint endpoint() const;
  // Swallows the answers to `count` transactions from the `nth` from now on; 0: none.
  void swallow(int nth, int count = 1);
  // From now on each answer takes that much longer, as if the disk of etcd were slow.
  void delay(std::chrono::milliseconds by) { delay_ms_ = static_cast<int>(by.count()); }
  // Transactions since the last swallow().
  [[nodiscard]] int seen() const { return seen_; }

 private:
  void accept();
  void serve(int client);

  const HttpEndpoint etcd_;
  int listener_ = -1;
  unsigned port_ = 0;
  std::atomic<int> seen_{0};
  std::atomic<int> first_{0};  // of those swallowed
  std::atomic<int> last_{0};
  std::atomic<int> delay_ms_{0};
  std::mutex mutex_;  // protects what follows
  std::vector<std::thread> threads_;
  std::vector<int> clients_;
  std::thread acceptor_;
};

}  // namespace undercroft::testing
