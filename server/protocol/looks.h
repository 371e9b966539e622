// looks.h: how entities look to whoever perceives them (a sleeping mimic like a chest, an unknown
// draught like its appearance), and the numbers by which looks are named.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "server/sim/world/world.h"
#include "shared/look.h"

namespace undercroft {

// The kind that others take it for now: of a sleeping mimic a chest (R121).
[[nodiscard]] Kind apparent_kind(const Entity& e);
// The kind that it acted and suffered as: of the dead, what they were.
[[nodiscard]] Kind acting_kind(const World& world, const Entity& e);

// The number of the look that an entity has as this kind: what it is made from and the kind, or, of
// one with a name of its own, who it is. So equal numbers mean equal looks, and no table has to be
// asked. Clients never see these: a connection has numbers of its own.
// Of a draught or scroll that the viewer does not know it is the number of its guise (R154).
[[nodiscard]] LookId look_id_of(const World& world, EntityId viewer, const Entity& e, Kind as);

// Everything about it that does not change as it acts.
[[nodiscard]] Look look_of(const World& world, EntityId viewer, const Entity& e, Kind as);

// Every look that somebody in a realm knows, in order of number: an entity may be gone from the
// world while somebody still remembers it. One is looked for from the one found last on, since
// whoever asks for many does so in about that order.
class LookBook {
 public:
  using Entry = std::pair<LookId, std::shared_ptr<const Look>>;  // shared by copies of the book

  // The number of this look of `e` to the viewer, which is kept from now on.
  LookId keep(const World& world, EntityId viewer, const Entity& e, Kind as);
  // Null when it was never kept, or dropped since.
  [[nodiscard]] const Look* find(LookId id) const;
  [[nodiscard]] std::size_t size() const { return looks_.size(); }

  // Drops those that `is_known` does not hold of.
  template <typename IsKnown>
  void drop_unless(IsKnown is_known) {
    std::erase_if(looks_, [&](const Entry& entry) { return !is_known(entry.first); });
  }
  // One that was kept before, read back.
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
  mutable std::size_t last_place_ = 0;  // where the search before ended
};

}  // namespace undercroft
