// report_store.h: what players have reported to the host.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// A player's report about another, with the lines that the reporter had seen last.
struct FiledReport {
  std::uint64_t number = 0;  // given by the store, from 1
  std::int64_t at_s = 0;     // seconds since 1970
  std::string realm = {};
  std::string about = {};  // a player's name
  bool is_about_account = false;
  std::string reporter = {};
  bool is_by_account = false;
  std::string words = {};  // of the reporter; may be empty
  std::vector<std::string> lines = {};
  std::string closed_by = {};  // empty: it is open
  std::int64_t closed_s = 0;
  [[nodiscard]] bool is_open() const { return closed_by.empty(); }
  friend bool operator==(const FiledReport&, const FiledReport&) = default;
};

// A ReportStore keeps reports beside the accounts. Thread-safe; each call is durable when it
// returns. Errors are sentences.
class ReportStore {
 public:
  // Beyond them, the oldest closed report is forgotten for a new one. Open ones are never: whoever
  // files many must not push those of others out.
  static constexpr std::size_t kMostReports = 200;

  virtual ~ReportStore() = default;

  // Returns the number that it gave to the report. nullopt: kMostReports are open.
  [[nodiscard]] virtual Expected<std::optional<std::uint64_t>> file(const FiledReport& report) = 0;
  [[nodiscard]] virtual Expected<std::vector<FiledReport>> reports() = 0;  // oldest first
  // False when there is no open report of that number.
  [[nodiscard]] virtual Expected<bool> close(std::uint64_t number, const std::string& who,
                                             std::int64_t at_s) = 0;
};

// Lines as one text, and back. No line has a line feed.
[[nodiscard]] std::string joined_lines(const std::vector<std::string>& lines);
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);

// The report of that number; nullptr when there is none.
[[nodiscard]] const FiledReport* report_numbered(const std::vector<FiledReport>& reports,
                                                 std::uint64_t number);
// The number of the closed report that was filed first; nullopt when all are open.
[[nodiscard]] std::optional<std::uint64_t> oldest_closed(const std::vector<FiledReport>& reports);

}  // namespace undercroft
