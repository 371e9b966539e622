// webhook_url.cc: splits the URL into its parts. Nothing of it can add a line to the request.
#include "server/webhook/webhook_url.h"

#include <algorithm>

#include "server/store/etcd/etcd_url.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostUrl = 2048;  // bytes
constexpr std::string_view kMark = "#discord";

bool is_of_url(char c) { return c > ' ' && c < 0x7f; }

bool is_discord_host(std::string_view host) {
  constexpr std::string_view kHosts[] = {"discord.com", "discordapp.com"};
  return std::any_of(std::begin(kHosts), std::end(kHosts), [&](std::string_view known) {
    return host == known || (host.ends_with(known) && host[host.size() - known.size() - 1] == '.');
  });
}

// "host", "host:1234", "[::1]:1234".
bool has_port(std::string_view authority) {
  const std::size_t bracket = authority.rfind(']');
  return authority.find(':', bracket == std::string_view::npos ? 0 : bracket) !=
         std::string_view::npos;
}

Expected<HttpEndpoint> read_authority(std::string_view authority, bool has_tls) {
  if (authority.find('@') != std::string_view::npos) {
    return failed("a webhook's URL has no user and password before its host");
  }
  const std::string whole = std::string(authority) + (has_port(authority) ? ""
                                                      : has_tls           ? ":443"
                                                                          : ":80");
  return read_etcd_url("etcd://" + whole)
      .map([](EtcdUrl url) { return url.endpoints.front(); })
      .map_error([](const std::string&) {
        return std::string("a webhook's URL names no host, or no port from 1 to 65535");
      });
}

}  // namespace

Expected<WebhookUrl> read_webhook_url(std::string_view text) {
  WebhookUrl url;
  const bool is_plain = text.starts_with("http://");
  url.has_tls = text.starts_with("https://");
  if (!is_plain && !url.has_tls) return failed("expected https://HOST/PATH or http://HOST/PATH");
  if (text.size() > kMostUrl || !std::all_of(text.begin(), text.end(), is_of_url)) {
    return failed("a webhook's URL has up to 2048 printable ASCII characters without spaces");
  }
  url.is_discord = text.ends_with(kMark);
  text = text.substr(0, text.find('#'));
  text.remove_prefix(is_plain ? 7 : 8);
  const std::size_t end = std::min(text.find_first_of("/?"), text.size());
  if (text.substr(0, end).find(',') != std::string_view::npos) {
    return failed("a webhook's URL names one host; repeat the setting for others");
  }
  const auto endpoint = read_authority(text.substr(0, end), url.has_tls);
  if (!endpoint) return failed(endpoint.error());
  url.endpoint = *endpoint;
  url.is_discord = url.is_discord || is_discord_host(url.endpoint.host);
  const std::string_view path = text.substr(end);
  url.path = (path.starts_with('/') ? "" : "/") + std::string(path);
  return url;
}

}  // namespace undercroft
