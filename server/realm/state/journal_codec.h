// journal_codec.h: encodes and decodes the records of a realm's log (proto/journal.proto).
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

// The text that a realm's blueprints were read from: batches of files that were loaded together, in
// order (the game's own, then those the host added), and the scenario file if the realm began as
// one.
struct Content {
  std::vector<std::vector<ContentText>> batches;
  ContentText scenario;  // empty text: there is none
  friend bool operator==(const Content&, const Content&) = default;
};

// Reads the blueprints from the text; fails with a sentence when it has mistakes.
using CatalogueOf = std::function<Expected<std::shared_ptr<const Catalogue>>(const Content&)>;

// Record 1 of a log. With a key of shared content (shared_content.h), it is stored without the
// content itself.
struct Beginning {
  Content content = {};
  std::string world;             // encode_world() of the first world; empty: it has a state
  std::string content_key = {};  // Store::share() of the content; empty: record 1 has the content
  std::string state = {};        // encode_state() of the first state, of a branch (R214)
};

// Every other record: an input, or the version of the simulation that makes those that follow.
struct Record {
  std::uint64_t hash = 0;  // of the world after the record
  std::optional<Input> input;
  unsigned simulation = 0;   // when there is no input
  std::string program = {};  // that has this simulation: "0.5.0"; empty: not recorded
};

struct SnapshotState {
  unsigned simulation = 0;       // the version that wrote it
  std::uint64_t hash = 0;        // hash_of() of the state
  std::string state;             // encode_state() of the state
  std::string content_key = {};  // as in Beginning
  std::string program = {};      // as in Record
  std::string reports = {};      // encode_reports()
  std::uint64_t moment = 0;      // of the state, on the realm's clock (moment_clock.h)
  std::uint64_t epoch = 0;       // of the owner that wrote it
};

[[nodiscard]] std::string encode_beginning(const Beginning& beginning);
[[nodiscard]] std::string encode_input(const Input& input, std::uint64_t hash);
[[nodiscard]] std::string encode_simulation(unsigned version, std::uint64_t hash,
                                            const std::string& program = "");
[[nodiscard]] std::string encode_content(const Content& content);
[[nodiscard]] std::string encode_snapshot(const SnapshotState& snapshot);

// These accept any bytes, and return a value or fail with a sentence. They do not check whether an
// input can be applied; apply() does.
[[nodiscard]] Expected<Beginning> decode_beginning(std::string_view bytes);
[[nodiscard]] Expected<Content> decode_content(std::string_view bytes);
[[nodiscard]] Expected<Record> decode_record(std::string_view bytes);
[[nodiscard]] Expected<SnapshotState> decode_snapshot(std::string_view bytes);

}  // namespace undercroft
