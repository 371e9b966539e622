// waiting.cc: the three clocks (R100).
#include "server/realm/waiting.h"

#include <algorithm>

#include "server/sim/turn/joining.h"

namespace undercroft {
namespace {

// A group is complete when somebody has chosen and no connected player of it has not.
bool is_complete(const Group& group, const Seats& seats) {
  bool any = false;
  for (const EntityId id : group.players) {
    const Seat* seat = seats.of(id);
    if (seat == nullptr || !seat->is_connected()) continue;
    if (!seat->held()) return false;
    any = true;
  }
  return any;
}

// When the first of them chose.
std::optional<std::uint64_t> first_chosen_at(const Group& group, const Seats& seats) {
  std::optional<std::uint64_t> first;
  for (const EntityId id : group.players) {
    const Seat* seat = seats.of(id);
    const auto at = seat == nullptr ? std::nullopt : seat->chosen_at();
    if (at && (!first || *at < *first)) first = at;
  }
  return first;
}

}  // namespace

std::uint64_t Beats::end_of(int depth, std::uint64_t now_ms, std::uint32_t beat_ms) {
  return ends_.try_emplace(depth, now_ms + beat_ms).first->second;
}

void Beats::go_on(int depth, std::uint64_t now_ms, std::uint32_t beat_ms) {
  std::uint64_t& end = ends_[depth];
  end += beat_ms;
  if (end <= now_ms) end = now_ms + beat_ms;
}

void Beats::forget_all_but(const std::vector<Group>& groups) {
  std::erase_if(ends_, [&](const auto& end) {
    return std::none_of(groups.begin(), groups.end(),
                        [&](const Group& group) { return group.depth == end.first; });
  });
}

std::vector<Waiting> all_waiting(const World& world, const Seats& seats, Beats& beats,
                                 std::uint64_t now_ms) {
  const Ruleset& rules = world.rules();
  std::vector<Waiting> all;
  std::vector<Group> groups = groups_of(world);
  beats.forget_all_but(groups);
  for (Group& group : groups) {
    Waiting waiting{std::move(group), std::nullopt, false};
    if (rules.clock == ClockRule::Beat) {
      waiting.deadline_ms = beats.end_of(waiting.group.depth, now_ms, rules.beat_ms);
    } else {
      const auto first = first_chosen_at(waiting.group, seats);
      if (first) waiting.deadline_ms = *first + rules.deadline_ms;
      waiting.complete = is_complete(waiting.group, seats);
    }
    all.push_back(std::move(waiting));
  }
  return all;
}

bool is_due(const Waiting& waiting, std::uint64_t now_ms) {
  return waiting.complete || (waiting.deadline_ms && *waiting.deadline_ms <= now_ms);
}

bool is_attended(const Group& group, const Seats& seats) {
  return std::any_of(group.players.begin(), group.players.end(), [&](EntityId id) {
    const Seat* seat = seats.of(id);
    return seat != nullptr && seat->is_connected();
  });
}

Roster::Roster(const World& world, const Seats& seats, const std::vector<Waiting>& waiting) {
  for (const auto& seat : seats) {
    if (!seat->is_connected() && !is_present(world, seat->player())) continue;
    const Entity& e = world.entity(seat->player());
    Row row;
    row.member = {
        e.id, seat->name(), e.slot, seat->is_connected(), e.alive, false, seat->held().has_value()};
    for (const Waiting& w : waiting) {
      const auto& players = w.group.players;
      if (std::find(players.begin(), players.end(), e.id) != players.end()) row.group = &w;
    }
    rows_.push_back(std::move(row));
  }
}

const Waiting* Roster::group_of(EntityId player) const {
  for (const Row& row : rows_) {
    if (row.member.id == player) return row.group;
  }
  return nullptr;
}

std::map<EntityId, MemberView> Roster::seen_by(EntityId viewer) const {
  const Waiting* own = group_of(viewer);
  std::map<EntityId, MemberView> members;
  for (const Row& row : rows_) {
    MemberView member = row.member;
    member.in_group = own != nullptr && row.group == own;
    member.chosen = member.in_group && member.chosen;
    members.emplace(member.id, std::move(member));
  }
  return members;
}

std::optional<std::uint64_t> Roster::deadline_for(EntityId viewer) const {
  const Waiting* own = group_of(viewer);
  return own == nullptr ? std::nullopt : own->deadline_ms;
}

}  // namespace undercroft
