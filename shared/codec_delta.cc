// codec_delta.cc: a delta on the wire, its cells as runs.
#include "shared/codec_delta.h"

#include "shared/check.h"

namespace undercroft {
namespace {

// Grounds take 4 bits of a run, `visible` one, its length the rest.
constexpr std::uint32_t kGroundBits = 4;
constexpr std::uint32_t kVisibleBit = 1U << kGroundBits;
constexpr std::uint32_t kLengthShift = kGroundBits + 1;
constexpr std::uint32_t kAllCells = kMaxLevelSide * kMaxLevelSide;

std::uint32_t index_of(Point p) {
  return static_cast<std::uint32_t>(p.y) * kMaxLevelSide + static_cast<std::uint32_t>(p.x);
}

Point point_of(std::uint32_t index) {
  return {static_cast<int>(index % kMaxLevelSide), static_cast<int>(index / kMaxLevelSide)};
}

// How many cells from `first` on look alike and lie side by side.
std::size_t run_length(const std::vector<Delta::Cell>& cells, std::size_t first) {
  std::size_t next = first + 1;
  while (next < cells.size() && cells[next].view == cells[first].view &&
         cells[next].at == cells[next - 1].at + Point{1, 0}) {
    ++next;
  }
  return next - first;
}

void write_cells(const std::vector<Delta::Cell>& cells, v1::Delta& out) {
  std::uint32_t end = 0;  // of the run before
  for (std::size_t i = 0; i < cells.size();) {
    const std::uint32_t start = index_of(cells[i].at);
    CHECK(start >= end, "a delta's cells are in reading order");
    const auto length = static_cast<std::uint32_t>(run_length(cells, i));
    const std::uint32_t visible = cells[i].view.visible ? kVisibleBit : 0;
    out.add_cells(start - end);
    out.add_cells(length << kLengthShift | visible |
                  static_cast<std::uint32_t>(cells[i].view.ground));
    end = start + length;
    i += length;
  }
}

CellView read_view(Reader& reader, std::uint32_t run) {
  const auto ground = static_cast<int>(run & (kVisibleBit - 1));
  return {reader.one_of<Ground>(ground, static_cast<int>(Ground::StairsUp) + 1, "ground"),
          (run & kVisibleBit) != 0};
}

// False when the run that begins at `start` does not lie in one row of a level.
bool is_in_row(std::uint64_t start, std::uint32_t length) {
  return length > 0 && start + length <= kAllCells &&
         start % kMaxLevelSide + length <= kMaxLevelSide;
}

void read_cells(Reader& reader, const v1::Delta& in, std::vector<Delta::Cell>& cells) {
  reader.require(in.cells_size() % 2 == 0, "a run of cells is cut off");
  std::uint64_t at = 0;
  for (int i = 0; i + 1 < in.cells_size(); i += 2) {
    const std::uint32_t length = in.cells(i + 1) >> kLengthShift;
    at += in.cells(i);
    if (!is_in_row(at, length)) return reader.fault("a run of cells leaves its row");
    const CellView view = read_view(reader, in.cells(i + 1));
    for (std::uint32_t n = 0; n < length; ++n, ++at) {
      cells.push_back({point_of(static_cast<std::uint32_t>(at)), view});
    }
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

void write_small_parts(const Delta& delta, v1::Delta& out) {
  if (delta.self) write(*delta.self, *out.mutable_self());
  if (delta.members) {
    v1::Delta::Members& members = *out.mutable_members();
    for (const MemberView& member : *delta.members) write(member, *members.add_members());
  }
  if (!delta.deadline_ms) return;
  v1::Delta::Deadline& deadline = *out.mutable_deadline();
  if (const auto at_ms = *delta.deadline_ms) deadline.set_at_ms(*at_ms);
}

void read_small_parts(Reader& reader, const v1::Delta& in, Delta& delta) {
  if (in.has_self()) delta.self = read(reader, in.self());
  if (in.has_members()) {
    delta.members.emplace();
    for (const v1::Member& member : in.members().members()) {
      delta.members->push_back(read(reader, member));
    }
  }
  if (!in.has_deadline()) return;
  delta.deadline_ms.emplace();
  if (in.deadline().has_at_ms()) *delta.deadline_ms = in.deadline().at_ms();
}

void check_counts(Reader& reader, const v1::Delta& in) {
  reader.require(in.entities_size() <= kMaxEntities, "too many entities");
  reader.require(in.gone_size() <= kMaxEntities, "too many entities gone");
  reader.require(in.reports_size() <= kMaxReports, "too many reports");
  reader.require(in.members().members_size() <= kMaxMembers, "too many members");
}

}  // namespace

void write(const Delta& delta, v1::Delta& out) {
  out.set_from_turn(delta.from_turn);
  out.set_to_turn(delta.to_turn);
  if (delta.level) write_level(*delta.level, *out.mutable_level());
  write_cells(delta.cells, out);
  for (const EntityView& view : delta.entities) write(view, *out.add_entities());
  for (const EntityId id : delta.gone) out.add_gone(wire(id));
  write_small_parts(delta, out);
  for (const Report& report : delta.reports) write(report, *out.add_reports());
  out.set_clock_ms(delta.clock_ms);
}

Delta read(Reader& reader, const v1::Delta& in) {
  Delta delta;
  check_counts(reader, in);
  if (!reader.fault().empty()) return delta;
  delta.from_turn = in.from_turn();
  delta.to_turn = in.to_turn();
  if (in.has_level()) delta.level = read_level(reader, in.level());
  read_cells(reader, in, delta.cells);
  for (const v1::Entity& view : in.entities()) delta.entities.push_back(read(reader, view));
  for (const std::uint32_t id : in.gone()) delta.gone.push_back(Reader::id(id));
  read_small_parts(reader, in, delta);
  for (const v1::Report& report : in.reports()) delta.reports.push_back(read(reader, report));
  delta.clock_ms = in.clock_ms();
  return delta;
}

}  // namespace undercroft
