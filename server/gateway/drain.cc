// drain.cc: looks at the realms until they are drained or the time is over.
#include "server/gateway/drain.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

namespace undercroft {
namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(20);
constexpr const char* kLastTurn =
    "The server is stopping: this turn is the last. All is saved, and you reconnect by yourself.";

// Every realm has played its last turn, or cannot.
bool are_drained(const RealmStatuses& realms) {
  return std::all_of(realms.begin(), realms.end(), [](const auto& realm) {
    return realm->is_drained() || realm->is_lost() || realm->is_closed();
  });
}

}  // namespace

struct Drain::Timer {
  boost::asio::steady_timer next;
};

Drain::Drain(ServerContext& context, Worker& listening,
             std::vector<std::unique_ptr<WorkerSlot>>& slots, Done done)
    : context_(context),
      slots_(slots),
      done_(std::move(done)),
      timer_(new Timer{boost::asio::steady_timer(listening.context())}) {}

Drain::~Drain() = default;

void Drain::begin(CloseCode code, const std::string& reason) {
  const bool has_players = context_.realm_metrics.players > 0;
  if (!has_players || context_.options.drain.count() == 0) return done_(code, reason);
  code_ = code;
  reason_ = reason;
  began_ = std::chrono::steady_clock::now();
  context_.draining = true;
  spdlog::info("the turns in play end, for up to {} ms (another signal ends the server now)",
               context_.options.drain.count());
  for (const auto& slot : slots_) {
    slot->worker().post([&here = *slot] { here.begin_drain(kLastTurn); });
  }
  look();
}

void Drain::look() {
  const auto age = std::chrono::steady_clock::now() - began_;
  const bool is_drained = are_drained(context_.realms.statuses());
  was_cut_off_ = !is_drained && age >= context_.options.drain;
  if (is_drained || was_cut_off_) return done_(code_, reason_);
  // The rest of the time is for the disk.
  if (age >= context_.options.drain * 4 / 5) end_turns_in_play();
  timer_->next.expires_after(kLookEvery);
  timer_->next.async_wait([this](const boost::system::error_code& error) {
    if (!error && !context_.closing) look();
  });
}

void Drain::end_turns_in_play() {
  if (std::exchange(has_ended_turns_, true)) return;
  for (const auto& slot : slots_) {
    slot->worker().post([&here = *slot] { here.end_turns_in_play(); });
  }
}

}  // namespace undercroft
