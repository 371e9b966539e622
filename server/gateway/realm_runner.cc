// realm_runner.cc: a realm's calls, batches and alarm.
#include "server/gateway/realm_runner.h"

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "server/gateway/worker_slot.h"

namespace undercroft {

struct RealmRunner::Alarm {
  boost::asio::steady_timer timer;
  std::optional<std::uint64_t> at;  // what it is set to, on the realm's clock
};

RealmRunner::RealmRunner(WorkerSlot& slot, RealmId id, std::unique_ptr<Realm> realm,
                         std::shared_ptr<RealmStatus> status, const Clock& clock)
    : slot_(slot),
      id_(id),
      realm_(std::move(realm)),
      status_(std::move(status)),
      clock_(clock),
      alarm_(new Alarm{boost::asio::steady_timer(slot.worker().context()), std::nullopt}) {}

RealmRunner::~RealmRunner() { forget_realm(); }

void RealmRunner::listen_to_journal() {
  realm_->on_durable([self = weak_from_this(), &worker = slot_.worker()] {
    worker.post([self] {
      if (const auto here = self.lock()) here->end_batch_soon();
    });
  });
}

template <typename Work>
void RealmRunner::work(Work work) {
  status_->begin(clock_.now_ms());
  try {
    work(*realm_);
  } catch (...) {
    end_process("realm " + name());
  }
  status_->end();
  end_batch_soon();
}

void RealmRunner::end_batch_soon() {
  if (std::exchange(in_batch_, true)) return;
  slot_.end_batch_soon(shared_from_this());
}

void RealmRunner::join(const Hello& hello, const std::shared_ptr<Connection>& connection) {
  work([&](Realm& realm) { realm.join(hello, connection); });
}

void RealmRunner::join_as(const std::string& account, const std::string& token, const Hello& hello,
                          const std::shared_ptr<Connection>& connection) {
  work([&](Realm& realm) { realm.join_as(account, token, hello, connection); });
}

void RealmRunner::receive(Connection& from, const ClientMessage& message) {
  work([&](Realm& realm) { realm.receive(from, message); });
}

void RealmRunner::drop(Connection& from) {
  work([&](Realm& realm) { realm.drop(from); });
}

void RealmRunner::set_hidden(Connection& connection, bool hidden) {
  work([&](Realm& realm) { realm.set_hidden(connection, hidden); });
}

void RealmRunner::ready(Connection& connection) {
  work([&](Realm& realm) { realm.ready(connection); });
}

void RealmRunner::end_batch() {
  in_batch_ = true;  // what happens in here needs no further batch
  work([](Realm& realm) { realm.end_batch(); });
  status_->set_halted(!realm_->trouble().empty());
  in_batch_ = false;
  set_alarm();
}

void RealmRunner::forget_realm() {
  if (realm_) realm_->close();
  realm_.reset();
}

void RealmRunner::set_alarm() {
  const auto next = realm_->next_tick();
  if (next == alarm_->at) return;
  alarm_->at = next;
  alarm_->timer.cancel();
  if (!next) return;
  const std::uint64_t now = clock_.now_ms();
  alarm_->timer.expires_after(std::chrono::milliseconds(*next > now ? *next - now : 0));
  alarm_->timer.async_wait([self = weak_from_this()](const boost::system::error_code& error) {
    const auto here = self.lock();
    if (error || !here) return;  // set anew meanwhile, or the realm has closed
    here->alarm_->at.reset();
    here->end_batch_soon();
  });
}

}  // namespace undercroft
