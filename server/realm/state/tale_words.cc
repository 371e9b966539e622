// tale_words.cc: puts a run's facts into sentences.
#include "server/realm/state/tale_words.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "server/realm/state/near_miss.h"
#include "server/sim/rules/omens.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

using Variants = std::array<std::string_view, 4>;
using Heroes = std::vector<const HeroFacts*>;

constexpr std::uint32_t kPointsForALevel = 100;
constexpr std::uint32_t kPointsForTheCrown = 1000;

constexpr Variants kTitlesOfDeath = {"The Undercroft Keeps Its Own", "Down, and Not Up Again",
                                     "The Stairs Went One Way", "Another Light Goes Out"};
constexpr Variants kTitlesOfVictory = {"The Crown Comes Up for Air", "Daylight, at Last",
                                       "Out, and Heavier by a Crown", "The Long Way Up"};
constexpr Variants kRemarksOnDeath = {"It had seemed a good idea at the top of the stairs.",
                                      "The stairs up were in good order throughout.",
                                      "Nobody had asked for it.", "The dark was there first."};
constexpr Variants kRemarksOnVictory = {
    "Then they came back, which is not usual.", "The dark has not been told how it ends.",
    "The hero who came up again had a Crown.", "The way up is the same stairs, only steeper."};
constexpr Variants kLastWordsOfDeath = {
    "The rats speak well of them.", "The Undercroft is open day and night.",
    "There is room down there for more.",
    "Somebody will come and look for them. Somebody always does."};
constexpr Variants kLastWordsOfVictory = {"There will be songs. They will get the details wrong.",
                                          "The Undercroft was asked for a word, and had none.",
                                          "Now somebody has to polish it.",
                                          "Nobody mentions the mess on the stairs."};

std::string count_in_words(std::uint32_t count, const std::string& noun) {
  return std::to_string(count) + " " + (count == 1 ? noun : plural(noun));
}

// Those who did something; all, if nobody did.
Heroes heroes_of_run(const RealmState& state) {
  Heroes heroes;
  for (const HeroFacts& hero : state.run_facts.heroes) {
    if (hero.has_played) heroes.push_back(&hero);
  }
  if (!heroes.empty()) return heroes;
  for (const HeroFacts& hero : state.run_facts.heroes) heroes.push_back(&hero);
  return heroes;
}

TurnNumber turns_of_run(const Heroes& heroes) {
  TurnNumber turns = 0;
  for (const HeroFacts* hero : heroes) turns = std::max(turns, hero->turns);
  return turns;
}

// The same run is always told in the same words. They depend on nothing but what the tale says: a
// choice by the seed would send bits of it (R121).
std::string pick_variant(const RealmState& state, const Heroes& heroes, const Variants& variants) {
  const std::uint64_t number = std::uint64_t{state.world.run.number} + turns_of_run(heroes);
  return std::string(variants[number % variants.size()]);
}

int deepest_of_heroes(const Heroes& heroes) {
  int deepest = 1;
  for (const HeroFacts* hero : heroes) deepest = std::max(deepest, hero->deepest);
  return deepest;
}

std::string opening_of(const RealmState& state, const Heroes& heroes, bool won) {
  constexpr std::size_t kMostNamed = 6;
  std::vector<std::string> names;
  for (const HeroFacts* hero : heroes) names.push_back(hero->name);
  std::string text = names.empty() ? "Nobody" : list_of_names(names, kMostNamed);
  text += names.size() == 1 ? " went down alone" : " went down";
  text += " and came as far as level " + std::to_string(deepest_of_heroes(heroes)) + " of " +
          std::to_string(state.world.rules().depth) + ". ";
  return text + pick_variant(state, heroes, won ? kRemarksOnVictory : kRemarksOnDeath);
}

// "Warden, with Long Throw and Tough".
std::string build_of(const HeroFacts& hero) {
  std::string text = hero.kit.empty() ? "No trade to speak of" : hero.kit;
  if (!hero.boons.empty()) text += ", with " + list_of_names(hero.boons, hero.boons.size());
  return text;
}

std::string on_level(const HeroFacts& hero) { return " on level " + std::to_string(hero.depth); }

std::string end_of_the_dead(const RealmState& state, const HeroFacts& hero) {
  std::string text = "lies" + on_level(hero);
  text += hero.killer.empty() ? ". The cause is disputed." : ", killed by " + hero.killer + ".";
  if (hero.deaths > 1) text += " It was not the first time.";
  const std::string near_miss = near_miss_of(state, hero.hero);
  return text + (near_miss.empty() ? "" : " " + near_miss);
}

std::string fate_of(const RealmState& state, const HeroFacts& hero) {
  if (hero.won) return "carried the Crown out into the daylight.";
  if (hero.end == HeroEnd::GaveUp) return "had enough of it" + on_level(hero) + ".";
  if (hero.end == HeroEnd::Forgotten) return "left, and was not heard of again.";
  if (!hero.lives && hero.deaths > 0) return end_of_the_dead(state, hero);
  if (!hero.lives) return "lay bleeding" + on_level(hero) + " when it was over.";
  return "was" + on_level(hero) + " when the Crown went out.";
}

std::string words_of_ebb(const RunMoment& it) {
  const std::string after = it.other.empty() ? "" : " after " + it.other;
  return it.hero + " had " + std::to_string(it.amount) + " of " + std::to_string(it.most) +
         " health left" + after + ", and lived to complain about it.";
}

std::string words_of_fight(const RunMoment& it) {
  const std::string end = it.most == 1 ? "It lost." : "Nobody won.";
  return "The longest fight: " + it.hero + " and " + it.other + ", " +
         count_in_words(static_cast<std::uint32_t>(it.amount), "turn") + " of blows. " + end;
}

std::string words_of_rescue(const RunMoment& it) {
  const std::string left = count_in_words(static_cast<std::uint32_t>(it.amount), "turn");
  const std::string helper = it.hero.empty() ? "Something" : it.hero;
  return helper + " got " + it.other + " back on their feet with " + left + " to spare.";
}

std::string words_of_throw(const RunMoment& it) {
  return it.hero + " threw " + it.thing + ", and that was the end of " + it.other + ".";
}

std::string words_of_moment(const RunMoment& moment) {
  // clang-format off
  switch (moment.kind) {
    case MomentKind::Ebb:    return words_of_ebb(moment);
    case MomentKind::Fight:  return words_of_fight(moment);
    case MomentKind::Rescue: return words_of_rescue(moment);
    case MomentKind::Guard:  return moment.hero + " was the first to see " + moment.other + ".";
    case MomentKind::Throw:  return words_of_throw(moment);
    case MomentKind::Crown:  return moment.hero + " took the Crown. It was heavier than it looked.";
  }
  // clang-format on
  return "";
}

// The remarks on guards: each is made once in a tale.
constexpr std::array<std::string_view, 3> kRemarksOnGuards = {
    " It had time.", " It did not get up.", " Neither had expected company."};

// A sentence that the tale has told already is not told again.
void drop_repeated(std::vector<RunMoment>& moments) {
  std::set<std::string> told;
  std::erase_if(moments, [&told](const RunMoment& moment) {
    return !told.insert(words_of_moment(moment)).second;
  });
}

// A fight of one blow turns nothing.
bool is_worth_telling(const RunMoment& moment) {
  return moment.kind != MomentKind::Fight || moment.amount > 1;
}

// The turns count from the run's beginning.
std::vector<TurningPoint> turning_points_of(const RealmState& state) {
  const TurnNumber began = state.world.run.began;
  std::vector<TurningPoint> points;
  std::size_t guards = 0;
  for (const RunMoment& moment : turning_moments_of(state.run_facts)) {
    std::string text = words_of_moment(moment);
    const bool is_guard = moment.kind == MomentKind::Guard;
    if (is_guard && guards < kRemarksOnGuards.size()) text += kRemarksOnGuards[guards++];
    const TurnNumber turn = moment.turn - std::min(moment.turn, began);
    points.push_back({turn, moment.depth, plain_text(text, kMaxLine)});
  }
  return points;
}

// The best line of a hero of the run, from 1; 0: none has one.
std::size_t place_on_board(const RealmState& state, const Heroes& heroes) {
  const std::vector<Score>& scores = state.world.scores;
  const auto best = std::find_if(scores.begin(), scores.end(), [&heroes](const Score& score) {
    return std::any_of(heroes.begin(), heroes.end(),
                       [&score](const HeroFacts* hero) { return hero->hero == score.hero; });
  });
  return best == scores.end() ? 0 : static_cast<std::size_t>(best - scores.begin()) + 1;
}

std::uint32_t points_under_omens(const World& world, std::uint32_t points) {
  return static_cast<std::uint32_t>(
      raised_by_omens(points, score_of(world.catalogue().omens_in_force())));
}

// " Omens: Lamps out and Two kings, for 310 of the points."; empty: there were none.
std::string words_on_omens(const World& world, std::uint32_t added) {
  std::vector<std::string> names;
  for (const Omen& omen : world.catalogue().omens_in_force()) names.push_back(omen.name);
  if (names.empty()) return "";
  return " Omens: " + list_of_names(names, names.size()) + ", for " + std::to_string(added) +
         " of the points.";
}

std::string reckoning_of(const RealmState& state, const Heroes& heroes, bool won) {
  const TurnNumber turns = turns_of_run(heroes);
  int treasure = 0;
  for (const HeroFacts* hero : heroes) treasure += hero->treasure;
  const std::uint32_t plain = points_for(treasure, deepest_of_heroes(heroes), won);
  const std::uint32_t points = points_under_omens(state.world, plain);
  std::string text = count_in_words(turns, "turn") + ", " + std::to_string(treasure) +
                     " treasure, " + count_in_words(points, "point");
  const std::size_t place = place_on_board(state, heroes);
  if (place > 0) {
    text += ": place " + std::to_string(place) + " of " +
            std::to_string(state.world.scores.size()) + " on the board";
  }
  return text + "." + words_on_omens(state.world, points - plain);
}

}  // namespace

// Guards of upper levels are left out first.
std::vector<RunMoment> turning_moments_of(const RunFacts& facts) {
  std::vector<RunMoment> moments;
  std::copy_if(facts.best.begin(), facts.best.end(), std::back_inserter(moments), is_worth_telling);
  std::vector<RunMoment> guards = facts.guards;
  std::stable_sort(guards.begin(), guards.end(),
                   [](const auto& a, const auto& b) { return a.depth > b.depth; });
  const std::size_t room = static_cast<std::size_t>(kMaxTurningPoints) - moments.size();
  guards.resize(std::min(guards.size(), room));
  moments.insert(moments.end(), guards.begin(), guards.end());
  std::stable_sort(moments.begin(), moments.end(),
                   [](const auto& a, const auto& b) { return a.turn < b.turn; });
  drop_repeated(moments);
  return moments;
}

std::uint32_t points_for(int treasure, int depth, bool won) {
  return static_cast<std::uint32_t>(std::max(treasure, 0)) +
         kPointsForALevel * static_cast<std::uint32_t>(std::max(depth, 0)) +
         (won ? kPointsForTheCrown : 0);
}

Tale tale_of(const RealmState& state) {
  const bool won = state.world.run.end == RunEnd::Won;
  const Heroes heroes = heroes_of_run(state);
  Tale tale;
  tale.run = state.world.run.number;
  tale.won = won;
  tale.title = pick_variant(state, heroes, won ? kTitlesOfVictory : kTitlesOfDeath);
  tale.opening = plain_text(opening_of(state, heroes, won), kMaxLine);
  for (const HeroFacts* hero : heroes) {
    if (tale.heroes.size() == kMaxTaleHeroes) break;
    tale.heroes.push_back({hero->name, hero->slot, plain_text(build_of(*hero), kMaxSentence),
                           plain_text(fate_of(state, *hero), kMaxSentence)});
  }
  tale.points = turning_points_of(state);
  tale.reckoning = reckoning_of(state, heroes, won);
  tale.closing = pick_variant(state, heroes, won ? kLastWordsOfVictory : kLastWordsOfDeath);
  return tale;
}

Tale tale_of_run(const RealmState& state, std::uint32_t run) {
  for (auto tale = state.tales.rbegin(); tale != state.tales.rend(); ++tale) {
    if (run == 0 || tale->run == run) return *tale;
  }
  return {};
}

TaleList list_of_tales(const RealmState& state) {
  TaleList list;
  for (auto tale = state.tales.rbegin(); tale != state.tales.rend(); ++tale) {
    list.tales.push_back({tale->run, tale->won, tale->title, tale->opening});
  }
  return list;
}

}  // namespace undercroft
