// morgue_text.cc: a dead hero's file. Plain ASCII, whatever the terminal shows.
#include "client/view/text/morgue_text.h"

#include <algorithm>

#include "client/model/tales.h"
#include "client/view/glyphs.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr Display kPlain{Charset::Ascii, Colours::Mono, Theme::Dark, false};
constexpr std::size_t kLastLines = 30;

// Replaces each character that is not ASCII with a question mark.
std::string plain_lines(std::string_view text) {
  std::string made;
  for (const char32_t c : from_utf8(text)) {
    made += static_cast<char>(c == U'\n' ? c : shown(c, kPlain));
  }
  return made;
}

std::string stone_text(const ViewModel& view) {
  const Tombstone& stone = *view.stone;
  const Tally& tally = stone.tally;
  std::string text = view.name + (stone.killer.empty() ? ", dead" : ", killed by " + stone.killer) +
                     "\n" + "depth " + std::to_string(stone.depth) +
                     (stone.place.empty() ? "" : ": " + stone.place) + ", turn " +
                     std::to_string(stone.turn) + ", " + stone.date + "\n\n";
  if (!stone.fatal.empty()) text += stone.fatal + "\n\n";
  const auto row = [&text](const std::string& word, const std::string& what) {
    text += word + std::string(10 - word.size(), ' ') + what + "\n";
  };
  row("treasure", std::to_string(stone.self.treasure));
  row("deepest", std::to_string(tally.deepest));
  row("health", "0 of " + std::to_string(stone.self.max_health));
  row("strength", std::to_string(stone.self.strength));
  row("speed", std::to_string(stone.self.speed));
  row("armour", std::to_string(stone.self.armour));
  row("time", time_in_words(stone.played_ms));
  row("kills", tally.kills.empty() ? "none" : kills_in_words(tally));
  row("damage", "dealt " + std::to_string(tally.dealt) + ", taken " + std::to_string(tally.taken));
  if (!finds_in_words(tally).empty()) row("found", finds_in_words(tally));
  if (!help_in_words(tally).empty()) row("friends", help_in_words(tally));
  if (!stone.last_words.empty()) row("said", "\"" + stone.last_words + "\"");
  std::string friends;
  for (const std::string& name : stone.survivors) friends += (friends.empty() ? "" : ", ") + name;
  row("party", friends.empty() ? "nobody else alive" : friends + " alive");
  return text;
}

std::string pack_text(const ViewModel& view) {
  const auto& pack = view.stone ? view.stone->self.pack : view.known.self.pack;
  std::string text = "\nPack\n";
  if (pack.empty()) text += "  nothing\n";
  for (const PackView& thing : pack) {
    text += "  " + view.known.look(thing).name + (thing.worn ? " (worn)" : "") + "\n";
  }
  return text;
}

// The words of the screen.
std::string tale_text(const ViewModel& view) {
  const std::optional<Tale>& tale = view.stone ? view.stone->tale : view.tale;
  if (!tale) return "";
  std::string text = "\nThe tale\n";
  for (const TaleLine& line : tale_lines(*tale)) {
    const std::string label = line.label.empty() ? "" : line.label + ": ";
    text += line.text.empty() ? "\n" : "  " + label + line.text + "\n";
  }
  return text;
}

std::string log_text(const ViewModel& view) {
  std::string text = "\nLast messages\n";
  const std::size_t count = std::min(kLastLines, view.log.size());
  for (std::size_t i = view.log.size() - count; i < view.log.size(); ++i) {
    const LogLine& line = view.log[i];
    text += "  " + std::to_string(turn_beside(line, view.known)) + "  " + spoken(line) + "\n";
  }
  return text;
}

char32_t sign_at(const Observation& known, Point at) {
  const auto here = entities_at(known, at);
  if (here.empty()) return ground_cell(known, known.cells[at], kPlain).glyph;
  const EntityView& top = *here.front();
  return entity_cell(top, known.look(top), true, kPlain).glyph;
}

// The bounds of the known part of the level.
Rect known_part(const Observation& known) {
  const Size size = known.cells.size();
  Rect part{size.width, size.height, 0, 0};
  known.cells.for_each_point([&](Point p) {
    if (known.cells[p].ground == Ground::Unknown) return;
    part = {std::min(part.left, p.x), std::min(part.top, p.y), std::max(part.right, p.x + 1),
            std::max(part.bottom, p.y + 1)};
  });
  return part;
}

std::string map_text(const Observation& known) {
  const Rect part = known_part(known);
  std::string text = "\nThe last map\n";
  for (Point p{part.left, part.top}; p.y < part.bottom; ++p.y) {
    std::string row;
    for (p.x = part.left; p.x < part.right; ++p.x) row += static_cast<char>(sign_at(known, p));
    row.erase(row.find_last_not_of(' ') + 1);
    text += "  " + row + "\n";
  }
  return text;
}

}  // namespace

std::string morgue_text(const ViewModel& view) {
  const std::string head = view.stone ? stone_text(view) : view.name + ", " + view.date + "\n";
  return plain_lines(head + tale_text(view) + pack_text(view) + log_text(view)) +
         map_text(view.known);
}

}  // namespace undercroft
