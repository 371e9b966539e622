// siege_main.cc: what unknown clients can do to a server: how many passwords they can try, how much
// memory they can fill, and how many places they can take.
#include <CLI/CLI.hpp>
#include <csignal>
#include <string>
#include <vector>

#include "tests/tools/reliability/siege.h"

namespace undercroft::testing {
namespace {

int run(int argc, char** argv) {
  CLI::App app("Attacks a server as unknown clients would, and measures the effect.",
               "besiege_server");
  int seconds = 20;
  std::vector<std::string> more;
  auto* guessing = app.add_subcommand("guess", "password tries the server accepts per second");
  guessing->add_option("--seconds", seconds, "duration of each attack")->capture_default_str();
  auto* filling = app.add_subcommand("fill", "memory that clients can make the server use");
  filling->allow_extras();
  auto* taking = app.add_subcommand("places", "places, seats and connections they can take");
  app.require_subcommand(1);
  CLI11_PARSE(app, argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  if (*guessing) besiege_passwords(seconds);
  if (*filling) besiege_memory(filling->remaining());
  if (*taking) besiege_places();
  return 0;
}

}  // namespace
}  // namespace undercroft::testing

int main(int argc, char** argv) { return undercroft::testing::run(argc, argv); }
