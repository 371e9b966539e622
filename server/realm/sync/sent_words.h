// sent_words.h: which grounds, statuses, signs, reaches and offers a connection knows in words.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "shared/delta.h"

namespace undercroft {

class Catalogue;

// A SentWords adds each word to the first delta that needs it.
class SentWords {
 public:
  void need(Ground ground, Delta& delta);
  // The words for what the view shows.
  void need(const Catalogue& catalogue, const EntityView& view, Delta& delta);
  void need(const Catalogue& catalogue, Status status, Delta& delta);
  // The connection's number for the offer.
  [[nodiscard]] std::uint32_t number_of(const Offer& offer, Delta& delta);

 private:
  std::bitset<kEnumCount<Ground>> grounds_;
  std::bitset<kEnumCount<Status>> statuses_;
  std::bitset<kEnumCount<StepSign>> signs_;
  std::bitset<kEnumCount<ReachShape>> reaches_;
  std::uint32_t status_bits_ = 0;  // those in statuses_, to pass over all of them at once
  std::vector<Offer> offers_;      // number 1 first; a few dozen
};

}  // namespace undercroft
