// health_command.cc: finds the server, asks for its health, and prints one line.
#include "server/commands/health_command.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

#include "server/commands/health_request.h"
#include "server/commands/running_server.h"
#include "server/settings/config.h"
#include "server/settings/server_settings.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

// Below the 5 s after which the container's engine ends the check without a reason.
constexpr auto kDeadline = std::chrono::milliseconds(4000);

struct HealthAddress {
  std::string host;
  std::uint16_t port = 0;
  std::string found = {};  // RunningServer::words(); empty: --at named it
};

struct HealthArguments {
  std::string at;
  pid_t process = 0;
};

int say_of_health(const std::string& sentence, int code) {
  std::fprintf(stderr, "undercroft-server health: %s\n", plain_lines(sentence).c_str());
  return code;
}

Expected<HealthAddress> read_health_address(const std::string& at) {
  Config config;
  return set_setting(config, "listen", at).map([&] {
    return HealthAddress{config.address, config.port, {}};
  });
}

// An address that stands for all of this machine's is asked on loopback.
HealthAddress health_address_of(const Config& config) {
  const bool is_apart = !config.pages_address.empty();
  HealthAddress place{is_apart ? config.pages_address : config.address,
                      is_apart ? config.pages_port : config.port,
                      {}};
  if (place.host == "0.0.0.0") place.host = "127.0.0.1";
  if (place.host == "::") place.host = "::1";
  return place;
}

Expected<HealthAddress> find_health_address(pid_t process) {
  const auto server =
      find_running_server(process > 0 ? std::optional(process) : std::nullopt, "--at ADDR:PORT");
  if (!server) return failed(server.error());
  HealthAddress place = health_address_of(server->config);
  place.found = server->words();
  if (place.port != 0) return place;
  return failed("the server listens on a free port (its setting is 0): use --at ADDR:PORT");
}

// Which server has the trouble.
std::string of_server(const HealthAddress& place) {
  return place.found.empty() ? "" : place.found + ": ";
}

int check_health(const Expected<HealthAddress>& place) {
  if (!place) return say_of_health(place.error(), 1);
  const auto healthy = ask_health(place->host, place->port, kDeadline);
  if (!healthy) return say_of_health(of_server(*place) + healthy.error(), 1);
  std::printf("ok%s\n", place->found.empty() ? "" : (": " + plain_lines(place->found)).c_str());
  return 0;
}

}  // namespace

int run_health_command(int argc, const char* const* argv) {
  CLI::App app("Asks a running server whether it is healthy: exit code 0 or 1.",
               "undercroft-server health");
  HealthArguments arguments;
  auto* at = app.add_option("--at", arguments.at,
                            "address of its health page [where the server on this machine has it]")
                 ->option_text("ADDR:PORT");
  app.add_option("--pid", arguments.process, "process of the server [the first one found]")
      ->option_text("N")
      ->excludes(at);
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return 0;
  } catch (const CLI::ParseError& error) {
    return say_of_health(std::string(error.what()) + " (see --help)", 2);
  }
  if (arguments.at.empty()) return check_health(find_health_address(arguments.process));
  const auto place = read_health_address(arguments.at);
  return place ? check_health(*place) : say_of_health("--at: " + place.error(), 2);
}

}  // namespace undercroft
