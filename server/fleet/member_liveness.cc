// member_liveness.cc: the two rules by which a member is dead, and what they must not take for
// death.
#include "server/fleet/member_liveness.h"

#include <algorithm>
#include <utility>

#include "server/fleet/spread.h"

namespace undercroft {

MemberLiveness::MemberLiveness(std::string my_id, std::uint64_t now_ms)
    : my_id_(std::move(my_id)), tick_ms_(now_ms), woke_ms_(now_ms), steady_since_ms_(now_ms) {}

// ---- what happens ----

void MemberLiveness::tick(std::uint64_t now_ms) {
  if (now_ms - tick_ms_ > kGapMs) woke_ms_ = now_ms;
  tick_ms_ = now_ms;
}

// A slow beat is forgotten over the next ten or so.
void MemberLiveness::beat_went_through(std::uint64_t now_ms, std::uint64_t took_ms) {
  tick(now_ms);
  slow_ms_ = std::max(took_ms, slow_ms_ * 7 / 8);
  if (!beat_ms_ || now_ms - *beat_ms_ > gap_ms()) steady_since_ms_ = now_ms;
  beat_ms_ = now_ms;
  store_answered(now_ms);
}

void MemberLiveness::store_answered(std::uint64_t at_ms) {
  answer_ms_ = std::max(answer_ms_.value_or(at_ms), at_ms);
}

std::uint64_t MemberLiveness::gap_ms() const {
  return std::max(kGapMs, kBeatEveryMs + 2 * slow_ms_);
}

std::uint64_t MemberLiveness::still_ms() const {
  return std::max(kStillMs, 2 * kBeatEveryMs + 3 * slow_ms_);
}

void MemberLiveness::read(const std::vector<FleetMember>& members, std::uint64_t now_ms) {
  tick(now_ms);
  if (!read_ms_ || now_ms - *read_ms_ > gap_ms()) steady_since_ms_ = now_ms;
  read_ms_ = now_ms;
  std::map<std::string, const FleetMember*> listed;
  for (const FleetMember& member : members) {
    if (member.id != my_id_ && !member.id.empty()) listed[member.id] = &member;
  }
  for (const auto& [id, entry] : listed) seen(id, now_ms);
  for (auto& [id, other] : others_) {
    const auto found = listed.find(id);
    note(other, found == listed.end() ? nullptr : found->second, now_ms);
  }
  forget_missing(now_ms);
}

void MemberLiveness::note(Seen& other, const FleetMember* entry, std::uint64_t now_ms) const {
  const bool is_same = (entry != nullptr) == other.is_listed &&
                       (entry == nullptr || entry->beat == other.entry.beat);
  const bool is_first = entry != nullptr && !other.was_listed;
  if (entry != nullptr && !is_same && !is_first) other.has_shown_life = true;
  other.is_listed = entry != nullptr;
  if (entry != nullptr) note_entry(other, *entry, now_ms);
  other.was_listed = other.was_listed || entry != nullptr;
  other.still_reads = is_same && !is_first ? other.still_reads + 1 : 0;
  if (!is_same && !is_first && is_silent(other, now_ms)) ++other.beats_unheard;
  if (!is_same) other.changed_ms = now_ms;
  const std::uint64_t since = std::max(other.changed_ms, steady_since_ms_);
  other.is_still = beats_go_through(now_ms) && now_ms - since >= still_ms();
}

// The link's news are newer than those of a beat.
void MemberLiveness::note_entry(Seen& other, const FleetMember& entry, std::uint64_t now_ms) const {
  const FleetMember before = std::exchange(other.entry, entry);
  if (!other.has_answered || is_silent(other, now_ms)) return;
  other.entry.load = before.load;
  other.entry.is_draining = before.is_draining;
}

void MemberLiveness::forget_missing(std::uint64_t now_ms) {
  std::erase_if(others_, [now_ms](const auto& one) {
    const Seen& other = one.second;
    return !other.is_listed && now_ms - std::max(other.asked_ms, other.changed_ms) > kForgetAfterMs;
  });
}

MemberLiveness::Seen& MemberLiveness::seen(const std::string& id, std::uint64_t now_ms) {
  const auto [at, is_new] = others_.try_emplace(id);
  if (is_new) {
    at->second.entry.id = id;
    at->second.changed_ms = at->second.heard_ms = at->second.asked_ms = now_ms;
  }
  return at->second;
}

void MemberLiveness::link_heard(const PingWords& words, std::uint64_t now_ms) {
  tick(now_ms);
  const auto found = others_.find(words.id);
  if (found == others_.end()) return;  // its entry has not been read yet
  Seen& other = found->second;
  const bool was_silent = !other.has_answered || is_silent(other, now_ms);
  if (!words.beats_go_through) {
    other.beats_since_ms.reset();
  } else if (was_silent || !other.beats_since_ms) {
    other.beats_since_ms = now_ms;
  }
  other.heard_ms = now_ms;
  other.has_answered = other.has_shown_life = true;
  other.is_refused = false;
  other.beats_unheard = 0;
  other.entry.load = words.load;
  other.entry.is_draining = words.is_draining;
}

void MemberLiveness::add_load(const std::string& id, std::uint32_t load) {
  const auto found = others_.find(id);
  if (found != others_.end()) found->second.entry.load += load;
}

void MemberLiveness::link_refused(const std::string& id, std::uint64_t now_ms) {
  tick(now_ms);
  const auto found = others_.find(id);
  if (found == others_.end()) return;
  found->second.is_refused = true;
  found->second.has_answered = false;
  found->second.beats_since_ms.reset();
}

// ---- what follows ----

bool MemberLiveness::is_silent(const Seen& other, std::uint64_t now_ms) const {
  return other.is_refused || now_ms - std::max(other.heard_ms, woke_ms_) >= kSilentMs;
}

bool MemberLiveness::is_dead(const Seen& other, std::uint64_t now_ms) const {
  if (other.is_still) return true;
  if (!other.was_listed) return false;  // it may be newer than the last read
  if (!other.is_listed) return other.still_reads >= 1;
  return other.still_reads >= 2 && is_silent(other, now_ms);
}

// Its own picture of the list is fresh. While it is not, nobody dies.
bool MemberLiveness::knows_now(std::uint64_t now_ms) const {
  return beats_go_through(now_ms) && read_ms_ && now_ms - *read_ms_ <= gap_ms();
}

Liveness MemberLiveness::liveness(const std::string& id, std::uint64_t now_ms) {
  tick(now_ms);
  if (id == my_id_) return Liveness::Alive;
  const bool is_known = others_.contains(id);
  if (!is_known && others_.size() >= kMostMissing) return Liveness::Unknown;
  Seen& other = seen(id, now_ms);
  other.asked_ms = now_ms;
  if (!knows_now(now_ms)) {
    return is_reachable(id, now_ms) && other.is_listed ? Liveness::Alive : Liveness::Unknown;
  }
  if (is_dead(other, now_ms)) return Liveness::Dead;
  const bool is_doubtful = other.still_reads > 0 && is_silent(other, now_ms);
  return !other.is_listed || is_doubtful ? Liveness::Unknown : Liveness::Alive;
}

bool MemberLiveness::has_shown_life(const std::string& id) const {
  const auto found = others_.find(id);
  return found != others_.end() && found->second.has_shown_life;
}

bool MemberLiveness::beats_go_through(std::uint64_t now_ms) const {
  return beat_ms_ && now_ms - *beat_ms_ <= gap_ms();
}

// When the store returns from a pause, some server's beat is the first. The others have a second to
// follow before they count as cut off.
bool MemberLiveness::is_told_of_beats(const Seen& other, std::uint64_t now_ms) const {
  return other.has_answered && !is_silent(other, now_ms) && other.beats_since_ms &&
         now_ms - *other.beats_since_ms >= kGapMs;
}

StoreReach MemberLiveness::reach(std::uint64_t now_ms) const {
  const auto is_since = [&](const std::optional<std::uint64_t>& at, std::uint64_t within) {
    return at && now_ms - std::max(*at, woke_ms_) < within;
  };
  if (is_since(beat_ms_, still_ms())) return StoreReach::Reached;
  if (is_since(answer_ms_, kStillMs) || now_ms - woke_ms_ < kStillMs) return StoreReach::Away;
  const bool is_told = std::any_of(others_.begin(), others_.end(), [&](const auto& other) {
    return is_told_of_beats(other.second, now_ms);
  });
  return is_told ? StoreReach::CutOff : StoreReach::Away;
}

const FleetMember* MemberLiveness::member(const std::string& id) const {
  const auto found = others_.find(id);
  return found == others_.end() || !found->second.is_listed ? nullptr : &found->second.entry;
}

bool MemberLiveness::is_reachable(const std::string& id, std::uint64_t now_ms) const {
  const auto found = others_.find(id);
  return found != others_.end() && found->second.has_answered && !is_silent(found->second, now_ms);
}

bool MemberLiveness::is_blocked(const std::string& id, std::uint64_t now_ms) const {
  const auto found = others_.find(id);
  return found != others_.end() && found->second.is_listed && found->second.beats_unheard >= 2 &&
         is_silent(found->second, now_ms);
}

std::vector<FleetMember> MemberLiveness::others() const {
  std::vector<FleetMember> all;
  for (const auto& [id, other] : others_) {
    if (other.is_listed) all.push_back(other.entry);
  }
  return all;
}

std::vector<FleetMember> MemberLiveness::able(unsigned simulation, std::uint64_t now_ms) {
  std::vector<FleetMember> all = others();
  std::erase_if(all, [&](const FleetMember& one) {
    return one.simulation < simulation || one.is_draining || !is_reachable(one.id, now_ms) ||
           liveness(one.id, now_ms) != Liveness::Alive;
  });
  return all;
}

std::optional<FleetMember> MemberLiveness::least_loaded(unsigned simulation, std::uint64_t now_ms) {
  return least_loaded_of(able(simulation, now_ms));
}

std::vector<FleetMember> MemberLiveness::takers(unsigned simulation, std::uint64_t now_ms) {
  std::vector<FleetMember> all = able(simulation, now_ms);
  std::erase_if(all, [&](const FleetMember& one) {
    const auto& since = others_.at(one.id).beats_since_ms;
    const bool has_same_rules = one.simulation == simulation;
    return !has_same_rules || !one.counts || !since || now_ms - *since < kSteadyMs;
  });
  return all;
}

std::vector<std::string> MemberLiveness::long_dead(std::uint64_t now_ms) const {
  std::vector<std::string> all;
  if (!knows_now(now_ms)) return all;
  for (const auto& [id, other] : others_) {
    const std::uint64_t since = std::max(other.changed_ms, steady_since_ms_);
    if (other.is_listed && now_ms - since >= kForgetAfterMs) all.push_back(id);
  }
  return all;
}

}  // namespace undercroft
