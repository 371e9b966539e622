// kill_fleet_servers.cc: starts the processes, and cuts the relays between them.
#include "tests/tools/reliability/kill_fleet_servers.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <utility>

#include "tests/support/local_port.h"

namespace undercroft::testing {
namespace {

std::string local(unsigned port) { return "127.0.0.1:" + std::to_string(port); }

// The whole answer to a request for this page.
std::string page_of(unsigned port, const std::string& path) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in to = local_address(port);
  std::string all;
  if (::connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0) {
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    (void)!::write(fd, request.data(), request.size());
    std::array<char, 4096> part{};
    for (ssize_t got = ::read(fd, part.data(), part.size()); got > 0;
         got = ::read(fd, part.data(), part.size())) {
      all.append(part.data(), static_cast<std::size_t>(got));
    }
  }
  ::close(fd);
  return all;
}

int metric_of(const std::string& address, const std::string& metric) {
  const std::string name = "\n" + metric + " ";
  const auto port = static_cast<unsigned>(std::stoul(address.substr(address.rfind(':') + 1)));
  const std::string page = page_of(port, "/-/metrics");
  const std::size_t at = page.find(name);
  return at == std::string::npos ? 0 : std::stoi(page.substr(at + name.size()));
}

}  // namespace

KilledFleet::KilledFleet(const std::string& log) {
  std::ofstream(key_file()) << std::string(64, '5');
  if (!log.empty()) log_ = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  for (Server& server : servers_) {
    for (std::size_t i = 0; i < etcd_.size(); ++i) {
      const auto port = static_cast<unsigned>(std::stoul(etcd_.member(i).endpoint().port));
      server.to_store.push_back(std::make_unique<CuttableRelay>(port));
    }
  }
}

KilledFleet::~KilledFleet() {
  if (log_ >= 0) ::close(log_);
}

std::string KilledFleet::start_all() {
  for (Server& server : servers_) {
    if (auto fault = start(server); !fault.empty()) return fault;
  }
  return "";
}

// The relay ends with its process: the port of a killed server refuses.
std::string KilledFleet::start(Server& server) {
  const unsigned port = free_port();
  server.to_fleet_port = std::make_unique<CuttableRelay>(port);
  server.process = std::make_unique<ServerProcess>(arguments(server, port), log_);
  const std::string text = server.process->read_to("listening on");
  const std::string url = url_in(text);
  if (url.empty()) return "a server does not start: '" + text + "'";
  server.address = url.substr(5);
  return "";
}

std::vector<std::string> KilledFleet::arguments(const Server& server, unsigned fleet_port) const {
  std::string store = "etcd://";
  for (const auto& relay : server.to_store) {
    store += (relay == server.to_store.front() ? "" : ",") + local(relay->port());
  }
  std::vector<std::string> all = {"--listen", server.address.empty() ? local(0) : server.address};
  const auto add = [&all](const std::string& name, const std::string& value) {
    all.push_back("--" + name);
    all.push_back(value);
  };
  add("store", store);
  add("fleet", local(fleet_port));
  add("fleet-advertise", local(server.to_fleet_port->port()));
  add("fleet-key", key_file());
  add("guests", "on");
  for (const std::string& realm : kFleetRealms) add("realm", realm);
  add("rule", "deadline_ms=300");
  add("rule", "death=respawn");  // the dead of a company wait for the living, which is no loss
  add("log-level", log_ >= 0 ? "debug" : "err");
  return all;
}

int KilledFleet::released() const {
  int all = 0;
  for (const Server& server : servers_) {
    all += metric_of(server.address, "undercroft_realms_lost_total");
  }
  return all;
}

std::size_t KilledFleet::busiest() const {
  std::size_t best = 0;
  int most = 0;
  for (std::size_t i = 0; i < servers_.size(); ++i) {
    const int realms = metric_of(servers_[i].address, "undercroft_realms");
    if (realms > most) best = i;
    most = std::max(most, realms);
  }
  return best;
}

void KilledFleet::signal(std::size_t server, int number) const {
  servers_[server].process->signal(number);
  if (number == SIGKILL) servers_[server].to_fleet_port->refuse();
}

std::string KilledFleet::start_again(std::size_t server) {
  servers_[server].process->exit_code();
  return start(servers_[server]);
}

void KilledFleet::cut_link(std::size_t one, std::size_t other) {
  servers_[one].to_fleet_port->cut_process(servers_[other].process->pid());
  servers_[other].to_fleet_port->cut_process(servers_[one].process->pid());
}

void KilledFleet::cut_from_store(std::size_t server) {
  for (const auto& relay : servers_[server].to_store) relay->cut();
}

void KilledFleet::slow_disks(const std::vector<std::size_t>& etcds,
                             std::chrono::milliseconds sync) {
  for (const std::size_t n : etcds) {
    slow_disks_.push_back(std::make_unique<SlowDisk>(etcd_.member(n).pid(), sync));
  }
}

void KilledFleet::mend() {
  slow_disks_.clear();
  for (const Server& server : servers_) {
    server.to_fleet_port->mend();
    for (const auto& relay : server.to_store) relay->mend();
  }
}

}  // namespace undercroft::testing
