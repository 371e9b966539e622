// theatre.cc: who leads, and what the visitors do.
#include "server/gateway/theatre/theatre.h"

#include <algorithm>
#include <utility>

#include "server/gateway/theatre/visitor_names.h"
#include "server/realm/chat.h"
#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {

// ---- visitors ----

std::optional<std::uint32_t> Theatre::enter() {
  if (visitors_.size() >= static_cast<std::size_t>(kMaxVisitors)) return std::nullopt;
  const std::uint32_t number = ++entered_;
  visitors_.push_back({{number, name_of_visitor(number)}});
  if (visitors_.size() == 1) leader_ = number;
  return number;
}

void Theatre::leave(std::uint32_t number) {
  visitors_.erase(find(number));
  if (leader_ == number && !visitors_.empty()) leader_ = visitors_.front().told.number;
}

Theatre::Visitors::iterator Theatre::find(std::uint32_t number) {
  return std::find_if(visitors_.begin(), visitors_.end(),
                      [number](const Visitor& one) { return one.told.number == number; });
}

Theatre::Visitor& Theatre::visitor(std::uint32_t number) {
  const auto found = find(number);
  CHECK(found != visitors_.end(), "only visitors who are there do anything");
  return *found;
}

std::vector<std::string> Theatre::names_beside(std::uint32_t number) const {
  std::vector<std::string> names;
  for (const Visitor& one : visitors_) {
    if (one.told.number != number) names.push_back(one.told.name);
  }
  return names;
}

ToldTheatre Theatre::told_to(std::uint32_t number) const {
  ToldTheatre told{moment_, leader_, number, {}};
  for (const Visitor& one : visitors_) told.visitors.push_back(one.told);
  return told;
}

// ---- what they do ----

// Cells of one moment mean nothing on the level of another.
bool Theatre::step(std::uint32_t number, const TheatreStep& step) {
  const std::uint32_t moment = std::clamp(step.moment, 1U, last_);
  if (number != leader_ || moment == moment_) return false;
  moment_ = moment;
  for (Visitor& one : visitors_) one.told.place.reset();
  return true;
}

bool Theatre::point(std::uint32_t number, const TheatrePoint& point) {
  std::optional<Point>& place = visitor(number).told.place;
  const std::optional<Point> before = std::exchange(place, point.place);
  return before != point.place;
}

bool Theatre::hand_over(std::uint32_t number, const TheatreLead& lead) {
  if (number != leader_ || find(lead.visitor) == visitors_.end()) return false;
  return std::exchange(leader_, lead.visitor) != lead.visitor;
}

std::string Theatre::rename(std::uint32_t number, const TheatreName& name) {
  Visitor& one = visitor(number);
  std::string refusal = speech_.refusal_of(name.name, one.words);
  if (!refusal.empty()) return refusal;
  auto found = name_for_visitor(name.name, names_beside(number));
  if (!found) return found.error();
  one.told.name = *std::move(found);
  one.said = name.name;
  return "";
}

Theatre::Heard Theatre::hear(std::uint32_t number, const ChatSay& said) {
  const std::string text = plain_text(said.text, kMaxChat);
  if (is_blank_text(text)) return {};
  if (text.starts_with('/') && !said.deed) return {{}, "A theatre has no commands."};
  Visitor& one = visitor(number);
  std::string refusal = speech_.refusal_of(one.said, one.words);
  if (!refusal.empty()) return {{}, std::move(refusal)};
  return {with_kind({++lines_, one.told.name, text, "", said.deed}),
          cut_notice(said.text, kMaxChat)};
}

}  // namespace undercroft
