// past_desk.h: answers players who walk through the past of their own heroes (R177).
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/ticker.h"
#include "server/realm/past_host.h"
#include "server/replay/past_query.h"
#include "server/replay/realm_past.h"
#include "server/store/store.h"

namespace undercroft {

struct PastDependencies {
  // Opens the store for reading, apart from the server's own connection to it, so that no turn
  // waits for a reader. Called once, on the desk's thread. Fails with a sentence.
  std::function<Expected<std::unique_ptr<Store>>()> open;
  CatalogueOf catalogue_of;
  std::function<void(const std::string& sentence)> warn;  // called on the desk's thread
};

// A PastDesk replays stored realms on a thread of its own, which gives way to all others and begins
// with the first order. It works on the orders by turns, and keeps what it has read of the
// kMostRealms realms that were asked for last. Thread-safe.
class PastDesk final : public PastHost {
 public:
  static constexpr std::size_t kMostOrders = 8;  // that wait or are worked on
  static constexpr std::size_t kMostOrdersOfOne =
      2;  // those of one asker, who is not to fill the desk
  static constexpr std::size_t kMostRealms = 4;

  explicit PastDesk(PastDependencies parts);
  ~PastDesk() override;  // as stop()
  PastDesk(const PastDesk&) = delete;
  PastDesk& operator=(const PastDesk&) = delete;

  void ask(PastOrder order, std::function<void(const PastAnswer&)> done) override;
  // Waits for the slice in work. Orders that wait are dropped, and later ones too.
  void stop();

 private:
  // An order, and how far it has come. The query refers to the realm.
  struct Work {
    PastOrder order;
    std::function<void(const PastAnswer&)> done;
    std::shared_ptr<RealmPast> realm = {};
    std::unique_ptr<PastQuery> query = {};
  };
  struct Read {
    std::string realm;
    std::shared_ptr<RealmPast> past;
  };

  // REQUIRES: the mutex is held.
  [[nodiscard]] std::string_view why_not(const PastOrder& order) const;
  void work_on_next();
  [[nodiscard]] std::optional<Work> next();
  void forget_if_unused();
  [[nodiscard]] bool work_on(Work& work);
  [[nodiscard]] Expected<> begin(Work& work);
  [[nodiscard]] Expected<std::shared_ptr<RealmPast>> past_of(const std::string& realm);
  [[nodiscard]] bool is_deleted(const std::string& realm);
  void fail(const Work& work, const std::string& why);

  const PastDependencies needs_;
  std::unique_ptr<Store> store_;  // of the thread, like the next two
  std::list<Read> read_;          // the realm that was asked for last is the first
  std::chrono::steady_clock::time_point used_at_;
  std::mutex mutex_;  // protects the next three
  std::deque<Work> waiting_;
  std::optional<PastOrder> worked_on_;  // not in `waiting_`
  bool is_stopped_ = false;
  Ticker ticker_;  // works on a slice at each tick
};

}  // namespace undercroft
