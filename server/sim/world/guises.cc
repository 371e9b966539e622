// guises.cc: the looks of a sort, shuffled and dealt out.
#include "server/sim/world/guises.h"

#include "server/sim/world/rng.h"

namespace undercroft {

Guises::Guises(const Catalogue& catalogue, std::uint64_t seed) {
  for (std::size_t i = 0; i < catalogue.all().size(); ++i) {
    guises_.push_back(static_cast<BlueprintId>(i));
  }
  for (const Guise sort : {Guise::Draught, Guise::Scroll}) deal(catalogue, sort, seed);
}

// Where there are fewer looks than things (in a scenario; content files are held to enough) the
// rest look like themselves.
void Guises::deal(const Catalogue& catalogue, Guise sort, std::uint64_t seed) {
  std::vector<BlueprintId> looks;
  for (const BlueprintId id : guises_) {
    if (catalogue[id].look_of == sort) looks.push_back(id);
  }
  Rng rng = Rng::stream(seed, "looks", static_cast<std::uint64_t>(sort));
  shuffle(looks, rng);
  auto next = looks.begin();
  for (std::size_t i = 0; i < guises_.size() && next != looks.end(); ++i) {
    if (catalogue.all()[i].unknown == sort) guises_[i] = *next++;
  }
}

}  // namespace undercroft
