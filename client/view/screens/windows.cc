// windows.cc: pack and list. They are opaque and cover only the map, so that nothing urgent is
// hidden.
#include <algorithm>

#include "client/input/modes.h"
#include "client/model/pack.h"
#include "client/model/whereabouts.h"
#include "client/view/screens/panes.h"
#include "client/view/text/describe.h"
#include "shared/grammar.h"
#include "shared/pack_room.h"
#include "shared/utf8.h"

namespace undercroft {

namespace {

std::string use_question(char32_t glyph) {
  if (glyph == kDraught) return "Drink which?";
  return glyph == kScroll ? "Read which?" : "Use which?";
}

std::string pack_title(const Drawing& drawing) {
  const auto& pack = drawing.view.known.self.pack;
  const std::string count = std::to_string(slots_taken(pack)) + "/" + std::to_string(kPackSlots);
  // clang-format off
  switch (drawing.view.ui.pack_verb) {
    case IntentVerb::Use:  return use_question(drawing.view.ui.pack_glyph) + "  (pack " + count + ")";
    case IntentVerb::Wear: return "Wear or wield which?  (pack " + count + ")";
    case IntentVerb::Throw: return "Throw which?  (pack " + count + ")";
    case IntentVerb::Give: return "Pass which?  (pack " + count + ")";
    case IntentVerb::Drop: return "Drop which?  (pack " + count + ")";
    default:               return "Pack " + count + "  (up to five equal things share a place)";
  }
  // clang-format on
}

void draw_row(const Drawing& drawing, Pane pane, int y, const PackRow& row, bool selected) {
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  pane.put({1, y}, selected ? ">" : " ", style);
  const Look& look = drawing.view.known.look(row.thing);
  const std::u32string sign{static_cast<char32_t>(row.letter), U' ',
                            own_cell(look, drawing.display).glyph, U' '};
  const int at = pane.put({3, y}, sign, style);
  const std::string words = row_words(drawing.view.known, row, drawing.view.ui.pack_verb);
  pane.put({at, y}, shown(words, drawing.display), style);
  if (selected) pane.place_cursor({1, y});
}

void draw_pack(const Drawing& drawing, Pane pane) {
  const auto rows = pack_rows(drawing.view, drawing.view.ui.pack_verb, drawing.view.ui.pack_glyph);
  pane.put({1, 0}, pack_title(drawing), drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  const int last = static_cast<int>(rows.size()) - 1;
  const int selected = std::min(drawing.view.ui.selected, last);
  const int first = std::max(0, selected - pane.height() + 2);
  for (int row = first; row <= last; ++row) {
    draw_row(drawing, pane, row - first + 1, rows[static_cast<std::size_t>(row)], row == selected);
  }
  pane.touch({0, 1, pane.width(), last - first + 2}, {.what = Target::What::Row, .row = first});
}

void draw_item(const Drawing& drawing, Pane pane) {
  const auto rows = pack_rows(drawing.view, IntentVerb::Wait);
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const PackRow& r) {
    return r.thing.id == drawing.view.ui.item;
  });
  if (row == rows.end()) return draw_pack(drawing, pane);
  const PackView& thing = row->thing;
  pane.put({1, 0}, shown(row_words(drawing.view.known, *row), drawing.display),
           drawing.tint(Tint::Strong));
  int y = 2;
  for (const std::u32string& line : wrapped(
           shown(drawing.view.known.look(thing).description, drawing.display), pane.width() - 3)) {
    pane.put({1, y++}, line, drawing.tint(Tint::Text));
  }
  if (const std::string words = throw_words(drawing.view.known, thing); !words.empty()) {
    pane.put({1, y++}, shown(capitalised(words) + ".", drawing.display), drawing.tint(Tint::Text));
  }
  std::vector<KeyHint> verbs;
  const bool aimed = is_aimed(drawing.view.known, thing);
  if (thing.usable || aimed) verbs.push_back({Command::Use, aimed ? "aim" : "use"});
  if (thing.wearable) verbs.push_back({Command::Wear, thing.worn ? "take off" : "wear"});
  verbs.push_back({Command::Drop, "drop"});
  if (!aimed) verbs.push_back({Command::Throw, "throw"});
  if (!ways_to_friends(drawing.view.known).empty()) verbs.push_back({Command::Give, "pass"});
  verbs.push_back({Command::Back, "back"});
  draw_offers(drawing, pane, {1, y + 1}, verbs, Tint::Text);
  pane.place_cursor({1, y + 1});
}

void draw_list(const Drawing& drawing, Pane pane) {
  const auto seen = in_view(drawing.view);
  pane.put({1, 0}, "In view: " + std::to_string(seen.size()), drawing.tint(Tint::Strong));
  const int room = std::min(pane.height() - 1, 26);
  const int first = std::max(
      0, std::min(drawing.view.ui.selected - room + 1, static_cast<int>(seen.size()) - room));
  for (int y = 0; y < room && first + y < static_cast<int>(seen.size()); ++y) {
    const int row = first + y;
    const EntityView& entity = *seen[static_cast<std::size_t>(row)];
    const Tint usual = is_downed_member(drawing.view, entity) ? Tint::Bad : Tint::Text;
    const TextStyle style = drawing.tint(row == drawing.view.ui.selected ? Tint::Strong : usual);
    if (row < 26) pane.put({1, y + 1}, static_cast<char32_t>('a' + row), style);
    const Look& look = drawing.view.known.look(entity);
    const ScreenCell cell = entity_cell(entity, look, true, drawing.display);
    pane.put({3, y + 1}, cell.glyph, cell.style);
    const std::string words = condition(drawing.view.known, entity);
    const int at = pane.put(
        {5, y + 1}, shown(plain_name(look) + (words.empty() ? "" : ", " + words), drawing.display),
        style);
    pane.put({at + 2, y + 1}, bearing_sign(drawing, entity), drawing.tint(Tint::Faint));
    if (row == drawing.view.ui.selected) pane.place_cursor({1, y + 1});
    pane.touch({0, y + 1, pane.width(), y + 2}, {.what = Target::What::Row, .row = row});
  }
}

// Text that look mode's rows may have had no room for.
void draw_full_text(const Drawing& drawing, Pane pane) {
  pane.put({1, 0}, "Known about this place", drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  const std::string text = describe(drawing.view, drawing.view.ui.cursor);
  int y = 2;
  for (const std::u32string& line : wrapped(shown(text, drawing.display), pane.width() - 3)) {
    pane.put({1, y++}, line, drawing.tint(Tint::Text));
  }
}

}  // namespace

void draw_window(const Drawing& drawing, Pane pane) {
  pane.fill(U' ', drawing.tint(Tint::Text));
  // clang-format off
  switch (drawing.view.ui.mode) {
    case Mode::Pack:    draw_pack(drawing, pane); break;
    case Mode::Item:    draw_item(drawing, pane); break;
    case Mode::List:    draw_list(drawing, pane); break;
    case Mode::Places:  draw_places(drawing, pane); break;
    case Mode::Choices: draw_choice(drawing, pane); break;
    case Mode::Abilities: draw_abilities(drawing, pane); break;
    case Mode::Wares:   draw_wares(drawing, pane); break;
    case Mode::Takings: draw_takings(drawing, pane); break;
    case Mode::History: draw_history(drawing, pane); break;
    case Mode::Search:
      drawing.view.ui.searched == Mode::Help ? draw_help(drawing, pane) : draw_history(drawing, pane);
      break;
    case Mode::FullText: draw_full_text(drawing, pane); break;
    case Mode::Scores:  draw_scores(drawing, pane); break;
    case Mode::Share:   draw_share(drawing, pane); break;
    case Mode::MomentLinks: draw_moment_links(drawing, pane); break;
    case Mode::Tale:    draw_tale(drawing, pane); break;
    case Mode::Tales:   draw_tales(drawing, pane); break;
    case Mode::Help:    draw_help(drawing, pane); break;
    case Mode::Character: draw_character(drawing, pane); break;
    case Mode::Players: draw_players(drawing, pane); break;
    case Mode::Options: draw_options(drawing, pane); break;
    case Mode::Lobby:   draw_lobby(drawing, pane); break;
    default: break;
  }
  // clang-format on
}

}  // namespace undercroft
