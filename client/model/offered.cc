// offered.cc: looks through the offers.
#include "client/model/offered.h"

#include <algorithm>

namespace undercroft {
namespace {

const Offer* find_offer(const Observation& known, const OfferNumbers& numbers, IntentVerb verb) {
  for (const std::uint32_t number : numbers) {
    const auto found = known.offers.find(number);
    if (found != known.offers.end() && found->second.verb == verb) return &found->second;
  }
  return nullptr;
}

}  // namespace

const Offer* offer_of(const Observation& known, IntentVerb verb) {
  return find_offer(known, known.self.offers, verb);
}

const Offer* offer_for(const Observation& known, EntityId thing, IntentVerb verb) {
  const auto& pack = known.self.pack;
  const auto found = std::find_if(pack.begin(), pack.end(),
                                  [thing](const PackView& one) { return one.id == thing; });
  return found == pack.end() ? nullptr : find_offer(known, found->offers, verb);
}

const Offer* offer_to_rise(const Observation& known) {
  const Offer* next = offer_of(known, IntentVerb::NextRun);
  return next != nullptr ? next : offer_of(known, IntentVerb::Respawn);
}

}  // namespace undercroft
