// server_options.cc: copies settings to the parts of a server, and warns of careless ones.
#include "server/running/server_options.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "server/gateway/limits/default_route.h"
#include "server/running/build_info.h"

namespace undercroft {
namespace {

// The gateway is that of the container or machine in which the server starts.
Networks shared_addresses_of(const Config& config) {
  Networks shared = config.shared_addresses;
  if (!config.shares_gateway) return shared;
  for (const std::string& gateway : default_gateways()) {
    if (!shared.add(gateway)) continue;
    spdlog::info("the gateway {} stands for many people (--shared-address gateway)", gateway);
  }
  return shared;
}

}  // namespace

GatewayOptions gateway_options(const Config& config) {
  GatewayOptions options;
  options.address = config.address;
  options.port = config.port;
  options.pages_address = config.pages_address;
  options.pages_port = config.pages_port;
  options.threads =
      config.threads > 0 ? config.threads : std::max(1U, std::thread::hardware_concurrency());
  options.max_connections = config.max_connections;
  options.hello_within = std::chrono::milliseconds(config.hello_ms);
  options.idle = std::chrono::milliseconds(config.idle_ms);
  options.drain = std::chrono::milliseconds(config.drain_ms);
  options.send_buffer = config.send_buffer;
  options.origins = config.origins;
  options.host_names = config.host_names;
  options.serves_page = !config.no_page;
  options.tls_cert = config.tls_cert;
  options.tls_key = config.tls_key;
  options.counts_own_places = config.places_by_address.is_set;
  options.proxies = config.proxies;
  options.shared_addresses = shared_addresses_of(config);
  options.messages_a_second = config.messages_a_second;
  options.bytes_a_second = config.bytes_a_second;
  options.realm_cpu = config.realm_cpu;
  options.max_pending = config.max_pending;
  options.log_addresses = config.log_addresses;
  options.lets_guests_in = config.lets_guests_in();
  options.names_in_lobby = config.names_in_lobby;
  options.player_realms = config.player_realms;
  options.branches = config.branches;
  options.sleep_after = std::chrono::milliseconds(config.sleep_ms);
  options.build = build_info();
  return options;
}

LinkSettings link_settings_of(const Config& config) {
  return {!config.no_page, !config.tls_cert.empty(), !config.proxies.empty(), config.host_names,
          config.origins};
}

void warn_of_open_lines(const Config& config) {
  if (config.is_for_this_machine() || !config.tls_cert.empty() || !config.proxies.empty()) return;
  spdlog::warn(
      "connections are not encrypted, so passwords and tokens can be read on the network: use "
      "--tls-cert and --tls-key, or a TLS proxy with --trust-proxy");
}

void warn_of_small_seed(const Config& config) {
  if (!config.seed || *config.seed > UINT32_MAX || !config.scenario.empty()) return;
  spdlog::warn(
      "the seed {} is small: a player can guess it by comparing screens, and then knows the "
      "whole dungeon; without --seed it has 64 random bits",
      *config.seed);
}

}  // namespace undercroft
