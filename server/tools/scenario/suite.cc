// suite.cc: finds, reads and runs scenario files and sums up the results.
#include "server/tools/scenario/suite.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>

#include "server/files/folder.h"
#include "server/files/text_file.h"
#include "server/tools/scenario/run.h"
#include "server/tools/scenario/script_reader.h"
#include "shared/ascii_case.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

enum class Result { Passed, Failed, Unreadable };

// The file itself, or all scenario files in a folder and its subfolders.
std::variant<std::vector<std::string>, UnreadFile> files_of(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return toml_files_in(path, Reach::Tree);
  return std::vector<std::string>{path};
}

SuiteCase as_case(const UnreadFile& unread) {
  return {unread.path, "", false, {unread.path + ":1: " + unread.reason + "\n"}};
}

SuiteCase as_case(const std::string& file, const BadScenario& bad) {
  SuiteCase read{file, "", false, {}};
  for (const ContentError& error : bad.errors) {
    read.failures.push_back(plain_lines(to_string(error)) + "\n");
  }
  return read;
}

SuiteCase run_one(const Script& script, const SuiteOptions& options, std::ostream& out) {
  if (options.verbose) out << script.scenario.file << ": " << script.scenario.title << "\n";
  SuiteCase played{script.scenario.file, script.scenario.title, true, {}};
  for (const Failure& failure : run_script(script, options.verbose ? &out : nullptr)) {
    played.failures.push_back(script.scenario.file + ":" + std::to_string(failure.line) + ": " +
                              failure.sentence + "\n" + failure.picture);
  }
  return played;
}

bool contains(std::string_view text, std::string_view part) {
  const std::string lower = to_lower(text);
  return lower.find(to_lower(part)) != std::string::npos;
}

bool is_meant(const Script& script, const std::string& path, const std::string& filter) {
  return contains(path, filter) || contains(script.scenario.title, filter) ||
         contains(script.scenario.rule, filter);
}

// Nothing for a scenario that the filter leaves out.
std::optional<SuiteCase> run_file(const std::string& path, const Catalogue& catalogue,
                                  const SuiteOptions& options, std::ostream& out) {
  const auto text = read_text_file(path);
  if (const auto* unread = std::get_if<UnreadFile>(&text)) return as_case(*unread);
  const auto parsed = parse_script(std::get<std::string>(text), path, catalogue, options.game);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) return as_case(path, *bad);
  const Script& script = std::get<Script>(parsed);
  if (!is_meant(script, path, options.filter)) return std::nullopt;
  return run_one(script, options, out);
}

Result result_of(const SuiteCase& one) {
  if (one.failures.empty()) return Result::Passed;
  return one.is_readable ? Result::Failed : Result::Unreadable;
}

struct Totals {
  int passed = 0;
  int failed = 0;
  int code = 0;

  void add(Result result) {
    ++(result == Result::Passed ? passed : failed);
    if (result == Result::Failed) code = std::max(code, 1);
    if (result == Result::Unreadable) code = 2;
  }
};

}  // namespace

int run_suite(const std::vector<std::string>& paths, const Catalogue& catalogue,
              const SuiteOptions& options, std::ostream& out, std::vector<SuiteCase>* cases) {
  Totals totals;
  const auto note = [&](SuiteCase one) {
    for (const std::string& failure : one.failures) out << failure;
    totals.add(result_of(one));
    if (cases != nullptr) cases->push_back(std::move(one));
  };
  for (const std::string& path : paths) {
    const auto files = files_of(path);
    if (const auto* unread = std::get_if<UnreadFile>(&files)) {
      note(as_case(*unread));
      continue;
    }
    for (const std::string& file : std::get<0>(files)) {
      if (auto one = run_file(file, catalogue, options, out)) note(*std::move(one));
    }
  }
  out << totals.passed << " passed, " << totals.failed << " failed\n";
  const bool found_none = totals.passed + totals.failed == 0;
  if (found_none) out << "no scenario has '" << options.filter << "' in its path, title or rules\n";
  return found_none ? 2 : totals.code;
}

}  // namespace undercroft
