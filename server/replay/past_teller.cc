// past_teller.cc: a subscription without a connection.
#include "server/replay/past_teller.h"

#include <utility>
#include <vector>

namespace undercroft {
namespace {

// As in play: those who are connected, or whose body is on a level.
bool is_member(const RealmState& state, const Player& player) {
  return player.left_at == 0 || state.world.entity(player.body).depth() > 0;
}

}  // namespace

PastTeller::PastTeller(EntityId hero) : hero_(hero) {
  sent_.tells_lines = true;
  sent_.entities.give(hero);  // a client knows its own body by the number 1
}

void PastTeller::note(const Outcome& outcome) {
  for (const PlayerNews& news : outcome) {
    if (news.player != hero_) continue;
    Changes changes = news.changes;
    marks_.add(changes, spare_);
    for (const Report& report : news.reports) reports_.add(report);
  }
}

Delta PastTeller::tell(const RealmState& state) {
  sent_.rules = state.world.rules();  // the client has those of today
  sent_.omens = state.world.run.omens;
  gather_members(state);
  const DeltaSource from{.state = state,
                         .player = *state.player(hero_),
                         .reports = reports_,
                         .roster = members_,
                         .group = {},
                         .deadline_ms = {},
                         .reserve_ms = {},
                         .friends_on_map = false};
  DeltaBuilder(from, marks_, sent_, buffers_).build();
  reports_.heard(reports_.last());
  return std::move(buffers_.delta);
}

// The versions skip one, so that all members are compared.
void PastTeller::gather_members(const RealmState& state) {
  std::vector<Member> now;
  std::vector<int> slots;
  for (const Player& player : state.players) {
    if (!is_member(state, player)) continue;
    note_name(player);
    now.push_back(member_of(state.world, player));
    now.back().connected = player.left_at == 0;
    slots.push_back(now.back().slot);
  }
  members_.numbers.keep(slots);
  for (Member& member : now) member.slot = members_.numbers.of(member.slot);
  members_.version += 2;
  for (Member& member : now) member.changed = members_.version;
  members_.last_gone = members_.version;
  members_.members = std::move(now);
}

void PastTeller::note_name(const Player& player) {
  const auto [name, is_new] = names_.try_emplace(player.body, player.name);
  if (is_new || name->second == player.name) return;
  name->second = player.name;
  sent_.has_old_looks = true;
  sent_.renamed.push_back(player.body);
}

}  // namespace undercroft
