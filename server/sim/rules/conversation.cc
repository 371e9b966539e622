// conversation.cc: what friends can be asked.
#include "server/sim/rules/conversation.h"

#include <algorithm>

#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

void add_words_of(const Blueprint& b, std::vector<std::string>& words) {
  for (const Trigger& trigger : b.triggers) {
    const bool is_new = std::find(words.begin(), words.end(), trigger.word) == words.end();
    if (trigger.occasion == Occasion::Said && is_new) words.push_back(trigger.word);
  }
}

}  // namespace

std::vector<std::string> words_beside(const World& world, const Entity& player) {
  std::vector<std::string> words;
  if (!world.catalogue().occasions().has(Occasion::Said)) return words;
  for (const Direction way : kEightDirections) {
    const EntityId body = world.body_at(player.depth(), step(player.at(), way));
    if (body == kNobody || !perceives(world, player.id, body)) continue;
    const Entity& e = world.entity(body);
    if (e.kind() == Kind::Friend) add_words_of(world.blueprint(e), words);
  }
  return words;
}

bool names_a_word(const Catalogue& catalogue, const std::string& words) {
  if (!catalogue.occasions().has(Occasion::Said)) return false;
  const std::vector<Blueprint>& all = catalogue.all();
  return std::any_of(all.begin(), all.end(), [&](const Blueprint& b) {
    return std::any_of(b.triggers.begin(), b.triggers.end(), [&](const Trigger& trigger) {
      return trigger.occasion == Occasion::Said && equals_ignoring_case(trigger.word, words);
    });
  });
}

}  // namespace undercroft
