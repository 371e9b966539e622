// report_codec.cc: report queues as protobuf messages.
#include "server/realm/state/report_codec.h"

#include <utility>

#include "proto/journal.pb.h"
#include "shared/vocabulary.h"

namespace undercroft {
namespace {

namespace journal_v1 = journal::v1;

constexpr const char* kDamaged = "the players' unread reports are damaged";
constexpr std::size_t kMaxWords = 1024;  // bytes; a wire's Report has fewer

using Coordinates = google::protobuf::RepeatedField<std::int32_t>;

void write(const std::optional<Point>& place, Coordinates& to) {
  if (!place) return;
  to.Add(place->x);
  to.Add(place->y);
}

std::optional<Point> point_in(const Coordinates& from) {
  return from.size() == 2 ? std::optional(Point{from.Get(0), from.Get(1)}) : std::nullopt;
}

void write(const Report& report, journal_v1::ReportBytes& to) {
  to.set_turn(report.turn);
  to.set_verb(static_cast<std::uint32_t>(report.verb));
  to.set_who(static_cast<std::uint32_t>(report.who));
  to.set_whom(static_cast<std::uint32_t>(report.whom));
  to.set_who_look(static_cast<std::uint32_t>(report.who_look));
  to.set_whom_look(static_cast<std::uint32_t>(report.whom_look));
  write(report.from, *to.mutable_from());
  write(report.at, *to.mutable_at());
  to.set_amount(report.amount);
  if (report.health_after) to.set_health_after(*report.health_after);
  to.set_words(report.words);
}

bool is_sound(const journal_v1::ReportBytes& from) {
  const bool has_places = from.from_size() % 2 == 0 && from.from_size() <= 2 &&
                          from.at_size() % 2 == 0 && from.at_size() <= 2;
  return from.verb() < kEnumCount<Verb> && has_places && from.words().size() <= kMaxWords;
}

Report report_in(const journal_v1::ReportBytes& from) {
  Report report;
  report.turn = from.turn();
  report.verb = static_cast<Verb>(from.verb());
  report.who = static_cast<EntityId>(from.who());
  report.whom = static_cast<EntityId>(from.whom());
  report.who_look = static_cast<LookId>(from.who_look());
  report.whom_look = static_cast<LookId>(from.whom_look());
  report.from = point_in(from.from());
  report.at = point_in(from.at());
  report.amount = from.amount();
  if (from.has_health_after()) report.health_after = from.health_after();
  report.words = from.words();
  return report;
}

Expected<ReportQueue> queue_in(const journal_v1::ReportQueueBytes& from) {
  const auto count = static_cast<std::uint32_t>(from.reports_size());
  if (count > kMaxReportsWaiting || count > from.last()) return failed(kDamaged);
  ReportQueue queue(from.last() - count);
  for (const auto& one : from.reports()) {
    if (!is_sound(one)) return failed(kDamaged);
    queue.add(report_in(one));
  }
  return queue;
}

}  // namespace

std::string encode_reports(const ReportQueues& queues) {
  journal_v1::ReportQueuesBytes to;
  for (const auto& [player, queue] : queues) {
    journal_v1::ReportQueueBytes& one = *to.add_queues();
    one.set_player(static_cast<std::uint32_t>(player));
    one.set_last(queue.last());
    for (std::uint32_t left = queue.count_after(0); left > 0; --left) {
      write(queue[queue.last() - left + 1], *one.add_reports());
    }
  }
  return to.SerializeAsString();
}

Expected<ReportQueues> decode_reports(std::string_view bytes) {
  journal_v1::ReportQueuesBytes from;
  if (!from.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return failed(kDamaged);
  ReportQueues queues;
  for (const auto& one : from.queues()) {
    auto queue = queue_in(one);
    if (!queue) return failed(queue.error());
    queues.insert_or_assign(static_cast<EntityId>(one.player()), *std::move(queue));
  }
  return queues;
}

}  // namespace undercroft
