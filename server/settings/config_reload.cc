// config_reload.cc: the settings that a running server can change.
#include <algorithm>
#include <array>

#include "server/settings/config.h"
#include "server/settings/server_settings.h"

namespace undercroft {
namespace {

// The certificate is read again as well, from the same file.
constexpr std::array<std::string_view, 10> kReloaded = {"log-level",
                                                        "motd",
                                                        "mute",
                                                        "chat-lines",
                                                        "max-players",
                                                        "connections-by-address",
                                                        "names-by-address",
                                                        "handshakes-by-address",
                                                        "pages-by-address",
                                                        "wrong-tokens-by-address"};

bool is_reloaded(std::string_view name) {
  return std::find(kReloaded.begin(), kReloaded.end(), name) != kReloaded.end();
}

}  // namespace

std::vector<std::string> Config::reload(const Config& fresh) {
  std::vector<std::string> unchanged;
  for (const Setting& setting : settings()) {
    const bool differs = setting.show(*this) != setting.show(fresh);
    if (differs && !is_reloaded(setting.name)) unchanged.emplace_back(setting.name);
  }
  const AddressLimit passwords = by_address.passwords;
  log_level = fresh.log_level;
  motd = fresh.motd;
  muted = fresh.muted;
  chat_lines = fresh.chat_lines;
  max_players = fresh.max_players;
  by_address = fresh.by_address;
  by_address.passwords = passwords;
  return unchanged;
}

}  // namespace undercroft
