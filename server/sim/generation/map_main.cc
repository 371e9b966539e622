// map_main.cc: undercroft-map: prints a level for a seed, depth and style (D32).
#include <CLI/CLI.hpp>
#include <iostream>
#include <string>

#include "server/sim/content/builtin.h"
#include "server/sim/generation/picture.h"
#include "server/sim/generation/recipe.h"
#include "server/sim/generation/stock.h"

namespace undercroft {
namespace {

int run(int argc, char** argv) {
  CLI::App app("Prints a level of the Undercroft as text.");
  std::uint64_t seed = 1;
  int depth = 1;
  int deepest = 5;
  std::string style;
  app.add_option("--seed", seed, "the realm's seed");
  app.add_option("--depth", depth, "1 is the top");
  app.add_option("--style", style, "rooms, caves or mixed");
  CLI11_PARSE(app, argc, argv);
  const Catalogue catalogue = game_catalogue();
  LevelOptions options = options_by_table(catalogue, seed, depth, deepest);
  if (const auto wanted = parse_style(style)) options.style = *wanted;
  const Planned planned = plan_level(options, catalogue);
  for (const Flaw flaw : planned.rejected) std::cerr << "rejected: " << name_of(flaw) << '\n';
  if (!planned.plan) return 1;
  std::cout << planned.plan->name << '\n' << picture_of(*planned.plan, catalogue);
  for (const std::string& missed : planned.plan->missed) std::cout << missed << '\n';
  return 0;
}

}  // namespace
}  // namespace undercroft

int main(int argc, char** argv) { return undercroft::run(argc, argv); }
