// setting_readers_log.cc: reads the settings of the log, the notify command and webhooks.
#include <algorithm>
#include <array>

#include "server/settings/setting_readers.h"
#include "server/webhook/webhook_url.h"

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 6> kLogLevels = {"trace", "debug", "info",
                                                        "warn",  "err",   "off"};
constexpr std::array<std::string_view, 3> kAddressWords = {"off", "short", "full"};

}  // namespace

Expected<> read_log_level(Config& config, std::string_view text) {
  if (std::find(kLogLevels.begin(), kLogLevels.end(), text) == kLogLevels.end()) {
    return failed("expected trace, debug, info, warn, err or off, not '" + std::string(text) + "'");
  }
  config.log_level = text;
  return {};
}

Expected<> read_log_addresses(Config& config, std::string_view text) {
  if (text == "on") text = "full";  // as earlier versions called it
  const auto* const found = std::find(kAddressWords.begin(), kAddressWords.end(), text);
  if (found == kAddressWords.end()) {
    return failed("expected off, short or full, not '" + std::string(text) + "'");
  }
  config.log_addresses = static_cast<AddressesLogged>(found - kAddressWords.begin());
  return {};
}

std::string shown_log_addresses(const Config& config) {
  return std::string(kAddressWords[static_cast<std::size_t>(config.log_addresses)]);
}

Expected<> read_log_format(Config& config, std::string_view text) {
  if (text != "text" && text != "json") {
    return failed("expected text or json, not '" + std::string(text) + "'");
  }
  config.log_json = text == "json";
  return {};
}

std::string shown_log_format(const Config& config) { return config.log_json ? "json" : "text"; }

Expected<> read_notify_command(Config& config, std::string_view text) {
  if (!text.starts_with('/')) return failed("expected a whole path, such as /usr/local/bin/tell");
  config.notify_command = std::string(text);
  return {};
}

Expected<> read_webhook(Config& config, std::string_view text) {
  if (const auto url = read_webhook_url(text); !url) return failed(url.error());
  config.webhooks.emplace_back(text);
  return {};
}

// Without the paths, which hold secrets.
std::string shown_webhooks(const Config& config) {
  std::vector<std::string> shown;
  for (const std::string& text : config.webhooks) {
    shown.push_back(text.substr(0, text.find_first_of("/?#", text.find("://") + 3)) + "/...");
  }
  return shown_list(shown);
}

}  // namespace undercroft
