// worlds.cc: reads content and scenario files.
#include "server/stored/worlds.h"

#include "server/custom_content/content_files.h"
#include "server/files/text_file.h"
#include "server/scenario/parse.h"
#include "server/scenario/setup.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/world/rng.h"
#include "shared/ascii_case.h"

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

Expected<FirstWorlds> FirstWorlds::open(const Config& config, std::uint64_t seed) {
  auto content = read_content(config);
  if (!content) return failed(content.error());
  FirstWorlds worlds;
  worlds.content_ = *std::move(content);
  worlds.seed_ = seed;
  worlds.first_realm_ = config.realms.front();
  if (!worlds.content_.scenario.text.empty()) {
    return read_scenario(worlds.content_).and_then([&](Scenario scenario) {
      return config.apply_rules(scenario.rules).map([&] {
        worlds.scenario_ = set_up(scenario).world;
        return std::move(worlds);
      });
    });
  }
  auto catalogue = catalogue_of(worlds.content_);
  if (!catalogue) return failed(catalogue.error());
  worlds.catalogue_ = *std::move(catalogue);
  return config.apply_rules(worlds.rules_).map([&] { return std::move(worlds); });
}

World FirstWorlds::world_of(const std::string& realm) const {
  if (scenario_) return *scenario_;
  const bool is_first = equals_ignoring_case(realm, first_realm_);
  const std::uint64_t seed =
      is_first ? seed_ : Rng::stream(seed_, "realm " + to_lower(realm)).next();
  return World(catalogue_, rules_, seed);
}

std::vector<std::string> mistakes_in_content(const std::string& path) {
  Catalogue catalogue = game_catalogue();
  const auto batch = read_content_files(path);
  if (!batch) return {batch.error()};
  return sentences_of(load_content(catalogue, *batch));
}

}  // namespace undercroft
