// swarm_main.cc: `undercroft-swarm`: bots against a server, and what came of it.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "client/swarm.h"

namespace {

using undercroft::SwarmPlan;
using undercroft::SwarmReport;

void print(const SwarmPlan& plan, const SwarmReport& report) {
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  std::printf("players      %d of %d joined\n", report.joined, plan.players);
  std::printf("turns        %llu\n", number(report.turns));
  std::printf("intents      %llu\n", number(report.intents));
  std::printf("deltas       %llu (%llu bytes in all)\n", number(report.deltas),
              number(report.bytes));
  std::printf("latency      p50 %.2f ms, p99 %.2f ms, of %zu turns\n",
              undercroft::percentile(report.latencies_ms, 0.5),
              undercroft::percentile(report.latencies_ms, 0.99), report.latencies_ms.size());
  for (int i = 1; i < undercroft::kReasonCount; ++i) {
    const auto count = report.rejected[static_cast<std::size_t>(i)];
    const auto reason = name_of(static_cast<undercroft::Reason>(i));
    if (count > 0) {
      std::printf("rejected     %llu %.*s\n", number(count), static_cast<int>(reason.size()),
                  reason.data());
    }
  }
  std::printf("compared     %llu cells that two players saw in the same turn\n",
              number(report.cells_compared));
  std::printf("divergences  %zu\n", report.divergences.size());
  for (std::size_t i = 0; i < report.divergences.size() && i < 10; ++i) {
    std::printf("  %s\n", report.divergences[i].c_str());
  }
  for (const std::string& error : report.errors) std::printf("error        %s\n", error.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Headless players for an Undercroft server: load, and a check that they agree."};
  SwarmPlan plan;
  plan.server = "ws://127.0.0.1:7777";
  int seconds = 10;
  app.add_option("-s,--server", plan.server, "ws:// address")->capture_default_str();
  app.add_option("--realm", plan.realm, "which dungeon (empty: the server's default)");
  app.add_option("--players", plan.players, "how many")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_option("--seconds", seconds, "how long")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  app.add_option("--seed", plan.seed, "what the bots' whims follow from")->capture_default_str();
  app.add_option("--rate", plan.rate, "intents a second and player, at most")
      ->check(CLI::Range(1, 25))
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  plan.duration = std::chrono::seconds(seconds);
  const SwarmReport report = undercroft::run_swarm(plan);
  print(plan, report);
  const bool good = report.errors.empty() && report.divergences.empty() &&
                    report.joined == plan.players && !report.latencies_ms.empty();
  return good ? 0 : 1;
}
