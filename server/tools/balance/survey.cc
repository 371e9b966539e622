// survey.cc: plays realms to their end, on any number of threads.
#include "server/tools/balance/survey.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <ostream>
#include <set>
#include <thread>

#include "server/tools/balance/party.h"

namespace undercroft {
namespace {

bool holds_crown(const World& world, EntityId player) {
  const auto& held = world.entity(player).holds();
  return std::any_of(held.begin(), held.end(),
                     [&](EntityId id) { return world.blueprint(world.entity(id)).crown; });
}

bool is_won(const World& world) {
  return std::any_of(world.scores.begin(), world.scores.end(),
                     [](const Score& score) { return score.won; });
}

// The killer is the last creature reported to strike at or hurt the player before its death.
std::string killer_of(const World& world, EntityId player) {
  std::string killer = "unknown";  // fire, poison and patches name nobody
  for (const Event& event : world.events) {
    const bool struck = event.whom == player && event.who != kNobody;
    const bool blow = event.verb == Verb::Strike || event.verb == Verb::Hit;
    if (struck && blow) killer = world.blueprint(world.entity(event.who)).name;
    if (event.who == player && event.verb == Verb::Fell) killer = "a fall";
    const bool spiked = event.verb == Verb::Spiked;
    if (spiked && (event.who == player || event.whom == player)) killer = "spikes";
    const bool end = event.verb == Verb::Death || event.verb == Verb::WentDown;
    if (end && event.who == player) return killer;
  }
  return killer;
}

bool is_telling(Verb verb) {
  // clang-format off
  constexpr Verb kTelling[] = {
      Verb::Damage, Verb::Hit, Verb::Weak, Verb::Avoid, Verb::Ambush, Verb::Death, Verb::Opened,
      Verb::Taken, Verb::Woke, Verb::Fell, Verb::Spiked, Verb::Descended, Verb::Ascended,
      Verb::Healed, Verb::Used, Verb::Wore, Verb::Won, Verb::Broke, Verb::Threw, Verb::Shot,
      Verb::Burnt, Verb::Blinked, Verb::Summoned, Verb::WentDown, Verb::Raised, Verb::Spoke,
      Verb::Offered, Verb::Rejected};
  // clang-format on
  return std::find(std::begin(kTelling), std::end(kTelling), verb) != std::end(kTelling);
}

std::string name_in(const World& world, EntityId id) {
  if (id == kNobody) return "";
  const Entity& e = world.entity(id);
  return e.slot > 0 ? " Bot " + std::to_string(e.slot) : " " + world.blueprint(e).name;
}

std::string foes_of(const Traveller& t) {
  std::string foes;
  const Knowledge& known = t.eyes.knowledge();
  if (known.depth == 0) return foes;
  for (const KnownEntity& e : known.level().entities) {
    const Look* look = t.eyes.looks().find(e.view.look);
    if (!e.perceived || !kKinds[e.kind].hostile || look == nullptr) continue;
    foes += (foes.empty() ? " (" : ", ") + look->name + " " + std::to_string(e.view.at.x) + "," +
            std::to_string(e.view.at.y) + " " + std::string(name_of(e.view.sign)) + " " +
            std::to_string(e.view.health);
  }
  return foes.empty() ? foes : foes + ")";
}

// Writes a line of a story: which bot, where, its health, its reason, and what happened to it in
// this turn.
void tell_turn(const World& world, const Traveller& t, std::ostream& out) {
  const Entity& e = world.entity(t.body);
  std::string happened;
  for (const Event& event : world.events) {
    const bool own = event.who == t.body || event.whom == t.body;
    if (!own || !is_telling(event.verb)) continue;
    happened += "; " + std::string(name_of(event.verb)) + name_in(world, event.who) +
                name_in(world, event.whom);
    if (event.amount != 0) happened += " " + std::to_string(event.amount);
    if (event.reason != Reason::None) happened += " " + std::string(name_of(event.reason));
    if (!event.words.empty()) happened += " \"" + event.words + "\"";
  }
  const bool dull = t.mind.reason == "rests" || t.mind.reason == "explores" ||
                    t.mind.reason == "gathers" || t.mind.reason == "follows";
  if (!e.place().on_level() || (!e.alive && happened.empty()) ||
      (dull && happened.empty() && e.turn % 100 > 9))
    return;
  out << "depth " << e.depth() << " turn " << e.turn << " Bot " << e.slot << " at " << e.at().x
      << "," << e.at().y << " health " << e.health << "/" << e.max_health << " " << t.mind.reason
      << foes_of(t) << happened << "\n";
}

// Follows one game and records each player's fate.
class Chronicle {
 public:
  Chronicle(PlayedRun& run, const Party& party, int depth)
      : run_(run), party_(party), depth_(depth) {
    run_.met.resize(static_cast<std::size_t>(depth));
    run_.fates.resize(party.travellers().size());
    for (Fate& fate : run_.fates) {
      fate.turns.resize(static_cast<std::size_t>(depth));
      fate.fights.resize(static_cast<std::size_t>(depth));
      fate.least_health.resize(static_cast<std::size_t>(depth), 100);
    }
  }

  void note_turn(const World& world) {
    for (std::size_t i = 0; i < run_.fates.size(); ++i) note(world, run_.fates[i], body(i));
    for (const Event& event : world.events) {
      if (event.verb == Verb::Attack) note_exchange(world, event);
      if (event.verb == Verb::Death) note_end(world, event);
      if (event.verb == Verb::Raised) ++run_.fates[index_of(world, event.whom)].raised;
    }
  }

  void note_round(const World& world) {
    for (std::size_t i = 0; i < run_.fates.size(); ++i) {
      const Entity& e = world.entity(body(i));
      if (e.alive) ++run_.fates[i].turns[static_cast<std::size_t>(e.depth() - 1)];
      note_health(run_.fates[i], e);
    }
    run_.won = is_won(world);
  }

  void close(const World& world) {
    for (std::size_t i = 0; i < run_.fates.size(); ++i) {
      Fate& fate = run_.fates[i];
      note_growth(world, fate, body(i));
      fate.escaped = fate.escaped || (run_.won && fate.alive);
      if (fate.alive) fate.killer.clear();
      if (!fate.alive && fate.killer.empty()) fate.killer = "fire, poison or a patch";
    }
  }

 private:
  static void note_health(Fate& fate, const Entity& e) {
    if (e.max_health == 0 || e.depth() == 0) return;
    int& least = fate.least_health[static_cast<std::size_t>(e.depth() - 1)];
    least = std::min(least, e.alive ? e.health * 100 / e.max_health : 0);
  }

  static void note_growth(const World& world, Fate& fate, EntityId player) {
    const HeroGrowth& growth = world.entity(player).growth.get();
    const GrowthTables& tables = world.catalogue().growth();
    if (growth.kit > 0) fate.kit = tables.kits[static_cast<std::size_t>(growth.kit) - 1].key;
    for (const int boon : growth.boons) {
      fate.boons.push_back(tables.boons[static_cast<std::size_t>(boon)].key);
    }
  }

  [[nodiscard]] EntityId body(std::size_t i) const { return party_.travellers()[i].body; }

  // Bots join in the order of their fates.
  [[nodiscard]] static std::size_t index_of(const World& world, EntityId player) {
    return static_cast<std::size_t>(world.entity(player).slot - 1);
  }

  void note_exchange(const World& world, const Event& event) {
    const bool strikes = world.entity(event.who).slot > 0;
    const EntityId player = strikes ? event.who : event.whom;
    const EntityId other = strikes ? event.whom : event.who;
    if (world.entity(player).slot == 0 || world.entity(other).slot > 0) return;
    if (++exchanges_[other] == 1) ++run_.met[static_cast<std::size_t>(event.depth - 1)];
    if (!met_.insert({player, other}).second) return;
    Fate& fate = run_.fates[index_of(world, player)];
    ++fate.fights[static_cast<std::size_t>(event.depth - 1)];
  }

  void note_end(const World& world, const Event& event) {
    const auto fought = exchanges_.find(event.who);
    if (fought == exchanges_.end()) return;
    const std::string& name = world.blueprint(world.entity(event.who)).name;
    run_.duels.push_back({name, event.depth, fought->second});
  }

  void note(const World& world, Fate& fate, EntityId player) const {
    const Entity& e = world.entity(player);
    fate.deepest = std::max(fate.deepest, e.depth());
    if (e.alive && fate.deepest == depth_ && e.depth() < depth_ && holds_crown(world, player)) {
      fate.escaped = true;
    }
    const bool fell =
        std::any_of(world.events.begin(), world.events.end(), [player](const Event& event) {
          return event.who == player && (event.verb == Verb::WentDown || event.verb == Verb::Death);
        });
    const std::string killer = fell ? killer_of(world, player) : "";
    if (fell && killer != "unknown") fate.killer = killer;  // or what put it down
    if (e.alive || e.kind() == Kind::Downed || !fate.alive) return;
    fate.alive = false;
    fate.died_at = e.depth();
  }

  PlayedRun& run_;
  const Party& party_;
  int depth_;
  std::map<EntityId, int> exchanges_;            // with each monster
  std::set<std::pair<EntityId, EntityId>> met_;  // pairs that have exchanged blows
};

Ruleset rules_of(const SurveyOptions& options) {
  Ruleset rules;
  rules.death = DeathRule::Permanent;
  rules.fall_back = false;  // as in a served realm (F28, R141)
  rules.down = true;
  rules.depth = options.depth;
  rules.patience = options.patience;
  rules.waking = options.waking;
  return rules;
}

}  // namespace

void tell_story(const std::shared_ptr<const Catalogue>& catalogue, const SurveyOptions& options,
                std::ostream& out) {
  Party party(catalogue, rules_of(options), options.first_seed, options.bots);
  for (int round = 1; round <= options.rounds && party.anyone_lives(); ++round) {
    bool won = false;
    party.play_round([&](const World& world) {
      for (const Traveller& t : party.travellers()) tell_turn(world, t, out);
      won = is_won(world);
    });
    if (won) break;
  }
}

PlayedRun play_realm(const std::shared_ptr<const Catalogue>& catalogue,
                     const SurveyOptions& options, std::uint64_t seed) {
  Party party(catalogue, rules_of(options), seed, options.bots);
  PlayedRun run;
  run.seed = seed;
  Chronicle chronicle(run, party, options.depth);
  while (run.rounds < options.rounds && party.anyone_lives() && !run.won) {
    party.play_round([&](const World& world) { chronicle.note_turn(world); });
    chronicle.note_round(party.world());
    ++run.rounds;
  }
  chronicle.close(party.world());
  return run;
}

std::vector<PlayedRun> play_realms(const std::shared_ptr<const Catalogue>& catalogue,
                                   const SurveyOptions& options) {
  std::vector<PlayedRun> runs(static_cast<std::size_t>(options.seeds));
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < runs.size(); i = next++) {
      runs[i] = play_realm(catalogue, options, options.first_seed + i);
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < options.threads; ++i) threads.emplace_back(work);
  work();
  threads.clear();  // joins
  return runs;
}

}  // namespace undercroft
