// story.cc: tells what each bot of a game does, turn by turn.
#include <algorithm>
#include <ostream>

#include "server/tools/balance/chronicle.h"
#include "server/tools/balance/survey.h"

namespace undercroft {
namespace {

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

}  // namespace undercroft
