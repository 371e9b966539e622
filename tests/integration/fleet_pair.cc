// fleet_pair.cc: starts etcd, relays and servers.
#include "tests/integration/fleet_pair.h"

#include <gtest/gtest.h>

#include <fstream>
#include <utility>

#include "tests/support/local_port.h"
#include "tests/support/raw_socket.h"

namespace undercroft::testing {

std::string page_at(int port, const std::string& path) {
  RawSocket socket(port);
  socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return socket.read_until("the whole page, until the server closes");
}

int metric_at(int port, const std::string& name) {
  const std::string text = page_at(port, "/-/metrics");
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
}

void FleetPair::Member::cut_from_store() const {
  for (const auto& relay : to_store) relay->cut();
}

void FleetPair::Member::mend_store() const {
  for (const auto& relay : to_store) relay->mend();
}

void FleetPair::SetUp() {
  if (!EtcdProcess::is_installed()) GTEST_SKIP() << "etcd-server is not installed";
  endpoints = start_etcd();
  std::ofstream(key()) << std::string(64, '7');
  first = start();
  second = start();
}

std::vector<HttpEndpoint> FleetPair::start_etcd() {
  etcd = std::make_unique<EtcdProcess>();
  return {etcd->endpoint()};
}

FleetPair::Member FleetPair::start() const {
  Member member;
  Config config;
  for (const HttpEndpoint& endpoint : endpoints) {
    const auto port = static_cast<unsigned>(std::stoul(endpoint.port));
    member.to_store.push_back(std::make_unique<CuttableRelay>(port));
    config.store.url.append(config.store.url.empty() ? "etcd://127.0.0.1:" : ",127.0.0.1:")
        .append(std::to_string(member.to_store.back()->port()));
  }
  const unsigned port = free_port();
  member.to_fleet_port = std::make_unique<CuttableRelay>(port);
  config.fleet = {"127.0.0.1", static_cast<std::uint16_t>(port),
                  "127.0.0.1:" + std::to_string(member.to_fleet_port->port()), key()};
  config.guests = true;
  config.realms = realms;
  member.server = std::make_unique<TestServer>(kFleetCorridor, std::move(config));
  return member;
}

std::unique_ptr<Client> FleetPair::join(const std::string& addresses, const std::string& name,
                                        Identity identity) {
  auto client = std::make_unique<Client>(loop);
  identity.name = name;
  identity.retries = identity.retries == 0 ? -1 : identity.retries;
  const auto connected = client->connect(addresses, identity);
  const bool plays =
      connected && client->wait_until([&] { return client->playing(); }, std::chrono::seconds(30));
  return plays ? std::move(client) : nullptr;
}

bool FleetPair::plays_on(Client& client) {
  const TurnNumber before = client.known().turn;
  for (int tries = 0; tries < 60 && client.known().turn <= before; ++tries) {
    client.send({.verb = IntentVerb::Wait});
    (void)client.wait_until([&] { return client.known().turn > before; },
                            std::chrono::milliseconds(500));
  }
  return client.known().turn > before;
}

}  // namespace undercroft::testing
