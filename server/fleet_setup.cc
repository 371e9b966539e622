// fleet_setup.cc: turns settings into a member of a fleet.
#include "server/fleet_setup.h"

#include <unistd.h>

#include <array>
#include <string_view>
#include <utility>

#include "server/fleet/etcd_roster.h"
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

std::string advertised_by(const Config& config) {
  const FleetSettings& fleet = config.fleet;
  if (!fleet.advertised.empty()) return fleet.advertised;
  const std::string host = is_any_address(fleet.address) ? name_of_machine() : fleet.address;
  return host + ":" + std::to_string(fleet.port);
}

}  // namespace

std::uint64_t hash_of_shared_settings(const Config& config) {
  std::string text;
  for (const auto& [name, value] : config.rules) text += name + "=" + value + "\n";
  for (const std::string& path : config.content) text += path + "\n";
  for (const std::uint64_t number :
       {std::uint64_t{config.max_players}, std::uint64_t{config.places_of_address()},
        std::uint64_t{config.guest_days}, std::uint64_t{config.idle_minutes},
        std::uint64_t{config.chat_lines}, std::uint64_t{config.watchers},
        std::uint64_t{config.watch_delay}, std::uint64_t{config.lets_guests_in()},
        std::uint64_t{config.friends_on_map}}) {
    text += std::to_string(number) + "\n";
  }
  return fnv1a(text);
}

Expected<std::unique_ptr<FleetNode>> open_fleet(const Config& config, EtcdStore& store,
                                                const std::string& id, const Clock& clock,
                                                FleetNodeReports reports) {
  const auto key = read_fleet_key(config.fleet.key_file);
  if (!key) return failed("--fleet-key: " + key.error());
  FleetMember self;
  self.id = id;
  self.address = advertised_by(config);
  self.simulation = kSimulationVersion;
  self.settings = hash_of_shared_settings(config);
  auto node = std::make_unique<FleetNode>(
      std::move(self), std::make_unique<EtcdRoster>(store.access()), clock, std::move(reports));
  if (auto opened = node->open(config.fleet.address, config.fleet.port, *key); !opened) {
    return failed("--fleet: " + opened.error());
  }
  return node;
}

}  // namespace undercroft
