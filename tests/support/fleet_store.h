// fleet_store.h: the shared store as one server of a simulated fleet reaches it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/fleet_weather.h"

namespace undercroft::testing {

// A FleetStore passes calls on to the weather's store, unless this machine does not reach it. It
// remembers what this server appended.
class FleetStore final : public Store {
 public:
  FleetStore(FleetWeather& weather, std::size_t machine, StoreUser user)
      : weather_(weather), machine_(machine), user_(std::move(user)) {}

  // The next claim of this realm is one that has seen this epoch.
  void expect(const std::string& realm, Epoch seen) { seen_[realm] = seen; }
  // Answers the calls that did not reach the store.
  void step();
  // What this owner appended under that number; 0: nothing.
  [[nodiscard]] std::size_t digest_of(const std::string& realm, RecordNumber number) const;
  [[nodiscard]] std::uint64_t claims() const { return claims_; }

  using Store::claim;
  [[nodiscard]] StoreResult<bool> make(const std::string& realm) override;
  [[nodiscard]] StoreResult<std::optional<Ownership>> look_up(const std::string& realm) override;
  [[nodiscard]] StoreResult<Owner> claim(const std::string& realm,
                                         std::optional<Epoch> seen) override;
  void release(const Owner& owner, WhenDurable when) override;
  void append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
              WhenDurable when) override;
  void keep(const Owner& owner, Snapshot snapshot, WhenDurable when) override;
  void drop_old(const Owner& owner, WhenDurable when) override;
  void confirm(const Owner& owner, WhenDurable when) override;
  [[nodiscard]] StoreResult<KeptRealm> load(const Owner& owner) override;
  [[nodiscard]] StoreResult<std::uint64_t> set_aside(const Owner& owner,
                                                     RecordNumber after) override;
  [[nodiscard]] StoreResult<std::string> share(const std::string& bytes) override;
  [[nodiscard]] StoreResult<std::string> shared(const std::string& key) override;
  [[nodiscard]] StoreResult<std::string> settle_fact(const std::string& key,
                                                     const std::string& value) override;
  [[nodiscard]] StoreResult<bool> change_fact(const std::string& key,
                                              const std::string& value) override;
  [[nodiscard]] StoreResult<std::map<std::string, std::string>> facts(
      const std::string& prefix) override;
  [[nodiscard]] StoreResult<std::vector<std::string>> read(const std::string& realm,
                                                           RecordNumber from,
                                                           std::size_t at_most) override;
  [[nodiscard]] StoreResult<std::optional<Snapshot>> oldest_snapshot(
      const std::string& realm) override;
  [[nodiscard]] StoreResult<std::vector<std::string>> list() override;

 private:
  [[nodiscard]] bool is_lost_on_the_way(const WhenDurable& when);
  [[nodiscard]] WhenDurable back_to(WhenDurable when);

  FleetWeather& weather_;
  const std::size_t machine_;
  const StoreUser user_;
  std::map<std::string, Epoch> seen_;
  std::map<std::string, std::map<RecordNumber, std::size_t>> appended_;
  std::deque<WhenDurable> unanswered_;
  std::uint64_t claims_ = 0;
};

}  // namespace undercroft::testing
