// server_addresses.cc: splitting a list of addresses, and taking turns.
#include "client/net/server_addresses.h"

#include <sstream>
#include <utility>

namespace undercroft {

std::vector<std::string> addresses_in(std::string_view text) {
  std::vector<std::string> all;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) all.push_back(std::move(word));
  return all;
}

Expected<ServerAddresses> ServerAddresses::parse(std::string_view text) {
  ServerAddresses all;
  for (const std::string& word : addresses_in(text)) {
    auto url = parse_url(word);
    if (!url) return failed(url.error());
    all.urls_.push_back(*std::move(url));
  }
  if (all.urls_.empty()) return failed("no server address is given");
  return all;
}

void ServerAddresses::go_on() {
  if (std::exchange(detour_, std::nullopt)) return;
  place_ = (place_ + 1) % urls_.size();
}

}  // namespace undercroft
