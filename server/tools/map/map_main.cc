// map_main.cc: undercroft-map: prints a level, measures many, or shows one being generated (D32).
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>

#include "server/custom_content/content_files.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/content_error.h"
#include "server/sim/content/omen_reader.h"
#include "server/sim/generation/stages.h"
#include "server/sim/generation/things/signatures.h"
#include "server/sim/generation/things/stock.h"
#include "server/tools/map/frames.h"
#include "server/tools/map/level_json.h"
#include "server/tools/map/level_stats.h"
#include "server/tools/map/picture.h"
#include "shared/standard_streams.h"
#include "shared/version.h"

namespace undercroft {
namespace {

struct Request {
  std::uint64_t seed = 1;
  int depth = 1;
  int deepest = 5;
  std::string style;  // empty: the content's default for the depth; so for size
  std::string size;
  std::vector<std::string> content;  // files and folders, on top of the game's own
  std::vector<std::string> omens;    // keys of those in force (R206)
  bool fit = false;
  bool steps = false;
  bool json = false;
  int stats = 0;
};

std::optional<Size> parse_size(const std::string& text) {
  Size size;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%dx%d%c", &size.width, &size.height, &rest) != 2)
    return std::nullopt;
  const bool fits = size.width >= kSmallestLevel.width && size.width <= kLargestLevel.width &&
                    size.height >= kSmallestLevel.height && size.height <= kLargestLevel.height;
  return fits ? std::optional(size) : std::nullopt;
}

std::string check_size(const std::string& text) {
  return parse_size(text) ? "" : "a size is WIDTHxHEIGHT, from 32x20 to 250x150";
}

Size terminal_size() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return {80, 24};
  return {window.ws_col, window.ws_row};
}

// A level that fits the terminal without shrinking. The last line is for the caption.
Size fitting_size() {
  const Size terminal = terminal_size();
  return {std::clamp(terminal.width, kSmallestLevel.width, 120),
          std::clamp(terminal.height - 1, kSmallestLevel.height, 60)};
}

// What the levels above have in a realm's first run: the level avoids it (R206).
PieceHistory pieces_above(const Request& request, const Catalogue& catalogue) {
  PieceHistory history;
  for (int depth = 1; depth < request.depth; ++depth) {
    const PlanResult planned = plan_level(
        options_by_table(catalogue, request.seed, depth, request.deepest, history), catalogue);
    if (!planned.plan) continue;
    for (const std::uint64_t piece : pieces_of(*planned.plan, catalogue)) {
      note_piece(history.used, piece, history.run);
    }
  }
  return history;
}

LevelOptions options_of(const Request& request, const Catalogue& catalogue) {
  LevelOptions options = options_by_table(catalogue, request.seed, request.depth, request.deepest,
                                          pieces_above(request, catalogue));
  if (const auto style = parse_style(request.style)) options.style = *style;
  const Size by_table = options.size;
  if (const auto size = parse_size(request.size)) options.size = *size;
  if (request.fit) options.size = fitting_size();
  if (options.size != by_table) options.rooms = 0;  // the default for that size
  return options;
}

int complain(const LevelOptions& options, const PlanResult& planned) {
  std::cerr << "seed " << options.seed << ", depth " << options.depth << ": all "
            << planned.rejected.size() << " sub-seeds were rejected, the last for '"
            << name_of(planned.rejected.back()) << "'\n";
  return 1;
}

int print_level(const LevelOptions& options, const Catalogue& catalogue, bool json) {
  const PlanResult planned = plan_level(options, catalogue);
  if (!planned.plan) return complain(options, planned);
  const LevelPlan& plan = *planned.plan;
  if (json) {
    std::cout << json_of(plan, catalogue);
    return 0;
  }
  std::cout << plan.name << " (seed " << options.seed << ", depth " << options.depth << ", "
            << name_of(options.style) << ")\n"
            << picture_of(plan, catalogue);
  for (const DrawnPlace& place : plan.drawn) {
    std::cout << "room '" << catalogue.rooms()[place.drawing].name << "' at " << place.at.left
              << ',' << place.at.top << '\n';
  }
  for (const std::string& missed : plan.missed) std::cout << missed << '\n';
  return 0;
}

int print_stats(LevelOptions options, const Catalogue& catalogue, int levels) {
  LevelStats stats;
  for (int i = 0; i < levels; ++i, ++options.seed) {
    const auto start = std::chrono::steady_clock::now();
    const PlanResult planned = plan_level(options, catalogue);
    const auto took = std::chrono::steady_clock::now() - start;
    for (const Flaw flaw : planned.rejected) ++stats.rejected[static_cast<std::size_t>(flaw)];
    if (!planned.plan) {
      ++stats.failed;
      continue;
    }
    stats.levels.push_back(figures_of(*planned.plan, catalogue));
    stats.microseconds.push_back(
        static_cast<int>(std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
  }
  std::cout << name_of(options.style) << ", " << options.size.width << 'x' << options.size.height
            << ", depth " << options.depth << ": " << report_on(stats);
  return 0;
}

// A Screen switches to the terminal's alternate screen and to unbuffered keys for its lifetime.
class Screen {
 public:
  Screen() : is_terminal_(isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {
    if (!is_terminal_) return;
    tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    std::cout << "\x1b[?1049h\x1b[?25l\x1b[2J";
  }
  ~Screen() {
    if (!is_terminal_) return;
    std::cout << "\x1b[0m\x1b[?25h\x1b[?1049l" << std::flush;
    tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  [[nodiscard]] bool is_terminal() const { return is_terminal_; }

  // Shows a frame for its time; returns false when a key was pressed. Without a terminal it prints
  // the frame and does not wait.
  bool show(const Frame& frame) {
    if (!is_terminal_) {
      std::cout << plain_of(frame.picture) << frame.caption << "\n\n";
      return true;
    }
    std::cout << "\x1b[H" << ansi_of(frame.picture) << frame.caption << "\x1b[J" << std::flush;
    pollfd keys{STDIN_FILENO, POLLIN, 0};
    return poll(&keys, 1, frame.hold_ms) == 0;
  }

 private:
  bool is_terminal_;
  termios before_{};
};

// Shows only the sub-seed that is finally used, not the rejected ones.
int show_steps(LevelOptions options, const Catalogue& catalogue) {
  const PlanResult planned = plan_level(options, catalogue);
  if (!planned.plan) return complain(options, planned);
  options.attempt = planned.plan->options.attempt;
  const Size terminal = terminal_size();
  std::vector<Frame> frames;
  static_cast<void>(
      run_stages(options, catalogue, [&](std::string_view stage, const LevelPlan& plan) {
        frames.push_back(frame_of(stage, plan, catalogue, {terminal.width, terminal.height - 1}));
      }));
  {
    Screen screen;
    for (const Frame& frame : frames) {
      if (!screen.show(frame)) break;
    }
    if (!screen.is_terminal()) return 0;
  }
  tcflush(STDIN_FILENO, TCIFLUSH);  // discards the key that stopped it
  std::cout << picture_of(*planned.plan, catalogue);
  return 0;
}

void declare(CLI::App& app, Request& request) {
  app.add_option("--seed", request.seed, "realm seed, default 1");
  app.add_option("--depth", request.depth, "depth of the level, 1 to 99, default 1")
      ->check(CLI::Range(1, 99));
  app.add_option("--deepest", request.deepest, "depth of the Crown, 1 to 99, default 5")
      ->check(CLI::Range(1, 99));
  app.add_option("--style", request.style, "rooms, caves or mixed, default by depth")
      ->check(CLI::IsMember({"rooms", "caves", "mixed"}));
  app.add_option("--size", request.size,
                 "WIDTHxHEIGHT in cells, 32x20 to 250x150, default by depth")
      ->check(CLI::Validator(check_size, "WIDTHxHEIGHT"));
  app.add_option("--content", request.content, "your own content, on top of the game's; repeatable")
      ->type_name("FILE-OR-FOLDER")
      ->allow_extra_args(false);
  app.add_option("--omen", request.omens, "key of an omen that is in force; repeatable")
      ->type_name("KEY")
      ->allow_extra_args(false);
  app.add_flag("--fit", request.fit, "make the level as large as this terminal")
      ->excludes("--size");
  auto* steps =
      app.add_flag("--steps", request.steps, "show each stage of generation; any key stops");
  auto* json = app.add_flag("--json", request.json, "print the level as JSON")->excludes(steps);
  app.add_option("--stats", request.stats,
                 "generate N levels, from this seed on, and print statistics")
      ->check(CLI::Range(1, 1000000))
      ->excludes(steps)
      ->excludes(json);
  app.set_version_flag("--version", kVersion);
  app.footer(
      "Exits 0 when done, 1 when no such level can be made, 2 on a bad command line or file.");
}

int run(int argc, char** argv) {
  Request request;
  CLI::App app("Prints a level of the Undercroft as text, or shows how it is generated.");
  declare(app, request);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  Catalogue catalogue = game_catalogue();
  const std::vector<std::string> mistakes = add_content(catalogue, request.content);
  for (const std::string& mistake : mistakes) std::cerr << mistake << '\n';
  if (!mistakes.empty()) return 2;
  for (const std::string& key : request.omens) {
    if (catalogue.omen(key) != nullptr) continue;
    std::cerr << "there is no omen '" << key << "'" << suggestion(key, words_of_omens(catalogue))
              << '\n';
    return 2;
  }
  catalogue = catalogue.with_omens(request.omens);
  const LevelOptions options = options_of(request, catalogue);
  if (request.stats > 0) return print_stats(options, catalogue, request.stats);
  if (request.steps) return show_steps(options, catalogue);
  return print_level(options, catalogue, request.json);
}

}  // namespace
}  // namespace undercroft

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  return undercroft::exit_code_after_output(undercroft::run(argc, argv), "undercroft-map");
}
