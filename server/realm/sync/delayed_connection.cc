// delayed_connection.cc: holding frames back for some turns.
#include "server/realm/sync/delayed_connection.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxWaiting = 512;  // frames: a few for each turn of the longest delay

}  // namespace

void DelayedConnection::turn_is(TurnNumber turn) {
  turn_ = turn;
  while (!waiting_.empty() && waiting_.front().turn + delay_ <= turn_) {
    to_->send(waiting_.front().frame);
    waiting_.pop_front();
  }
}

void DelayedConnection::set_open(bool open) {
  is_open_ = open;
  if (!open) return;
  for (const Waiting& one : waiting_) to_->send(one.frame);
  waiting_.clear();
}

void DelayedConnection::send(std::string_view frame) {
  if (delay_ == 0 || is_open_) return to_->send(frame);
  waiting_.push_back({turn_, std::string(frame)});
}

bool DelayedConnection::is_ready() const {
  return waiting_.size() < kMaxWaiting && to_->is_ready();
}

}  // namespace undercroft
