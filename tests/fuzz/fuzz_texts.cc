// fuzz_texts.cc: any blueprint or scenario file is parsed or rejected with an error. texts.dict has
// the keywords of both.
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/scenario/parse.h"
#include "server/scenario/setup.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "shared/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  static const Catalogue base = scenario_catalogue();
  const std::string text(reinterpret_cast<const char*>(data), size);
  Catalogue catalogue = base;
  for (const ContentError& error : load_content_file(catalogue, text, "f")) {
    CHECK(!to_string(error).empty(), "every mistake has a sentence");
  }
  const auto scenario = parse_scenario(text, "f", base);
  if (const auto* good = std::get_if<Scenario>(&scenario)) (void)set_up(*good);
  return 0;
}
