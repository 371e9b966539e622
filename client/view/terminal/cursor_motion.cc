// cursor_motion.cc: absolute addresses, relative steps and mixtures, compared by size in bytes.
#include "client/view/terminal/cursor_motion.h"

#include <cstdlib>
#include <initializer_list>
#include <type_traits>

namespace undercroft {
namespace {

const std::string kNothing;

// The results of `made` for 0 to `count` - 1; empty if there is no such function.
std::vector<std::string> table(const std::function<std::string(int)>& made, int count) {
  std::vector<std::string> all;
  for (int n = 0; made && n < count; ++n) all.push_back(made(n));
  return all;
}

const std::string* at(const std::vector<std::string>& texts, int n) {
  return texts.empty() ? nullptr : &texts[static_cast<std::size_t>(n)];
}

template <typename Choice>
void keep_cheaper(Choice& best, const std::type_identity_t<Choice>& other) {
  if (other.cost() < best.cost()) best = other;
}

}  // namespace

std::size_t CursorWays::Part::cost() const {
  constexpr std::size_t kImpossible = 1000;
  return text == nullptr ? kImpossible : text->size() * static_cast<std::size_t>(times);
}

std::size_t CursorWays::Way::cost() const { return first.cost() + second.cost() + third.cost(); }

CursorWays::CursorWays(const Abilities& can, Size size)
    : go_(can.go),
      size_(size),
      down_(can.down),
      start_(can.start),
      up_by_(table(can.go_up, size.height)),
      down_by_(table(can.go_down, size.height)),
      left_by_(table(can.go_left, size.width)),
      right_by_(table(can.go_right, size.width)),
      to_row_(table(can.go_to_row, size.height)),
      to_column_(table(can.go_to_column, size.width)),
      absolute_(static_cast<std::size_t>(size.width * size.height)) {}

const std::string& CursorWays::absolute(Point to) const {
  const int nth = to.y * size_.width + to.x;
  std::string& text = absolute_[static_cast<std::size_t>(nth)];
  if (text.empty()) text = go_(to);
  return text;
}

CursorWays::Part CursorWays::rows(int from, int to) const {
  if (from == to) return {&kNothing};
  Part best{at(to_row_, to)};
  const int by = std::abs(to - from);
  keep_cheaper(best, {at(to > from ? down_by_ : up_by_, by)});
  if (to > from && !down_.empty()) keep_cheaper(best, {&down_, by});
  return best;
}

CursorWays::Part CursorWays::columns(int from, int to) const {
  if (from == to) return {&kNothing};
  Part best{at(to_column_, to)};
  const int by = std::abs(to - from);
  keep_cheaper(best, {at(to > from ? right_by_ : left_by_, by)});
  if (to < from) keep_cheaper(best, {&back_, by});
  return best;
}

CursorWays::Way CursorWays::shortest(std::optional<Point> from, Point to) const {
  const Part none{&kNothing};
  Way best{{&absolute(to)}, none, none};
  if (!from) return best;
  const Part rows_between = rows(from->y, to.y);
  keep_cheaper(best, {rows_between, columns(from->x, to.x), none});
  if (!start_.empty()) keep_cheaper(best, {{&start_}, rows_between, columns(0, to.x)});
  return best;
}

std::string CursorWays::way(std::optional<Point> from, Point to) const {
  const Way way = shortest(from, to);
  std::string text;
  for (const Part& part : {way.first, way.second, way.third}) {
    for (int i = 0; i < part.times; ++i) text += *part.text;
  }
  return text;
}

std::size_t CursorWays::cost(std::optional<Point> from, Point to) const {
  return shortest(from, to).cost();
}

}  // namespace undercroft
