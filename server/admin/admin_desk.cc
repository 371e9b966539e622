// admin_desk.cc: from a request to its verb, and the threads that look at the clock and the bans.
#include "server/admin/admin_desk.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "server/admin/admin_request.h"
#include "server/admin/admin_verbs.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr auto kRealmTakes = std::chrono::milliseconds(3000);
constexpr auto kOpeningTakes = std::chrono::milliseconds(8000);
constexpr auto kLookAgain = std::chrono::milliseconds(20);
constexpr auto kLookAtClock = std::chrono::milliseconds(1000);
constexpr auto kLookForBans = std::chrono::milliseconds(2000);

AdminStores stores_of(const AdminDependencies& needs) {
  return {&needs.accounts,   &needs.moderation, &needs.reports, needs.realms,
          &needs.tokens,     needs.folder,      needs.now_s,    {},
          needs.moment_links};
}

}  // namespace

AdminDesk::AdminDesk(AdminDependencies parts)
    : needs_(std::move(parts)), stores_(stores_of(needs_)), started_s_(needs_.now_s()) {
  clock_ticker_.start({.every = kLookAtClock}, [this] { look_at_clock(); });
  bans_ticker_.start({.every = kLookForBans}, [this] { look_at_bans(); });
}

Expected<std::unique_ptr<AdminDesk>> AdminDesk::open(AdminDependencies parts) {
  std::unique_ptr<AdminDesk> desk(new AdminDesk(std::move(parts)));
  if (const auto applied = desk->apply_bans(); !applied) return failed(applied.error());
  return desk;
}

AdminAnswer AdminDesk::answer_to(const AdminRequest& request, const std::string& who) {
  AdminResult result = carry_out(request, stores_, this, who);
  const bool is_done = result.answer.code == 0;
  if (result.change.empty()) return std::move(result.answer);
  if (is_done) {
    const std::string_view event = request.verb == "ban" ? "banned" : "administered";
    needs_.events.publish(
        event_row(needs_.now_s(), event, "", "", who + " administers: " + result.change));
  }
  spdlog::info("{} administers: {}{}", who, result.change, is_done ? "" : " (failed)");
  const auto noted = write_to_audit(result, stores_, who);
  if (!noted) spdlog::error("{}", noted.error());
  return std::move(result.answer);
}

bool AdminDesk::ask_realms(const std::function<void(Realm&)>& task) const {
  return needs_.gateway.ask_realms(task, kRealmTakes);
}

bool AdminDesk::is_open(const std::string& realm) const {
  const auto open = needs_.gateway.realms_here();
  return std::any_of(open.begin(), open.end(), [&](const RealmEntry& entry) {
    return equals_ignoring_case(entry.name, realm);
  });
}

// A task that was called too late does nothing, since the administrator has read that it failed.
Expected<> AdminDesk::ask_if_open(const std::string& realm,
                                  const std::function<void(Realm&)>& task) const {
  enum class Call : std::uint8_t { Waits, Runs, Withdrawn };
  const auto call = std::make_shared<std::atomic<Call>>(Call::Waits);
  const bool is_done = ask_realms([realm, task, call](Realm& here) {
    Call waits = Call::Waits;
    const bool is_it = equals_ignoring_case(here.name(), realm);
    if (is_it && call->compare_exchange_strong(waits, Call::Runs)) task(here);
  });
  Call waits = Call::Waits;
  if (call->compare_exchange_strong(waits, Call::Withdrawn) || !is_done) return failed(kSlowRealm);
  return {};
}

Expected<> AdminDesk::ask_realm(const std::string& realm,
                                const std::function<void(Realm&)>& task) const {
  if (!is_open(realm)) {
    if (auto fault = fault_of_opening(realm); !fault || !fault->empty()) {
      return failed(fault ? *fault : fault.error());
    }
    needs_.gateway.wake_realm(realm);
  }
  const auto until = std::chrono::steady_clock::now() + kOpeningTakes;
  while (!is_open(realm)) {
    const bool is_over = std::chrono::steady_clock::now() > until;
    if (is_over || needs_.gateway.counts().is_stopping) {
      return failed(realm + " cannot be opened now: another server plays it, or see status");
    }
    std::this_thread::sleep_for(kLookAgain);
  }
  return ask_if_open(realm, task);
}

// Why the realm, which is not open here, is not opened for its host; empty: the gateway tries. It
// knows whether the owner in the store still lives.
Expected<std::string> AdminDesk::fault_of_opening(const std::string& realm) const {
  if (needs_.realms == nullptr) return realm + " is not open";
  const auto all = needs_.realms->realms();
  if (!all) return failed(all.error());
  const auto found = std::find_if(all->begin(), all->end(), [&](const MarkedRealm& one) {
    return equals_ignoring_case(one.name, realm);
  });
  if (found == all->end()) return "no realm is called '" + realm + "'";
  if (found->mark.mode != RealmMode::Archived) return "";
  return found->name + " is archived (admin realm resume " + found->name + " brings it back)";
}

Expected<> AdminDesk::apply_bans() {
  const std::lock_guard lock(bans_mutex_);  // or an older list could replace a newer one
  // The version is read first: bans that change in between are read again soon.
  const auto version = needs_.moderation.version();
  if (!version) return failed(version.error());
  const auto bans = needs_.moderation.bans();
  if (!bans) return failed(bans.error());
  version_ = *version;
  needs_.bans.replace(*bans, needs_.now_s());
  needs_.gateway.each_realm([](Realm& realm) { realm.host().send_banned_away(); });
  needs_.gateway.look_at_connections();
  return {};
}

Expected<> AdminDesk::apply_if_changed() {
  const auto version = needs_.moderation.version();
  if (!version) return failed(version.error());
  {
    const std::lock_guard lock(bans_mutex_);
    if (version_ == *version) return {};
  }
  return apply_bans();
}

// While the store does not answer, the bans that were read last stay in force.
void AdminDesk::look_at_bans() {
  const auto applied = apply_if_changed();
  if (!applied && bans_were_read_) {
    spdlog::warn("{} (the bans that were read last stay in force)", applied.error());
  }
  bans_were_read_ = applied.has_value();
}

void AdminDesk::look_at_clock() {
  const std::int64_t now = needs_.now_s();
  const std::int64_t next_end = needs_.bans.next_end_s();
  if (next_end != 0 && next_end <= now) static_cast<void>(apply_bans());
  const Countdown::Step step = countdown_.step(now);
  if (!step.sentence.empty()) {
    needs_.gateway.each_realm(
        [sentence = step.sentence](Realm& realm) { realm.say("", sentence); });
  }
  if (step.is_over) needs_.gateway.drain(CloseCode::Restart, "the server is shutting down");
}

}  // namespace undercroft
