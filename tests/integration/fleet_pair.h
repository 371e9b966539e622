// fleet_pair.h: two servers of a fleet in the test's process, behind relays that a test can cut.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "client/client.h"
#include "tests/support/cuttable_relay.h"
#include "tests/support/etcd_process.h"
#include "tests/support/eventually.h"
#include "tests/support/test_server.h"

namespace undercroft::testing {

// A corridor in which turns end by themselves.
inline const std::string kFleetCorridor =
    "title = \"x\"\nrules = { deadline_ms = 400, linger_ms = 0 }\nmap = \"\"\"\n########\n"
    "#<.....#\n########\n\"\"\"\n";

// The answer to a request for a page of the server.
[[nodiscard]] std::string page_at(int port, const std::string& path);
// The value of a metric; -1 when there is none.
[[nodiscard]] int metric_at(int port, const std::string& name);

struct FleetPair : ::testing::Test {
  struct Member {
    std::vector<std::unique_ptr<CuttableRelay>> to_store;  // one for each etcd
    std::unique_ptr<CuttableRelay> to_fleet_port;
    std::unique_ptr<TestServer> server;

    [[nodiscard]] std::string url() const { return server->url(); }
    [[nodiscard]] int port() const { return server->port(); }
    void cut_from_store() const;
    void mend_store() const;
  };

  void SetUp() override;
  // The etcds; tests of a majority have three.
  [[nodiscard]] virtual std::vector<HttpEndpoint> start_etcd();
  [[nodiscard]] Member start() const;
  [[nodiscard]] std::string key() const { return folder.path() + "/fleet.key"; }
  // Joins by one of the addresses; null when it cannot within 30 s.
  [[nodiscard]] std::unique_ptr<Client> join(const std::string& addresses, const std::string& name,
                                             Identity identity = {});
  // A turn has passed for the player.
  [[nodiscard]] static bool plays_on(Client& client);

  TemporaryFolder folder;
  Loop loop;
  std::unique_ptr<EtcdProcess> etcd;
  std::vector<HttpEndpoint> endpoints;
  std::vector<std::string> realms = {"crypt", "tower"};
  Member first, second;
};

}  // namespace undercroft::testing
