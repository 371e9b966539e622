// realm_runner.cc: a realm's calls, batches and timers.
#include "server/gateway/connections/realm_runner.h"

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <ctime>
#include <optional>
#include <utility>

#include "server/base/daily_names.h"
#include "server/gateway/connections/worker_slot.h"

namespace undercroft {

struct RealmRunner::Alarm {
  boost::asio::steady_timer timer;
  boost::asio::steady_timer rest;   // until the realm's CPU share has refilled
  std::optional<std::uint64_t> at;  // what the timer is set to, on the realm's clock
};

namespace {

constexpr std::uint64_t kTellOfRestEvery = 60000;  // ms
constexpr std::uint64_t kTellLobbyEvery = 1000;    // ms, while turns are played

// In nanoseconds. `exactly` reads the calling thread's CPU time, which excludes other processes
// but costs a system call that takes longer than a lone player's turn. Otherwise elapsed time is
// used instead.
std::int64_t used_ns(bool exactly) {
  timespec used{};
  clock_gettime(exactly ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &used);
  return std::int64_t{used.tv_sec} * 1000000000 + used.tv_nsec;
}

}  // namespace

RealmRunner::RealmRunner(WorkerSlot& slot, RealmId id, std::unique_ptr<Realm> realm,
                         std::shared_ptr<RealmStatus> status, const Clock& clock)
    : slot_(slot),
      id_(id),
      realm_(std::move(realm)),
      status_(std::move(status)),
      clock_(clock),
      alarm_(new Alarm{boost::asio::steady_timer(slot.worker().context()),
                       boost::asio::steady_timer(slot.worker().context()), std::nullopt}),
      share_(slot.context().options.realm_cpu) {
  realm_->on_turns([this](std::uint64_t turns) { note_turns(turns); });
}

RealmRunner::~RealmRunner() { forget_realm(); }

void RealmRunner::listen_to_journal() {
  realm_->on_durable([self = weak_from_this(), &worker = slot_.worker()] {
    worker.post([self] {
      if (const auto here = self.lock()) here->end_batch_soon();
    });
  });
}

template <typename Work>
void RealmRunner::guarded(Work work) {
  try {
    work(*realm_);
  } catch (...) {
    end_process("realm " + name());
  }
}

template <typename Work>
void RealmRunner::work(Work work) {
  if (!realm_) return;  // it was put away
  status_->begin(clock_.now_ms());
  guarded(work);
  status_->end();
  end_batch_soon();
}

void RealmRunner::end_batch_soon() {
  if (!realm_) return;
  if (std::exchange(in_batch_, true)) return;
  const std::uint64_t wait_ms = share_.wait_ms(clock_.now_ms());
  if (wait_ms > 0) return rest(wait_ms);
  slot_.end_batch_soon(shared_from_this());
}

// Ends the batch later, so that other realms and new connections on this thread get their time.
void RealmRunner::rest(std::uint64_t wait_ms) {
  slot_.context().metrics.realm_rests.fetch_add(1, std::memory_order_relaxed);
  const std::uint64_t now = clock_.now_ms();
  if (told_of_rest_ms_ == 0 || now - told_of_rest_ms_ >= kTellOfRestEvery) {
    told_of_rest_ms_ = now;
    work([](Realm& realm) { realm.say("", "This realm is overloaded: turns are slower."); });
  }
  alarm_->rest.expires_after(std::chrono::milliseconds(wait_ms));
  alarm_->rest.async_wait([self = weak_from_this()](const boost::system::error_code& error) {
    const auto here = self.lock();
    if (!error && here) here->slot_.end_batch_soon(here);
  });
}

std::optional<Refusal> RealmRunner::refusal_of(const std::string& account, const Hello& hello,
                                               const Connection& connection) {
  std::optional<Refusal> refusal;
  work([&](Realm& realm) { refusal = realm.refusal_of(account, hello, connection); });
  return refusal;
}

std::string RealmRunner::name_of_seat(const Hello& hello) {
  std::string name;
  work([&](Realm& realm) { name = realm.name_of_seat(hello); });
  return name;
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

void RealmRunner::begin_drain(const std::string& sentence) {
  is_draining_ = true;
  work([&](Realm& realm) { realm.begin_drain(sentence); });
}

void RealmRunner::run(const std::function<void(Realm&)>& task) { work(task); }

void RealmRunner::end_turns_in_play() {
  work([](Realm& realm) { realm.end_turns_in_play(); });
}

void RealmRunner::end_batch() {
  if (!realm_) return;
  in_batch_ = true;  // calls made in here need no further batch
  is_exact_ = share_.is_scarce();
  batch_began_ns_ = used_ns(is_exact_);
  work([](Realm& realm) { realm.end_batch(); });
  share_.used((used_ns(is_exact_) - batch_began_ns_) / 1000);
  status_->set_halted(realm_->is_lost() ? "" : realm_->trouble());
  status_->set_paused(!realm_->pause().empty());
  if (is_draining_ && realm_->is_drained()) status_->set_drained();
  if (slot_.context().options.fleet != nullptr) {
    status_->set_between_turns(realm_->is_between_turns());
  }
  close_if_lost();
  tell_lobby();
  in_batch_ = false;
  set_alarm();
}

// Called while a batch ends.
void RealmRunner::note_turns(std::uint64_t turns) {
  const std::int64_t took_ns = used_ns(is_exact_) - batch_began_ns_;
  slot_.context().metrics.turns.count(
      std::chrono::nanoseconds(took_ns / static_cast<std::int64_t>(turns)), turns);
}

void RealmRunner::note_journal() {
  const auto snapshot = realm_->snapshot_ms();
  if (!snapshot) return;
  const Progress& progress = realm_->progress();
  status_->note_journal(progress.written - progress.durable, *snapshot);
}

// Called after every batch, but writes rarely: when a player joined or left, and at most once a
// second for turns.
void RealmRunner::tell_lobby() {
  tell_tales();
  const std::uint64_t played_at = realm_->played_at_ms();
  const bool is_old_news = played_at < played_told_ + kTellLobbyEvery;
  if (realm_->comings_and_goings() == comings_told_ && is_old_news) return;
  tell_lobby_now();
}

void RealmRunner::tell_lobby_now() {
  comings_told_ = realm_->comings_and_goings();
  played_told_ = realm_->played_at_ms();
  slot_.context().realms.tell(id_, realm_->entry(), realm_->room(), played_told_);
}

// A page has the last few.
void RealmRunner::tell_tales() {
  constexpr std::ptrdiff_t kTalesOnPage = 10;
  const std::vector<Tale>& tales = realm_->state().tales;
  const std::uint32_t last = tales.empty() ? 0 : tales.back().run;
  if (std::exchange(tales_told_, last) == last) return;
  if (!is_daily_realm(name())) slot_.context().options.has_tales(name(), tales);
  const auto count = std::min(std::ssize(tales), kTalesOnPage);
  slot_.context().realms.tell_tales(
      id_, std::make_shared<const std::vector<Tale>>(tales.end() - count, tales.end()));
}

void RealmRunner::close_if_lost() {
  if (!realm_->is_lost() || std::exchange(is_lost_, true)) return;
  slot_.context().lose_realm(id_);
}

// A realm is looked at once a second. It asks again each time until it is let go: the listener
// refuses while a connection to the realm is still closing.
void RealmRunner::beat(std::uint64_t now_ms) {
  if (!realm_) return;
  note_journal();
  // No batch may follow the last turns for a long time.
  if (realm_->played_at_ms() != played_told_) tell_lobby_now();
  const auto after = static_cast<std::uint64_t>(slot_.context().options.sleep_after.count());
  if (after == 0 || !is_at_rest()) {
    rests_since_ms_.reset();
    return;
  }
  if (!rests_since_ms_) rests_since_ms_ = now_ms;
  if (now_ms - *rests_since_ms_ >= after) slot_.context().let_realm_sleep(id_);
}

bool RealmRunner::is_at_rest() const { return !in_batch_ && realm_ && realm_->is_at_rest(); }

void RealmRunner::fall_asleep(std::function<void()> done) {
  guarded([&](Realm& realm) {
    if (realm.is_slow()) slot_.context().options.falls_asleep(name(), realm.wakes_at_s());
    realm.release(std::move(done));
  });
  realm_.reset();
}

void RealmRunner::put_away(const std::string& sentence, std::function<void()> done) {
  guarded([&](Realm& realm) {
    realm.host().send_all_away(sentence);
    realm.close(std::move(done));
  });
  realm_.reset();
}

bool RealmRunner::may_be_handed_over(bool forces) {
  if (!realm_ || !realm_->may_move()) return false;
  if (!forces) return !in_batch_ && realm_->is_between_turns();
  end_turns_in_play();
  end_batch();
  return realm_ && realm_->may_move();
}

void RealmRunner::part(Connection& from) {
  if (realm_) guarded([&](Realm& realm) { realm.part(from); });
}

void RealmRunner::leave(std::function<void(bool)> when) {
  guarded([&](Realm& realm) { realm.keep_last(std::move(when)); });
  leaving_ = std::move(realm_);
  status_->set_drained();
}

void RealmRunner::release(std::function<void(bool)> done) {
  leaving_->release_kept(std::move(done));
  leaving_.reset();
}

void RealmRunner::forget_realm() {
  if (realm_) guarded([](Realm& realm) { realm.close(); });
  realm_.reset();
  if (leaving_) leaving_->release_kept([](bool) {});
  leaving_.reset();
}

// Every turn postpones the next tick. The timer is left as it is and set again when it fires too
// early, which is cheaper than resetting it every turn.
void RealmRunner::set_alarm() {
  const auto next = realm_->next_tick();
  if (next == alarm_->at || (next && alarm_->at && *alarm_->at < *next)) return;
  alarm_->at = next;
  alarm_->timer.cancel();
  if (!next) return;
  const std::uint64_t now = clock_.now_ms();
  alarm_->timer.expires_after(std::chrono::milliseconds(*next > now ? *next - now : 0));
  alarm_->timer.async_wait([self = weak_from_this()](const boost::system::error_code& error) {
    const auto here = self.lock();
    if (error || !here) return;  // reset meanwhile, or the realm has closed
    here->alarm_->at.reset();
    here->end_batch_soon();
  });
}

}  // namespace undercroft
