// worlds.cc: reading content and scenario files.
#include "server/worlds.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "server/scenario/parse.h"
#include "server/scenario/setup.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;
using Mistake = std::optional<std::string>;

std::optional<std::string> text_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  if (!fs::is_regular_file(path) || !file || !(text << file.rdbuf())) return std::nullopt;
  return text.str();
}

std::string first_of(const std::vector<ContentError>& errors) {
  const std::string more =
      errors.size() > 1 ? " (and " + std::to_string(errors.size() - 1) + " more)" : "";
  return to_string(errors.front()) + more;
}

// The .toml files of a folder by name, or the one file.
std::vector<fs::path> files_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return {path};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(path, error)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The mistakes of one folder or file, whose good blueprints are then in the catalogue.
std::vector<ContentError> load_path(Catalogue& catalogue, const std::string& path) {
  std::vector<ContentError> errors;
  for (const fs::path& file : files_of(path)) {
    const auto text = text_of(file);
    if (!text) {
      errors.push_back({file.string(), 0, "cannot be read"});
      continue;
    }
    const auto found = load_blueprints(catalogue, *text, file.string());
    errors.insert(errors.end(), found.begin(), found.end());
  }
  return errors;
}

Mistake load_content(Catalogue& catalogue, const Config& config) {
  for (const std::string& path : config.content) {
    const auto errors = load_path(catalogue, path);
    if (!errors.empty()) return first_of(errors);
  }
  return std::nullopt;
}

std::variant<World, std::string> scenario_world(const Config& config) {
  const auto text = text_of(config.scenario);
  if (!text) return config.scenario + ": cannot be read";
  Catalogue base = scenario_catalogue();
  if (auto mistake = load_content(base, config)) return *mistake;
  auto parsed = parse_scenario(*text, config.scenario, base);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) return first_of(bad->errors);
  auto& scenario = std::get<Scenario>(parsed);
  config.apply_rules(scenario.rules);
  return set_up(scenario).world;
}

}  // namespace

std::vector<std::string> mistakes_in_content(const std::string& path) {
  Catalogue catalogue = game_catalogue();
  std::vector<std::string> mistakes;
  for (const ContentError& error : load_path(catalogue, path)) mistakes.push_back(to_string(error));
  return mistakes;
}

std::variant<std::vector<World>, std::string> make_worlds(const Config& config,
                                                          std::uint64_t seed) {
  if (!config.scenario.empty()) {
    auto world = scenario_world(config);
    if (auto* mistake = std::get_if<std::string>(&world)) return *mistake;
    return std::vector<World>(config.realms.size(), std::get<World>(world));
  }
  auto catalogue = std::make_shared<Catalogue>(game_catalogue());
  if (auto mistake = load_content(*catalogue, config)) return *mistake;
  Ruleset rules;
  config.apply_rules(rules);
  std::vector<World> worlds;
  for (std::size_t i = 0; i < config.realms.size(); ++i) {
    worlds.emplace_back(catalogue, rules, i == 0 ? seed : Rng::stream(seed, "realm", i).next());
  }
  return worlds;
}

}  // namespace undercroft
