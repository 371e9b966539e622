// lobby_view.cc: the server's realms and their players.
#include <algorithm>

#include "client/view/screens/panes.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

// The column where each field begins.
constexpr int kRealmAt = 3;
constexpr int kDepthAt = 18;
constexpr int kTurnAt = 24;
constexpr int kPlayersAt = 31;
constexpr int kIdleAt = 39;
constexpr int kWatchersAt = 45;
constexpr int kWhoAt = 51;
constexpr int kLeastForWho = 20;  // columns; with fewer the names are below the list

bool has_room_for_who(const Pane& pane) { return pane.width() >= kWhoAt + kLeastForWho; }

// "Dov, Eve +18".
std::string first_names(const RealmEntry& realm, std::size_t count) {
  std::string words;
  for (std::size_t i = 0; i < count; ++i) words += (i == 0 ? "" : ", ") + realm.names[i];
  if (count < realm.players) words += " +" + std::to_string(realm.players - count);
  return words;
}

// The daily's entry stands for the dungeons of all its parties (R176).
bool is_daily(const RealmEntry& realm) { return realm.name == "daily" && realm.names.empty(); }

// As many names as fit. A realm with players but no names hides them.
std::string who_words(const RealmEntry& realm, int columns) {
  if (realm.players == 0) return "nobody";
  if (is_daily(realm)) return "a dungeon for each party";
  if (realm.names.empty()) return "(hidden)";
  std::size_t count = realm.names.size();
  while (count > 1 && columns_of(from_utf8(first_names(realm, count))) > columns) --count;
  return first_names(realm, count);
}

// "2s", "4m", "3h"; "-" without players, or before the first turn.
std::string idle_words(const RealmEntry& realm) {
  if (!realm.idle_s || realm.players == 0) return "-";
  const std::uint32_t seconds = *realm.idle_s;
  if (seconds < 60) return std::to_string(seconds) + "s";
  return seconds < 3600 ? std::to_string(seconds / 60) + "m" : std::to_string(seconds / 3600) + "h";
}

// "-" for a realm that has no depth.
std::string count_words(const RealmEntry& realm, std::uint32_t count) {
  return realm.depth == 0 ? "-" : std::to_string(count);
}

void draw_realm(const Drawing& drawing, Pane pane, int y, const RealmEntry& realm, bool selected) {
  const TextStyle style = drawing.tint(selected ? Tint::Strong : Tint::Text);
  const auto put = [&](int x, const std::string& text) {
    pane.put({x, y}, shown(text, drawing.display), style);
  };
  const std::string here = is_in_realm(drawing.view, realm) ? "*" : "";
  put(1, selected ? ">" : " ");
  put(kRealmAt, clipped(realm.name, kDepthAt - kRealmAt - 2) + here);
  put(kDepthAt, count_words(realm, static_cast<std::uint32_t>(realm.depth)));
  put(kTurnAt, count_words(realm, realm.turn));
  const std::string places = is_daily(realm) ? "" : "/" + std::to_string(realm.places);
  put(kPlayersAt, std::to_string(realm.players) + places);
  put(kIdleAt, idle_words(realm));
  put(kWatchersAt, std::to_string(realm.watchers));
  if (has_room_for_who(pane)) put(kWhoAt, who_words(realm, pane.width() - kWhoAt - 1));
  if (selected) pane.place_cursor({1, y});
}

void draw_heads(const Drawing& drawing, Pane pane) {
  const TextStyle style = drawing.tint(Tint::Faint);
  pane.put({kRealmAt, 1}, "realm", style);
  pane.put({kDepthAt, 1}, "depth", style);
  pane.put({kTurnAt, 1}, "turn", style);
  pane.put({kPlayersAt, 1}, "players", style);
  pane.put({kIdleAt, 1}, "idle", style);
  pane.put({kWatchersAt, 1}, "watch", style);
  if (has_room_for_who(pane)) pane.put({kWhoAt, 1}, "who", style);
}

// The players of the selected realm, below the list if the rows have no room for them.
void draw_who(const Drawing& drawing, Pane pane, int y, const RealmEntry& realm) {
  if (has_room_for_who(pane)) return;
  const std::string words = "In " + clipped(realm.name, kDepthAt) + ": ";
  const int room = pane.width() - columns_of(from_utf8(words)) - 2;
  pane.put({1, y}, shown(words + who_words(realm, room), drawing.display),
           drawing.tint(Tint::Text));
}

// Where the selected realm began, and its packs of content.
void draw_origin(const Drawing& drawing, Pane pane, int y, const RealmEntry& realm) {
  std::string words;
  if (!realm.branch_of.empty()) words = realm.name + " is a branch: " + realm.branch_of;
  if (!realm.packs.empty()) {
    words += (words.empty() ? realm.name : "; it") + " has " + to_string(realm.packs);
  }
  if (words.empty()) return;
  pane.put({1, y}, shown(clipped(words, pane.width() - 2), drawing.display),
           drawing.tint(Tint::Faint));
}

// The last run of the selected realm that is over.
void draw_last_tale(const Drawing& drawing, Pane pane, int y, const RealmEntry& realm) {
  if (realm.tale.empty()) return;
  const std::string words = "The last tale of " + realm.name + ": " + realm.tale;
  pane.put({1, y}, shown(clipped(words, pane.width() - 2), drawing.display),
           drawing.tint(Tint::Faint));
}

// All players of all realms without the reader, as if in one realm.
RealmEntry others_online(const ViewModel& view) {
  RealmEntry all;
  for (const RealmEntry& realm : view.realms->realms) {
    const bool is_here = is_in_realm(view, realm);
    const bool is_counted = is_here && view.welcome.watched.empty() && realm.players > 0;
    all.players += realm.players - (is_counted ? 1 : 0);
    for (const std::string& name : realm.names) {
      if (!is_here || name != view.name) all.names.push_back(name);
    }
  }
  return all;
}

// "2 other people online: Eve, Mallory".
void draw_online(const Drawing& drawing, Pane pane, int y) {
  const RealmEntry all = others_online(drawing.view);
  const std::string other = drawing.view.known.self.id != kNobody ? "other " : "";
  std::string words = std::to_string(all.players) + " " + other +
                      (all.players == 1 ? "person" : "people") + " online";
  if (all.players > 0) {
    const int room = pane.width() - columns_of(from_utf8(words)) - 4;
    words += ": " + who_words(all, room);
  }
  pane.put({1, y}, shown(words, drawing.display), drawing.tint(Tint::Faint));
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
  const int room = pane.height() - (has_room_for_who(pane) ? 4 : 5);
  const int selected = std::min(view.ui.selected, static_cast<int>(realms.size()) - 1);
  const int first = std::max(0, selected - room + 1);
  const int rows = std::min(room, static_cast<int>(realms.size()) - first);
  for (int y = 0; y < rows; ++y) {
    const int row = first + y;
    draw_realm(drawing, pane, y + 2, realms[static_cast<std::size_t>(row)], row == selected);
  }
  if (selected >= 0) {
    const RealmEntry& realm = realms[static_cast<std::size_t>(selected)];
    draw_origin(drawing, pane, 2 + rows, realm);
    draw_who(drawing, pane, 3 + rows, realm);
  }
  draw_online(drawing, pane, rows + (has_room_for_who(pane) ? 3 : 4));
  if (selected >= 0) {
    draw_last_tale(drawing, pane, rows + (has_room_for_who(pane) ? 4 : 5),
                   realms[static_cast<std::size_t>(selected)]);
  }
  pane.touch({0, 2, pane.width(), 2 + rows}, {.what = Target::What::Row, .row = first});
}

}  // namespace undercroft
