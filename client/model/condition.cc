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

std::string state_words(const EntityView& entity) {
  // clang-format off
  switch (entity.state) {
    case State::Closed:   return "closed";
    case State::Open:     return "open";
    case State::Locked:   return entity.metal ? "locked (" + std::string(name_of(*entity.metal)) + ")" : "locked";
    case State::Up:       return "up";
    case State::Down:     return "down";
    case State::Pressed:  return "pressed";
    case State::Asleep:   return "asleep";
    default:              return "";
  }
  // clang-format on
}

void add(std::string& list, const std::string& word) {
  if (!word.empty()) list += (list.empty() ? "" : ", ") + word;
}

bool is_shown_by_its_sign(const EntityView& entity) {
  return entity.state == State::Closed || entity.state == State::Pressed;
}

}  // namespace

std::string condition(const EntityView& entity, const Look& look) {
  std::string words = state_words(entity);
  if (entity.statuses.has(Status::Down)) add(words, "down");
  if (looks_alive(look)) add(words, health_words(entity));
  if (entity.statuses.has(Status::Stun)) add(words, "stunned");
  if (entity.statuses.has(Status::Held)) add(words, "held fast");
  if (entity.statuses.has(Status::Revealed)) add(words, "revealed");
  return words;
}

std::string condition_word(const EntityView& entity, const Look& look) {
  if (entity.statuses.has(Status::Down)) return "down";
  if (entity.statuses.has(Status::Stun)) return "stunned";
  if (entity.statuses.has(Status::Held)) return "held";
  if (entity.state == State::Locked && entity.metal) {
    return std::string(name_of(*entity.metal)) + " lock";
  }
  if (!looks_alive(look)) return is_shown_by_its_sign(entity) ? "" : state_words(entity);
  if (entity.state == State::Asleep) return "asleep";
  if (entity.max_health <= 0 || entity.health >= entity.max_health) return "";
  if (is_almost_dead(entity.health, entity.max_health)) return "dying";
  return "hurt";
}

std::vector<std::string> list_words(const EntityView& entity, const Look& look, bool has_bar) {
  const std::string word = condition_word(entity, look);
  const bool is_wound = word == "hurt" || word == "dying";
  if (entity.sign == StepSign::None || !(word.empty() || is_wound)) return {word};
  const std::string sign(name_of(entity.sign));
  if (word.empty() || has_bar) return {sign};
  const bool says_little = entity.sign == StepSign::Walks || entity.sign == StepSign::Hunts;
  return {sign + " " + word, says_little ? word : sign};
}

}  // namespace undercroft
