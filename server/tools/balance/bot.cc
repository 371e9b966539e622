// bot.cc: the bot's policies in order of priority, and what it notes between turns.
#include "server/tools/balance/bot.h"

#include <algorithm>
#include <utility>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kVainSteps = 4;  // then it tries something else
constexpr int kAbout = 3;      // cells
constexpr int kMuchAdo = 40;   // steps without progress: two bots may be pushing past each other
constexpr TurnNumber kTurnsDown = 20;  // R141
constexpr TurnNumber kLately = 8;
constexpr TurnNumber kTired = 100;        // turns without a reason that led to and fro
constexpr TurnNumber kWhileRefused = 20;  // turns until it tries again what the server refused
constexpr int kLongDay = 1500;            // turns on a level after which it stops searching

// Whether there is time for it while the Undercroft is awake (R202).
enum class When : std::uint8_t { Always, InPeace };

struct Motive {
  std::string_view name;
  Policy policy;
  When when = When::Always;
  bool leads = false;  // to some place; two that lead to and fro would do so for ever
};

// The first policy that returns an intent decides.
// clang-format off
constexpr Motive kMotives[] = {
    {"passes",    pass_the_crown},
    {"drinks",    drink_when_weak},
    {"cures",     throw_a_cure},
    {"dazzles",   dazzle},
    {"braces",    brace_for_the_strong},
    {"clears",    stand_clear},
    {"carries",   carry_on},
    {"escapes",   escape_when_weak},
    {"flees",     flee_when_weak},
    {"sidesteps", sidestep},
    {"hides",     hide_in_smoke},
    {"takes",     fetch_the_crown},
    {"heals",     cure_oneself},
    {"aims",      aim_a_staff},
    {"invokes",   use_an_ability},
    {"flanks",    take_the_other_side},
    {"throws",    throw_something},
    {"holds",     hold_what_fits},
    {"hunts",     hunt_who_summons},
    {"strikes",   strike},
    {"shoots",    shoot},
    {"raises",    raise_the_fallen},
    {"pins",      pin_for_a_fellow},
    {"helps",     stand_by_a_fellow},
    {"seeks",     look_for_the_fallen},
    {"hurries",   hurry_to_a_fellow},
    {"awaits",    await_the_foe},
    {"shuns",     keep_away},
    {"gives",     give_a_vial},
    {"tries",     try_the_unknown, When::InPeace},
    {"sips",      sip},
    {"rests",     rest_when_hurt},
    {"wears",     wear_what_is_better},
    {"sheds",     shed_what_is_worse, When::InPeace},
    {"reads",     read_the_map, When::InPeace},
    {"asks",      ask_the_altar, When::InPeace},
    {"presses",   press_plates, When::InPeace, true},
    {"follows",   keep_company},
    {"looks",     seek_the_crown, When::Always, true},
    {"climbs",    climb_home, When::Always, true},
    {"gathers",   gather, When::InPeace, true},
    {"picks",     pick_a_lock, When::InPeace, true},
    {"explores",  explore, When::Always, true},
    {"descends",  descend_when_done, When::Always, true},
    {"probes",    try_what_is_left},
    {"wanders",   wander},
};
// clang-format on

// The server reports nothing about dead and downed players (R121); the bot remembers where they
// were.
void note_who_is_missing(Mind& mind, const std::map<EntityId, Sighting>& before) {
  auto& missing = mind.memory.missing;
  for (const auto& [id, sighting] : before) {
    if (mind.memory.fellows.contains(id)) continue;
    missing[id] = sighting;
    missing[id].turn = mind.known.turn;
  }
  std::erase_if(missing, [&](const auto& entry) {
    return mind.memory.fellows.contains(entry.first) ||
           mind.known.turn > entry.second.turn + kTurnsDown;
  });
}

// The server reports every player's place and health to all (R121).
void note_fellows(Mind& mind) {
  const auto before = std::exchange(mind.memory.fellows, {});
  for (const auto& [id, member] : mind.known.members) {
    if (id == mind.self().id || !member.alive || member.depth == 0) continue;
    Sighting now{member.depth, member.at, mind.known.turn, member.slot, member.health};
    if (const auto then = before.find(id); then != before.end()) {
      now.harmed = now.health < then->second.health ? mind.known.turn : then->second.harmed;
    }
    mind.memory.fellows[id] = now;
  }
  note_who_is_missing(mind, before);
  for (const auto& [id, view] : mind.known.entities) {
    if (mind.known.look(view).name.find("the Crown") != std::string::npos)
      mind.memory.crown_seen = true;
  }
}

void note_blow(Mind& mind, const Report& report) {
  const Look& who = mind.known.look(report.who_look);
  const Look& whom = mind.known.look(report.whom_look);
  const bool told = (report.verb == Verb::Damage || report.verb == Verb::Hit) && report.amount > 0;
  const bool vain = report.verb == Verb::Weak || (report.verb == Verb::Hit && report.amount == 0);
  if (whom.kind == Kind::Monster && who.kind == Kind::Player) {
    Experience& of_it = mind.memory.experience[whom.name];
    if (told) of_it.vain = 0;
    of_it.vain += vain ? 1 : 0;
  }
  if (whom.kind != Kind::Player || who.kind != Kind::Monster || !told) return;
  int& most = mind.memory.experience[who.name].most;
  most = std::max(most, report.amount);
}

void note_refusal(Mind& mind, const Report& report) {
  BotMemory& m = mind.memory;
  const bool is_own = report.verb == Verb::Rejected && report.who == mind.self().id;
  if (is_own && !m.walked) m.refused.emplace_back(m.last, mind.known.turn + kWhileRefused);
}

void note_what_was_heard(BotMemory& memory, const Senses& senses, Rng& chance) {
  Mind mind(memory, senses, chance);
  std::erase_if(memory.refused, [&](const auto& e) { return e.second < mind.known.turn; });
  for (const Report& report : std::exchange(memory.heard, {})) {
    note_refusal(mind, report);
    if (report.who_look != kNoLook && report.whom_look != kNoLook) note_blow(mind, report);
    if (report.verb == Verb::Summoned && report.who_look != kNoLook) {
      memory.experience[mind.known.look(report.who_look).name].summons = true;
    }
    const bool offers = report.verb == Verb::Offered && report.who == mind.self().id;
    if (offers && report.amount > 0) memory.offer = report.words;
  }
}

void note_siege(Mind& mind, const EntityView& foe) {
  auto [place, is_new] = mind.memory.sieges.try_emplace(foe.id, Siege{foe.at, foe.health, 0});
  Siege& siege = place->second;
  if (siege.at != foe.at || foe.health < siege.least_health) siege = {foe.at, foe.health, 0};
  if (!is_new && distance(foe.at, mind.here()) <= kAbout) ++siege.turns;
}

void note_foes(Mind& mind) {
  mind.memory.foe_distances.clear();
  for (const EntityView* foe : mind.foes) {
    const bool idle = distance(foe->at, mind.here()) == 1 && foe->reach == ReachShape::None;
    if (idle) ++mind.memory.experience[mind.known.look(*foe).name].idle;
    mind.memory.foe_distances[foe->id] = distance(foe->at, mind.here());
    note_siege(mind, *foe);
  }
  // One that moves again is no longer left alone.
  for (const EntityView* foe : mind.shunned) note_siege(mind, *foe);
}

void note_progress(Mind& mind) {
  BotMemory& m = mind.memory;
  m.fight = mind.foes.empty() ? std::max(0, m.fight - 5) : m.fight + 1;
  std::erase_if(m.blank, [&](const BotMemory::Spot& spot) {
    return spot.first == mind.known.depth && mind.known.cells[spot.second].visible;
  });
  const bool moved = m.depth != mind.known.depth || m.at != mind.here();
  m.vain = m.walked && !moved ? m.vain + 1 : 0;
  if (m.depth != mind.known.depth) m.days = m.waited = m.waited_at_stairs = m.gone_back = 0;
  if (m.depth != mind.known.depth || distance(m.anchor, mind.here()) > kAbout) {
    m.anchor = mind.here();
    m.anchored = 0;
  }
  if (m.walked && mind.foes.empty()) ++m.anchored;
  m.depth = mind.known.depth;
  m.at = mind.here();
}

bool has_seen_enough(const Mind& mind) {
  return mind.memory.days > kLongDay && mind.ground_known(Ground::StairsDown);
}

// True if the bot walks into a foe that it cannot hurt from there: the step would be a futile blow.
bool strikes_in_vain(const Mind& mind, const Intent& intent) {
  if (intent.verb != IntentVerb::Bump) return false;
  const Point to = step(mind.here(), intent.direction);
  const auto in_vain = [&](const EntityView* foe) {
    return foe->at == to && mind.is_beyond_me(*foe) && !mind.is_flanked(*foe, mind.here());
  };
  return std::any_of(mind.foes.begin(), mind.foes.end(), in_vain) ||
         std::any_of(mind.shunned.begin(), mind.shunned.end(), in_vain);
}

// The use of an item, an ability or a hand, which the server would refuse again.
bool is_refused(const Mind& mind, const Intent& intent) {
  const auto& refused = mind.memory.refused;
  return std::any_of(refused.begin(), refused.end(),
                     [&](const auto& entry) { return entry.first == intent; });
}

bool is_tired_of(const Mind& mind, const Motive& motive) {
  const auto tired = mind.memory.tired.find(motive.name);
  return tired != mind.memory.tired.end() && mind.known.turn < tired->second;
}

// Leaves off the first of the reasons that led it about lately, so that the next gets its way.
void leave_off(Mind& mind) {
  BotMemory& m = mind.memory;
  for (const Motive& motive : kMotives) {
    const auto led = m.led.find(motive.name);
    if (led == m.led.end() || mind.known.turn > led->second + kLately) continue;
    m.tired[motive.name] = mind.known.turn + kTired;
    return;
  }
}

Intent first_motive(Mind& mind) {
  for (const Motive& motive : kMotives) {
    if (motive.policy == explore && has_seen_enough(mind)) continue;
    if (motive.when == When::InPeace && mind.is_awake()) continue;
    if (is_tired_of(mind, motive)) continue;
    mind.memory.reason = motive.name;
    const Decision decision = motive.policy(mind);
    if (!decision || is_refused(mind, *decision)) continue;
    if (strikes_in_vain(mind, *decision)) continue;
    if (motive.leads) mind.memory.led[motive.name] = mind.known.turn;
    return *decision;
  }
  return wait_here();
}

// After four failures of the same kind the bot takes a few random steps and thinks again.
Intent think(Mind& mind) {
  BotMemory& m = mind.memory;
  if (m.vain >= kVainSteps) m.restless = 3;
  if (m.anchored > kMuchAdo) {
    m.anchored = 0;
    leave_off(mind);
    const int slot = mind.known.entities.at(mind.self().id).slot;
    if (slot > 1 && !mind.memory.fellows.empty()) m.polite = 10 * slot;
    if (m.polite == 0) m.restless = 3 + mind.chance.roll(9);
  }
  const bool in_danger = mind.foes_within(2) > 0 && m.vain < 2 * kVainSteps;
  if ((m.restless == 0 && m.polite == 0) || in_danger) return first_motive(mind);
  if (m.polite > 0) {
    --m.polite;
    m.reason = "makes way";
    return wait_here();
  }
  --m.restless;
  m.reason = "strays";
  return step_anywhere(mind);
}

// What standing intents remember of the reports (R105, R174, R204, R210).
void note_for_standing(Mind& mind) {
  StandingMemory& memory = mind.memory.standing_memory;
  const StandingSight sight{mind.senses.knowledge, mind.senses.looks, false, memory};
  memory.wary.note(mind.senses.knowledge, mind.memory.heard);
  note_plates(memory, mind.senses.knowledge, mind.memory.heard);
  for (const Report& report : mind.memory.heard) {
    note_debt(memory, sight, report);
    memory.fights.note(report, mind.self().id, mind.senses.looks);
  }
}

// The key that a player would have pressed for this intent, if it is not the step of a standing
// intent that goes on.
void count_key(BotMemory& memory) {
  if (!memory.stands_by) ++memory.keys.single;
  if (!memory.stands_by) return;
  if (memory.begun) ++memory.keys.standing[*memory.begun];
  const bool fights = memory.standing && memory.standing->intent.verb == StandingVerb::Fight;
  if (fights) ++memory.keys.fight_steps;
}

}  // namespace

void hear(BotMemory& memory, const std::vector<Report>& reports, EntityId player,
          const LookBook& looks) {
  if (memory.standing) {
    for (const Report& report : reports) {
      note_swap(*memory.standing, report, player);
      note_fight(*memory.standing, report, player, looks);
    }
  }
  memory.heard.insert(memory.heard.end(), reports.begin(), reports.end());
}

Intent decide(BotMemory& memory, const Senses& senses, Rng& chance) {
  const Observation& known = senses.known;
  if (!known.self.alive || known.depth == 0) return wait_here();
  if (Mind hearing(memory, senses, chance); !memory.heard.empty()) note_for_standing(hearing);
  note_what_was_heard(memory, senses, chance);
  Mind mind(memory, senses, chance);
  note_fellows(mind);
  note_progress(mind);
  memory.stands_by = false;
  memory.begun.reset();
  Intent intent = think(mind);
  count_key(memory);
  if (!memory.stands_by) memory.standing.reset();  // any other intent ends it
  memory.walked = intent.verb == IntentVerb::Bump;
  memory.last = intent;
  if (!memory.resting) ++memory.days;
  note_foes(mind);
  return intent;
}

}  // namespace undercroft
