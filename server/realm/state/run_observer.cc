// run_observer.cc: the heroes of a run, and what happens in it, event by event.
#include "server/realm/state/run_observer.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

// A hero with such an intent lets go of something of its own will.
bool lets_go(const Intent& intent) {
  return intent.verb == IntentVerb::Drop || intent.verb == IntentVerb::Throw ||
         intent.verb == IntentVerb::Give;
}

bool holds_the_crown(const World& world, const Entity& e) {
  return std::any_of(e.holds().begin(), e.holds().end(), [&world](EntityId thing) {
    return world.blueprint(world.entity(thing)).crown;
  });
}

}  // namespace

RunObserver::RunObserver(RealmState& state)
    : state_(state),
      world_(state.world),
      observes_(can_end()),
      last_before_(world_.entities().last()) {}

bool RunObserver::can_end() const {
  return world_.rules().after_run != AfterRun::Stay && world_.run.end == RunEnd::Open;
}

void RunObserver::before(const Input& input) {
  if (!observes_) return;
  const auto leaves = [this](EntityId player, HeroEnd end) {
    HeroFacts* facts = state_.run_facts.hero(player);
    if (facts == nullptr || state_.player(player) == nullptr) return;
    note_hero(*facts);
    facts->end = end;
  };
  if (const auto* one = std::get_if<input::GiveUp>(&input)) leaves(one->player, HeroEnd::GaveUp);
  if (const auto* one = std::get_if<input::EndLife>(&input)) leaves(one->player, HeroEnd::GaveUp);
  if (const auto* one = std::get_if<input::Forget>(&input)) leaves(one->player, HeroEnd::Forgotten);
}

void RunObserver::begin(const Input& input) {
  const bool begins = std::holds_alternative<input::BeginRun>(input);
  if (begins && world_.run.end == RunEnd::Open) {
    state_.run_facts = {};
    observes_ = true;
  }
  if (std::holds_alternative<input::ChangeRule>(input)) {
    const bool has_observed = std::exchange(observes_, can_end());
    if (observes_ && !has_observed) catch_up();
  }
  if (!observes_) return;
  const bool may_have_joined = begins || std::holds_alternative<input::Join>(input);
  if (may_have_joined || state_.run_facts.heroes.empty()) add_heroes();
  const auto* turn = std::get_if<input::Turn>(&input);
  if (turn == nullptr) return;
  welcome_back();
  for (const auto& [id, intent] : turn->intents) {
    if (state_.run_facts.hero(id) == nullptr) add_hero_that_plays(id);
    if (HeroFacts* hero = state_.run_facts.hero(id)) hero->has_played = true;
    if (lets_go(intent)) droppers_.push_back(id);
  }
}

// A hero that gave up its life may have returned to its companions (R201).
void RunObserver::welcome_back() {
  for (HeroFacts& hero : state_.run_facts.heroes) {
    if (hero.end != HeroEnd::GaveUp || std::as_const(state_).player(hero.hero) == nullptr) continue;
    if (world_.entity(hero.hero).alive) hero.end = HeroEnd::Here;
  }
}

void RunObserver::add_heroes() {
  for (const Player& player : state_.players) {
    if (state_.run_facts.hero(player.body) != nullptr) continue;
    if (is_full()) forget_hero([this](const HeroFacts& hero) { return !is_here(hero); });
    if (!is_full()) add_hero(player.body);
  }
}

void RunObserver::add_hero_that_plays(EntityId hero) {
  if (std::as_const(state_).player(hero) == nullptr) return;
  if (is_full()) forget_hero([this](const HeroFacts& other) { return !is_here(other); });
  if (is_full()) forget_hero([](const HeroFacts&) { return true; });
  if (!is_full()) add_hero(hero);
}

bool RunObserver::is_full() const {
  return state_.run_facts.heroes.size() >= RunFacts::kMostHeroes;
}

void RunObserver::add_hero(EntityId hero) {
  HeroFacts& facts = state_.run_facts.heroes.emplace_back();
  facts.hero = hero;
  facts.since = world_.entity(hero).turn;
  note_hero(facts);
}

// Fights of the hero alone are forgotten with it.
void RunObserver::forget_hero(const std::function<bool(const HeroFacts&)>& may_go) {
  RunFacts& facts = state_.run_facts;
  const auto hero =
      std::find_if(facts.heroes.begin(), facts.heroes.end(),
                   [&may_go](const HeroFacts& one) { return !one.has_played && may_go(one); });
  if (hero == facts.heroes.end()) return;
  for (FightFacts& fight : facts.fights) std::erase(fight.heroes, hero->hero);
  std::erase_if(facts.fights, [](const FightFacts& fight) { return fight.heroes.empty(); });
  facts.heroes.erase(hero);
}

// Players beside the bearer of the Crown have won as well (R145).
void RunObserver::catch_up() {
  add_heroes();
  for (HeroFacts& hero : state_.run_facts.heroes) {
    if (!is_here(hero)) continue;
    const Entity& e = world_.entity(hero.hero);
    hero.has_played = hero.has_played || std::as_const(state_).player(hero.hero)->has_played;
    hero.won = hero.won || (e.won && holds_the_crown(world_, e));
    if (e.kind() == Kind::Corpse) hero.deaths = std::max(hero.deaths, 1);
  }
}

void RunObserver::add(const Event& event, const Report& report) {
  if (!observes_) return;
  if (deed_.event != &event) {
    note_deed();
    deed_ = {.event = &event, .doer = event.who, .target = event.whom, .turn = report.turn};
    if (row_of(event.verb).sufferer_first) std::swap(deed_.doer, deed_.target);
  }
  const Look* doer = state_.looks.find(report.who_look);
  const Look* target = state_.looks.find(report.whom_look);
  if (doer != nullptr) deed_.doer_name = doer->a_name;
  if (target != nullptr) deed_.target_name = target->a_name;
  deed_.target_is_hostile = deed_.target_is_hostile || (target != nullptr && target->hostile);
}

void RunObserver::finish(const Outcome& outcome) {
  if (!observes_) return;
  note_deed();
  note_guards(outcome);
  const bool is_over = world_.run.end != RunEnd::Open;
  settle_ebbs(is_over);
  for (HeroFacts& hero : state_.run_facts.heroes) {
    if (!is_here(hero)) continue;
    hero.turns_down = world_.entity(hero.hero).turns(Status::Down);
    note_kit(hero);
  }
  if (!is_over) return;
  for (HeroFacts& hero : state_.run_facts.heroes) {
    if (is_here(hero)) note_hero(hero);
  }
  for (FightFacts& fight : state_.run_facts.fights) end_fight(fight);
  state_.run_facts.fights.clear();
}

// A seat may have been given away while no run could end.
bool RunObserver::is_here(const HeroFacts& hero) const {
  return hero.end == HeroEnd::Here && std::as_const(state_).player(hero.hero) != nullptr;
}

void RunObserver::note_deed() {
  if (deed_.event == nullptr) return;
  const Deed deed = std::exchange(deed_, {});
  if (deed.event->health >= 0) note_harm(deed);
  note_blow(deed);
  note_crown(deed);
  HeroFacts* doer = state_.run_facts.hero(deed.doer);
  HeroFacts* target = state_.run_facts.hero(deed.target);
  const Verb verb = deed.event->verb;
  if (verb == Verb::Death) note_death(deed);
  if (verb == Verb::Threw) thrown_.push_back({deed.doer, deed.target, deed.target_name});
  for (Thrown& thrown : thrown_) {
    thrown.has_landed = thrown.has_landed || (verb == Verb::Landed && thrown.thing == deed.doer);
  }
  if (verb == Verb::Raised && target != nullptr) note_rescue(deed);
  if (verb == Verb::Respawned && doer != nullptr) note_return(deed);
  if (verb == Verb::WentDown && doer != nullptr) doer->downed_by = last_harm_of(deed.doer);
}

// A hero that lives again chooses another kit (R170); until then it has none.
void RunObserver::note_kit(HeroFacts& facts) const {
  const int kit = world_.entity(facts.hero).growth.get().kit;
  if (kit == 0) return;
  const std::string& name =
      world_.catalogue().growth().kits[static_cast<std::size_t>(kit) - 1].name;
  if (facts.kit == name) return;
  if (!facts.kit.empty() && facts.kits_before.size() < RunFacts::kMostKits) {
    facts.kits_before.push_back(facts.kit);
  }
  facts.kit = name;
}

void RunObserver::note_hero(HeroFacts& facts) {
  const Entity& e = world_.entity(facts.hero);
  note_kit(facts);
  const GrowthTables& tables = world_.catalogue().growth();
  const HeroGrowth& growth = e.growth.get();
  facts.name = e.name;
  facts.slot = e.slot;
  facts.boons.clear();
  for (const int boon : growth.boons) {
    facts.boons.push_back(tables.boons[static_cast<std::size_t>(boon)].name);
  }
  facts.lives = e.alive;
  facts.depth = e.depth() > 0 ? e.depth() : e.left_from.depth;
  facts.deepest = std::max({e.deepest, e.depth(), e.left_from.depth});
  facts.treasure = e.treasure;
  facts.turns = e.turn - facts.since;
}

}  // namespace undercroft
