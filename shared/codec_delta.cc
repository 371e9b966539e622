// codec_delta.cc: encodes and decodes deltas.
#include "shared/codec_delta.h"

#include "shared/check.h"
#include "shared/codec_rules.h"

namespace undercroft {
namespace {

constexpr std::uint32_t kWayBits = 3;
constexpr std::uint32_t kWays = (1U << kWayBits) - 1;

void write_moves(const std::vector<Delta::Move>& moves, v1::Delta& out) {
  EntityId last = kNobody;
  for (const Delta::Move& move : moves) {
    CHECK(move.id > last && move.id <= kMaxMovedId, "a delta's moves are in order of id");
    const auto way = static_cast<std::uint32_t>(index_of(move.way)) - 1;
    out.add_moves((wire(move.id) - wire(last)) << kWayBits | way);
    last = move.id;
  }
}

void read_moves(Reader& reader, const v1::Delta& in, std::vector<Delta::Move>& moves) {
  std::uint32_t id = 0;
  for (const std::uint32_t move : in.moves()) {
    const std::uint32_t gap = move >> kWayBits;
    if (gap == 0 || gap > wire(kMaxMovedId) - id) return reader.fault("moves are out of order");
    id += gap;
    moves.push_back({Reader::id(id), item_at<Direction>((move & kWays) + 1)});
  }
}

void write_level(const Delta::Level& level, v1::Delta::Level& out) {
  out.set_depth(wire(level.depth));
  out.set_name(clipped(level.name, kMaxName));
  out.set_width(wire(level.size.width));
  out.set_height(wire(level.size.height));
}

Delta::Level read_level(Reader& reader, const v1::Delta::Level& in) {
  return {reader.number(in.depth(), kMaxDepth, "the depth"),
          reader.text(in.name(), kMaxName, "the level's name"),
          {reader.number(in.width(), kMaxLevelSide, "the level's width"),
           reader.number(in.height(), kMaxLevelSide, "the level's height")}};
}

void write_notice(const Notice& notice, v1::Delta::Notice& out) {
  out.set_words(clipped(notice.words, kMaxSentence));
  out.set_brief(clipped(notice.brief, kMaxName));
}

Notice read_notice(Reader& reader, const v1::Delta::Notice& in) {
  return {reader.text(in.words(), kMaxSentence, "a notice"),
          reader.text(in.brief(), kMaxName, "a brief notice")};
}

void write_state(const Delta& delta, v1::Delta& out) {
  if (delta.level) write_level(*delta.level, *out.mutable_level());
  write_cells(delta.cells, out);
  write_moves(delta.moves, out);
  for (const EntityChange& change : delta.entities) write(change, *out.add_entities());
  for (const EntityId id : delta.gone) out.add_gone(wire(id));
  if (delta.self) write(*delta.self, *out.mutable_self());
  for (const MemberChange& change : delta.members) write(change, *out.add_members());
  for (const EntityId id : delta.members_gone) out.add_members_gone(wire(id));
  if (delta.notice) write_notice(*delta.notice, *out.mutable_notice());
  if (delta.run_began) out.set_run_began(*delta.run_began);
  if (!delta.deadline_ms) return;
  v1::Delta::Deadline& deadline = *out.mutable_deadline();
  if (*delta.deadline_ms) deadline.set_left_ms(**delta.deadline_ms);
  if (delta.reserve_ms) deadline.set_reserve_ms(*delta.reserve_ms);
}

void read_state(Reader& reader, const v1::Delta& in, Delta& delta) {
  if (in.has_level()) delta.level = read_level(reader, in.level());
  read_cells(reader, in, delta.cells);
  read_moves(reader, in, delta.moves);
  for (const v1::Entity& change : in.entities()) delta.entities.push_back(read(reader, change));
  for (const std::uint32_t id : in.gone()) delta.gone.push_back(Reader::id(id));
  if (in.has_self()) delta.self = read(reader, in.self());
  for (const v1::Member& change : in.members()) delta.members.push_back(read(reader, change));
  for (const std::uint32_t id : in.members_gone()) delta.members_gone.push_back(Reader::id(id));
  if (in.has_notice()) delta.notice = read_notice(reader, in.notice());
  if (in.has_run_began()) delta.run_began = in.run_began();
  if (!in.has_deadline()) return;
  delta.deadline_ms.emplace();
  if (in.deadline().has_left_ms()) *delta.deadline_ms = in.deadline().left_ms();
  if (in.deadline().has_reserve_ms()) delta.reserve_ms = in.deadline().reserve_ms();
}

void check_counts(Reader& reader, const v1::Delta& in) {
  reader.require(in.entities_size() <= kMaxEntities, "too many entities");
  reader.require(in.gone_size() <= kMaxEntities, "too many entities gone");
  reader.require(in.moves_size() <= kMaxEntities, "too many moves");
  reader.require(in.reports_size() <= kMaxReports, "too many reports");
  reader.require(in.members_size() <= kMaxMembers, "too many members");
  reader.require(in.members_gone_size() <= kMaxMembers, "too many members gone");
  reader.require(in.looks_size() <= kMaxLooks, "too many looks");
  reader.require(in.sentences_size() <= kMaxSentences, "too many sentences");
}

}  // namespace

void write(const Delta& delta, v1::Delta& out) {
  if (delta.from_turn + 1 != delta.to_turn) out.set_from_turn(delta.from_turn);
  out.set_to_turn(delta.to_turn);
  write_state(delta, out);
  for (const auto& [number, look] : delta.looks) write(number, look, *out.add_looks());
  for (const Sentence& sentence : delta.sentences) write(sentence, *out.add_sentences());
  write_words(delta, out);
  if (delta.accepted) out.set_accepted(*delta.accepted);
  for (const Report& report : delta.reports) write(report, delta.to_turn, *out.add_reports());
  out.set_first_report(delta.first_report);
  out.set_clock_ms(delta.clock_ms);
  write_rules(delta.rules, out);
}

Delta read(Reader& reader, const v1::Delta& in) {
  Delta delta;
  check_counts(reader, in);
  if (!reader.fault().empty()) return delta;
  delta.to_turn = in.to_turn();
  delta.from_turn = in.has_from_turn() ? in.from_turn() : in.to_turn() - 1;
  read_state(reader, in, delta);
  for (const v1::Look& look : in.looks()) delta.looks.push_back(read(reader, look));
  for (const v1::Sentence& told : in.sentences()) delta.sentences.push_back(read(reader, told));
  read_words(reader, in, delta);
  if (in.has_accepted()) delta.accepted = in.accepted();
  for (const v1::Report& report : in.reports()) {
    delta.reports.push_back(read(reader, report, in.to_turn()));
  }
  delta.first_report = in.first_report();
  delta.clock_ms = in.clock_ms();
  read_rules(reader, in, delta.rules);
  return delta;
}

}  // namespace undercroft
