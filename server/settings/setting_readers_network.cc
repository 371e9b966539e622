// setting_readers_network.cc: reads addresses, hosts, origins and networks.
#include <algorithm>

#include "server/gateway/http/host_check.h"
#include "server/settings/setting_readers.h"

namespace undercroft {

Expected<> read_endpoint(std::string& host, std::uint16_t& number, std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) {
    return failed("expected ADDR:PORT, not '" + std::string(text) + "'");
  }
  const auto port = read_number(text.substr(colon + 1), 0, 65535);
  if (!port) return failed("port: " + port.error());
  number = static_cast<std::uint16_t>(*port);
  std::string_view address = text.substr(0, colon);
  if (address.front() == '[' && address.back() == ']') {
    address = address.substr(1, address.size() - 2);
  }
  host = address;
  return {};
}

Expected<> read_listen(Config& config, std::string_view text) {
  return read_endpoint(config.address, config.port, text);
}

std::string shown_listen(const Config& config) {
  return config.address + ":" + std::to_string(config.port);
}

Expected<> read_pages(Config& config, std::string_view text) {
  return read_endpoint(config.pages_address, config.pages_port, text);
}

std::string shown_pages(const Config& config) {
  if (config.pages_address.empty()) return "";
  return config.pages_address + ":" + std::to_string(config.pages_port);
}

Expected<> read_proxy(Config& config, std::string_view text) { return config.proxies.add(text); }

// Reads SCHEME://HOST[:PORT] without a path, as browsers send it.
Expected<> read_origin(Config& config, std::string_view text) {
  const std::size_t lead = text.find("://");
  const bool sound = lead != std::string_view::npos && lead > 0 && text.size() > lead + 3 &&
                     text.find('/', lead + 3) == std::string_view::npos;
  if (!sound)
    return failed("expected SCHEME://HOST or SCHEME://HOST:PORT, not '" + std::string(text) + "'");
  config.origins.emplace_back(text);
  return {};
}

// Reads a name as browsers send it in Host, without scheme and port.
Expected<> read_host_name(Config& config, std::string_view text) {
  if (!is_host(text) || host_in(text).empty() || text.find(':') != std::string_view::npos) {
    return failed("expected a host name such as play.example.org, not '" + std::string(text) + "'");
  }
  config.host_names.push_back(host_in(text));
  return {};
}

Expected<> read_shared_address(Config& config, std::string_view text) {
  if (text == "gateway") {
    config.shares_gateway = true;
    return {};
  }
  return config.shared_addresses.add(text).map_error(
      [](const std::string& why) { return why + " (or gateway)"; });
}

std::string shown_shared_addresses(const Config& config) {
  std::string networks = config.shared_addresses.to_string();
  if (!config.shares_gateway) return networks;
  return networks.empty() ? "gateway" : networks + " gateway";
}

void clear_shared_addresses(Config& config) {
  config.shared_addresses.clear();
  config.shares_gateway = false;
}

}  // namespace undercroft
