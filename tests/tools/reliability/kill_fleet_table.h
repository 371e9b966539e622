// kill_fleet_table.h: what was measured, as a table with a row for each kind of fault.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "tests/tools/reliability/kill_fleet_players.h"

namespace undercroft::testing {

class FleetTable {
 public:
  // One fault: how long each player waited for its next turn, what went wrong, and what players
  // were told about their connections. `all`: the row of all faults that are like it.
  void add(const std::string& fault, const std::string& all,
           const std::vector<std::chrono::milliseconds>& waits, const FleetLosses& losses,
           const std::map<std::string, int>& sights);
  void print() const;
  [[nodiscard]] int faults() const { return faults_; }

 private:
  struct Row {
    int faults = 0;
    std::vector<std::chrono::milliseconds> waits;
    int lost = 0;
    int doubled = 0;
    std::map<std::string, int> sights;
  };
  static void print_row(const std::string& name, Row row);

  std::map<std::string, Row> rows_;
  int faults_ = 0;
};

}  // namespace undercroft::testing
