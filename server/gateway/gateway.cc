// gateway.cc: the server's threads and its shutdown.
#include "server/gateway/gateway.h"

#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <condition_variable>
#include <future>
#include <mutex>
#include <utility>

#include "server/fleet/fleet.h"
#include "server/gateway/drain.h"
#include "server/gateway/listener.h"
#include "server/gateway/loop/signals.h"

namespace undercroft {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr auto kClosingTime = std::chrono::milliseconds(1700);
constexpr auto kLastMoment = std::chrono::milliseconds(200);  // for workers that are still busy
constexpr auto kListenerTakes = std::chrono::milliseconds(3000);
constexpr auto kLookForEnd = std::chrono::milliseconds(20);

}  // namespace

// Declared in this order because each member depends on those before it.
struct Gateway::Impl {
  Impl(GatewayOptions options, const Clock& clock, RealmMetrics& realm_metrics)
      : context{std::move(options), clock, realm_metrics},
        signals(listening,
                {[this](CloseCode code, const std::string& reason) { drain(code, reason); },
                 [this] { reload(); }}),
        closing_timer(listening.context()),
        listener(context, listening, slots, [this] { stop_workers(); }),
        last_turns(context, listening, slots,
                   [this](CloseCode code, const std::string& reason) { stop(code, reason); }) {
    context.lose_realm = [this](RealmId id) {
      listening.post([this, id] { listener.realms().lose(id); });
    };
    context.let_realm_sleep = [this](RealmId id) {
      listening.post([this, id] { listener.realms().let_sleep(id); });
    };
    for (std::size_t i = 0; i < context.options.threads; ++i) {
      slots.push_back(std::make_unique<WorkerSlot>(context, i));
    }
  }

  ~Impl() {
    stop_workers();
    join();
    is_over = true;
  }

  // Also called when the last connection ends, possibly while this object is being destroyed.
  void stop_workers() {
    if (is_over) return;
    for (const auto& slot : slots) slot->worker().stop();
    listening.stop();
  }

  void join() {
    for (const auto& slot : slots) slot->worker().join();
    listening.join();
  }

  void reload() {
    context.options.reload();
    if (!listener.has_certificate()) return;
    const auto loaded = listener.load_certificate();
    if (loaded) return spdlog::info("reloaded the certificate");
    spdlog::error("cannot reload the certificate, keeping the previous one: {}", loaded.error());
  }

  // Called again, it ends sooner: first without the last turns, then without close frames.
  void drain(CloseCode code, const std::string& reason) {
    if (context.closing) return stop_workers();
    if (context.draining) return stop(code, reason);
    if (context.options.fleet != nullptr) context.options.fleet->drain();
    last_turns.begin(code, reason);
  }

  // On the listener's thread, or before it starts.
  void stop(CloseCode code, const std::string& reason) {
    if (context.closing.exchange(true)) return;
    if (context.options.fleet != nullptr) context.options.fleet->drain();
    listener.close();
    closing_timer.expires_after(kClosingTime);
    closing_timer.async_wait([this](const error_code&) { stop_workers(); });
    if (context.metrics.connections == 0) return stop_workers();
    for (const auto& slot : slots) {
      slot->worker().post([&here = *slot, code, reason] { here.close_all(code, reason); });
    }
  }

  std::atomic<bool> is_over{false};  // every thread has ended; destruction is under way
  bool is_started = false;
  ServerContext context;
  Worker listening;  // the listener's thread
  std::vector<std::unique_ptr<WorkerSlot>> slots;
  Signals signals;
  asio::steady_timer closing_timer;
  Listener listener;
  Drain last_turns;
};

Gateway::Gateway(GatewayOptions options, const Clock& clock, RealmMetrics& realm_metrics)
    : impl_(std::make_unique<Impl>(std::move(options), clock, realm_metrics)) {}

Gateway::~Gateway() = default;

RealmId Gateway::open_realm(std::unique_ptr<Realm> realm) {
  if (!impl_->is_started) return impl_->listener.realms().open(std::move(realm));
  const auto carried = std::make_shared<std::unique_ptr<Realm>>(std::move(realm));
  const auto id = std::make_shared<std::promise<RealmId>>();
  auto opened = id->get_future();
  impl_->listening.post([id, carried, &listener = impl_->listener] {
    id->set_value(listener.realms().open(std::move(*carried)));
  });
  // A stopped listener runs no more tasks and would never answer.
  while (true) {
    const bool has_ended = impl_->listening.has_ended();
    if (opened.wait_for(kLookForEnd) == std::future_status::ready) return opened.get();
    if (has_ended) return RealmId::None;
  }
}

void Gateway::close_realm(RealmId id, const std::string& reason) {
  impl_->listening.post(
      [parts = impl_.get(), id, reason] { parts->listener.realms().close(id, reason); });
}

bool Gateway::put_realm_away(const std::string& name, const std::string& sentence,
                             std::chrono::milliseconds within) {
  const auto gone = std::make_shared<std::promise<void>>();
  auto is_gone = gone->get_future();
  impl_->listening.post([parts = impl_.get(), name, sentence, gone] {
    parts->listener.realms().put_away(name, sentence, [gone] { gone->set_value(); });
  });
  return is_gone.wait_for(within) == std::future_status::ready;
}

void Gateway::wake_realm(const std::string& name) {
  impl_->listening.post([parts = impl_.get(), name] { parts->listener.realms().wake(name); });
}

void Gateway::set_archived(const std::string& name, bool is_archived) {
  if (!impl_->is_started) return impl_->listener.realms().set_archived(name, is_archived);
  impl_->listening.post([parts = impl_.get(), name, is_archived] {
    parts->listener.realms().set_archived(name, is_archived);
  });
}

void Gateway::note_branches(std::map<std::string, std::string> branches) {
  RealmTable& table = impl_->context.realms;
  if (!impl_->is_started) return table.note_branches(branches);
  impl_->listening.post(
      [&table, branches = std::move(branches)] { table.note_branches(branches); });
}

void Gateway::shelve(const std::string& name, std::vector<Tale> tales) {
  impl_->context.realms.shelve(name, std::make_shared<const std::vector<Tale>>(std::move(tales)));
}

void Gateway::note_progress(const std::string& name, std::uint32_t turn, int depth) {
  impl_->context.realms.note_progress(name, turn, depth);
}

void Gateway::forget_realm(const std::string& name) {
  impl_->listening.post([parts = impl_.get(), name] { parts->listener.realms().forget(name); });
}

void Gateway::add_damaged_realm(const std::string& name) {
  impl_->listener.realms().add_damaged(name);
}

void Gateway::add_stored_realm(const std::string& name) {
  impl_->listener.realms().add_stored(name);
}

void Gateway::set_default_realm(const std::string& name) {
  impl_->context.realms.set_default(name);
}

void Gateway::take(IncomingPlayer player) {
  impl_->listening.post([parts = impl_.get(), player = std::move(player)] {
    parts->listener.passed_players().take(player);
  });
}

void Gateway::let_go_of_realms() {
  impl_->listening.post([parts = impl_.get()] { parts->listener.realms().let_go_of_all(); });
}

void Gateway::spread_realms(const FleetLoads& loads, WhenAnswered done) {
  impl_->listening.post([parts = impl_.get(), loads, done = std::move(done)] {
    parts->listener.hand_over().spread(loads, done);
  });
}

void Gateway::move_realm(const std::string& name, const FleetMember& to, WhenAnswered done) {
  impl_->listening.post([parts = impl_.get(), name, to, done = std::move(done)] {
    const RealmTable::Row* realm = parts->context.realms.named(name);
    if (realm == nullptr) return done(LinkAnswer::NotMine);
    parts->listener.hand_over().move(realm->name, to, done);
  });
}

void Gateway::take_over(const std::string& name, bool stays, WhenAnswered done) {
  impl_->listening.post([parts = impl_.get(), name, stays, done = std::move(done)] {
    if (parts->context.is_stopping()) return done(LinkAnswer::Draining);
    // This server may have passed players on to the last owner, and remember it.
    parts->context.options.fleet->forget(name);
    parts->listener.realms().arrivals().reach(
        name,
        [parts, stays, done](const Reached& reached) {
          if (reached.way != Way::In) return done(LinkAnswer::NotMine);
          if (stays) parts->listener.hand_over().leave_alone(reached.realm->name);
          done(LinkAnswer::Yes);
        },
        OpeningPlace::Here);
  });
}

FleetCounts Gateway::fleet_counts() const {
  const RealmMetrics& metrics = impl_->context.realm_metrics;
  FleetCounts counts;
  counts.realms = static_cast<std::uint32_t>(impl_->context.realms.count_in_memory());
  counts.players = static_cast<std::uint32_t>(std::max<std::int64_t>(0, metrics.players));
  counts.turns = metrics.turns;
  return counts;
}

Expected<> Gateway::listen() { return impl_->listener.listen(); }

std::vector<std::string> Gateway::addresses() const { return impl_->listener.addresses(); }

std::vector<std::string> Gateway::pages_addresses() const {
  return impl_->listener.pages_addresses();
}

void Gateway::start() {
  impl_->is_started = true;
  impl_->listener.accept();
  for (const auto& slot : impl_->slots) {
    slot->start();
    slot->worker().start();
  }
  impl_->listening.start();
}

void Gateway::stop_on_signals() { impl_->signals.listen(); }

void Gateway::stop(CloseCode code, const std::string& reason) {
  impl_->listening.post([parts = impl_.get(), code, reason] { parts->stop(code, reason); });
}

void Gateway::each_realm(const std::function<void(Realm&)>& task) {
  for (const auto& slot : impl_->slots) {
    slot->worker().post([&here = *slot, task] { here.each_realm(task); });
  }
}

bool Gateway::ask_realms(const std::function<void(Realm&)>& task,
                         std::chrono::milliseconds within) {
  struct Waiting {
    std::mutex mutex;
    std::condition_variable answered;
    std::size_t left = 0;
  };
  const auto waiting = std::make_shared<Waiting>();
  waiting->left = impl_->slots.size();
  for (const auto& slot : impl_->slots) {
    slot->worker().post([&here = *slot, task, waiting] {
      here.each_realm(task);
      const std::lock_guard lock(waiting->mutex);
      if (--waiting->left == 0) waiting->answered.notify_all();
    });
  }
  std::unique_lock lock(waiting->mutex);
  return waiting->answered.wait_for(lock, within, [&] { return waiting->left == 0; });
}

void Gateway::look_at_connections() {
  for (const auto& slot : impl_->slots) {
    slot->worker().post([&here = *slot] { here.look_at_connections(); });
  }
}

void Gateway::reload() {
  impl_->listening.post([parts = impl_.get()] { parts->reload(); });
}

RealmList Gateway::realms() const {
  return impl_->context.lobby.list(impl_->context.clock.now_ms());
}

std::vector<RealmEntry> Gateway::realms_here() const {
  return impl_->context.lobby.here(impl_->context.clock.now_ms());
}

void Gateway::show_elsewhere(std::vector<RealmEntry> realms) {
  impl_->context.lobby.show_elsewhere(std::move(realms));
}

const std::vector<ContentPack>& Gateway::packs() const { return impl_->context.options.packs; }

GatewayCounts Gateway::counts() const {
  const ServerContext& context = impl_->context;
  return {context.realm_metrics.players, context.metrics.connections, context.realm_metrics.turns,
          context.is_stopping(), impl_->last_turns.was_cut_off()};
}

std::optional<RealmStatuses> Gateway::statuses() {
  const auto told = std::make_shared<std::promise<RealmStatuses>>();
  auto statuses = told->get_future();
  impl_->listening.post(
      [told, &realms = impl_->context.realms] { told->set_value(realms.statuses()); });
  if (statuses.wait_for(kListenerTakes) != std::future_status::ready) return std::nullopt;
  return statuses.get();
}

void Gateway::settings_changed() {
  each_realm([](Realm& realm) { realm.settings_changed(); });
}

void Gateway::drain(CloseCode code, const std::string& reason) {
  impl_->listening.post([parts = impl_.get(), code, reason] { parts->drain(code, reason); });
}

bool Gateway::join() {
  impl_->listening.join();
  bool all = true;
  for (const auto& slot : impl_->slots) all = slot->worker().join_within(kLastMoment) && all;
  impl_->listener.finish();
  return all;
}

}  // namespace undercroft
