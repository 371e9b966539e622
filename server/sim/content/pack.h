// pack.h: a pack, the content of one folder or file, and what it says of itself (pack.toml).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/content_error.h"

namespace undercroft {

// The file of a folder in which a pack describes itself.
inline constexpr std::string_view kPackFile = "pack.toml";
// The version of the game's own content, which a pack may need. It grows with every release that
// adds a key to the language or a blueprint that packs may name.
inline constexpr std::string_view kContentVersion = "1";
inline constexpr std::string_view kGameContent = "content";  // its name among the needs
// The built-in blueprints of scenario files.
inline constexpr std::string_view kScenarioPack = "scenario";
// Separates a pack's name from a key: "apiary:drone".
inline constexpr char kPackMark = ':';

// Another pack, or the game's content, of at least that version.
struct PackNeed {
  std::string name;
  std::string version;  // empty: any
  int line = 0;         // in pack.toml
  friend bool operator==(const PackNeed&, const PackNeed&) = default;
};

// A Pack without a pack.toml has the name of its folder and adds to the keys of the game, so two
// such packs can replace each other's blueprints. A pack with one has keys of its own.
struct Pack {
  std::string name;
  std::string version;  // "1.2.0"; empty: none
  std::string text;     // one sentence
  std::string licence;
  std::vector<std::string> authors;
  std::vector<PackNeed> needs;
  std::vector<LinedText> removes;  // keys of the game's that appear nowhere any more
  bool has_own_keys = false;
};

// Compares versions part by part as numbers: "1.10" is later than "1.9". Missing parts are 0.
// REQUIRES: both are versions, or empty.
[[nodiscard]] bool is_at_least(std::string_view version, std::string_view least);

// True for up to four numbers below a million with dots between them.
[[nodiscard]] bool is_version(std::string_view text);

// The name of the folder, or of the file without ".toml", that holds a pack without a pack.toml.
[[nodiscard]] std::string pack_name_of(std::string_view file);

// "drone" of "apiary:drone".
[[nodiscard]] std::string_view local_key(std::string_view key);

}  // namespace undercroft
