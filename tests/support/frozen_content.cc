// frozen_content.cc: loads the frozen content.
#include "tests/support/frozen_content.h"

#include <fstream>
#include <iterator>

#include "server/sim/content/loader.h"
#include "shared/check.h"

namespace undercroft {

std::shared_ptr<const Catalogue> frozen_catalogue(const std::filesystem::path& source) {
  auto catalogue = std::make_shared<Catalogue>();
  for (const char* name : {"things.toml", "monsters.toml", "levels.toml"}) {
    std::ifstream file(source / "tests" / "golden" / "content" / name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    CHECK(!text.empty(), "a file of tests/golden/content is missing or empty");
    const auto errors = load_content_file(*catalogue, text, name);
    CHECK(errors.empty(), "tests/golden/content has errors");
  }
  return catalogue;
}

}  // namespace undercroft
