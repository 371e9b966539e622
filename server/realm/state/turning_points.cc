// turning_points.cc: which moments of a run are worth telling.
#include <algorithm>
#include <string_view>
#include <utility>

#include "server/realm/state/run_observer.h"

namespace undercroft {
namespace {

// A blow that left at most a third of the health is worth a line.
bool is_low_ebb(int health, int most) { return health > 0 && health * 3 <= most; }
bool has_survived_ebb(int health, int most) { return health * 2 >= most; }

// a of b is less than c of d.
bool is_lower_ebb(const RunMoment& a, const RunMoment& b) {
  return std::int64_t{a.amount} * b.most < std::int64_t{b.amount} * a.most;
}

bool is_blow_of_fight(Verb verb) {
  return verb == Verb::Damage || verb == Verb::Hit || verb == Verb::Avoid || verb == Verb::Weak;
}

// Returns false if it is there already, or there is no room.
bool add_new(std::vector<EntityId>& all, EntityId one, std::size_t most) {
  const bool is_known = std::find(all.begin(), all.end(), one) != all.end();
  if (is_known || all.size() >= most) return false;
  all.push_back(one);
  return true;
}

std::string harm_in_words(const std::string& doer, Verb verb, const std::string& words) {
  if (verb == Verb::Sickened) return words;
  if (verb == Verb::Spiked) return "spikes";
  if (verb == Verb::Fell) return "a fall";
  if (verb == Verb::Burnt) return "the fire";
  return doer;
}

std::string names_of_heroes(const RunFacts& facts, const std::vector<EntityId>& heroes) {
  std::string names;
  std::size_t left = heroes.size();
  for (const EntityId id : heroes) {
    for (const HeroFacts& hero : facts.heroes) {
      if (hero.hero == id) names += hero.name;
    }
    if (--left > 0) names += left == 1 ? " and " : ", ";
  }
  return names;
}

// Null if the content has no levels.
const LevelTable* table_with_guards(const World& world, int depth) {
  const auto& tables = world.catalogue().levels();
  const int deepest = world.rules().depth;
  if (tables.empty()) return nullptr;
  if (depth >= deepest) return &tables.back();
  const int of_table = world.catalogue().table_depth(depth, deepest);
  const LevelTable* found = nullptr;
  for (const LevelTable& table : tables) {
    if (table.depth <= of_table) found = &table;
  }
  return found;
}

// Whether a blueprint of that key may guard such a level.
bool may_guard(const LevelTable& table, const std::string& key) {
  return table.guard == key ||
         std::find(table.guards.begin(), table.guards.end(), key) != table.guards.end();
}

}  // namespace

// The turn is the hero's own: a witness far away, or one that died before it, counts other turns.
RunMoment RunObserver::moment(MomentKind kind, const Deed& deed, EntityId hero) const {
  const HeroFacts* facts = state_.run_facts.hero(hero);
  const bool has_turn = facts != nullptr && is_here(*facts) && world_.exists(hero);
  return {.kind = kind,
          .turn = has_turn ? world_.entity(hero).turn : deed.turn,
          .depth = deed.event->depth,
          .hero = facts == nullptr ? "" : facts->name};
}

// The health is that of the target, or of the doer without one.
void RunObserver::note_harm(const Deed& deed) {
  const EntityId id = deed.target != kNobody ? deed.target : deed.doer;
  HeroFacts* hero = state_.run_facts.hero(id);
  const Verb verb = deed.event->verb;
  if (hero == nullptr || verb == Verb::Healed || verb == Verb::Raised) return;
  const std::string doer = deed.target == id ? deed.doer_name : "";
  harmed_.emplace_back(id, harm_in_words(doer, verb, deed.event->words));
  if (state_.run_facts.bearer == id) note_bearing(deed, id);
  note_ebb(deed, *hero, harmed_.back().second);
}

void RunObserver::note_ebb(const Deed& deed, HeroFacts& hero, const std::string& harm) {
  const int most = world_.entity(hero.hero).max_health;
  if (!is_low_ebb(deed.event->health, most)) return;
  RunMoment ebb = moment(MomentKind::Ebb, deed, hero.hero);
  ebb.other = harm;
  ebb.amount = deed.event->health;
  ebb.most = most;
  if (!hero.ebb || is_lower_ebb(ebb, *hero.ebb)) hero.ebb = ebb;
}

std::string RunObserver::last_harm_of(EntityId id) const {
  const auto last = std::find_if(harmed_.rbegin(), harmed_.rend(),
                                 [id](const auto& harm) { return harm.first == id; });
  return last == harmed_.rend() ? "" : last->second;
}

// A hero that has half of its health again has survived; and so has one that lives at the end.
void RunObserver::settle_ebbs(bool is_over) {
  for (HeroFacts& hero : state_.run_facts.heroes) {
    if (!hero.ebb || !is_here(hero)) continue;
    const Entity& e = world_.entity(hero.hero);
    if (!e.alive) {
      hero.ebb.reset();
      continue;
    }
    if (!is_over && !has_survived_ebb(e.health, e.max_health)) continue;
    const RunMoment* best = state_.run_facts.best_of(MomentKind::Ebb);
    if (best == nullptr || is_lower_ebb(*hero.ebb, *best)) state_.run_facts.set_best(*hero.ebb);
    hero.ebb.reset();
  }
}

// The shortest of too many fights makes room.
FightFacts& RunObserver::fight_with(EntityId foe, const Deed& deed, EntityId hero) {
  std::vector<FightFacts>& fights = state_.run_facts.fights;
  const auto known = std::find_if(fights.begin(), fights.end(),
                                  [foe](const FightFacts& one) { return one.foe == foe; });
  if (known != fights.end()) return *known;
  if (fights.size() >= RunFacts::kMostFights) {
    const auto shortest = std::min_element(
        fights.begin(), fights.end(),
        [](const auto& a, const auto& b) { return a.moment.amount < b.moment.amount; });
    end_fight(*shortest);
    fights.erase(shortest);
  }
  return fights.emplace_back(FightFacts{foe, {}, moment(MomentKind::Fight, deed, hero)});
}

void RunObserver::note_blow(const Deed& deed) {
  if (!is_blow_of_fight(deed.event->verb)) return;
  RunFacts& facts = state_.run_facts;
  const bool is_by_hero = facts.hero(deed.doer) != nullptr;
  const EntityId hero = is_by_hero ? deed.doer : deed.target;
  const EntityId foe = is_by_hero ? deed.target : deed.doer;
  const std::string& name = is_by_hero ? deed.target_name : deed.doer_name;
  const bool is_between_heroes = is_by_hero && facts.hero(foe) != nullptr;
  const bool is_fight = facts.hero(hero) != nullptr && foe != kNobody && !is_between_heroes;
  if (!is_fight || name.empty()) return;
  FightFacts& fight = fight_with(foe, deed, hero);
  fight.moment.other = name;
  if (add_new(fought_, foe, SIZE_MAX)) ++fight.moment.amount;
  add_new(fight.heroes, hero, RunFacts::kMostHeroes);
}

void RunObserver::end_fight(FightFacts& fight) {
  fight.moment.hero = names_of_heroes(state_.run_facts, fight.heroes);
  const RunMoment* best = state_.run_facts.best_of(MomentKind::Fight);
  const bool is_longest = best == nullptr || fight.moment.amount > best->amount;
  if (is_longest) state_.run_facts.set_best(fight.moment);
}

void RunObserver::note_death(const Deed& deed) {
  RunFacts& facts = state_.run_facts;
  if (HeroFacts* hero = facts.hero(deed.target)) return note_death_of_hero(deed, *hero);
  note_kill(deed);
  const auto fight = std::find_if(facts.fights.begin(), facts.fights.end(),
                                  [&](const FightFacts& one) { return one.foe == deed.target; });
  if (fight == facts.fights.end()) return;
  fight->moment.most = 1;
  end_fight(*fight);
  facts.fights.erase(fight);
}

// A hero that bled out was killed by what downed it (R141).
void RunObserver::note_death_of_hero(const Deed& deed, HeroFacts& hero) {
  RunFacts& facts = state_.run_facts;
  const bool gives_up = hero.end == HeroEnd::GaveUp;
  ++hero.deaths;
  hero.killer = deed.doer == deed.target ? "" : deed.doer_name;
  if (hero.killer.empty()) hero.killer = last_harm_of(hero.hero);
  if (hero.killer.empty()) hero.killer = hero.downed_by;
  if (gives_up) hero.killer.clear();
  hero.downed_by.clear();
  RunMoment death = moment(MomentKind::Death, deed, hero.hero);
  death.other = hero.killer;
  death.amount = gives_up ? 1 : 0;
  death.most = facts.bearer == hero.hero ? 1 : 0;
  death.whose = hero.hero;
  facts.add_always(std::move(death));
  if (facts.bearer == hero.hero) facts.bearer_before = std::exchange(facts.bearer, kNobody);
}

// A thing that is still in the air has killed nobody.
void RunObserver::note_kill(const Deed& deed) {
  for (const Thrown& thrown : thrown_) {
    const bool is_by = deed.doer == thrown.thrower || deed.event->behind == thrown.thrower;
    if (is_by && thrown.has_landed) note_throw(deed, thrown);
  }
  for (RunMoment& guard : state_.run_facts.guards) {
    if (guard.whose == deed.target) guard.most = 1;
  }
}

void RunObserver::note_return(const Deed& deed) {
  state_.run_facts.add_always(moment(MomentKind::Return, deed, deed.doer));
}

void RunObserver::note_throw(const Deed& deed, const Thrown& thing) {
  const EntityId thrower =
      state_.run_facts.hero(deed.doer) != nullptr ? deed.doer : deed.event->behind;
  if (!deed.target_is_hostile || thing.name.empty()) return;
  RunMoment thrown = moment(MomentKind::Throw, deed, thrower);
  thrown.other = deed.target_name;
  thrown.thing = thing.name;
  thrown.amount = world_.entity(deed.target).max_health;
  const RunMoment* best = state_.run_facts.best_of(MomentKind::Throw);
  if (best == nullptr || thrown.amount > best->amount) state_.run_facts.set_best(thrown);
}

void RunObserver::note_rescue(const Deed& deed) {
  HeroFacts& saved = *state_.run_facts.hero(deed.target);
  const int left = saved.turns_down;
  if (left == 0) return;
  RunMoment rescue = moment(MomentKind::Rescue, deed, deed.doer);
  rescue.other = saved.name;
  rescue.amount = left;
  const RunMoment* best = state_.run_facts.best_of(MomentKind::Rescue);
  if (best == nullptr || left < best->amount) state_.run_facts.set_best(rescue);
}

// What the player perceives on its level has changed.
void RunObserver::look_for_guard(const Player& player, HeroFacts& hero) {
  const int depth = player.knowledge.depth;
  const LevelTable* table = table_with_guards(world_, depth);
  if (table == nullptr) return;
  for (const KnownEntity& known : player.knowledge.level().entities) {
    const bool is_there = known.perceived && world_.exists(known.view.id);
    if (!is_there || !world_.entity(known.view.id).alive) continue;
    if (!may_guard(*table, world_.blueprint(world_.entity(known.view.id)).key)) continue;
    const Look* look = state_.looks.find(known.view.look);
    if (look == nullptr) continue;
    state_.run_facts.guards.push_back({.kind = MomentKind::Guard,
                                       .turn = player.knowledge.turn,
                                       .depth = depth,
                                       .hero = hero.name,
                                       .other = look->a_name,
                                       .whose = known.view.id});
    return;
  }
}

void RunObserver::note_guards(const Outcome& outcome) {
  RunFacts& facts = state_.run_facts;
  for (const PlayerNews& news : outcome) {
    if (facts.guards.size() >= RunFacts::kMostGuards) return;
    const bool has_news = news.changes.level || !news.changes.entities.empty();
    const Player* player = has_news ? state_.player(news.player) : nullptr;
    if (player == nullptr) continue;
    const int depth = player->knowledge.depth;
    const bool is_seen = std::any_of(facts.guards.begin(), facts.guards.end(),
                                     [depth](const RunMoment& one) { return one.depth == depth; });
    if (depth == 0 || is_seen) continue;
    if (HeroFacts* hero = facts.hero(news.player)) look_for_guard(*player, *hero);
  }
}

}  // namespace undercroft
