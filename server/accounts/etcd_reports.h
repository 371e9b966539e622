// etcd_reports.h: players' reports in etcd, which several servers may use.
//
//   report/NUMBER  a report
//   about/reports  the number of the last one
#pragma once

#include "server/accounts/report_store.h"
#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// EtcdReports is a ReportStore in the etcd of a store. An answer that is lost does no harm: the
// call is repeated, and recognises what it has written before.
class EtcdReports final : public ReportStore {
 public:
  explicit EtcdReports(EtcdAccess& etcd) : etcd_(etcd) {}  // which outlives it

  [[nodiscard]] Expected<std::optional<std::uint64_t>> file(const FiledReport& report) override;
  [[nodiscard]] Expected<std::vector<FiledReport>> reports() override;
  [[nodiscard]] Expected<bool> close(std::uint64_t number, const std::string& who,
                                     std::int64_t at_s) override;

 private:
  [[nodiscard]] std::string all_reports() const { return etcd_.keys.prefix() + "report/"; }
  [[nodiscard]] std::string last_report() const { return etcd_.keys.prefix() + "about/reports"; }

  EtcdAccess& etcd_;
};

}  // namespace undercroft
