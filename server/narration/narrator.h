// narrator.h: the lines of one delta, as they are told one after the other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/narration/exchange.h"
#include "server/narration/line_weights.h"
#include "server/narration/mentions.h"
#include "shared/delta.h"
#include "shared/grammar.h"

namespace undercroft {

// A Narrator turns one delta's reports into lines, in order, and tracks the state that later lines
// need. The scene outlives it.
class Narrator {
 public:
  explicit Narrator(const Scene& scene) : scene_(scene), mentions_(scene), weights_(scene) {}

  // One report, by the sentence of its verb; no line if it needs none.
  void tell(const Report& report);
  // One line that covers several reports: a use and its effects, or a fight. `is_mine`: it is about
  // a deed of the player, even if the reports do not say so.
  void tell(std::span<const Report> reports, std::string text, bool is_mine = false);
  // Reports that need no line.
  void skip(std::size_t count = 1) { skipped_ += static_cast<std::uint32_t>(count); }
  [[nodiscard]] std::size_t count() const { return lines_.size(); }
  [[nodiscard]] std::vector<ToldLine> take() { return std::move(lines_); }

  // The names that `sentence` has marks for. The others are not mentioned.
  [[nodiscard]] Parts parts_of(const Report& report, std::string_view sentence);
  [[nodiscard]] Pair pair_of(const Report& report);
  [[nodiscard]] Mentions& mentions() { return mentions_; }

 private:
  [[nodiscard]] std::string worded(const Report& report, std::string_view told) const;
  // For a verb without a sentence: the report's words, if any.
  void tell_words(const Report& report);
  [[nodiscard]] Mention doer(const Report& report);
  [[nodiscard]] bool is_fixture_of_my_deed(const Report& report) const;
  [[nodiscard]] Mention victim(const Report& report);
  [[nodiscard]] Mention unknown(const Report& report, EntityId other) const;
  [[nodiscard]] bool concerns_me(std::span<const Report> reports) const;

  const Scene& scene_;
  Mentions mentions_;
  LineWeights weights_;
  std::vector<ToldLine> lines_;
  std::uint32_t skipped_ = 0;  // reports without a line since the last one
};

}  // namespace undercroft
