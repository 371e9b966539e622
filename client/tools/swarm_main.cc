// swarm_main.cc: `undercroft-swarm`: runs bots against a server and prints the results.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <variant>

#include "client/app/exit_codes.h"
#include "client/tools/swarm.h"
#include "shared/standard_streams.h"

namespace {

using undercroft::SwarmPlan;
using undercroft::SwarmSummary;

void print(const SwarmPlan& plan, const SwarmSummary& report) {
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
    const auto count = report.rejected.values[static_cast<std::size_t>(i)];
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

int complain(const std::string& sentence) {
  std::fprintf(stderr, "undercroft-swarm: %s (see --help)\n", sentence.c_str());
  return undercroft::kExitUsage;
}

std::string address_mistake(const std::string& text) {
  const auto parsed = undercroft::parse_url(text);
  return parsed ? "" : parsed.error();
}

// The help gives units and defaults in words; CLI11's type names would add nothing.
void describe(CLI::App& app, SwarmPlan& plan, int& seconds) {
  app.add_option("-s,--server", plan.server, "server address, ws:// or wss://")
      ->option_text("URL [" + plan.server + "]")
      ->check(CLI::Validator(address_mistake, ""));
  app.add_option("--realm", plan.realm, "realm to play in; default: the server's first")
      ->option_text("NAME");
  app.add_option("--players", plan.players, "number of players, 1 to 1000")
      ->option_text("N [" + std::to_string(plan.players) + "]")
      ->check(CLI::Range(1, 1000));
  app.add_option("--seconds", seconds, "duration in seconds, 1 to 86400")
      ->option_text("N [" + std::to_string(seconds) + "]")
      ->check(CLI::Range(1, 86400));
  app.add_option("--seed", plan.seed, "seed of the bots' choices, 0 to 2^32-1")
      ->option_text("N [" + std::to_string(plan.seed) + "]")
      ->check(CLI::Range(0LL, 4294967295LL));
  app.add_option("--rate", plan.rate, "intents per second and player, 1 to 25")
      ->option_text("N [" + std::to_string(plan.rate) + "]")
      ->check(CLI::Range(1, 25));
}

bool is_good(const SwarmPlan& plan, const SwarmSummary& report) {
  return report.errors.empty() && report.divergences.empty() && report.joined == plan.players &&
         !report.latencies_ms.empty();
}

int run(int argc, char** argv) {
  CLI::App app{"Run bots against an Undercroft server: load, and a check that they agree.",
               "undercroft-swarm"};
  SwarmPlan plan;
  plan.server = "ws://127.0.0.1:7777";
  plan.tag = undercroft::fresh_tag();
  int seconds = 10;
  describe(app, plan, seconds);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? app.exit(error) : complain(error.what());
  }
  plan.duration = std::chrono::seconds(seconds);
  const SwarmSummary report = undercroft::run_swarm(plan);
  print(plan, report);
  return is_good(plan, report) ? undercroft::kExitNormal : undercroft::kExitInternal;
}

}  // namespace

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  return undercroft::exit_code_after_output(run(argc, argv), "undercroft-swarm");
}
