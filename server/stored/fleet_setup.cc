// fleet_setup.cc: reads the fleet's key, and hashes what its servers should agree on.
#include "server/stored/fleet_setup.h"

#include <unistd.h>

#include <array>
#include <string_view>
#include <utility>

#include "server/sim/world/simulation_version.h"

namespace undercroft {
namespace {

// FNV-1a, because a hash of the standard library may differ between builds.
std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return hash;
}

bool is_any_address(const std::string& address) {
  return address == "0.0.0.0" || address == "::" || address == "*";
}

std::string name_of_machine() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "localhost";
}

// Empty: the address itself.
std::string advertised_by(const Config& config) {
  const FleetSettings& fleet = config.fleet;
  if (!fleet.advertised.empty() || !is_any_address(fleet.address)) return fleet.advertised;
  return name_of_machine() + ":" + std::to_string(fleet.port);
}

}  // namespace

std::uint64_t hash_of_shared_settings(const Config& config) {
  std::string text;
  for (const auto& [name, value] : config.rules) {
    text.append(name).append("=").append(value).append("\n");
  }
  for (const std::string& path : config.content) text.append(path).append("\n");
  for (const std::uint64_t number :
       {std::uint64_t{config.max_players}, std::uint64_t{config.places_of_address()},
        std::uint64_t{config.guest_days}, std::uint64_t{config.idle_minutes},
        std::uint64_t{config.chat_lines}, std::uint64_t{config.watchers},
        std::uint64_t{config.watch_delay}, std::uint64_t{config.lets_guests_in()},
        std::uint64_t{config.friends_on_map}}) {
    text.append(std::to_string(number)).append("\n");
  }
  return fnv1a(text);
}

Expected<FleetOptions> fleet_options(const Config& config, const std::string& id) {
  const auto key = read_fleet_key(config.fleet.key_file);
  if (!key) return failed("--fleet-key: " + key.error());
  FleetOptions options;
  options.id = id;
  options.simulation = kSimulationVersion;
  options.host = config.fleet.address;
  options.port = config.fleet.port;
  options.advertise = advertised_by(config);
  options.key = *key;
  options.settings = hash_of_shared_settings(config);
  return options;
}

}  // namespace undercroft
