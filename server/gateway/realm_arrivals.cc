// realm_arrivals.cc: parks clients until their realm is open.
#include "server/gateway/realm_arrivals.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"

namespace undercroft {

// A client that waits.
struct RealmArrivals::Party {
  Then then;
  boost::asio::steady_timer timer;
};

// A name that is asked for, and those who wait for the answer.
struct RealmArrivals::Asked {
  bool is_under_way = false;                                      // the opener has been asked
  std::optional<boost::asio::steady_timer> again = std::nullopt;  // until it is asked again
  OpeningPlace placement = OpeningPlace::LeastLoaded;             // as the parties ask
  OpeningPlace asked_for = OpeningPlace::LeastLoaded;             // as the opener was asked
  std::map<std::uint64_t, Party> parties;
};

RealmArrivals::RealmArrivals(Worker& worker, const RealmTable& realms, RealmOpener* opener,
                             Outcomes outcomes)
    : worker_(worker),
      realms_(realms),
      opener_(opener),
      outcomes_(std::move(outcomes)),
      door_(std::make_shared<WorkerDoor>(worker)) {}

RealmArrivals::~RealmArrivals() { door_->close(); }

void RealmArrivals::reach(const std::string& name, Then then, OpeningPlace placement) {
  const auto* entry = realms_.named(name);
  if (entry != nullptr && entry->place == RealmPlace::Damaged) outcomes_.look_again(entry->name);
  if (entry != nullptr && entry->place == RealmPlace::Open) return then({Way::In, entry});
  if (entry != nullptr && entry->place == RealmPlace::Damaged) return then({Way::Damaged, entry});
  if (opener_ == nullptr || (entry == nullptr && !is_realm_name(name))) {
    return then({entry == nullptr ? Way::NoSuchRealm : Way::NotNow, entry});
  }
  const std::string known = entry == nullptr ? name : entry->name;
  const bool is_leaving = entry != nullptr && entry->place == RealmPlace::Leaving;
  Asked* asked = ask(reaching_, known, std::move(then));
  if (asked == nullptr) return;
  if (placement == OpeningPlace::Here) asked->placement = placement;
  if (!asked->is_under_way && !is_leaving) open(known);
}

void RealmArrivals::find(const std::string& name, Then then) {
  const auto* entry = realms_.named(name);
  if (entry != nullptr) return then({Way::In, entry});
  if (opener_ == nullptr || !is_realm_name(name)) return then({Way::NoSuchRealm});
  Asked* asked = ask(finding_, name, std::move(then));
  if (asked == nullptr || std::exchange(asked->is_under_way, true)) return;
  opener_->find(name, [this, name, door = door_](const FoundRealm& found) {
    door->post([this, name, found] { take(name, found); });
  });
}

void RealmArrivals::go_on(const std::string& name) {
  const auto asked = reaching_.find(to_lower(name));
  const auto* entry = realms_.named(name);
  if (asked == reaching_.end() || asked->second.is_under_way || entry == nullptr) return;
  const bool is_stored = entry->place == RealmPlace::Asleep ||
                         entry->place == RealmPlace::Archived || entry->place == RealmPlace::Lost;
  if (is_stored) return open(name);
  answer(reaching_, name, entry->place == RealmPlace::Open ? Way::In : Way::NotNow);
}

std::size_t RealmArrivals::parked() const {
  std::size_t count = 0;
  for (const auto& [name, asked] : reaching_) count += asked.parties.size();
  return count;
}

std::size_t RealmArrivals::waking() const {
  return static_cast<std::size_t>(
      std::count_if(reaching_.begin(), reaching_.end(),
                    [](const auto& asked) { return asked.second.is_under_way; }));
}

// Returns null when too many names are asked for.
RealmArrivals::Asked* RealmArrivals::ask(std::map<std::string, Asked>& asked,
                                         const std::string& name, Then then) {
  const std::string key = to_lower(name);
  if (!asked.contains(key) && asked.size() >= kMostNames) {
    then({Way::NotNow});
    return nullptr;
  }
  Asked& here = asked[key];
  const std::uint64_t number = ++parties_;
  Party& party =
      here.parties
          .emplace(number, Party{std::move(then), boost::asio::steady_timer(worker_.context())})
          .first->second;
  party.timer.expires_after(std::chrono::milliseconds(kParkedMs));
  party.timer.async_wait([this, &asked, key, number](const boost::system::error_code& error) {
    if (!error) expire(asked, key, number);
  });
  return &here;
}

// The name stays asked for while the opener works on it.
void RealmArrivals::expire(std::map<std::string, Asked>& asked, const std::string& key,
                           std::uint64_t party) {
  const auto here = asked.find(key);
  if (here == asked.end()) return;
  auto waiting = here->second.parties.extract(party);
  if (waiting.empty()) return;
  if (here->second.parties.empty() && !here->second.is_under_way) asked.erase(here);
  waiting.mapped().then({Way::NotNow});
}

// An asker that is answered may ask again at once, so the name is forgotten first.
void RealmArrivals::answer(std::map<std::string, Asked>& asked, const std::string& name, Way way,
                           const opening::Elsewhere* elsewhere, const std::string& sentence) {
  const auto here = asked.find(to_lower(name));
  if (here == asked.end()) return;
  const std::map<std::uint64_t, Party> parties = std::move(here->second.parties);
  asked.erase(here);
  for (const auto& [number, party] : parties) {
    party.then({way, realms_.named(name), elsewhere, sentence});
  }
}

void RealmArrivals::open(const std::string& name) {
  Asked& asked = reaching_[to_lower(name)];
  asked.is_under_way = true;
  asked.asked_for = asked.placement;
  const auto* entry = realms_.named(name);
  const bool was_lost = entry != nullptr && entry->place == RealmPlace::Lost;
  opener_->open(name, {was_lost, asked.placement}, [this, name, door = door_](OpenedRealm opened) {
    // A task must be copyable, and a realm is not.
    auto carried = std::make_shared<OpenedRealm>(std::move(opened));
    door->post([this, name, carried] { take(name, std::move(*carried)); });
  });
}

// While somebody waits for it.
void RealmArrivals::open_again_soon(const std::string& name) {
  const auto here = reaching_.find(to_lower(name));
  if (here == reaching_.end()) return;
  if (here->second.parties.empty()) return void(reaching_.erase(here));
  auto& timer = here->second.again.emplace(worker_.context());
  timer.expires_after(std::chrono::milliseconds(kAskAgainMs));
  timer.async_wait([this, name](const boost::system::error_code& error) {
    const auto waiting = reaching_.find(to_lower(name));
    if (error || waiting == reaching_.end()) return;
    if (waiting->second.parties.empty()) return void(reaching_.erase(waiting));
    open(name);
  });
}

void RealmArrivals::take(const std::string& name, OpenedRealm opened) {
  if (auto* realm = std::get_if<std::unique_ptr<Realm>>(&opened)) {
    outcomes_.open(std::move(*realm));
    return answer(reaching_, name, Way::In);
  }
  if (const auto* elsewhere = std::get_if<opening::Elsewhere>(&opened)) {
    // Somebody has asked meanwhile who knows that the realm has moved.
    const auto asked = reaching_.find(to_lower(name));
    const bool is_outdated =
        asked != reaching_.end() && asked->second.placement != asked->second.asked_for;
    if (is_outdated) return open(name);
    return answer(reaching_, name, Way::Elsewhere, elsewhere);
  }
  if (std::holds_alternative<opening::NotStored>(opened)) {
    outcomes_.found_none(name);
    return answer(reaching_, name, Way::NoSuchRealm);
  }
  if (const auto* archived = std::get_if<opening::Archived>(&opened)) {
    outcomes_.found_archived(archived->realm);
    return answer(reaching_, name, Way::Archived, nullptr, archived->sentence);
  }
  if (const auto* needs = std::get_if<opening::NeedsUpgrade>(&opened)) {
    return answer(reaching_, name, Way::NeedsUpgrade, nullptr,
                  needs_upgrade(needs->realm).sentence);
  }
  if (std::holds_alternative<opening::NotYet>(opened)) return open_again_soon(name);
  if (std::holds_alternative<opening::NotNow>(opened)) return answer(reaching_, name, Way::NotNow);
  outcomes_.found_damaged(std::get<opening::Damaged>(opened).realm);
  answer(reaching_, name, Way::Damaged);
}

void RealmArrivals::take(const std::string& name, const FoundRealm& found) {
  if (const auto* stored = std::get_if<std::string>(&found)) {
    outcomes_.found_stored(*stored);
    return answer(finding_, name, Way::In);
  }
  const bool is_none = std::holds_alternative<opening::NotStored>(found);
  answer(finding_, name, is_none ? Way::NoSuchRealm : Way::NotNow);
}

}  // namespace undercroft
