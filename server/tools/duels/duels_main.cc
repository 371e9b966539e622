// duels_main.cc: undercroft-duels: how often blows hit and what fights cost, without playing them.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "server/custom_content/content_files.h"
#include "server/sim/content/builtin.h"
#include "server/tools/duels/figures.h"
#include "shared/standard_streams.h"
#include "shared/version.h"

namespace {

using undercroft::Catalogue;

struct Command {
  int depth = 0;  // 0: the kits on all depths
  std::string kit;
  std::vector<std::string> content;
};

void declare(CLI::App& app, Command& command) {
  app.add_option("--foes", command.depth, "print the foes of this depth instead of the kits")
      ->check(CLI::Range(1, 99));
  app.add_option("--kit", command.kit, "key of the hero's kit for --foes, default the first one");
  app.add_option("--content", command.content, "your own content, on top of the game's; repeatable")
      ->type_name("FILE-OR-FOLDER")
      ->allow_extra_args(false);
  app.set_version_flag("--version", undercroft::kVersion);
}

int print(const std::shared_ptr<const Catalogue>& catalogue, const Command& command) {
  if (command.depth == 0) {
    std::cout << undercroft::kits_as_markdown(catalogue);
    return 0;
  }
  const auto kit = command.kit.empty()
                       ? std::optional(0)
                       : undercroft::place_of_key(catalogue->growth().kits, command.kit);
  if (!kit) {
    std::cerr << "no kit has the key '" << command.kit << "'\n";
    return 2;
  }
  std::cout << undercroft::foes_as_markdown(catalogue, *kit, command.depth);
  return 0;
}

int run(int argc, char** argv) {
  Command command;
  CLI::App app("Prints how often blows of the Undercroft hit, and what fights cost.");
  declare(app, command);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  auto catalogue = std::make_shared<Catalogue>(undercroft::game_catalogue());
  const std::vector<std::string> mistakes = undercroft::add_content(*catalogue, command.content);
  for (const std::string& mistake : mistakes) std::cerr << mistake << "\n";
  if (!mistakes.empty()) return 2;
  return print(catalogue, command);
}

}  // namespace

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  return undercroft::exit_code_after_output(run(argc, argv), "undercroft-duels");
}
