// sqlite_reports.h: players' reports in the file of the accounts.
#pragma once

#include <memory>

#include "server/accounts/report_store.h"

namespace undercroft {

class SqliteReports final : public ReportStore {
 public:
  // REQUIRES: SqliteAccounts has opened the file, which brings its tables up to date.
  [[nodiscard]] static Expected<std::unique_ptr<SqliteReports>> open(const std::string& file);
  ~SqliteReports() override;

  [[nodiscard]] Expected<std::optional<std::uint64_t>> file(const FiledReport& report) override;
  [[nodiscard]] Expected<std::vector<FiledReport>> reports() override;
  [[nodiscard]] Expected<bool> close(std::uint64_t number, const std::string& who,
                                     std::int64_t at_s) override;

 private:
  struct Impl;
  explicit SqliteReports(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
