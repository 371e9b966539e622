// hearers.h: to whom an event is told in words.
#pragma once

#include <cstdint>

#include "shared/vocabulary.h"

namespace undercroft {

// Steps, and traps that go down and up, are told to nobody: how things are from then on shows them.
// What is worth a line to those alone who did or suffered it is told to no other witness either. So
// nobody else is asked whether they saw it: in a crowd every step is in everyone's sight.
enum class Hearers : std::uint8_t { Nobody, OneConcerned, Witnesses };

[[nodiscard]] Hearers hearers_of(Verb verb);

}  // namespace undercroft
