// journal_codec.h: what a realm's log is made of, as bytes and back (proto/journal.proto).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/realm/state/input.h"
#include "server/sim/content/loader.h"
#include "server/sim/world/world.h"
#include "shared/expected.h"

namespace undercroft {

// What the blueprints of a realm were read from: batches of files that were loaded together, in
// order (the game's own, then what its host added), and of a realm that began as a scenario that
// file.
struct Content {
  std::vector<std::vector<ContentText>> batches;
  ContentText scenario;  // no text: there is none
  friend bool operator==(const Content&, const Content&) = default;
};

// The blueprints that a content's text makes; a sentence when there are mistakes in it.
using CatalogueOf = std::function<Expected<std::shared_ptr<const Catalogue>>(const Content&)>;

// Record 1 of a log.
struct Beginning {
  Content content;
  std::string world;  // encode_world() of the first world
};

// Every other record: an input, or since when which simulation makes them.
struct Record {
  std::uint64_t hash = 0;  // of the world after it
  std::optional<Input> input;
  unsigned simulation = 0;  // when there is no input
};

struct SnapshotState {
  unsigned simulation = 0;  // that wrote it
  std::uint64_t hash = 0;   // hash_of() the state
  std::string state;        // encode_state() of it
};

[[nodiscard]] std::string encode_beginning(const Beginning& beginning);
[[nodiscard]] std::string encode_input(const Input& input, std::uint64_t hash);
[[nodiscard]] std::string encode_simulation(unsigned version, std::uint64_t hash);
[[nodiscard]] std::string encode_snapshot(const SnapshotState& snapshot);

// Total: any bytes give a value, or a sentence. Whether an input can be applied is apply()'s to
// say.
[[nodiscard]] Expected<Beginning> decode_beginning(std::string_view bytes);
[[nodiscard]] Expected<Record> decode_record(std::string_view bytes);
[[nodiscard]] Expected<SnapshotState> decode_snapshot(std::string_view bytes);

}  // namespace undercroft
