// builtin.cc: builds catalogues from the compiled-in content files.
#include "server/sim/content/builtin.h"

#include "server/sim/content/loader.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::string_view kScenarioFile = "scenario.toml";

void load(Catalogue& catalogue, const ContentFile& file) {
  const auto errors = load_content_file(catalogue, file.text, file.name);
  // An error in a built-in file is a bug, which a test finds first.
  CHECK(errors.empty(), errors.empty() ? std::string() : to_string(errors.front()));
}

}  // namespace

Catalogue game_catalogue() {
  Catalogue catalogue;
  for (const ContentFile& file : builtin_content()) {
    if (file.name != kScenarioFile) load(catalogue, file);
  }
  return catalogue;
}

namespace {

void add_scenario_content(Catalogue& catalogue) {
  for (const ContentFile& file : builtin_content()) {
    if (file.name == kScenarioFile) load(catalogue, file);
  }
}

}  // namespace

Catalogue scenario_catalogue() {
  Catalogue catalogue;
  add_scenario_content(catalogue);
  return catalogue;
}

Catalogue authors_catalogue() {
  Catalogue catalogue = game_catalogue();
  add_scenario_content(catalogue);
  return catalogue;
}

}  // namespace undercroft
