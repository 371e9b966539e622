// input_effects.cc: applying each kind of input.
#include "server/realm/state/input_effects.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "server/realm/state/open_seats.h"
#include "server/realm/state/play_time.h"
#include "server/realm/state/player_place.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/omens.h"
#include "server/sim/rules/orders.h"
#include "server/sim/rules/runs.h"
#include "server/sim/turn/joining.h"
#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

// Looks are swept above this number. It is more than the largest number of players needs, so most
// of them then belong to forgotten players.
constexpr std::size_t kManyLooksTold = 4 * kMaxPlayers;

void sweep_looks(RealmState& state) {
  if (state.looks.size() <= kManyLooksTold) return;
  std::set<LookId> known;
  for (const Player& player : state.players) {
    for (const auto& [depth, level] : player.knowledge.levels) {
      for (const KnownEntity& entity : level.entities) known.insert(entity.view.look);
    }
    for (const PackView& thing : player.knowledge.self.pack) known.insert(thing.look);
  }
  state.looks.drop_unless([&known](LookId id) { return known.contains(id); });
}

EntityId body_for(RealmState& state, const std::string& name) {
  const EntityId body = next_waiting_body(state);
  if (body == kNobody) return join_realm(state.world, name);
  std::erase(state.waiting_bodies, body);
  state.world.entity(body).name = name;
  return body;
}

// The hero keeps what it knows, and the lines that were said since the branch began.
void take_open_seat(RealmState& state, Player& seat, const input::Join& join) {
  seat.name = join.name;
  seat.token_digest = join.token_digest;
  seat.left_at = 0;
  state.looks.rename(seat.body, join.name);
  return_to_level(state.world, seat.body);
}

void run(RealmState& state, const input::Join& join, Outcome& outcome) {
  const EntityId body = body_for(state, join.name);
  outcome.player = body;
  if (Player* seat = state.player(body)) return take_open_seat(state, *seat, join);
  state.players.insert(place_of_player(state.players, body), {.body = body,
                                                              .name = join.name,
                                                              .token_digest = join.token_digest,
                                                              .first_line = state.talk.last + 1});
}

// The dead hero of a player who is not there lives again away from its level (R201).
void note_absence(World& world, EntityId player, bool is_absent) {
  const Entity& e = std::as_const(world).entity(player);
  const bool waits = world.rules().death == DeathRule::Company && !e.alive;
  if (waits && e.absent != is_absent) world.entity(player).absent = is_absent;
}

void run(RealmState& state, const input::Return& input, Outcome&) {
  state.player(input.player)->left_at = 0;
  note_absence(state.world, input.player, false);
  return_to_level(state.world, input.player);
}

void run(RealmState& state, const input::Rekey& input, Outcome&) {
  Player& player = *state.player(input.player);
  player.token_before = input.used;
  player.token_digest = input.fresh;
  player.left_at = 0;
}

// A corpse stays where it fell, for others to take from (R111).
void run(RealmState& state, const input::Depart& input, Outcome&) {
  if (std::as_const(state.world).entity(input.player).alive) {
    leave_level(state.world, input.player);
  } else {
    note_absence(state.world, input.player, true);
  }
  state.player(input.player)->left_at = input.left_at;
}

// Dead players are in no group, so this needs no turn.
void run(RealmState& state, const input::Respawn& input, Outcome&) {
  const bool lives = respawn(state.world, input.player);
  CHECK(lives, "validate() has found a cell");
  ++state.world.entity(input.player).turn;
}

void run(RealmState& state, const input::Forget& input, Outcome&) {
  const Entity& body = state.world.entity(input.player);
  if (body.alive || body.kind() == Kind::Downed) leave_level(state.world, input.player);
  state.players.erase(place_of_player(state.players, input.player));
  std::erase(state.waiting_bodies, input.player);
  state.world.forget_player(input.player);
  sweep_looks(state);
}

void run(RealmState& state, const input::Rename& input, Outcome&) {
  state.player(input.player)->name = input.name;
  state.world.entity(input.player).name = input.name;
  state.looks.rename(input.player, input.name);
}

void run(RealmState& state, const input::Arrive& input, Outcome&) {
  state.player(input.player)->origin = input.origin;
}

// Announces the end here, since note_endings() finds no player any more.
void run(RealmState& state, const input::GiveUp& input, Outcome& outcome) {
  const auto player = place_of_player(state.players, input.player);
  if (give_up(state.world, input.player)) outcome.endings.push_back({player->name, false, true});
  state.players.erase(player);
  state.world.bury_player(input.player);
  sweep_looks(state);
}

void run(RealmState& state, const input::EndLife& input, Outcome&) {
  const bool ended = give_up(state.world, input.player);
  CHECK(ended, "validate() has found the hero");
}

void count_turn(Player& player) {
  player.turns_played = play_time_of(player).turns + 1;
  player.has_played = true;
}

void count_minute(Player& player) { player.minutes_played = play_time_of(player).minutes + 1; }

// What was chosen for the turn is played. A standing intent goes on.
void end_plans(RealmState& state, const Group& group) {
  if (!state.world.rules().is_slow()) return;
  for (const EntityId id : group.players) {
    Player* player = state.player(id);
    if (player == nullptr) continue;
    player->plan.intent.reset();
    player->plan.since_s = 0;
  }
}

// The minutes first: those of an older seat are estimated from the turns before this one.
void run(RealmState& state, const input::Turn& input, Outcome& outcome) {
  for (const EntityId id : input.new_minute) {
    if (Player* player = state.player(id)) count_minute(*player);
  }
  for (const auto& [id, intent] : input.intents) {
    if (Player* player = state.player(id)) count_turn(*player);
  }
  end_plans(state, input.group);
  resolve_turn(state.world, input.group, input.intents, outcome.turn_buffers);
}

void run(RealmState& state, const input::BuildLevel&, Outcome& outcome) {
  const auto built = build_next_level(state.world);
  if (!built) outcome.why_not = built.error();
}

void run(RealmState& state, const input::Say& say, Outcome&) {
  Talk& talk = state.talk;
  talk.lines.push_back({++talk.last, say.from, say.text, say.deed});
  if (talk.lines.size() > Talk::kLinesKept) talk.lines.pop_front();
}

void run(RealmState& state, const input::MakeChoice& input, Outcome&) {
  const bool chosen = input.choice == kOmenChoice
                          ? toggle_omen(state.world, input.player, input.option)
                          : choose_option(state.world, input.player, input.choice, input.option);
  CHECK(chosen, "validate() has found the choice");
}

void run(RealmState& state, const input::ChangeRule& input, Outcome& outcome) {
  Ruleset changed = state.world.house_rules();
  if (auto set = change_rule(changed, input.rule, input.value); !set) {
    outcome.why_not = std::move(set).error();
    return;
  }
  state.world.set_rules(changed);
}

void run(RealmState& state, const input::Order& input, Outcome&) {
  if (input.words.empty()) return order_to(state.world, input.player, input.at);
  order_aloud(state.world, input.player, input.words);
}

void run(RealmState& state, const input::ReplaceDice& input, Outcome&) {
  state.world.dice = Dice(input.seed);
}

// A player is away whose hero had left its level, or who has left it dead.
bool is_away(const World& world, const Player& player) {
  const Entity& e = world.entity(player.body);
  return !e.place().on_level() || (!e.alive && player.left_at != 0);
}

// Fails with a sentence if the first level cannot be built, or has no room for all heroes.
Expected<World> next_dungeon(const RealmState& state, const std::vector<std::string>& omens,
                             int attempt) {
  World next = state.world.next_run(seed_of_next_run(state.world, attempt), omens);
  if (const auto built = build_next_level(next); !built) return failed(built.error());
  for (const Player& player : state.players) {
    if (!enter_run(next, player.body, is_away(state.world, player))) {
      return failed("The first level has no room for all heroes.");
    }
  }
  return next;
}

// Why some of the omens are not in force; empty: all of them are.
std::string remark_on_omens(const std::vector<std::string>& asked,
                            const std::vector<std::string>& taken) {
  std::string left_out;
  for (const std::string& key : asked) {
    if (std::find(taken.begin(), taken.end(), key) == taken.end()) left_out += " " + key;
  }
  if (left_out.empty()) return "";
  return "omens that are unknown, or too many, are not in force:" + plain_text(left_out, kMaxLine);
}

// What the players knew of the last dungeon is gone with it.
void run(RealmState& state, const input::BeginRun& input, Outcome& outcome) {
  constexpr int kAttempts = 10;
  const std::vector<std::string> omens = omens_of_run(state.world.catalogue(), input.omens);
  outcome.remark = remark_on_omens(input.omens, omens);
  Expected<World> next = next_dungeon(state, omens, 0);
  for (int attempt = 1; !next && attempt < kAttempts; ++attempt) {
    next = next_dungeon(state, omens, attempt);
  }
  if (!next) {
    outcome.why_not = next.error();
    return;
  }
  for (Player& player : state.players) {
    player.knowledge = {};
    player.plan = {};
  }
  state.waiting_bodies.clear();
  state.world = *std::move(next);
}

void run(RealmState& state, const input::ChangePlan& input, Outcome&) {
  state.player(input.player)->plan = input.plan;
}

void run(RealmState& state, const input::Miss& input, Outcome&) {
  MissedStory& story = state.player(input.player)->story;
  if (input.lines.empty()) return void(story = {});
  if (story.lines.empty()) story.from_turn = input.from_turn;
  story.after_report = input.after_report;
  for (const ToldLine& line : input.lines) story.add(line);
}

}  // namespace

void take_effect(RealmState& state, const Input& input, Outcome& outcome) {
  std::visit([&](const auto& one) { run(state, one, outcome); }, input);
}

}  // namespace undercroft
