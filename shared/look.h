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
  friend bool operator==(const Look&, const Look&) = default;
  friend auto operator<=>(const Look&, const Look&) = default;
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
