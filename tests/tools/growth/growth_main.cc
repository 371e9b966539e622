// growth_main.cc: simulates fleets and cells, and compares docs/design/scale.md with the results.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/tools/growth/cell_runs.h"
#include "tests/tools/growth/report.h"

namespace undercroft::growth {
namespace {

std::string all_tables(std::uint64_t cells) {
  std::string all;
  for (const auto& table :
       {drills_table(), etcd_table(), batches_table(), reads_table(), accounts_table(),
        starts_table(), cells_table(), return_table(), faults_table(cells)}) {
    all += all.empty() ? table : "\n" + table;
  }
  return all;
}

// Returns the exit code.
int check(const std::string& file, const std::string& tables) {
  std::stringstream page;
  page << std::ifstream(file).rdbuf() << "\n\n";
  const auto missing = lines_missing_in(page.str(), tables);
  for (const std::string& line : missing) {
    std::fprintf(stderr, "%s does not have this line: %s\n", file.c_str(), line.c_str());
  }
  return missing.empty() ? 0 : 1;
}

int run(int argc, char** argv) {
  std::uint64_t cells = kCells;
  std::string page;
  CLI::App app("Simulates what fleets and cells carry, and prints it as tables in Markdown.",
               "growth");
  app.add_option("--cells", cells, "cells of the blackout")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, kCells));
  app.add_option("--check", page, "a page that must have all lines of the tables");
  CLI11_PARSE(app, argc, argv);
  const std::string tables = all_tables(cells);
  if (!page.empty()) return check(page, tables);
  std::fputs(tables.c_str(), stdout);
  return 0;
}

}  // namespace
}  // namespace undercroft::growth

int main(int argc, char** argv) { return undercroft::growth::run(argc, argv); }
