// etcd_reports.cc: each change is one transaction that compares what it was made from.
#include "server/accounts/etcd_reports.h"

#include <charconv>
#include <utility>

#include "server/accounts/etcd_account_values.h"

namespace undercroft {
namespace {

constexpr std::size_t kPageOfReports = 20;  // a report has up to twenty lines

tl::unexpected<std::string> no_reports(const StoreError& error) {
  return failed("cannot read or write the reports: " + error.sentence);
}

std::optional<std::string> only_value(const std::vector<EtcdFound>& found) {
  if (found.empty() || found.front().pairs.empty()) return std::nullopt;
  return found.front().pairs.front().value;
}

EtcdCompare compare_with(const std::string& key, const std::optional<std::string>& text) {
  if (!text) return {EtcdCompare::Sort::Missing, key};
  return {EtcdCompare::Sort::Equal, key, *text};
}

std::uint64_t number_after(const std::optional<std::string>& text) {
  std::uint64_t number = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), number);
  return number + 1;
}

}  // namespace

Expected<std::optional<std::uint64_t>> EtcdReports::file(const FiledReport& report) {
  const std::string value = encode_report(report);
  for (;;) {
    const auto found = etcd_.read({get(last_report())}, EtcdPatience::Call);
    if (!found) return no_reports(found.error());
    const auto all = reports();
    if (!all) return failed(all.error());
    const auto last = only_value(*found);
    const std::uint64_t next = number_after(last);
    const std::string key = EtcdKeys::part(all_reports(), next);
    EtcdTransaction transaction{{compare_with(last_report(), last)},
                                {put(last_report(), std::to_string(next)), put(key, value)},
                                {get(key)}};
    if (all->size() >= kMostReports) {
      const auto oldest = oldest_closed(*all);
      if (!oldest) return std::nullopt;
      transaction.success.push_back(erase(EtcdKeys::part(all_reports(), *oldest)));
    }
    const EtcdOutcome outcome = etcd_.etcd.run(transaction, EtcdPatience::Call);
    if (!outcome.reply) return no_reports(outcome.reply.error());
    const bool was_filed = outcome.had_doubt && only_value(outcome.reply->found) == value;
    if (outcome.reply->has_succeeded || was_filed) return next;
  }
}

Expected<std::vector<FiledReport>> EtcdReports::reports() {
  std::vector<FiledReport> all;
  const std::string end = end_of_prefix(all_reports());
  bool has_more = true;
  for (std::string from = all_reports(); has_more;) {
    const auto page = etcd_.read({get_range(from, end, kPageOfReports)}, EtcdPatience::Call);
    if (!page) return no_reports(page.error());
    for (const EtcdPair& pair : page->front().pairs) {
      auto report = decode_report(pair.value);
      // One that is damaged is listed, and can be closed, which forgets it some day.
      if (!report) report = FiledReport{.words = "this report is damaged in etcd"};
      report->number = number_in_key(pair.key).value_or(0);
      all.push_back(*std::move(report));
      from = pair.key + '\0';
    }
    has_more = page->front().has_more && !page->front().pairs.empty();
  }
  return all;
}

Expected<bool> EtcdReports::close(std::uint64_t number, const std::string& who, std::int64_t at_s) {
  const std::string key = EtcdKeys::part(all_reports(), number);
  for (bool had_doubt = false;;) {
    const auto found = etcd_.read({get(key)}, EtcdPatience::Call);
    if (!found) return no_reports(found.error());
    const auto text = only_value(*found);
    if (!text) return false;
    auto report = decode_report(*text).value_or(FiledReport{});
    if (!report.is_open()) return had_doubt && report.closed_by == who && report.closed_s == at_s;
    report.closed_by = who;
    report.closed_s = at_s;
    const EtcdOutcome outcome = etcd_.etcd.run(
        {{compare_with(key, text)}, {put(key, encode_report(report))}, {}}, EtcdPatience::Call);
    if (!outcome.reply) return no_reports(outcome.reply.error());
    if (outcome.reply->has_succeeded) return true;
    had_doubt = had_doubt || outcome.had_doubt;
  }
}

}  // namespace undercroft
