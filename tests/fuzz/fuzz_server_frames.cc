// fuzz_server_frames.cc: any bytes from a server decode to a message or an error; a delta applies
// to the client's state or leaves it unchanged.
#include <cstddef>
#include <cstdint>

#include "shared/check.h"
#include "shared/codec.h"
#include "tests/support/observation_diff.h"

namespace undercroft {
namespace {

// A state to which deltas can be applied.
Observation small_view() {
  Observation o;
  o.turn = 1;
  o.depth = 1;
  o.cells = Grid<CellView>({8, 6}, {Ground::Floor, true});
  o.looks[LookId{1}].name = "goblin";
  o.entities[EntityId{1}].id = EntityId{1};
  o.entities[EntityId{1}].look = LookId{1};
  o.members[EntityId{1}].id = EntityId{1};
  return o;
}

void apply_to(Observation known, const Delta& delta) {
  const Observation before = known;
  if (!apply(known, delta)) {
    CHECK(known == before, "a delta that does not fit changes nothing");
    return;
  }
  Observation again = before;
  CHECK(apply(again, diff(before, known)) && again == known, "apply(a, diff(a, b)) is b");
}

void take(const ServerMessage& message) {
  CHECK(decode_server(encode(message)).value() == message,
        "a decoded message survives a round trip");
  const auto* delta = std::get_if<Delta>(&message);
  if (delta == nullptr) return;
  apply_to({}, *delta);
  apply_to(small_view(), *delta);
}

}  // namespace
}  // namespace undercroft

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  const auto decoded = decode_server({reinterpret_cast<const char*>(data), size});
  if (decoded) take(*decoded);
  return 0;
}
