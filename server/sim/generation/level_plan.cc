// level_plan.cc: the words for roles and flaws.
#include "server/sim/generation/level_plan.h"

#include <array>

#include "server/sim/generation/room_recipe.h"

namespace undercroft {
namespace {

// clang-format off
constexpr std::array<std::string_view, 6> kRoles = {
    "plain", "entrance", "way down", "throne room", "treasury", "store"};

constexpr std::array<std::string_view, kFlawCount> kFlaws = {
    "none", "crowded", "too few rooms", "no hallway", "no cave", "no stairs", "no crown", "no key",
    "unproved"};
// clang-format on

static_assert(kRoles.size() == static_cast<std::size_t>(Role::Recipe));
static_assert(!kRoles.back().empty() && !kFlaws.back().empty(), "every item has its word");

}  // namespace

std::string_view name_of(Role role) {
  return role < Role::Recipe ? kRoles[static_cast<std::size_t>(role)] : recipe_of(role).name;
}

// One door, or the lock is a joke.
bool is_reserved(Role role) {
  return role < Role::Recipe ? is_locked(role) : recipe_of(role).reserved;
}

bool is_locked(Role role) { return role == Role::Treasury || role == Role::Store; }

std::string_view name_of(Flaw flaw) { return kFlaws[static_cast<std::size_t>(flaw)]; }

}  // namespace undercroft
