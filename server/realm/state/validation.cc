// validation.cc: whether an input can be applied.
#include <algorithm>
#include <variant>

#include "server/realm/state/open_seats.h"
#include "server/realm/state/state.h"
#include "server/sim/rules/omens.h"
#include "server/sim/turn/joining.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/messages.h"
#include "shared/order_words.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxOrigin = 64;  // bytes; a digest has fewer

Expected<> validate_one(const RealmState& state, const input::Join& join) {
  if (state.named(join.name) != nullptr) return failed("That name is taken.");
  const EntityId body = next_waiting_body(state);
  const bool has_seat = body != kNobody && state.player(body) != nullptr;
  if (has_seat && !can_return(state.world, body)) {
    return failed("There is no room where the hero was.");
  }
  if (!has_seat && state.players.size() >= kMaxPlayers) return failed("The realm is full.");
  if (body == kNobody && !can_join(state.world)) return failed("There is no room at the entrance.");
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

Expected<> validate_one(const RealmState& state, const input::EndLife& input) {
  if (auto known = is_a_player(state, input.player); !known) return known;
  if (!can_give_up(state.world, input.player)) return failed("The hero is not there.");
  return {};
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

Expected<> validate_one(const RealmState& state, const input::Order& input) {
  if (auto known = is_a_player(state, input.player); !known) return known;
  if (!input.words.empty() && order_in(input.words).has_value()) return {};
  const int depth = state.world.entity(input.player).depth();
  const bool is_cell = depth > 0 && state.world.contains(depth, input.at);
  if (!is_cell || !input.words.empty()) return failed("That is no order.");
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

}  // namespace

Expected<> validate(const RealmState& state, const Input& input) {
  return std::visit([&](const auto& one) { return validate_one(state, one); }, input);
}

}  // namespace undercroft
