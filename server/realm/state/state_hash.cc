// state_hash.cc: the hash of a realm's state.
#include <string_view>

#include "server/realm/state/state.h"
#include "server/sim/world/digest.h"

namespace undercroft {
namespace {

void add(const Plan& plan, Digest& digest) {
  digest.add(plan.since_s);
  digest.add(plan.told_turn);
  digest.add(plan.intent.has_value());
  const Intent intent = plan.intent.value_or(Intent{});
  digest.add(intent.verb);
  digest.add(intent.direction);
  digest.add(intent.item);
  digest.add(std::string_view(intent.words));
  digest.add(intent.place);
  digest.add(intent.ability);
  digest.add(plan.standing.has_value());
  const StandingIntent standing = plan.standing.value_or(StandingIntent{});
  digest.add(standing.verb);
  digest.add(standing.direction);
  digest.add(standing.whom);
  digest.add(standing.place);
  if (standing.verb == StandingVerb::Fight) digest.add(standing.stop_at);
  if (plan.vigil_s > 0) digest.add(plan.vigil_s);  // older states keep their hash
}

void add(const RunMoment& moment, Digest& digest) {
  digest.add(moment.kind);
  digest.add(moment.turn);
  digest.add(moment.depth);
  digest.add(std::string_view(moment.hero));
  digest.add(std::string_view(moment.other));
  digest.add(std::string_view(moment.thing));
  digest.add(moment.amount);
  digest.add(moment.most);
  if (moment.whose != kNobody) digest.add(moment.whose);  // older states keep their hash
}

void add(const HeroFacts& hero, Digest& digest) {
  digest.add(hero.hero);
  digest.add(std::string_view(hero.name));
  digest.add(hero.slot);
  digest.add(hero.since);
  digest.add(hero.has_played);
  digest.add(hero.won);
  digest.add(hero.end);
  digest.add(hero.deaths);
  digest.add(std::string_view(hero.killer));
  digest.add(std::string_view(hero.kit));
  digest.add(hero.boons.size());
  for (const std::string& boon : hero.boons) digest.add(std::string_view(boon));
  digest.add(hero.lives);
  digest.add(hero.depth);
  digest.add(hero.deepest);
  digest.add(hero.treasure);
  digest.add(hero.turns);
  digest.add(hero.turns_down);
  digest.add(hero.ebb.has_value());
  if (hero.ebb) add(*hero.ebb, digest);
  if (!hero.downed_by.empty()) digest.add(std::string_view(hero.downed_by));
  for (const std::string& kit : hero.kits_before) digest.add(std::string_view(kit));
}

void add(const RunFacts& facts, Digest& digest) {
  for (const HeroFacts& hero : facts.heroes) add(hero, digest);
  for (const FightFacts& fight : facts.fights) {
    digest.add(fight.foe);
    digest.add(fight.heroes);
    add(fight.moment, digest);
  }
  for (const RunMoment& moment : facts.best) add(moment, digest);
  for (const RunMoment& moment : facts.guards) add(moment, digest);
  for (const RunMoment& moment : facts.always) add(moment, digest);
  if (facts.bearer_before != kNobody || facts.bearer != kNobody) {
    digest.add(facts.bearer);
    digest.add(facts.bearer_before);
  }
  if (facts.risen > 0) digest.add(facts.risen);
}

void add(const Tale& tale, Digest& digest) {
  digest.add(tale.run);
  digest.add(tale.won);
  for (const std::string* text : {&tale.title, &tale.opening, &tale.reckoning, &tale.closing}) {
    digest.add(std::string_view(*text));
  }
  for (const TaleHero& hero : tale.heroes) {
    digest.add(std::string_view(hero.name));
    digest.add(hero.slot);
    digest.add(std::string_view(hero.build));
    digest.add(std::string_view(hero.fate));
  }
  for (const TurningPoint& point : tale.points) {
    digest.add(point.turn);
    digest.add(point.depth);
    digest.add(std::string_view(point.text));
  }
}

void add(const MissedStory& story, Digest& digest) {
  digest.add(story.from_turn);
  digest.add(story.left_out);
  for (const ToldLine& line : story.lines) {
    digest.add(std::string_view(line.text));
    digest.add(line.weight);
  }
  // Older snapshots have none, and must keep their hash.
  if (story.after_report != 0) digest.add(story.after_report);
}

}  // namespace

std::uint64_t hash_of(const RealmState& state) {
  Digest digest;
  digest.add(state.world.hash());
  digest.add(state.players.size());
  for (const Player& player : state.players) {
    digest.add(player.body);
    digest.add(std::string_view(player.name));
    digest.add(std::string_view(player.token_digest));
    digest.add(std::string_view(player.token_before));
    digest.add(hash_of(player.knowledge));
    digest.add(player.reports);
    digest.add(player.first_line);
    digest.add(player.has_played);
    // States older than these fields keep their hash.
    if (player.turns_played > 0 || player.left_at > 0) {
      digest.add(player.turns_played);
      digest.add(player.left_at);
    }
    if (player.minutes_played > 0 || !player.origin.empty()) {
      digest.add(player.minutes_played);
      digest.add(std::string_view(player.origin));
    }
    if (player.plan != Plan{}) add(player.plan, digest);
    if (player.story != MissedStory{}) add(player.story, digest);
  }
  digest.add(state.waiting_bodies);
  digest.add(state.looks.size());
  for (const auto& [id, look] : state.looks) {
    digest.add(id);
    digest.add(std::string_view(look->name));
  }
  for (const Talk::Line& line : state.talk.lines) {
    digest.add(std::string_view(line.from));
    digest.add(std::string_view(line.text));
    if (line.deed) digest.add(true);  // lines older than this field keep their hash
  }
  digest.add(state.talk.last);
  // States without tales, such as those of versions that had none, keep their hash.
  add(state.run_facts, digest);
  for (const Tale& tale : state.tales) add(tale, digest);
  return digest.result();
}

}  // namespace undercroft
