// sent_words.h: which grounds, statuses, signs, reaches and offers a connection knows in words.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "shared/delta.h"
#include "shared/limits.h"

namespace undercroft {

class Catalogue;

// A SentWords adds each word to the first delta that needs it. Offers name things and corpses, of
// which a long game has thousands, so numbers of offers are given anew.
class SentWords {
 public:
  // More than a client's state and a delta can name. Half of what clients take: those of earlier
  // versions also count a number that is given anew.
  static constexpr std::size_t kMostOffers = 512;
  static_assert(kMostOffers >= std::size_t{kMaxPack + 2} * 6 && kMostOffers <= kMaxOffers / 2);

  void need(Ground ground, Delta& delta);
  // The words for what the view shows.
  void need(const Catalogue& catalogue, const EntityView& view, Delta& delta);
  void need(const Catalogue& catalogue, Status status, Delta& delta);
  // The connection's number for the offer. When all kMostOffers numbers are given, the offer gets
  // that of another one, whose last use was longest ago. REQUIRES: the client's state, with the
  // delta, names fewer than kMostOffers offers, and hold() was called for those that it keeps.
  [[nodiscard]] std::uint32_t number_of(const Offer& offer, Delta& delta);
  // A delta is begun: the numbers that the client's state names are in use.
  void hold(const OfferNumbers& numbers);

 private:
  std::bitset<kEnumCount<Ground>> grounds_;
  std::bitset<kEnumCount<Status>> statuses_;
  std::bitset<kEnumCount<StepSign>> signs_;
  std::bitset<kEnumCount<ReachShape>> reaches_;
  std::uint32_t status_bits_ = 0;  // those in statuses_, to pass over all of them at once
  struct NumberedOffer {
    Offer offer;
    std::uint64_t used = 0;  // when it was used last, on uses_
  };
  std::vector<NumberedOffer> offers_;  // number 1 first; a few dozen
  std::uint64_t uses_ = 0;             // counts uses
};

}  // namespace undercroft
