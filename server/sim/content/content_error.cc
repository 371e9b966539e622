// content_error.cc: sorts errors by line, and finds likely intended words by Damerau's distance.
#include "server/sim/content/content_error.h"

#include <algorithm>

namespace undercroft {
namespace {

// The number of substitutions, insertions, deletions and transpositions that turn a into b.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t differs = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

// Whether the words have the same letters: swapped letters are the likeliest mistake.
bool is_swapped(std::string_view a, std::string_view b) {
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

std::string to_string(const ContentError& error) {
  const std::string_view word = error.severity == Severity::Warning ? "warning: " : "";
  std::string text = error.file + ":" + std::to_string(error.line) + ": ";
  return text.append(word).append(error.sentence);
}

bool Complaints::any() const {
  return std::any_of(errors_.begin(), errors_.end(),
                     [](const ContentError& error) { return error.severity == Severity::Error; });
}

std::vector<ContentError> Complaints::sorted() const {
  auto errors = errors_;
  std::stable_sort(errors.begin(), errors.end(),
                   [](const ContentError& a, const ContentError& b) { return a.line < b.line; });
  return errors;
}

std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& known) {
  std::string_view nearest;
  if (word.size() > 64) return nearest;
  std::size_t least = std::min<std::size_t>(3, (word.size() + 1) / 2);
  for (const std::string_view candidate : known) {
    const std::size_t distance = edits(word, candidate);
    const bool is_nearer = distance < least;
    const bool is_as_near = distance == least && !nearest.empty();
    if (is_nearer || (is_as_near && is_swapped(word, candidate) && !is_swapped(word, nearest))) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

constexpr std::size_t kMostListed = 120;
constexpr std::size_t kMostKeysListed = 12;

std::string suggestion(std::string_view word, const std::vector<std::string_view>& known) {
  const std::string_view nearest = nearest_word(word, known);
  return nearest.empty() ? "" : " (did you mean '" + std::string(nearest) + "'?)";
}

std::string not_one_of(std::string_view word, std::vector<std::string_view> known) {
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  if (known.empty()) return "'" + std::string(word) + "', and nothing is there to be named";
  const std::string near = suggestion(word, known);
  std::string sentence = "'" + std::string(word) + "'" + near;
  // A list of all blueprints would bury the mistake.
  if (known.size() > kMostListed) {
    if (!near.empty()) return sentence;
    return sentence + "; none of the " + std::to_string(known.size()) + " known words is that";
  }
  sentence += "; expected one of:";
  for (const std::string_view w : known) sentence += " " + std::string(w) + ",";
  sentence.pop_back();
  return sentence;
}

std::string unknown_key(std::string_view key, const std::vector<std::string_view>& known) {
  const std::string near = suggestion(key, known);
  std::string sentence = "unknown key '" + std::string(key) + "'" + near;
  if (!near.empty() || known.empty()) return sentence;
  sentence += "; expected one of: ";
  const std::size_t shown = std::min(known.size(), kMostKeysListed);
  for (std::size_t i = 0; i < shown; ++i) {
    sentence.append(i == 0 ? "" : ", ").append(known[i]);
  }
  if (shown == known.size()) return sentence;
  return sentence + " and " + std::to_string(known.size() - shown) +
         " more, which docs/scenarios.md lists";
}

}  // namespace undercroft
