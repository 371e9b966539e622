// balance_main.cc: undercroft-balance: how deep careful new players get, and what kills them.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/tools/balance/survey.h"

namespace {

using undercroft::SurveyOptions;

constexpr std::string_view kUsage =
    "usage: undercroft-balance [--seeds N] [--first SEED] [--bots 1..8] [--turns N]\n"
    "                          [--threads N] [--patience N] [--each] [--story] [--content "
    "FILE]...\n"
    "Plays N realms (default 200) with bots and permanent death, and prints Markdown tables.\n"
    "--patience is that of levels, in turns (default 600; 0: nobody is hunted).\n"
    "--turns ends a game after N turns (default 20000); --each adds a line per realm.\n"
    "--story prints only what each bot of the first seed does, one line per action.\n"
    "--content reads a file of blueprints or levels on top of the built-in ones.\n";

struct Command {
  SurveyOptions options;
  bool each = false;
  bool story = false;
  std::vector<std::string> content;
};

std::optional<int> number(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || value > 100'000'000) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  if (text.empty()) return std::nullopt;
  return value;
}

bool set_option(Command& command, std::string_view name, int value) {
  SurveyOptions& o = command.options;
  if (name == "--seeds") o.seeds = value;
  if (name == "--first") o.first_seed = static_cast<std::uint64_t>(value);
  if (name == "--bots") o.bots = value;
  if (name == "--turns") o.rounds = value;
  if (name == "--threads") o.threads = value;
  if (name == "--patience") o.patience = value;
  return (name == "--seeds" || name == "--first" || name == "--bots" || name == "--turns" ||
          name == "--threads" || name == "--patience") &&
         o.bots >= 1 && o.bots <= 8;
}

std::optional<Command> parse(int argc, char** argv) {
  Command command;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--each") {
      command.each = true;
      continue;
    }
    if (word == "--story") {
      command.story = true;
      continue;
    }
    if (word == "--content" && i + 1 < argc) {
      command.content.emplace_back(argv[++i]);
      continue;
    }
    const auto value = i + 1 < argc ? number(argv[++i]) : std::nullopt;
    if (!value || !set_option(command, word, *value)) return std::nullopt;
  }
  return command;
}

// Returns null if a file has mistakes, and prints them.
std::shared_ptr<const undercroft::Catalogue> catalogue_with(const std::vector<std::string>& paths) {
  auto catalogue = std::make_shared<undercroft::Catalogue>(undercroft::game_catalogue());
  bool sound = true;
  for (const std::string& path : paths) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const auto& error : undercroft::load_content_file(*catalogue, text, path)) {
      std::cerr << to_string(error) << "\n";
      sound = false;
    }
  }
  return sound ? catalogue : nullptr;
}

void print_each(const std::vector<undercroft::Run>& runs) {
  for (const auto& run : runs) {
    std::cout << "seed " << run.seed << (run.won ? " won" : "") << " after " << run.rounds << ":";
    for (const auto& fate : run.fates) {
      std::cout << " deepest " << fate.deepest << " turns";
      for (const int turns : fate.turns) std::cout << " " << turns;
      std::cout << (fate.alive ? " alive;"
                               : " killed at " + std::to_string(fate.died_at) + " by " +
                                     fate.killer + ";");
    }
    std::cout << "\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto command = parse(argc, argv);
  if (!command) {
    std::cerr << kUsage;
    return EXIT_FAILURE;
  }
  const auto catalogue = catalogue_with(command->content);
  if (catalogue == nullptr) return EXIT_FAILURE;
  if (command->story) {
    undercroft::tell_story(catalogue, command->options, std::cout);
    return EXIT_SUCCESS;
  }
  const auto runs = undercroft::play_realms(catalogue, command->options);
  if (command->each) print_each(runs);
  std::cout << undercroft::as_markdown(runs, command->options);
}
