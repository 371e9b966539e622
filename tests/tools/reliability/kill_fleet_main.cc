// kill_fleet_main.cc: three servers on three etcds under load; kills, freezes and cuts them off at
// random moments. No player may lose anything that a server had sent.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>

#include "tests/tools/reliability/kill_fleet_ordeal.h"

namespace undercroft::testing {
namespace {

int run(int argc, char** argv) {
  FleetPlan plan;
  CLI::App app("Kills and freezes the servers and etcds of a fleet, and reports lost data.",
               "kill_fleet");
  app.add_option("--kills", plan.kills, "number of faults")
      ->capture_default_str()
      ->check(CLI::Range(0, 100000));
  app.add_option("--rolling", plan.rolling, "rolling upgrades of all servers, before the faults")
      ->capture_default_str()
      ->check(CLI::Range(0, 100000));
  app.add_option("--players", plan.players, "number of players")
      ->capture_default_str()
      ->check(CLI::Range(1, 90));
  app.add_option("--seed", plan.seed, "seed of the faults and the bots")->capture_default_str();
  app.add_option("--only", plan.only, "faults whose name begins with this, such as \"etcd slow\"");
  app.add_option("--log", plan.log, "a file to which the servers log what they do");
  app.add_flag("--loud", plan.is_loud, "prints what players are told about their connections");
  CLI11_PARSE(app, argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  if (!EtcdProcess::is_installed()) {
    std::printf("skipped: etcd-server is not installed\n");
    return 77;
  }
  return FleetOrdeal(plan).run() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace undercroft::testing

int main(int argc, char** argv) { return undercroft::testing::run(argc, argv); }
