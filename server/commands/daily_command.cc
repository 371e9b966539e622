// daily_command.cc: verifies scores of the daily from a data folder or from exported journals.
#include "server/commands/daily_command.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/daily_names.h"
#include "server/daily/daily_book.h"
#include "server/daily/daily_verify.h"
#include "server/stored/replay_source.h"
#include "server/stored/worlds.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

struct DailyOptions {
  std::string data;        // a data folder or an exported file
  std::string realm;       // empty: all of the daily
  std::string date;        // only this day's
  std::string commitment;  // as it was published; empty: any
};

struct DailyTally {
  int verified = 0;
  int refused = 0;
};

std::string names_in(const DailyEntry& entry) {
  std::string names;
  for (const std::string& name : entry.names) names += (names.empty() ? "" : ", ") + name;
  return plain_text(names, kMaxLine);
}

Expected<DailyPlan> plan_for(DailyBook& book, const std::string& realm,
                             const DailyOptions& options) {
  const std::string date = date_of_daily_realm(realm);
  const auto plan = as_expected(book.plan_of(date));
  if (!plan) return failed(plan.error());
  if (!*plan) return failed("the plan of the daily of " + date + " is not stored here");
  const std::string commitment = commitment_to((*plan)->key);
  if (!options.commitment.empty() && to_lower(options.commitment) != commitment) {
    return failed("the key of " + date + " is not the published one: its SHA-256 is " + commitment);
  }
  return **plan;
}

// An exported journal may have no score beside it.
Expected<DailyEntry> verify_one(Store& store, const std::string& realm,
                                const DailyOptions& options) {
  DailyBook book(store);
  const auto plan = plan_for(book, realm, options);
  if (!plan) return failed(plan.error());
  const auto scores = as_expected(book.scores(plan->date));
  if (!scores) return failed(scores.error());
  const auto on_board = scores->find(realm);
  const auto claimed = on_board == scores->end() ? std::nullopt : std::optional(on_board->second);
  return verify_daily(store, realm, *plan, catalogue_of, claimed);
}

void report(Store& store, const std::string& realm, const DailyOptions& options,
            DailyTally& tally) {
  const auto score = verify_one(store, realm, options);
  if (score) {
    ++tally.verified;
    std::printf("%s: verified, %u points (%s)\n", realm.c_str(), score->points,
                names_in(*score).c_str());
    return;
  }
  ++tally.refused;
  std::printf("%s: refused: %s\n", realm.c_str(), plain_lines(score.error()).c_str());
}

Expected<std::vector<std::string>> realms_to_verify(Store& store, const DailyOptions& options) {
  auto all = as_expected(store.list());
  if (!all) return failed(all.error());
  std::erase_if(*all, [&options](const std::string& name) {
    if (!is_daily_realm(name)) return true;
    const bool is_other = !options.realm.empty() && !equals_ignoring_case(name, options.realm);
    return is_other || (!options.date.empty() && date_of_daily_realm(name) != options.date);
  });
  if (all->empty()) return failed(options.data + ": no such realm of a daily is stored here");
  return all;
}

Expected<DailyTally> verify_all(const DailyOptions& options) {
  const auto store = open_replay_source(options.data, {});
  if (!store) return failed(store.error());
  const auto realms = realms_to_verify(**store, options);
  if (!realms) return failed(realms.error());
  DailyTally tally;
  for (const std::string& realm : *realms) report(**store, realm, options, tally);
  return tally;
}

int run_verify(const DailyOptions& options) {
  const auto tally = verify_all(options);
  if (tally) return tally->refused == 0 ? 0 : 1;
  std::fprintf(stderr, "undercroft-server daily: %s\n", plain_lines(tally.error()).c_str());
  return 1;
}

}  // namespace

int run_daily_command(int argc, const char* const* argv) {
  DailyOptions options;
  CLI::App app("Verifies scores of the daily by replaying their journals.",
               "undercroft-server daily");
  app.require_subcommand(1);
  CLI::App* verify = app.add_subcommand("verify", "replay, and compare with the day and the board");
  verify->add_option("DATA", options.data, "a data folder, or a file made by export")->required();
  verify->add_option("REALM", options.realm, "one realm of the daily; default: all of them");
  verify->add_option("--date", options.date, "only this day's, such as 2026-11-26")
      ->check(CLI::Validator(
          [](const std::string& text) {
            return is_date(text) ? "" : "'" + text + "' is not a date such as 2026-11-26";
          },
          "DATE"));
  verify->add_option("--commitment", options.commitment,
                     "what the board published: the SHA-256 of the key");
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return run_verify(options);
}

}  // namespace undercroft
