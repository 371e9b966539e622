// level_plan.cc: the table of roles, and the words for flaws.
#include "server/sim/generation/level_plan.h"

#include <array>

namespace undercroft {
namespace {

struct RoleRow {
  std::string_view name;
  bool reserved;
  bool locked;
};

// clang-format off
constexpr std::array<RoleRow, kRoleCount> kRoles = {{
    //               reserved  locked
    {"plain",        false,    false},
    {"entrance",     false,    false},
    {"way down",     false,    false},
    {"throne room",  false,    false},
    {"treasury",     true,     true},   // one door, or the lock is a joke
    {"store",        true,     true},
    {"guard room",   true,     false},  // who wants past it goes through it
    {"trap gallery", false,    false},
    {"flooded room", false,    false},
    {"portal room",  false,    false},
    {"chasm",        false,    false},
}};

constexpr std::array<std::string_view, kFlawCount> kFlaws = {
    "none", "crowded", "too few rooms", "no hallway", "no cave", "no stairs", "no crown", "no key",
    "unproved"};
// clang-format on

static_assert(!kRoles.back().name.empty() && !kFlaws.back().empty(), "every item has its word");

}  // namespace

std::string_view name_of(Role role) { return kRoles[static_cast<std::size_t>(role)].name; }
bool is_reserved(Role role) { return kRoles[static_cast<std::size_t>(role)].reserved; }
bool is_locked(Role role) { return kRoles[static_cast<std::size_t>(role)].locked; }
std::string_view name_of(Flaw flaw) { return kFlaws[static_cast<std::size_t>(flaw)]; }

}  // namespace undercroft
