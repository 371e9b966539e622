// realm_log.cc: pages of records.
#include "server/replay/realm_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

constexpr RecordNumber kRecordsOfPage = 512;

}  // namespace

Expected<> expect_whole(Store& store, const std::string& realm, RecordNumber read) {
  const auto found = store.look_up(realm);
  if (!found) return failed(found.error().sentence);
  if (!found->has_value() || (*found)->last <= read) return {};
  return failed(
      fmt::format("{}: input {} of {} is missing or damaged: a realm with --keep-journal off, or "
                  "in etcd, keeps "
                  "only what a restart needs",
                  realm, read + 1, (*found)->last));
}

Expected<RealmLog> RealmLog::open(Store& store, const std::string& realm, RecordNumber after) {
  RealmLog log(store, realm);
  log.after_ = after;
  if (after > 1) log.last_ = after;
  if (auto checked = log.check_all(); !checked) return failed(checked.error());
  if (log.last_ == 0) return failed("no realm called " + realm + " is stored here");
  return log;
}

Expected<> RealmLog::check_all() {
  for (;;) {
    const auto page = store_->read(realm_, last_ + 1, kRecordsOfPage);
    if (!page) return failed(page.error().sentence);
    if (page->empty()) return expect_whole(*store_, realm_, last_);
    for (const std::string& bytes : *page) {
      if (++last_ == 1) continue;
      const auto record = decode_record(bytes);
      if (!record) return failed(fmt::format("{}: input {}: {}", realm_, last_, record.error()));
    }
  }
}

Expected<Record> RealmLog::record(RecordNumber number) {
  const bool is_here = number >= page_from_ && number - page_from_ < page_.size();
  if (!is_here) {
    if (auto turned = turn_to(number); !turned) return failed(turned.error());
  }
  return decode_record(page_[number - page_from_]);
}

// Pages begin at fixed numbers: a walk backward reads each page once, too.
Expected<> RealmLog::turn_to(RecordNumber number) {
  page_from_ = std::max(number - number % kRecordsOfPage, after_ == 1 ? 1 : after_ + 1);
  auto page = store_->read(realm_, page_from_, kRecordsOfPage);
  page_.clear();
  if (!page) return failed(page.error().sentence);
  page_ = *std::move(page);
  if (number - page_from_ < page_.size()) return {};
  return failed(fmt::format("{}: input {} has gone since the log was opened", realm_, number));
}

}  // namespace undercroft
