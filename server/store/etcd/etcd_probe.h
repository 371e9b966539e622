// etcd_probe.h: finds out whether an etcd answers.
#pragma once

#include <chrono>
#include <string>

#include "server/store/etcd/etcd_client.h"

namespace undercroft {

// Why no member of the etcd can carry out a request now, as a sentence; empty: one can. Also empty
// when waiting does not help: etcd refuses the request, or the files for TLS or the certificates do
// not fit. Waits for each member up to the deadline, one after the other.
[[nodiscard]] std::string why_etcd_is_away(const EtcdClientOptions& etcd,
                                           std::chrono::milliseconds deadline);

}  // namespace undercroft
