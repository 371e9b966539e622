// hero_desk.h: what the host of a server sees of a realm's heroes, and does with them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/admissions.h"
#include "server/realm/departures.h"
#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/seats/seat_rules.h"
#include "shared/expected.h"

namespace undercroft {

// A hero of a realm, whether or not its player is connected.
struct HeroEntry {
  enum class State : std::uint8_t { Standing, Down, Dead };
  std::string name;
  bool is_account = false;
  bool is_connected = false;
  State state = State::Standing;
  int depth = 0;            // of its body, or where it comes back
  std::uint32_t turns = 0;  // with an intent of its own
  // When its player disconnected, and until when no newcomer takes the seat, in seconds since 1970.
  // No end: connected, or of an account.
  std::optional<std::uint64_t> left_s = {};
  std::optional<std::uint64_t> kept_until_s = {};
};

// "standing", "down", "dead".
[[nodiscard]] const char* name_of(HeroEntry::State state);

// The HeroDesk of a realm lists its heroes, hands them over and ends them. Names are looked up
// ignoring case. Used on the realm's thread.
class HeroDesk {
 public:
  static constexpr std::uint64_t kLinkLastsMs = std::uint64_t{24} * 3600 * 1000;

  // All of them outlive it.
  HeroDesk(RealmCore& core, InputDoor& door, Departures& departures, const SeatRules& seats,
           Admissions& admissions)
      : core_(core), door_(door), departures_(departures), seats_(seats), admissions_(admissions) {}

  // Sorted by name.
  [[nodiscard]] std::vector<HeroEntry> all() const;
  [[nodiscard]] bool has(const std::string& name) const;
  [[nodiscard]] bool is_of_account(const std::string& name) const;
  // The secret of a link that moves the guest's seat to another device, once, within kLinkLastsMs.
  // The realm does not sleep meanwhile, and a restart of the server ends the link. Fails with a
  // sentence. REQUIRES: has(name).
  [[nodiscard]] Expected<std::string> make_link(const std::string& name);
  // The hero leaves the realm for good, connected or not, and its name is free. Keys and the Crown
  // stay on its level (R106). Fails with a sentence. REQUIRES: has(name).
  [[nodiscard]] Expected<> forget(const std::string& name);

 private:
  [[nodiscard]] HeroEntry entry_of(const Player& player) const;
  [[nodiscard]] std::optional<std::uint64_t> left_s(const Player& player) const;

  RealmCore& core_;
  InputDoor& door_;
  Departures& departures_;
  const SeatRules& seats_;
  Admissions& admissions_;
};

}  // namespace undercroft
