// known_servers.cc: reads and writes the file of known identities.
#include "client/app/known_servers.h"

#include "client/app/files.h"
#include "client/app/word_lines.h"
#include "client/net/url.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

std::string known_servers() { return state_folder() + "/known_servers"; }

}  // namespace

std::string host_and_port(const std::string& address) {
  const auto url = parse_url(address);
  if (!url) return address;
  const bool is_v6 = url->host.find(':') != std::string::npos;
  return to_lower(is_v6 ? "[" + url->host + "]" : url->host) + ":" + url->port;
}

std::string known_identity(const std::string& address) {
  const std::string place = host_and_port(address);
  for (const auto& words : word_lines(text_of_private(known_servers()))) {
    if (words.size() == 2 && words[0] == place) return words[1];
  }
  return {};
}

Expected<> know_server(const std::string& address, const std::string& identity) {
  if (known_identity(address) == identity) return {};
  const std::string place = host_and_port(address);
  return edit_private(known_servers(), [&](const std::string& text) {
    return without_lines(text, [&](const auto& words) { return words[0] == place; }) + place + " " +
           identity + "\n";
  });
}

}  // namespace undercroft
