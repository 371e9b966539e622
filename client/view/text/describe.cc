// describe.cc: a cell in words.
#include "client/view/text/describe.h"

#include <array>
#include <utility>

#include "client/model/grammar.h"
#include "client/model/reach.h"
#include "shared/bearing.h"

namespace undercroft {
namespace {

// clang-format off
constexpr std::array<std::string_view, 10> kGroundWords = {
    "unknown ground", "floor", "soft rock", "masonry", "solid rock", "water", "ice",
    "a ledge: a drop to the level below", "stairs down", "stairs up"};
// clang-format on

void add(std::string& list, const std::string& word) {
  if (!word.empty()) list += (list.empty() ? "" : ", ") + word;
}

void add_sentence(std::string& words, const std::string& sentence) {
  if (!sentence.empty()) words += " " + sentence;
}

std::string thing_words(const ViewModel& view, const EntityView& entity) {
  const Look& look = view.known.look(entity);
  const EntityId self = view.known.self.id;
  std::string words = entity.id == self ? "you" : look.a_name;
  add(words, condition(entity, look));
  if (looks_alive(look) && entity.max_health > 0) {
    words += " (" + std::to_string(entity.health) + " of " + std::to_string(entity.max_health) +
             " health)";
  }
  words += ".";
  add_sentence(words, look.description);
  if (entity.statuses.has(Status::Down)) {
    add_sentence(words, "A friend who walks into that cell three turns in a row revives " +
                            (entity.id == self ? "you" : look.a_name) + ".");
  }
  add_sentence(words, intentions(entity));
  add_sentence(words, blow_words(view.lore, view.known, entity));
  return words;
}

}  // namespace

std::string ground_words(Ground ground) {
  if (!is_known(ground)) return "unknown to this client";
  return std::string(kGroundWords[index_of(ground)]);
}

std::string describe(const ViewModel& view, Point at) {
  const Observation& known = view.known;
  if (!known.cells.contains(at)) return "Nothing is there.";
  const CellView& cell = known.cells[at];
  const std::string where = at == known.self.at
                                ? "Here"
                                : std::to_string(distance(known.self.at, at)) + " " +
                                      std::string(compass_word(bearing(known.self.at, at)));
  if (cell.ground == Ground::Unknown) return where + ": you have not seen this place.";
  std::string things;
  for (const EntityView* entity : entities_at(known, at)) {
    things += (things.empty() ? "" : " ") + capitalised(thing_words(view, *entity));
  }
  const std::string ground = capitalised(ground_words(cell.ground)) + ".";
  const std::string memory = cell.visible ? "" : "You remember here: ";
  return where + ": " + memory + things + (things.empty() ? "" : " ") + ground;
}

}  // namespace undercroft
