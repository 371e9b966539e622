// look_ids.h: how entities appear to a player (a sleeping mimic as a chest, an unknown draught as
// its disguise), and the numbers of looks.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/look.h"

namespace undercroft {

// The kind that observers see: a chest for a sleeping mimic (R121).
[[nodiscard]] Kind apparent_kind(const Entity& e);
// The kind it had when it acted: for the dead, the kind it had in life.
[[nodiscard]] Kind acting_kind(const World& world, const Entity& e);

// The number of the entity's look as this kind. It combines the blueprint with the kind; for an
// entity with its own name, or a freed captive, the entity's id with the kind. Equal numbers mean
// equal looks without a table. Clients never see these numbers: each connection has its own. For a
// draught or scroll that the viewer has not identified, it is the number of its disguise (R154).
[[nodiscard]] LookId look_id_of(const World& world, EntityId viewer, const Entity& e, Kind as);

// The parts of its appearance that do not change as it acts.
[[nodiscard]] Look look_of(const World& world, EntityId viewer, const Entity& e, Kind as);

// The icon of a look with this number that was stored before looks had icons. Empty for one that
// only one entity has.
[[nodiscard]] std::string icon_of(const Catalogue& catalogue, LookId id);

// A LookBook holds every look that some player of a realm knows, in order of number. An entity may
// have left the world while a player still remembers its look. Each search starts where the last
// one ended, because callers ask in roughly ascending order.
class LookBook {
 public:
  using Entry = std::pair<LookId, std::shared_ptr<const Look>>;  // shared by copies of the book

  // Adds the look of `e` to the viewer if it is new, and returns its number.
  LookId keep(const World& world, EntityId viewer, const Entity& e, Kind as);
  // Null if the look was never added, or was dropped.
  [[nodiscard]] const Look* find(LookId id) const;
  [[nodiscard]] std::size_t size() const { return looks_.size(); }

  // Drops the looks for which `is_known` returns false.
  template <typename IsKnown>
  void drop_unless(IsKnown is_known) {
    std::erase_if(looks_, [&](const Entry& entry) { return !is_known(entry.first); });
  }
  // The entity has another name of its own now. Connections have its looks by the old one.
  void rename(EntityId id, const std::string& name);
  // Restores a look that was read from storage.
  void restore(LookId id, Look look);
  [[nodiscard]] auto begin() const { return looks_.begin(); }
  [[nodiscard]] auto end() const { return looks_.end(); }
  friend bool operator==(const LookBook& a, const LookBook& b);

 private:
  [[nodiscard]] bool is_at(std::size_t place, LookId id) const {
    return place < looks_.size() && looks_[place].first == id;
  }
  [[nodiscard]] std::size_t place_of(LookId id) const;

  std::vector<Entry> looks_;
  mutable std::size_t last_place_ = 0;  // result of the previous search
};

}  // namespace undercroft
