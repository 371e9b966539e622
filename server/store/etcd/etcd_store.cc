// etcd_store.cc: the threads that carry out calls.
#include "server/store/etcd/etcd_store.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "server/base/thread_start.h"
#include "server/base/ticker.h"
#include "server/store/etcd/etcd_log.h"
#include "server/store/etcd/etcd_owners.h"
#include "server/store/etcd/etcd_queue.h"
#include "server/store/etcd/etcd_shared.h"
#include "server/store/etcd/etcd_small_calls.h"
#include "server/store/etcd/slow_members.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kSmallAtOnce = 2;        // transactions that are not late
constexpr std::size_t kMostSmallThreads = 16;  // with those that are

EtcdCall call_of(EtcdJob::Sort sort) {
  switch (sort) {
    case EtcdJob::Sort::Append:
      return EtcdCall::Append;
    case EtcdJob::Sort::Confirm:
      return EtcdCall::Confirm;
    case EtcdJob::Sort::Release:
      return EtcdCall::Release;
    case EtcdJob::Sort::Keep:
      return EtcdCall::Keep;
    case EtcdJob::Sort::DropOld:
      break;
  }
  return EtcdCall::DropOld;
}

}  // namespace

struct EtcdStore::Impl {
  explicit Impl(EtcdStoreOptions options)
      : access(std::move(options.etcd), EtcdKeys(options.prefix), options.user, options.quota),
        slow(access, options.log),
        mark(access, std::move(options.mark), std::move(options.log)),
        watch_every(options.watch_every) {}

  void start() {
    const std::scoped_lock lock(mutex);
    for (std::size_t i = 0; i < kSmallAtOnce; ++i) {
      threads.push_back(start_thread([this] { run_small(); }));
    }
    small_threads = kSmallAtOnce;
    threads.push_back(start_thread([this] { run_big(); }));
    mark.start();
    watch.start({.every = watch_every, .first = Ticker::First::AtOnce}, [this] { look(); });
  }

  void end() {
    access.etcd.close();
    {
      const std::scoped_lock lock(mutex);
      is_ending = true;
    }
    wake.notify_all();
    watch.stop();
    mark.stop();
    while (auto thread = take_thread()) thread->join();
  }

  // Those that another thread has started meanwhile are taken too.
  std::optional<std::thread> take_thread() {
    const std::scoped_lock lock(mutex);
    if (threads.empty()) return std::nullopt;
    std::thread last = std::move(threads.back());
    threads.pop_back();
    return last;
  }

  void add(EtcdJob job) {
    {
      const std::scoped_lock lock(mutex);
      CHECK(!is_ending, "no job is added to a closing store");
      queue.add(std::move(job));
    }
    wake.notify_all();
  }

  // Waits for calls to run. Empty when the store closes and all are answered.
  template <typename Take>
  std::vector<EtcdQueue::Entry> next(Take take) {
    std::unique_lock lock(mutex);
    for (;;) {
      auto taken = take();
      if (!taken.empty() || (is_ending && queue.is_empty())) return taken;
      wake.wait(lock);
    }
  }

  // A later call of the realm may run once the earlier one's owner has its answer.
  void answer(EtcdQueue::Entry call, const Durable& answer) {
    metrics.note(call_of(call->sort), call->since, answer);
    call->when(answer);
    {
      const std::scoped_lock lock(mutex);
      queue.finish(call);
    }
    wake.notify_all();
  }

  void run_small() {
    for (;;) {
      const auto calls = next([this] { return take_small(); });
      if (calls.empty()) return;
      bool gives_way = false;
      small.run(calls, {[this](EtcdQueue::Entry call, const Durable& is) { answer(call, is); },
                        [&] {
                          if (!std::exchange(gives_way, true)) give_way();
                        }});
      end_small(gives_way);
    }
  }

  // REQUIRES: the mutex is held.
  std::vector<EtcdQueue::Entry> take_small() {
    if (small_running >= kSmallAtOnce) return {};
    auto calls = queue.take_small(kEtcdRealms);
    if (!calls.empty()) ++small_running;
    return calls;
  }

  void end_small(bool was_late) {
    {
      const std::scoped_lock lock(mutex);
      --(was_late ? small_late : small_running);
    }
    wake.notify_all();
  }

  // Those calls are late: the realms of other calls do not wait for them.
  void give_way() {
    {
      const std::scoped_lock lock(mutex);
      --small_running;
      ++small_late;
      if (small_late + kSmallAtOnce > small_threads && !is_ending) add_small_thread();
    }
    wake.notify_all();
  }

  // REQUIRES: the mutex is held. A system that allows no further thread makes the calls wait.
  void add_small_thread() {
    if (small_threads == kMostSmallThreads) return;
    auto thread = try_to_start_thread([this] { run_small(); });
    if (!thread) return;
    threads.push_back(*std::move(thread));
    ++small_threads;
  }

  void run_big() {
    for (;;) {
      const auto calls = next([this] { return queue.take_big(); });
      if (calls.empty()) return;
      const EtcdJob& job = *calls.front();
      answer(calls.front(), job.sort == EtcdJob::Sort::Keep
                                ? keep_snapshot(access, job.owner, job.snapshot)
                                : drop_old_records(access, job.owner));
    }
  }

  // Makes the write that was asked for, and reads how full etcd is.
  void look() {
    if (const auto asked = take_asked(); !asked.empty()) try_out(asked);
    if (const auto status = access.etcd.status()) access.note_size(status->bytes);
    slow.look();
  }

  std::vector<WhenDurable> take_asked() {
    const std::scoped_lock lock(mutex);
    return std::exchange(trying_out, {});
  }

  void try_out(const std::vector<WhenDurable>& asked) {
    const EtcdTransaction write{{}, {put(access.keys.fact("last try"), access.user.server)}};
    const EtcdOutcome outcome = access.etcd.run(write, EtcdPatience::Call);
    const Durable answer = outcome.reply.map([](const EtcdReply&) { return RecordNumber{0}; });
    for (const WhenDurable& when : asked) when(answer);
  }

  // Makes a call on the caller's thread.
  template <typename Work>
  auto timed(EtcdCall call, Work work) {
    const auto since = EtcdMetrics::Clock::now();
    auto result = work();
    metrics.note(call, since, result);
    return result;
  }

  EtcdAccess access;
  EtcdMetrics metrics;
  EtcdSmallCalls small{access};
  SlowMembers slow;
  MarkKeeper mark;
  const std::chrono::milliseconds watch_every;

  std::mutex mutex;  // protects what follows, without the ticker
  std::condition_variable wake;
  EtcdQueue queue;
  std::vector<WhenDurable> trying_out;  // those that wait for a write
  bool is_ending = false;
  std::vector<std::thread> threads;
  std::size_t small_threads = 0;
  std::size_t small_running = 0;  // batches of small calls that are not late
  std::size_t small_late = 0;     // and those that are
  Ticker watch;
};

Expected<std::unique_ptr<EtcdStore>> EtcdStore::open(EtcdStoreOptions options) {
  CHECK(options.quota >= 100, "the quota is a number of bytes");
  auto parts = std::make_unique<Impl>(std::move(options));
  if (auto opened = parts->mark.open(); !opened) return failed(opened.error());
  const auto format = settle_format(parts->access);
  if (!format) return failed(format.error().sentence);
  return std::unique_ptr<EtcdStore>(new EtcdStore(std::move(parts)));
}

EtcdStore::EtcdStore(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) { impl_->start(); }
EtcdStore::~EtcdStore() { impl_->end(); }

void EtcdStore::append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
                       WhenDurable when) {
  impl_->add({.sort = EtcdJob::Sort::Append,
              .owner = owner,
              .after = after,
              .records = std::move(records),
              .when = std::move(when)});
}

void EtcdStore::keep(const Owner& owner, Snapshot snapshot, WhenDurable when) {
  impl_->add({.sort = EtcdJob::Sort::Keep,
              .owner = owner,
              .snapshot = std::move(snapshot),
              .when = std::move(when)});
}

void EtcdStore::drop_old(const Owner& owner, WhenDurable when) {
  impl_->add({.sort = EtcdJob::Sort::DropOld, .owner = owner, .when = std::move(when)});
}

void EtcdStore::confirm(const Owner& owner, WhenDurable when) {
  impl_->add({.sort = EtcdJob::Sort::Confirm, .owner = owner, .when = std::move(when)});
}

void EtcdStore::release(const Owner& owner, WhenDurable when) {
  impl_->add({.sort = EtcdJob::Sort::Release, .owner = owner, .when = std::move(when)});
}

void EtcdStore::try_out(WhenDurable when) {
  {
    const std::scoped_lock lock(impl_->mutex);
    impl_->trying_out.push_back(std::move(when));
  }
  impl_->watch.wake();
}

StoreResult<bool> EtcdStore::make(const std::string& realm) {
  return impl_->timed(EtcdCall::Make, [&] { return make_realm(impl_->access, realm); });
}

StoreResult<std::optional<Ownership>> EtcdStore::look_up(const std::string& realm) {
  return impl_->timed(EtcdCall::LookUp, [&] { return look_up_realm(impl_->access, realm); });
}

StoreResult<Owner> EtcdStore::claim(const std::string& realm, std::optional<Epoch> seen) {
  return impl_->timed(EtcdCall::Claim, [&] { return claim_realm(impl_->access, realm, seen); });
}

StoreResult<KeptRealm> EtcdStore::load(const Owner& owner) {
  return impl_->timed(EtcdCall::Load, [&] { return load_realm(impl_->access, owner); });
}

StoreResult<std::uint64_t> EtcdStore::set_aside(const Owner& owner, RecordNumber after) {
  return set_records_aside(impl_->access, owner, after);
}

StoreResult<std::string> EtcdStore::share(const std::string& bytes) {
  return share_bytes(impl_->access, bytes);
}

StoreResult<std::string> EtcdStore::shared(const std::string& key) {
  return shared_bytes(impl_->access, key);
}

StoreResult<std::string> EtcdStore::settle_fact(const std::string& key, const std::string& value) {
  return settle_fact_in(impl_->access, key, value);
}

StoreResult<bool> EtcdStore::change_fact(const std::string& key, const std::string& value) {
  return change_fact_in(impl_->access, key, value);
}

StoreResult<std::map<std::string, std::string>> EtcdStore::facts(const std::string& prefix) {
  return facts_in(impl_->access, prefix);
}

StoreResult<std::vector<std::string>> EtcdStore::read(const std::string& realm, RecordNumber from,
                                                      std::size_t at_most) {
  return read_log(impl_->access, realm, from, at_most);
}

StoreResult<std::optional<Snapshot>> EtcdStore::oldest_snapshot(const std::string& realm) {
  return read_oldest_snapshot(impl_->access, realm);
}

StoreResult<std::vector<std::string>> EtcdStore::list() {
  return impl_->timed(EtcdCall::List, [&] { return list_realms(impl_->access); });
}

EtcdPressure EtcdStore::pressure() const { return impl_->access.pressure(); }
std::string EtcdStore::metrics_text() const { return impl_->metrics.text(impl_->slow.slow()); }
MarkKeeper& EtcdStore::mark() { return impl_->mark; }
EtcdAccess& EtcdStore::access() { return impl_->access; }

}  // namespace undercroft
