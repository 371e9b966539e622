// pack.cc: letters and rows of the pack.
#include "client/model/pack.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "client/model/view_model.h"

namespace undercroft {
namespace {

// Items that share a row, and so a letter.
struct Group {
  const Look* look = nullptr;
  std::vector<PackView> things;
};

bool belongs(const Group& group, const PackView& thing, const Look& look) {
  return !thing.worn && !group.things.front().worn && *group.look == look;
}

// Worn items come first: if two rows claim a letter, the worn item keeps it.
std::vector<Group> groups_of(const Observation& known) {
  std::vector<PackView> pack = known.self.pack;
  std::stable_partition(pack.begin(), pack.end(), [](const PackView& t) { return t.worn; });
  std::vector<Group> groups;
  for (const PackView& thing : pack) {
    const Look& look = known.look(thing);
    const auto alike = std::find_if(groups.begin(), groups.end(),
                                    [&](const Group& g) { return belongs(g, thing, look); });
    if (alike != groups.end()) {
      alike->things.push_back(thing);
    } else {
      groups.push_back({&look, {thing}});
    }
  }
  return groups;
}

std::optional<char> first_but(const std::set<char>& taken) {
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    if (!taken.contains(letter)) return letter;
  }
  return std::nullopt;
}

// The letters that other rows hold or are remembered by.
std::set<char> spoken_for(const PackLetters& letters) {
  std::set<char> all;
  for (const auto& [id, letter] : letters.held) all.insert(letter);
  for (const auto& [name, letter] : letters.remembered) all.insert(letter);
  return all;
}

// A letter for a group in which no item may keep its own.
char new_letter(const PackLetters& letters, const Group& group, const std::set<char>& given) {
  const auto old = letters.remembered.find(group.look->name);
  if (old != letters.remembered.end() && !given.contains(old->second)) {
    const bool held = std::any_of(letters.held.begin(), letters.held.end(),
                                  [&](const auto& item) { return item.second == old->second; });
    if (!held) return old->second;
  }
  std::set<char> taken = spoken_for(letters);
  taken.insert(given.begin(), given.end());
  if (const auto letter = first_but(taken)) return *letter;
  // Every letter is remembered for some item: reuse a free one.
  return first_but(given).value_or('z');
}

std::optional<char> kept_letter(const PackLetters& letters, const Group& group,
                                const std::set<char>& given) {
  std::optional<char> least;
  for (const PackView& thing : group.things) {
    const auto held = letters.held.find(thing.id);
    if (held == letters.held.end() || given.contains(held->second)) continue;
    if (!least || held->second < *least) least = held->second;
  }
  return least;
}

bool fits(const Observation& known, const PackView& thing, IntentVerb verb) {
  if (verb == IntentVerb::Use) return thing.usable || is_aimed(known, thing);
  if (verb == IntentVerb::Wear) return thing.wearable;
  return true;
}

// The server's offer of that verb for an item; null if there is none.
const Offer* offer_with(const Observation& known, const PackView& thing, IntentVerb verb) {
  for (const std::uint32_t number : thing.offers) {
    const auto found = known.offers.find(number);
    if (found != known.offers.end() && found->second.verb == verb) return &found->second;
  }
  return nullptr;
}

bool gives_away(IntentVerb verb) {
  return verb == IntentVerb::Throw || verb == IntentVerb::Drop || verb == IntentVerb::Give;
}

// The rows to give away from: what is made for throwing comes first, what is worn comes last.
int rank(const Observation& known, const PackView& thing, IntentVerb verb) {
  if (!gives_away(verb)) return 0;
  if (thing.worn) return 2;
  const bool flies =
      verb == IntentVerb::Throw && (is_aimed(known, thing) || !throw_words(known, thing).empty());
  return flies ? 0 : 1;
}

}  // namespace

// The server says "throw" of anything else.
bool is_aimed(const Observation& known, const PackView& thing) {
  const Offer* offer = offer_with(known, thing, IntentVerb::Throw);
  return offer != nullptr && offer->word == "aim";
}

std::string throw_words(const Observation& known, const PackView& thing) {
  const Offer* offer = offer_with(known, thing, IntentVerb::Throw);
  return offer != nullptr ? offer->text : "";
}

void give_letters(PackLetters& letters, const Observation& known) {
  const std::vector<Group> groups = groups_of(known);
  std::erase_if(letters.held, [&](const auto& item) {
    return std::none_of(known.self.pack.begin(), known.self.pack.end(),
                        [&](const PackView& thing) { return thing.id == item.first; });
  });
  // Groups with letters keep them before new items choose.
  std::set<char> given;
  std::vector<std::optional<char>> chosen;
  for (const Group& group : groups) {
    chosen.push_back(kept_letter(letters, group, given));
    if (chosen.back()) given.insert(*chosen.back());
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const char letter = chosen[i] ? *chosen[i] : new_letter(letters, groups[i], given);
    given.insert(letter);
    for (const PackView& thing : groups[i].things) letters.held[thing.id] = letter;
    letters.remembered[groups[i].look->name] = letter;
  }
}

std::vector<PackRow> pack_rows(const ViewModel& view, IntentVerb verb, char32_t glyph) {
  PackLetters letters = view.letters;
  give_letters(letters, view.known);
  std::vector<PackRow> rows;
  for (const Group& group : groups_of(view.known)) {
    const PackView& first = group.things.front();
    if (!fits(view.known, first, verb) || (glyph != 0 && group.look->glyph != glyph)) continue;
    rows.push_back({letters.held.at(first.id), first, static_cast<int>(group.things.size())});
  }
  const auto place = [&](const PackRow& row) {
    return std::pair(rank(view.known, row.thing, verb), row.letter);
  };
  std::sort(rows.begin(), rows.end(),
            [&](const PackRow& a, const PackRow& b) { return place(a) < place(b); });
  return rows;
}

std::string change_words(const Observation& known, const PackView& thing) {
  const Offer* offer = offer_with(known, thing, IntentVerb::Wear);
  return offer != nullptr ? offer->text : "";
}

namespace {

// "; again: take off", in the list of what to wear: there the letter of a worn item takes it off.
std::string what_again_does(const Observation& known, const PackView& thing, IntentVerb verb) {
  const Offer* offer = offer_with(known, thing, IntentVerb::Wear);
  return verb != IntentVerb::Wear || offer == nullptr ? "" : "; again: " + offer->word;
}

}  // namespace

std::string row_words(const Observation& known, const PackRow& row, IntentVerb verb) {
  std::string words = known.look(row.thing).name;
  if (row.count > 1) words += " x" + std::to_string(row.count);
  if (row.thing.most_charges > 0) {
    words += " (" + std::to_string(row.thing.charges) + " of " +
             std::to_string(row.thing.most_charges) + ")";
  }
  if (row.thing.worn) return words + " (worn" + what_again_does(known, row.thing, verb) + ")";
  const std::string change =
      verb == IntentVerb::Throw ? throw_words(known, row.thing) : change_words(known, row.thing);
  return change.empty() ? words : words + ": " + change;
}

}  // namespace undercroft
