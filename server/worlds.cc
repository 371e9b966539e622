// worlds.cc: reads content and scenario files.
#include "server/worlds.h"

#include "server/custom_content/content_files.h"
#include "server/files/text_file.h"
#include "server/scenario/parse.h"
#include "server/scenario/setup.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

// "file:line: sentence", or "file: sentence" about a whole file. The content of an exported realm
// is a stranger's text, so no escape sequence is left in them.
using Sentences = std::vector<std::string>;

constexpr std::string_view kScenarioContent = "scenario.toml";

std::string first_of(const Sentences& mistakes) {
  const std::string more =
      mistakes.size() > 1 ? " (and " + std::to_string(mistakes.size() - 1) + " more)" : "";
  return mistakes.front() + more;
}

// Scenario files use their own built-in content (F1).
Content builtin(bool for_scenario) {
  Content content;
  for (const ContentFile& file : builtin_content()) {
    if ((file.name == kScenarioContent) != for_scenario) continue;
    content.batches.push_back({{std::string(file.name), std::string(file.text)}});
  }
  return content;
}

Expected<Catalogue> load(const Content& content) {
  Catalogue catalogue;
  for (const auto& batch : content.batches) {
    const Sentences mistakes = sentences_of(load_content(catalogue, batch));
    if (!mistakes.empty()) return failed(first_of(mistakes));
  }
  return catalogue;
}

Expected<Scenario> read_scenario(const Content& content) {
  const auto base = load(content);
  if (!base) return failed(base.error());
  auto parsed = parse_scenario(content.scenario.text, content.scenario.file, *base);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    return failed(first_of(sentences_of(bad->errors)));
  }
  return std::get<Scenario>(std::move(parsed));
}

Expected<std::vector<World>> scenario_worlds(const Config& config, const Content& content) {
  return read_scenario(content).map([&](Scenario scenario) {
    config.apply_rules(scenario.rules);
    return std::vector<World>(config.realms.size(), set_up(scenario).world);
  });
}

}  // namespace

Expected<Content> read_content(const Config& config) {
  Content content = builtin(!config.scenario.empty());
  for (const std::string& path : config.content) {
    auto batch = read_content_files(path);
    if (!batch) return failed(batch.error());
    content.batches.push_back(*std::move(batch));
  }
  if (config.scenario.empty()) return content;
  auto text = read_text_file(config.scenario);
  if (const auto* unread = std::get_if<UnreadFile>(&text)) return failed(complaint_of(*unread));
  content.scenario = {config.scenario, std::get<std::string>(std::move(text))};
  return content;
}

Expected<std::shared_ptr<const Catalogue>> catalogue_of(const Content& content) {
  if (!content.scenario.text.empty()) {
    return read_scenario(content).map([](const Scenario& scenario) { return scenario.catalogue; });
  }
  return load(content).map([](Catalogue catalogue) -> std::shared_ptr<const Catalogue> {
    return std::make_shared<const Catalogue>(std::move(catalogue));
  });
}

Expected<std::vector<World>> make_worlds(const Config& config, const Content& content,
                                         std::uint64_t seed) {
  if (!content.scenario.text.empty()) return scenario_worlds(config, content);
  const auto catalogue = catalogue_of(content);
  if (!catalogue) return failed(catalogue.error());
  Ruleset rules;
  config.apply_rules(rules);
  std::vector<World> worlds;
  for (std::size_t i = 0; i < config.realms.size(); ++i) {
    worlds.emplace_back(*catalogue, rules, i == 0 ? seed : Rng::stream(seed, "realm", i).next());
  }
  return worlds;
}

std::vector<std::string> mistakes_in_content(const std::string& path) {
  Catalogue catalogue = game_catalogue();
  const auto batch = read_content_files(path);
  if (!batch) return {batch.error()};
  return sentences_of(load_content(catalogue, *batch));
}

}  // namespace undercroft
