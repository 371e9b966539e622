// intent_queue.h: when the player's next intent is sent.
#pragma once

#include <chrono>
#include <cstdint>

#include "client/client.h"
#include "client/model/reduce.h"
#include "client/net/loop.h"

namespace undercroft {

// An IntentQueue sends the intents waiting in ViewModel::ahead, which the view displays.
class IntentQueue {
 public:
  // All arguments must outlive it.
  IntentQueue(Loop& loop, Client& client, ViewModel& view)
      : client_(client), view_(view), alarm_(loop) {}

  // Queues the intent when the player is alone. In a shared turn it replaces the intent that waits.
  void add(const Intent& intent) {
    if (shares_turn(view_)) view_.ahead.clear();
    add_ahead(view_, intent);
    send_next();
  }

  // Sends the next intent once the one before it has had its turn and at least kPace has passed.
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
  static constexpr std::uint64_t kPace = 50;  // ms: lets the player see the effect of a held key

  Client& client_;
  ViewModel& view_;
  Alarm alarm_;
  std::uint64_t last_sent_ms_ = 0;
};

}  // namespace undercroft
