// scenario_main.cc: undercroft-scenario: runs scenario files and checks their expectations.
#include <CLI/CLI.hpp>
#include <iostream>

#include "server/sim/content/builtin.h"
#include "server/tools/scenario/suite.h"
#include "shared/standard_streams.h"
#include "shared/version.h"

namespace {

int run(int argc, char** argv) {
  CLI::App app{"Runs scenario files against the simulation of the Undercroft."};
  std::vector<std::string> paths;
  undercroft::SuiteOptions options;
  app.add_option("path", paths, "scenario files (NAME.toml) or folders with such files")
      ->required()
      ->type_name("FILE-OR-FOLDER");
  app.add_flag("--verbose,-v", options.verbose, "print every turn's events and map");
  app.set_version_flag("--version", undercroft::kVersion);
  app.footer("Exits 0 when all pass, 1 when any fails, 2 when a file cannot be read.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return undercroft::run_suite(paths, undercroft::scenario_catalogue(), options, std::cout);
}

}  // namespace

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  return undercroft::exit_code_after_output(run(argc, argv), "undercroft-scenario");
}
