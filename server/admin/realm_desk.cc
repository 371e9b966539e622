// realm_desk.cc: changes marks, and looks at those of others.
#include "server/admin/realm_desk.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "server/base/daily_names.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(2000);
constexpr auto kClosingTakes = std::chrono::milliseconds(5000);
constexpr auto kLookAgain = std::chrono::milliseconds(20);
constexpr std::int64_t kNoteProgressS = 300;
constexpr std::int64_t kWakeAgainS = 60;  // a due realm that another server plays, or that fails

}  // namespace

std::string pause_sentence(const std::string& reason) {
  return reason.empty() ? "The host has paused this realm."
                        : "The host has paused this realm: " + reason;
}

RealmDesk::RealmDesk(RealmDeskDependencies parts) : needs_(std::move(parts)) {}

// Not in etcd: it may be down, and other servers go on there.
RealmDesk::~RealmDesk() {
  ticker_.stop();
  const std::lock_guard lock(changing_);
  if (!is_in_folder()) return;
  static_cast<void>(note_progress(0));
  if (needs_.tales != nullptr) static_cast<void>(needs_.tales->write());
}

void RealmDesk::start() {
  ticker_.start({.every = kLookEvery}, [this] { look_at_marks(); });
}

// While the store does not answer, the marks that were read last stay in force.
void RealmDesk::look_at_marks() {
  const auto done =
      look().and_then([this] { return keep_tales(); }).and_then([this] { return show_progress(); });
  if (!done && marks_were_read_) {
    spdlog::warn("cannot look at the marks of realms: {}", done.error());
  }
  marks_were_read_ = done.has_value();
}

Expected<std::vector<MarkedRealm>> RealmDesk::realms() { return marked_realms(needs_.store); }

Expected<Ownership> RealmDesk::ownership_of(const std::string& realm) {
  return stored_ownership(needs_.store, realm);
}

Expected<std::map<std::string, RealmProgress>> RealmDesk::progress() {
  return as_expected(realm_progress(needs_.store));
}

// ---- what the host does ----

Expected<> RealmDesk::mark(const std::string& realm, const RealmMark& mark) {
  const auto done = set_realm_mark(needs_.store, realm, mark);
  return done ? Expected<>() : failed(done.error().sentence);
}

Expected<> RealmDesk::set_mode(const std::string& realm, RealmMode mode,
                               const std::string& reason) {
  const std::lock_guard lock(changing_);
  if (auto done = store_mode(needs_.store, realm, mode, reason, needs_.now_s()); !done) return done;
  if (mode == RealmMode::Archived) {
    if (auto closed = close(realm, reason); !closed) return closed;
  }
  return look_now();
}

// On this server. Others close it when they look at the marks.
Expected<> RealmDesk::close(const std::string& realm, const std::string& reason) {
  const std::string sentence = archived_sentence(realm, reason);
  archived_.insert(to_lower(realm));  // the gateway archives it, even if that takes too long
  if (needs_.gateway.put_realm_away(realm, sentence, kClosingTakes)) return {};
  return failed(realm + " is being closed, which takes longer than usual (see status)");
}

Expected<> RealmDesk::check(const RealmSettings& settings) { return needs_.check(settings); }

Expected<bool> RealmDesk::make(const std::string& realm, const RealmSettings& settings) {
  const std::lock_guard lock(changing_);
  const auto made = needs_.store.make(realm);
  if (!made) return failed(made.error().sentence);
  if (!*made) return false;
  if (!settings.is_empty()) {
    if (auto begun = needs_.begin(realm, settings); !begun) return failed(begun.error());
  }
  needs_.gateway.set_archived(realm, false);
  return true;
}

// Nobody opens an archived realm, so it stays closed meanwhile.
Expected<> RealmDesk::remove(const std::string& realm, const std::string& backup) {
  const auto before = realm_mark(needs_.store, realm);
  if (!before) return failed(before.error().sentence);
  if (auto closed = set_mode(realm, RealmMode::Archived, "the host deletes it"); !closed) {
    return closed;
  }
  const std::lock_guard lock(changing_);
  if (auto removed = delete_released(realm, backup); !removed) {
    static_cast<void>(mark(realm, *before));
    static_cast<void>(look_now());
    return removed;
  }
  return {};
}

Expected<> RealmDesk::delete_released(const std::string& realm, const std::string& backup) {
  const auto until = std::chrono::steady_clock::now() + kClosingTakes;
  for (bool is_owned = true; is_owned;) {
    const auto owner = needs_.store.look_up(realm);
    is_owned = owner && *owner && !(*owner)->server.empty();
    if (!is_owned || std::chrono::steady_clock::now() > until) break;
    std::this_thread::sleep_for(kLookAgain);
  }
  if (auto removed = needs_.remove(realm, backup); !removed) return removed;
  progress_.erase(to_lower(realm));
  if (auto forgotten = forget_realm_notes(needs_.store, realm); !forgotten) return forgotten;
  if (needs_.wakes != nullptr) needs_.wakes->sleeps(realm, std::nullopt);
  if (needs_.tales != nullptr) needs_.tales->note(realm, {});
  needs_.gateway.forget_realm(realm);
  return {};
}

Expected<> RealmDesk::restore(const std::string& backup, const std::string& realm,
                              const std::string& as) {
  const std::lock_guard lock(changing_);
  if (auto restored = needs_.restore(backup, realm, as); !restored) return restored;
  if (auto unmarked = mark(as, {}); !unmarked) return unmarked;
  needs_.gateway.set_archived(as, false);
  return {};
}

// ---- looking ----

Expected<> RealmDesk::look() {
  const std::lock_guard lock(changing_);  // or a note of play could overwrite a change
  auto looked = look_now();
  delete_unplayed_branches();
  return looked;
}

Expected<> RealmDesk::look_now() {
  auto marks = realm_marks(needs_.store);
  if (!marks) return failed(marks.error().sentence);
  return look_after_players_realms(*marks)
      .and_then([&] { return apply(*marks); })
      .and_then([&] { return wake_due_realms(*marks); })
      .and_then([&] { return note_progress(kNoteProgressS); });
}

// Notes how far realms have got that have fallen asleep, and now and then those in play.
Expected<> RealmDesk::note_progress(std::int64_t every_s) {
  std::set<std::string> open;
  for (const RealmEntry& here : needs_.gateway.realms_here()) {
    if (is_daily_realm(here.name)) continue;
    open.insert(to_lower(here.name));
    progress_[to_lower(here.name)].seen = {here.turn, here.depth};
  }
  const std::int64_t now = needs_.now_s();
  for (auto& [name, one] : progress_) {
    const bool is_due = !open.contains(name) || now - one.at_s >= every_s;
    if (!is_due || one.seen == one.noted) continue;
    const auto done = note_realm_progress(needs_.store, name, one.seen);
    if (!done) return failed(done.error().sentence);
    one = {one.seen, one.seen, now};
  }
  std::erase_if(progress_, [&](const auto& one) { return !open.contains(one.first); });
  return {};
}

// A paused realm plays no turn, so its deadline can wait.
Expected<> RealmDesk::wake_due_realms(const RealmMarks& marks) {
  if (needs_.wakes == nullptr) return {};
  if (const auto written = needs_.wakes->write(); !written) {
    return failed(written.error().sentence);
  }
  const std::int64_t now = needs_.now_s();
  const auto due = needs_.wakes->due(static_cast<std::uint64_t>(now));
  if (!due) return failed(due.error().sentence);
  std::erase_if(wakes_again_s_, [now](const auto& realm) { return realm.second <= now; });
  std::set<std::string> open;
  for (const RealmEntry& here : needs_.gateway.realms_here()) open.insert(to_lower(here.name));
  for (const std::string& name : *due) {
    const auto mark = marks.find(name);
    const bool may_play = mark == marks.end() || mark->second.mode == RealmMode::InPlay;
    if (!may_play || open.contains(name)) continue;
    if (wakes_again_s_.emplace(name, now + kWakeAgainS).second) needs_.gateway.wake_realm(name);
  }
  return {};
}

// Stores new tales. The first time, hands those of all realms to the pages: the gateway has its
// realms by then.
Expected<> RealmDesk::keep_tales() {
  if (needs_.tales == nullptr) return {};
  if (const auto written = needs_.tales->write(); !written) {
    return failed(written.error().sentence);
  }
  if (has_shelved_) return {};
  auto all = needs_.tales->read();
  if (!all) return failed(all.error().sentence);
  for (auto& [realm, tales] : *all) needs_.gateway.shelve(realm, std::move(tales));
  has_shelved_ = true;
  return {};
}

// Once: hands the gateway how far the realms had got that sleep since the start.
Expected<> RealmDesk::show_progress() {
  if (has_shown_progress_) return {};
  const auto all = realm_progress(needs_.store);
  if (!all) return failed(all.error().sentence);
  for (const auto& [realm, one] : *all) needs_.gateway.note_progress(realm, one.turn, one.depth);
  has_shown_progress_ = true;
  return {};
}

// Realms and the gateway find out what has changed.
Expected<> RealmDesk::apply(const RealmMarks& marks) {
  std::map<std::string, std::string> pauses;
  std::set<std::string> archived;
  std::map<std::string, std::string> branches;
  for (const auto& [name, mark] : marks) {
    if (!mark.branch_of.empty()) branches[name] = mark.branch_of;
    if (mark.mode == RealmMode::Paused) pauses[name] = pause_sentence(mark.reason);
    if (mark.mode == RealmMode::Archived) archived.insert(name);
  }
  if (!branches.empty()) needs_.gateway.note_branches(std::move(branches));
  needs_.gateway.each_realm([pauses](Realm& realm) {
    const auto pause = pauses.find(to_lower(realm.name()));
    realm.set_pause(pause == pauses.end() ? "" : pause->second);
  });
  for (const RealmEntry& open : needs_.gateway.realms_here()) {
    const auto mark = marks.find(to_lower(open.name));
    if (mark == marks.end() || mark->second.mode != RealmMode::Archived) continue;
    static_cast<void>(needs_.gateway.put_realm_away(
        open.name, archived_sentence(open.name, mark->second.reason), {}));
  }
  return note_archived(std::move(archived));
}

// `archived` has small letters, and the gateway is told the names as they are stored. A realm that
// has been deleted is in no list.
Expected<> RealmDesk::note_archived(std::set<std::string> archived) {
  if (archived == archived_) return {};
  const auto stored = needs_.store.list();
  if (!stored) return failed(stored.error().sentence);
  for (const std::string& name : *stored) {
    const bool is_archived = archived.contains(to_lower(name));
    const bool has_changed = is_archived != archived_.contains(to_lower(name));
    if (has_changed) needs_.gateway.set_archived(name, is_archived);
  }
  archived_ = std::move(archived);
  return {};
}

}  // namespace undercroft
