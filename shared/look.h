// look.h: how entities look and events are told. A client is sent each look and sentence once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shared/vocabulary.h"

namespace undercroft {

// The number of a look on one connection, from 1 in the order in which the server sent them.
enum class LookId : std::uint32_t {};
inline constexpr LookId kNoLook{0};

// All that a client needs to draw an entity and to decide what to do about it, even one of a kind
// that the client does not know.
struct Look {
  Kind kind = Kind::Item;  // the apparent kind: a sleeping mimic is a Chest
  Layer layer = Layer::Item;
  bool solid = false;     // nothing can enter its cell
  bool hostile = false;   // fights players
  bool takeable = false;  // lies loose: can be taken, or searched
  char32_t glyph = U'?';
  char ascii = '?';  // the glyph for ASCII terminals: 0x20 to 0x7e
  Colour colour = Colour::Plain;
  std::string name;         // "Murder Hornet", "iron key", a player's name
  std::string a_name;       // with its article: "a murder hornet", "Bob", "the Crown"
  std::string description;  // a sentence for look mode; may be empty
  bool heals = false;       // using it restores health and does nothing else
  friend bool operator==(const Look&, const Look&) = default;
  friend auto operator<=>(const Look&, const Look&) = default;
};

// The log line of a verb: see VerbRow. A verb without a sentence shows its report's words, if any.
struct Sentence {
  Verb verb = Verb::Moved;
  std::string text;
  std::string otherwise;  // used when the report lacks a name that `text` needs
  bool own_only = false;  // shown only to the player that did or suffered it
  friend bool operator==(const Sentence&, const Sentence&) = default;
};

// Returns the sentence in this build's table of verbs, or nothing for a verb without a log line.
[[nodiscard]] std::optional<Sentence> sentence_for(Verb verb);

}  // namespace undercroft
