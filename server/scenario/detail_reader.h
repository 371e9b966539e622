// detail_reader.h: takes plain values out of the details of a scenario file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/scenario/detail.h"
#include "server/sim/content/content_error.h"

namespace undercroft {

// A DetailReader reports each detail that is of another type or range, with its line. `what` says
// in errors what was expected: "a list".
class DetailReader {
 public:
  // `table` names the `details` table in errors.
  DetailReader(const std::string& table, Complaints& complaints)
      : table_(table), complaints_(complaints) {}

  // The items of a list or table; null, after a complaint, if it is none or has too many.
  const std::vector<Detail>* items(const Detail& detail, const std::string& what);
  // These read into `out` and return true, or return false and leave `out` alone.
  bool number(const Detail& detail, std::int64_t least, std::int64_t most, std::int64_t& out);
  bool word(const Detail& detail, const std::string& what, std::string& out);

  void complain(const Detail& detail, const std::string& sentence);
  void expected(const Detail& detail, const std::string& what);

 private:
  const std::string& table_;
  Complaints& complaints_;
};

}  // namespace undercroft
