// gifts.cc: the offers to ask an altar for something.
#include "client/model/gifts.h"

#include <string_view>

namespace undercroft {
namespace {

constexpr std::string_view kAskFor = "ask for ";

}  // namespace

std::vector<AltarOffer> gifts(const Observation& known) {
  std::vector<AltarOffer> all;
  for (const std::uint32_t number : known.self.offers) {
    const auto found = known.offers.find(number);
    if (found == known.offers.end()) continue;
    const Offer& offer = found->second;
    const bool asks = offer.verb == IntentVerb::Say && offer.word.starts_with(kAskFor);
    if (asks && !offer.words.empty()) all.push_back({offer.words, offer.text});
  }
  return all;
}

std::string question_about_gifts(const Observation& known) {
  std::string question = "Which gift?";
  for (const AltarOffer& gift : gifts(known)) {
    question += "  " + gift.word.substr(0, 1) + " " + gift.word;
  }
  return question + "   Esc none";
}

std::string gift_word(const Observation& known, char32_t letter) {
  for (const AltarOffer& gift : gifts(known)) {
    if (static_cast<char32_t>(gift.word.front()) == letter) return gift.word;
  }
  return "";
}

}  // namespace undercroft
