// main.cc: undercroft-server.
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "server/base/orphan_reaper.h"
#include "server/base/thread_start.h"
#include "server/commands/command.h"
#include "server/commands/health_request.h"
#include "server/commands/print_command.h"
#include "server/gateway/loop/server_log.h"
#include "server/gateway/loop/worker.h"
#include "server/running/open_files.h"
#include "server/running/server.h"
#include "server/running/service_manager.h"
#include "server/running/store_wait.h"
#include "server/running/system_limits.h"
#include "server/settings/server_settings.h"
#include "shared/plain_lines.h"
#include "shared/standard_streams.h"

namespace undercroft {
namespace {

constexpr auto kSignOfLife = std::chrono::milliseconds(5000);  // within which the server answers
constexpr auto kLastWords = std::chrono::milliseconds(1000);   // for output that nobody reads

int say_and_end(const CommandLineExit& result) {
  std::fprintf(result.code == 0 ? stdout : stderr, "%s\n", plain_lines(result.text).c_str());
  return result.code;
}

// A server whose listener or workers stand still sends no sign of life, and is restarted. One whose
// store is unavailable is unhealthy but alive: a restart would not help it.
bool is_alive(const Server& server) {
  const std::vector<std::string> apart = server.pages_addresses();
  const std::string place = apart.empty() ? server.address() : apart.front();
  Config config;
  if (!set_setting(config, "listen", place)) return false;
  return serves_health(config.address, config.port, kSignOfLife);
}

// The process that started the server waits for these lines. A thread of its own prints them: a
// terminal after Ctrl-S takes no text, and the server must still end on a signal.
std::future<void> announce(const Server& server) {
  std::string text;
  for (const std::string& address : server.addresses()) text += "listening on " + address + "\n";
  for (const std::string& address : server.pages_addresses()) text += "pages on " + address + "\n";
  for (const std::string& link : server.links()) text += "play at " + link + "\n";
  auto done = std::make_shared<std::promise<void>>();
  auto announced = done->get_future();
  start_thread([text = std::move(text), done = std::move(done)] {
    std::fputs(text.c_str(), stdout);
    // Nobody could learn the port: the server stops, and main() returns an error.
    if (std::fflush(stdout) != 0) ::kill(::getpid(), SIGTERM);
    done->set_value();
  }).detach();
  return announced;
}

bool is_soon_done(const std::future<void>& work) {
  return work.wait_for(kLastWords) == std::future_status::ready;
}

// As Server::join().
bool join_watched(Server& server) {
  const WatchdogFeeder feeder(watchdog_interval(), [&] { return is_alive(server); });
  return server.join();
}

// Null: a signal has ended the wait for the store. An etcd that stops during the start is waited
// for again.
Expected<std::unique_ptr<Server>> open_server(const Config& config, const Server::Reread& reread) {
  for (;;) {
    const auto is_there = wait_for_store(config);
    if (!is_there) return failed(is_there.error());
    if (!*is_there) return std::unique_ptr<Server>();
    auto server = Server::open(config, reread);
    if (server || !is_store_away(config)) return server;
    spdlog::warn(server.error());
  }
}

int serve(const Config& config, const Server::Reread& reread) {
  // The store's and the accounts' threads catch the exceptions they expect. Any other must not end
  // the process silently.
  end_process_on_terminate();
  if (const auto allowed = allow_files_for(config); !allowed) spdlog::warn(allowed.error());
  for (const std::string& warning : config.warnings) spdlog::warn(warning);
  auto server = open_server(config, reread);
  if (!server) return say_and_end({1, "undercroft-server: " + server.error()});
  if (*server == nullptr) return 0;
  (*server)->start(true);
  OrphanReaper orphans;
  orphans.start_if_first();
  const std::future<void> announced = announce(**server);
  notify_service_manager("READY=1");
  if (!join_watched(**server)) {
    spdlog::error("a realm is still busy: exiting without waiting for it");
    static_cast<void>(drain_log(kLastWords));
    std::_Exit(1);
  }
  server->reset();  // closes the realms and the data folder
  // exit() would wait for a terminal that takes no text.
  if (!is_soon_done(announced)) std::_Exit(0);
  return 0;
}

int serve_and_log(const Config& config, const Server::Reread& reread) {
  start_log(config.log_level, config.log_json ? LogFormat::Json : LogFormat::Text);
  const int code = serve(config, reread);
  if (code == 0) spdlog::info("server stopped");
  if (!drain_log(kLastWords)) std::_Exit(code);
  return code;
}

int run(int argc, char** argv) {
  if (const ServerCommand* command = command_of(argc, argv)) return command->run(argc, argv);
  const auto read = read_config(argc, argv, environ, commands_text());
  if (!read) return say_and_end(read.error());
  const Config& config = *read;
  if (const auto code = print_and_exit(config)) return *code;
  std::signal(SIGPIPE, SIG_IGN);
  return serve_and_log(config, [=] { return read_config(argc, argv, environ); });
}

}  // namespace
}  // namespace undercroft

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  undercroft::prepare_for_system_limits();
  // The data folder and its backups hold password hashes and seeds: its files are the user's alone.
  umask(0077);
  return undercroft::exit_code_after_output(undercroft::run(argc, argv), "undercroft-server");
}
