// wares.cc: offers to say what buys an item.
#include "client/model/wares.h"

#include <string_view>

namespace undercroft {
namespace {

constexpr std::string_view kBuy = "buy ";

std::string without_buy(const std::string& word) {
  return word.starts_with(kBuy) ? word.substr(kBuy.size()) : word;
}

}  // namespace

std::vector<SoldItem> wares(const Observation& known) {
  std::vector<SoldItem> all;
  for (const std::uint32_t number : known.self.offers) {
    const auto found = known.offers.find(number);
    if (found == known.offers.end()) continue;
    const Offer& offer = found->second;
    const bool buys = offer.verb == IntentVerb::Say && offer.words.starts_with(kBuy);
    if (buys) all.push_back({without_buy(offer.word), offer.words, offer.text});
  }
  return all;
}

void note_wares(ViewModel& view, bool were_named) {
  const bool has_any = !wares(view.known).empty();
  if (view.ui.mode == Mode::Wares && !has_any) {
    view.ui.mode = Mode::Map;
    view.ui.warned_of_option.reset();
    view.ui.prompt.clear();
  }
  if (!were_named || !has_any || view.ui.mode != Mode::Map || !view.welcome.watched.empty()) return;
  view.ui.mode = Mode::Wares;
  view.ui.selected = 0;
  view.ui.warned_of_option.reset();
}

}  // namespace undercroft
