// sent_words.cc: adding words to the delta that needs them first.
#include "server/realm/sync/sent_words.h"

#include <algorithm>

#include "server/protocol/look_forms.h"

namespace undercroft {

void SentWords::need(Ground ground, Delta& delta) {
  const std::size_t index = index_of(ground);
  if (ground == Ground::Unknown || grounds_.test(index)) return;
  grounds_.set(index);
  delta.grounds.emplace_back(ground, look_of(ground));
}

void SentWords::need(const Catalogue& catalogue, Status status, Delta& delta) {
  if (statuses_.test(index_of(status))) return;
  statuses_.set(index_of(status));
  status_bits_ |= 1U << index_of(status);
  delta.status_words.emplace_back(status, word_of(catalogue, status));
}

void SentWords::need(const Catalogue& catalogue, const EntityView& view, Delta& delta) {
  if (view.sign != StepSign::None && !signs_.test(index_of(view.sign))) {
    signs_.set(index_of(view.sign));
    delta.sign_words.emplace_back(view.sign, word_of(view.sign));
  }
  if (view.reach != ReachShape::None && !reaches_.test(index_of(view.reach))) {
    reaches_.set(index_of(view.reach));
    delta.reach_words.emplace_back(view.reach, word_of(view.reach));
  }
  if ((view.statuses.bits() & ~status_bits_) == 0) return;
  for (const StatusRow& row : kStatuses) {
    if (view.statuses.has(row.item)) need(catalogue, row.item, delta);
  }
}

std::uint32_t SentWords::number_of(const Offer& offer, Delta& delta) {
  auto place = std::find_if(offers_.begin(), offers_.end(),
                            [&offer](const NumberedOffer& one) { return one.offer == offer; });
  const bool is_known = place != offers_.end();
  if (!is_known && offers_.size() < kMostOffers) place = offers_.insert(place, NumberedOffer{});
  if (place == offers_.end()) {
    place = std::min_element(offers_.begin(), offers_.end(),
                             [](const auto& a, const auto& b) { return a.used < b.used; });
  }
  place->used = ++uses_;
  const auto number = static_cast<std::uint32_t>(place - offers_.begin() + 1);
  if (is_known) return number;
  place->offer = offer;
  delta.offers.emplace_back(number, offer);
  return number;
}

void SentWords::hold(const OfferNumbers& numbers) {
  if (offers_.size() < kMostOffers) return;  // no number is given anew
  for (const std::uint32_t number : numbers) offers_[number - 1].used = ++uses_;
}

}  // namespace undercroft
