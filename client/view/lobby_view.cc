// lobby_view.cc: the server's realms and who is in them.
#include <algorithm>

#include "client/model/utf8.h"
#include "client/view/panes.h"

namespace undercroft {
namespace {

// Where each column begins.
constexpr int kRealmAt = 3;
constexpr int kPlayersAt = 21;
constexpr int kWatchersAt = 30;
constexpr int kWhoAt = 37;

// "Dov, Eve +18".
std::string first_names(const RealmEntry& realm, std::size_t count) {
  std::string words;
  for (std::size_t i = 0; i < count; ++i) words += (i == 0 ? "" : ", ") + realm.names[i];
  if (count < realm.players) words += " +" + std::to_string(realm.players - count);
  return words;
}

// Names as far as there is room; without any the host does not tell them.
std::string who_words(const RealmEntry& realm, int columns) {
  if (realm.players == 0) return "nobody";
  if (realm.names.empty()) return "(not told)";
  std::size_t count = realm.names.size();
  while (count > 1 && columns_of(from_utf8(first_names(realm, count))) > columns) --count;
  return first_names(realm, count);
}

void draw_realm(const Drawing& drawing, Pane pane, int y, const RealmEntry& realm, bool selected) {
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  const auto put = [&](int x, const std::string& text) {
    pane.put({x, y}, shown(text, drawing.display), style);
  };
  put(1, selected ? ">" : " ");
  put(kRealmAt, realm.name + (is_in_realm(drawing.view, realm) ? "*" : ""));
  put(kPlayersAt, std::to_string(realm.players) + "/" + std::to_string(realm.places));
  put(kWatchersAt, std::to_string(realm.watchers));
  put(kWhoAt, who_words(realm, pane.width() - kWhoAt - 1));
  if (selected) pane.place_cursor({1, y});
}

void draw_heads(const Drawing& drawing, Pane pane) {
  const TextStyle style = drawing.tint(Tint::Faint);
  pane.put({kRealmAt, 1}, "realm", style);
  pane.put({kPlayersAt, 1}, "players", style);
  pane.put({kWatchersAt, 1}, "watch", style);
  pane.put({kWhoAt, 1}, "who", style);
}

}  // namespace

void draw_lobby(const Drawing& drawing, Pane pane) {
  const ViewModel& view = drawing.view;
  const bool is_in = view.known.self.id != kNobody;
  pane.put({1, 0}, is_in ? "The realms of this server      (* you are here)" : "Which realm?",
           drawing.tint(Tint::Strong));
  pane.place_cursor({1, 0});
  if (!view.realms) {
    pane.put({1, 2}, "Asking the server...", drawing.tint(Tint::Text));
    return;
  }
  draw_heads(drawing, pane);
  const auto& realms = view.realms->realms;
  const int room = pane.height() - 2;
  const int selected = std::min(view.ui.selected, static_cast<int>(realms.size()) - 1);
  const int first = std::max(0, selected - room + 1);
  const int rows = std::min(room, static_cast<int>(realms.size()) - first);
  for (int y = 0; y < rows; ++y) {
    const int row = first + y;
    draw_realm(drawing, pane, y + 2, realms[static_cast<std::size_t>(row)], row == selected);
  }
  pane.touch({0, 2, pane.width(), 2 + rows}, {.what = Target::What::Row, .row = first});
}

}  // namespace undercroft
