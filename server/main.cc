// main.cc: undercroft-server.
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "server/account_command.h"
#include "server/gateway/worker.h"
#include "server/open_files.h"
#include "server/replay_command.h"
#include "server/server.h"
#include "server/sim/rules/rulings_text.h"
#include "server/worlds.h"

namespace undercroft {
namespace {

int say_and_end(const CommandLineExit& result) {
  std::fprintf(result.code == 0 ? stdout : stderr, "%s\n", result.text.c_str());
  return result.code;
}

// Prints the rules of the world that would be served, because a scenario sets its own.
int print_rules(const Config& config) {
  const auto worlds = read_content(config).and_then([&](const Content& content) {
    return make_worlds(config, content, config.seed.value_or(0));
  });
  if (!worlds) return say_and_end({1, "undercroft-server: " + worlds.error()});
  for (const RuleText& rule : rule_texts(worlds->front().rules())) {
    std::printf("%-13s = %-10s # %s\n", rule.name.c_str(), rule.value.c_str(), rule.help.c_str());
  }
  return 0;
}

int check_content(const std::string& path) {
  const std::vector<std::string> mistakes = mistakes_in_content(path);
  for (const std::string& mistake : mistakes) std::fprintf(stderr, "%s\n", mistake.c_str());
  if (mistakes.empty()) std::printf("%s: no mistakes\n", path.c_str());
  return mistakes.empty() ? 0 : 1;
}

int serve(const Config& config) {
  // The store's and the accounts' threads catch the exceptions they expect. Any other must not end
  // the process silently.
  end_process_on_terminate();
  if (const auto allowed = allow_files_for(config); !allowed) spdlog::warn(allowed.error());
  const auto server = Server::open(config);
  if (!server) return say_and_end({1, "undercroft-server: " + server.error()});
  (*server)->start(true);
  // The process that started the server waits for this line.
  for (const std::string& address : (*server)->addresses()) {
    std::printf("listening on %s\n", address.c_str());
  }
  for (const std::string& address : (*server)->pages_addresses()) {
    std::printf("pages on %s\n", address.c_str());
  }
  std::fflush(stdout);
  if (!(*server)->join()) {
    spdlog::error("a realm is still busy: exiting without waiting for it");
    spdlog::shutdown();
    std::_Exit(1);
  }
  spdlog::info("server stopped");
  return 0;
}

int run(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "account") {
    return account_command(argc - 1, argv + 1);
  }
  if (const auto code = run_replay_command(argc, argv)) return *code;
  const auto read = read_config(argc, argv);
  if (!read) return say_and_end(read.error());
  const Config& config = *read;
  if (config.print_rules) return print_rules(config);
  if (config.print_rulings) return std::fputs(rulings_as_markdown().c_str(), stdout) < 0 ? 1 : 0;
  if (!config.check_content.empty()) return check_content(config.check_content);
  std::signal(SIGPIPE, SIG_IGN);
  spdlog::set_default_logger(spdlog::stderr_color_mt("undercroft"));
  spdlog::set_level(spdlog::level::from_str(config.log_level));
  return serve(config);
}

}  // namespace
}  // namespace undercroft

int main(int argc, char** argv) { return undercroft::run(argc, argv); }
