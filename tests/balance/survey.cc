// survey.cc: playing realms to their end, on as many threads as one likes.
#include "tests/balance/survey.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "tests/balance/party.h"

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

// The last one said to strike at, or to have hurt, the player before its death is the killer.
std::string killer_of(const World& world, EntityId player) {
  std::string killer = "unknown";
  for (const Event& event : world.events) {
    const bool struck = event.whom == player && event.who != kNobody;
    const bool blow = event.verb == Verb::Strike || event.verb == Verb::Hit;
    if (struck && blow) killer = world.blueprint(world.entity(event.who)).name;
    if (event.who == player && event.verb == Verb::Fell) killer = "a fall";
    const bool spiked = event.verb == Verb::Spiked;
    if (spiked && (event.who == player || event.whom == player)) killer = "spikes";
    if (event.verb == Verb::Death && event.who == player) return killer;
  }
  return killer;
}

// Follows one game and writes down what becomes of whom.
class Chronicle {
 public:
  Chronicle(Run& run, const Party& party, int depth) : run_(run), party_(party), depth_(depth) {
    run_.fates.resize(party.travellers().size());
    for (Fate& fate : run_.fates) fate.turns.resize(static_cast<std::size_t>(depth));
  }

  void note_turn(const World& world) {
    for (std::size_t i = 0; i < run_.fates.size(); ++i) note(world, run_.fates[i], body(i));
  }

  void note_round(const World& world) {
    for (std::size_t i = 0; i < run_.fates.size(); ++i) {
      const Entity& e = world.entity(body(i));
      if (e.alive) ++run_.fates[i].turns[static_cast<std::size_t>(e.depth() - 1)];
    }
    run_.won = is_won(world);
  }

  void close() {
    for (Fate& fate : run_.fates) fate.escaped = fate.escaped || (run_.won && fate.alive);
  }

 private:
  [[nodiscard]] EntityId body(std::size_t i) const { return party_.travellers()[i].body; }

  void note(const World& world, Fate& fate, EntityId player) const {
    const Entity& e = world.entity(player);
    fate.deepest = std::max(fate.deepest, e.depth());
    if (e.alive && fate.deepest == depth_ && e.depth() < depth_ && holds_crown(world, player)) {
      fate.escaped = true;
    }
    if (e.alive || !fate.alive) return;
    fate.alive = false;
    fate.died_at = e.depth();
    fate.killer = killer_of(world, player);
  }

  Run& run_;
  const Party& party_;
  int depth_;
};

}  // namespace

Run play_realm(const std::shared_ptr<const Catalogue>& catalogue, const SurveyOptions& options,
               std::uint64_t seed) {
  Ruleset rules;
  rules.death = DeathRule::Permanent;
  rules.depth = options.depth;
  Party party(catalogue, rules, seed, options.bots);
  Run run;
  run.seed = seed;
  Chronicle chronicle(run, party, options.depth);
  while (run.rounds < options.rounds && party.anyone_lives() && !run.won) {
    party.play_round([&](const World& world) { chronicle.note_turn(world); });
    chronicle.note_round(party.world());
    ++run.rounds;
  }
  chronicle.close();
  return run;
}

std::vector<Run> play_realms(const std::shared_ptr<const Catalogue>& catalogue,
                             const SurveyOptions& options) {
  std::vector<Run> runs(static_cast<std::size_t>(options.seeds));
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
