// host.cc: a realm's tasks and its alarm.
#include "server/gateway/host.h"

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <optional>
#include <utility>

namespace undercroft {

struct Host::Alarm {
  boost::asio::steady_timer timer;
  std::optional<std::uint64_t> at;  // what it is set to, on the realm's clock
};

Host::Host(Worker& worker, Realm& realm, const Clock& clock)
    : worker_(worker),
      realm_(realm),
      clock_(clock),
      alarm_(new Alarm{boost::asio::steady_timer(worker.context()), std::nullopt}) {}

Host::~Host() = default;

void Host::run(std::function<void(Realm&)> task) {
  worker_.run([this, task = std::move(task)] {
    task(realm_);
    set_alarm();
  });
}

void Host::set_alarm() {
  const auto next = realm_.next_tick();
  if (next == alarm_->at) return;
  alarm_->at = next;
  alarm_->timer.cancel();
  if (!next) return;
  const std::uint64_t now = clock_.now_ms();
  alarm_->timer.expires_after(std::chrono::milliseconds(*next > now ? *next - now : 0));
  alarm_->timer.async_wait([this](const boost::system::error_code& error) {
    if (error) return;  // set anew meanwhile
    alarm_->at.reset();
    run([](Realm& realm) { realm.tick(); });
  });
}

}  // namespace undercroft
