// map_news.h: what of one player's map another may be told, and what a turn has added to it (R208).
#pragma once

#include <span>

#include "server/protocol/shared_map.h"

namespace undercroft {

// Whether the player knows this cell from a map alone (KnownLevel::mapped).
[[nodiscard]] bool is_mapped(const KnownLevel& level, Point at);
void unmap(KnownLevel& level, Point at);

// Notes a change for the client; null: its client does not show this level.
void note_change(Changes* changes, const Changes::Entity& change);
// Sets a cell out of sight.
void learn_cell(KnownLevel& level, Point at, Ground ground, Changes* changes);

// Whether the map shows `known` to this other player: a thing that stays where it is, is there now,
// and is neither a trap nor hidden from that player.
[[nodiscard]] bool is_shared(const World& world, EntityId player, int depth,
                             const KnownEntity& known);
// The thing as that player remembers it. A draught that it cannot name looks unknown to it (R154).
[[nodiscard]] KnownEntity remembered(const World& world, EntityId player, const KnownEntity& known,
                                     LookBook& looks);

// Whether a turn has added to the player's map.
[[nodiscard]] bool has_map_news(const Knowledge& known, const Changes& changes);
// Shares what the turn has shown to any of them, as share_maps().
void share_news(const World& world, std::span<const MapHolder> group);

}  // namespace undercroft
