// journey_picture.cc: asks the parts of the screen what they show.
#include "tests/client/journey_picture.h"

#include <cstdio>
#include <set>

#include "client/model/condition.h"
#include "client/model/lore.h"
#include "client/model/reach.h"
#include "client/model/whereabouts.h"
#include "client/view/screens/column.h"
#include "client/view/screens/member_words.h"
#include "client/view/screens/panes.h"
#include "client/view/text/describe.h"
#include "shared/grammar.h"
#include "shared/limits.h"
#include "shared/utf8.h"

namespace undercroft::testing {
namespace {

constexpr Display kDisplay{Charset::Unicode, Colours::Full, Theme::Dark, false};
constexpr int kBlack = 16;

std::string numbered(const std::string& name, int number) {
  const std::string digits = std::to_string(number);
  return name + " " + std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
}

std::string hex(int colour) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%02x", static_cast<unsigned>(colour));
  return text.data();
}

// "fc" a colour of the 256, "!fc" black on it, "fc^" on the shade of danger, "fc-" dimmed.
std::string tint_words(const TextStyle& style, bool is_struck) {
  const bool is_reversed = style.reverse || style.fg == kBlack;
  std::string words = is_reversed ? "!" : "";
  words += hex(style.fg == kBlack ? style.bg : style.fg);
  if (is_struck && !is_reversed) words += "^";
  if (style.dim) words += "-";
  return words;
}

// Equal neighbours share an entry: "3*fc".
class Runs {
 public:
  void add(const std::string& entry) {
    if (entry == last_) {
      ++count_;
      return;
    }
    end();
    last_ = entry;
    count_ = 1;
  }
  [[nodiscard]] std::string text() {
    end();
    return text_;
  }

 private:
  void end() {
    if (count_ == 0) return;
    text_ += text_.empty() ? "" : " ";
    text_ += count_ == 1 ? last_ : std::to_string(count_) + "*" + last_;
    count_ = 0;
  }
  std::string last_;
  int count_ = 0;
  std::string text_;
};

void add_map(const ViewModel& view, Picture& picture) {
  const Observation& known = view.known;
  const std::set<Point> struck = struck_cells(known);
  for (Point p; p.y < known.cells.size().height; ++p.y) {
    std::string glyphs;
    Runs tints;
    bool is_known_row = false;
    for (p.x = 0; p.x < known.cells.size().width; ++p.x) {
      const CellView& cell = known.cells[p];
      const auto here = entities_at(known, p);
      const bool blank = here.empty() && cell.ground == Ground::Unknown;
      ScreenCell drawn = ground_cell(known, cell, kDisplay);
      if (!here.empty()) {
        drawn = entity_cell(*here.front(), known.look(*here.front()), cell.visible, kDisplay);
      }
      is_known_row = is_known_row || !blank;
      glyphs += blank ? " " : to_utf8(std::u32string(1, drawn.glyph));
      tints.add(blank ? "0" : tint_words(drawn.style, struck.contains(p)));
    }
    if (!is_known_row) continue;
    picture[numbered("row", p.y)] = glyphs;
    picture[numbered("tint", p.y)] = tints.text();
  }
}

void add_log(const ViewModel& view, Picture& picture) {
  static constexpr std::array<std::string_view, 6> kTones = {"plain", "mine", "hurt",
                                                             "sight", "chat", "notice"};
  int number = 0;
  for (const LogLine& line : view.log) {
    picture[numbered("log", number++)] =
        std::string(kTones.at(static_cast<std::size_t>(line.tone))) + " " + spoken(line);
  }
}

void add_list(const ViewModel& view, const Drawing& drawing, Picture& picture) {
  int number = 0;
  for (const EntityView* entity : in_view(view)) {
    if (view.known.members.contains(entity->id)) continue;
    const std::string words = list_words(view.known, *entity, false).front();
    picture[numbered("view", number++)] = plain_name(view.known.look(*entity)) + "|" + words + "|" +
                                          to_utf8(bearing_sign(drawing, entity->at));
  }
}

// Without the words about shells, which the page does not have.
std::string look_words(const ViewModel& view, Point at) {
  std::string words = describe(view, at);
  for (const EntityView* entity : entities_at(view.known, at)) {
    const std::string estimate = shell_words(view.known, *entity);
    const std::size_t found = estimate.empty() ? std::string::npos : words.find(" " + estimate);
    if (found != std::string::npos) words.erase(found, estimate.size() + 1);
  }
  return words;
}

void add_looks(const ViewModel& view, Picture& picture) {
  for (const EntityView* entity : in_view(view)) {
    const Point at = entity->at;
    picture[numbered("look", at.y * kMaxLevelSide + at.x)] = look_words(view, at);
  }
  picture["look here"] = look_words(view, view.known.self.at);
}

void add_party(const ViewModel& view, const Drawing& drawing, Picture& picture) {
  for (const MemberView* member : party(view)) {
    const Whereabouts where = whereabouts(view, *member);
    picture[numbered("player", member->slot)] =
        member->name + "|" + std::string(doing_of(view, *member).word) + "|" +
        health_words(where, true) + "|" + to_utf8(place_sign(drawing, where));
  }
}

std::string offer_words(const Observation& known, const OfferNumbers& numbers) {
  static constexpr std::array<std::string_view, 5> kNeeds = {"", " direction", " place", " friend",
                                                             " words"};
  std::string words;
  for (const std::uint32_t number : numbers) {
    const auto found = known.offers.find(number);
    if (found == known.offers.end()) continue;
    const Offer& offer = found->second;
    words += (words.empty() ? "" : ", ") + offer.word;
    words += kNeeds.at(static_cast<std::size_t>(offer.needs));
    if (offer.range > 0) words += " " + std::to_string(offer.range);
  }
  return words;
}

void add_offers(const ViewModel& view, Picture& picture) {
  const SelfView& self = view.known.self;
  picture["offers"] = offer_words(view.known, self.offers);
  int number = 0;
  for (const PackView& item : self.pack) {
    picture[numbered("pack", number++)] = view.known.look(item).name +
                                          (item.worn ? " (worn)" : "") + "|" +
                                          offer_words(view.known, item.offers);
  }
}

void add_self(const ViewModel& view, Picture& picture) {
  const SelfView& self = view.known.self;
  picture["turn"] = std::to_string(view.known.turn);
  picture["level"] = std::to_string(view.known.depth) + " " + view.known.level_name;
  picture["health"] = std::to_string(self.health) + "/" + std::to_string(self.max_health);
  picture["statuses"] = statuses_of(view);
  std::string waits;
  for (const std::string& name : waited_for(view)) {
    if (name != "you") waits += (waits.empty() ? "" : ", ") + name;
  }
  picture["waits"] = shares_turn(view) ? waits : "";
}

}  // namespace

Picture picture_of(const ViewModel& view) {
  static const Bindings kBindings;
  const Drawing drawing{view, kBindings, kDisplay, {}, {}};
  Picture picture;
  add_self(view, picture);
  add_map(view, picture);
  add_log(view, picture);
  add_list(view, drawing, picture);
  add_looks(view, picture);
  add_party(view, drawing, picture);
  add_offers(view, picture);
  return picture;
}

std::string changes_between(const Picture& before, const Picture& after) {
  std::map<std::string, std::string> changes;
  for (const auto& [name, text] : before) {
    if (!after.contains(name)) changes[name] = name + " -\n";
  }
  for (const auto& [name, text] : after) {
    const auto was = before.find(name);
    if (was == before.end() || was->second != text) changes[name] = name + " = " + text + "\n";
  }
  std::string all;
  for (const auto& [name, line] : changes) all += line;
  return all;
}

}  // namespace undercroft::testing
