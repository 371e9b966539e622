// offered.cc: looks through the offers.
#include "client/model/offered.h"

namespace undercroft {

const Offer* offer_of(const Observation& known, IntentVerb verb) {
  for (const std::uint32_t number : known.self.offers) {
    const auto found = known.offers.find(number);
    if (found != known.offers.end() && found->second.verb == verb) return &found->second;
  }
  return nullptr;
}

const Offer* offer_to_rise(const Observation& known) {
  const Offer* next = offer_of(known, IntentVerb::NextRun);
  return next != nullptr ? next : offer_of(known, IntentVerb::Respawn);
}

}  // namespace undercroft
