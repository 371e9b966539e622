// blueprint_warnings.cc: the order of the questions, and those about keys, places and looks.
#include "server/custom_content/blueprint_warnings.h"

#include <algorithm>
#include <array>

#include "server/custom_content/depth_warnings.h"
#include "server/custom_content/idle_values.h"
#include "server/custom_content/lock_warnings.h"
#include "server/custom_content/monster_warnings.h"
#include "server/custom_content/signature_warnings.h"
#include "server/custom_content/tag_warnings.h"
#include "server/custom_content/trigger_warnings.h"
#include "server/custom_content/useless_keys.h"
#include "server/sim/content/table_reader.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {
namespace {

// Kinds that appear only where content says so. The generator itself places doors, traps and chests
// by kind.
bool needs_a_place(const Blueprint& b) {
  constexpr std::array kKinds = {Kind::Monster, Kind::Friend, Kind::Mimic,    Kind::Item,
                                 Kind::Cloud,   Kind::Patch,  Kind::Treasure, Kind::Altar};
  const bool is_listed = std::find(kKinds.begin(), kKinds.end(), b.kind) != kKinds.end();
  return is_listed && b.look_of == Unidentified::None;
}

// Clients draw these by their glyph; all others look the same in every pack.
bool is_drawn_by_glyph(Kind kind) {
  constexpr std::array kKinds = {Kind::Monster,  Kind::Friend, Kind::Mimic, Kind::Lever,
                                 Kind::Crate,    Kind::Item,   Kind::Altar, Kind::Web,
                                 Kind::Treasure, Kind::Cloud,  Kind::Patch, Kind::Frost};
  return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

class BlueprintQuestions {
 public:
  BlueprintQuestions(const CheckedContent& content, const std::string& key,
                     const toml::table& table, BlueprintId id)
      : content_(content), key_(key), table_(table), id_(id), b_(content.after[id]) {}

  std::vector<TableWarning> ask() {
    ask_about_key();
    ask_about_crown();
    add(useless_keys(b_, table_));
    add(tag_warnings(content_.after, b_, table_));
    add(idle_values(table_));
    ask_about_glyph();
    ask_about_depths();
    add(shot_warnings(b_, table_));
    add(trigger_warnings(content_.after, b_, table_));
    if (b_.kind == Kind::Monster) add(monster_warnings(b_, table_));
    add(lock_warnings(content_, b_, table_));
    add(piece_warnings(content_, table_));
    return std::move(found_);
  }

 private:
  void add(const std::vector<TableWarning>& more) { add_warnings(found_, name(), more); }
  void warn(int line, const std::string& sentence) { add({{line, sentence}}); }
  [[nodiscard]] std::string name() const { return "blueprint '" + key_ + "'"; }

  // Whether it replaces another blueprint unasked, or appears nowhere.
  void ask_about_key() {
    const bool was_there = content_.before.find(b_.key).has_value();
    const bool is_meant =
        table_.contains("replaces") || table_["base"].value<std::string>() == key_;
    if (was_there && !is_meant) {
      warn(line_of(table_), "it replaces what the game has under this key: base = \"" + key_ +
                                "\" keeps what is not written here, replaces = \"" + key_ +
                                "\" says that it is meant, and another key adds one");
    }
    const bool is_placed = content_.placed.contains(b_.key) || content_.bases.contains(key_);
    if (!was_there && needs_a_place(b_) && !is_placed) {
      warn(line_of(table_),
           "nothing places it: give it depth = [1, 3], or name it in a level, a theme, a room, "
           "a kit or another blueprint");
    }
  }

  void ask_about_crown() {
    if (!b_.crown || the_crown(content_.after) == id_) return;
    const toml::node* crown = table_.get("crown");
    warn(crown != nullptr ? line_of(*crown) : line_of(table_),
         "crown has no effect: '" + content_.after[*the_crown(content_.after)].key +
             "' is the Crown");
  }

  void ask_about_glyph() {
    if (!is_drawn_by_glyph(b_.kind) || b_.glyph != U'?' || table_.contains("glyph")) return;
    warn(line_of(table_), "without a glyph it is drawn as '?': give it glyph = \"...\"");
  }

  void ask_about_depths() {
    const std::vector<TableWarning> depths = depth_warnings(content_.after, table_, name());
    found_.insert(found_.end(), depths.begin(), depths.end());
  }

  const CheckedContent& content_;
  const std::string& key_;
  const toml::table& table_;
  BlueprintId id_;
  const Blueprint& b_;
  std::vector<TableWarning> found_;
};

}  // namespace

std::vector<TableWarning> blueprint_warnings(const CheckedContent& content, const std::string& key,
                                             const toml::table& table) {
  const auto id = content.after.named(key);
  if (!id) return {};
  return BlueprintQuestions(content, key, table, *id).ask();
}

}  // namespace undercroft
