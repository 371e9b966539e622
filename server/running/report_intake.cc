// report_intake.cc: a bounded queue of reports.
#include "server/running/report_intake.h"

#include <utility>

namespace undercroft {
namespace {

constexpr const char* kNoRoom = "Not reported: the host has not read earlier reports yet.";
constexpr const char* kNotNow = "Not reported: reports cannot be stored now, so try again later.";

}  // namespace

ReportIntake::ReportIntake(ReportStore& store, Handlers handlers)
    : store_(store), handlers_(std::move(handlers)), thread_([this] { run(); }) {}

ReportIntake::~ReportIntake() { close(); }

void ReportIntake::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::string ReportIntake::take(const PlayerReport& report) {
  {
    const std::lock_guard lock(mutex_);
    if (is_closing_ || waiting_.size() >= kMostWaiting) return kNotNow;
    waiting_.push_back(report);
  }
  changed_.notify_all();
  return "";
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

void ReportIntake::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const PlayerReport report = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    const std::string sentence = file(report);
    lock.lock();
    if (is_closing_) continue;
    lock.unlock();
    handlers_.answer(report, sentence);
    lock.lock();
  }
}

}  // namespace undercroft
