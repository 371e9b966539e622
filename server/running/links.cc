// links.cc: joins names, interfaces and ports to URLs.
#include "server/running/links.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "server/gateway/http/host_check.h"
#include "server/gateway/limits/client_address.h"

namespace undercroft {
namespace {

// "192.0.2.7:7777" or "[::1]:7777".
struct Endpoint {
  std::string host;  // without brackets
  std::string port;
};

Endpoint endpoint_of(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  std::string host = address.substr(0, colon);
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  return {host, address.substr(colon + 1)};
}

bool is_ipv6(const std::string& host) { return host.find(':') != std::string::npos; }

std::string link_of(bool has_tls, const std::string& host, const std::string& port) {
  const bool is_usual = port == (has_tls ? "443" : "80");
  return (has_tls ? "https://" : "http://") + (is_ipv6(host) ? "[" + host + "]" : host) +
         (is_usual ? "" : ":" + port) + "/";
}

// An origin says how browsers write the name. Otherwise a proxy is taken to speak TLS.
std::string link_of_name(const LinkSettings& settings, const std::string& name,
                         const std::string& port) {
  for (const std::string& origin : settings.origins) {
    if (host_in(origin) == name) return origin + "/";
  }
  return settings.has_proxy ? link_of(true, name, "443") : link_of(settings.has_tls, name, port);
}

// The addresses of the same family, in the order in which friends would try them.
std::vector<std::string> hosts_of(const Endpoint& at, const std::vector<std::string>& of_machine) {
  if (at.host != "0.0.0.0" && at.host != "::") return {at.host};
  std::vector<std::string> hosts;
  for (const std::string& address : of_machine) {
    // A socket on :: serves IPv4 as well.
    if (at.host == "::" || !is_ipv6(address)) hosts.push_back(address);
  }
  std::stable_sort(hosts.begin(), hosts.end(), [](const auto& a, const auto& b) {
    const auto rank = [](const std::string& address) {
      return 2 * int{client_address_of(address).is_local} + int{is_ipv6(address)};
    };
    return rank(a) < rank(b);
  });
  return hosts;
}

std::string address_text(const sockaddr* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address->sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, address, sizeof v4);
    inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
  } else if (address->sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof v6);
    if (!IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr)) {
      inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
    }
  }
  return text.data();
}

}  // namespace

std::vector<std::string> links_to(const LinkSettings& settings,
                                  const std::vector<std::string>& addresses,
                                  const std::vector<std::string>& of_machine) {
  std::vector<std::string> links;
  if (!settings.has_page) return links;
  const auto add = [&links](const std::string& link) {
    if (std::find(links.begin(), links.end(), link) == links.end()) links.push_back(link);
  };
  for (const std::string& name : settings.host_names) {
    add(link_of_name(settings, name, endpoint_of(addresses.front()).port));
  }
  for (const std::string& address : addresses) {
    const Endpoint at = endpoint_of(address);
    for (const std::string& host : hosts_of(at, of_machine)) {
      add(link_of(settings.has_tls, host, at.port));
    }
  }
  return links;
}

std::vector<std::string> addresses_of_this_machine() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all(first, freeifaddrs);
  std::vector<std::string> found;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    const bool is_up = (each->ifa_flags & static_cast<unsigned>(IFF_UP)) != 0;
    if (!is_up || each->ifa_addr == nullptr) continue;
    const std::string text = address_text(each->ifa_addr);
    if (!text.empty()) found.push_back(text);
  }
  return found;
}

}  // namespace undercroft
