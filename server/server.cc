// server.cc: putting realms, threads and the port together.
#include "server/server.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <random>
#include <thread>
#include <utility>

#include "server/gateway/gateway.h"
#include "server/worlds.h"

namespace undercroft {
namespace {

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto age = std::chrono::steady_clock::now() - born_;
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(age).count());
  }

 private:
  std::chrono::steady_clock::time_point born_ = std::chrono::steady_clock::now();
};

std::uint64_t random_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32U) | device();
}

GatewayOptions gateway_options(const Config& config) {
  GatewayOptions options;
  options.address = config.address;
  options.port = config.port;
  options.threads =
      config.threads > 0 ? config.threads : std::max(1U, std::thread::hardware_concurrency());
  options.max_connections = config.max_connections;
  options.hello_within = std::chrono::milliseconds(config.hello_ms);
  options.idle = std::chrono::milliseconds(config.idle_ms);
  options.send_buffer = config.send_buffer;
  return options;
}

RealmOptions realm_options(const Config& config, const std::string& name) {
  RealmOptions options;
  options.name = name;
  options.motd = config.motd;
  options.max_players = config.max_players;
  options.builds_levels = config.scenario.empty();
  options.log = [name](const std::string& sentence) { spdlog::error("{}: {}", name, sentence); };
  return options;
}

}  // namespace

// In this order, since each stands on those before it.
struct Server::Parts {
  SteadyClock clock;
  std::vector<RandomTokens> tokens;  // one a realm: no thread shares anything
  RealmMetrics realm_metrics;
  Lobby lobby;
  std::unique_ptr<Gateway> gateway;

  std::optional<std::string> open_realms(const Config& config, std::size_t threads) {
    const std::uint64_t seed = config.seed.value_or(random_seed());
    auto worlds = make_worlds(config, seed);
    if (auto* mistake = std::get_if<std::string>(&worlds)) return *mistake;
    // A scenario has its own.
    spdlog::info("seed {}", std::get<0>(worlds).front().seed());
    tokens.resize(config.realms.size());
    for (std::size_t i = 0; i < config.realms.size(); ++i) {
      auto realm = std::make_unique<Realm>(std::move(std::get<0>(worlds)[i]),
                                           realm_options(config, config.realms[i]), clock,
                                           tokens[i], realm_metrics);
      if (auto mistake = realm->open()) return mistake;
      lobby.add(std::move(realm), i % threads);
    }
    return std::nullopt;
  }
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

std::variant<std::unique_ptr<Server>, std::string> Server::open(const Config& config) {
  auto parts = std::make_unique<Parts>();
  GatewayOptions options = gateway_options(config);
  if (auto mistake = parts->open_realms(config, options.threads)) return *mistake;
  parts->gateway = std::make_unique<Gateway>(std::move(options), parts->lobby, parts->clock,
                                             parts->realm_metrics);
  if (auto mistake = parts->gateway->listen()) return *mistake;
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

std::string Server::address() const { return parts_->gateway->address(); }

void Server::start(bool heeds_signals) {
  if (heeds_signals) parts_->gateway->stop_on_signals();
  parts_->gateway->start();
}

void Server::stop(const std::string& reason) { parts_->gateway->stop(reason); }

void Server::join() { parts_->gateway->join(); }

}  // namespace undercroft
