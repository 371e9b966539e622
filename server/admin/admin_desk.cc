// admin_desk.cc: from a request to its verb, and the threads that look at the clock and the bans.
#include "server/admin/admin_desk.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <utility>

#include "server/admin/admin_request.h"

namespace undercroft {
namespace {

constexpr auto kRealmTakes = std::chrono::milliseconds(3000);
constexpr auto kLookAtClock = std::chrono::milliseconds(1000);
constexpr auto kLookForBans = std::chrono::milliseconds(2000);

AdminStores stores_of(const AdminDependencies& needs) {
  return {&needs.accounts, &needs.moderation, &needs.reports, needs.realms,
          &needs.tokens,   needs.folder,      needs.now_s};
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
