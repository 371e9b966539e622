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

// Hermits, pedlars and captives, in view or where they were seen last.
void add_people(const ViewModel& view, std::vector<Ranked>& places) {
  People people = view.people;
  note_people(people, view.known);
  for (const auto& [id, person] : people[level_of(view.known)]) {
    places.push_back({kPeople, {.words = person.name, .at = person.at, .thing = id}});
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

void add_interrupted(const ViewModel& view, std::vector<Ranked>& places) {
  if (!view.interrupted || !can_resume(*view.interrupted, view.known)) return;
  places.push_back({0,
                    {.words = "go on: where you were going",
                     .at = view.interrupted->intent.place,
                     .resumes = true}});
}

bool is_same(const KnownPlace& a, const KnownPlace& b) {
  const bool stands = a.thing != kNobody || a.whom != kNobody;
  return a.thing == b.thing && a.whom == b.whom && (stands || a.at == b.at);
}

bool is_among(const std::vector<KnownPlace>& places, const KnownPlace& sought) {
  return std::any_of(places.begin(), places.end(),
                     [&](const KnownPlace& one) { return is_same(one, sought); });
}

// Its old letter, else the next one, else that of a place which is gone.
int letter_for(std::vector<KnownPlace>& lettered, const std::vector<KnownPlace>& places,
               const KnownPlace& place) {
  auto at = std::find_if(lettered.begin(), lettered.end(),
                         [&](const KnownPlace& one) { return is_same(one, place); });
  if (at == lettered.end() && lettered.size() >= std::size_t{2} * kLetters) {
    at = std::find_if(lettered.begin(), lettered.end(),
                      [&](const KnownPlace& one) { return !is_among(places, one); });
  }
  if (at == lettered.end()) at = lettered.insert(at, place);
  *at = place;
  return static_cast<int>(at - lettered.begin());
}

void letter_places(std::vector<KnownPlace>& lettered, std::vector<KnownPlace>& places) {
  for (KnownPlace& place : places) {
    place.letter = place.resumes ? -1 : letter_for(lettered, places, place);
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const KnownPlace& a, const KnownPlace& b) { return a.letter < b.letter; });
}

}  // namespace

std::vector<KnownPlace> known_places(const ViewModel& view) {
  const Observation& known = view.known;
  std::vector<Ranked> ranked;
  add_interrupted(view, ranked);
  add_grounds(known, ranked);
  add_things(known, ranked);
  add_people(view, ranked);
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
  letter_places(view.ui.lettered_places[level_of(view.known)], view.ui.places);
  view.ui.places_level = level_of(view.known);
  view.ui.selected = 0;
}

std::vector<KnownPlace> listed_places(const ViewModel& view) {
  if (view.ui.places_level == level_of(view.known)) return view.ui.places;
  auto places = known_places(view);
  std::vector<KnownPlace> lettered;
  letter_places(lettered, places);
  return places;
}

char letter_of_place(int letter) {
  if (letter < 0) return '\0';
  if (letter < kLetters) return static_cast<char>('a' + letter);
  return letter < 2 * kLetters ? static_cast<char>('A' + letter - kLetters) : '\0';
}

int row_of_letter(const std::vector<KnownPlace>& places, char32_t key) {
  const auto place = std::find_if(places.begin(), places.end(), [key](const KnownPlace& one) {
    const char letter = letter_of_place(one.letter);
    return letter != '\0' && static_cast<char32_t>(letter) == key;
  });
  return place == places.end() ? -1 : static_cast<int>(place - places.begin());
}

}  // namespace undercroft
