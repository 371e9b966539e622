// fields.h: lists every field of the state once. A world's hash and its stored bytes (server/store)
// are built from this list, and a missing field does not compile.
#pragma once

#include <concepts>
#include <type_traits>

#include "server/sim/world/dice.h"
#include "server/sim/world/entity.h"
#include "server/sim/world/run.h"
#include "shared/ruleset.h"
#include "shared/score.h"

namespace undercroft {

// A field that a later version has added, which an older journal knows nothing of. It is hashed
// only while it differs from its default, so that a world that does not use it keeps its hash.
template <typename T>
struct Later {
  T& field;
};
template <typename T>
Later(T&) -> Later<T>;

// A list that later versions have lengthened. Its first N items are always hashed; each further one
// only while it differs from its default.
template <std::size_t N, typename T>
struct Lengthened {
  T& list;
};
template <std::size_t N, typename T>
[[nodiscard]] constexpr Lengthened<N, T> lengthened(T& list) {
  return {list};
}

// Fields calls visit(name, field) for every field of a struct, in order. The names are those of
// proto/state.proto. The structured bindings prove that no field is missing: they must name every
// member.
struct Fields {
  template <typename T, typename U>
  static constexpr bool kIs = std::same_as<std::remove_const_t<T>, U>;

  template <typename T, typename Visit>
  requires kIs<T, Place>
  static void visit(T& listed, Visit&& visit) {
    auto& [depth, at, holder] = listed;
    visit("depth", depth);
    visit("at", at);
    visit("holder", holder);
  }

  template <typename T, typename Visit>
  requires kIs<T, Attributes>
  static void visit(T& listed, Visit&& visit) {
    auto& [strength, speed, armour, vision, dig] = listed;
    visit("strength", strength);
    visit("speed", speed);
    visit("armour", armour);
    visit("vision", vision);
    visit("dig", dig);
  }

  template <typename T, typename Visit>
  requires kIs<T, SequencePlace>
  static void visit(T& listed, Visit&& visit) {
    auto& [step, turns, lost, settled, idle, hunting] = listed;
    visit("step", step);
    visit("turns", turns);
    visit("settled", settled);
    visit("lost", lost);
    visit("idle", idle);
    visit("hunting", hunting);
  }

  template <typename T, typename Visit>
  requires kIs<T, Score>
  static void visit(T& listed, Visit&& visit) {
    auto& [name, treasure, depth, turns, won, hero, omens] = listed;
    visit("name", name);
    visit("treasure", treasure);
    visit("depth", depth);
    visit("turns", turns);
    visit("won", won);
    Later added{hero};
    visit("hero", added);
    Later added_omens{omens};
    visit("omens", added_omens);
  }

  template <typename T, typename Visit>
  requires kIs<T, Dice>
  static void visit(T& listed, Visit&& visit) {
    auto& [rng, scripted, values, used, fault] = listed;
    visit("rng_state", rng.state_);
    visit("scripted", scripted);
    visit("script", values);
    visit("script_used", used);
    visit("script_fault", fault);
  }

  template <typename T, typename Visit>
  requires kIs<T, Entity>
  static void visit(T& listed, Visit&& visit) {
    auto& [id, blueprint, acted, action_direction, yielded, set_aside, alive, facing, traits, state,
           has_metal, metal, sequence, occupancy, slot, statuses, health, max_health, base,
           priority, worn, keeping, name, wired_to, bounced, keys, treasure, scored, post,
           left_from, deepest, won, danger, turn, known_blueprints, advice, by_kind, tended,
           tended_now, stepped, absent, growth, lured_by, lured, spent, gripped, wronged_by, stays,
           triggers, vigil, order] = listed;
    visit("id", id);
    visit("blueprint", blueprint);
    visit("name", name);
    visit("kind", occupancy.kind_);
    visit("place", occupancy.place_);
    visit("holds", keeping.holds_);
    visit("health", health);
    visit("max_health", max_health);
    visit("base", base);
    visit("priority", priority);
    visit("traits", traits);
    visit("facing", facing);
    constexpr std::size_t kFirstStatuses = 14;  // up to Down
    auto with_added_ones = lengthened<kFirstStatuses>(statuses);
    visit("statuses", with_added_ones);
    visit("alive", alive);
    visit("state", state);
    visit("metal", metal);
    visit("has_metal", has_metal);
    visit("wired_to", wired_to);
    visit("bounced", bounced);
    constexpr std::size_t kFirstSlots = 4;  // up to Light
    auto with_added_slots = lengthened<kFirstSlots>(worn);
    visit("worn", with_added_slots);
    visit("keys", keys);
    visit("treasure", treasure);
    visit("sequence", sequence);
    visit("post", post);
    visit("acted", acted);
    visit("action_direction", action_direction);
    visit("yielded", yielded);
    visit("set_aside", set_aside);
    visit("left_from", left_from);
    visit("deepest", deepest);
    visit("won", won);
    visit("danger", danger);
    visit("slot", slot);
    visit("turn", turn);
    visit("lasts", by_kind.lasts_);
    visit("known", known_blueprints);
    visit("advice", advice);
    visit("served", by_kind.served_);
    visit("tended", tended);
    visit("tended_now", tended_now);
    Later added_step{stepped};
    visit("stepped", added_step);
    Later added_absence{absent};
    visit("absent", added_absence);
    Later added{scored};
    visit("scored", added);
    Later added_growth{growth};
    visit("growth", added_growth);
    Later added_lurer{lured_by};
    visit("lured_by", added_lurer);
    Later added_lure{lured};
    visit("lured", added_lure);
    Later added_spending{spent};
    visit("spent", added_spending);
    Later added_grip{gripped};
    visit("gripped", added_grip);
    Later added_wrong{wronged_by};
    visit("wronged_by", added_wrong);
    Later added_stays{stays};
    visit("stays", added_stays);
    Later added_triggers{triggers};
    visit("triggers", added_triggers);
    Later added_vigil{vigil};
    visit("vigil", added_vigil);
    Later added_order{order};
    visit("order", added_order);
  }

  template <typename T, typename Visit>
  requires kIs<T, HeroChoice>
  static void visit(T& listed, Visit&& visit) {
    auto& [number, depth, options, chosen] = listed;
    visit("number", number);
    visit("depth", depth);
    visit("options", options);
    visit("chosen", chosen);
  }

  template <typename T, typename Visit>
  requires kIs<T, HeldAbility>
  static void visit(T& listed, Visit&& visit) {
    auto& [ability, ready_in] = listed;
    visit("ability", ability);
    visit("ready_in", ready_in);
  }

  template <typename T, typename Visit>
  requires kIs<T, HeroGrowth>
  static void visit(T& listed, Visit&& visit) {
    auto& [grows, kit, boons, abilities, choices, last_choice, drawn_to, keeps] = listed;
    visit("grows", grows);
    visit("kit", kit);
    visit("boons", boons);
    visit("abilities", abilities);
    visit("choices", choices);
    visit("last_choice", last_choice);
    visit("drawn_to", drawn_to);
    Later added_keeps{keeps};
    visit("keeps", added_keeps);
  }

  template <typename T, typename Visit>
  requires kIs<T, HeroStays>
  static void visit(T& listed, Visit&& visit) {
    auto& [turns] = listed;
    visit("turns", turns);
  }

  template <typename T, typename Visit>
  requires kIs<T, CompanionStay>
  static void visit(T& listed, Visit&& visit) {
    auto& [companion, depth, turns] = listed;
    visit("companion", companion);
    visit("depth", depth);
    visit("turns", turns);
  }

  template <typename T, typename Visit>
  requires kIs<T, Vigil>
  static void visit(T& listed, Visit&& visit) {
    auto& [stays] = listed;
    visit("stays", stays);
  }

  template <typename T, typename Visit>
  requires kIs<T, FollowerOrder>
  static void visit(T& listed, Visit&& visit) {
    auto& [post, quarry] = listed;
    visit("post", post);
    visit("quarry", quarry);
  }

  template <typename T, typename Visit>
  requires kIs<T, Run>
  static void visit(T& listed, Visit&& visit) {
    auto& [number, end, deepest, waking, omens, votes, pieces, began, is_branch] = listed;
    visit("number", number);
    visit("end", end);
    visit("deepest", deepest);
    Later added_waking{waking};
    visit("waking", added_waking);
    Later added_omens{omens};
    visit("omens", added_omens);
    Later added_votes{votes};
    visit("votes", added_votes);
    Later added_beginning{began};
    visit("began", added_beginning);
    Later added_pieces{pieces};
    visit("pieces", added_pieces);
    Later added_branch{is_branch};
    visit("is_branch", added_branch);
  }

  template <typename T, typename Visit>
  requires kIs<T, OmenVote>
  static void visit(T& listed, Visit&& visit) {
    auto& [player, omen] = listed;
    visit("player", player);
    visit("omen", omen);
  }

  template <typename T, typename Visit>
  requires kIs<T, UsedPiece>
  static void visit(T& listed, Visit&& visit) {
    auto& [piece, run] = listed;
    visit("piece", piece);
    visit("run", run);
  }

  template <typename T, typename Visit>
  requires kIs<T, WokenLevel>
  static void visit(T& listed, Visit&& visit) {
    auto& [depth, turns, way] = listed;
    visit("depth", depth);
    visit("turns", turns);
    visit("way", way);
  }

  template <typename T, typename Visit>
  requires kIs<T, Waking>
  static void visit(T& listed, Visit&& visit) {
    auto& [began, crown, is_over, apart, levels, lain] = listed;
    visit("began", began);
    visit("crown", crown);
    visit("is_over", is_over);
    visit("apart", apart);
    visit("levels", levels);
    Later added_turns{lain};
    visit("lain", added_turns);
  }

  template <typename T, typename Visit>
  requires kIs<T, TriggerCounts>
  static void visit(T& listed, Visit&& visit) {
    auto& [counts] = listed;
    visit("counts", counts);
  }

  template <typename T, typename Visit>
  requires kIs<T, Ruleset>
  static void visit(T& listed, Visit&& visit) {
    auto& [combat, fall_back, pvp, friendly_fire, death, depth, awareness, clock, deadline_ms,
           beat_ms, linger_turns, linger_ms, down, advice, reserve_ms, increment_ms, patience,
           quiet, after_run, maps, waking, avoid_lead, catches, one_purse, reinforced, armour_gaps,
           overtime] = listed;
    visit("combat", combat);
    visit("fall_back", fall_back);
    visit("pvp", pvp);
    visit("death", death);
    visit("depth", depth);
    visit("awareness", awareness);
    visit("clock", clock);
    visit("deadline_ms", deadline_ms);
    visit("beat_ms", beat_ms);
    visit("linger_turns", linger_turns);
    visit("linger_ms", linger_ms);
    visit("down", down);
    visit("advice", advice);
    Later added_fire{friendly_fire};
    visit("friendly_fire", added_fire);
    Later added_reserve{reserve_ms};
    visit("reserve_ms", added_reserve);
    Later added_increment{increment_ms};
    visit("increment_ms", added_increment);
    Later added_patience{patience};
    visit("patience", added_patience);
    Later added_quiet{quiet};
    visit("quiet", added_quiet);
    Later added_sequel{after_run};
    visit("after_run", added_sequel);
    Later added_maps{maps};
    visit("maps", added_maps);
    Later added_waking{waking};
    visit("waking", added_waking);
    Later added_lead{avoid_lead};
    visit("avoid_lead", added_lead);
    Later added_catches{catches};
    visit("catches", added_catches);
    Later added_purse{one_purse};
    visit("one_purse", added_purse);
    Later added_reinforcements{reinforced};
    visit("reinforced", added_reinforcements);
    Later added_gaps{armour_gaps};
    visit("armour_gaps", added_gaps);
    Later added_overtime{overtime};
    visit("overtime", added_overtime);
  }
};

}  // namespace undercroft
