// player_realms.cc: realms that players make, and those that nobody plays any longer.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <future>
#include <mutex>
#include <utility>

#include "server/admin/admin_words.h"
#include "server/admin/realm_desk.h"
#include "server/base/confusables.h"
#include "server/base/daily_names.h"
#include "server/base/reserved_names.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::int64_t kDay = 86400;  // s
constexpr auto kPlayersWait = std::chrono::milliseconds(1000);
constexpr std::int64_t kNotePlay = 3600;  // s between two notes that a realm is played
constexpr std::int64_t kBranchDays = 7;   // without play
constexpr const char* kCannotMake = "The server cannot make a realm now. Try again later.";

// A realm's name has up to 16 characters: "Annabel-12345-99".
constexpr std::size_t kMostOfHero = 7;
constexpr TurnNumber kTurnsNamed = 100000;
constexpr int kMostTries = 100;

bool is_among(const std::vector<std::string>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(),
                     [&name](const std::string& one) { return equals_ignoring_case(one, name); });
}

std::string fault_of_name(const std::string& name, const std::vector<MarkedRealm>& all) {
  if (!is_realm_name(name)) {
    return "A realm's name has 3 to 16 letters, digits, _ or -, and begins with a letter.";
  }
  const bool is_daily = is_daily_realm(name) || equals_ignoring_case(name, kDailyRealm);
  if (is_reserved_name(name) || is_daily) return "That name is reserved. Choose another.";
  const std::string skeleton = skeleton_of(name);
  for (const MarkedRealm& realm : all) {
    if (equals_ignoring_case(realm.name, name)) {
      return "There is a realm called " + realm.name + " already. Choose another name.";
    }
    if (skeleton_of(realm.name) == skeleton) {
      return "That name looks like that of the realm " + realm.name + ". Choose another.";
    }
  }
  return "";
}

std::string too_early(std::size_t most_a_day, std::int64_t wait_s) {
  const std::string made = most_a_day == 1 ? "You have made a realm less than a day ago."
                                           : "From your address " + std::to_string(most_a_day) +
                                                 " realms were made within a day.";
  return made + " The next may follow in " + duration_text(wait_s) + ".";
}

bool is_overdue_branch(const RealmMark& mark, std::int64_t now_s) {
  const std::int64_t since = now_s - std::max(mark.made_s, mark.played_s);
  return !mark.branch_of.empty() && since > kBranchDays * kDay;
}

// The letters and digits of the hero's name, and the turn: "Ann-412". Then "Ann-412-2" and so on.
std::string name_of_branch(const PastBranch& branch, const std::vector<MarkedRealm>& all) {
  std::string stem;
  for (const char c : branch.hero) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (is_plain && stem.size() < kMostOfHero) stem += c;
  }
  const std::string turn = "-" + std::to_string(branch.turn % kTurnsNamed);
  std::string name = stem + turn;
  if (!is_realm_name(name)) name = "hero" + turn;
  for (int number = 2; !fault_of_name(name, all).empty() && number < kMostTries; ++number) {
    name = (number % 2 == 0 ? stem : "branch") + turn + "-" + std::to_string(number);
  }
  return name;
}

}  // namespace

std::string RealmDesk::fault_of(const RealmWish& wish, const std::vector<MarkedRealm>& all) {
  std::string fault = fault_of_name(wish.name, all);
  if (!fault.empty()) return fault;
  std::size_t made = 0;
  std::vector<std::int64_t> lately;  // when the maker has made others
  for (const MarkedRealm& realm : all) {
    if (!realm.mark.is_of_player()) continue;
    if (realm.mark.mode != RealmMode::Archived) ++made;
    const bool is_recent = realm.mark.made_s + kDay > needs_.now_s();
    if (is_recent && realm.mark.maker == wish.maker) lately.push_back(realm.mark.made_s);
  }
  if (made >= needs_.player_realms) {
    return "Players have made as many realms as the host allows (" +
           std::to_string(needs_.player_realms) + "). Join one of them.";
  }
  if (wish.most_a_day == 0 || lately.size() < wish.most_a_day) return "";
  std::sort(lately.begin(), lately.end());
  return too_early(wish.most_a_day,
                   lately[lately.size() - wish.most_a_day] + kDay - needs_.now_s());
}

RealmMade RealmDesk::make_for_player(const RealmWish& asked, const PastBranch* branch) {
  RealmWish wish = asked;
  const auto refused = [&wish](const char* sentence) { return RealmMade{wish.name, sentence}; };
  // A deletion may take a while, and this thread wakes realms as well.
  const std::unique_lock lock(changing_, kPlayersWait);
  if (!lock.owns_lock()) return refused("The server is busy with its realms. Try again later.");
  const auto all = realms();
  if (!all) return refused(kCannotMake);
  if (branch != nullptr && wish.name.empty()) wish.name = name_of_branch(*branch, *all);
  if (std::string fault = fault_of(wish, *all); !fault.empty()) return {wish.name, fault};
  const auto made = needs_.store.make(wish.name);
  const bool is_taken = made && !*made;
  if (is_taken) return refused("There is a realm of that name already. Choose another.");
  RealmMark fresh;
  fresh.maker = wish.maker;
  fresh.made_s = needs_.now_s();
  if (branch != nullptr) fresh.branch_of = branch->branch_of;
  auto marked = made ? mark(wish.name, fresh) : failed(made.error().sentence);
  if (marked && branch != nullptr) marked = begin_branch(wish.name, *branch);
  if (!marked) {
    spdlog::warn("cannot make the realm {} for a player: {}", wish.name, marked.error());
    return refused(kCannotMake);
  }
  spdlog::info("{}: made by a player{}{}", wish.name, branch == nullptr ? "" : ", a branch of ",
               fresh.branch_of);
  needs_.gateway.set_archived(wish.name, false);
  if (branch != nullptr) needs_.gateway.note_branches({{wish.name, fresh.branch_of}});
  return {wish.name, ""};
}

Expected<> RealmDesk::begin_branch(const std::string& realm, const PastBranch& branch) {
  const auto owner = needs_.store.claim(realm);
  if (!owner) return failed(owner.error().sentence);
  const Durable written = append_and_wait(needs_.store, *owner, 0, branch.records);
  std::promise<void> released;
  needs_.store.release(*owner, [&released](const Durable&) { released.set_value(); });
  released.get_future().wait();
  return written ? Expected<>() : failed(written.error().sentence);
}

// Another server that plays it notes that every hour, and the days are longer.
bool RealmDesk::is_unused(const std::string& realm, const RealmMark& mark) const {
  if (needs_.archive_days == 0 || !mark.is_of_player() || mark.mode != RealmMode::InPlay) {
    return false;
  }
  const bool is_host_s =
      is_among(needs_.hosted, realm) || equals_ignoring_case(needs_.default_realm, realm);
  const std::int64_t since = needs_.now_s() - std::max(mark.made_s, mark.played_s);
  return !is_host_s && since > needs_.archive_days * kDay;
}

// Nobody has to end a branch: it is deleted when it was not played for kBranchDays. One that cannot
// be deleted now is found again at the next look.
void RealmDesk::delete_unplayed_branches() {
  const std::vector<std::string> unplayed = std::exchange(unplayed_branches_, {});
  if (unplayed.empty()) return;
  const auto stored = needs_.store.list();
  if (!stored) return;
  for (const std::string& realm : *stored) {
    if (!is_among(unplayed, realm)) continue;
    if (auto gone = delete_branch(realm); !gone) {
      spdlog::warn("cannot delete the branch {}: {}", realm, gone.error());
    }
  }
}

// Nobody plays it here, but it may be in memory.
Expected<> RealmDesk::delete_branch(const std::string& realm) {
  const auto here = needs_.gateway.realms_here();
  const bool is_open = std::any_of(here.begin(), here.end(), [&realm](const RealmEntry& one) {
    return equals_ignoring_case(one.name, realm);
  });
  if (is_open) {
    if (auto closed = close(realm, "nobody has played this branch for a week"); !closed) {
      return closed;
    }
  }
  needs_.gateway.set_archived(realm, true);
  if (auto gone = delete_released(realm, ""); !gone) return gone;
  spdlog::info("{}: deleted, because nobody has played this branch for {} days", realm,
               kBranchDays);
  return {};
}

Expected<> RealmDesk::look_after_players_realms(RealmMarks& marks) {
  std::vector<std::string> played;
  for (const RealmEntry& open : needs_.gateway.realms_here()) {
    if (open.players > 0) played.push_back(open.name);
  }
  for (auto& [name, mark] : marks) {
    if (!mark.is_of_player()) continue;
    const RealmMark before = mark;
    if (is_among(played, name)) {
      if (needs_.now_s() - mark.played_s > kNotePlay) mark.played_s = needs_.now_s();
    } else if (is_overdue_branch(mark, needs_.now_s()) && needs_.remove) {
      unplayed_branches_.push_back(name);
    } else if (is_unused(name, mark)) {
      mark.mode = RealmMode::Archived;
      mark.reason = "nobody has played it for " + std::to_string(needs_.archive_days) + " days";
      spdlog::info("{}: archived, because {} (admin realm resume {})", name, mark.reason, name);
    }
    if (mark == before) continue;
    if (auto noted = this->mark(name, mark); !noted) return noted;
  }
  return {};
}

}  // namespace undercroft
