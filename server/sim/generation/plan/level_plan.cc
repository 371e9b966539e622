// level_plan.cc: facts about roles, and names of flaws.
#include "server/sim/generation/plan/level_plan.h"

#include <array>

namespace undercroft {
namespace {

struct RoleFacts {
  Role role;
  std::string_view name;
  bool locked = false;
  bool reserved = false;
};

// clang-format off
constexpr std::array<RoleFacts, kRoleCount> kRoles = {{
    {Role::Plain,       "plain"},
    {Role::Entrance,    "entrance"},
    {Role::WayDown,     "way down"},
    {Role::ThroneRoom,  "throne room"},
    {Role::Treasury,    "treasury",     true,  true},  // one door, or the lock is useless
    {Role::Store,       "store",        true,  true},
    {Role::GuardRoom,   "guard room",   false, true},  // the way past leads through it
    {Role::TrapGallery, "trap gallery"},
    {Role::FloodedRoom, "flooded room"},
    {Role::Chasm,       "chasm"},
    {Role::PortalRoom,  "portal room"},
    {Role::Den,         "den"},
    {Role::PlateRoom,   "plate room"},
    {Role::Drawn,       "drawn room"},
}};

constexpr std::array<std::string_view, kShapeCount> kShapeNames = {
    "plain", "round", "cross", "ell", "pillars", "alcoves"};

constexpr std::array<std::string_view, kFlawCount> kFlaws = {
    "none", "crowded", "too few rooms", "no hallway", "no cave", "no stairs", "no crown", "no key",
    "less than promised", "unproved"};
// clang-format on

static_assert(rows_are_in_order(kRoles, &RoleFacts::role),
              "a row for every role, in the order of the list");
static_assert(!kFlaws.back().empty(), "every flaw has its word");

const RoleFacts& facts_of(Role role) { return kRoles[static_cast<std::size_t>(role)]; }

}  // namespace

std::string_view name_of(Role role) { return facts_of(role).name; }
bool is_reserved(const Room& room) { return facts_of(room.role).reserved || room.gate; }
bool is_locked(const Room& room) { return facts_of(room.role).locked || room.gate; }
std::string_view name_of(Shape shape) { return kShapeNames[static_cast<std::size_t>(shape)]; }

std::string_view name_of(Flaw flaw) { return kFlaws[static_cast<std::size_t>(flaw)]; }

}  // namespace undercroft
