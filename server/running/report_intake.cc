// report_intake.cc: files reports, and answers the reporters.
#include "server/running/report_intake.h"

#include <utility>

namespace undercroft {
namespace {

constexpr const char* kNoRoom = "Not reported: the host has not read earlier reports yet.";
constexpr const char* kNotNow = "Not reported: reports cannot be stored now, so try again later.";

}  // namespace

ReportIntake::ReportIntake(ReportStore& store, Handlers handlers)
    : store_(store), handlers_(std::move(handlers)) {}

void ReportIntake::close() { queue_.close(); }

std::string ReportIntake::take(const PlayerReport& report) {
  const auto added = queue_.add([this, report] { handle(report); });
  return added == TaskQueue::Added::No ? kNotNow : "";
}

void ReportIntake::handle(const PlayerReport& report) {
  const std::string sentence = file(report);
  if (!queue_.is_closing()) handlers_.answer(report, sentence);
}

std::string ReportIntake::file(const PlayerReport& report) {
  FiledReport filed{0,
                    handlers_.now_s(),
                    report.realm,
                    report.about,
                    report.is_about_account,
                    report.reporter,
                    report.is_by_account,
                    report.words,
                    report.lines};
  const auto number = store_.file(filed);
  if (!number) {
    handlers_.log(number.error());
    return kNotNow;
  }
  if (!*number) return kNoRoom;
  filed.number = **number;
  handlers_.filed(filed);
  return "The host can read your report about " + report.about + ", with what you saw last.";
}

}  // namespace undercroft
