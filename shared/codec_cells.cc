// codec_cells.cc: encodes changed cells as runs within a rectangle, by row or by column.
#include <algorithm>

#include "shared/codec_delta.h"
#include "shared/small_vector.h"

namespace undercroft {
namespace {

// A run is 4 bits of ground, 1 bit of `visible`, and its length in the remaining bits.
constexpr std::uint32_t kGroundBits = 4;
constexpr std::uint32_t kVisibleBit = 1U << kGroundBits;
constexpr std::uint32_t kLengthShift = kGroundBits + 1;
constexpr std::uint32_t kSameGround = kVisibleBit - 1;

// A Reading orders the cells of a rectangle: row by row, or column by column.
struct Reading {
  Point corner;
  int length = 1;  // of a row or column
  bool down = false;

  [[nodiscard]] std::uint32_t index_of(Point p) const {
    const Point in = p - corner;
    return wire(down ? in.x * length + in.y : in.y * length + in.x);
  }
  [[nodiscard]] Point point_of(std::uint64_t index) const {
    const auto side = static_cast<std::uint64_t>(length);
    const int along = static_cast<int>(index % side), across = static_cast<int>(index / side);
    return corner + (down ? Point{across, along} : Point{along, across});
  }
};

// A step in the dark changes about twenty cells.
using Numbers = SmallVector<std::uint32_t, 64>;

std::uint32_t looks_of(const Delta::Cell& cell) {
  const auto ground =
      cell.ground ? static_cast<std::uint32_t>(index_of(*cell.ground)) : kSameGround;
  return (cell.visible ? kVisibleBit : 0) | ground;
}

struct Placed {
  std::uint32_t index;
  std::uint32_t looks;
};

using Places = SmallVector<Placed, 64>;

Places placed(const std::vector<Delta::Cell>& cells, const Reading& reading) {
  Places all;
  for (const Delta::Cell& cell : cells) all.push_back({reading.index_of(cell.at), looks_of(cell)});
  const auto before = [](const Placed& a, const Placed& b) { return a.index < b.index; };
  if (!std::is_sorted(all.begin(), all.end(), before)) std::sort(all.begin(), all.end(), before);
  return all;
}

Numbers runs(const std::vector<Delta::Cell>& cells, const Reading& reading) {
  Numbers numbers{wire(reading.corner), wire(reading.length * 2 + (reading.down ? 1 : 0))};
  const Places all = placed(cells, reading);
  std::uint32_t end = 0;  // of the previous run
  for (std::size_t i = 0; i < all.size();) {
    std::uint32_t length = 1;
    while (i + length < all.size() && all[i + length].looks == all[i].looks &&
           all[i + length].index == all[i].index + length) {
      ++length;
    }
    numbers.push_back(all[i].index - end);
    numbers.push_back(length << kLengthShift | all[i].looks);
    end = all[i].index + length;
    i += length;
  }
  return numbers;
}

std::size_t bytes_of(const Numbers& numbers) {
  std::size_t bytes = 0;
  for (std::uint32_t n : numbers) {
    for (++bytes; n >= 0x80; n >>= 7) ++bytes;
  }
  return bytes;
}

Rect around(const std::vector<Delta::Cell>& cells) {
  Rect rect{kMaxLevelSide, kMaxLevelSide, 0, 0};
  for (const Delta::Cell& cell : cells) {
    rect = {std::min(rect.left, cell.at.x), std::min(rect.top, cell.at.y),
            std::max(rect.right, cell.at.x + 1), std::max(rect.bottom, cell.at.y + 1)};
  }
  return rect;
}

// True if the runs stay within the largest possible level.
bool fits(const Reading& reading, std::uint64_t end) {
  const auto length = static_cast<std::uint64_t>(reading.length);
  if (length == 0 || length > kMaxLevelSide) return false;
  const std::uint64_t across = (end + length - 1) / length;
  if (across > kMaxLevelSide) return false;
  const Point size = reading.down ? Point{static_cast<int>(across), reading.length}
                                  : Point{reading.length, static_cast<int>(across)};
  return reading.corner.x + size.x <= kMaxLevelSide && reading.corner.y + size.y <= kMaxLevelSide;
}

Delta::Cell cell_of(std::uint32_t run) {
  Delta::Cell cell;
  cell.visible = (run & kVisibleBit) != 0;
  const std::uint32_t ground = run & kSameGround;
  if (ground != kSameGround) cell.ground = item_at<Ground>(ground);
  return cell;
}

}  // namespace

void write_cells(const std::vector<Delta::Cell>& cells, v1::Delta& out) {
  if (cells.empty()) return;
  const Rect rect = around(cells);
  const Point corner{rect.left, rect.top};
  const Numbers rows = runs(cells, {corner, rect.width(), false});
  const Numbers columns = runs(cells, {corner, rect.height(), true});
  const Numbers& shorter = bytes_of(columns) < bytes_of(rows) ? columns : rows;
  out.mutable_cells()->Add(shorter.begin(), shorter.end());
}

void read_cells(Reader& reader, const v1::Delta& in, std::vector<Delta::Cell>& cells) {
  if (in.cells_size() == 0) return;
  if (in.cells_size() % 2 != 0) return reader.fault("a run of cells is truncated");
  const Reading reading{reader.place(in.cells(0)),
                        reader.number(in.cells(1) / 2, kMaxLevelSide, "a row of cells"),
                        in.cells(1) % 2 == 1};
  std::uint64_t at = 0;
  for (int i = 2; i + 1 < in.cells_size(); i += 2) {
    const std::uint32_t length = in.cells(i + 1) >> kLengthShift;
    at += in.cells(i);
    if (length == 0 || !fits(reading, at + length)) {
      return reader.fault("a run of cells leaves the level");
    }
    Delta::Cell cell = cell_of(in.cells(i + 1));
    for (std::uint32_t n = 0; n < length; ++n, ++at) {
      cell.at = reading.point_of(at);
      cells.push_back(cell);
    }
  }
}

}  // namespace undercroft
