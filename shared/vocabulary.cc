// vocabulary.cc: the words of the closed lists, one table each.
#include "shared/vocabulary.h"

namespace undercroft {
namespace {

// clang-format off
constexpr std::array<std::string_view, kKindCount> kKinds = {
    "wall", "player", "monster", "friend", "mimic", "chest", "closed-door", "open-door", "lever",
    "crate", "key", "treasure", "item", "corpse", "spikes", "bounce-trap", "water", "ice", "ledge",
    "stairs", "portal", "projectile"};
constexpr std::array<std::string_view, 10> kGrounds = {
    "unknown", "floor", "soft-rock", "masonry", "bedrock", "water", "ice", "ledge", "stairs-down",
    "stairs-up"};
constexpr std::array<std::string_view, kMetalCount> kMetals = {"iron", "silver", "gold"};
constexpr std::array<std::string_view, kStatusCount> kStatuses = {
    "stun", "rest", "insight", "revealed", "strong", "swift", "held", "freed", "sliding"};
constexpr std::array<std::string_view, 10> kStates = {
    "none", "closed", "open", "locked", "up", "down", "pressed", "released", "asleep", "awake"};
constexpr std::array<std::string_view, kVerbCount> kVerbs = {
    "moved", "bumped", "swapped", "attack", "faster", "ambush", "strike", "avoid", "weak", "damage",
    "riposte", "hit", "death", "fall-back", "hostile", "opened", "taken", "found-nothing", "locked",
    "unlocked", "closed", "toggled", "dug", "talked", "shoved", "rested", "woke", "revealed",
    "bounced", "pressed", "released", "submerged", "surfaced", "slid", "fell", "spiked",
    "descended", "ascended", "teleported", "healed", "used", "wore", "dropped", "faced", "stunned",
    "respawned", "won", "rejected", "said", "arrived", "left", "took-off", "gave", "broke"};
constexpr std::array<std::string_view, kReasonCount> kReasons = {
    "none", "wall", "corner", "lacks", "late", "dead", "malformed", "nothing", "nowhere", "unfit"};
// clang-format on

template <typename Enum, typename Table>
std::string_view word(const Table& table, Enum item) {
  return table[static_cast<std::size_t>(item)];
}

template <typename Enum, typename Table>
std::optional<Enum> find(const Table& table, std::string_view sought) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i] == sought) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

static_assert(!kKinds.back().empty() && !kVerbs.back().empty() && !kStatuses.back().empty() &&
                  !kReasons.back().empty(),
              "every item of a list has its word");

}  // namespace

std::string_view name_of(Kind kind) { return word(kKinds, kind); }
std::string_view name_of(Ground ground) { return word(kGrounds, ground); }
std::string_view name_of(Metal metal) { return word(kMetals, metal); }
std::string_view name_of(Status status) { return word(kStatuses, status); }
std::string_view name_of(State state) { return word(kStates, state); }
std::string_view name_of(Verb verb) { return word(kVerbs, verb); }
std::string_view name_of(Reason reason) { return word(kReasons, reason); }
std::optional<Verb> parse_verb(std::string_view w) { return find<Verb>(kVerbs, w); }

}  // namespace undercroft
