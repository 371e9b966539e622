// standing_remains.cc: the sentence that ends exploring: what remains on the level, and why.
#include <algorithm>
#include <utility>

#include "server/protocol/standing_steps.h"
#include "shared/grammar.h"
#include "shared/limits.h"
#include "shared/nouns.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

// ---- locks ----

struct Locks {
  bool any = false;
  // One that the player has a key for: exploring found no way there, or tried it in vain.
  const KnownEntity* fits = nullptr;
};

Locks locks_on(const Knowledge& known) {
  Locks locks;
  for (const KnownEntity& e : known.level().entities) {
    if (e.kind != Kind::ClosedDoor || e.view.state != State::Locked) continue;
    locks.any = true;
    const bool fits = e.view.metal && known.self.keys[static_cast<std::size_t>(*e.view.metal)] > 0;
    if (fits) locks.fits = &e;
  }
  return locks;
}

// An untried plate or ice before unexplored ground: the player may ask again to cross it.
std::string offer_to_cross(const StandingSight& sight, std::optional<Point> at) {
  if (!at) return "";
  const KnownEntity* thing = thing_before(sight.known, *at);
  const bool is_ice = thing == nullptr && sight.known.level().cells[*at].ground == Ground::Ice;
  const bool is_plate = thing != nullptr && thing->kind == Kind::Plate;
  if (!is_ice && !is_plate) return "";
  dare(sight, is_plate ? thing->view.id : kNobody);
  return " Again to cross it.";
}

std::string unexplored(const StandingSight& sight, const WalkMap& map) {
  const GoalsOn frontier = [](const WalkMap& on) {
    return [&on](Point p) { return on.is_frontier(p); };
  };
  const auto at = danger_before(sight.known, map, frontier, Locked::Blocks);
  const std::string danger = at ? "beyond " + danger_in_words(sight, *at) : "";
  const Locks locks = locks_on(sight.known);
  if (danger.empty() && !locks.any) return "Nothing is left to explore.";
  std::string sentence = danger.empty() ? "Nothing is left to explore but behind locked doors"
                                        : "Unexplored ground lies " + danger;
  if (!danger.empty() && locks.any) sentence += ", and behind locked doors";
  if (locks.fits != nullptr) {
    sentence += "; your " + std::string(name_of(*locks.fits->view.metal)) + " key opens one";
    sentence += danger.empty() ? " of them" : "";
  }
  return sentence + "." + offer_to_cross(sight, at);
}

// ---- things ----

// A creature in the way will move, and Travel names it.
bool can_be_reached(const StandingSight& sight, const WalkMap& map, Point at) {
  return passage(map.past_creatures(), sight.known.self.at, at_or_beside(at)).has_value();
}

std::vector<std::string> names_of_features(const StandingSight& sight, const WalkMap& map,
                                           bool reachable) {
  std::vector<std::string> names;
  const auto add_all = [&](auto is_one) {
    for (const KnownEntity& e : sight.known.level().entities) {
      if (is_one(e) && can_be_reached(sight, map, e.view.at) == reachable) {
        names.push_back(named(sight, e));
      }
    }
  };
  for (const Kind kind : {Kind::Chest, Kind::Lever, Kind::Altar}) {
    add_all([kind](const KnownEntity& e) { return e.kind == kind && is_feature(e); });
  }
  add_all([&](const KnownEntity& e) { return is_loose(e.kind) && is_left_alone(sight, e); });
  return names;
}

std::string features_left(const StandingSight& sight, const WalkMap& map) {
  const auto names = names_of_features(sight, map, true);
  if (names.empty()) return "";
  return capitalised(list_of_names(names)) + std::string(verb_for(names, " remain", " remains")) +
         ": _ goes there.";
}

std::string features_out_of_reach(const StandingSight& sight, const WalkMap& map) {
  const auto names = names_of_features(sight, map, false);
  if (names.empty()) return "";
  return "No safe way leads to " + list_of_names(names) + ".";
}

std::vector<std::string> names_in_pack(const StandingSight& sight) {
  std::vector<std::string> names;
  for (const PackView& thing : sight.known.self.pack) {
    const Look* look = sight.looks.find(thing.look);
    if (look != nullptr) names.push_back(look->a_name);
  }
  return names;
}

// Items that would be taken if there were room for them.
std::vector<std::string> left_for_lack_of_room(const StandingSight& sight, const WalkMap& map) {
  std::vector<std::string> left;
  std::size_t chests = 0;
  for (const KnownEntity& e : sight.known.level().entities) {
    const bool stays = e.kind == Kind::Item && would_take(sight, e) &&
                       !has_room_for(sight.known.self.pack, e.view.look, sight.stack) &&
                       can_be_reached(sight, map, e.view.at);
    if (stays) left.push_back(named(sight, e));
    const bool holds_more = e.view.state == State::Open;  // seen empty since, it is in another
    if (holds_more && sight.memory.left_full.contains(e.view.id)) ++chests;
  }
  if (chests == 1) left.emplace_back("the rest of a chest");
  if (chests > 1) left.emplace_back("what is left in " + counted_noun(chests, "chest"));
  return left;
}

// What the pack holds is left out where the sentence has no room for it.
std::string left_by_a_full_pack(const StandingSight& sight, const WalkMap& map, std::size_t room) {
  if (has_room(sight.known.self.pack)) return "";
  const std::vector<std::string> left = left_for_lack_of_room(sight, map);
  if (left.empty()) return "";
  const std::string stays = ": " + list_of_names(left) + " " +
                            std::string(verb_for(left, "stay", "stays")) +
                            " here. Drop or use something to make room.";
  const std::string full = "Your pack is full";
  std::string whole = full + " (" + list_of_names(names_in_pack(sight)) + ")" + stays;
  return whole.size() <= room ? whole : full + stays;
}

// Adds the part if all of it fits into a sentence: one that is cut tells nobody anything.
void add_if_it_fits(std::string& sentence, const std::string& part) {
  if (!part.empty() && sentence.size() + 1 + part.size() <= kMaxSentenceText) {
    sentence += " " + part;
  }
}

}  // namespace

void note_room(StandingMemory& memory, const Knowledge& known) {
  if (has_room(known.self.pack)) memory.full_on = 0;
}

std::optional<StandingEnd> news_of_full_pack(const StandingSight& sight, const WalkMap& map) {
  if (sight.memory.full_on == sight.known.depth) return std::nullopt;
  std::string sentence = left_by_a_full_pack(sight, map, 0);
  if (sentence.empty()) return std::nullopt;
  sight.memory.full_on = sight.known.depth;
  return StandingEnd{StopReason::Seen, std::move(sentence)};
}

StandingEnd explored(const StandingSight& sight, const WalkMap& map) {
  std::string sentence = unexplored(sight, map);
  add_if_it_fits(sentence, features_left(sight, map));
  add_if_it_fits(sentence, features_out_of_reach(sight, map));
  const std::size_t room = kMaxSentenceText - std::min(kMaxSentenceText, sentence.size() + 1);
  add_if_it_fits(sentence, left_by_a_full_pack(sight, map, room));
  return {StopReason::Explored, sentence};
}

}  // namespace undercroft
