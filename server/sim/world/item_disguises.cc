// item_disguises.cc: shuffles and deals the disguises.
#include "server/sim/world/item_disguises.h"

#include "server/sim/world/rng.h"

namespace undercroft {

ItemDisguises::ItemDisguises(const Catalogue& catalogue, std::uint64_t seed) {
  for (std::size_t i = 0; i < catalogue.all().size(); ++i) {
    disguises_.push_back(static_cast<BlueprintId>(i));
  }
  for (const Unidentified sort : {Unidentified::Draught, Unidentified::Scroll})
    deal(catalogue, sort, seed);
}

// A scenario may define fewer disguises than items; the remaining items look like themselves.
// Content files must define enough.
void ItemDisguises::deal(const Catalogue& catalogue, Unidentified sort, std::uint64_t seed) {
  std::vector<BlueprintId> looks;
  for (const BlueprintId id : disguises_) {
    if (catalogue[id].look_of == sort) looks.push_back(id);
  }
  Rng rng = Rng::stream(seed, "looks", static_cast<std::uint64_t>(sort));
  shuffle(looks, rng);
  auto next = looks.begin();
  for (std::size_t i = 0; i < disguises_.size() && next != looks.end(); ++i) {
    if (catalogue.all()[i].unknown == sort) disguises_[i] = *next++;
  }
}

}  // namespace undercroft
