// scenario_main.cc: undercroft-scenario: runs scenario files and checks their expectations.
#include <CLI/CLI.hpp>
#include <iostream>

#include "server/custom_content/content_files.h"
#include "server/sim/content/builtin.h"
#include "server/tools/scenario/suite.h"
#include "shared/standard_streams.h"
#include "shared/version.h"

namespace {

// With an author's content the files may use the game's blueprints as well.
undercroft::Catalogue catalogue_with(const std::vector<std::string>& content,
                                     std::vector<std::string>& mistakes) {
  if (content.empty()) return undercroft::scenario_catalogue();
  undercroft::Catalogue catalogue = undercroft::authors_catalogue();
  mistakes = undercroft::add_content(catalogue, content);
  return catalogue;
}

int run(int argc, char** argv) {
  CLI::App app{"Runs scenario files against the simulation of the Undercroft."};
  std::vector<std::string> paths;
  std::vector<std::string> content;
  undercroft::SuiteOptions options;
  app.add_option("path", paths, "scenario files (NAME.toml) or folders with such files")
      ->required()
      ->type_name("FILE-OR-FOLDER");
  app.add_option("--content", content, "your own content, on top of the game's; repeatable")
      ->type_name("FILE-OR-FOLDER")
      ->allow_extra_args(false);
  app.add_flag("--verbose,-v", options.verbose, "print every turn's events and map");
  app.set_version_flag("--version", undercroft::kVersion);
  app.footer("Exits 0 when all pass, 1 when any fails, 2 when a file cannot be read.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  std::vector<std::string> mistakes;
  const undercroft::Catalogue catalogue = catalogue_with(content, mistakes);
  for (const std::string& mistake : mistakes) std::cerr << mistake << "\n";
  if (!mistakes.empty()) return 2;
  return undercroft::run_suite(paths, catalogue, options, std::cout);
}

}  // namespace

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  return undercroft::exit_code_after_output(run(argc, argv), "undercroft-scenario");
}
