// mind.h: what a bot's policies work with: its knowledge, its memory, and where it can go.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/sim/world/rng.h"
#include "server/tools/balance/bot.h"
#include "server/tools/balance/chart.h"

namespace undercroft {

class Mind {
 public:
  Mind(BotMemory& remembered, const Senses& sensed, Rng& dice);

  // The cheapest paths, computed on first use, because most turns are spent waiting.
  [[nodiscard]] const Chart& chart();
  [[nodiscard]] const Chart& bold_chart();
  [[nodiscard]] const Chart& hasty_chart();

  [[nodiscard]] const SelfView& self() const { return known.self; }
  [[nodiscard]] Point here() const { return known.self.at; }
  [[nodiscard]] Ground ground_here() const { return known.cells[here()].ground; }
  [[nodiscard]] bool is_alone_in_view() const { return foes.empty(); }
  // The number of living monsters in view within `cells`.
  [[nodiscard]] int foes_within(int cells) const;
  // True if nearby foes could kill the bot soon; see fighting.cc.
  [[nodiscard]] bool is_weak() const;
  // An item of the pack by a word of its name; kNobody if there is none.
  [[nodiscard]] EntityId has(std::string_view word) const;
  [[nodiscard]] bool carries_crown() const { return has("Crown") != kNobody; }
  // True from the taking of the Crown on (R202).
  [[nodiscard]] bool is_awake() const { return !known.notice.words.empty(); }
  // The same item's view; null if there is none.
  [[nodiscard]] const PackView* thing(std::string_view word) const;
  [[nodiscard]] std::optional<Point> ground_known(Ground sought) const;
  [[nodiscard]] bool is_under(Status status) const;
  [[nodiscard]] bool has_free_hands() const { return foes.empty() && shunned.empty(); }

  // The worst blow to expect from this foe, before armour, as look says (R204); else guessed from
  // its size until it has been seen to strike.
  [[nodiscard]] int worst_blow(const EntityView& foe) const;
  [[nodiscard]] const Experience& experience(const EntityView& foe) const;
  // True if the foe's next action can strike that cell, as its shading shows (R131).
  [[nodiscard]] bool can_strike(const EntityView& foe, Point at) const;
  // True if a foe that sweeps reaches that cell and another player (R156).
  [[nodiscard]] bool is_swept(Point at) const;
  // The worst blow that any foe in view may strike at that cell next; 0 if none can.
  [[nodiscard]] int threat(Point at) const;
  // True if the step leads onto plain, empty, harmless ground.
  [[nodiscard]] bool may_step(Direction way) const;
  // True if no known obstacle lies between the two cells, excluding the ends.
  [[nodiscard]] bool is_clear_between(Point from, Point to) const;
  [[nodiscard]] bool is_solid_at(Point at) const;
  // True if a fellow stands opposite, so that a blow from `from` flanks the foe (R140).
  [[nodiscard]] bool is_flanked(const EntityView& foe, Point from) const;
  // True if it stays in its place and has not been hurt for so long that the bot leaves it there.
  [[nodiscard]] bool is_given_up(const EntityView& foe) const;
  // True if blows at it from one side do nothing, by its description or by repeated futile blows.
  [[nodiscard]] bool is_beyond_me(const EntityView& foe) const;

  // Counts the turns spent on a goal. The bot gives up goals that take too long, because something
  // blocks the path for good.
  void aim_at(Point goal) { ++memory.aims[{known.depth, goal}]; }
  [[nodiscard]] bool is_hopeless(Point goal) const;

  BotMemory& memory;
  const Senses& senses;
  const Observation& known;
  Rng& chance;
  std::vector<const EntityView*> foes;     // in view, the nearest first
  std::vector<const EntityView*> shunned;  // those among them that the bot cannot hurt alone
  std::vector<const EntityView*> fellows;  // living players in view
  std::vector<const EntityView*> fallen;   // downed players (R141)

 private:
  [[nodiscard]] bool is_swept_by(const EntityView& foe, Point at) const;

  std::optional<Chart> chart_;
  std::optional<Chart> bold_chart_;
  std::optional<Chart> hasty_chart_;
};

// A policy's intent for this turn, or nothing if it has no reason to act.
using Decision = std::optional<Intent>;
using Policy = Decision (*)(Mind& mind);

[[nodiscard]] Intent wait_here();
[[nodiscard]] Intent bump_to(Direction way);
// A step of the cheapest path to `goal`; nothing if there is none.
[[nodiscard]] Decision walk_to(const Chart& chart, Point goal);

[[nodiscard]] Intent step_anywhere(Mind& mind);

// The step of a standing intent, as the server makes it (R105); nothing if it cannot start.
[[nodiscard]] Decision stand_by(Mind& mind, const StandingIntent& intent);
// The blow, as a step of the standing intent to fight (R204) if that would strike it too.
[[nodiscard]] Decision fight_on(Mind& mind, const Intent& blow);
[[nodiscard]] Decision travel_to(Mind& mind, Point goal);

// The number after a word of a description: 3 in "A plain blade, well kept: power 3."; else 0.
[[nodiscard]] int number_after(const std::string& text, std::string_view word);
[[nodiscard]] bool is_unknown(const Look& look);  // R154
[[nodiscard]] bool is_to_be_thrown(const Look& look);
// Cells; a wielded item adds to strength but not to this (R150).
[[nodiscard]] int throwing_range(const Mind& mind);

// The policies, by the file that explains them.
// fighting.cc
Decision drink_when_weak(Mind& mind);
Decision brace_for_the_strong(Mind& mind);
Decision flee_when_weak(Mind& mind);
Decision strike(Mind& mind);
Decision hunt_who_summons(Mind& mind);
Decision escape_when_weak(Mind& mind);
Decision await_the_foe(Mind& mind);
// keeping_off.cc
Decision sidestep(Mind& mind);
Decision keep_away(Mind& mind);
// sweeps.cc
Decision stand_clear(Mind& mind);
// from_afar.cc
Decision dazzle(Mind& mind);
Decision throw_something(Mind& mind);
Decision shoot(Mind& mind);
Decision hide_in_smoke(Mind& mind);
Decision hold_what_fits(Mind& mind);
// powers.cc
Decision use_an_ability(Mind& mind);
Decision aim_a_staff(Mind& mind);
Decision sip(Mind& mind);
// remedies.cc
Decision throw_a_cure(Mind& mind);
Decision cure_oneself(Mind& mind);
// locks.cc
Decision pick_a_lock(Mind& mind);
// crown.cc
Decision carry_on(Mind& mind);
Decision pass_the_crown(Mind& mind);
Decision fetch_the_crown(Mind& mind);
// The player that all but the bearer follow once the Crown is taken; null if nobody else has it.
[[nodiscard]] const Sighting* bearer_of(const Mind& mind);
// company.cc
Decision raise_the_fallen(Mind& mind);
Decision take_the_other_side(Mind& mind);
Decision pin_for_a_fellow(Mind& mind);
Decision stand_by_a_fellow(Mind& mind);
// keeping_together.cc
Decision look_for_the_fallen(Mind& mind);
Decision hurry_to_a_fellow(Mind& mind);
Decision give_a_vial(Mind& mind);
// plates.cc
Decision press_plates(Mind& mind);
// tending.cc
Decision try_the_unknown(Mind& mind);
Decision read_the_map(Mind& mind);
Decision rest_when_hurt(Mind& mind);
Decision wear_what_is_better(Mind& mind);
Decision shed_what_is_worse(Mind& mind);
// exploring.cc
Decision gather(Mind& mind);
Decision make_room(Mind& mind);
Decision gather_within(Mind& mind, int most);  // things worth a detour of that cost
Decision explore(Mind& mind);
Decision ask_the_altar(Mind& mind);
Decision try_what_is_left(Mind& mind);
Decision wander(Mind& mind);
// journey.cc
Decision keep_company(Mind& mind);
Decision seek_the_crown(Mind& mind);
Decision climb_home(Mind& mind);
Decision descend_when_done(Mind& mind);

}  // namespace undercroft
