// tale_words.cc: puts a run's facts into sentences.
#include "server/realm/state/tale_words.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "server/realm/state/moment_words.h"
#include "server/realm/state/near_miss.h"
#include "server/sim/world/points.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

using Variants = std::array<std::string_view, 4>;
using Heroes = std::vector<const HeroFacts*>;

constexpr Variants kTitlesOfDeath = {"The Undercroft Keeps Its Own", "Down, and Not Up Again",
                                     "The Stairs Went One Way", "Another Light Goes Out"};
constexpr Variants kTitlesOfVictory = {"The Crown Comes Up for Air", "Daylight, at Last",
                                       "Out, and Heavier by a Crown", "The Long Way Up"};
constexpr Variants kRemarksOnDeath = {"It had seemed a good idea at the top of the stairs.",
                                      "The stairs up were in good order throughout.",
                                      "Nobody had asked for it.", "The dark was there first."};
constexpr Variants kLastWordsOfDeath = {
    "The rats speak well of them.", "The Undercroft is open day and night.",
    "There is room down there for more.",
    "Somebody will come and look for them. Somebody always does."};
constexpr Variants kLastWordsOfVictory = {"There will be songs. They will get the details wrong.",
                                          "The Undercroft has sent no bill so far.",
                                          "Now somebody has to polish it.",
                                          "Nobody mentions the mess on the stairs."};

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

const RunMoment* exit_of(const RunFacts& facts) {
  const auto exit = std::find_if(facts.always.begin(), facts.always.end(),
                                 [](const auto& one) { return one.kind == MomentKind::Exit; });
  return exit == facts.always.end() ? nullptr : &*exit;
}

// The fallen heroes, and the guards that were seen and live; empty: nobody.
std::string left_behind(const RunFacts& facts) {
  constexpr std::size_t kMostLeft = 6;
  std::vector<std::string> names;
  for (const HeroFacts& hero : facts.heroes) {
    if (hero.has_played && !hero.lives && hero.end == HeroEnd::Here) names.push_back(hero.name);
  }
  for (const RunMoment& guard : facts.guards) {
    if (guard.most == 0) names.push_back(guard.other);
  }
  return names.empty() ? "" : " Left behind: " + list_of_names(names, kMostLeft) + ".";
}

std::string words_on_climb(const RunFacts& facts, const RunMoment& exit) {
  const RunMoment* taken = facts.best_of(MomentKind::Crown);
  if (taken == nullptr) return "";
  const TurnNumber turns = exit.turn - std::min(exit.turn, taken->turn);
  std::string text = " The climb took " + count_in_words(turns, "turn");
  if (facts.risen > 0)
    text += ", and " + std::to_string(facts.risen) + " of the dead got up for it";
  return text + ".";
}

// "Ann carried the Crown out, with 12 of 40 health at the door. The climb took 145 turns."
std::string account_of_victory(const RunFacts& facts) {
  const RunMoment* exit = exit_of(facts);
  if (exit == nullptr) return "That is not usual.";
  return exit->hero + " carried the Crown out, with " + std::to_string(exit->amount) + " of " +
         std::to_string(exit->most) + " health at the door." + words_on_climb(facts, *exit) +
         left_behind(facts);
}

std::string opening_of(const RealmState& state, const Heroes& heroes, bool won) {
  constexpr std::size_t kMostNamed = 6;
  std::vector<std::string> names;
  for (const HeroFacts* hero : heroes) names.push_back(hero->name);
  std::string text = names.empty() ? "Nobody" : list_of_names(names, kMostNamed);
  text += names.size() == 1 ? " went down alone" : " went down";
  text += won ? " and came to level " : " and came as far as level ";
  text += std::to_string(deepest_of_heroes(heroes)) + " of " +
          std::to_string(state.world.rules().depth) + ". ";
  if (won) return text + account_of_victory(state.run_facts);
  return text + pick_variant(state, heroes, kRemarksOnDeath);
}

// "Warden, later Delver, with Long Throw and Tough".
std::string build_of(const HeroFacts& hero) {
  std::string text;
  for (const std::string& kit : hero.kits_before) text += kit + ", later ";
  text += hero.kit.empty() ? "No trade to speak of" : hero.kit;
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

bool gave_up_the_crown(const RunFacts& facts, EntityId hero) {
  return std::any_of(facts.always.begin(), facts.always.end(), [hero](const RunMoment& one) {
    return one.kind == MomentKind::Death && one.whose == hero && one.amount == 1 && one.most == 1;
  });
}

std::string end_by_own_word(const RealmState& state, const HeroFacts& hero) {
  const bool had_crown = gave_up_the_crown(state.run_facts, hero.hero);
  return "gave up" + on_level(hero) + (had_crown ? ", with the Crown in hand." : ".");
}

// All who stand on the bearer's level have won (R145).
bool stood_by(const RealmState& state, const HeroFacts& hero) {
  return state.player(hero.hero) != nullptr && state.world.entity(hero.hero).won;
}

std::string fate_of(const RealmState& state, const HeroFacts& hero) {
  if (hero.won) return "carried the Crown out into the daylight.";
  if (hero.end == HeroEnd::GaveUp) return end_by_own_word(state, hero);
  if (hero.end == HeroEnd::Forgotten) return "left, and was not heard of again.";
  if (!hero.lives && hero.deaths > 0) return end_of_the_dead(state, hero);
  if (!hero.lives) return "lay bleeding" + on_level(hero) + " when it was over.";
  if (stood_by(state, hero)) return "stood by when the Crown went out, and has won as well.";
  return "was" + on_level(hero) + " when the Crown went out.";
}

// A sentence that the tale has told already is not told again, but for what it always has.
void drop_repeated(std::vector<RunMoment>& moments) {
  std::set<std::string> told;
  std::erase_if(moments, [&told](const RunMoment& moment) {
    const bool is_new = told.insert(words_of_moment(moment)).second;
    return !is_new && moment.kind < MomentKind::Death;
  });
}

// A tale has more points only for what it always has.
constexpr std::size_t kUsualPoints = 8;

constexpr std::array kInOrderOfWorth = {MomentKind::Crown, MomentKind::Bearing, MomentKind::Ebb,
                                        MomentKind::Fight, MomentKind::Throw};

// A fight of one blow turns nothing, and one blow is one moment.
bool is_worth_telling(const RunFacts& facts, const RunMoment& moment) {
  if (moment.kind == MomentKind::Fight) return moment.amount > 1;
  const RunMoment* bearing = facts.best_of(MomentKind::Bearing);
  const bool is_told =
      bearing != nullptr && bearing->turn == moment.turn && bearing->hero == moment.hero;
  return moment.kind != MomentKind::Ebb || !is_told;
}

// One is left for the rescue. If there are too many, the first hand-overs of the Crown are left
// out, and then the first deaths.
std::vector<RunMoment> kept_of_always(const RunFacts& facts) {
  std::vector<RunMoment> kept = facts.always;
  const bool has_rescue = facts.best_of(MomentKind::Rescue) != nullptr;
  const std::size_t most = static_cast<std::size_t>(kMaxTurningPoints) - (has_rescue ? 1 : 0);
  while (kept.size() > most) {
    const auto least = std::find_if(kept.begin(), kept.end(), [](const RunMoment& one) {
      return one.kind == MomentKind::Loss || one.kind == MomentKind::Passing;
    });
    kept.erase(least == kept.end() ? kept.begin() : least);
  }
  return kept;
}

// Guards of upper levels are left out first.
std::vector<RunMoment> guards_from_below(const RunFacts& facts) {
  std::vector<RunMoment> guards = facts.guards;
  std::stable_sort(guards.begin(), guards.end(),
                   [](const auto& a, const auto& b) { return a.depth > b.depth; });
  return guards;
}

// The turns count from the run's beginning.
std::vector<TurningPoint> turning_points_of(const RealmState& state) {
  const TurnNumber began = state.world.run.began;
  std::vector<TurningPoint> points;
  for (const RunMoment& moment : turning_moments_of(state.run_facts)) {
    const TurnNumber turn = moment.turn - std::min(moment.turn, began);
    points.push_back({turn, moment.depth, plain_text(words_of_moment(moment), kMaxLine)});
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
  const int omens = score_of(state.world.catalogue().omens_in_force());
  const std::uint32_t points = points_for(treasure, deepest_of_heroes(heroes), won, omens);
  const bool is_party = heroes.size() > 1;
  std::string text = count_in_words(turns, "turn") + ", " + std::to_string(treasure) + " treasure";
  if (state.world.run.is_branch) return text + ". A branch scores nothing.";
  text += ", " + count_in_words(points, "point");
  if (is_party) text += " for the treasure of all and their deepest level";
  const std::size_t place = place_on_board(state, heroes);
  if (place > 0) {
    text += is_party ? "; the best of them has place " : ": place ";
    text += std::to_string(place) + " of " + std::to_string(state.world.scores.size()) +
            " on the board";
  }
  return text + "." + words_on_omens(state.world, points - plain);
}

}  // namespace

std::vector<RunMoment> turning_moments_of(const RunFacts& facts) {
  std::vector<RunMoment> moments = kept_of_always(facts);
  const auto add = [&moments](const RunMoment& moment) {
    if (moments.size() < kUsualPoints) moments.push_back(moment);
  };
  const RunMoment* rescue = facts.best_of(MomentKind::Rescue);
  if (rescue != nullptr) moments.push_back(*rescue);
  for (const MomentKind kind : kInOrderOfWorth) {
    const RunMoment* best = facts.best_of(kind);
    if (best != nullptr && is_worth_telling(facts, *best)) add(*best);
  }
  for (const RunMoment& guard : guards_from_below(facts)) add(guard);
  std::stable_sort(moments.begin(), moments.end(),
                   [](const auto& a, const auto& b) { return a.turn < b.turn; });
  drop_repeated(moments);
  return moments;
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
  tale.reckoning = plain_text(reckoning_of(state, heroes, won), kMaxLine);
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
