// shared_map.cc: sharing what the players of a group have seen of their levels.
#include "server/protocol/shared_map.h"

#include <algorithm>

#include "server/protocol/map_meeting.h"
#include "server/protocol/map_news.h"
#include "server/sim/world/digest.h"

namespace undercroft {
namespace {

// Players with equal numbers shared everything in their last turn. 0 is no group.
std::uint64_t number_of(std::span<const MapHolder> group) {
  Digest digest;
  for (const MapHolder& holder : group) digest.add(holder.player);
  return std::max<std::uint64_t>(digest.result(), 1);
}

}  // namespace

void share_maps(const World& world, std::span<const MapHolder> group) {
  for (const MapHolder& holder : group) {
    if (holder.changes->level || group.size() < 2) holder.known->map_group = 0;
  }
  if (group.size() < 2) return;
  share_news(world, group);
  const std::uint64_t number = number_of(group);
  const bool is_same = std::all_of(group.begin(), group.end(), [number](const MapHolder& holder) {
    return holder.known->map_group == number;
  });
  if (is_same) return;
  meet(world, group);
  for (const MapHolder& holder : group) holder.known->map_group = number;
}

void note_learned_alone(Knowledge& known, const Changes& changes) {
  if (known.map_group != 0 && has_map_news(known, changes)) known.map_group = 0;
}

}  // namespace undercroft
