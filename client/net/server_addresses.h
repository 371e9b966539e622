// server_addresses.h: the addresses of one server or fleet, tried in turn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/url.h"
#include "shared/expected.h"

namespace undercroft {

// The addresses in a text, which are separated by spaces.
[[nodiscard]] std::vector<std::string> addresses_in(std::string_view text);

// ServerAddresses hold the addresses that a player has given. All of them lead to the same realms.
class ServerAddresses {
 public:
  // Fails with a sentence about the first invalid address, or if there is none.
  [[nodiscard]] static Expected<ServerAddresses> parse(std::string_view text);

  [[nodiscard]] const Url& current() const { return detour_ ? *detour_ : urls_[place_]; }
  [[nodiscard]] bool are_several() const { return urls_.size() > 1; }
  [[nodiscard]] std::size_t size() const { return urls_.size(); }

  // The connection to current() has failed: goes on to the next one, or back from a detour.
  void go_on();
  // The realm has moved to this address, which is used once. The player's addresses stay.
  void take_detour(Url url) { detour_ = std::move(url); }

 private:
  std::vector<Url> urls_;
  std::size_t place_ = 0;
  std::optional<Url> detour_;
};

}  // namespace undercroft
