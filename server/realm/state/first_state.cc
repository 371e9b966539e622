// first_state.cc: reads what record 1 has.
#include "server/realm/state/first_state.h"

#include <utility>

#include "server/realm/state/state_codec.h"
#include "server/store/world_codec.h"

namespace undercroft {

Expected<RealmState> first_state(const Beginning& beginning,
                                 std::shared_ptr<const Catalogue> catalogue) {
  if (!beginning.state.empty()) return decode_state(beginning.state, std::move(catalogue));
  return decode_world(beginning.world, std::move(catalogue)).map([](World world) {
    return RealmState(std::move(world));
  });
}

}  // namespace undercroft
