// scenario_main.cc: undercroft-scenario: runs scenario files and checks their expectations.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "server/custom_content/content_files.h"
#include "server/sim/content/builtin.h"
#include "server/tools/scenario/junit.h"
#include "server/tools/scenario/suite.h"
#include "server/tools/scenario/watching.h"
#include "shared/standard_streams.h"
#include "shared/version.h"

namespace {

// The catalogue with the content on top.
undercroft::Catalogue catalogue_on(undercroft::Catalogue catalogue,
                                   const std::vector<std::string>& content,
                                   std::vector<std::string>& mistakes) {
  if (content.empty()) return catalogue;
  mistakes = undercroft::add_content(catalogue, content);
  // The files are about the last pack: they write its keys as its own files do.
  if (mistakes.empty()) catalogue.scope().open(catalogue.packs().back());
  return catalogue;
}

struct Command {
  std::vector<std::string> paths;
  std::vector<std::string> content;
  undercroft::SuiteOptions options;
  std::string junit;  // the file to write; empty: none
  bool watch = false;
};

void declare(CLI::App& app, Command& command) {
  app.add_option("path", command.paths, "scenario files (NAME.toml) or folders with such files")
      ->required()
      ->type_name("FILE-OR-FOLDER");
  app.add_option("--content", command.content, "your own content, on top of the game's; repeatable")
      ->type_name("FILE-OR-FOLDER")
      ->allow_extra_args(false);
  app.add_option("--filter", command.options.filter,
                 "only scenarios whose path, title or rules contain TEXT")
      ->type_name("TEXT");
  app.add_option("--junit", command.junit, "also write the results as JUnit XML")
      ->type_name("FILE");
  app.add_flag("--watch", command.watch, "run again whenever a file changes, until interrupted");
  app.add_flag("--verbose,-v", command.options.verbose, "print every turn's events and map");
  app.set_version_flag("--version", undercroft::kVersion);
  app.footer("Exits 0 when all pass, 1 when any fails, 2 when a file cannot be read.");
}

int run_once(const Command& command) {
  std::vector<std::string> mistakes;
  // With an author's content the files may use the game's blueprints as well.
  const undercroft::Catalogue catalogue = catalogue_on(
      command.content.empty() ? undercroft::scenario_catalogue() : undercroft::authors_catalogue(),
      command.content, mistakes);
  std::vector<std::string> same_mistakes;
  const undercroft::Catalogue game =
      catalogue_on(undercroft::game_catalogue(), command.content, same_mistakes);
  for (const std::string& mistake : mistakes) std::cerr << mistake << "\n";
  if (!mistakes.empty()) return 2;
  undercroft::SuiteOptions options = command.options;
  options.game = &game;
  std::vector<undercroft::SuiteCase> cases;
  const int code = undercroft::run_suite(command.paths, catalogue, options, std::cout, &cases);
  if (command.junit.empty()) return code;
  std::ofstream file(command.junit);
  file << undercroft::as_junit(cases);
  file.close();
  if (file) return code;
  std::cerr << "cannot write " << command.junit << "\n";
  return 2;
}

int run(int argc, char** argv) {
  CLI::App app{"Runs scenario files against the simulation of the Undercroft."};
  Command command;
  declare(app, command);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  std::vector<std::string> watched = command.paths;
  watched.insert(watched.end(), command.content.begin(), command.content.end());
  while (command.watch) {
    const undercroft::FileWatch before(watched);
    run_once(command);
    std::cout << std::flush;
    before.wait_for_change();
  }
  return run_once(command);
}

}  // namespace

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  return undercroft::exit_code_after_output(run(argc, argv), "undercroft-scenario");
}
