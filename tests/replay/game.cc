// game.cc: plays recorded moves and records new ones.
#include "tests/replay/game.h"

#include "server/sim/generation/level_builder.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/travel.h"
#include "server/tools/balance/party.h"
#include "shared/check.h"
#include "tests/replay/letters.h"

namespace undercroft {
namespace {

constexpr int kTurnsDead = 5;  // turns until a dead bot respawns

// The source of a game's moves: called for each living player in its turn, and for each dead one at
// the end of the round.
using Move = std::function<char(EntityId player, int index, int round)>;

// Places all players at the entrance of the depth where the game begins.
void take_places(World& world, int depth) {
  while (world.level_count() < depth) {
    CHECK(build_next_level(world).has_value(), "a level of the game could not be built");
  }
  if (depth == 1) return;
  for (const EntityId id : world.players()) {
    const auto free = world.nearest_free(depth, entrance_of(world, depth));
    CHECK(free.has_value(), "there is no room at the entrance");
    world.move(id, Place::on(depth, *free));
  }
}

// Respawns the player as a realm does: between turns, and counts that as a turn of the player.
void come_back(World& world, EntityId player) {
  world.forget_events();
  if (respawn(world, player)) ++world.entity(player).turn;
}

std::uint64_t folded(std::uint64_t digest, std::uint64_t hash) {
  digest = (digest ^ hash) * 0x9E3779B97F4A7C15ULL;
  return digest ^ (digest >> 29);
}

std::uint64_t folded(std::uint64_t digest, Point p) {
  return folded(folded(digest, static_cast<std::uint64_t>(p.x)), static_cast<std::uint64_t>(p.y));
}

std::uint64_t folded(std::uint64_t digest, const Event& event) {
  for (const std::uint64_t n :
       {static_cast<std::uint64_t>(event.verb), static_cast<std::uint64_t>(event.who),
        static_cast<std::uint64_t>(event.whom), static_cast<std::uint64_t>(event.depth),
        static_cast<std::uint64_t>(event.amount), static_cast<std::uint64_t>(event.health),
        static_cast<std::uint64_t>(event.direction), static_cast<std::uint64_t>(event.reason)}) {
    digest = folded(digest, n);
  }
  digest = folded(folded(digest, event.from), event.at);
  for (const char c : event.words) digest = folded(digest, static_cast<std::uint64_t>(c));
  for (const Witness& w : event.witnesses) {
    const int seen = w.saw_from * 1 + w.saw_at * 2 + w.knew_who * 4 + w.knew_whom * 8;
    digest = folded(folded(digest, static_cast<std::uint64_t>(w.player)),
                    static_cast<std::uint64_t>(seen));
  }
  return digest;
}

Course play_moves(World& world, int depth, const Move& move) {
  take_places(world, depth);
  Course course;
  course.beginning = world.hash();
  const auto index_of = [&world](EntityId id) { return world.entity(id).slot - 1; };
  for (int round = 0; round < kGameRounds; ++round) {
    const Ask ask = [&](EntityId id) {
      return intent_of(world, id, move(id, index_of(id), round));
    };
    const OnTurn fold = [&](const World& w) {
      course.digest = folded(course.digest, w.hash());
      for (const Event& event : w.events) course.events = folded(course.events, event);
    };
    play_round(world, ask, fold);
    for (const EntityId id : world.players()) {
      if (world.entity(id).alive) continue;
      if (move(id, index_of(id), round) == '@') come_back(world, id);
    }
    if ((round + 1) % kMarkEvery == 0) course.marks.push_back(world.hash());
  }
  return course;
}

Intent random_intent(const World& world, EntityId player, Rng& chance) {
  constexpr IntentVerb kVerbs[] = {IntentVerb::Bump,     IntentVerb::Bump, IntentVerb::Attack,
                                   IntentVerb::Interact, IntentVerb::Dig,  IntentVerb::Take,
                                   IntentVerb::Say,      IntentVerb::Drop, IntentVerb::Use,
                                   IntentVerb::Wear};
  Intent intent;
  intent.verb = kVerbs[static_cast<std::size_t>(chance.roll(9))];
  intent.direction = kEightDirections[static_cast<std::size_t>(chance.roll(7))];
  const auto& pack = world.entity(player).holds();
  const bool needs_item = intent.verb == IntentVerb::Drop || intent.verb == IntentVerb::Use ||
                          intent.verb == IntentVerb::Wear;
  if (needs_item && pack.empty()) return {};
  if (needs_item) {
    intent.item = pack[static_cast<std::size_t>(chance.roll(static_cast<int>(pack.size()) - 1))];
  }
  return intent;
}

Ruleset rules_of_games() {
  Ruleset rules;
  rules.death = DeathRule::Respawn;
  return rules;
}

}  // namespace

Course play_game(const std::shared_ptr<const Catalogue>& catalogue, const Game& game) {
  Party party(catalogue, rules_of_games(), game.seed, kGamePlayers);
  return play_moves(party.world(), game.depth, [&](EntityId, int index, int round) {
    return game.moves[static_cast<std::size_t>(index)][static_cast<std::size_t>(round)];
  });
}

Game record_game(const std::shared_ptr<const Catalogue>& catalogue, std::uint64_t seed, int depth) {
  Game game{
      seed, depth, std::vector<std::string>(kGamePlayers, std::string(kGameRounds, kNoIntent)), {}};
  Party party(catalogue, rules_of_games(), seed, kGamePlayers);
  Rng chance = Rng::stream(seed, "recording");
  std::vector<int> dead(kGamePlayers);
  game.course = play_moves(party.world(), depth, [&](EntityId id, int index, int round) {
    const auto i = static_cast<std::size_t>(index);
    char& letter = game.moves[i][static_cast<std::size_t>(round)];
    if (letter != kNoIntent) return letter;  // asked for twice in a round, or died in it
    if (!party.world().entity(id).alive) {
      if (++dead[i] % kTurnsDead == 0) letter = '@';
      return letter;
    }
    Intent intent = party.ask(id);
    if (chance.roll(4) == 0) intent = random_intent(party.world(), id, chance);
    return letter = letter_of(party.world(), id, intent);
  });
  return game;
}

}  // namespace undercroft
