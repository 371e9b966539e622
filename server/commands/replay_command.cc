// replay_command.cc: shows a stored realm on the terminal, or exports it as a recording or as a
// single file.
#include "server/commands/replay_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "server/base/daily_names.h"
#include "server/commands/moment_export.h"
#include "server/commands/replay_viewing.h"
#include "server/commands/viewer_terminal.h"
#include "server/daily/daily_book.h"
#include "server/replay/asciicast.h"
#include "server/replay/film.h"
#include "server/replay/frame.h"
#include "server/replay/hero_check.h"
#include "server/replay/playback.h"
#include "server/replay/realm_log.h"
#include "server/replay/scenario_export.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/replay_source.h"
#include "server/stored/worlds.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kInputMs = 200;  // how long each input is shown at speed 1
constexpr std::size_t kPage = 1000;

struct ReplayOptions {
  std::string data;    // a data folder, an exported file, or the URL of an etcd
  StoreSettings etcd;  // files for its TLS
  std::string realm;
  std::string player;
  std::uint64_t from = 1;
  std::uint64_t to = std::numeric_limits<std::uint64_t>::max();
  double speed = 1;
  std::string file;  // export's output
  bool cast = false;
  bool share = false;
  bool print = false;                   // no viewer
  std::string moment;                   // code of a link whose stretch is exported
  std::optional<std::string> scenario;  // turns to write as a scenario file
};

void note_start(const std::string& realm, const Replayer& first) {
  if (first.at() == 1) return;
  std::fprintf(stderr, "%s: begins behind input %llu: the store lacks those before it\n",
               realm.c_str(), static_cast<unsigned long long>(first.at()));
}

Expected<> expect_hero_of(const ReplayOptions& options, Store& store) {
  if (options.player.empty()) return {};
  const auto first = Replayer::begin_at_oldest(store, options.realm, catalogue_of);
  return first ? expect_hero(store, options.realm, *first, options.player) : failed(first.error());
}

// Draws a frame for each input of the stretch, unless `show` is empty.
Expected<> play(const ReplayOptions& options, Store& store,
                const std::function<void(const std::string&, std::uint64_t)>& show) {
  auto first = Replayer::begin_at_oldest(store, options.realm, catalogue_of);
  if (!first) return failed(first.error());
  note_start(options.realm, *first);
  std::uint64_t shown = 0;
  return play_back_from(*std::move(first), store, options.realm,
                        [&](const Played& played) {
                          if (played.number > options.to) return false;
                          if (played.number < options.from || !show) return true;
                          show(frame_of(played, options.player), shown++);
                          return true;
                        })
      .and_then([&](RecordNumber last) {
        return last >= options.to ? Expected<>() : expect_whole(store, options.realm, last);
      });
}

// Without pauses nobody could read the frames, so none is printed.
Expected<> check_hashes(const ReplayOptions& options, Store& store) {
  if (auto played = play(options, store, {}); !played) return played;
  std::printf("%s: every result replayed as recorded\n", options.realm.c_str());
  return {};
}

Expected<> print(const ReplayOptions& options, Store& store) {
  if (options.speed == 0) return check_hashes(options, store);
  const auto pause =
      std::chrono::duration<double, std::milli>(static_cast<double>(kInputMs) / options.speed);
  std::uint64_t inputs = 0;
  auto played = play(options, store, [&](const std::string& frame, std::uint64_t) {
    ++inputs;
    std::fputs(("\x1B[H\x1B[2J" + frame).c_str(), stdout);
    std::fflush(stdout);
    std::this_thread::sleep_for(pause);
  });
  if (!played) return played;
  std::fprintf(stderr, "%s: %llu inputs shown; every result replayed as recorded\n",
               options.realm.c_str(), static_cast<unsigned long long>(inputs));
  return {};
}

// The file goes to standard output, and all that is said about it to standard error.
Expected<> write_scenario(const ReplayOptions& options, Store& store) {
  const auto asked = read_asked_turns(*options.scenario);
  if (!asked) return failed(asked.error());
  const auto scenario = export_scenario(store, options.realm, *asked, catalogue_of);
  if (!scenario) return failed(scenario.error());
  std::fputs(scenario->text.c_str(), stdout);
  if (std::fflush(stdout) != 0) return failed("the scenario cannot be written to standard output");
  std::fprintf(stderr, "%s\ncheck with: undercroft-scenario FILE\n",
               plain_lines(scenario->verdict).c_str());
  return {};
}

Expected<> replay(const ReplayOptions& options) {
  auto store = open_replay_source(options.data, options.etcd);
  if (!store) return failed(store.error());
  if (options.scenario) return write_scenario(options, **store);
  if (auto known = expect_hero_of(options, **store); !known) return known;
  if (options.print || !can_show_viewer()) return print(options, **store);
  return view_past(**store, options.realm, options.player, options.data);
}

constexpr const char* kGivenAwayByLog =
    "It holds the realm's seed, and so the whole map of every level, all talk, and the names of "
    "all "
    "players.\nGive it only to people whom you trust. For a film without seed and talk: --share";

const char* given_away_by_film(const ReplayOptions& options) {
  if (options.share) return "a film of what players knew, without talk";
  if (!options.player.empty()) return "a film of what one player knew, with the talk of all";
  return "a film of whole levels, with all talk: --share leaves out both";
}

Expected<> export_film(const ReplayOptions& options, Store& store) {
  auto first = Replayer::begin_at_oldest(store, options.realm, catalogue_of);
  if (!first) return failed(first.error());
  auto log = RealmLog::open(store, options.realm, first->at());
  if (!log) return failed(log.error());
  ReplayWalk walk(*std::move(log), *std::move(first));
  const FilmOptions film{
      .player = options.player, .is_shared = options.share, .from = options.from, .to = options.to};
  std::ofstream file(options.file, std::ios::binary);
  file << asciicast_header(film.size.width, film.size.height, "Undercroft: " + options.realm);
  auto played = play_film(walk, film, [&](const std::string& picture, std::uint64_t n) {
    file << asciicast_frame(n * kInputMs, picture);
  });
  file.flush();
  if (!file) return failed(options.file + ": cannot be written");
  if (played) std::printf("%s: %s\n", options.file.c_str(), given_away_by_film(options));
  return played;
}

// Record 1 names content that the file needs as well.
Expected<> copy_content(const std::string& first, Store& from, Store& to) {
  const auto beginning = decode_beginning(first);
  if (!beginning) return failed(beginning.error());
  if (beginning->content_key.empty()) return {};
  const auto content = from.shared(beginning->content_key).and_then([&](const std::string& bytes) {
    return to.share(bytes);
  });
  return content ? Expected<>() : failed(content.error().sentence);
}

// The plan and the score of a daily, so that the file can be verified by itself. The log gives away
// as much as the key does.
Expected<> copy_daily(const std::string& realm, Store& from, Store& to) {
  if (!is_daily_realm(realm)) return {};
  const std::string date = date_of_daily_realm(realm);
  DailyBook book(from);
  DailyBook copy(to);
  const auto plan = as_expected(book.plan_of(date));
  if (!plan) return failed(plan.error());
  if (!*plan) return {};
  if (const auto kept = as_expected(copy.settle(**plan)); !kept) return failed(kept.error());
  const auto scores = as_expected(book.scores(date));
  if (!scores) return failed(scores.error());
  const auto score = scores->find(realm);
  if (score == scores->end()) return {};
  const auto noted = as_expected(copy.note_score(date, realm, score->second));
  return noted ? Expected<>() : failed(noted.error());
}

Expected<> copy_log(const ReplayOptions& options, Store& from, Store& to) {
  const auto owner = to.claim(options.realm);
  if (!owner) return failed(owner.error().sentence);
  RecordNumber last = 0;
  for (;;) {
    auto page = from.read(options.realm, last + 1, kPage);
    if (!page) return failed(page.error().sentence);
    if (page->empty()) break;
    if (last == 0) {
      if (auto copied = copy_content(page->front(), from, to); !copied) return copied;
    }
    const Durable written = append_and_wait(to, *owner, last, *std::move(page));
    if (!written) return failed(written.error().sentence);
    last = *written;
  }
  if (auto whole = expect_whole(from, options.realm, last); !whole) return whole;
  if (last == 0) return failed("no realm called " + options.realm + " is stored here");
  if (auto copied = copy_daily(options.realm, from, to); !copied) return copied;
  std::printf("%s: %llu records of %s\n%s\n", options.file.c_str(),
              static_cast<unsigned long long>(last), options.realm.c_str(), kGivenAwayByLog);
  return {};
}

void remove_database(const std::string& file) {
  std::error_code ignored;
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end, ignored);
}

Expected<> export_stretch(const ReplayOptions& options) {
  return export_moment({options.data, options.moment, options.file}).map([](const auto& words) {
    std::printf("%s\n", words.c_str());
  });
}

Expected<> export_realm(const ReplayOptions& options) {
  if (!options.moment.empty()) return export_stretch(options);
  auto store = open_replay_source(options.data, options.etcd);
  if (!store) return failed(store.error());
  if (auto known = expect_hero_of(options, **store); !known) return known;
  if (options.cast || options.share) return export_film(options, **store);
  if (std::filesystem::exists(options.file)) return failed(options.file + " exists already");
  auto file = SqliteStore::open({.path = options.file});
  if (!file) return failed(file.error());
  auto copied = copy_log(options, **store, **file);
  file->reset();  // merges the -wal file, so that the log is one file
  if (!copied) remove_database(options.file);
  return copied;
}

// A link names its realm, so DIR and FILE are all the words.
void sort_words(ReplayOptions& options) {
  if (!options.moment.empty()) {
    if (!options.file.empty()) throw CLI::ExtrasError({options.file});
    options.file = std::exchange(options.realm, "");
  } else if (options.realm.empty()) {
    throw CLI::RequiredError("REALM");
  }
  if (options.file.empty()) throw CLI::RequiredError("FILE");
}

void describe_export(CLI::App& app, ReplayOptions& options) {
  app.add_option("FILE", options.file, "output file: the realm's whole log, for a bug report");
  app.add_flag("--cast", options.cast, "write a recording instead (asciicast v2)");
  app.add_flag("--share", options.share,
               "write a recording for strangers: no seed, no talk, only what players knew");
  app.add_option("--moment", options.moment,
                 "write a recording of what this link to a moment shows; without REALM")
      ->type_name("CODE")
      ->excludes("--cast", "--share");
  app.callback([&options] { sort_words(options); });
}

// What belongs to printing only asks for it.
void describe_replay(CLI::App& app, ReplayOptions& options) {
  app.add_flag("--print", options.print,
               "print every input instead of opening the viewer, as without a terminal");
  app.add_option("--speed", options.speed,
                 "print at this speed, 0 to 1000; 1: 5 inputs a second; 0: only check hashes")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1000.0))
      ->each([&options](const std::string&) { options.print = true; });
  app.add_option(
         "--scenario", options.scenario,
         "write turns as a scenario file to standard output; 40-60: turns 41 to 60; 20: the "
         "last 20; at most 500")
      ->type_name("TURNS")
      ->excludes("--print", "--speed");
}

// They choose what is printed or shown, while a scenario has whole turns of all heroes.
void exclude_choices(CLI::App& app) {
  app.get_option("--scenario")->excludes("--from", "--to", "--player");
}

void describe(CLI::App& app, ReplayOptions& options, bool is_export) {
  const auto prints = [&options](const std::string&) { options.print = true; };
  app.add_option("DATA", options.data, "a data folder, an exported file, or etcd://HOST:PORT,...")
      ->required();
  app.add_option("--store-ca", options.etcd.authority, "as for the server");
  app.add_option("--store-cert", options.etcd.certificate, "as for the server");
  app.add_option("--store-key", options.etcd.key, "as for the server");
  app.add_option("REALM", options.realm, "the realm's name")->required(!is_export);
  is_export ? describe_export(app, options) : describe_replay(app, options);
  app.add_option("--from", options.from, "print from the input of this number on")
      ->capture_default_str()
      ->each(prints);
  app.add_option("--to", options.to, "print up to the input of this number")->each(prints);
  app.add_option("--player", options.player,
                 is_export ? "show what this hero's player knew; without it, the whole level"
                           : "the hero whose eyes to look through (default: the first hero; with "
                             "--print: the whole level)");
  if (is_export) {
    app.get_option("--moment")->excludes("--from", "--to", "--player");
  } else {
    exclude_choices(app);
  }
}

}  // namespace

int run_replay_command(int argc, const char* const* argv) {
  const std::string_view command = argv[1];
  const bool is_export = command == "export";
  ReplayOptions options;
  CLI::App app(is_export ? "Exports a stored realm to a file."
                         : "Shows the past of a stored realm on the terminal, turn by turn, and "
                           "checks its hashes.",
               "undercroft-server " + std::string(command));
  describe(app, options, is_export);
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const Expected<> done = is_export ? export_realm(options) : replay(options);
  if (done) return 0;
  std::fprintf(stderr, "undercroft-server: %s\n", plain_lines(done.error()).c_str());
  return 1;
}

}  // namespace undercroft
