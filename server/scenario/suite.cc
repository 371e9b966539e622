// suite.cc: finding the files, reading them, adding up.
#include "server/scenario/suite.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "server/files/text_file.h"
#include "server/scenario/parse.h"
#include "server/scenario/run.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

enum class Result { Passed, Failed, Unreadable };

std::vector<std::string> files_in(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return {path};
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(path, error)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Result report(const BadScenario& bad, std::ostream& out) {
  for (const ContentError& error : bad.errors) out << to_string(error) << "\n";
  return bad.unreadable ? Result::Unreadable : Result::Failed;
}

Result run_one(const Scenario& scenario, const SuiteOptions& options, std::ostream& out) {
  if (options.verbose) out << scenario.file << ": " << scenario.title << "\n";
  const auto failures = run_scenario(scenario, options.verbose ? &out : nullptr);
  for (const Failure& failure : failures) {
    out << scenario.file << ":" << failure.line << ": " << failure.sentence << "\n"
        << failure.picture;
  }
  return failures.empty() ? Result::Passed : Result::Failed;
}

Result run_file(const std::string& path, const Catalogue& catalogue, const SuiteOptions& options,
                std::ostream& out) {
  const auto text = read_text_file(path);
  if (const auto* unread = std::get_if<UnreadFile>(&text)) {
    out << path << ":1: " << unread->reason << "\n";
    return Result::Unreadable;
  }
  const auto parsed = parse_scenario(std::get<std::string>(text), path, catalogue);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) return report(*bad, out);
  return run_one(std::get<Scenario>(parsed), options, out);
}

}  // namespace

int run_suite(const std::vector<std::string>& paths, const Catalogue& catalogue,
              const SuiteOptions& options, std::ostream& out) {
  int passed = 0;
  int failed = 0;
  int code = 0;
  for (const std::string& path : paths) {
    for (const std::string& file : files_in(path)) {
      const Result result = run_file(file, catalogue, options, out);
      ++(result == Result::Passed ? passed : failed);
      if (result == Result::Failed) code = std::max(code, 1);
      if (result == Result::Unreadable) code = 2;
    }
  }
  out << passed << " passed, " << failed << " failed\n";
  return code;
}

}  // namespace undercroft
