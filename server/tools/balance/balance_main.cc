// balance_main.cc: undercroft-balance: how deep careful new players get, and what kills them.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "server/custom_content/content_files.h"
#include "server/sim/content/builtin.h"
#include "server/tools/balance/survey.h"
#include "shared/standard_streams.h"
#include "shared/version.h"

namespace {

using undercroft::SurveyOptions;

struct Command {
  SurveyOptions options;
  bool each = false;
  bool story = false;
  std::vector<std::string> content;
};

void declare(CLI::App& app, Command& command) {
  SurveyOptions& o = command.options;
  app.add_option("--seeds", o.seeds, "number of realms, default 200")
      ->check(CLI::Range(1, 1000000));
  app.add_option("--first", o.first_seed, "seed of the first realm, default 1");
  app.add_option("--bots", o.bots, "bots in each realm, 1 to 8, default 1")
      ->check(CLI::Range(1, 8));
  app.add_option("--turns", o.rounds, "turns after which a game ends, default 20000")
      ->check(CLI::Range(1, 100000000));
  app.add_option("--threads", o.threads, "realms played at once, default 2")
      ->check(CLI::Range(1, 256));
  app.add_flag_callback(
      "--no-waking", [&o] { o.waking = false; }, "the Crown wakes nothing (R202)");
  app.add_option("--patience", o.patience, "turns until hunters come, default 600; 0: never")
      ->check(CLI::Range(0, 100000));
  app.add_option("--content", command.content, "your own content, on top of the game's; repeatable")
      ->type_name("FILE-OR-FOLDER")
      ->allow_extra_args(false);
  app.add_flag("--each", command.each, "print a line per realm as well");
  app.add_flag("--story", command.story, "print only what each bot of the first seed does");
  app.set_version_flag("--version", undercroft::kVersion);
}

void print_each(const std::vector<undercroft::PlayedRun>& runs) {
  for (const auto& run : runs) {
    std::cout << "seed " << run.seed << (run.won ? " won" : "") << " after " << run.rounds;
    if (run.crown_taken > 0) std::cout << " crown " << run.crown_taken;
    std::cout << ":";
    for (const auto& fate : run.fates) {
      std::cout << " deepest " << fate.deepest << " turns";
      for (const int turns : fate.turns) std::cout << " " << turns;
      for (const auto& end : fate.deaths) {
        std::cout << " killed at " << end.depth << " by " << end.killer;
      }
      std::cout << (fate.alive ? " alive;" : ";");
    }
    std::cout << "\n";
  }
}

int run(int argc, char** argv) {
  Command command;
  CLI::App app("Plays runs of the Undercroft with bots, by the rules of a served realm.");
  declare(app, command);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  auto catalogue = std::make_shared<undercroft::Catalogue>(undercroft::game_catalogue());
  const std::vector<std::string> mistakes = undercroft::add_content(*catalogue, command.content);
  for (const std::string& mistake : mistakes) std::cerr << mistake << "\n";
  if (!mistakes.empty()) return 2;
  if (command.story) {
    undercroft::tell_story(catalogue, command.options, std::cout);
    return 0;
  }
  const auto runs = undercroft::play_realms(catalogue, command.options);
  if (command.each) print_each(runs);
  std::cout << undercroft::as_markdown(runs, command.options, *catalogue);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  return undercroft::exit_code_after_output(run(argc, argv), "undercroft-balance");
}
