// worlds.cc: reads content and scenario files.
#include "server/stored/worlds.h"

#include "server/custom_content/content_files.h"
#include "server/custom_content/pack_list.h"
#include "server/files/text_file.h"
#include "server/scenario/parse.h"
#include "server/scenario/setup.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/content/toml.h"
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

void add_builtin(Content& content, bool of_scenarios) {
  for (const ContentFile& file : builtin_content()) {
    if ((file.name == kScenarioContent) != of_scenarios) continue;
    content.batches.push_back({{std::string(file.name), std::string(file.text)}});
  }
}

// A scenario that is played in a room of the game needs the game's content.
bool names_a_room(const std::string& scenario) {
  Complaints none("");
  const auto table = parse_toml(scenario, none);
  return table && table->contains("room");
}

// Scenario files use content of their own (F1). With an author's content they may use the game's
// as well, as in undercroft-scenario (authors_catalogue).
Content builtin(const Config& config, const std::string& scenario) {
  Content content;
  const bool has_scenario = !config.scenario.empty();
  if (!has_scenario || !config.content.empty() || names_a_room(scenario)) {
    add_builtin(content, false);
  }
  if (has_scenario) add_builtin(content, true);
  return content;
}

// A stored realm plays on with what new content may not have (Severity::Unfit).
enum class ContentAge { New, Stored };

Expected<Catalogue> load(const Content& content, ContentAge age) {
  Catalogue catalogue;
  for (const auto& batch : content.batches) {
    std::vector<ContentError> errors = load_content(catalogue, batch);
    if (age == ContentAge::Stored) {
      std::erase_if(errors, [](const ContentError& e) { return e.severity == Severity::Unfit; });
    }
    if (!errors.empty()) return failed(first_of(sentences_of(errors)));
  }
  catalogue.show_packs(packs_in(content.batches));
  return catalogue;
}

Expected<Scenario> read_scenario(const Content& content, ContentAge age) {
  auto base = load(content, age);
  if (!base) return failed(base.error());
  if (!base->shown_packs().empty()) base->scope().open(base->packs().back());
  auto parsed = parse_scenario(content.scenario.text, content.scenario.file, *base);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    return failed(first_of(sentences_of(bad->errors)));
  }
  return std::get<Scenario>(std::move(parsed));
}

Expected<std::shared_ptr<const Catalogue>> shared(Expected<Catalogue> loaded) {
  return std::move(loaded).map([](Catalogue catalogue) {
    return std::shared_ptr<const Catalogue>(
        std::make_shared<const Catalogue>(std::move(catalogue)));
  });
}

}  // namespace

Expected<Content> read_content(const Config& config) {
  std::string scenario;
  if (!config.scenario.empty()) {
    auto text = read_text_file(config.scenario);
    if (const auto* unread = std::get_if<UnreadFile>(&text)) return failed(complaint_of(*unread));
    scenario = std::get<std::string>(std::move(text));
  }
  Content content = builtin(config, scenario);
  for (const std::string& path : config.content) {
    auto batch = read_content_files(path);
    if (!batch) return failed(batch.error());
    content.batches.push_back(*std::move(batch));
  }
  if (!config.scenario.empty()) content.scenario = {config.scenario, std::move(scenario)};
  return content;
}

Expected<std::shared_ptr<const Catalogue>> catalogue_of(const Content& content) {
  if (!content.scenario.text.empty()) {
    return read_scenario(content, ContentAge::Stored).map([](const Scenario& scenario) {
      return scenario.catalogue;
    });
  }
  return shared(load(content, ContentAge::Stored));
}

Expected<FirstWorlds> FirstWorlds::open(const Config& config, std::uint64_t seed) {
  auto content = read_content(config);
  if (!content) return failed(content.error());
  FirstWorlds worlds;
  worlds.content_ = *std::move(content);
  worlds.seed_ = seed;
  worlds.first_realm_ = config.realms.front();
  if (!worlds.content_.scenario.text.empty()) {
    return read_scenario(worlds.content_, ContentAge::New).and_then([&](Scenario scenario) {
      return config.apply_rules(scenario.rules).map([&] {
        worlds.scenario_ = set_up(scenario).world;
        return std::move(worlds);
      });
    });
  }
  auto catalogue = shared(load(worlds.content_, ContentAge::New));
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

ContentFindings findings_in_content(const Config& config) {
  std::vector<std::string> paths = config.content;
  paths.insert(paths.end(), config.check_content.begin(), config.check_content.end());
  return check_content(game_catalogue(), paths, config.content.size(), config.check_seeds);
}

}  // namespace undercroft
