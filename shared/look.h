// look.h: looks and sentences, which the server sends to a client once and then names by number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shared/vocabulary.h"

namespace undercroft {

// A connection's number for a look. Numbers start at 1 in the order the looks were sent.
enum class LookId : std::uint32_t {};
inline constexpr LookId kNoLook{0};

// A Look is all that a client needs to draw an entity and decide how to deal with it, even if the
// client does not know its kind.
struct Look {
  Kind kind = Kind::Item;  // as it appears: a sleeping mimic is a Chest
  Layer layer = Layer::Item;
  bool solid = false;     // blocks its cell
  bool hostile = false;   // fights players
  bool takeable = false;  // lies loose: may be taken or searched
  char32_t glyph = U'?';
  char ascii = '?';  // substitute on ASCII-only terminals: 0x20 to 0x7e
  Colour colour = Colour::Plain;
  std::string name;         // "Murder Hornet", "iron key", a player's name
  std::string a_name;       // with its article: "a murder hornet", "Bob", "the Crown"
  std::string description;  // a sentence for look mode; may be empty
  bool heals = false;       // using it restores health and does nothing else
  // The rest depends on the entity's state, and is empty in looks of servers before 0.5.
  bool reversed = false;      // the glyph in the background's colour on `colour`
  char32_t mono = 0;          // the glyph without colours; 0: `glyph`
  std::string word = {};      // the state: "iron lock", "asleep"; may be empty
  unsigned blocks = 0;        // a set of kBlocks...
  std::string definite = {};  // with the definite article, if it takes one: "the goblin", "Bob"
  std::string touch = {};     // what a step into it does, if it does not walk or strike: "open"
  std::string warning = {};   // a sentence to warn with before a step onto it
  bool creature = false;      // acts by itself: known only while it is perceived
  bool dim = false;           // drawn faint: asleep
  unsigned landmark = 0;      // rank in a list of places, lower first; 0: not worth a row
  std::string icon = {};      // an emoji that a client may draw in place of the glyph; may be empty
  friend bool operator==(const Look&, const Look&) = default;
  friend auto operator<=>(const Look&, const Look&) = default;
};

// What something in a cell stops.
inline constexpr unsigned kBlocksSteps = 1;
inline constexpr unsigned kBlocksSight = 2;
inline constexpr unsigned kBlocksBlows = 4;

// A GroundLook is what a client needs to draw a ground and deal with it.
struct GroundLook {
  char32_t glyph = U'?';
  char ascii = '?';
  Colour colour = Colour::Plain;
  std::string name;       // "masonry", "stairs down"
  unsigned blocks = 0;    // a set of kBlocks...
  std::string warning;    // as in Look; {depth} stands for the number of the level below
  unsigned landmark = 0;  // as in Look
  friend bool operator==(const GroundLook&, const GroundLook&) = default;
};

// How this build's grounds appear: what the server sends, and what a client assumes of a server
// before 0.5, which sends none. REQUIRES: is_known(ground).
[[nodiscard]] const GroundLook& look_of(Ground ground);

// A Wording describes a status, sign or reach. See wire.proto.
struct Wording {
  std::string word;
  std::string sentence;  // {n} stands for turns or cells; a reach has two, with a line feed between
  char32_t glyph = 0;    // a mark beside the creature; 0: none
  bool good = false;     // of a status: its bearer wants it
  friend bool operator==(const Wording&, const Wording&) = default;
};

// A Sentence describes an event of one verb; see VerbRow. A verb without a sentence is shown by its
// report's words, if any.
struct Sentence {
  Verb verb = Verb::Moved;
  std::string text;
  std::string otherwise;  // used if the report lacks an actor or item that `text` names
  bool own_only = false;  // shown only to the player who did or suffered it
  friend bool operator==(const Sentence&, const Sentence&) = default;
};

// The sentence of a verb of this build; nothing for verbs that are never shown.
[[nodiscard]] std::optional<Sentence> sentence_for(Verb verb);

}  // namespace undercroft
