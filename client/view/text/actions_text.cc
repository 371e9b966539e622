// actions_text.cc: warnings, offers and the pack.
#include "client/view/text/actions_text.h"

#include <algorithm>

#include "client/model/step_warning.h"
#include "shared/bearing.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

// The words of the offers, each once, in their order.
std::vector<std::string> offered_words(const Observation& known, const OfferNumbers& numbers) {
  std::vector<std::string> words;
  for (const std::uint32_t number : numbers) {
    const auto offer = known.offers.find(number);
    if (offer == known.offers.end()) continue;
    const std::string& word = offer->second.word;
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

std::string comma_list(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

}  // namespace

std::vector<std::string> warnings_aloud(const Observation& known) {
  std::vector<std::string> all;
  if (!known.self.alive) return all;
  for (const Direction way : kEightDirections) {
    const std::string words = step_warning(known, step(known.self.at, way)).words;
    if (words.empty()) continue;
    all.push_back("Warning, " + std::string(compass_word(way)) + ": " + words);
  }
  return all;
}

std::string offers_aloud(const Observation& known) {
  return comma_list(offered_words(known, known.self.offers));
}

std::map<EntityId, std::string> pack_aloud(const Observation& known) {
  std::map<EntityId, std::string> all;
  for (const PackView& thing : known.self.pack) {
    const std::string verbs = comma_list(offered_words(known, thing.offers));
    all[thing.id] = plain_name(known.look(thing)) + (thing.worn ? ", worn" : "") +
                    (verbs.empty() ? "" : ": " + verbs);
  }
  return all;
}

}  // namespace undercroft
