// builtin.cc: catalogues made from the files that were compiled in.
#include "server/sim/content/builtin.h"

#include "server/sim/content/loader.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::string_view kScenarioFile = "scenario.toml";

void load(Catalogue& catalogue, const ContentFile& file) {
  const auto errors = load_content_file(catalogue, file.text, file.name);
  // Our own files: a mistake in them is ours, and a test finds it first.
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

Catalogue scenario_catalogue() {
  Catalogue catalogue;
  for (const ContentFile& file : builtin_content()) {
    if (file.name == kScenarioFile) load(catalogue, file);
  }
  return catalogue;
}

}  // namespace undercroft
