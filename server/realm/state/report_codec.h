// report_codec.h: encodes what players have not read yet, for snapshots.
#pragma once

#include <string>
#include <string_view>

#include "server/realm/state/report_queue.h"
#include "shared/expected.h"

namespace undercroft {

[[nodiscard]] std::string encode_reports(const ReportQueues& queues);
// Accepts any bytes, and fails with a sentence. Queues have at most kMaxReportsWaiting reports, and
// words at most the bytes that a client may be sent.
[[nodiscard]] Expected<ReportQueues> decode_reports(std::string_view bytes);

}  // namespace undercroft
