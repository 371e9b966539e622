// worker_slot.cc: batches, and the periodic check of connections.
#include "server/gateway/connections/worker_slot.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <utility>

namespace undercroft {
namespace {

using std::chrono::milliseconds;

// One timer per worker, not one per connection: the timeouts are seconds, and a second more does
// not matter.
constexpr milliseconds kSweepAtMost{1000};
constexpr milliseconds kSweepAtLeast{50};

milliseconds sweep_every(const GatewayOptions& options) {
  const milliseconds soonest = std::min({options.hello_within, options.idle, options.suspended});
  return std::clamp(soonest / 4, kSweepAtLeast, kSweepAtMost);
}

}  // namespace

struct WorkerSlot::Sweep {
  boost::asio::steady_timer timer;
};

WorkerSlot::WorkerSlot(ServerContext& context, std::size_t index)
    : context_(context),
      index_(index),
      theatres_(context, worker_),
      sweep_(new Sweep{boost::asio::steady_timer(worker_.context())}) {}

// A realm that was busy until shutdown was never closed, so it and its connections still refer to
// each other. Closing it breaks that cycle.
WorkerSlot::~WorkerSlot() {
  worker_.stop();
  worker_.join();
  for (const auto& [id, realm] : realms_) realm->forget_realm();
}

void WorkerSlot::open_realm(RealmId id, std::unique_ptr<Realm> realm,
                            std::shared_ptr<RealmStatus> status) {
  auto runner =
      std::make_shared<RealmRunner>(*this, id, std::move(realm), std::move(status), context_.clock);
  runner->listen_to_journal();
  runner->end_batch();  // appends what opening the realm has written
  if (drain_sentence_) runner->begin_drain(*drain_sentence_);
  realms_[id] = std::move(runner);
}

std::shared_ptr<RealmRunner> WorkerSlot::realm(RealmId id) const {
  const auto found = realms_.find(id);
  return found == realms_.end() ? nullptr : found->second;
}

void WorkerSlot::close_realm(RealmId id, CloseCode code, const std::string& reason) {
  for (const auto& connection : all()) {
    if (connection->is_in(id)) connection->close(code, reason);
  }
  realms_.erase(id);
}

void WorkerSlot::put_realm_away(RealmId id, const std::string& sentence,
                                std::function<void()> done) {
  const auto runner = realm(id);
  if (runner == nullptr) return done();
  runner->put_away(sentence, std::move(done));
  close_realm(id, CloseCode::GoingAway, sentence);
}

void WorkerSlot::let_realm_sleep(RealmId id, std::function<void(bool)> done) {
  const auto runner = realm(id);
  const bool is_at_rest = runner != nullptr && runner->is_at_rest() &&
                          std::none_of(connections_.begin(), connections_.end(),
                                       [id](const auto& one) { return one.second->is_in(id); });
  if (!is_at_rest) return done(false);
  realms_.erase(id);
  runner->fall_asleep([done = std::move(done)] { done(true); });
}

bool WorkerSlot::part_from_realm(RealmId id, bool forces, std::function<void(bool)> when) {
  const auto runner = realm(id);
  if (runner == nullptr || !runner->may_be_handed_over(forces)) return false;
  for (const auto& connection : all()) {
    if (connection->is_in(id)) runner->part(*connection);
  }
  runner->leave(std::move(when));
  return true;
}

void WorkerSlot::release_realm(RealmId id, std::function<void(bool)> done) {
  const auto runner = realm(id);
  runner == nullptr ? done(false) : runner->release(std::move(done));
}

void WorkerSlot::cut_clients(RealmId id) {
  for (const auto& connection : all()) {
    if (connection->is_in(id)) connection->cut_off("the realm is on another server");
  }
  realms_.erase(id);
}

void WorkerSlot::add(const std::shared_ptr<OpenConnection>& connection) {
  connections_[connection.get()] = connection;
}

void WorkerSlot::remove(const OpenConnection& connection) { connections_.erase(&connection); }

// A copy, because closing a connection removes it from the map.
std::vector<std::shared_ptr<OpenConnection>> WorkerSlot::all() const {
  std::vector<std::shared_ptr<OpenConnection>> here;
  here.reserve(connections_.size());
  for (const auto& [key, connection] : connections_) here.push_back(connection);
  return here;
}

void WorkerSlot::close_all(CloseCode code, const std::string& reason) {
  for (const auto& connection : all()) connection->close(code, reason);
}

void WorkerSlot::begin_drain(const std::string& sentence) {
  drain_sentence_ = sentence;
  for (const auto& [id, realm] : realms_) realm->begin_drain(sentence);
}

void WorkerSlot::look_at_connections() {
  const std::uint64_t now = context_.clock.now_ms();
  for (const auto& connection : all()) connection->look_at_clock(now);
}

void WorkerSlot::each_realm(const std::function<void(Realm&)>& task) {
  for (const auto& [id, realm] : realms_) realm->run(task);
}

void WorkerSlot::end_turns_in_play() {
  for (const auto& [id, realm] : realms_) realm->end_turns_in_play();
}

void WorkerSlot::end_batch_soon(std::shared_ptr<RealmRunner> realm) {
  changed_realms_.push_back(std::move(realm));
  wake_up();
}

void WorkerSlot::flush_soon(std::shared_ptr<OpenConnection> connection) {
  full_connections_.push_back(std::move(connection));
  wake_up();
}

void WorkerSlot::wake_up() {
  if (std::exchange(is_awake_, true)) return;
  boost::asio::post(worker_.context(), [this] { end_batch(); });
}

void WorkerSlot::end_batch() {
  ending_realms_.swap(changed_realms_);
  for (const auto& realm : ending_realms_) realm->end_batch();
  ending_realms_.clear();
  // Connections and realms that become dirty from here on start another batch.
  is_awake_ = false;
  flushing_connections_.swap(full_connections_);
  for (const auto& connection : flushing_connections_) connection->flush();
  flushing_connections_.clear();
}

void WorkerSlot::start() { sweep_later(); }

void WorkerSlot::sweep_later() {
  sweep_->timer.expires_after(sweep_every(context_.options));
  sweep_->timer.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    const std::uint64_t now = context_.clock.now_ms();
    for (const auto& [id, realm] : realms_) realm->beat(now);
    look_at_connections();
    sweep_later();
  });
}

}  // namespace undercroft
