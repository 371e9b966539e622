// fleet_metrics.h: the metrics of a server whose realms are in etcd.
#pragma once

#include <string>

#include "server/fleet/fleet.h"
#include "server/gateway/context/gateway_metrics.h"
#include "server/store/etcd/etcd_store.h"
#include "server/stored/realm_loader.h"

namespace undercroft {

// In the Prometheus text format. `fleet`: null when the server is alone.
[[nodiscard]] std::string fleet_metrics(const GatewayMetrics& gateway, const EtcdStore& store,
                                        const ClaimCounts& claims, const Fleet* fleet);

}  // namespace undercroft
