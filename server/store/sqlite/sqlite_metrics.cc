// sqlite_metrics.cc: the two histograms of a data folder.
#include "server/store/sqlite/sqlite_metrics.h"

#include "server/metrics/metrics_text.h"

namespace undercroft {

std::string SqliteMetrics::text() const {
  std::string text;
  add_metric(text, "undercroft_commit_seconds", "histogram",
             "Time of a commit of inputs in the data folder, for all realms at once, with its wait "
             "for the disk.");
  commits.add_to(text, "undercroft_commit_seconds");
  add_metric(text, "undercroft_fsync_seconds", "histogram",
             "Time of each wait for the disk (fsync) in commits and checkpoints of realms.db.");
  syncs.add_to(text, "undercroft_fsync_seconds");
  return text;
}

}  // namespace undercroft
