// suite.cc: finds, reads and runs scenario files and sums up the results.
#include "server/tools/scenario/suite.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "server/files/folder.h"
#include "server/files/text_file.h"
#include "server/tools/scenario/run.h"
#include "server/tools/scenario/script_reader.h"
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

Result report(const UnreadFile& unread, std::ostream& out) {
  out << unread.path << ":1: " << unread.reason << "\n";
  return Result::Unreadable;
}

Result report(const BadScenario& bad, std::ostream& out) {
  for (const ContentError& error : bad.errors) out << plain_lines(to_string(error)) << "\n";
  return Result::Unreadable;
}

Result run_one(const Script& script, const SuiteOptions& options, std::ostream& out) {
  if (options.verbose) out << script.scenario.file << ": " << script.scenario.title << "\n";
  const auto failures = run_script(script, options.verbose ? &out : nullptr);
  for (const Failure& failure : failures) {
    out << script.scenario.file << ":" << failure.line << ": " << failure.sentence << "\n"
        << failure.picture;
  }
  return failures.empty() ? Result::Passed : Result::Failed;
}

Result run_file(const std::string& path, const Catalogue& catalogue, const SuiteOptions& options,
                std::ostream& out) {
  const auto text = read_text_file(path);
  if (const auto* unread = std::get_if<UnreadFile>(&text)) return report(*unread, out);
  const auto parsed = parse_script(std::get<std::string>(text), path, catalogue);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) return report(*bad, out);
  return run_one(std::get<Script>(parsed), options, out);
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
              const SuiteOptions& options, std::ostream& out) {
  Totals totals;
  for (const std::string& path : paths) {
    const auto files = files_of(path);
    if (const auto* unread = std::get_if<UnreadFile>(&files)) {
      totals.add(report(*unread, out));
      continue;
    }
    for (const std::string& file : std::get<0>(files)) {
      totals.add(run_file(file, catalogue, options, out));
    }
  }
  out << totals.passed << " passed, " << totals.failed << " failed\n";
  return totals.code;
}

}  // namespace undercroft
