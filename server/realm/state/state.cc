// state.cc: validating and applying each kind of input.
#include "server/realm/state/state.h"

#include <algorithm>
#include <set>
#include <utility>

#include "server/protocol/observe.h"
#include "server/realm/state/map_sharing.h"
#include "server/realm/state/play_time.h"
#include "server/realm/state/run_observer.h"
#include "server/realm/state/tale_words.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/omens.h"
#include "server/sim/rules/runs.h"
#include "server/sim/turn/joining.h"
#include "server/sim/turn/triggers.h"
#include "server/sim/world/digest.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/in_order.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

// Looks are swept above this number. It is more than the largest number of players needs, so most
// of them then belong to forgotten players.
constexpr std::size_t kManyLooksTold = 4 * kMaxPlayers;

constexpr std::size_t kMaxOrigin = 64;  // bytes; a digest has fewer

auto place_of_player(auto& players, EntityId body, std::size_t from = 0) {
  const std::size_t place = place_in_order(
      from, players.size(), [&players](std::size_t nth) { return players[nth].body; }, body);
  return players.begin() + static_cast<std::ptrdiff_t>(place);
}

auto* found(auto& players, EntityId body, std::size_t& last) {
  const auto place = place_of_player(players, body, last);
  last = static_cast<std::size_t>(place - players.begin());
  return place != players.end() && place->body == body ? &*place : nullptr;
}

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

// ---- whether an input can be applied ----

Expected<> validate_one(const RealmState& state, const input::Join& join) {
  if (state.named(join.name) != nullptr) return failed("That name is taken.");
  if (state.players.size() >= kMaxPlayers) return failed("The realm is full.");
  if (state.waiting_bodies.empty() && !can_join(state.world)) {
    return failed("There is no room at the entrance.");
  }
  return {};
}

Expected<> is_a_player(const RealmState& state, EntityId body) {
  if (state.player(body) == nullptr) return failed("There is no such player.");
  return {};
}

Expected<> validate_one(const RealmState& state, const input::Return& input) {
  if (auto known = is_a_player(state, input.player); !known) return known;
  if (!can_return(state.world, input.player)) return failed("There is no room where you left.");
  return {};
}

Expected<> validate_one(const RealmState& state, const input::Rekey& input) {
  if (auto known = is_a_player(state, input.player); !known) return known;
  const bool is_token = !input.used.empty() && !input.fresh.empty();
  if (!is_token) return failed("That is not a token.");
  return {};
}

Expected<> validate_one(const RealmState& state, const input::Depart& input) {
  return is_a_player(state, input.player);
}

Expected<> validate_one(const RealmState& state, const input::Forget& input) {
  return is_a_player(state, input.player);
}

Expected<> validate_one(const RealmState& state, const input::Rename& input) {
  if (auto known = is_a_player(state, input.player); !known) return known;
  if (!is_player_name(input.name)) return failed("That is not a name.");
  const Player* bearer = state.named(input.name);
  if (bearer != nullptr && bearer->body != input.player) return failed("That name is taken.");
  return {};
}

Expected<> validate_one(const RealmState& state, const input::Arrive& input) {
  if (input.origin.size() > kMaxOrigin) return failed("That is not an origin.");
  return is_a_player(state, input.player);
}

Expected<> validate_one(const RealmState& state, const input::GiveUp& input) {
  return is_a_player(state, input.player);
}

Expected<> validate_one(const RealmState& state, const input::ChangePlan& input) {
  return is_a_player(state, input.player);
}

Expected<> validate_one(const RealmState& state, const input::Miss& input) {
  return is_a_player(state, input.player);
}

Expected<> validate_one(const RealmState& state, const input::Respawn& input) {
  if (auto known = is_a_player(state, input.player); !known) return known;
  if (state.world.entity(input.player).alive) return failed("You are alive.");
  if (state.world.rules().death == DeathRule::Permanent) {
    return failed("Death is for good in this realm.");
  }
  if (!can_join(state.world)) return failed("There is no room at the entrance: try again.");
  return {};
}

Expected<> validate_one(const RealmState& state, const input::Turn& input) {
  if (!state.world.has_level(input.group.depth)) return failed("There is no such level.");
  const auto& bodies = state.world.players();  // bodies without a player are in groups as well
  for (const EntityId id : input.group.players) {
    if (!std::binary_search(bodies.begin(), bodies.end(), id)) {
      return failed("There is no such player.");
    }
  }
  return {};
}

Expected<> validate_one(const RealmState& state, const input::BuildLevel&) {
  const bool deepest = state.world.level_count() >= state.world.rules().depth;
  if (deepest) return failed("That is the deepest level.");
  return {};
}

Expected<> validate_one(const RealmState&, const input::Say& say) {
  const bool is_said = !say.text.empty() && say.text.size() <= kMaxChat;
  if (!is_said) return failed("That line cannot be said.");
  return {};
}

Expected<> is_an_omen(const World& world, std::uint32_t option) {
  const bool is_open = omens_are_offered(world) && option < world.catalogue().omens().size();
  return is_open ? Expected<>{} : failed("There is no such omen to choose now.");
}

Expected<> validate_one(const RealmState& state, const input::MakeChoice& input) {
  if (auto known = is_a_player(state, input.player); !known) return known;
  if (input.choice == kOmenChoice) return is_an_omen(state.world, input.option);
  const std::vector<HeroChoice>& choices = state.world.entity(input.player).growth.get().choices;
  const bool open = std::any_of(choices.begin(), choices.end(), [&input](const HeroChoice& choice) {
    return choice.number == input.choice && choice.chosen == 0 &&
           input.option < choice.options.size();
  });
  if (!open) return failed("There is no such choice.");
  return {};
}

Expected<> validate_one(const RealmState& state, const input::ChangeRule& input) {
  Ruleset changed = state.world.house_rules();
  return change_rule(changed, input.rule, input.value);
}

Expected<> validate_one(const RealmState&, const input::ReplaceDice&) { return {}; }

Expected<> validate_one(const RealmState& state, const input::BeginRun&) {
  if (state.world.run.end == RunEnd::Open) return failed("The run is not over.");
  if (state.world.rules().after_run != AfterRun::Next) {
    return failed("No run follows in this realm.");
  }
  return {};
}

// ---- applying each kind of input ----

EntityId body_for(RealmState& state, const std::string& name) {
  if (state.waiting_bodies.empty()) return join_realm(state.world, name);
  const EntityId body = state.waiting_bodies.front();
  state.waiting_bodies.erase(state.waiting_bodies.begin());
  state.world.entity(body).name = name;
  return body;
}

void run(RealmState& state, const input::Join& join, Outcome& outcome) {
  const EntityId body = body_for(state, join.name);
  state.players.insert(place_of_player(state.players, body), {.body = body,
                                                              .name = join.name,
                                                              .token_digest = join.token_digest,
                                                              .first_line = state.talk.last + 1});
  outcome.player = body;
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
  if (give_up(state.world, input.player)) outcome.endings.push_back({player->name, false});
  state.players.erase(player);
  state.world.bury_player(input.player);
  sweep_looks(state);
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
  for (const ToldLine& line : input.lines) story.add(line);
}

// ---- what players learn of it ----

PlayerNews& news_for(const RealmState& state, const Player& player, Outcome& outcome) {
  return outcome.news_for(player.body, static_cast<std::size_t>(&player - state.players.data()));
}

void note_endings(const RealmState& state, Outcome& outcome) {
  for (const Event& event : state.world.events) {
    const bool is_ending = event.verb == Verb::Won || event.verb == Verb::Death;
    if (!is_ending) continue;
    const Player* player = state.player(event.who);
    if (player != nullptr) outcome.endings.push_back({player->name, event.verb == Verb::Won});
  }
}

void tell_witnesses(RealmState& state, RunObserver& observer, Outcome& outcome) {
  for (const Event& event : state.world.events) {
    for (const Witness& witness : event.witnesses) {
      Player* player = state.player(witness.player);
      if (player == nullptr || !is_told(event, witness)) continue;
      ++player->reports;
      Report report = report_of(state.world, event, witness, state.looks);
      observer.add(event, report);
      news_for(state, *player, outcome).reports.push_back(std::move(report));
    }
  }
}

// Touched holds the area in which an input can have changed anything, as one rectangle a level.
// Players who took no part perceive again only if they can see into it.
class Touched {
 public:
  void add(const World& world, EntityId id, int reach) {
    if (world.exists(id)) add(world.entity(id).place(), reach);
  }
  void add(const Place& place, int reach) {
    if (place.depth <= 0) return;
    const auto index = static_cast<std::size_t>(place.depth);
    if (levels_.size() <= index) levels_.resize(index + 1, kNowhere);
    Rect& r = levels_[index];
    r = {std::min(r.left, place.at.x - reach), std::min(r.top, place.at.y - reach),
         std::max(r.right, place.at.x + reach + 1), std::max(r.bottom, place.at.y + reach + 1)};
  }
  [[nodiscard]] bool is_near(const Place& place, int reach) const {
    const auto index = static_cast<std::size_t>(place.depth);
    if (place.depth <= 0 || index >= levels_.size()) return false;
    const Rect& r = levels_[index];
    return place.at.x >= r.left - reach && place.at.x < r.right + reach &&
           place.at.y >= r.top - reach && place.at.y < r.bottom + reach;
  }

 private:
  static constexpr Rect kNowhere{1 << 20, 1 << 20, -(1 << 20), -(1 << 20)};
  std::vector<Rect> levels_;  // by depth
};

// Touches where each event happened, and where the things it moved, toggled or threw are now.
void touch_events(const World& world, Touched& touched) {
  for (const Event& event : world.events) {
    touched.add(Place::on(event.depth, event.from), 1);
    touched.add(Place::on(event.depth, event.at), 1);
    for (const EntityId id : {event.who, event.whom}) {
      touched.add(world, id, 1);
      if (event.verb != Verb::Toggled || !world.exists(id)) continue;
      for (const EntityId wired : world.entity(id).wired_to) touched.add(world, wired, 1);
    }
  }
}

// Triggers change cells and things without an event, up to kFarthestTrigger cells away.
void touch_triggers(const World& world, Touched& touched) {
  for (const Place& place : world.worked_at) touched.add(place, kFarthestTrigger);
}

// A creature that acts in a group's turn is at most this far from one of its players (R101).
void touch_group(const World& world, const Input& input, Touched& touched) {
  const auto* turn = std::get_if<input::Turn>(&input);
  if (turn == nullptr) return;
  for (const EntityId id : turn->group.players) touched.add(world, id, world.rules().awareness + 2);
}

// A rule decides what a player is offered, such as to respawn; and so does the end of the run.
void add_everyone(const RealmState& state, std::vector<EntityId>& all) {
  for (const Player& player : state.players) {
    if (state.world.entity(player.body).depth() > 0) all.push_back(player.body);
  }
}

// While a run is over, all players are shown who wants which omen, and no turn changes that (R206).
bool may_change_omens(const World& world, const Input& input, bool run_is_over) {
  const bool is_open = world.run.end != RunEnd::Open && !world.catalogue().omens().empty();
  return is_open && (run_is_over || !std::holds_alternative<input::Turn>(input));
}

// The players whose knowledge may have changed: those who took part in the turn or in an event, and
// those who can see into a touched area. Only players, and not all of them: the cost of perceiving
// grows with the number of viewers.
std::vector<EntityId> those_concerned(const RealmState& state, const Input& input,
                                      const Touched& touched, bool run_is_over) {
  const World& world = state.world;
  const auto* turn = std::get_if<input::Turn>(&input);
  std::vector<EntityId> all;
  all.reserve(2 * (world.events.size() + (turn == nullptr ? 0 : turn->group.players.size())));
  if (turn != nullptr) all.assign(turn->group.players.begin(), turn->group.players.end());
  for (const Event& event : world.events) {
    all.push_back(event.who);
    all.push_back(event.whom);
  }
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    const int light = farthest_light(world.level(depth));
    for (const EntityId id : world.population(depth).players) {
      const Player* player = state.player(id);
      const int reach = player == nullptr ? 0 : player->knowledge.self.vision + light;
      if (touched.is_near(world.entity(id).place(), reach)) all.push_back(id);
    }
  }
  const bool concerns_all = run_is_over || std::holds_alternative<input::ChangeRule>(input) ||
                            std::holds_alternative<input::BeginRun>(input);
  if (concerns_all) add_everyone(state, all);
  if (may_change_omens(world, input, run_is_over)) {
    for (const Player& player : state.players) all.push_back(player.body);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::erase_if(all, [&state](EntityId id) { return state.player(id) == nullptr; });
  return all;
}

// Updates the knowledge of the players concerned.
void look_again(RealmState& state, const Input& input, const Touched& touched, Outcome& outcome) {
  const std::vector<EntityId> all = those_concerned(state, input, touched, outcome.run_is_over);
  EntityViews views(state.world, all.size());
  for (const EntityId id : all) {
    Player& player = *state.player(id);
    observe(views, id, state.looks, player.knowledge, news_for(state, player, outcome).changes);
  }
  share_what_was_seen(state, input, all, outcome);
}

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

// A run without heroes has no tale.
void keep_tale(RealmState& state) {
  if (state.run_facts.heroes.empty()) return;
  state.tales.push_back(tale_of(state));
  if (state.tales.size() > kMaxTales) state.tales.erase(state.tales.begin());
}

void add(const MissedStory& story, Digest& digest) {
  digest.add(story.from_turn);
  digest.add(story.left_out);
  for (const ToldLine& line : story.lines) {
    digest.add(std::string_view(line.text));
    digest.add(line.weight);
  }
}

}  // namespace

void MissedStory::add(const ToldLine& line) {
  lines.push_back(line);
  if (lines.size() <= kMostLines) return;
  lines.erase(std::min_element(lines.begin(), lines.end(),
                               [](const auto& a, const auto& b) { return a.weight < b.weight; }));
  ++left_out;
}

RealmState::RealmState(World first_world)
    : world(std::move(first_world)),
      waiting_bodies(world.players().begin(), world.players().end()) {}

const Player* RealmState::player(EntityId body) const { return found(players, body, found_last_); }
Player* RealmState::player(EntityId body) { return found(players, body, found_last_); }

const Player* RealmState::named(std::string_view name) const {
  const auto same = std::find_if(players.begin(), players.end(), [name](const Player& player) {
    return equals_ignoring_case(player.name, name);
  });
  return same == players.end() ? nullptr : &*same;
}

bool operator==(const RealmState& a, const RealmState& b) {
  return a.world == b.world && a.players == b.players && a.waiting_bodies == b.waiting_bodies &&
         a.looks == b.looks && a.talk == b.talk && a.run_facts == b.run_facts && a.tales == b.tales;
}

TurnNumber latest_turn(const RealmState& state) {
  TurnNumber latest = 0;
  for (const Player& player : state.players) {
    latest = std::max(latest, state.world.entity(player.body).turn);
  }
  return latest;
}

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

Expected<> validate(const RealmState& state, const Input& input) {
  return std::visit([&](const auto& one) { return validate_one(state, one); }, input);
}

void apply(RealmState& state, const Input& input, Outcome& outcome) {
  outcome.clear();
  if (auto valid = validate(state, input); !valid) {
    outcome.why_not = std::move(valid).error();
    return;
  }
  state.world.forget_events();
  // A fast path: talk is frequent and changes nothing in the world.
  if (const auto* say = std::get_if<input::Say>(&input)) return run(state, *say, outcome);
  Touched touched;
  touch_group(state.world, input, touched);
  const bool was_over = state.world.run.end != RunEnd::Open;
  RunObserver observer(state);
  observer.before(input);
  std::visit([&](const auto& one) { run(state, one, outcome); }, input);
  end_phase(state.world);  // a hero who joins, leaves or lives again may meet triggers (R222)
  observer.begin(input);
  judge_run(state.world);
  outcome.run_is_over = !was_over && state.world.run.end != RunEnd::Open;
  touch_group(state.world, input, touched);
  touch_events(state.world, touched);
  touch_triggers(state.world, touched);
  touched.add(state.world, outcome.player, 1);  // a body on the map may have got a name
  note_endings(state, outcome);
  tell_witnesses(state, observer, outcome);
  look_again(state, input, touched, outcome);
  observer.finish(outcome);
  if (outcome.run_is_over) keep_tale(state);
}

Outcome apply(RealmState& state, const Input& input) {
  Outcome outcome;
  apply(state, input, outcome);
  return outcome;
}

// ---- outcomes ----

PlayerNews& Outcome::news_for(EntityId whose, std::size_t row) {
  if (rows_.size() <= row) rows_.resize(row + 1, kNone);
  if (rows_[row] != kNone) return news_[rows_[row]];
  if (used_ == news_.size()) news_.emplace_back();
  rows_[row] = used_;
  PlayerNews& news = news_[used_++];
  news.player = whose;
  news.row = row;
  return news;
}

void Outcome::clear() {
  for (std::size_t i = 0; i < used_; ++i) {
    rows_[news_[i].row] = kNone;
    news_[i].changes.clear();
    news_[i].reports.clear();
  }
  used_ = 0;
  why_not.clear();
  remark.clear();
  player = kNobody;
  endings.clear();
  run_is_over = false;
}

}  // namespace undercroft
