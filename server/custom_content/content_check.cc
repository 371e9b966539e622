// content_check.cc: reads content as a server would, then looks for what would fail in play.
#include "server/custom_content/content_check.h"

#include <iterator>

#include "server/custom_content/content_files.h"
#include "server/custom_content/content_warnings.h"
#include "server/custom_content/level_trials.h"

namespace undercroft {
namespace {

void append(std::vector<std::string>& to, std::vector<std::string> more) {
  std::move(more.begin(), more.end(), std::back_inserter(to));
}

void sort_out(ContentFindings& findings, const std::vector<ContentError>& found) {
  std::vector<ContentError> errors;
  std::vector<ContentError> warnings;
  for (const ContentError& error : found) {
    (error.severity == Severity::Warning ? warnings : errors).push_back(error);
  }
  append(findings.mistakes, sentences_of(errors));
  append(findings.warnings, sentences_of(warnings));
}

// Reads one path. `is_checked`: its warnings are wanted.
void read_path(Catalogue& catalogue, const std::string& path, bool is_checked,
               ContentFindings& findings) {
  const auto texts = read_content_files(path);
  if (!texts) {
    findings.mistakes.push_back(texts.error());
    return;
  }
  const Catalogue before = catalogue;
  const std::vector<ContentError> errors = load_content(catalogue, *texts);
  sort_out(findings, errors);
  if (!is_checked || !errors.empty()) return;
  Catalogue after = catalogue;
  after.scope().open(after.packs().back());
  sort_out(findings, content_warnings(before, after, *texts));
}

}  // namespace

ContentFindings check_content(Catalogue catalogue, const std::vector<std::string>& paths,
                              std::size_t first, int seeds) {
  ContentFindings findings;
  Catalogue before = catalogue;
  for (std::size_t i = 0; i < paths.size() && findings.mistakes.empty(); ++i) {
    if (i == first) before = catalogue;
    read_path(catalogue, paths[i], i >= first, findings);
  }
  if (!findings.mistakes.empty() || seeds == 0) return findings;
  sort_out(findings, try_levels(catalogue, seeds));
  sort_out(findings, try_rooms(before, catalogue, seeds));
  sort_out(findings, try_omens(before, catalogue, seeds));
  return findings;
}

}  // namespace undercroft
