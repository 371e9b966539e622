// pen.cc: drops attributes, sets colours, adds attributes, in one sequence where possible.
#include "client/view/terminal/pen.h"

#include <array>
#include <utility>

namespace undercroft {
namespace {

// True if `from` has an attribute that `to` lacks.
bool drops_anything(const TextStyle& from, const TextStyle& to) {
  return (from.bold && !to.bold) || (from.dim && !to.dim) || (from.reverse && !to.reverse) ||
         (from.underline && !to.underline);
}

// ESC [ numbers m. Two such sequences in a row can be joined into one.
bool is_rendition(std::string_view text) {
  return text.starts_with("\033[") && text.ends_with('m') &&
         text.find_first_not_of("0123456789;", 2) == text.size() - 1;
}

}  // namespace

std::string Pen::take_up(const TextStyle& style, const Abilities& can) {
  if (style == style_) return {};
  if (drops_anything(style_, style)) drop_attributes(style, can);
  add_colours(style, can);
  add_attributes(style, can);
  style_ = style;
  return std::exchange(said_, {});
}

void Pen::say(const std::string& sequence) {
  const std::size_t last = said_.rfind("\033[");
  if (last != std::string::npos && is_rendition(sequence) &&
      is_rendition(std::string_view(said_).substr(last))) {
    said_.back() = ';';
    said_ += std::string_view(sequence).substr(2);
  } else {
    said_ += sequence;
  }
}

void Pen::drop_attributes(const TextStyle& style, const Abilities& can) {
  if (can.no_bold.empty()) {
    say(can.plain);
    style_ = {};
    return;
  }
  if ((style_.bold && !style.bold) || (style_.dim && !style.dim)) {
    say(can.no_bold);
    style_.bold = style_.dim = false;
  }
  if (style_.reverse && !style.reverse) say(can.no_reverse);
  if (style_.underline && !style.underline) say(can.no_underline);
  style_.reverse = style_.reverse && style.reverse;
  style_.underline = style_.underline && style.underline;
}

void Pen::add_colours(const TextStyle& style, const Abilities& can) {
  const bool back = (style.fg < 0 && style_.fg >= 0) || (style.bg < 0 && style_.bg >= 0);
  if (back) {
    say(can.own_colours);
    style_.fg = style_.bg = -1;
  }
  if (style.fg != style_.fg && can.foreground) say(can.foreground(style.fg));
  if (style.bg != style_.bg && can.background) say(can.background(style.bg));
}

void Pen::add_attributes(const TextStyle& style, const Abilities& can) {
  const std::array<std::pair<bool, const std::string*>, 4> attributes = {{
      {style.bold && !style_.bold, &can.bold},
      {style.dim && !style_.dim, &can.dim},
      {style.reverse && !style_.reverse, &can.reverse},
      {style.underline && !style_.underline, &can.underline},
  }};
  for (const auto& [is_new, text] : attributes) {
    if (is_new) say(*text);
  }
}

}  // namespace undercroft
