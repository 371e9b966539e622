// admin_reports.cc: what players have reported to the host.
#include "server/admin/admin_verbs.h"
#include "server/base/iso_time.h"

namespace undercroft {
namespace {

std::string kind_word(bool is_account) { return is_account ? "account" : "guest"; }

JsonObject row_about(const FiledReport& report) {
  return {{"number", static_cast<std::int64_t>(report.number)},
          {"at", iso_time(report.at_s)},
          {"realm", report.realm},
          {"about", report.about},
          {"kind", kind_word(report.is_about_account)},
          {"by", report.reporter},
          {"by_kind", kind_word(report.is_by_account)},
          {"closed_by", report.is_open() ? JsonValue() : JsonValue(report.closed_by)},
          {"words", report.words}};
}

Expected<std::uint64_t> report_number(const std::string& text) {
  const auto number = read_count(text, INT64_MAX, "a number");
  if (!number) return failed("expected the number of a report (see reports), not '" + text + "'");
  return static_cast<std::uint64_t>(*number);
}

AdminAnswer no_report(const std::string& number) {
  return admin_wrong("there is no report " + number + " (see reports --all)");
}

}  // namespace

AdminAnswer show_reports(AdminCall& call) {
  const auto all = call.stores.reports->reports();
  if (!all) return admin_failed(all.error());
  const bool shows_closed = !call.words.option("all").empty();
  AdminAnswer answer;
  for (const FiledReport& report : *all) {
    if (shows_closed || report.is_open()) answer.rows.push_back(row_about(report));
  }
  return answer;
}

AdminAnswer show_report(AdminCall& call) {
  const std::string& text = call.words.others[0];
  const auto number = report_number(text);
  if (!number) return admin_wrong(number.error());
  const auto all = call.stores.reports->reports();
  if (!all) return admin_failed(all.error());
  const FiledReport* report = report_numbered(*all, *number);
  if (report == nullptr) return no_report(text);
  AdminAnswer answer;
  answer.rows.push_back(row_about(*report));
  for (const std::string& line : report->lines) answer.rows.push_back(JsonObject{{"line", line}});
  return answer;
}

AdminAnswer close_report(AdminCall& call) {
  const AdminStores& stores = call.stores;
  const std::string& text = call.words.others[0];
  const auto number = report_number(text);
  if (!number) return admin_wrong(number.error());
  const auto closed = stores.reports->close(*number, call.who, stores.now_s());
  if (!closed) return admin_failed(closed.error());
  if (*closed) return admin_text("report " + text + " is closed");
  const auto all = stores.reports->reports();
  if (!all) return admin_failed(all.error());
  if (report_numbered(*all, *number) == nullptr) return no_report(text);
  return admin_wrong("report " + text + " is closed already");
}

}  // namespace undercroft
