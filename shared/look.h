// look.h: what things look like and how happenings are told: what a client is told once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shared/vocabulary.h"

namespace undercroft {

// The number by which one connection knows a look, from 1 in the order in which it was told them.
enum class LookId : std::uint32_t {};
inline constexpr LookId kNoLook{0};

// All that a client needs to draw a thing and to choose what to do about it, though it be of a kind
// that the client has never heard of.
struct Look {
  Kind kind = Kind::Item;  // what it looks like: a sleeping mimic is a Chest
  Layer layer = Layer::Item;
  bool solid = false;     // nothing walks into its cell
  bool hostile = false;   // fights players
  bool takeable = false;  // lies loose: may be taken, or looked through
  char32_t glyph = U'?';
  char ascii = '?';  // the same where only ASCII can be shown: 0x20 to 0x7e
  Colour colour = Colour::Plain;
  std::string name;         // "Murder Hornet", "iron key", a player's name
  std::string a_name;       // in a sentence: "a murder hornet", "Bob", "the Crown"
  std::string description;  // a sentence for look mode; may be empty
  bool heals = false;       // using it gives health back, and does nothing else
  friend bool operator==(const Look&, const Look&) = default;
  friend auto operator<=>(const Look&, const Look&) = default;
};

// How a verb is told: see VerbRow. A verb without a sentence is told by its report's words, if any.
struct Sentence {
  Verb verb = Verb::Moved;
  std::string text;
  std::string otherwise;  // when the report lacks somebody or something that `text` names
  bool own_only = false;  // worth a line only to who did or suffered it
  friend bool operator==(const Sentence&, const Sentence&) = default;
};

// Of this build's own table of verbs; nothing for those that are not worth a line.
[[nodiscard]] std::optional<Sentence> sentence_for(Verb verb);

}  // namespace undercroft
