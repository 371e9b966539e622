// places.cc: gathers the places of a level and sorts them.
#include "client/model/places.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "client/model/condition.h"
#include "client/model/whereabouts.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kLetters = 26;

// A place with its rank in the list: the landmark's number, then people.
struct Ranked {
  unsigned rank = 0;
  KnownPlace place;
};
constexpr unsigned kPeople = 1000;

std::string words_of(const Observation& known, const EntityView& entity) {
  const std::string state = condition(known, entity);
  return plain_name(known.look(entity)) + (state.empty() ? "" : ", " + state);
}

void add_grounds(const Observation& known, std::vector<Ranked>& places) {
  known.cells.for_each_point([&](Point p) {
    const GroundLook& ground = known.look(known.cells[p].ground);
    if (ground.landmark != 0) places.push_back({ground.landmark, {.words = ground.name, .at = p}});
  });
}

void add_things(const Observation& known, std::vector<Ranked>& places) {
  for (const auto& [id, entity] : known.entities) {
    const Look& look = known.look(entity);
    if (look.landmark == 0) continue;
    places.push_back(
        {look.landmark, {.words = words_of(known, entity), .at = entity.at, .thing = id}});
  }
}

// Hermits, pedlars and captives in view.
void add_friends(const Observation& known, std::vector<Ranked>& places) {
  for (const auto& [id, entity] : known.entities) {
    const Look& look = known.look(entity);
    const bool is_friend = look.creature && !look.hostile && !known.members.contains(id);
    if (!is_friend || !leader_of(known, entity).empty()) continue;
    places.push_back({kPeople, {.words = plain_name(look), .at = entity.at, .thing = id}});
  }
}

void add_players(const ViewModel& view, std::vector<Ranked>& places) {
  for (const MemberView* member : party(view)) {
    const Whereabouts where = whereabouts(view, *member);
    if (where.depth == 0) continue;
    KnownPlace place{.words = member->name, .whom = member->id, .is_here = where.at.has_value()};
    if (is_down(view, *member)) place.words += ", down";
    if (where.at) place.at = *where.at;
    if (!where.at) place.words += ", on level " + std::to_string(where.depth);
    places.push_back({kPeople, std::move(place)});
  }
}

}  // namespace

std::vector<KnownPlace> known_places(const ViewModel& view) {
  const Observation& known = view.known;
  std::vector<Ranked> ranked;
  add_grounds(known, ranked);
  add_things(known, ranked);
  add_friends(known, ranked);
  add_players(view, ranked);
  std::erase_if(ranked, [&known](const Ranked& one) {
    return one.place.is_here && one.place.at == known.self.at;
  });
  const auto key = [&known](const Ranked& one) {
    return std::tuple(one.rank, !one.place.is_here, squared_distance(known.self.at, one.place.at),
                      one.place.at, one.place.thing);
  };
  std::sort(ranked.begin(), ranked.end(),
            [&key](const Ranked& a, const Ranked& b) { return key(a) < key(b); });
  std::vector<KnownPlace> places;
  for (Ranked& one : ranked) places.push_back(std::move(one.place));
  return places;
}

void list_places(ViewModel& view) {
  view.ui.places = known_places(view);
  view.ui.places_depth = view.known.depth;
  view.ui.selected = 0;
}

std::vector<KnownPlace> listed_places(const ViewModel& view) {
  const bool is_same_level = view.ui.places_depth == view.known.depth;
  return is_same_level ? view.ui.places : known_places(view);
}

char letter_of_place(int row) {
  if (row < kLetters) return static_cast<char>('a' + row);
  return row < 2 * kLetters ? static_cast<char>('A' + row - kLetters) : '\0';
}

int place_of_letter(char32_t letter) {
  if (letter >= U'a' && letter <= U'z') return static_cast<int>(letter - U'a');
  if (letter >= U'A' && letter <= U'Z') return static_cast<int>(letter - U'A') + kLetters;
  return -1;
}

}  // namespace undercroft
