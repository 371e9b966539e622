// describe.cc: a cell in words.
#include "client/view/text/describe.h"

#include <utility>

#include "client/model/lore.h"
#include "client/model/reach.h"
#include "shared/bearing.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

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
  add(words, condition(view.known, entity));
  if (looks_alive(look) && entity.max_health > 0) {
    words += " (" + std::to_string(entity.health) + " of " + std::to_string(entity.max_health) +
             " health)";
  }
  words += ".";
  add_sentence(words, look.description);
  const std::string leader = leader_of(view.known, entity);
  if (!leader.empty()) add_sentence(words, "It follows " + leader + ".");
  add_sentence(words, remark_words(view.known, entity));
  add_sentence(words, intentions(view.known, entity));
  add_sentence(words, threat_words(view.known, entity));
  add_sentence(words, shot_words(view.known, entity));
  add_sentence(words, blow_words(view.known, entity));
  add_sentence(words, shell_words(view.known, entity));
  return words;
}

}  // namespace

std::string describe(const ViewModel& view, Point at) {
  const Observation& known = view.known;
  if (!known.cells.contains(at)) return "Nothing is there.";
  const CellView& cell = known.cells[at];
  const std::string where = capitalised(way_in_words(known.self.at, at));
  if (cell.ground == Ground::Unknown) return where + ": you have not seen this place.";
  std::string things;
  for (const EntityView* entity : entities_at(known, at)) {
    things += (things.empty() ? "" : " ") + capitalised(thing_words(view, *entity));
  }
  const std::string ground = capitalised(known.look(cell.ground).name) + ".";
  const std::string memory = cell.visible ? "" : "You remember here: ";
  return where + ": " + memory + things + (things.empty() ? "" : " ") + ground;
}

}  // namespace undercroft
