// store_wait.h: a server that starts before its etcd waits for it.
#pragma once

#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// Whether the etcd of --store does not answer now, and may do so later. False without --store.
[[nodiscard]] bool is_store_away(const Config& config);

// Waits until is_store_away() is false. Meanwhile the ports are open: /-/health says for what the
// server waits, /-/ready is not ready, and clients are asked to try again soon. Returns false when
// a signal has ended the wait. Fails with a sentence when a port cannot be opened.
[[nodiscard]] Expected<bool> wait_for_store(const Config& config);

}  // namespace undercroft
