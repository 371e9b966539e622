// events.h: making an event, and recording which players perceive it.
#pragma once

#include <cstdint>
#include <string>

#include "server/sim/world/world.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The players that may get a log line for an event. Steps and pressed plates need no line: the
// changed entities show them. Some verbs concern only the player that did or suffered them. Asking
// fewer players matters: in a crowd every step is in everyone's sight.
enum class Hearers : std::uint8_t { Nobody, OneConcerned, Witnesses };

[[nodiscard]] Hearers hearers_of(Verb verb);

// Returns an event of `who` at its current cell.
[[nodiscard]] Event event_of(const World& world, Verb verb, EntityId who, EntityId whom = kNobody,
                             int amount = 0);
[[nodiscard]] Event event_of(Verb verb, const Entity& who, EntityId whom = kNobody, int amount = 0);

// As above, for an entity that has just arrived from `from`.
[[nodiscard]] Event arrival_of(Verb verb, const Entity& who, Point from);

// Appends the event to world.events with its witnesses: the players who perceive it now (R121).
void tell(World& world, Event event);

// As above, for an event of `who` that consists of words: advice, or speech.
void tell_words(World& world, Verb verb, EntityId who, std::string words);

// As above, for what a lever or plate moves from afar, on behalf of `cause`. Only players who
// perceive `thing` are witnesses, and none of them learns the cause: a plate would betray the
// unseen creature on it, and a lever in view the door out of view.
void tell_effect(World& world, Verb verb, EntityId cause, EntityId thing);

// As above, for an arrival. Most events of a turn are steps, so this builds them in place.
void tell_arrival(World& world, Verb verb, const Entity& who, Point from);

}  // namespace undercroft
