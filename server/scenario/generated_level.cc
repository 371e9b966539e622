// generated_level.cc: reads which level is meant, has it planned, and names what stands on it.
#include "server/scenario/generated_level.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "server/sim/content/glyph.h"
#include "server/sim/content/level_reader.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/generation/things/signatures.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {
namespace {

constexpr int kMostLevels = 30;  // as in the house rule `depth`

struct LevelRequest {
  int line = 0;
  int depth = 1;
  std::uint64_t seed = 1;
  std::optional<std::string> theme;  // the key
  std::optional<Style> style;
};

class RequestReader {
 public:
  RequestReader(TableReader& file, const Catalogue& catalogue, const Scenario& scenario)
      : file_(file), catalogue_(catalogue), scenario_(scenario) {}

  std::optional<LevelRequest> read() {
    const toml::table* table = file_.table("level");
    if (table == nullptr) return std::nullopt;
    TableReader level(*table, "level", file_.complaints());
    LevelRequest request;
    request.line = level.line();
    bool fits = read_depth(level, request);
    read_seed(level, request);
    fits = read_theme(level, request) && fits;
    std::string style;
    if (read_style(level, style)) request.style = parse_style(style);
    level.finish();
    return fits ? std::optional(request) : std::nullopt;
  }

 private:
  bool read_depth(TableReader& level, LevelRequest& request) const {
    if (!level.has("depth")) level.complain(level.line(), "`depth = N` is missing");
    if (!level.integer("depth", request.depth, 1, kMostLevels)) return false;
    if (request.depth <= scenario_.rules.depth) return true;
    level.complain(level.line("depth"), "depth is " + std::to_string(request.depth) +
                                            ", but the dungeon has " +
                                            std::to_string(scenario_.rules.depth) +
                                            " levels; rules = { depth = N } makes it deeper");
    return false;
  }

  void read_seed(TableReader& level, LevelRequest& request) const {
    request.seed = scenario_.seed;
    const toml::node* node = level.node("seed");
    if (node == nullptr) return;
    const auto* seed = node->as_integer();
    if (seed == nullptr) return level.expected("seed", *node, "a whole number");
    request.seed = static_cast<std::uint64_t>(seed->get());
  }

  bool read_theme(TableReader& level, LevelRequest& request) {
    std::string word;
    int line = 0;
    if (level.has("theme") && theme_of_level(file_)) {
      file_.complain(file_.line("theme"), "theme stands in level as well; give it once");
    }
    if (level.text("theme", word)) {
      line = level.line("theme");
    } else if (const auto beside = theme_of_level(file_)) {
      word = *beside;
      line = file_.line("theme");
    } else {
      return !level.has("theme");
    }
    const LevelTheme* theme = catalogue_.theme_named(word);
    if (theme == nullptr && word != kNoTheme) return refuse_theme(line, word);
    request.theme = theme == nullptr ? "" : theme->key;
    return true;
  }

  bool refuse_theme(int line, const std::string& word) {
    std::vector<std::string_view> keys = {kNoTheme};
    for (const LevelTheme& theme : catalogue_.themes()) {
      keys.push_back(catalogue_.scope().shown(theme.key));
    }
    file_.complain(line, "no theme is called " + not_one_of(word, keys));
    return false;
  }

  TableReader& file_;
  const Catalogue& catalogue_;
  const Scenario& scenario_;
};

LevelOptions options_of(const LevelRequest& request, const Catalogue& catalogue, int depth,
                        int deepest, const PieceHistory& history) {
  LevelOptions options = options_by_table(catalogue, request.seed, depth, deepest, history);
  if (depth != request.depth) return options;
  if (request.theme) {
    options = options_with_theme(catalogue, request.seed, depth, deepest, *request.theme, history);
  }
  if (request.style) options.style = *request.style;
  return options;
}

// The level with all above it, and the one below it, to which its stairs and ledges lead.
Expected<std::vector<LevelPlan>> plan_levels(const LevelRequest& request,
                                             const Catalogue& catalogue, int deepest) {
  std::vector<LevelPlan> plans;
  PieceHistory history;  // a level avoids what those above it had (R206)
  for (int depth = 1; depth <= std::min(request.depth + 1, deepest); ++depth) {
    auto plan = plan_of_level(options_of(request, catalogue, depth, deepest, history), catalogue);
    if (!plan) return failed(plan.error());
    for (const std::uint64_t piece : pieces_of(*plan, catalogue)) {
      note_piece(history.used, piece, history.run);
    }
    plans.push_back(*std::move(plan));
  }
  return plans;
}

// Plans the entities of generated levels under names that no other has.
class Naming {
 public:
  Naming(const Catalogue& catalogue, int line) : catalogue_(catalogue), line_(line) {}

  void add(const LevelPlan& level) {
    for (std::size_t i = 0; i < level.things.size(); ++i) add(level, i);
  }
  [[nodiscard]] std::vector<AlsoPlan> take() { return std::move(named_); }

 private:
  void add(const LevelPlan& level, std::size_t index) {
    const Thing& thing = level.things[index];
    const std::string& key = catalogue_[thing.blueprint].key;
    AlsoPlan also;
    also.plan = plain_plan(line_, key);
    also.plan.state = thing.lock ? State::Locked : thing.state;
    const std::string stem(local_key(key));
    const int count = ++counts_[stem];
    also.name = count == 1 ? stem : stem + std::to_string(count);
    also.is_named = true;
    also.depth = level.options.depth;
    also.at = thing.at;
    also.generated = index;
    named_.push_back(std::move(also));
  }

  const Catalogue& catalogue_;
  int line_;
  std::map<std::string, int> counts_;
  std::vector<AlsoPlan> named_;
};

std::vector<AlsoPlan> named_things(const std::vector<LevelPlan>& plans, const LevelRequest& request,
                                   const Catalogue& catalogue) {
  Naming naming(catalogue, request.line);
  const auto own = static_cast<std::size_t>(request.depth) - 1;
  for (std::size_t i = own; i < plans.size(); ++i) naming.add(plans[i]);
  for (std::size_t i = 0; i < own; ++i) naming.add(plans[i]);
  return naming.take();
}

}  // namespace

int depth_of_level(const TableReader& file) {
  const auto depth = file.content()["level"]["depth"].value<int>().value_or(1);
  return std::clamp(depth, 1, kMostLevels);
}

std::optional<std::string> theme_of_level(const TableReader& file) {
  return file.content()["theme"].value_exact<std::string>();
}

void read_generated_level(TableReader& file, const Catalogue& catalogue, Scenario& scenario,
                          std::vector<AlsoPlan>& also) {
  const auto request = RequestReader(file, catalogue, scenario).read();
  if (!request) return;
  auto plans = plan_levels(*request, catalogue, scenario.rules.depth);
  if (!plans) return file.complain(request->line, "level: " + plans.error());
  std::vector<AlsoPlan> things = named_things(*plans, *request, catalogue);
  also.insert(also.begin(), things.begin(), things.end());
  for (const LevelPlan& plan : *plans) scenario.grounds.push_back(plan.ground);
  scenario.planned = std::make_shared<const std::vector<LevelPlan>>(*std::move(plans));
}

}  // namespace undercroft
