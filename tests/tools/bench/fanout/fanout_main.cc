// fanout_main.cc: the cost of a player's turn to the server, compared with an echo of the same
// frames.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "shared/check.h"
#include "tests/tools/bench/fanout/child.h"
#include "tests/tools/bench/fanout/echo_server.h"
#include "tests/tools/bench/fanout/load.h"

namespace undercroft::bench {
namespace {

struct Options {
  std::string server;
  std::vector<std::string> cases = {"solo:50",   "solo:200",   "crowd:50",
                                    "crowd:200", "crowd:1000", "bubble:200:50"};
  int seconds = 10;
  int join_seconds = 60;
  bool json = false;
};

struct Figures {
  int players = 0;
  double turns_a_second = 0;  // per player
  double cpu_us = 0;          // this and the following: per player and turn
  double frames = 0;
  double bytes = 0;
  double sent_bytes = 0;
  double rejected = 0;
  double resident_kb = 0;  // per player
  double p50_ms = 0;
  double p99_ms = 0;
  double join_s = 0;
};

double at_percent(std::vector<std::uint32_t> samples, std::size_t percent) {
  if (samples.empty()) return 0;
  const auto nth = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() * percent / 100);
  std::nth_element(samples.begin(), nth, samples.end());
  return *nth / 1000.0;
}

int port_of(Child& server) {
  const std::string line = server.line_with("listening on");
  CHECK(!line.empty(), "the server ended instead of listening");
  return std::stoi(line.substr(line.rfind(':') + 1));
}

// `bytes` is the size of an echo's frames; 0: the server is undercroft-server.
Figures measure(const Options& options, const LoadCase& load, Child& server, std::size_t bytes) {
  const int port = port_of(server);
  const std::uint64_t empty = server.resident_bytes();
  Load players(load, port, bytes);
  Figures f;
  f.join_s = players.join(std::chrono::seconds(options.join_seconds));
  players.play(std::chrono::milliseconds(1000));  // warm-up
  players.clear();
  const std::uint64_t cpu = server.cpu_ns();
  players.play(std::chrono::seconds(options.seconds));
  const auto used = static_cast<double>(server.cpu_ns() - cpu);
  const Totals& totals = players.totals();
  const auto turns = static_cast<double>(std::max<std::size_t>(totals.latency_us.size(), 1));
  f.players = players.players();
  f.turns_a_second = turns / std::max(f.players, 1) / options.seconds;
  f.cpu_us = used / 1000 / turns;
  f.frames = static_cast<double>(totals.frames) / turns;
  f.bytes = static_cast<double>(totals.bytes) / turns;
  f.sent_bytes = static_cast<double>(totals.sent_bytes) / turns;
  f.rejected = static_cast<double>(totals.rejected) / turns;
  f.resident_kb = (static_cast<double>(server.resident_bytes()) - static_cast<double>(empty)) /
                  1024 / std::max(f.players, 1);
  f.p50_ms = at_percent(totals.latency_us, 50);
  f.p99_ms = at_percent(totals.latency_us, 99);
  return f;
}

void print(const Options& options, const std::string& name, const char* server, const Figures& f) {
  if (options.json) {
    fmt::print(
        R"({{"case":"{}","server":"{}","players":{},"turns_per_second":{:.2f},"cpu_us":{:.2f},)"
        R"("frames":{:.3f},"bytes":{:.1f},"bytes_in":{:.1f},"rejected":{:.3f},"rss_kb":{:.1f},)"
        R"("p50_ms":{:.3f},"p99_ms":{:.3f},"join_s":{:.2f}}})"
        "\n",
        name, server, f.players, f.turns_a_second, f.cpu_us, f.frames, f.bytes, f.sent_bytes,
        f.rejected, f.resident_kb, f.p50_ms, f.p99_ms, f.join_s);
  } else {
    fmt::print(
        "{:<16}{:<11}{:>8}{:>9.1f}{:>10.1f}{:>8.2f}{:>9.0f}{:>8.0f}{:>9.1f}{:>9.1f}{:>8.1f}\n",
        name, server, f.players, f.turns_a_second, f.cpu_us, f.frames, f.bytes, f.resident_kb,
        f.p50_ms, f.p99_ms, f.join_s);
  }
  std::fflush(stdout);
}

void run_case(const Options& options, const LoadCase& load, const std::string& hall) {
  Figures game;
  {
    Child server(load.arguments(options.server, hall));
    game = measure(options, load, server, 0);
  }
  print(options, load.name(), "undercroft", game);
  // An echo server with frames as large as the game's, in both directions.
  const auto answer = static_cast<std::size_t>(std::max(1.0, game.bytes));
  const auto question = static_cast<std::size_t>(std::max(1.0, game.sent_bytes));
  Child echo([answer] { serve_echo(answer); });
  print(options, load.name(), "echo", measure(options, load, echo, question));
}

void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int run(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Measures the cost of a player's turn to undercroft-server, and to a plain echo server.");
  app.add_option("--server", options.server, "path to undercroft-server")->required();
  app.add_option("--case", options.cases,
                 "solo:PLAYERS, crowd:PLAYERS or bubble:PLAYERS:REALMS, repeatable");
  app.add_option("--seconds", options.seconds, "seconds of play per case")
      ->check(CLI::Range(1, 120));
  app.add_option("--join-seconds", options.join_seconds, "time limit for all players to join")
      ->check(CLI::Range(1, 300));
  app.add_flag("--json", options.json, "print a line of JSON per server and case");
  CLI11_PARSE(app, argc, argv);
  std::vector<LoadCase> cases;
  for (const std::string& text : options.cases) {
    const auto load = parse_case(text);
    if (!load) return std::fprintf(stderr, "no such case: %s\n", text.c_str()), 2;
    cases.push_back(*load);
  }
  raise_file_limit();
  stay_on_core(kLoadCore);
  const auto hall = std::filesystem::temp_directory_path() /
                    ("undercroft-fanout-" + std::to_string(getpid()) + ".toml");
  std::ofstream(hall) << hall_text();
  if (!options.json) {
    fmt::print("{:<16}{:<11}{:>8}{:>9}{:>10}{:>8}{:>9}{:>8}{:>9}{:>9}{:>8}\n", "case", "server",
               "players", "turns/s", "cpu us", "frames", "bytes", "rss KB", "p50 ms", "p99 ms",
               "join s");
  }
  for (const LoadCase& load : cases) run_case(options, load, hall);
  std::filesystem::remove(hall);
  return 0;
}

}  // namespace
}  // namespace undercroft::bench

int main(int argc, char** argv) { return undercroft::bench::run(argc, argv); }
