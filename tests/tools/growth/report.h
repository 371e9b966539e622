// report.h: the tables of docs/design/scale.md, as the simulation has them now.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace undercroft::growth {

// Each returns a table in Markdown. Equal on every machine.
[[nodiscard]] std::string drills_table();    // what was measured, beside what is simulated
[[nodiscard]] std::string etcd_table();      // what one etcd carries
[[nodiscard]] std::string batches_table();   // what it carries if servers gather appends
[[nodiscard]] std::string reads_table();     // what grows with the square of the servers
[[nodiscard]] std::string accounts_table();  // what polls of accounts cost
[[nodiscard]] std::string starts_table();    // how long servers read marks when they start
[[nodiscard]] std::string cells_table();     // what cells carry
[[nodiscard]] std::string return_table();    // what a return of the power asks of one etcd
[[nodiscard]] std::string faults_table(std::uint64_t cells);

// The lines of the tables that are not lines of the page.
[[nodiscard]] std::vector<std::string> lines_missing_in(const std::string& page,
                                                        const std::string& tables);

}  // namespace undercroft::growth
