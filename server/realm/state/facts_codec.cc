// facts_codec.cc: the facts of a run, field by field.
#include "server/realm/state/facts_codec.h"

#include <algorithm>

#include "proto/state.pb.h"

namespace undercroft {
namespace {

namespace facts_v1 = state::v1;

constexpr const char* kFactsDamaged = "the facts of the run are damaged";

void write(const RunMoment& moment, facts_v1::MomentState& to) {
  to.set_kind(static_cast<std::uint32_t>(moment.kind));
  to.set_turn(moment.turn);
  to.set_depth(moment.depth);
  to.set_hero(moment.hero);
  to.set_other(moment.other);
  to.set_thing(moment.thing);
  to.set_amount(moment.amount);
  to.set_most(moment.most);
  to.set_whose(static_cast<std::uint32_t>(moment.whose));
}

void write(const HeroFacts& hero, facts_v1::HeroFactsState& to) {
  to.set_hero(static_cast<std::uint32_t>(hero.hero));
  to.set_name(hero.name);
  to.set_slot(hero.slot);
  to.set_since(hero.since);
  to.set_has_played(hero.has_played);
  to.set_won(hero.won);
  to.set_end(static_cast<std::uint32_t>(hero.end));
  to.set_deaths(hero.deaths);
  to.set_killer(hero.killer);
  to.set_kit(hero.kit);
  for (const std::string& boon : hero.boons) to.add_boons(boon);
  to.set_lives(hero.lives);
  to.set_depth(hero.depth);
  to.set_deepest(hero.deepest);
  to.set_treasure(hero.treasure);
  to.set_turns(hero.turns);
  if (hero.ebb) write(*hero.ebb, *to.mutable_ebb());
  to.set_turns_down(hero.turns_down);
  to.set_downed_by(hero.downed_by);
  for (const std::string& kit : hero.kits_before) to.add_kits_before(kit);
}

void write(const FightFacts& fight, facts_v1::FightFactsState& to) {
  to.set_foe(static_cast<std::uint32_t>(fight.foe));
  for (const EntityId hero : fight.heroes) to.add_heroes(static_cast<std::uint32_t>(hero));
  write(fight.moment, *to.mutable_moment());
}

bool read(const facts_v1::MomentState& from, RunMoment& to) {
  if (from.kind() >= kEnumCount<MomentKind>) return false;
  to = {static_cast<MomentKind>(from.kind()),
        from.turn(),
        from.depth(),
        from.hero(),
        from.other(),
        from.thing(),
        from.amount(),
        from.most(),
        static_cast<EntityId>(from.whose())};
  return true;
}

bool read(const facts_v1::HeroFactsState& from, HeroFacts& to) {
  if (from.end() >= kEnumCount<HeroEnd>) return false;
  to.hero = static_cast<EntityId>(from.hero());
  to.name = from.name();
  to.slot = from.slot();
  to.since = from.since();
  to.has_played = from.has_played();
  to.won = from.won();
  to.end = static_cast<HeroEnd>(from.end());
  to.deaths = from.deaths();
  to.killer = from.killer();
  to.kit = from.kit();
  to.boons.assign(from.boons().begin(), from.boons().end());
  to.lives = from.lives();
  to.depth = from.depth();
  to.deepest = from.deepest();
  to.treasure = from.treasure();
  to.turns = from.turns();
  to.turns_down = from.turns_down();
  to.downed_by = from.downed_by();
  to.kits_before.assign(from.kits_before().begin(), from.kits_before().end());
  if (to.kits_before.size() > RunFacts::kMostKits) return false;
  return !from.has_ebb() || read(from.ebb(), to.ebb.emplace());
}

bool read(const facts_v1::FightFactsState& from, FightFacts& to) {
  to.foe = static_cast<EntityId>(from.foe());
  for (const std::uint32_t hero : from.heroes()) {
    to.heroes.push_back(static_cast<EntityId>(hero));
  }
  return to.heroes.size() <= RunFacts::kMostHeroes && read(from.moment(), to.moment);
}

template <typename From, typename To>
bool read_all(const From& from, std::vector<To>& to, std::size_t most) {
  return static_cast<std::size_t>(from.size()) <= most &&
         std::all_of(from.begin(), from.end(),
                     [&to](const auto& one) { return read(one, to.emplace_back()); });
}

}  // namespace

void write_facts(const RunFacts& facts, facts_v1::RunFactsState& to) {
  for (const HeroFacts& hero : facts.heroes) write(hero, *to.add_heroes());
  for (const FightFacts& fight : facts.fights) write(fight, *to.add_fights());
  for (const RunMoment& moment : facts.best) write(moment, *to.add_best());
  for (const RunMoment& moment : facts.guards) write(moment, *to.add_guards());
  for (const RunMoment& moment : facts.always) write(moment, *to.add_always());
  to.set_bearer(static_cast<std::uint32_t>(facts.bearer));
  to.set_bearer_before(static_cast<std::uint32_t>(facts.bearer_before));
  to.set_risen(facts.risen);
}

std::string read_facts(const facts_v1::RunFactsState& from, RunFacts& to) {
  const bool sound = read_all(from.heroes(), to.heroes, RunFacts::kMostHeroes) &&
                     read_all(from.fights(), to.fights, RunFacts::kMostFights) &&
                     read_all(from.best(), to.best, kEnumCount<MomentKind>) &&
                     read_all(from.guards(), to.guards, RunFacts::kMostGuards) &&
                     read_all(from.always(), to.always, RunFacts::kMostAlways);
  to.bearer = static_cast<EntityId>(from.bearer());
  to.bearer_before = static_cast<EntityId>(from.bearer_before());
  to.risen = from.risen();
  return sound ? "" : kFactsDamaged;
}

}  // namespace undercroft
