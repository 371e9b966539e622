// gateway.cc: accepting connections, handing them to workers, and closing time.
#include "server/gateway/gateway.h"

#include <spdlog/spdlog.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <utility>

#include "server/gateway/websocket_connection.h"
#include "shared/check.h"

namespace undercroft {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kClosingTime = std::chrono::milliseconds(1700);

bool is_ignored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

// A worker and what is on its thread.
struct Station {
  Worker worker;
  Lines lines;
};

}  // namespace

struct Gateway::Parts {
  Parts(GatewayOptions options, const Lobby& lobby, const Clock& clock, RealmMetrics& realm_metrics)
      : reception{std::move(options), lobby, clock, realm_metrics, {}, {}, false} {
    for (std::size_t i = 0; i < reception.options.threads; ++i) {
      stations.push_back(std::make_unique<Station>());
    }
    for (const Lobby::Door& door : lobby.doors()) {
      CHECK(door.thread < stations.size(), "a realm is pinned to a thread that is not there");
      reception.hosts.push_back(
          std::make_unique<Host>(stations[door.thread]->worker, *door.realm, clock));
    }
    acceptor.emplace(first().context());
    signals.emplace(first().context());
    closing_timer.emplace(first().context());
    retry_timer.emplace(first().context());
  }

  ~Parts() {
    stop_workers();
    for (const auto& station : stations) station->worker.join();
    is_over = true;
    reception.hosts.clear();  // their alarms belong to the workers
  }

  Worker& first() { return stations.front()->worker; }

  void stop_workers() {
    for (const auto& station : stations) station->worker.stop();
  }

  std::optional<std::string> listen() {
    const std::string wanted =
        reception.options.address + ":" + std::to_string(reception.options.port);
    error_code error;
    const auto ip = asio::ip::make_address(reception.options.address, error);
    if (error) return "cannot listen on " + wanted + ": that is no address";
    const tcp::endpoint endpoint(ip, reception.options.port);
    acceptor->open(endpoint.protocol(), error);
    if (!error) acceptor->set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor->bind(endpoint, error);
    if (!error) acceptor->listen(asio::socket_base::max_listen_connections, error);
    if (error) return "cannot listen on " + wanted + ": " + error.message();
    return std::nullopt;
  }

  void accept() {
    acceptor->async_accept([this](const error_code& error, tcp::socket socket) {
      if (reception.closing) return;
      if (error) return accept_later(error);
      if (std::exchange(accept_fails, false)) spdlog::info("connections are accepted again");
      take(std::move(socket));
      accept();
    });
  }

  // Out of file descriptors, most likely: some will be given back.
  void accept_later(const error_code& why) {
    ++reception.metrics.failed_to_accept;
    if (!std::exchange(accept_fails, true)) {
      spdlog::warn("no connection can be accepted: {}; trying on", why.message());
    }
    retry_timer->expires_after(std::chrono::milliseconds(100));
    retry_timer->async_wait([this](const error_code& error) {
      if (!error) accept();
    });
  }

  void take(tcp::socket socket) {
    const auto open = static_cast<std::size_t>(reception.metrics.connections.load());
    if (open >= reception.options.max_connections) return turn_away();
    is_full = false;
    hand_over(std::move(socket));
  }

  // The end of the socket's life closes it.
  void turn_away() {
    ++reception.metrics.turned_away;
    if (std::exchange(is_full, true)) return;
    spdlog::warn("more than {} connections: others are turned away",
                 reception.options.max_connections);
  }

  // Connections go round the workers; a realm's own worker need not be the one that serves them.
  void hand_over(tcp::socket socket) {
    Station& station = *stations[next_station];
    next_station = (next_station + 1) % stations.size();
    error_code error;
    const int fd = socket.release(error);
    if (error) return;
    const auto admission = std::make_shared<Admission>(reception, [this] {
      if (!is_over) stop_workers();
    });
    station.worker.run([this, &station, fd, admission] {
      serve_connection(station.worker, station.lines, reception, fd, admission);
    });
  }

  void stop(const std::string& reason) {
    if (reception.closing.exchange(true)) return;
    error_code ignored;
    acceptor->close(ignored);
    closing_timer->expires_after(kClosingTime);
    closing_timer->async_wait([this](const error_code&) { stop_workers(); });
    if (reception.metrics.connections == 0) return stop_workers();
    for (const auto& station : stations) {
      station->worker.run([&lines = station->lines, reason] {
        const Lines now = lines;  // closing may end some at once
        for (const auto& [key, line] : now) {
          if (const auto here = line.lock()) here->close(CloseCode::GoingAway, reason);
        }
      });
    }
  }

  bool is_over = false;  // every thread has ended; what is left is being thrown away
  Reception reception;
  std::vector<std::unique_ptr<Station>> stations;
  // These belong to the first worker.
  std::optional<tcp::acceptor> acceptor;
  std::optional<asio::signal_set> signals;
  std::optional<asio::steady_timer> closing_timer;
  std::optional<asio::steady_timer> retry_timer;
  std::size_t next_station = 0;
  bool accept_fails = false;  // as of the last try; so that a streak of failures is one warning
  bool is_full = false;       // as of the last connection that came; likewise
};

Gateway::Gateway(GatewayOptions options, const Lobby& lobby, const Clock& clock,
                 RealmMetrics& realm_metrics)
    : parts_(std::make_unique<Parts>(std::move(options), lobby, clock, realm_metrics)) {}

Gateway::~Gateway() = default;

std::optional<std::string> Gateway::listen() { return parts_->listen(); }

std::string Gateway::address() const {
  const auto endpoint = parts_->acceptor->local_endpoint();
  const std::string ip = endpoint.address().to_string();
  const bool v6 = endpoint.address().is_v6();
  return (v6 ? "[" + ip + "]" : ip) + ":" + std::to_string(endpoint.port());
}

void Gateway::start() {
  parts_->accept();
  for (const auto& station : parts_->stations) station->worker.start();
}

void Gateway::stop_on_signals() {
  parts_->signals->add(SIGTERM);
  parts_->signals->add(SIGINT);
  // Its terminal is gone; nohup says beforehand that this does not matter.
  if (!is_ignored(SIGHUP)) parts_->signals->add(SIGHUP);
  parts_->signals->async_wait([this](const error_code& error, int number) {
    if (error) return;
    spdlog::info("stopping on signal {}", number);
    parts_->stop("the server goes down");
  });
}

void Gateway::stop(const std::string& reason) {
  parts_->first().run([this, reason] { parts_->stop(reason); });
}

void Gateway::join() {
  for (const auto& station : parts_->stations) station->worker.join();
}

}  // namespace undercroft
