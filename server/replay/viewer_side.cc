// viewer_side.cc: the hero beside the level; or all heroes, when nobody's eyes are looked through.
#include <fmt/format.h>

#include <algorithm>

#include "server/protocol/look_forms.h"
#include "server/replay/side_column.h"
#include "server/replay/viewer_picture.h"
#include "server/sim/world/world.h"

namespace undercroft {
namespace {

void add_statuses(const Catalogue& catalogue, const SelfView& self, SideColumn& column) {
  std::string words;
  for (const StatusView& status : self.statuses) {
    if (!is_known(status.status)) continue;
    const Wording wording = word_of(catalogue, status.status);
    if (wording.word.empty()) continue;
    if (!words.empty()) words += ", ";
    words += wording.word;
    if (wording.sentence.find("{n}") != std::string::npos)
      words += fmt::format(" {}", status.turns);
  }
  if (!words.empty()) column.add(words, {.colour = Colour::Yellow});
}

void add_in_view(const ReplayWalk& walk, const Player& player, bool unicode, SideColumn& column) {
  bool any = false;
  for (const KnownEntity& entity : player.knowledge.level().entities) {
    const bool is_other =
        entity.perceived && acts_by_itself(entity.kind) && entity.view.id != player.body;
    const Look* known = is_other ? walk.state().looks.find(entity.view.look) : nullptr;
    if (known == nullptr) continue;
    if (!std::exchange(any, true)) column.add("In view", {.bold = true});
    const Look look = appearing(*known, form_of(entity.view, player.body));
    column.add(unicode ? look.glyph : static_cast<char32_t>(look.ascii), {.colour = look.colour},
               look.name, fmt::format("{}/{}", entity.view.health, entity.view.max_health));
  }
  if (any) column.skip();
}

void add_pack(const ReplayWalk& walk, const SelfView& self, bool unicode, SideColumn& column) {
  if (self.pack.empty()) return;
  column.add("Pack", {.bold = true});
  for (const PackView& item : self.pack) {
    const Look* look = walk.state().looks.find(item.look);
    if (look == nullptr) continue;
    column.add(unicode ? look->glyph : static_cast<char32_t>(look->ascii), {.colour = look->colour},
               look->name, item.worn ? "worn" : "");
  }
}

void add_hero(const ReplayWalk& walk, const Player& player, bool unicode, SideColumn& column) {
  const SelfView& self = player.knowledge.self;
  column.add(player.name, {.bold = true});
  if (!self.alive) column.add("dead", {.colour = Colour::Red, .bold = true});
  add_health(self, unicode, column);
  add_statuses(walk.state().world.catalogue(), self, column);
  add_belongings(self, column);
  column.skip();
  if (player.knowledge.depth > 0) add_in_view(walk, player, unicode, column);
  add_pack(walk, self, unicode, column);
}

void add_all(const ReplayWalk& walk, SideColumn& column) {
  const RealmState& state = walk.state();
  column.add("Heroes", {.bold = true});
  for (const Player& player : state.players) {
    const Entity& body = state.world.entity(player.body);
    column.add(U'@', {.colour = colour_of_player(body.slot)}, player.name);
    const std::string where =
        body.place().on_level() ? fmt::format("depth {}", body.depth()) : std::string("away");
    column.add(body.alive ? fmt::format("  {}, {}/{}", where, body.health, body.max_health)
                          : std::string("  dead"));
  }
}

}  // namespace

void draw_past_side(const ReplayWalk& walk, bool unicode, Rect area, TextCanvas& canvas) {
  SideColumn column(area, canvas);
  if (walk.hero() == nullptr) return add_all(walk, column);
  if (const Player* player = walk.player()) add_hero(walk, *player, unicode, column);
}

}  // namespace undercroft
