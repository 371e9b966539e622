// condition.cc: states, wounds and statuses as words.
#include "client/model/condition.h"

#include "client/model/kinds.h"

namespace undercroft {
namespace {

std::string health_words(const EntityView& entity) {
  if (entity.max_health <= 0 || entity.health >= entity.max_health) return "unhurt";
  if (is_almost_dead(entity.health, entity.max_health)) return "almost dead";
  if (entity.health * 2 <= entity.max_health) return "badly hurt";
  return "hurt";
}

void add(std::string& list, std::string_view word) {
  if (!word.empty()) list += (list.empty() ? "" : ", ") + std::string(word);
}

// Calls visit(words) for each status of the entity that is worth a word, in order. The first has
// the turns left, if the server says them: "stunned 2".
template <typename Visit>
void for_each_status(const Observation& known, const EntityView& entity, Visit visit) {
  int turns = entity.status_turns;
  for (const auto& [status, word] : known.status_words) {
    if (!entity.statuses.has(status) || word.glyph == 0) continue;
    visit(turns > 0 ? word.word + " " + std::to_string(turns) : word.word);
    turns = 0;
  }
}

// The word with a number of turns.
bool is_counted(std::string_view word, std::string_view plain) {
  return !plain.empty() && word.starts_with(plain) && word.substr(plain.size()).starts_with(' ');
}

}  // namespace

std::string condition(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  std::string words = look.word;
  if (looks_alive(look)) add(words, health_words(entity));
  for_each_status(known, entity, [&](const std::string& word) {
    if (word == look.word) return;
    if (is_counted(word, look.word)) {
      words.replace(0, look.word.size(), word);  // "down 12" for "down"
    } else {
      add(words, word);
    }
  });
  return words;
}

std::string condition_word(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  if (!looks_alive(look)) return entity.statuses.empty() ? look.word : condition(known, entity);
  std::string first;
  for_each_status(known, entity, [&](const std::string& word) {
    if (first.empty()) first = word;
  });
  if (!first.empty()) return first;
  if (!look.word.empty()) return look.word;
  if (entity.max_health <= 0 || entity.health >= entity.max_health) return "";
  return is_almost_dead(entity.health, entity.max_health) ? "dying" : "hurt";
}

std::string leader_of(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  const bool may_follow = entity.slot > 0 && looks_alive(look) && !look.hostile;
  if (!may_follow || known.members.contains(entity.id)) return "";
  for (const auto& [id, member] : known.members) {
    if (member.slot == entity.slot) return id == known.self.id ? "you" : member.name;
  }
  return "";
}

std::vector<std::string> list_words(const Observation& known, const EntityView& entity,
                                    bool has_bar) {
  const std::string word = condition_word(known, entity);
  const bool is_wound = word == "hurt" || word == "dying";
  const std::string leader = leader_of(known, entity);
  if (!leader.empty() && (word.empty() || is_wound)) {
    const std::string health =
        std::to_string(entity.health) + "/" + std::to_string(entity.max_health);
    return {health + " with " + leader, health};
  }
  const auto sign = known.sign_words.find(entity.sign);
  if (entity.sign == StepSign::None || sign == known.sign_words.end()) return {word};
  const std::string& does = sign->second.word;
  const bool says_little = sign->second.glyph == 0;
  if (!(word.empty() || is_wound)) {
    if (says_little) return {word};
    return {does + " " + word, does};
  }
  if (word.empty() || has_bar) return {does};
  return {does + " " + word, says_little ? word : does};
}

}  // namespace undercroft
