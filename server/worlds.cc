// worlds.cc: reading content and scenario files.
#include "server/worlds.h"

#include <filesystem>

#include "server/files/folder.h"
#include "server/files/text_file.h"
#include "server/scenario/parse.h"
#include "server/scenario/setup.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

// "file:line: sentence", or "file: sentence" of a whole file.
using Sentences = std::vector<std::string>;

Sentences sentences_of(const std::vector<ContentError>& errors) {
  Sentences sentences;
  for (const ContentError& error : errors) sentences.push_back(to_string(error));
  return sentences;
}

std::string first_of(const Sentences& mistakes) {
  const std::string more =
      mistakes.size() > 1 ? " (and " + std::to_string(mistakes.size() - 1) + " more)" : "";
  return mistakes.front() + more;
}

// A file, or all .toml files of a folder.
std::variant<std::vector<std::string>, UnreadFile> files_of(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return toml_files_in(path, Reach::Folder);
  return std::vector<std::string>{path};
}

// The mistakes of one folder or file, whose good blueprints are then in the catalogue.
Sentences load_path(Catalogue& catalogue, const std::string& path) {
  const auto files = files_of(path);
  if (const auto* unread = std::get_if<UnreadFile>(&files)) return {complaint_of(*unread)};
  std::vector<ContentText> texts;
  for (const std::string& file : std::get<0>(files)) {
    auto text = read_text_file(file);
    if (const auto* unread = std::get_if<UnreadFile>(&text)) return {complaint_of(*unread)};
    texts.push_back({file, std::get<std::string>(std::move(text))});
  }
  return sentences_of(load_content(catalogue, texts));
}

tl::expected<void, std::string> add_content(Catalogue& catalogue, const Config& config) {
  for (const std::string& path : config.content) {
    const Sentences mistakes = load_path(catalogue, path);
    if (!mistakes.empty()) return tl::unexpected(first_of(mistakes));
  }
  return {};
}

tl::expected<World, std::string> scenario_world(const Config& config) {
  const auto text = read_text_file(config.scenario);
  if (const auto* unread = std::get_if<UnreadFile>(&text)) {
    return tl::unexpected(complaint_of(*unread));
  }
  Catalogue base = scenario_catalogue();
  if (auto added = add_content(base, config); !added) return tl::unexpected(added.error());
  auto parsed = parse_scenario(std::get<std::string>(text), config.scenario, base);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    return tl::unexpected(first_of(sentences_of(bad->errors)));
  }
  auto& scenario = std::get<Scenario>(parsed);
  config.apply_rules(scenario.rules);
  return set_up(scenario).world;
}

}  // namespace

std::vector<std::string> mistakes_in_content(const std::string& path) {
  Catalogue catalogue = game_catalogue();
  return load_path(catalogue, path);
}

tl::expected<std::vector<World>, std::string> make_worlds(const Config& config,
                                                          std::uint64_t seed) {
  if (!config.scenario.empty()) {
    return scenario_world(config).map(
        [&](const World& world) { return std::vector<World>(config.realms.size(), world); });
  }
  auto catalogue = std::make_shared<Catalogue>(game_catalogue());
  if (auto added = add_content(*catalogue, config); !added) return tl::unexpected(added.error());
  Ruleset rules;
  config.apply_rules(rules);
  std::vector<World> worlds;
  for (std::size_t i = 0; i < config.realms.size(); ++i) {
    worlds.emplace_back(catalogue, rules, i == 0 ? seed : Rng::stream(seed, "realm", i).next());
  }
  return worlds;
}

}  // namespace undercroft
