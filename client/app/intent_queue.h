// intent_queue.h: when the next of the player's intents goes out.
#pragma once

#include <chrono>
#include <cstdint>

#include "client/client.h"
#include "client/model/reduce.h"
#include "client/net/loop.h"

namespace undercroft {

// Those that wait stand in the view (ViewModel::ahead), which shows them.
class IntentQueue {
 public:
  // All outlive it.
  IntentQueue(Loop& loop, Client& client, ViewModel& view)
      : client_(client), view_(view), alarm_(loop) {}

  // With others a newer intent takes the place of one that still waits to be sent; alone they
  // queue.
  void add(const Intent& intent) {
    if (shares_turn(view_)) view_.ahead.clear();
    add_ahead(view_, intent);
    send_next();
  }

  // Sends the next that waits, once the one before it has had its turn, and not too soon after it.
  void send_next() {
    const bool must_wait = view_.pending && !shares_turn(view_);
    if (view_.ahead.empty() || must_wait) return;
    const std::uint64_t due = last_sent_ms_ + kPace;
    if (client_.now_ms() < due) {
      return alarm_.set(std::chrono::milliseconds(due - client_.now_ms()), [this] { send_next(); });
    }
    const Intent intent = view_.ahead.front();
    view_.ahead.erase(view_.ahead.begin());
    last_sent_ms_ = client_.now_ms();
    client_.send(intent);
  }

 private:
  static constexpr std::uint64_t kPace = 50;  // ms: what a held key asks for must be seen

  Client& client_;
  ViewModel& view_;
  Alarm alarm_;
  std::uint64_t last_sent_ms_ = 0;
};

}  // namespace undercroft
