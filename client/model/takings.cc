// takings.cc: the offers to take.
#include "client/model/takings.h"

namespace undercroft {

std::vector<Taking> takings(const Observation& known) {
  std::vector<Taking> all;
  for (const std::uint32_t number : known.self.offers) {
    const auto found = known.offers.find(number);
    if (found == known.offers.end() || found->second.verb != IntentVerb::Take) continue;
    const Offer& offer = found->second;
    all.push_back({offer.words.empty() ? "take everything" : offer.word, offer.words, offer.text});
  }
  return all.size() > 1 ? all : std::vector<Taking>{};
}

}  // namespace undercroft
