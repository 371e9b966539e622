// tales.cc: a tale's paragraphs, and when it opens.
#include "client/model/tales.h"

#include <algorithm>

#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

using TalePart = TaleLine::Part;

void add_line_of_tale(std::vector<TaleLine>& lines, TalePart part, const std::string& text,
                      std::string label = {}) {
  if (text.empty()) return;
  lines.push_back({part, std::move(label), plain_text(text, kMaxLine)});
}

void add_gap_in_tale(std::vector<TaleLine>& lines) { lines.push_back({}); }

constexpr std::uint64_t kTaleAnswerMs = 10000;  // time a server takes at most

// The request that the tale answers, or the end.
auto answered_request(const ViewModel& view, const Tale& tale) {
  return std::find_if(
      view.asked_tales.begin(), view.asked_tales.end(), [&](const TaleRequest& request) {
        const bool is_dropped = view.now_ms > request.at_ms + kTaleAnswerMs;
        return !is_dropped && (request.run == 0 || tale.run == 0 || request.run == tale.run);
      });
}

bool reads_tales(const ViewModel& view) {
  return view.ui.mode == Mode::Tale || view.ui.mode == Mode::Tales;
}

// There is no such tale: what was shown stays.
void find_no_tale(ViewModel& view) {
  if (view.tale) {
    view.ui.prompt = "The realm keeps no tale of that run.";
    return;
  }
  view.ui.mode = Mode::Map;
  view.remark = "No run of this realm is over yet.";
}

void show_tale(ViewModel& view) {
  view.ui.mode = Mode::Tale;
  view.ui.page = 0;
  view.ui.prompt.clear();
  view.has_new_tale = false;
}

}  // namespace

std::vector<TaleLine> tale_lines(const Tale& tale) {
  std::vector<TaleLine> lines;
  add_line_of_tale(lines, TalePart::Title, tale.title);
  add_gap_in_tale(lines);
  add_line_of_tale(lines, TalePart::Text, tale.opening);
  if (!tale.heroes.empty()) add_gap_in_tale(lines);
  for (const TaleHero& hero : tale.heroes) {
    add_line_of_tale(lines, TalePart::Hero, hero.build + "; " + hero.fate,
                     plain_text(hero.name, kMaxName));
  }
  if (!tale.points.empty()) add_gap_in_tale(lines);
  for (const TurningPoint& point : tale.points) {
    add_line_of_tale(
        lines, TalePart::Point, point.text,
        "level " + std::to_string(point.depth) + ", turn " + std::to_string(point.turn));
  }
  add_gap_in_tale(lines);
  add_line_of_tale(lines, TalePart::Text, tale.reckoning);
  add_line_of_tale(lines, TalePart::Aside, tale.closing);
  return lines;
}

void expect_tale(ViewModel& view, std::uint32_t run) {
  view.asked_tales.push_back({run, view.now_ms});
}

bool is_asked_for(const ViewModel& view, const Tale& tale) {
  return answered_request(view, tale) != view.asked_tales.end();
}

void take_tale(ViewModel& view, const Tale& tale) {
  const auto request = answered_request(view, tale);
  const bool is_asked = request != view.asked_tales.end();
  // The server answers in order. It drops requests beyond its limit.
  if (is_asked) view.asked_tales.erase(view.asked_tales.begin(), request + 1);
  if (reads_tales(view)) {
    if (tale.run == 0) return find_no_tale(view);
    view.tale = tale;
    if (view.stone && !is_asked) view.stone->tale = tale;
    return show_tale(view);
  }
  if (is_asked || tale.run == 0) return;  // an answer after the player has left
  view.has_new_tale = view.tale != tale;  // not again after a reconnect
  view.tale = tale;
  if (view.stone) view.stone->tale = tale;
}

void forget_tales(ViewModel& view) {
  view.tale.reset();
  view.tales.reset();
  view.has_new_tale = false;
}

void open_new_tale(ViewModel& view) {
  if (!view.has_new_tale || view.ui.mode != Mode::Map || view.unread > 0) return;
  if (view.stone && view.now_ms < view.stone->due_ms + kStoneAloneMs) return;
  show_tale(view);
  view.locked_until_ms = view.now_ms + kTaleStaysMs;
}

}  // namespace undercroft
