// fuzz_journal.cc: any bytes in a data folder decode to a record, a snapshot or an error.
#include <cstddef>
#include <cstdint>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/report_codec.h"
#include "server/realm/state/state_codec.h"
#include "server/sim/content/builtin.h"
#include "shared/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  static const auto catalogue = std::make_shared<const Catalogue>(scenario_catalogue());
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto record = decode_record(bytes);
  if (record && record->input) {
    const auto again = decode_record(encode_input(*record->input, record->hash));
    CHECK(again && again->input == record->input, "a decoded record survives a round trip");
    // A realm without players applies or refuses any input.
    RealmState state(World(catalogue, Ruleset{}, 1));
    (void)apply(state, *record->input);
  }
  (void)decode_beginning(bytes);
  if (const auto snapshot = decode_snapshot(bytes)) (void)decode_state(snapshot->state, catalogue);
  if (const auto reports = decode_reports(bytes)) (void)encode_reports(*reports);
  (void)decode_state(bytes, catalogue);
  return 0;
}
