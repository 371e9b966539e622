// status_reader.h: reads the tables [status.KEY] of content files, and the words for statuses.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// True for `status`, unless the table there is a blueprint of that name.
[[nodiscard]] bool is_status_table(std::string_view key, const toml::node& node);

// A file of a batch.
struct StatusFile {
  const toml::table* table;
  Complaints* complaints;
};

// Adds the statuses of the files to the catalogue; they may name each other. One that earlier
// content has under the same key is replaced, and keeps its number. Mistakes are reported.
void read_own_statuses(Catalogue& catalogue, const std::vector<StatusFile>& files);

// Reads a list of statuses that last a number of turns. Returns false if `key` is missing.
bool read_statuses(TableReader& reader, std::string_view key, const Catalogue& known,
                   StatusSet& out);

// Reads `status`, and `turns` for how long it is given.
void read_given_status(TableReader& reader, const Catalogue& known, std::optional<Status>& status,
                       int& turns, int most);
// Reports one of the two without the other.
void check_given_status(TableReader& reader);

}  // namespace undercroft
