// fleet_store.cc: calls that get lost, and answers that do.
#include "tests/support/fleet_store.h"

namespace undercroft::testing {
namespace {

constexpr int kLostClaims = 10;  // percent of answers
constexpr int kLostAppends = 3;  // percent of answers

tl::unexpected<StoreError> no_answer() {
  return tl::unexpected(StoreError{StoreFault::Unavailable, "no answer came", 0});
}

}  // namespace

void FleetStore::step() {
  for (const WhenDurable& when : std::exchange(unanswered_, {})) when(no_answer());
}

std::size_t FleetStore::digest_of(const std::string& realm, RecordNumber number) const {
  const auto log = appended_.find(realm);
  if (log == appended_.end()) return 0;
  const auto record = log->second.find(number);
  return record == log->second.end() ? 0 : record->second;
}

// While the store pauses, half of the calls wait in it, and the others never arrive.
bool FleetStore::is_lost_on_the_way(const WhenDurable& when) {
  if (weather_.reaches_store(machine_)) return false;
  if (weather_.store_pauses() && weather_.happens(50)) return false;
  unanswered_.push_back(when);
  return true;
}

// The server may have crashed by the time of the answer.
WhenDurable FleetStore::back_to(WhenDurable when) {
  return [&weather = weather_, machine = machine_, when = std::move(when)](const Durable& answer) {
    const bool is_lost = weather.has_faults && weather.happens(kLostAppends);
    if (is_lost || !weather.reaches_store(machine)) return when(no_answer());
    when(answer);
  };
}

StoreResult<bool> FleetStore::make(const std::string& realm) {
  if (!weather_.reaches_store(machine_)) return no_answer();
  return weather_.store.make(realm);
}

StoreResult<std::optional<Ownership>> FleetStore::look_up(const std::string& realm) {
  if (!weather_.reaches_store(machine_)) return no_answer();
  return weather_.store.look_up(realm);
}

StoreResult<Owner> FleetStore::claim(const std::string& realm, std::optional<Epoch> seen) {
  if (!weather_.reaches_store(machine_)) return no_answer();
  const auto expected = seen_.find(realm);
  auto owner =
      weather_.store.claim_for(user_, realm, expected == seen_.end() ? seen : expected->second);
  if (owner) ++claims_;
  if (owner && weather_.has_faults && weather_.happens(kLostClaims)) return no_answer();
  return owner;
}

void FleetStore::release(const Owner& owner, WhenDurable when) {
  if (!is_lost_on_the_way(when)) weather_.store.release(owner, back_to(std::move(when)));
}

void FleetStore::append(const Owner& owner, RecordNumber after, std::vector<std::string> records,
                        WhenDurable when) {
  RecordNumber number = after;
  for (const std::string& record : records) {
    appended_[owner.realm][++number] = std::hash<std::string>()(record);
  }
  if (is_lost_on_the_way(when)) return;
  weather_.store.append(owner, after, std::move(records), back_to(std::move(when)));
}

void FleetStore::keep(const Owner& owner, Snapshot snapshot, WhenDurable when) {
  if (is_lost_on_the_way(when)) return;
  weather_.store.keep(owner, std::move(snapshot), back_to(std::move(when)));
}

void FleetStore::drop_old(const Owner& owner, WhenDurable when) {
  if (!is_lost_on_the_way(when)) weather_.store.drop_old(owner, back_to(std::move(when)));
}

void FleetStore::confirm(const Owner& owner, WhenDurable when) {
  if (!weather_.rules.waits_for_confirm) return when(RecordNumber{0});
  if (!is_lost_on_the_way(when)) weather_.store.confirm(owner, back_to(std::move(when)));
}

StoreResult<KeptRealm> FleetStore::load(const Owner& owner) {
  if (!weather_.reaches_store(machine_)) return no_answer();
  return weather_.store.load(owner);
}

StoreResult<std::uint64_t> FleetStore::set_aside(const Owner& owner, RecordNumber after) {
  weather_.complain(user_.server + " sets records of " + owner.realm + " aside");
  return weather_.store.set_aside(owner, after);
}

StoreResult<std::string> FleetStore::share(const std::string& bytes) {
  return weather_.store.share(bytes);
}
StoreResult<std::string> FleetStore::shared(const std::string& key) {
  const bool is_lost = weather_.has_faults && weather_.happens(kLostClaims);
  if (is_lost || !weather_.reaches_store(machine_)) return no_answer();
  return weather_.store.shared(key);
}
StoreResult<std::string> FleetStore::settle_fact(const std::string& key, const std::string& value) {
  return weather_.store.settle_fact(key, value);
}
StoreResult<bool> FleetStore::change_fact(const std::string& key, const std::string& value) {
  return weather_.store.change_fact(key, value);
}
StoreResult<std::map<std::string, std::string>> FleetStore::facts(const std::string& prefix) {
  return weather_.store.facts(prefix);
}
StoreResult<std::vector<std::string>> FleetStore::read(const std::string& realm, RecordNumber from,
                                                       std::size_t at_most) {
  return weather_.store.read(realm, from, at_most);
}
StoreResult<std::optional<Snapshot>> FleetStore::oldest_snapshot(const std::string& realm) {
  return weather_.store.oldest_snapshot(realm);
}
StoreResult<std::vector<std::string>> FleetStore::list() { return weather_.store.list(); }

}  // namespace undercroft::testing
